// The rules of the games: compiled outside the loop and kept as long as there is room.
#include <utility>

#include "server/games/referee.h"

namespace cheshire {
namespace {

Error too_many_being_read() {
  return Error{"other games from this address are still being read: try again in a moment"};
}

}  // namespace

RulesCache::Opened Referee::game(const GameRow& row) {
  const std::string key = RulesCache::key(row.game, row.options, row.file);
  if (const auto* opened = rules_.find(key)) return *opened;
  if (worker_) return Error{"the rules of this game are not ready: try again in a moment"};
  auto opened = open_stored_game(row.game, row.options, row.file, loaded_games_);
  rules_.put(key, opened);
  return opened;
}

void Referee::prepare(const std::string& key, const std::string& owner,
                      std::function<RulesCache::Opened()> open, const Then& then) {
  if (!worker_ || rules_.find(key)) return then();
  std::vector<Then>& waiting = preparing_[key];
  waiting.push_back(then);
  if (waiting.size() > 1) return;
  const bool taken = worker_->take(owner, [this, key, open = std::move(open)]() -> BackgroundWorker::Then {
    return [this, key, opened = open()] {
      rules_.put(key, opened);
      trim();
      const auto node = preparing_.extract(key);
      for (const Then& waited : node.mapped()) waited();
    };
  });
  if (taken) return;
  // Too many of this owner's jobs wait, so game() will refuse the request.
  preparing_.erase(key);
  then();
}

bool Referee::at_hand(const std::string& id) {
  if (!worker_ || ready_.contains(id) || leaving_.contains(id)) return true;
  const auto row = store_.game(id);
  if (!row || !row->has_value()) return true;  // there are no rules to compile
  return rules_.find(RulesCache::key((*row)->game, (*row)->options, (*row)->file)) != nullptr;
}

void Referee::prepare(const std::string& id, const std::string& owner, const Then& then) {
  if (!worker_ || ready_.contains(id) || leaving_.contains(id)) return then();
  auto row = store_.game(id);
  if (!row || !row->has_value()) return then();
  const GameRow& game = **row;
  prepare(
      RulesCache::key(game.game, game.options, game.file), owner,
      [name = game.game, options = game.options, file = game.file, this] {
        return open_stored_game(name, options, file, loaded_games_);
      },
      then);
}

void Referee::prepare_all(std::vector<std::string> ids, const std::string& owner, const Then& then) {
  if (ids.empty()) return then();
  const std::string id = std::move(ids.back());
  ids.pop_back();
  prepare(id, owner, [this, ids = std::move(ids), owner, then] { prepare_all(ids, owner, then); });
}

void Referee::open_new(NewGame made, const std::string& owner, const std::function<void(Opened)>& opened) {
  const auto finish = [this, opened](GameRow row, const RulesCache::Opened& rules) {
    if (!rules) return opened({rules.error()});
    if (Result<void> r = set_rules(row, **rules); !r) return opened({r.error()});
    rules_.put(RulesCache::key(row.game, row.options, row.file), *rules);
    trim();
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
  const std::string key = RulesCache::key(row.game, row.options, row.file);
  prepare(
      key, owner, [spec = *spec] { return open_game(spec); },
      [this, row, key, finish, opened] {
        const auto* rules = rules_.find(key);
        if (!rules && worker_) return opened({too_many_being_read(), {}, true});
        finish(row, game(row));
      });
}

}  // namespace cheshire
