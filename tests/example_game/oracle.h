// A second, slow statement of the rules of Shove: a board of characters, and every sentence of rules.md as it
// stands. It shares nothing with the kernel.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cheshire::shove {

/// A position: rows[rank][file] with K, S for White, k, s for Black and '.' for nothing; and who moves.
struct OracleBoard {
  std::string rows[5];
  bool white = true;
};

/// The board of a FEN of Shove, which must be sound.
OracleBoard oracle_board(const std::string& fen);
/// The legal moves as coordinates, sorted.
std::vector<std::string> oracle_moves(const OracleBoard& board, int max_pushed);
/// Lines of legal moves of that length.
std::uint64_t oracle_perft(const OracleBoard& board, int depth, int max_pushed);

}  // namespace cheshire::shove
