// Takes a challenge out of the lobby before anything else waits, so that only one client can have it.
#include "server/live/matchmaker.h"

#include <sodium.h>

#include <utility>

#include "messages/operator.h"
#include "messages/server.h"
#include "messages/table.h"
#include "server/common/server_metrics.h"
#include "server/live/socket_messages.h"
#include "server/model/player.h"

namespace net = boost::asio;

namespace cheshire {

void Matchmaker::on_message(const From& from, ClientMessage whole) {
  auto& message = std::get<ClientMessage::InLobby>(whole.content);
  if (std::holds_alternative<ClientMessage::WatchLobby>(message)) {
    if (!from->may_join()) return from->expel(msg::too_many_joins());
    lobby_.watch(*from);
  } else if (auto* wanted = std::get_if<ClientMessage::Seek>(&message)) {
    seek(from, std::move(*wanted), whole.keys);
  } else if (auto* accepted = std::get_if<ClientMessage::Accept>(&message)) {
    accept(from, whole.id, std::move(accepted->name), whole.keys);
  } else {
    const bool waited = lobby_.take_of(*from).has_value();
    lobby_.begin(*from);  // nothing of before comes any more
    push(*from, seeking_message(nullptr));
    if (!waited) refuse(*from, Rejection::rules, msg::no_challenge_waits());
  }
  uses_.changed();
}

void Matchmaker::leave(Member& member) {
  lobby_.leave(member);
  uses_.changed();
}

bool Matchmaker::may_play(Member& member, const std::string* id) {
  if (!member.may_make_game()) {
    refuse(member, Rejection::games, msg::too_many_new_games(), id);
    return false;
  }
  return true;
}

bool Matchmaker::find_person(Member& from, std::span<const KeyHash> keys, std::optional<PersonRow>& person) {
  auto found = uses_.people.look_up(keys);
  if (found) person = std::move(*found);
  if (!found) refuse(from, Rejection::message, found.error());
  return bool(found);
}

void Matchmaker::seek(const From& from, ClientMessage::Seek seek, std::span<const KeyHash> keys) {
  if (!may_play(*from, nullptr)) return;
  if (!uses_.quota.admits(from->owner(), 1, game_bytes(0), uses_.times.wall()))
    return refuse(*from, Rejection::quota, msg::daily_storage_used());
  std::optional<PersonRow> person;
  if (!find_person(*from, keys, person)) return;
  if (lobby_.take_of(*from)) push(*from, seeking_message(nullptr));
  const std::uint64_t wish = lobby_.begin(*from);
  uses_.loop.spawn(open(from, std::move(seek), wish, std::move(person)));
}

net::awaitable<void> Matchmaker::open(From from, ClientMessage::Seek seek, std::uint64_t wish,
                                      std::optional<PersonRow> person) {
  auto opened = co_await uses_.games.cache.rules().open_new(std::move(seek.game), from->owner());
  if (from->gone() || !lobby_.current(*from, wish)) co_return;
  if (!opened.row) {
    refuse(*from, Rejection::message, opened.row.error());
    co_return;
  }
  GameRow row = *std::move(opened.row);
  row.link = row.live = true;
  row.creator = SeatName::white;  // the lot may still give Black
  if (const Result<void> may = uses_.games.registrar.may_offer(row, {person, from->owner()}); !may) {
    refuse(*from, Rejection::rules, may.error());
    co_return;
  }
  std::string name = row.rated ? person->name : std::move(seek.name);
  const Challenge wanted{new_id(), std::move(name), std::move(row), seek.color, from, std::move(person),
                         wish};
  while (seek.pair && !from->gone() && lobby_.current(*from, wish)) {
    auto found = lobby_.take_fitting(wanted, *from);
    if (!found) break;
    uses_.changed();
    const Pairing paired = co_await pair(*std::move(found), {from, wanted.name, wanted.color, wanted.person});
    if (paired == Pairing::over) co_return;
    if (paired == Pairing::refused) break;
  }
  if (from->gone() || !lobby_.current(*from, wish)) co_return;
  if (const Result<void> added = lobby_.add(wanted); !added) {
    refuse(*from, Rejection::games, added.error());
    co_return;
  }
  push(*from, seeking_message(&wanted));
  uses_.changed();
}

void Matchmaker::accept(const From& from, const std::string& id, std::string name,
                        std::span<const KeyHash> keys) {
  if (lobby_.owns(*from, id)) return refuse(*from, Rejection::rules, msg::challenge_own(), &id);
  if (!may_play(*from, &id)) return;
  std::optional<PersonRow> person;
  if (!find_person(*from, keys, person)) return;
  auto taken = lobby_.take(id);
  if (!taken) return refuse(*from, Rejection::rules, msg::challenge_gone(), &id);
  if (lobby_.take_of(*from)) push(*from, seeking_message(nullptr));
  uses_.loop.spawn(accept_taken(*std::move(taken), {from, std::move(name), {}, std::move(person)}));
}

net::awaitable<void> Matchmaker::accept_taken(Challenge taken, Opponent by) {
  const std::string id = taken.id;
  const From opponent = by.member;
  if (co_await pair(std::move(taken), std::move(by)) == Pairing::gone)
    refuse(*opponent, Rejection::rules, msg::challenge_gone(), &id);
}

net::awaitable<Matchmaker::Pairing> Matchmaker::pair(Challenge taken, Opponent by) {
  RulesLoader& rules = uses_.games.cache.rules();
  // They were compiled when it was made, but others may have taken their room since.
  co_await rules.prepare(taken.row, by.member->owner());
  const From creator = taken.by.lock();
  if (!creator || creator->gone()) co_return Pairing::gone;
  if (by.member->gone() || !rules.ready(taken.row)) {
    if (!by.member->gone()) refuse(*by.member, Rejection::engine, msg::rules_busy(), &taken.id);
    put_back(std::move(taken), creator);
    co_return Pairing::over;
  }
  const std::size_t bytes = game_bytes(challenge_json(taken).size());
  const Instant today = uses_.times.wall();
  if (!uses_.quota.admits(creator->owner(), 1, bytes, today)) {
    push(*creator, seeking_message(nullptr));
    refuse(*creator, Rejection::quota, msg::daily_storage_used());
    co_return Pairing::gone;
  }
  const Color color = taken.color ? *taken.color
                      : by.color  ? !*by.color
                                  : (randombytes_uniform(2) == 0 ? Color::white : Color::black);
  GameRow row = std::move(taken.row);
  row.creator = color == Color::white ? SeatName::white : SeatName::black;
  row.white = human(color == Color::white ? taken.name : by.name);
  row.black = human(color == Color::black ? taken.name : by.name);
  const Sitter challenger{taken.person, creator->owner()}, opponent{by.person, by.member->owner()};
  const bool first = color == Color::white;
  taken.row = row;  // it may have to wait again
  Registrar::Paired created = uses_.games.registrar.create_paired(
      std::move(row), first ? challenger : opponent, first ? opponent : challenger);
  const ActionResult result = co_await on_disk(uses_.journal, std::move(created.decision), created.id);
  if (result.kind == ActionResult::Kind::refused) {
    refuse(*by.member, Rejection::rules, *result.error, &taken.id);
    put_back(std::move(taken), creator);
    co_return Pairing::refused;
  }
  uses_.quota.add(creator->owner(), 1, bytes, today);
  push(*creator, seeking_message(nullptr));
  if (!result.good()) {
    uses_.log.error(result.error->message);
    push(*creator, error_message(*result.error, nullptr));
    push(*by.member, error_message(*result.error, &taken.id));
    co_return Pairing::over;
  }
  uses_.log.info(msg::game_created(created.id));
  const auto tell = [&](Member& member, Color seat) {
    const SeatName name = seat == Color::white ? SeatName::white : SeatName::black;
    push(member, paired_message(created.id, name, created.keys.of(name)));
  };
  tell(*creator, color);
  tell(*by.member, !color);
  co_return Pairing::over;
}

void Matchmaker::put_back(Challenge taken, const From& creator) {
  if (!lobby_.current(*creator, taken.wish)) return;
  if (const Result<void> added = lobby_.add(std::move(taken)); !added) {
    push(*creator, seeking_message(nullptr));
    refuse(*creator, Rejection::games, added.error());
  }
  uses_.changed();
}

void Matchmaker::refuse(Member& to, Rejection why, const Error& error, const std::string* id) {
  uses_.metrics.refused(why);
  push(to, error_message(error, id));
}

}  // namespace cheshire
