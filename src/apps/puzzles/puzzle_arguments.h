// The command line of `cheshire puzzles`, and its three kinds of work.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "apps/arguments.h"
#include "learn/puzzle_file.h"
#include "learn/puzzle_maker.h"

namespace cheshire {

struct PuzzleArguments {
  GameArguments game;
  PuzzleMakerOptions maker;
  std::string output, shard;
  std::vector<std::string> pgn, data;  // stored games instead of self-play
  std::vector<std::string> parts;      // to merge
  std::string check;                   // a file to check
  std::size_t count = 0, games = 0;    // 0: no limit
  std::size_t every = 1;               // check each so manieth puzzle
  int concurrency = 1;
};

/// Looks for puzzles and appends them to a part. Return the exit status, as the next two do.
int make_puzzles(const PuzzleArguments& arguments, std::shared_ptr<const AnyGame> game);
/// Makes a collection of parts and collections.
int merge_puzzles(const PuzzleArguments& arguments, const std::shared_ptr<const AnyGame>& game);
/// Proves a collection anew, and writes what is proved to the output, if there is one.
int check_puzzles(const PuzzleArguments& arguments, std::shared_ptr<const AnyGame> game);

/// Writes a collection. Throws std::runtime_error if it cannot be written.
void write_collection(const std::string& path, const PuzzleFile& file);

}  // namespace cheshire
