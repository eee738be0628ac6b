#include "server/games/rules_loader.h"

#include <memory>
#include <utility>

namespace cheshire {
namespace {

Error too_many_being_read() {
  return Error{"other games from this address are still being read: try again in a moment"};
}

std::string key_of(const GameRow& row) { return RulesCache::key(row.game, row.options, row.file); }

}  // namespace

RulesCache::Opened RulesLoader::of(const GameRow& row) {
  const std::string key = key_of(row);
  if (const auto* opened = cache_.find(key)) return *opened;
  if (worker_) return Error{"the rules of this game are not ready: try again in a moment"};
  auto opened = open_stored_game(row.game, row.options, row.file, loaded_games_);
  cache_.put(key, opened);
  return opened;
}

bool RulesLoader::ready(const GameRow& row) { return !worker_ || cache_.find(key_of(row)) != nullptr; }

void RulesLoader::prepare(const GameRow& row, const std::string& owner, const Then& then) {
  prepare(
      key_of(row), owner,
      [name = row.game, options = row.options, file = row.file, this] {
        return open_stored_game(name, options, file, loaded_games_);
      },
      then);
}

void RulesLoader::prepare(const std::string& key, const std::string& owner,
                          std::function<RulesCache::Opened()> open, const Then& then) {
  if (!worker_ || cache_.find(key)) return then();
  std::vector<Then>& waiting = preparing_[key];
  waiting.push_back(then);
  if (waiting.size() > 1) return;
  const bool taken = worker_->take(owner, [this, key, open = std::move(open)]() -> BackgroundWorker::Then {
    return [this, key, opened = open()] {
      cache_.put(key, opened);
      grown_();
      const auto node = preparing_.extract(key);
      for (const Then& waited : node.mapped()) waited();
    };
  });
  if (taken) return;
  // Too many of this owner's jobs wait, so of() will refuse the request.
  preparing_.erase(key);
  then();
}

void RulesLoader::open_new(NewGame made, const std::string& owner,
                           const std::function<void(NewRow)>& opened) {
  const auto finish = [this, opened](GameRow row, const RulesCache::Opened& rules) {
    if (!rules) return opened({rules.error()});
    if (Result<void> r = set_rules(row, **rules); !r) return opened({r.error()});
    cache_.put(key_of(row), *rules);
    grown_();
    opened({std::move(row)});
  };
  if (made.brought) {
    const auto read = [row = std::move(made.row), finish, opened]() -> BackgroundWorker::Then {
      auto brought = std::make_shared<BroughtGame>(open_brought_game(row.file, row.game, row.options));
      return [row, brought, finish, opened] {
        brought->game ? finish(row, brought->game) : opened({brought->error, brought->faults});
      };
    };
    if (!worker_) return read()();
    if (!worker_->take(owner, read)) opened({too_many_being_read(), {}, true});
    return;
  }
  GameRow& row = made.row;
  auto spec = loaded_games_.library.find(row.game, row.options);
  if (!spec) return opened({spec.error()});
  row.options.clear();
  for (const OptionSpec& option : spec->options) row.options.emplace_back(option.key, option.value);
  row.file = file_to_store(row.game, loaded_games_);
  prepare(
      key_of(row), owner, [spec = *spec] { return open_game(spec); },
      [this, row, finish, opened] {
        if (!ready(row)) return opened({too_many_being_read(), {}, true});
        finish(row, of(row));
      });
}

}  // namespace cheshire
