// Removal of expired games, in small batches while the server runs.
#include "messages/operator.h"
#include "server/live/game_service.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

constexpr int batch = 40;  // games checked in one turn of the loop: about 5 ms if all are removed
constexpr std::chrono::milliseconds pause(50);  // before the next batch
constexpr std::chrono::hours rest(1);           // after the last batch

}  // namespace

net::awaitable<void> GameService::sweep(Moment now) {
  next_sweep_ = now.steady + rest;
  const auto stale = store_->stale(keep_, now.wall, swept_, batch);
  if (!stale) {
    log_.error(stale.error().message);
    co_return;
  }
  swept_ = stale->next;
  if (!swept_.begins()) next_sweep_ = now.steady + pause;
  Registrar::Swept swept = games_.registrar.sweep(stale->games);
  if (swept.ids.empty()) co_return;
  const Verdict verdict = co_await on_disk(journal_, std::move(swept.decision));
  if (!verdict.good()) {
    log_.error(verdict.error->message);
    co_return;
  }
  for (const std::string& id : swept.ids) removed(id);
  log_.info(msg::games_removed(swept.ids.size()));
}

}  // namespace cheshire
