// The UCI protocol without input and output of its own: the caller passes lines in and gets lines through a
// callback.
#pragma once

#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/engine.h"
#include "protocol/uci_go.h"

namespace cheshire {

/// One engine speaking UCI. Searches run in their own thread, and the engine answers `stop`, `isready`,
/// `ponderhit` and `quit` at once. Any other command waits for the search to end, and stops a search that
/// would not end by itself. Unknown words before a command are skipped.
///
/// The engine writes moves without a board (e2e4, e1g1, e7e8q) and FENs with '|' before a piece on board B.
/// It also reads the other dialects and SAN. Without a legal move it answers `bestmove (none)`. It answers a
/// faulty command by `info string` with the byte of the fault, from 1, and changes nothing; but after a
/// refused `position` there is no position until the next one, and `go` is answered by `bestmove (none)`.
class Uci {
 public:
  /// Receives a line without its line end. Calls come one at a time, but not always from the same thread.
  using Write = std::function<void(std::string_view line)>;
  /// Reads the next line of input; returns false if there is no more.
  using Read = std::function<bool(std::string& line)>;

  /// Plays the game `variant` until UCI_Variant chooses another.
  explicit Uci(Write write, LoadedGames loaded_games = {}, std::string variant = EngineSettings{}.variant);
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  /// Carries out one line. Returns false after `quit`.
  bool line(std::string_view text);
  /// Waits for a search to end; stops one that would not end by itself.
  void finish() { engine_.finish(); }
  /// Carries out lines until `quit` or the end of the input, then finishes.
  void run(const Read& read);

 private:
  struct Command;
  static const Command commands[];

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

  Result<void> check_go(const GoCommand& command) const;
  void answer(const Limits& limits, const ThinkAnswer& answer);
  void perft(int depth, const std::stop_token& token);
  void say_line(const LineView& view);

  Write write_;
  std::mutex write_mutex_;

  bool refused_ = false;          // the last `position`
  bool variant_refused_ = false;  // the last UCI_Variant
  Engine engine_;                 // last: its thread writes until it is destroyed
};

}  // namespace cheshire
