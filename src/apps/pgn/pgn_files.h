// What every `cheshire pgn` command shares: files that are read game by game, errors with their place,
// progress, games that records name.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "apps/command_line.h"
#include "apps/output_file.h"
#include "engine/replay.h"
#include "engine/session.h"
#include "text/pgn/reader.h"

namespace cheshire {

struct PgnArguments {
  std::vector<std::string> paths;  // "-" is standard input
  std::vector<std::string> files;  // --games
  bool quiet = false;              // no progress
  bool strict = false;             // games with errors count as unreadable
};

/// Adds FILES, --games, --strict and --quiet.
enum class FilesAre { required, optional };
void add_pgn_arguments(Command& command, PgnArguments& arguments, FilesAre files = FilesAre::required);

/// Adds --fen bar|wide|boards|popeye, and returns the dialect of such a value.
void add_fen_dialect(Command& command, std::string& value);
FenDialect fen_dialect(const std::string& value);

/// Returns a session of a game at a position, the game's start if `fen` is empty. A position of Chess960 says
/// itself where its kings and rooks castle from.
Result<std::unique_ptr<Session>> session_at(const AnyGame& game, const std::string& fen);

class PgnFiles {
 public:
  explicit PgnFiles(const PgnArguments& arguments);
  ~PgnFiles();

  /// Calls `each` for every game of every file. Reports what is wrong with a game's text; if it is strict, it
  /// leaves that game out. `each` returns false to stop. Stops when the program is interrupted.
  void for_each(const std::function<bool(const PgnGame&)>& each);

  /// Replays a game and reports what cannot be played. Returns false if nothing can be played, or if it is
  /// strict and not everything can.
  bool replay(const PgnGame& record, const ReplayRequest& request);
  /// Calls `each` for the records of one game, replayed, and says on standard error how many others there
  /// are. `each` may throw.
  void for_each_of(const AnyGame& game, const ReplayRequest& request,
                   const std::function<void(const PgnGame&)>& each);
  /// What the last replay() filled, and its game.
  const Replay& replayed() const { return replay_; }
  const AnyGame& game() const { return *game_; }
  /// Returns the game of a record, or reports why there is none and returns null. A game that is not known is
  /// reported once, and counts as an error in every record.
  std::shared_ptr<const AnyGame> open(const PgnGame& record);

  /// Reports an error in the game that is read: "FILE:LINE:COLUMN: text". They are printed after the game, in
  /// the order of its text.
  void complain(std::size_t at, const Message& message);
  /// "FILE:LINE" of the game.
  std::string place(const PgnGame& record) const;
  /// Shows how far work on the games is that were read.
  void show_progress(std::string_view work, int percent);

  /// Throws UsageError if what would be written, a file or, for an empty path, standard output, is one of the
  /// files that are read.
  void refuse_as_output(const std::string& path) const;

  std::int64_t games() const { return games_; }
  std::int64_t errors() const { return errors_; }
  /// Whether no file could be read.
  bool nothing_read() const { return games_ == 0 && errors_ > 0; }
  /// Games with an error.
  std::int64_t bad_games() const { return bad_games_; }
  /// The exit status: 1 if there was an error.
  int status() const { return errors_ > 0 ? 1 : 0; }

 private:
  bool read(const std::string& path, const std::function<bool(const PgnGame&)>& each);
  void print_complaints(const PgnGame& record);
  bool may_show_progress();
  void hide_progress();

  std::vector<std::string> paths_, inputs_;  // inputs_: also the files with games of your own
  GameOpener opener_;
  bool strict_;
  std::string path_;
  std::shared_ptr<const AnyGame> game_;
  std::set<std::string> unknown_;  // names of games that are not known
  Replay replay_;
  std::vector<PgnFault> complaints_;  // about the game that is read
  std::int64_t games_ = 0, errors_ = 0, bad_games_ = 0, errors_before_ = 0;
  std::uint64_t bytes_ = 0, size_ = 0;
  bool shows_progress_, progress_shown_ = false;
  std::chrono::steady_clock::time_point next_progress_;
};

/// Returns the text of a game as it was read, but for disturbing characters (base/shown_text.h), with the
/// result if its moves have none, and an empty line; empty for a text without a game.
std::string text_of(const PgnGame& record);

/// Standard output, or a file that takes its name with finish(); one that is appended to has it at once.
/// Every write that fails throws std::runtime_error.
class PgnOutput {
 public:
  /// `path`: empty or "-" for standard output. A file that is appended to gets an empty line at its end.
  explicit PgnOutput(const std::string& path, bool append = false);
  ~PgnOutput();
  PgnOutput(const PgnOutput&) = delete;
  PgnOutput& operator=(const PgnOutput&) = delete;

  void write(std::string_view text);
  void copy(const PgnGame& record) { write(text_of(record)); }
  /// Writes what is buffered.
  void flush();
  /// The same, and gives a new file its name; call it last.
  void finish();

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  std::optional<OutputFile> whole_;  // a file that is not appended to
  std::FILE* file_ = nullptr;
};

}  // namespace cheshire
