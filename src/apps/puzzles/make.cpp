// Looks for puzzles in games, on several threads. They are written in the order of the games, so that a part
// is the same however many threads there are, and goes on with the game that its last line names.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "apps/appended_file.h"
#include "apps/interrupt.h"
#include "apps/puzzles/puzzle_arguments.h"
#include "apps/puzzles/puzzle_games.h"
#include "apps/shards.h"
#include "apps/terminal.h"
#include "apps/workers.h"
#include "learn/puzzle_file.h"
#include "messages/commandline.h"
#include "messages/learn.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

struct PuzzleShard {
  int first = 0, of = 1;
};

/// The call that makes a part, with everything on which its puzzles depend.
std::string call_text(const PuzzleArguments& arguments, PuzzleShard shard) {
  const SelfplayOptions& selfplay = arguments.maker.selfplay;
  std::string text = "cheshire puzzles " + arguments.game.game;
  for (const std::string& option : arguments.game.options) text += " --option " + option;
  for (const std::string& path : arguments.data) text += " --data " + path;
  for (const std::string& path : arguments.pgn) text += " --pgn " + path;
  text += fmt::format(" --nodes {} --proof-nodes {}", selfplay.nodes, arguments.maker.proof.nodes);
  if (arguments.data.empty() && arguments.pgn.empty())
    text += fmt::format(" --seed {} --opening {} --balance {}", selfplay.opening.seed, selfplay.opening.plies,
                        selfplay.opening.max_score);
  if (shard.of > 1) text += fmt::format(" --shard {}/{}", shard.first + 1, shard.of);
  return text;
}

/// The file that a call writes to, with the puzzles that it has.
class PuzzlePart {
 public:
  PuzzlePart(const std::string& path, const std::string& game, const std::string& call) : file_(path) {
    std::string text;
    for (;;) {
      const std::string piece = file_.read(std::size_t{1} << 20);
      text += piece;
      if (piece.empty() || text.size() > PuzzleFile::max_bytes) break;
    }
    if (text.empty()) {
      part_.game = game;
      part_.made = {call};
      part_.part = true;
      file_.append(write_puzzles(part_));
      return;
    }
    if (text.size() > PuzzleFile::max_bytes)
      throw UsageError(msg::file_too_large(path, static_cast<std::int64_t>(text.size()),
                                           static_cast<std::int64_t>(PuzzleFile::max_bytes)));
    Result<PuzzleFile> found = read_puzzles(text);
    if (!found) throw UsageError(msg::argument_refused(path, found.error().message));
    part_ = *std::move(found);
    if (part_.game != game)
      throw UsageError(msg::argument_refused(path, game_data_of_other_game(part_.game, game)));
    if (!part_.part) throw UsageError(msg::puzzles_not_a_part(path));
    const std::string made = part_.made.empty() ? "" : part_.made.front();
    if (made != call) throw UsageError(msg::puzzles_of_other_call(path, printable(made, 400), call));
    if (part_.whole < text.size()) file_.cut(part_.whole);
    fmt::print(stderr, "{}\n",
               msg::puzzles_resumed(path, static_cast<std::int64_t>(part_.puzzles.size()),
                                    static_cast<std::int64_t>(part_.next))
                   .text());
  }

  const PuzzleFile& part() const { return part_; }
  void append(std::string_view text) { file_.append(text); }

 private:
  AppendedFile file_;
  PuzzleFile part_;
};

class PuzzleRun {
 public:
  PuzzleRun(const PuzzleArguments& arguments, std::shared_ptr<const AnyGame> game, PuzzleShard shard)
      : arguments_(arguments),
        game_(std::move(game)),
        shard_(shard),
        games_(arguments, *game_),
        part_(arguments.output, game_->spec().identity(), call_text(arguments, shard)) {
    for (const Puzzle& puzzle : part_.part().puzzles) count(puzzle);
    before_ = ids_.size();
    first_ = std::max<std::uint64_t>(part_.part().next, static_cast<std::uint64_t>(shard.first));
    next_ = to_commit_ = first_;
    enough_ = has_enough();
  }

  int run();

 private:
  void work();
  void commit();
  void write();
  void show();

  void count(const Puzzle& puzzle) {
    ids_.insert(puzzle.id);
    mates_in_1_ += puzzle.themes.has(PuzzleTheme::mate_in_1);
  }
  std::size_t usable() const { return usable_puzzles(mates_in_1_, ids_.size() - mates_in_1_); }
  bool has_enough() const { return arguments_.count != 0 && usable() >= arguments_.count; }
  /// Whether there is no such game, or none is wanted.
  bool beyond(std::uint64_t number) const {
    const auto count = games_.count();
    return (count && number >= *count) || (arguments_.games != 0 && number >= arguments_.games);
  }

  const PuzzleArguments& arguments_;
  const std::shared_ptr<const AnyGame> game_;
  const PuzzleShard shard_;
  const PuzzleGames games_;
  std::atomic<bool> enough_ = false;
  std::mutex mutex_;  // of all that follows
  PuzzlePart part_;
  std::set<std::string> ids_;
  std::size_t mates_in_1_ = 0, before_ = 0;
  std::uint64_t first_ = 0, next_ = 0, to_commit_ = 0, looked_at_ = 0;
  std::map<std::uint64_t, std::vector<Puzzle>> found_;  // of games that wait for one before them
  std::string unwritten_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), shown_ = start_,
                                        written_ = start_;
  std::exception_ptr thrown_;
};

void PuzzleRun::write() {
  if (unwritten_.empty()) return;
  part_.append(unwritten_ + write_next(to_commit_));
  unwritten_.clear();
  written_ = std::chrono::steady_clock::now();
}

/// Takes over the games that are done up to the first that is not.
void PuzzleRun::commit() {
  for (auto at = found_.begin(); at != found_.end() && at->first == to_commit_ && !enough_;) {
    for (const Puzzle& puzzle : at->second) {
      if (ids_.contains(puzzle.id)) continue;
      count(puzzle);
      unwritten_ += write_puzzle(puzzle);
    }
    to_commit_ += static_cast<std::uint64_t>(shard_.of);
    ++looked_at_;
    enough_ = has_enough();
    at = found_.erase(at);
  }
  if (!unwritten_.empty()) write();
  if (std::chrono::steady_clock::now() - written_ > std::chrono::seconds(10)) {
    part_.append(write_next(to_commit_));
    written_ = std::chrono::steady_clock::now();
  }
}

void PuzzleRun::show() {
  const auto now = std::chrono::steady_clock::now();
  if (!errors_are_terminal() || now - shown_ < std::chrono::milliseconds(500)) return;
  shown_ = now;
  const double hours = std::chrono::duration<double, std::ratio<3600>>(now - start_).count();
  fmt::print(stderr, "\r\x1b[K{} puzzles in {} games, {:.0f} an hour", ids_.size(), looked_at_,
             static_cast<double>(ids_.size() - before_) / hours);
}

void PuzzleRun::work() {
  PuzzleMaker maker(game_, arguments_.maker);
  const auto stop = [this] { return interrupted() || enough_; };
  for (;;) {
    std::uint64_t number = 0;
    {
      const std::scoped_lock lock(mutex_);
      if (beyond(next_) || stop() || thrown_) return;
      number = next_;
      next_ += static_cast<std::uint64_t>(shard_.of);
    }
    std::optional<std::vector<Puzzle>> found = value_of(games_.look(number, maker, stop));
    const std::scoped_lock lock(mutex_);
    if (!found || thrown_) return;
    found_.emplace(number, *std::move(found));
    // No other thread may write after what failed.
    try {
      commit();
    } catch (...) {
      thrown_ = std::current_exception();
      return;
    }
    show();
  }
}

int PuzzleRun::run() {
  run_workers(arguments_.concurrency, mutex_, thrown_, [this] { work(); });
  if (errors_are_terminal()) fmt::print(stderr, "\r\x1b[K");
  if (thrown_) std::rethrow_exception(thrown_);
  if (looked_at_ > 0) part_.append(write_next(to_commit_));
  fmt::print("{} puzzles in {} games added; {} puzzles in {}\n", ids_.size() - before_, looked_at_,
             ids_.size(), arguments_.output);
  return interrupted() ? 1 : games_.status();
}

}  // namespace

int make_puzzles(const PuzzleArguments& arguments, std::shared_ptr<const AnyGame> game) {
  PuzzleShard shard;
  if (!arguments.shard.empty()) read_shard(arguments.shard, shard.first, shard.of);
  catch_interrupts();
  return PuzzleRun(arguments, std::move(game), shard).run();
}

}  // namespace cheshire
