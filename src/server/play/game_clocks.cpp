// Finds games whose time has run out, ends them, and reads their deadlines from the store at the start.
#include "server/play/game_clocks.h"

#include <utility>

namespace net = boost::asio;

namespace cheshire {
namespace {

/// When to look again at a game that could not be made ready.
constexpr std::chrono::minutes retry(1);

}  // namespace

FoundGame GameClocks::find(const std::string& id) {
  const auto found = cache_.find(id);
  if (!found) return FoundGame(fail(found.error()));
  if (*found == nullptr) return FoundGame(missing());
  flag(**found);
  return FoundGame(**found);
}

void GameClocks::flag(GameInPlay& g) {
  if (!g.row.clock || !g.ongoing()) return;
  const auto loser = flagged(g.row.round.clock, writer_.times().steady());
  if (!loser) return;
  Decision ended = writer_.conclude(g, g.session->outcome_by(Outcome::Reason::time, loser));
  CHESHIRE_ASSERT(!g.ongoing() && !g.row.round.clock.running);
  loop_.spawn(announce(g.row.id, on_disk(journal_, std::move(ended), g.row.id)));
}

net::awaitable<void> GameClocks::announce(std::string id, net::awaitable<ActionResult> ended) {
  const ActionResult result = co_await std::move(ended);
  if (result.kind == ActionResult::Kind::done && on_flag_) on_flag_(id);
}

std::vector<std::string> GameClocks::take_due() {
  std::vector<std::string> ids = deadlines_.due(writer_.times().steady());
  for (const std::string& id : ids) deadlines_.drop(id);
  return ids;
}

net::awaitable<void> GameClocks::flag(std::string id) {
  co_await cache_.prepare(id, {});
  if (const FoundGame game = find(id)) {
    writer_.watch(game->row);
    co_return;
  }
  if (cache_.is_ready(id)) co_return;  // it is gone
  const auto found = cache_.read(id, [&](const GameRow& row) {
    const bool pausing = row.clock && row.clock->kind == ClockTerms::Kind::fischer;
    deadlines_.set(id, writer_.times().steady() + retry, pausing);
  });
  (void)found;  // if the store fails, the next action in the game still ends it on time
}

void GameClocks::reload() {
  deadlines_.clear();
  const auto ids = store_.games_to_watch();
  if (!ids) return;  // the next action in a game still ends it on time
  for (const std::string& id : *ids) {
    const auto row = store_.game(id);
    if (row && row->has_value()) writer_.watch(**row);
  }
}

Result<std::vector<std::string>> GameClocks::resume() {
  const auto ids = store_.games_to_watch();
  if (!ids) return ids.error();
  const auto alive = store_.alive();
  if (!alive) return alive.error();
  const Moment now = writer_.times().now();
  const Milliseconds ahead = now.ahead_of(*alive);
  const Result<void> written = store_.transaction([&]() -> Result<void> {
    for (const std::string& id : *ids) {
      auto row = store_.game(id);
      if (!row || !row->has_value() || !(*row)->clock) continue;
      GameRow& game = **row;
      const ClockState before = game.round.clock;
      game.round.clock = resumed(*game.clock, before, alive->steady, ahead, now.steady);
      writer_.watch(game);
      if (game.round.clock == before) continue;
      if (Result<void> r = store_.set_result(id, {game.revision, game.result, game.updated, game.round}); !r)
        return r;
    }
    return store_.set_alive(now);
  });
  if (!written) return written.error();
  return *ids;
}

}  // namespace cheshire
