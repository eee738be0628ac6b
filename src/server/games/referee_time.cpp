// The games' clocks: starting and watching them, and ending games on time.
#include <algorithm>

#include "server/games/referee.h"
#include "server/store/player.h"

namespace cheshire {
namespace {

/// Whether a side has only its king.
bool bare_king(const Session& session, Color side) {
  const std::vector<Piece>& pieces = session.setup().pieces;
  return std::count_if(pieces.begin(), pieces.end(),
                       [&](Piece m) { return m != no_piece && color_of(m) == side; }) <= 1;
}

/// Returns how a game ends when `loser` has run out of time.
Outcome outcome_on_time(const Session& session, Color loser) {
  if (session.cheops_view()) return session.outcome_by(Outcome::Reason::forfeit, loser);
  if (bare_king(session, !loser)) return Outcome::draw(Outcome::Reason::time);
  return Outcome::win(!loser, Outcome::Reason::time);
}

}  // namespace

void Referee::watch(const GameRow& row) {
  const auto at = row.clock ? deadline(row.standing.clock) : std::nullopt;
  at ? deadlines_.set(row.id, *at, row.clock->kind == ClockTerms::Kind::fischer) : deadlines_.drop(row.id);
}

void Referee::watch_stored() {
  deadlines_.clear();
  const auto ids = store_.tended();
  if (!ids) return;  // the next action in a game still ends it on time
  for (const std::string& id : *ids) {
    const auto row = store_.game(id);
    if (row && row->has_value()) watch(**row);
  }
}

void Referee::call_time(InPlay& g) {
  if (!g.row.clock || !g.ongoing()) return;
  const auto loser = flagged(g.row.standing.clock, times_.even());
  if (!loser) return;
  conclude(g, outcome_on_time(*g.session, *loser), [this, id = g.row.id](const Verdict& v) {
    if (v.kind == Verdict::Kind::done && timed_out_) timed_out_(id);
  });
}

void Referee::call_times() {
  for (const std::string& id : deadlines_.due(times_.even())) {
    deadlines_.drop(id);
    prepare(id, {}, [this, id, at_once = at_hand(id)] {
      const auto found = find(id);
      if (!found || *found == nullptr) return;
      call_time(**found);
      watch((*found)->row);
      if (!at_once && changed_) changed_(id);
    });
  }
}

Result<std::vector<std::string>> Referee::resume() {
  const auto ids = store_.tended();
  if (!ids) return ids.error();
  const auto alive = store_.alive();
  if (!alive) return alive.error();
  const Moment now = times_.now();
  const Milliseconds ahead = alive->set_by() - now.set_by();
  const Result<void> written = store_.transaction([&]() -> Result<void> {
    for (const std::string& id : *ids) {
      auto row = store_.game(id);
      if (!row || !row->has_value() || !(*row)->clock) continue;
      GameRow& game = **row;
      const ClockState before = game.standing.clock;
      game.standing.clock = resumed(*game.clock, before, alive->even, ahead, now.even);
      watch(game);
      if (game.standing.clock == before) continue;
      if (Result<void> r = store_.set_result(id, {game.revision, game.result, game.updated, game.standing});
          !r)
        return r;
    }
    return store_.set_alive(now);
  });
  if (!written) return written.error();
  return *ids;
}

std::optional<Referee::EngineTurn> Referee::engine_turn(const std::string& id) {
  if (!at_hand(id)) {
    // The engine looks again when the rules are compiled.
    prepare(id, {}, [this, id] {
      if (changed_ && at_hand(id)) changed_(id);
    });
    return {};
  }
  const auto found = find(id);
  if (!found || *found == nullptr) return {};
  const InPlay& g = **found;
  const Color side = g.session->side();
  const auto level = server_engine(g.player(side));
  if (!level || !g.ongoing() || g.row.pending()) return {};
  return EngineTurn{g.ply(), *level,
                    g.row.sealed() ? g.session->seen_by(viewer_of(side)) : g.session->clone(),
                    is_person(g.player(!side)), g.row.clock.has_value()};
}

}  // namespace cheshire
