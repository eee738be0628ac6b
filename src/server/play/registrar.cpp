// Creates and removes games in GameCache and the Journal, and gives out seats for keys and invitations.
#include "server/play/registrar.h"

#include <optional>
#include <utility>

#include "messages/table.h"
#include "server/model/parley.h"
#include "server/model/player.h"

namespace cheshire {
namespace {

const std::string& player_of(const GameRow& row, Color c) {
  return c == Color::white ? row.white : row.black;
}

constexpr Color side_of(SeatName seat) { return seat == SeatName::white ? Color::white : Color::black; }

/// Returns why this seat may not remove a game that is too damaged to be read in full; nothing if it may.
std::optional<Message> may_remove_damaged(const GameAccess& access, Seat seat) {
  if (!access.keys.of_players() || seat.both() || (seat.umpire && !access.keys.called)) return {};
  return msg::full_key_needed_to_remove_game();
}

/// Returns why this seat may not remove the game; nothing if it may.
std::optional<Message> may_remove(const GameRow& row, Seat seat) {
  const auto taken = [&](Color c) { return row.person(c).number != 0 || server_engine(player_of(row, c)); };
  if (row.rated && taken(Color::white) && taken(Color::black)) return msg::rated_game_stays();
  const bool goes_on = row.result.empty() || row.pending();
  const bool begun = row.moves.size() >= 2;
  if (!row.keys.of_players() || row.rules(seat)) return {};
  if (goes_on && (seat.umpire || begun || !row.link)) return msg::full_key_needed_to_remove_game();
  if (row.link && !seat.player()) return msg::player_key_needed_to_remove_link_game();
  return {};
}

}  // namespace

Result<void> Registrar::check_rated(const GameRow& row, const AnyGame& rules) {
  const auto usual = cache_.rules().usual_options(row.game);
  return Seating::check_rated(row, cache_.rules().loaded_games(), rules, usual ? *usual : OptionValues());
}

std::optional<Decision> Registrar::set_up(GameRow& row, const Sitters& by, Seats& seats) {
  const auto rules = cache_.rules().of(row);
  if (!rules) return fail(rules.error());
  if (const Result<void> r = start_game(row, **rules, writer_.times().now()); !r) return fail(r.error());
  if (row.rated) {
    if (const Result<void> r = check_rated(row, **rules); !r) return refuse(r.error());
  }
  for (const Color side : {Color::white, Color::black}) {
    const Sitter* const sitter = by[static_cast<std::size_t>(index(side))];
    if (sitter == nullptr) continue;
    if (const Result<void> r = seating_.sit(row, side, *sitter); !r) return refuse(r.error());
    if (row.rated)
      (side == Color::white ? row.white : row.black) = renamed(player_of(row, side), row.person(side).name);
  }
  const bool invites = by[0] == nullptr || by[1] == nullptr;
  seats.keys = new_keys(row.papers || row.link, has_umpire(row));
  if (row.link && invites) seats.invitations = invitations_to(seats.keys, row.creator);
  row.keys = hashes_of(seats.keys);
  for (const SeatName seat : {SeatName::white, SeatName::black}) {
    // Whoever had it could lose for the engine.
    if (!row.rated || is_person(player_of(row, side_of(seat)))) continue;
    row.keys.of(seat) = KeyHash::of_nobody();
    seats.keys.of(seat).clear();
    seats.invitations.of(seat).clear();
  }
  for (const Color side : {Color::white, Color::black}) {
    const Sitter* const sitter = by[static_cast<std::size_t>(index(side))];
    if (sitter == nullptr || !sitter->key) continue;
    const SeatName seat = side == Color::white ? SeatName::white : SeatName::black;
    row.keys.of(seat) = *sitter->key;
    seats.keys.of(seat).clear();
  }
  row.invitations.keys = hashes_of(seats.invitations);
  return {};
}

Registrar::Created Registrar::create(GameRow row, const Sitter& by) {
  Sitters sitters{};
  if (row.creator && *row.creator != SeatName::umpire)
    sitters[static_cast<std::size_t>(index(side_of(*row.creator)))] = &by;
  Seats seats;
  if (auto no = set_up(row, sitters, seats)) return {*std::move(no)};
  std::string id = row.id;
  std::string record = created_json(row, writer_.times().steady(), seats.keys, seats.invitations);
  writer_.insert(std::move(row));
  return {done(), std::move(id), std::move(record)};
}

Result<void> Registrar::may_offer(GameRow row, const Sitter& by) {
  if (!row.rated) return {};
  const auto rules = cache_.rules().of(row);
  if (!rules) return rules.error();
  row.white = row.black = human("");
  if (const Result<void> r = start_game(row, **rules, writer_.times().now()); !r) return r;
  if (const Result<void> r = check_rated(row, **rules); !r) return r;
  return seating_.check_rated_player(by.person);
}

Result<void> Registrar::may_challenge_bot(const GameRow& row) {
  if (row.rated) return Error{msg::bot_plays_casually()};
  const auto rules = cache_.rules().of(row);
  if (!rules) return rules.error();
  const GameSpec& spec = (*rules)->spec();
  if (spec.capabilities().hidden_information || umpire_of(row.parley) != Umpire::none)
    return Error{msg::bot_needs_open_game()};
  const auto usual = cache_.rules().usual_options(row.game);
  if (!row.file.empty() || row.options != (usual ? *usual : OptionValues()))
    return Error{msg::bot_needs_usual_rules()};
  return {};
}

Registrar::Paired Registrar::create_paired(GameRow row, const Sitter& white, const Sitter& black) {
  Seats seats;
  if (auto no = set_up(row, {&white, &black}, seats)) return {*std::move(no)};
  std::string id = row.id;
  writer_.insert(std::move(row));
  return {done(), std::move(id), std::move(seats.keys)};
}

Decision Registrar::remove(const std::string& id, Seat seat) {
  std::optional<Message> refusal;
  const auto found = cache_.read(id, [&](const GameRow& row) { refusal = may_remove(row, seat); });
  if (found && !*found) return missing();
  if (!found) {  // even a damaged game can be removed, unless nobody knows whose it is
    const auto access = cache_.access(id);
    if (!access) return fail(access.error());
    if (!access->has_value()) return missing();
    refusal = may_remove_damaged(**access, seat);
  }
  if (refusal) return deny(std::move(*refusal));
  take_out(id);
  return writer_.write(id, [id](Store& s) { return s.remove(id); });
}

Registrar::Removed Registrar::remove_stale(const std::vector<Stale::Game>& games) {
  std::vector<std::string> ids;
  for (const Stale::Game& game : games) {
    const GameInPlay* played = cache_.peek(game.id);
    // It was removed or played on, but that is not on disk yet.
    if (cache_.being_removed(game.id) || (played != nullptr && played->row.updated != game.updated)) continue;
    take_out(game.id);
    ids.push_back(game.id);
  }
  if (ids.empty()) return {done()};
  Decision decision = writer_.write({}, [ids](Store& store) -> Result<void> {
    for (const std::string& id : ids) {
      if (Result<void> r = store.remove(id); !r) return r;
    }
    return {};
  });
  return {std::move(decision), std::move(ids)};
}

void Registrar::take_out(const std::string& id) {
  cache_.remove(id);
  writer_.unwatch(id);
}

ActionResult Registrar::seat(const std::string& id, std::span<const KeyHash> keys, Seat& seat) const {
  seat = {};
  const auto access = cache_.access(id);
  if (!access) return {ActionResult::Kind::failed, access.error()};
  if (!access->has_value()) return {ActionResult::Kind::missing};
  seat = seat_of((*access)->keys, keys);
  if (has_foreign((*access)->keys, keys)) return {ActionResult::Kind::denied, msg::key_of_other_game()};
  return {};
}

Registrar::Claimed Registrar::claim(const std::string& id, const std::string& invitation,
                                    const std::string& key, const std::string& name, const Sitter& by) {
  const FoundGame g = clocks_.find(id);
  if (!g) return {g.decision()};
  Claim claim = claim_of(g->row.keys, g->row.invitations, invitation, key);
  const auto answer = [&](Decision decision) {
    return Claimed{std::move(decision), claim.seat, std::move(claim.key)};
  };
  switch (claim.kind) {
    case Claim::Kind::foreign: return answer(deny(msg::invitation_of_other_game()));
    case Claim::Kind::unfit: return answer(deny(msg::seat_key_unfit(shortest_own_key, longest_own_key)));
    case Claim::Kind::taken: return answer(refuse(msg::invitation_used()));
    case Claim::Kind::same: return answer(same());
    case Claim::Kind::fresh: break;
  }
  CHESHIRE_ASSERT(g->row.invitations.open(claim.seat));
  const bool plays = claim.seat != SeatName::umpire;
  if (plays) {
    const Result<void> r = seating_.sit(g->row, side_of(claim.seat), by);
    if (!r) return answer(refuse(r.error()));
  }
  const SeatedPerson person = plays ? g->row.person(side_of(claim.seat)) : SeatedPerson();
  const KeyHash hash = KeyHash::of(key);
  g->row.keys.of(claim.seat) = hash;
  g->row.invitations.used.at(claim.seat) = true;
  std::string player;
  if (plays) {
    std::string& side = claim.seat == SeatName::white ? g->row.white : g->row.black;
    player = side = renamed(std::move(side), g->row.rated ? person.name : name);
  }
  return answer(writer_.write(
      id, [id, revision = g->row.revision++, seat = claim.seat, hash, player = std::move(player),
           person](Store& store) { return store.take_seat(id, revision, seat, hash, player, person); }));
}

Decision Registrar::decline(const std::string& id, const std::string& invitation) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  Invitations& invitations = g->row.invitations;
  const std::optional<SeatName> seat = invited_to(invitations, invitation);
  if (!seat) return deny(msg::invitation_of_other_game());
  if (!invitations.open(*seat)) return refuse(msg::invitation_used());
  if (invitations.declined.at(*seat)) return same();
  invitations.declined.at(*seat) = true;
  return writer_.write(id, [id, revision = g->row.revision++, declined = invitations.declined](Store& store) {
    return store.decline(id, revision, declined);
  });
}

}  // namespace cheshire
