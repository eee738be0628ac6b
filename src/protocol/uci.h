// The UCI protocol without input and output of its own: the caller passes lines in and gets lines through a
// callback.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/engine.h"
#include "protocol/line_queue.h"
#include "protocol/uci_go.h"

namespace cheshire {

/// One engine speaking UCI. Searches run in their own thread, and the engine answers `stop`, `isready`,
/// `ponderhit` and `quit` at once. A command that needs an idle engine waits for the search to end, and stops
/// a search that would not end by itself. Unknown words before a command are skipped.
///
/// The engine writes moves without a board (e2e4, e1g1, e7e8q) and FENs with '|' before a piece on board B.
/// It also reads the other dialects and SAN. Every `go` but a perft ends in a `bestmove`, without a legal
/// move in `bestmove (none)`; what is wrong with the command is left out or brought into range, and named by
/// `info string`. Any other faulty command is answered by `info string` with the byte of the fault, from 1,
/// and changes nothing; but after a refused `position` there is no position until the next one, and `go` is
/// answered by `bestmove (none)`.
class Uci {
 public:
  /// Receives a line without its line end. Calls come one at a time, but not always from the same thread.
  using Write = std::function<void(std::string_view line)>;
  /// Reads the next line of input; returns false if there is no more.
  using Read = std::function<bool(std::string& line)>;

  /// Plays the game `variant` until UCI_Variant chooses another.
  explicit Uci(Write write, LoadedGames loaded_games = {}, std::string variant = EngineSettings{}.variant,
               EngineClock clock = milliseconds_now);
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  /// Carries out one line. Returns false after `quit`.
  bool line(std::string_view text);
  /// Waits for a search to end; stops one that would not end by itself.
  void finish() { engine_.finish(); }
  /// Carries out lines until `quit` or the end of the input, then finishes. Calls `read` from another thread,
  /// and does not call it again after `quit`. While a command waits for a search to end, `isready` is
  /// answered, and `stop` and `quit` stop that search and all that the lines before them begin.
  void run(const Read& read);

 private:
  enum class When {
    idle,      // when no search runs
    in_order,  // after the commands before it
    at_once,   // also before commands that wait for a search to end
  };
  struct Command;
  static const Command commands[];
  static const Command* named(std::string_view word);
  static const Command* command_in(std::string_view text);
  void poll_while_thinking(LineQueue& queue);

  void say(std::string_view text);
  void inform(const Message& message);
  void complain(std::string_view command, const Error& error);

  // Commands; `words` are those after the command's name.
  void handshake();
  void ready();
  void new_game();
  void set_option(std::string_view text, const std::vector<Token>& words);
  void position(std::string_view text, const std::vector<Token>& words);
  void go(std::string_view text, const std::vector<Token>& words);
  void draw();

  std::vector<std::string> legal_among(const std::vector<Token>& words);
  void answer(const Limits& limits, const ThinkAnswer& answer);
  void perft(int depth, const std::stop_token& token);
  void say_line(const LineView& view);
  void inform_of_tables();

  Write write_;
  std::mutex write_mutex_;

  bool refused_ = false;          // the last `position`
  bool variant_refused_ = false;  // the last UCI_Variant
  std::uint64_t stopped_to_ = 0;  // searches that lines up to this number begin are to stop at once
  Engine engine_;                 // last: its thread writes until it is destroyed
};

}  // namespace cheshire
