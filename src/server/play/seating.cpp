// Checks who takes a seat, against the store and against what it remembers of clients.
#include "server/play/seating.h"

#include "engine/levels.h"
#include "messages/table.h"
#include "server/model/parley.h"
#include "server/model/player.h"

namespace cheshire {
namespace {

constexpr std::size_t most_clients = 10'000, most_aborters = 10'000;

const std::string& player(const GameRow& row, Color side) {
  return side == Color::white ? row.white : row.black;
}

/// Refuses an engine whose strength nobody knows.
Result<void> check_engine(const GameRow& row, Color side) {
  if (is_person(player(row, side))) return {};
  if (!server_engine(player(row, side))) return Error{msg::rated_engine_elsewhere()};
  if (!levels_of(row.game).measured) return Error{msg::rated_engine_not_measured(row.title)};
  return {};
}

}  // namespace

Result<void> Seating::check_rated(const GameRow& row, const LoadedGames& loaded_games, const AnyGame& rules,
                                  const OptionValues& usual) {
  if (!row.link) return Error{msg::rated_without_link()};
  if (!row.clock) return Error{msg::rated_without_clock()};
  if (!row.file.empty() || loaded_games.file_of(row.game) != nullptr) return Error{msg::rated_game_of_file()};
  if (row.options != usual) return Error{msg::rated_with_options()};
  const auto session = rules.session();
  if (Result<void> r = session->set(""); !r) return r;
  if (row.start != session->start_fen()) return Error{msg::rated_from_position()};
  if (umpire_of(row.parley) != Umpire::none) return Error{msg::rated_with_umpire()};
  for (const Color side : {Color::white, Color::black}) {
    if (Result<void> r = check_engine(row, side); !r) return r;
  }
  // Somebody else may come later, but not to nobody.
  const bool plays = row.creator == SeatName::white || row.creator == SeatName::black;
  if (!plays || !is_person(player(row, row.creator == SeatName::white ? Color::white : Color::black)))
    return Error{msg::rated_without_seat()};
  return {};
}

Result<void> Seating::check_player(const GameRow& row, Color side, const std::optional<PersonRow>& person) {
  if (!person) return Error{msg::rated_without_name()};
  if (!person->rated()) return Error{msg::rated_name_needed()};
  if (person->banned) return Error{msg::person_banned()};
  if (person->bot) return Error{msg::bot_plays_casually()};
  if (row.person(!side).id == person->id) return Error{msg::rated_against_oneself()};
  const auto known = aborts_.find(person->id);
  if (known == aborts_.end()) return {};
  std::deque<Instant>& times = known->second;
  const Instant now = times_.steady();
  while (!times.empty() && times.front() + abort_window <= now) times.pop_front();
  if (times.empty()) {
    aborts_.erase(known);
    return {};
  }
  if (times.size() < most_aborts) return {};
  const auto wait = std::chrono::ceil<std::chrono::minutes>(times.front() + abort_window - now);
  return Error{msg::rated_aborts_too_many(static_cast<std::int64_t>(times.size()), wait.count())};
}

Result<void> Seating::check_wanted(const GameRow& row, Color side, const PersonRow& person) {
  const std::string& other = row.person(!side).id;
  if (other.empty()) return {};
  const auto blocked = store_.people().blocks(other, person.id);
  if (!blocked) return blocked.error();
  if (*blocked) return Error{msg::blocked_by_player()};
  return {};
}

Result<void> Seating::sit(GameRow& row, Color side, const Sitter& by) {
  if (by.person) {
    if (Result<void> r = check_wanted(row, side, *by.person); !r) return r;
  }
  if (row.rated) {
    if (Result<void> r = check_player(row, side, by.person); !r) return r;
    const auto other = clients_.find(row.id);
    if (other != clients_.end() && other->second == by.client) return Error{msg::rated_from_one_address()};
    if (other == clients_.end() && row.person(!side).id.empty()) note_client(row.id, by.client);
    if (other != clients_.end()) clients_.erase(other);
  }
  row.seated = times_.wall();
  if (!by.person) return {};
  auto rating = rating_in(row, side, *by.person);
  if (!rating) return rating.error();
  row.person(side) = {by.person->id, by.person->rated() ? by.person->name : std::string(), by.person->number,
                      *std::move(rating)};
  return {};
}

Result<void> Seating::sit_again(GameRow& next, const GameRow& last) {
  for (const Color side : {Color::white, Color::black}) {
    const std::string& id = last.person(!side).id;
    std::optional<PersonRow> person;
    if (!id.empty()) {
      auto found = store_.people().person_of(id);
      if (!found) return found.error();
      person = std::move(*found);
    }
    if (next.rated && is_person(player(next, side))) {
      if (Result<void> r = check_player(next, side, person); !r) return r;
    }
    if (!person) continue;
    if (Result<void> r = check_wanted(last, !side, *person); !r) return r;
    auto rating = rating_in(next, side, *person);
    if (!rating) return rating.error();
    next.person(side) = {person->id, person->rated() ? person->name : std::string(), person->number,
                         *std::move(rating)};
  }
  return {};
}

Result<std::string> Seating::rating_in(const GameRow& row, Color side, const PersonRow& person) {
  if (!person.rated() || !row.clock) return std::string();
  const auto found = store_.ratings().rating(
      {person.number, row.game, std::string(category_of(*row.clock)), !is_person(player(row, !side))});
  if (!found) return found.error();
  if (!*found) return text(ShownRating());
  const StoredRating& stored = **found;
  return text(shown(aged(stored.rating, periods_between(stored.at, iso(times_.wall())))));
}

void Seating::note_client(const std::string& game, const std::string& client) {
  clients_.emplace(game, client);
  noted_.push_back(game);
  while (noted_.size() > most_clients) {
    clients_.erase(noted_.front());
    noted_.pop_front();
  }
}

void Seating::aborted(const std::string& person) {
  if (person.empty()) return;  // forgotten
  const Instant now = times_.steady();
  if (aborts_.size() >= most_aborters)
    std::erase_if(aborts_, [&](const auto& a) { return a.second.back() + abort_window <= now; });
  if (aborts_.size() >= most_aborters) return;
  std::deque<Instant>& times = aborts_[person];
  times.push_back(now);
  if (times.size() > most_aborts) times.pop_front();
}

}  // namespace cheshire
