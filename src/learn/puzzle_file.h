// Files of puzzles: a head of comments, then one puzzle a line, with tabs between its columns.
//
//   # Cheshire puzzles, version 1
//   # game: alice;castling=on;en-passant=off;strict-first-board=off
//   # made: cheshire puzzles alice --seed 1 ...        one line for each call that made some
//   # puzzles: 1200                                    in a part "# part" instead
//   # id  fen  moves  rating  themes                   with tabs
//   4f7QnCkd  FEN before the mistake  e2e4 e7e5 ...  1350  mate mateIn2 sacrifice
//
// The puzzles stand in the order of their ratings. A part is what a call writes while it looks for puzzles:
// after those of each game stands a line "# next: 17", the number of the game to look at next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "learn/puzzle.h"

namespace cheshire {

struct PuzzleFile {
  static constexpr int version = 1;
  static constexpr std::size_t max_bytes = std::size_t{64} << 20;

  std::string game;               // GameSpec::identity()
  std::vector<std::string> made;  // the commands
  std::vector<Puzzle> puzzles;
  bool part = false;
  /// Of a part: the number of the game to look at next, and where the last game that is done ends in bytes.
  std::uint64_t next = 0;
  std::size_t whole = 0;
};

/// Reads a file of puzzles. Of a part whose writer was killed, what belongs to no whole game is left out.
/// Errors: it is none, or of another version; a line that is no puzzle, with its number; it is cut.
Result<PuzzleFile> read_puzzles(std::string_view text);

/// Writes a file; of a part only its head.
std::string write_puzzles(const PuzzleFile& file);
/// A line of a file, with its line feed.
std::string write_puzzle(const Puzzle& puzzle);
/// The line of a part that says which game comes next.
std::string write_next(std::uint64_t number);

/// Returns how many of so many puzzles a collection may have of which at most a fifth are mates in one.
std::size_t usable_puzzles(std::size_t mates_in_1, std::size_t others);

/// Returns the puzzles that a collection has of all that were made: each position once, at most a fifth mates
/// in one, and at most `count` if that is not 0. Which ones depends on them alone, not on their order. In the
/// order of their ratings.
std::vector<Puzzle> choose_puzzles(std::vector<Puzzle> puzzles, std::size_t count);

}  // namespace cheshire
