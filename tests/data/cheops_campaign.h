// A random set-up of little-cheops with castles-in-common, in which both sides can appoint Deputies.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"

namespace cheshire {

/// Returns a set-up with a King on the chair of a Castle for each side, so that both can appoint, and pieces
/// on random squares.
inline std::string cheops_campaign(Rng& rng) {
  std::vector<std::string> board(9, std::string(9, '.'));  // from rank 1
  const auto put = [&](const char* square, char piece) {
    board[static_cast<std::size_t>(square[1] - '1')][static_cast<std::size_t>(square[0] - 'a')] = piece;
  };
  for (const char* square : {"d4", "f4"}) put(square, 't');
  for (const char* square : {"d6", "f6"}) put(square, 'c');
  for (const char* square : {"a7", "c7"}) put(square, 'T');
  for (const char* square : {"a9", "c9"}) put(square, 'C');
  put("e5", 'K');
  put("b8", 'k');
  const std::string pieces = "CCCcccNnMmVvPpPpAaDd";
  for (char piece : pieces) {
    const bool civilian = piece == 'C' || piece == 'c';
    if (!civilian && rng.below(3) == 0) continue;
    for (int tries = 0; tries < 100; ++tries) {
      const std::size_t rank = rng.below(9), file = rng.below(9);
      const bool back = rank == 0 || rank == 8;
      if (board[rank][file] != '.' || ((piece == 'P' || piece == 'p') && back)) continue;
      board[rank][file] = piece;
      break;
    }
  }
  std::string placement;
  for (std::size_t rank = 9; rank-- > 0;) {
    int run = 0;
    for (char piece : board[rank]) {
      if (piece == '.') {
        ++run;
        continue;
      }
      if (run > 0) placement += std::to_string(std::exchange(run, 0));
      placement += piece;
    }
    if (run > 0) placement += std::to_string(run);
    if (rank > 0) placement += '/';
  }
  return placement + (rng.below(2) == 0 ? " w" : " b") + " - e5b=e5w,b8w=b8b";
}

}  // namespace cheshire
