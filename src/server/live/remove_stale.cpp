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
  if (!stale) return log_.error("{}", stale.error().message);
  swept_ = stale->next;
  if (!swept_.begins()) next_sweep_ = now.even + pause;
  referee_.sweep(stale->games, [this](const Verdict& verdict, const std::vector<std::string>& ids) {
    if (!verdict.good()) return log_.error("{}", verdict.error.message);
    for (const std::string& id : ids) removed(id);
    log_.info("{} games removed that need not be kept", ids.size());
  });
}

void Referee::sweep(const std::vector<Stale::Game>& games, const Swept& answer) {
  std::vector<std::string> ids;
  for (const Stale::Game& game : games) {
    if (leaving_.contains(game.id)) continue;
    if (const auto it = ready_.find(game.id); it != ready_.end()) {
      if (it->second.row.updated != game.updated) continue;  // played on, but not on disk yet
      let_go(it);
    }
    deadlines_.drop(game.id);
    leaving_.insert(game.id);
    ids.push_back(game.id);
  }
  if (ids.empty()) return;
  journal_.write(
      [ids](Store& store) -> Result<void> {
        for (const std::string& id : ids) {
          if (Result<void> r = store.remove(id); !r) return r;
        }
        return {};
      },
      [this, ids, answer](const Error* failure) {
        for (const std::string& id : ids) leaving_.erase(id);
        answer(failure ? Verdict{Verdict::Kind::failed, *failure} : Verdict{}, ids);
      });
}

}  // namespace cheshire
