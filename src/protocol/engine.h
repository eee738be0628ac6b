// The engine below the protocols: its settings, the game it plays, and a thread that thinks.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "endings/table_folder.h"
#include "engine/session.h"
#include "protocol/engine_options.h"

namespace cheshire {

/// What an engine is asked to think about.
struct ThinkTask {
  ThinkRequest request;
  /// Its limits of time wait until ponder_hit(), and so does the answer.
  bool ponder = false;
  /// Gives the answer only when it is stopped.
  bool hold = false;
};

struct ThinkAnswer {
  ThinkResult result;
  std::optional<Message> failed;  // why there is no result
  bool stopped = false;           // stop() ended the search
};

/// Who hears what the engine thinks. The thread that thinks calls both, `done` last and once.
struct ThinkListener {
  std::function<void(const LineView&)> line;
  std::function<void(const ThinkAnswer&)> done;
};

/// Milliseconds of a steady clock.
std::int64_t milliseconds_now();

/// Returns milliseconds; called from the thread that thinks.
using EngineClock = std::function<std::int64_t()>;

/// One engine. All functions are for one thread, which must not change the session while the engine thinks;
/// finish() waits.
class Engine {
 public:
  /// Opens the game `variant`, or chess if that cannot be opened.
  Engine(LoadedGames loaded_games, const std::string& variant, EngineClock clock = milliseconds_now);
  /// Stops a search and waits for it.
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  EngineSettings& settings() { return settings_; }
  const EngineSettings& settings() const { return settings_; }
  const AnyGame& game() const { return *game_; }
  Session& session() { return *session_; }
  const Session& session() const { return *session_; }

  /// Sets an option and does what it asks for. A change of the game or its rules leads to the start of the
  /// game. After an error nothing has changed.
  using SetOption = std::function<Result<EngineChange>(EngineSettings&)>;
  Result<EngineChange> set_option(const SetOption& set);
  /// What the chosen game is evaluated with, after EvalFile was set.
  Message evaluation() const;
  /// What TablesPath has of the chosen game: at most a handful of lines, none without a folder.
  std::vector<Message> tables() const;

  struct Refusal {
    Error error;                      // as from Session::set()
    std::optional<std::size_t> move;  // the first that cannot be played
  };
  /// Sets up a position (FEN in any dialect; empty = the start) and plays moves. Nothing changes if it is
  /// refused. What can be forgiven in the FEN is corrected; Session::notes() names it.
  std::optional<Refusal> position(std::string_view fen, std::span<const std::string> moves);
  /// Makes the table and reads the net of the game, unless the engine is busy or has them. The first search
  /// does so too, at the cost of some ten milliseconds.
  void prepare();
  /// Clears what was learned, and returns to the start position.
  void new_game();

  /// Begins to think, after finish().
  void think(ThinkTask task, ThinkListener listener);
  /// Starts a background job, after finish(), in the thread that thinks. It ends when the token asks it to.
  void work(std::function<void(const std::stop_token&)> job);
  /// Whether a search or a job has not ended yet.
  bool busy() const { return busy_; }
  /// Whether it ends without stop() and ponder_hit().
  bool ends_by_itself() const { return !hold_ && !pondering_; }
  /// Sets what to call, from the thread that thinks, when a search or job has ended and busy() is false. Only
  /// while the engine is not busy.
  void when_idle(std::function<void()> call) { idle_ = std::move(call); }
  /// For a job: searches, and waits for what the task waits for. The next search ponders if it says so and
  /// expect_ponder_hit() was called before.
  ThinkAnswer search(const ThinkTask& task, const std::function<void(const LineView&)>& line,
                     const std::stop_token& token);
  void expect_ponder_hit() { pondering_ = true; }
  /// Makes a search end soon. Its answer comes from its thread.
  void stop();
  /// The opponent has played what the engine ponders on: its time counts from now. Ends a search without
  /// limits.
  void ponder_hit();
  /// Waits for the end of a search. Stops one that would wait for stop() or ponder_hit().
  void finish();

 private:
  void begin(bool hold, bool ponder, std::function<void(const std::stop_token&)> job);
  void use_net(Session& session);
  void find_tables(const AnyGame& game);
  std::shared_ptr<const endings::TablesOnDisk> tables_on_disk() const {
    return tables_ ? tables_->tables : nullptr;
  }
  Result<void> make_table();
  Result<void> open();
  struct Start {
    std::shared_ptr<const AnyGame> game;
    std::string fen;
  };
  Result<Start> start_of(std::string_view fen) const;
  Result<GameSpec> spec_at(std::string_view fen) const;
  static Refusal refusal(const Start& start, std::span<const std::string> moves, const Error& error);
  bool plays_chess960() const;

  EngineClock clock_;
  EngineSettings settings_;
  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<Session> session_;  // the search thread uses it while it runs
  bool has_table_ = false;            // the session has a table of the size of the settings
  Result<endings::OpenedTables> tables_{endings::OpenedTables{}};  // of the game
  std::optional<Message> net_refused_;  // why the game is not evaluated with the net of EvalFile

  std::function<void()> idle_;
  bool hold_ = false;
  std::atomic<bool> busy_ = false;
  std::atomic<bool> pondering_ = false;
  std::mutex mutex_;
  std::condition_variable_any changed_;  // pondering_
  std::jthread thinker_;
};

}  // namespace cheshire
