// GameService's part for games in which the server's own engine plays: EnginePool asks it for positions and
// gives it the moves.
#include <utility>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/common/server_metrics.h"
#include "server/live/game_service.h"
#include "server/live/socket_messages.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// The owner of games that nobody follows. No address has this name.
const std::string unattended = "unattended";

}  // namespace

std::optional<EnginePool::Job> GameService::engine_job(const std::string& id) {
  if (!games_.cache.is_ready(id)) {
    loop_.spawn(look_when_prepared(id));
    return {};
  }
  auto turn = games_.views.engine_turn(id);
  if (!turn) return {};
  const bool person = turn->person;
  const Color side = !turn->session->side();
  const auto owner = subscriptions_.owner(id, [&](Seat seat) { return !person || seat.has(side); });
  if (!person && !owner && !turn->clock) return {};
  return EnginePool::Job{turn->ply, turn->level, std::move(turn->session), owner.value_or(unattended),
                         person && owner};
}

net::awaitable<void> GameService::look_when_prepared(std::string id) {
  co_await games_.cache.prepare(id, {});
  if (games_.cache.is_ready(id)) changed(id);
}

void GameService::engine_full(const std::string& id) {
  metrics_.refused(Rejection::engine);
  subscriptions_.push(id, error_message(msg::engine_busy(), &id));
}

net::awaitable<void> GameService::engine_move(std::string id, int ply, std::string move) {
  co_await games_.cache.prepare(id, {});  // it may have been dropped while the engine was thinking
  const ActionResult result = co_await on_disk(journal_, games_.referee.engine_move(id, ply, move), id);
  if (result.kind == ActionResult::Kind::done) {
    metrics_.engine_moved();
    publish(id);
  }
  if (!result.good()) log_.warn(msg::engine_move_not_played());
}

net::awaitable<void> GameService::engine_accept(std::string id, Color side) {
  co_await games_.cache.prepare(id, {});
  const Seat seat{side == Color::white, side == Color::black, false};
  Decision decision = games_.referee.end(id, seat, Outcome::Reason::repetition, {});
  const ActionResult result = co_await on_disk(journal_, std::move(decision), id);
  if (result.kind == ActionResult::Kind::done) publish(id);
  if (!result.good()) log_.warn(msg::engine_move_not_played());
}

}  // namespace cheshire
