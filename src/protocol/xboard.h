// XBoard's protocol (CECP, version 2) without input and output of its own: the caller passes lines in and
// gets lines through a callback.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/engine.h"
#include "protocol/flat_board.h"
#include "protocol/tokens.h"

namespace cheshire {

/// One engine speaking the protocol. It plays the games that fit on a flat board (FlatBoard) and have no
/// turns but moves of pieces. XBoard knows chess as "normal" and "fischerandom"; the engine defines every
/// other game by "setup" and "piece", and tells by "highlight" where a piece can go, so that XBoard needs no
/// rules (-testLegality false). A move leads to where the piece ends, also on another board. If another piece
/// leaves its square, there are two legs, m4l5 and l5d5, and the first ends on that square; in castling on
/// the rook.
class Xboard {
 public:
  /// Receives a line without its line end. Calls come one at a time, but not always from the same thread.
  using Write = std::function<void(std::string_view line)>;
  /// Reads the next line of input; returns false if there is no more.
  using Read = std::function<bool(std::string& line)>;

  /// Plays `variant` when a GUI chooses none; a GUI that looks for chess will not find it unless that is the
  /// variant.
  explicit Xboard(Write write, LoadedGames loaded_games = {}, std::string variant = EngineSettings{}.variant);
  Xboard(const Xboard&) = delete;
  Xboard& operator=(const Xboard&) = delete;
  ~Xboard() { abort(); }

  /// Whether it can show and play a game.
  bool plays(std::string_view game) const { return !game_of(game).empty(); }

  /// Carries out one line. Returns false after `quit`.
  bool line(std::string_view text);
  /// Carries out lines until `quit` or the end of the input, then waits for a move that is being thought on.
  void run(const Read& read);
  /// Waits for a move that is being thought on.
  void finish();

 private:
  using Words = std::vector<Token>;
  struct Command;
  static const Command commands[];

  // What XBoard asks for. xboard.cpp
  void features();
  bool start(std::string_view name);
  void say_evaluation();
  void say_tables();
  void tables_path(std::string_view text);
  void set_table();
  void set_option(std::string_view text);
  void level(const Words& words);
  bool is_move(std::string_view text) const;
  void user_move(std::string_view text);
  void set_board(std::string_view fen);
  Result<std::string> find_move(std::string_view text) const;
  void offered_draw();
  void hint();

  // The games and how XBoard shows them. xboard_games.cpp
  std::vector<std::string> variants() const;
  /// The game of a variant; empty if there is none.
  std::string game_of(std::string_view variant) const;
  bool orthodox(std::string_view game) const;
  void define_game();
  std::string via(const MoveView& move) const;
  std::vector<std::string> legs(const MoveView& move) const;
  bool shows_castling(const MoveView& move) const;
  void show_move(const MoveView& move);
  void warn_of_castling(const MoveView& move);
  void mark_targets(std::string_view square);
  void put_down(std::string_view square);

  // Thinking. xboard_think.cpp
  /// Ends whatever the thread does, without a move.
  void abort();
  /// Goes on as the mode says: thinks on a move, analyses, or nothing.
  void resume();
  void play(const std::stop_token& token);
  void analyse(const std::stop_token& token);
  ThinkTask task() const;
  std::string make_move(const ThinkAnswer& answer);
  void move_is_due(bool due);
  void post_line(const LineView& view);
  bool announce_end();

  void say(std::string_view text);

  enum class Mode { force, play, analyse };

  Write write_;
  std::mutex write_mutex_;
  std::string first_variant_;

  /// Guards what the thinking thread shares with the commands: all members up to engine_.
  mutable std::mutex mutex_;
  std::unique_ptr<Session> table_;  // the game as XBoard has it
  std::optional<FlatBoard> board_;
  bool native_ = true;  // XBoard knows the rules
  Mode mode_ = Mode::force;
  Color side_ = Color::black;                             // played by the engine in Mode::play
  bool post_ = false, ponder_ = false, illegal_ = false;  // illegal_: after a refused setboard
  int depth_ = 0, move_time_ = 0;                         // limits; 0 for none
  int moves_per_session_ = 0, increment_ = 0;
  std::array<int, 2> time_{};  // milliseconds on the engine's clock and the opponent's
  std::int64_t thinking_since_ = 0;
  std::optional<int> last_score_;   // centipawns, seen by the engine
  std::string expected_;            // the reply that the engine ponders on
  std::string hint_;                // the reply it expected last
  std::vector<std::string> pongs_;  // to send after the move
  std::string lifted_, via_;        // squares that the user has clicked
  bool thinking_ = false;           // on a move
  std::atomic<bool> move_now_ = false;
  Engine engine_;  // last: its thread writes until it is destroyed
};

}  // namespace cheshire
