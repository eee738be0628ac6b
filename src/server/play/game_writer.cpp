// Puts the outcome, the time and the clock into a game's row, and queues what changed in the Journal.
#include "server/play/game_writer.h"

#include "base/assert.h"
#include "engine/levels.h"
#include "engine/session_json.h"
#include "server/model/player.h"

namespace cheshire {

Decision GameWriter::write(const std::string& id, Journal::Write write) {
  journal_.add(std::move(write), id.empty() ? std::vector<std::string>() : std::vector{id});
  return done();
}

void GameWriter::insert(GameRow row) {
  CHESHIRE_ASSERT(row.keys.white.empty() == row.keys.black.empty());  // of_players() asks for one only
  watch(row);
  const std::string id = row.id;
  journal_.add([row = std::move(row)](Store& store) { return store.insert(row); }, {id});
}

Decision GameWriter::write_rematch(GameInPlay& g, GameRow next) {
  watch(next);
  const std::string id = g.row.id, next_id = next.id;
  journal_.add(
      [id, s = stamp(g, times_.steady()), next = std::move(next)](Store& store) -> Result<void> {
        if (Result<void> r = store.insert(next); !r) return r;
        return store.set_result(id, s);
      },
      {id, next_id});
  return done();
}

namespace {

/// Returns what the end of a rated game tells the store; nothing if it does not count.
std::optional<RatedEnd> rated_end(const GameInPlay& g, const Outcome& outcome) {
  const GameRow& row = g.row;
  const auto points = white_half_points(outcome, g.ply());
  if (!points) return {};
  RatedEnd end{row.id, row.game, std::string(category_of(*row.clock)), {}, *points, row.updated};
  for (const Color side : {Color::white, Color::black}) {
    RatedSide& player = end.sides[static_cast<std::size_t>(index(side))];
    if (const auto level = server_engine(g.player(side)))
      player.elo = levels_of(row.game).elo[static_cast<std::size_t>(*level - 1)];
    else if (row.person(side).number != 0)
      player.number = row.person(side).number;
    else
      return {};
  }
  end.change = row.rating_change;
  return end;
}

}  // namespace

Change GameWriter::stamp(GameInPlay& g, Instant now) {
  const Outcome outcome = g.session->outcome();
  const bool ends = g.row.result.empty() && outcome.over();
  g.row.result = outcome.over() ? result_json(outcome) : "";
  g.row.updated = iso(times_.wall());
  RoundState& round = g.row.round;
  round.fen = g.session->fen();
  // The start is official once the second opening move counts: CH-134, CH-135.
  const bool opened = g.ply() > 2 || (g.ply() == 2 && !g.row.pending());
  if (!opened)
    round.started.clear();
  else if (round.started.empty())
    round.started = g.row.updated;
  if (g.row.clock) round.clock = started(*g.row.clock, round.clock, g.situation(), now);
  CHESHIRE_ASSERT(g.row.is_ok() && g.ply() == g.session->ply());
  watch(g.row);
  Change change{g.row.revision++, g.row.result, g.row.updated, round};
  if (ends && g.row.rated) {
    g.row.rating_change = std::make_shared<std::optional<RatingChange>>();
    change.rated = rated_end(g, outcome);
  }
  return change;
}

Decision GameWriter::write_round(GameInPlay& g) {
  return write(g.row.id, [id = g.row.id, s = stamp(g, times_.steady())](Store& store) {
    return store.set_result(id, s);
  });
}

Decision GameWriter::conclude(GameInPlay& g, const Outcome& outcome) {
  if (g.session->outcome() == outcome) return same();
  if (Result<void> r = g.session->end(outcome); !r) return refuse(r.error());
  g.row.round.offer.clear();
  g.row.round.challenge = false;
  g.row.round.ask.reset();
  return write_round(g);
}

void GameWriter::watch(const GameRow& row) {
  const auto at = row.clock ? deadline(row.round.clock) : std::nullopt;
  at ? deadlines_.set(row.id, *at, row.clock->kind == ClockTerms::Kind::fischer) : deadlines_.drop(row.id);
}

}  // namespace cheshire
