// For tests: the data of Cheops games of any size, without the start positions.
#pragma once

#include <string>

#include "rules/cheops/rules.h"
#include "rules/cheops/setup.h"
#include "rules/game_spec.h"

namespace cheshire::cheops::test {

/// The pieces of Cheops on a pyramid of that size; one level is Little Cheops.
inline GameSpec cheops_spec(int size, int levels, const Rules& rules) {
  GameSpec spec;
  spec.board.boards = {""};
  const auto part = [](int v) { return static_cast<std::int8_t>(v); };
  for (int level = 0; level < levels; ++level) {
    const std::string name = levels == 1 ? "" : std::string(1, static_cast<char>('A' + level));
    spec.board.levels.push_back({name, 0, level});
    for (int rank = level; rank < size - level; ++rank) {
      for (int file = level; file < size - level; ++file)
        spec.board.cells.push_back({{part(file), part(rank), part(level)},
                                    name + static_cast<char>('a' + file) + std::to_string(rank + 1)});
    }
  }
  const bool flat = levels == 1;
  const auto in = [&](const char* plane, const char* space) { return std::string(flat ? plane : space); };
  spec.kinds = {{'K', "king", in("K", "K(1,1,1)"), ""},
                {'Q', "queen", in("Q", "Q(1,1,1)0"), ""},
                {'V', "prime minister", in("KmB", "K(1,1,1)mB"), ""},
                {'M', "minister", "B", ""},
                {'N', "knight", "N", ""},
                {'T', "tower", "R", ""},
                {'A', "assassin", "", ""},
                {'P', "pawn", "", ""},
                {'C', "civilian", "", ""},
                {'D', "duke", in("K", "K(1,1,1)"), ""},
                {'S', "duchess", in("mQcK", "mQm(1,1,1)0cKc(1,1,1)"), ""},
                {'B', "baron", in("KmR", "K(1,1,1)mR"), ""},
                {'E', "baroness", in("KmN", "K(1,1,1)mN"), ""},
                {'R', "master", "mR", ""}};
  spec.king = king;
  spec.pawn.kind = pawn;
  spec.rules = rules;
  spec.fen_rows = FenRows::ranks_from_below;
  return spec;
}

inline Rules with_castles() {
  Rules rules;
  rules.castles = true;
  return rules;
}

}  // namespace cheshire::cheops::test
