// Loads games from the store, replays their moves, and drops those that were not needed for longest.
#include "server/play/game_cache.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

#include "messages/table.h"
#include "server/common/json_read.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

constexpr std::size_t max_failures = 64;

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

/// Returns the error of a stored game whose rules or moves give that error.
Error unplayable(const GameRow& row, const Error& e) {
  // The reason would name a move of a game with papers.
  return Error{row.sealed() ? msg::stored_sealed_game_unplayable(row.id)
                            : msg::stored_game_unplayable(row.id, e.message)};
}

/// Plays the moves of a stored game. Any thread may call it.
Result<GameInPlay> replayed(GameRow row, const AnyGame& rules) {
  auto session = rules.session();
  if (Result<void> r = session->set(row.start, row.moves); !r) return unplayable(row, r.error());
  if (!row.result.empty() && !session->outcome().over()) {
    const auto outcome = read_outcome(row.result);
    if (!outcome) return unplayable(row, outcome.error());
    if (Result<void> r = session->end(*outcome); !r) return unplayable(row, r.error());
  }
  if (row.round.challenge) {
    if (Result<void> r = session->challenge(); !r) return unplayable(row, r.error());
  }
  return GameInPlay{std::move(row), std::move(session)};
}

}  // namespace

GameCache::GameCache(Loop& loop, Store& store, const Journal& journal, Capacity capacity,
                     LoadedGames loaded_games)
    : loop_(loop),
      store_(store),
      journal_(journal),
      capacity_(capacity),
      rules_(loop, std::move(loaded_games), capacity.bytes, [this] { trim(); }) {}

void GameCache::use_worker(BackgroundWorker& worker) {
  worker_ = &worker;
  rules_.use_worker(worker);
}

Result<GameInPlay*> GameCache::find(const std::string& id) {
  GameInPlay* const none = nullptr;
  if (being_removed(id)) return none;
  if (const auto it = games_.find(id); it != games_.end()) {
    it->second.used = ++uses_;
    update_size(it->second);
    return &it->second;
  }
  auto row = store_.game(id);
  if (!row) return row.error();
  if (!row->has_value()) return none;
  auto loaded = load(std::move(**row));
  if (!loaded) return loaded.error();
  return &insert(id, std::move(*loaded));
}

GameInPlay& GameCache::insert(const std::string& id, GameInPlay game) {
  GameInPlay& kept = games_.emplace(id, std::move(game)).first->second;
  kept.used = ++uses_;
  update_size(kept);
  return kept;
}

const GameInPlay* GameCache::peek(const std::string& id) const {
  const auto it = games_.find(id);
  return it == games_.end() ? nullptr : &it->second;
}

GameInPlay* GameCache::peek(const std::string& id) {
  const auto it = games_.find(id);
  return it == games_.end() ? nullptr : &it->second;
}

Result<bool> GameCache::read(const std::string& id, const std::function<void(const GameRow&)>& look) const {
  if (being_removed(id)) return false;
  if (const GameInPlay* game = peek(id)) {
    look(game->row);
    return true;
  }
  const auto row = store_.game(id);
  if (!row) return row.error();
  if (row->has_value()) look(**row);
  return row->has_value();
}

Result<std::optional<GameAccess>> GameCache::access(const std::string& id) const {
  if (being_removed(id)) return std::optional<GameAccess>();
  if (const GameInPlay* game = peek(id)) return std::optional(GameAccess{game->row.keys, game->row.papers});
  return store_.access(id);
}

Result<GameInPlay> GameCache::load(GameRow row) {
  if (!rules_.ready(row)) return Error{msg::game_not_ready()};
  const auto rules = rules_.of(row);
  if (!rules) return unplayable(row, rules.error());
  if (!too_long(row)) return replayed(std::move(row), **rules);
  if (const Error* error = failure(row)) return *error;
  return Error{msg::game_not_ready()};
}

std::optional<GameRow> GameCache::stored(const std::string& id) const {
  if (games_.contains(id) || being_removed(id)) return {};
  auto row = store_.game(id);
  return row ? std::move(*row) : std::nullopt;
}

net::awaitable<void> GameCache::prepare(std::string id, std::string owner) {
  auto row = stored(id);
  if (row && !rules_.ready(*row)) {
    co_await rules_.prepare(*row, owner);
    row = stored(id);  // it may have changed
  }
  if (!row || !too_long(*row) || failure(*row)) co_return;
  if (replays_.size() >= capacity_.replays && !replays_.contains(id)) co_return;  // find() will refuse it
  if (replays_.try_emplace(id).second) loop_.spawn(replay(std::move(*row), owner));
  row.reset();  // it is large
  const auto it = replays_.find(id);
  if (it == replays_.end()) co_return;
  co_await it->second.done.wait(loop_);
  co_await loop_.schedule(std::move(owner));
}

const Error* GameCache::failure(const GameRow& row) const {
  const auto it = failures_.find(row.id);
  return it != failures_.end() && it->second.revision == row.revision ? &it->second.error : nullptr;
}

net::awaitable<void> GameCache::replay(GameRow row, std::string owner) {
  const std::string id = row.id;
  const std::int64_t revision = row.revision;
  std::optional<Result<GameInPlay>> game;
  std::exception_ptr thrown;
  if (const auto rules = rules_.of(row)) {
    const auto work = [rules = *rules, row = std::make_shared<const GameRow>(std::move(row))] {
      auto game = replayed(*row, *rules);
      if (!game || !game->row.sealed() || !game->ongoing()) return game;
      for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator}) game->seen_by(viewer);
      return game;
    };
    try {
      game = co_await worker_->run(std::move(owner), work);
    } catch (...) {
      thrown = std::current_exception();
    }
  }
  // If that threw, or too many of this owner's jobs wait, nothing is replayed, and find() will refuse the
  // request.
  Replay& replay = replays_.at(id);
  if (game && !*game) {
    if (failures_.size() >= max_failures) failures_.clear();
    failures_.insert_or_assign(id, Failure{revision, game->error()});
  } else if (game && !replay.outdated) {
    insert(id, std::move(**game));
  }
  replay.done.set();
  replays_.erase(id);
  if (thrown) std::rethrow_exception(thrown);  // the loop reports it
}

bool GameCache::is_ready(const std::string& id) {
  const auto row = stored(id);
  return !row || (rules_.ready(*row) && !too_long(*row));
}

void GameCache::abandon() {
  rules_.abandon();
  replays_.clear();
}

void GameCache::drop(const std::string& id) {
  if (const auto it = replays_.find(id); it != replays_.end()) it->second.outdated = true;
  if (const auto it = games_.find(id); it != games_.end()) drop(it);
}

void GameCache::drop(std::unordered_map<std::string, GameInPlay>::iterator it) {
  game_bytes_ -= it->second.bytes;
  games_.erase(it);
}

std::vector<std::string> GameCache::drop_games_of(const std::string& person) {
  std::vector<std::string> ids;
  for (const auto& [id, game] : games_) {
    if (game.row.person(Color::white).id == person || game.row.person(Color::black).id == person)
      ids.push_back(id);
  }
  for (const std::string& id : ids) drop(id);
  return ids;
}

void GameCache::remove(const std::string& id) {
  drop(id);
  std::erase_if(removals_, [this](const auto& removal) { return removal.second != journal_.transactions(); });
  removals_[id] = journal_.transactions();
}

bool GameCache::being_removed(const std::string& id) const {
  const auto it = removals_.find(id);
  return it != removals_.end() && it->second == journal_.transactions();
}

void GameCache::clear() {
  for (auto& [id, replay] : replays_) replay.outdated = true;
  failures_.clear();
  games_.clear();
  game_bytes_ = 0;
  removals_.clear();
}

void GameCache::update_size(GameInPlay& g) {
  game_bytes_ -= std::exchange(g.bytes, g.approximate_bytes());
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
