// Chess960: its 960 arrays, and its castling rights, which king and which rook a letter of the FEN means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/orthodox.h"

namespace cheshire {

struct Chess960Start {
  std::string fen;  // the start of the game: its castling field has the files of the rooks, HAha
  std::vector<CastlingHome> homes;  // one for each letter
};

inline constexpr int chess960_starts = 960;

/// Returns the FEN of an array, 0 to 959, by its number in the list of Reinhard Scharnagl: the number counts,
/// from its units on, the place of the light-squared bishop (of 4), that of the dark-squared one (4), that of
/// the queen among the squares left (6), and those of the knights among the squares then left (10). Rook,
/// king and rook stand on the rest, in this order.
std::string chess960_start(int number);

/// Finds kings and rooks of the castling field: of Shredder-FEN, where a letter is the file of a rook, or of
/// X-FEN, where K and Q mean the outermost rook on that side of the king. The game has no castling for a
/// letter that fits no king and rook; who sets up the FEN in that game learns what is wrong. Does not check
/// the rest of the FEN, and leaves the en-passant square and the counters out of the start.
Chess960Start read_chess960_start(std::string_view fen);

/// The option of Chess960 that says where kings and rooks castle from: six names of squares joined by commas,
/// of White's king, the rook on its left and the one on its right, then of Black's. A rook's square that is
/// the king's means that there is no castling on that side.
inline constexpr std::string_view castling_squares = "castling-squares";

/// Returns the value of that option.
std::string castling_squares_of(const Chess960Start& start);
/// Returns homes from the value of that option, and a start whose kings and rooks stand there. Errors: a
/// square is not on the back rank, or a rook on the wrong side of its king.
Result<Chess960Start> chess960_start_of(std::string_view squares);

/// Returns a FEN whose castling field is Shredder-FEN as X-FEN, which most programs write: K or Q where the
/// rook is the outermost on that side of the king, and the letter of its file where it is not.
std::string x_fen(std::string_view fen);

}  // namespace cheshire
