// For tests: a game that is too long to be replayed in the loop.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/session.h"

namespace cheshire {

/// Returns random moves of a game of chess that goes on after them.
inline std::vector<std::string> long_line(std::size_t plies = 120) {
  const auto chess = open_game("chess");
  EXPECT_TRUE(chess);
  for (std::uint64_t seed = 1;; ++seed) {
    Rng rng(seed);
    const auto session = (*chess)->session();
    std::vector<std::string> line;
    while (line.size() < plies && !session->outcome().over()) {
      const std::vector<MoveView> moves = session->legal_moves();
      line.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci);
      EXPECT_TRUE(session->play(line.back()));
    }
    if (!session->outcome().over()) return line;
  }
}

}  // namespace cheshire
