// ExplorerIndex: what was played in every position of many games of one kind, in a file that is read only
// where an answer stands. ExplorerIndexWriter makes it, in memory that does not grow with the games.
// engine/index_format.h has the format.
//
// Positions are compared by their keys (Session::key), as Explorer compares them. Two positions of one game
// share a key by chance once in 2^64 pairs; the answer would count the games of both.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/explorer.h"
#include "engine/index_file.h"
#include "engine/index_format.h"

namespace cheshire {

struct IndexLimits {
  std::uint32_t examples = 8;                // of each move: the first games; at most max_examples
  std::size_t steps = std::size_t{1} << 21;  // moves of games that are sorted at once, 24 bytes each
  std::size_t runs = 256;                    // sorted runs that are merged at once, at least 2
  std::uint32_t games = 0xffff'ffff;
};

/// Writes an index of records of one game. The file appears when finish() returns; without, nothing is left.
class ExplorerIndexWriter {
 public:
  /// Errors: `path` cannot be written, or is no regular file.
  static Result<ExplorerIndexWriter> create(const std::string& path, const AnyGame& game,
                                            const IndexLimits& limits = {});

  /// Adds a record of that game, replayed without its variations. In each position it counts with what it
  /// plays there the first time. `place`: where the record stands, for its examples. Errors: the disk is
  /// full, or the index.
  Result<void> add(const PgnGame& record, const Replay& replay, std::string_view place);

  /// Told now and then how many percent are done; returns false to stop.
  using Progress = std::function<bool(int percent)>;
  /// Sorts and writes what was added; call it last. Returns false if it was stopped.
  Result<bool> finish(const Progress& progress = {});

  std::uint64_t games() const { return head_.games; }

 private:
  /// A position of a game and where it went from there.
  struct Step {
    std::uint64_t from, to;
    std::uint32_t game, result;

    auto operator<=>(const Step&) const = default;
  };
  struct Run {
    std::uint64_t begin, end;  // in bytes of runs_file_
  };
  class Merge;
  class Moves;

  ExplorerIndexWriter(IndexFile file, IndexFile games, IndexFile runs, std::string path, IndexLimits limits)
      : file_(std::move(file)),
        games_file_(std::move(games)),
        runs_file_(std::move(runs)),
        path_(std::move(path)),
        limits_(limits) {}

  Result<void> spill();
  Result<bool> merge_to_few_runs(const Progress& progress);
  Result<bool> merge_to_moves(const Progress& progress);

  IndexFile file_, games_file_, runs_file_;
  std::string path_;
  IndexLimits limits_;
  IndexHead head_;
  std::vector<Step> steps_;
  std::vector<Run> runs_;
  std::vector<Step> of_game_;  // those of the record that is being added
};

/// Reads an index. The file may be anything; what cannot be right is an error.
class ExplorerIndex {
 public:
  /// Errors: no such file, no index, or one of another format or length.
  static Result<ExplorerIndex> open(const std::string& path);

  /// The game, as GameSpec::identity().
  const std::string& identity() const { return tags_[0]; }
  std::uint64_t games() const { return head_.games; }
  /// How many examples it has of each move.
  std::uint32_t examples() const { return head_.examples; }

  /// Opens the game. Errors: it is not in the library, or it has changed since.
  Result<std::shared_ptr<const AnyGame>> game(GameLibrary library) const;

  /// Returns what was played in the present position of a session. `examples`: how many to give for each
  /// move. Errors: the session is of another game, the index has fewer examples, or it is damaged.
  Result<Explorer> explore(const Session& position, std::size_t examples) const;

 private:
  explicit ExplorerIndex(IndexFile file) : file_(std::move(file)) {}

  Error damaged(std::uint64_t at) const;
  Result<void> read_head();
  Result<std::uint64_t> first_move_from(std::uint64_t key) const;
  Result<void> add_move(const IndexMove& move, std::uint64_t at, Explorer& explorer) const;
  Result<Explorer::Example> example(std::uint32_t game) const;

  IndexFile file_;
  IndexHead head_;
  std::array<std::string, IndexHead::tags> tags_;
  std::uint64_t texts_at_ = 0, games_at_ = 0, moves_at_ = 0, listed_at_ = 0;  // in the file
};

/// Says that an index has another format, or the same of a machine with another byte order.
Error wrong_index_version(std::uint32_t found, std::uint32_t known);

/// Returns the sum of the keys of a game's start and of the positions after each first move, which tells
/// whether two programs have the same keys.
std::uint64_t sum_of_first_keys(const AnyGame& game);

}  // namespace cheshire
