// PuzzleGames: the games in which `cheshire puzzles` looks for mistakes, by their numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/puzzles/puzzle_arguments.h"
#include "learn/game_data.h"
#include "learn/puzzle_maker.h"

namespace cheshire {

class PuzzleGames {
 public:
  /// Reads the stored games. Throws UsageError for a file that cannot be read or is of another game; records
  /// of other games in PGN are left out, and counted on standard error.
  PuzzleGames(const PuzzleArguments& arguments, const AnyGame& game);

  /// 1 if something in PGN could not be read, which was said on standard error; otherwise 0.
  int status() const { return status_; }
  /// How many there are; nothing if self-play makes any number.
  std::optional<std::uint64_t> count() const;
  /// Looks for puzzles in one of them. Several threads may, each with a maker of its own.
  PuzzleMaker::Found look(std::uint64_t number, PuzzleMaker& maker, const std::function<bool()>& stop) const;

 private:
  struct Record {
    std::string fen, moves;  // the moves in UCI, separated by blanks
  };
  void read_data(const std::string& path, const AnyGame& game);
  void read_pgn(const PuzzleArguments& arguments, const AnyGame& game);

  bool stored_;
  int status_ = 0;
  std::vector<TrainingGame> games_;
  std::vector<Record> records_;  // they follow the others
};

}  // namespace cheshire
