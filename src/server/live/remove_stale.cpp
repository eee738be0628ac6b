// Removal of expired games, in small batches while the server runs.
#include <spdlog/spdlog.h>

#include "server/live/game_service.h"

namespace cheshire {
namespace {

constexpr int batch = 40;  // games checked in one turn of the loop: about 5 ms if all are removed
constexpr std::chrono::milliseconds pause(50);  // before the next batch
constexpr std::chrono::hours rest(1);           // after the last batch

}  // namespace

void GameService::sweep(Moment now) {
  next_sweep_ = now.even + rest;
  const auto stale = store_->stale(keep_, now.wall, swept_, batch);
  if (!stale) return log_.error("{}", stale.error().text());
  swept_ = stale->next;
  if (!swept_.begins()) next_sweep_ = now.even + pause;
  Registrar::Swept swept = games_.registrar.sweep(stale->games);
  if (swept.ids.empty()) return;
  when_on_disk(journal_, std::move(swept.decision),
               [this, ids = std::move(swept.ids)](const Verdict& verdict) {
                 if (!verdict.good()) return log_.error("{}", verdict.error.text());
                 for (const std::string& id : ids) removed(id);
                 log_.info("{} games removed that need not be kept", ids.size());
               });
}

}  // namespace cheshire
