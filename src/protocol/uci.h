// The UCI protocol without input and output of its own: the caller passes lines in and gets lines through a
// callback.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/session.h"
#include "protocol/uci_go.h"
#include "protocol/uci_options.h"

namespace cheshire {

/// One engine speaking UCI. Searches run in their own thread, and the engine answers `stop`, `isready`,
/// `ponderhit` and `quit` at once. Any other command waits for the search to end, and stops a search that
/// would not end by itself.
///
/// The engine writes moves without a board (e2e4, e1g1, e7e8q) and FENs with '|' before a piece on board B.
/// It also reads the other dialects and SAN. Without a legal move it answers `bestmove (none)`. It answers a
/// faulty command by `info string` with the byte of the fault, and changes nothing.
class Uci {
 public:
  /// Receives a line without its line end. Calls come one at a time, but not always from the same thread.
  using Write = std::function<void(std::string_view line)>;
  /// Reads the next line of input; returns false if there is no more.
  using Read = std::function<bool(std::string& line)>;

  explicit Uci(Write write, LoadedGames loaded_games = {});
  /// Stops a search and waits for it.
  ~Uci();
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  /// Carries out one line. Returns false after `quit`.
  bool line(std::string_view text);
  /// Waits for a search to end; stops one that would not end by itself.
  void finish();
  /// Carries out lines until `quit` or the end of the input, then finishes.
  void run(const Read& read);

 private:
  struct Command;
  static const Command commands[];

  void say(std::string_view text);
  void inform(const Message& message);
  void complain(std::string_view command, const Error& error);
  void stop();

  // Commands; `words` are those after the command's name.
  void handshake();
  void ready();
  void new_game();
  void set_option(std::string_view text, const std::vector<Token>& words);
  void position(std::string_view text, const std::vector<Token>& words);
  void go(std::string_view text, const std::vector<Token>& words);
  void ponder_hit();
  void draw();

  Result<void> open();
  Result<void> check_go(GoCommand& command) const;
  void think(const ThinkRequest& request, bool hold, const std::stop_token& token);
  void perft(int depth, const std::stop_token& token);
  void say_line(const LineView& view);

  Write write_;
  std::mutex write_mutex_;

  UciSettings settings_;
  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<Session> session_;  // the search thread uses it while it runs

  /// Whether the running search waits for `stop` before it answers, and whether it ponders.
  bool endless_ = false, pondering_ = false;
  std::mutex hold_mutex_;
  std::condition_variable_any held_;
  std::jthread thinker_;
};

}  // namespace cheshire
