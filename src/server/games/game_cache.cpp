#include "server/games/game_cache.h"

#include <algorithm>
#include <utility>

#include "messages/table.h"
#include "server/common/json_read.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// Reads a stored result.
Result<Outcome> read_outcome(const std::string& json) {
  auto object = read_object(json);
  if (!object) return object.error();
  const auto reason = text_field(*object, "reason", 32);
  if (!reason) return reason.error();
  const auto winner = text_field(*object, "winner", 1);  // null unless somebody won
  Outcome outcome;
  if (!read(*reason, outcome.reason)) return Error{msg::stored_result_unknown(*reason)};
  if (!winner)
    outcome.decision = Outcome::Decision::draw;
  else if (*winner == "b")
    outcome.winner = Color::black;
  // Older stores do not say how a game was decided.
  if (const auto decision = text_field(*object, "decision", 16);
      decision && !read(*decision, outcome.decision))
    return Error{msg::stored_decision_unknown(*decision)};
  return outcome;
}

net::awaitable<void> nothing() { co_return; }

}  // namespace

GameCache::GameCache(Loop& loop, Store& store, const Journal& journal, Capacity capacity,
                     LoadedGames loaded_games)
    : store_(store),
      journal_(journal),
      capacity_(capacity),
      rules_(loop, std::move(loaded_games), capacity.bytes, [this] { trim(); }) {}

Result<GameInPlay*> GameCache::find(const std::string& id) {
  GameInPlay* const none = nullptr;
  if (leaving(id)) return none;
  auto it = games_.find(id);
  if (it == games_.end()) {
    auto row = store_.game(id);
    if (!row) return row.error();
    if (!row->has_value()) return none;
    auto loaded = load(std::move(**row));
    if (!loaded) return loaded.error();
    it = games_.emplace(id, std::move(*loaded)).first;
  }
  it->second.used = ++uses_;
  weigh(it->second);
  return &it->second;
}

const GameInPlay* GameCache::peek(const std::string& id) const {
  const auto it = games_.find(id);
  return it == games_.end() ? nullptr : &it->second;
}

Result<bool> GameCache::read(const std::string& id, const std::function<void(const GameRow&)>& look) const {
  if (leaving(id)) return false;
  if (const GameInPlay* game = peek(id)) {
    look(game->row);
    return true;
  }
  const auto row = store_.game(id);
  if (!row) return row.error();
  if (row->has_value()) look(**row);
  return row->has_value();
}

Result<GameInPlay> GameCache::load(GameRow row) {
  const auto damaged = [&](const Error& e) {
    // The reason would name a move of a game with papers.
    return Error{row.sealed() ? msg::stored_sealed_game_unplayable(row.id)
                              : msg::stored_game_unplayable(row.id, e.message)};
  };
  auto rules = rules_.of(row);
  if (!rules) return damaged(rules.error());
  auto session = (*rules)->session();
  if (Result<void> r = session->set(row.start, row.moves); !r) return damaged(r.error());
  if (!row.result.empty() && !session->outcome().over()) {
    const auto outcome = read_outcome(row.result);
    if (!outcome) return damaged(outcome.error());
    if (Result<void> r = session->end(*outcome); !r) return damaged(r.error());
  }
  if (row.round.challenge) {
    if (Result<void> r = session->challenge(); !r) return damaged(r.error());
  }
  return GameInPlay{std::move(row), std::move(session)};
}

net::awaitable<void> GameCache::prepare(const std::string& id, std::string owner) {
  if (!games_.contains(id) && !leaving(id)) {
    const auto row = store_.game(id);
    if (row && row->has_value()) return rules_.prepare(**row, std::move(owner));
  }
  return nothing();  // there are no rules to compile
}

bool GameCache::at_hand(const std::string& id) {
  if (games_.contains(id) || leaving(id)) return true;
  const auto row = store_.game(id);
  return !row || !row->has_value() || rules_.ready(**row);
}

void GameCache::drop(const std::string& id) {
  if (const auto it = games_.find(id); it != games_.end()) drop(it);
}

void GameCache::drop(std::unordered_map<std::string, GameInPlay>::iterator it) {
  game_bytes_ -= it->second.bytes;
  games_.erase(it);
}

void GameCache::remove(const std::string& id) {
  drop(id);
  std::erase_if(removals_, [this](const auto& removal) { return removal.second != journal_.transactions(); });
  removals_[id] = journal_.transactions();
}

bool GameCache::leaving(const std::string& id) const {
  const auto it = removals_.find(id);
  return it != removals_.end() && it->second == journal_.transactions();
}

void GameCache::clear() {
  games_.clear();
  game_bytes_ = 0;
  removals_.clear();
}

void GameCache::weigh(GameInPlay& g) {
  game_bytes_ -= std::exchange(g.bytes, g.held());
  game_bytes_ += g.bytes;
  trim(&g);
}

void GameCache::trim(const GameInPlay* spared) {
  const auto full = [this] { return games_.size() > capacity_.games || bytes() > capacity_.bytes; };
  if (!full()) return;
  rules_.trim(capacity_.bytes - std::min(capacity_.bytes, game_bytes_));
  // What waits for the disk cannot be read back yet.
  if (!full() || !journal_.idle()) return;
  std::vector<std::pair<std::uint64_t, std::string>> oldest;
  for (const auto& [id, g] : games_) {
    if (&g != spared) oldest.emplace_back(g.used, id);
  }
  std::sort(oldest.begin(), oldest.end());
  // Leave some spare room, so that not every new game triggers such a search.
  const Capacity enough{capacity_.games - capacity_.games / 16, capacity_.bytes - capacity_.bytes / 16};
  for (const auto& [used, id] : oldest) {
    drop(games_.find(id));
    rules_.trim(enough.bytes - std::min(enough.bytes, game_bytes_));
    if (games_.size() <= enough.games && bytes() <= enough.bytes) return;
  }
}

}  // namespace cheshire
