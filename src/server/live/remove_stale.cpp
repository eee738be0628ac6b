// GameService's removal of games and people past their retention, in small batches while the server runs.
#include "messages/operator.h"
#include "server/live/game_service.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

constexpr int batch = 40;  // games checked in one turn of the loop: about 5 ms if all are removed
constexpr std::chrono::milliseconds pause(50);  // before the next batch
constexpr std::chrono::hours rest(1);           // after the last batch

}  // namespace

net::awaitable<void> GameService::remove_stale(Moment now) {
  next_removal_ = now.steady + rest;
  loop_.spawn(remove_unseen(now));
  if (!keep_.any()) co_return;
  const auto stale = store_->stale(keep_, now.wall, stale_cursor_, batch);
  if (!stale) {
    log_.error(stale.error().message);
    co_return;
  }
  stale_cursor_ = stale->next;
  if (!stale_cursor_.at_start()) next_removal_ = now.steady + pause;
  Registrar::Removed removed_games = games_.registrar.remove_stale(stale->games);
  if (removed_games.ids.empty()) co_return;
  const ActionResult result = co_await on_disk(journal_, std::move(removed_games.decision));
  if (!result.good()) {
    log_.error(result.error->message);
    co_return;
  }
  for (const std::string& id : removed_games.ids) removed(id);
  log_.info(msg::games_removed(removed_games.ids.size()));
}

net::awaitable<void> GameService::remove_unseen(Moment now) {
  const auto count = people_.remove_unseen(keep_, now.wall);
  if (!count) log_.error(count.error().message);
  if (!count || *count == 0) co_return;
  next_removal_ = now.steady + pause;
  if (co_await journal_.written()) log_.info(msg::people_removed(*count));
}

}  // namespace cheshire
