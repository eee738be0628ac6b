// For tests: games of Cheops of the lower floors, with positions read from FENs.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "rules/cheops/position.h"
#include "text/cheops/fen.h"

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
  spec.cheops = rules;
  return spec;
}

inline Rules with_castles() {
  Rules rules;
  rules.castles = true;
  return rules;
}

template <int W>
struct Kernel {
  std::shared_ptr<const Tables<W>> tables;

  Kernel(int size, int levels, const Rules& rules, const std::string& start = "") {
    GameSpec spec = cheops_spec(size, levels, rules);
    spec.start = start;
    tables = *Tables<W>::compile(std::move(spec));
  }

  const Topology& topology() const { return tables->topology; }
  const GameSpec& spec() const { return tables->spec; }
  Cell cell(std::string_view name) const {
    const Cell c = topology().find(name);
    EXPECT_NE(c, no_cell) << name;
    return c;
  }
  Setup setup(const std::string& fen) const {
    const auto read = read_fen(fen, spec(), topology());
    EXPECT_TRUE(read) << fen << ": " << (read ? "" : read.error().message);
    return read ? *read : Setup{};
  }
  Position<W> position(const std::string& fen) const { return Position<W>(*tables, setup(fen)); }
};

/// Little Cheops in the Common and in the Imperial style, and the pyramid of 165 squares.
inline Kernel<2> common(const Rules& rules = {}) {
  return {9, 1, rules, "t3k3t/9/9/9/9/9/9/9/T3K3T w a1,e1,i1,a9,e9,i9"};
}
inline Kernel<5> imperial(const Rules& rules = with_castles()) { return {17, 1, rules}; }
inline Kernel<3> space(const Rules& rules = with_castles()) { return {9, 5, rules}; }

/// Both sides are one move from a Castle next to the other's King and have Civilians to spare.
inline const std::string campaign =
    "16q/15d1/17/10c6/6a10/7r1t7/8K1nc5/5c3c2p4/7c1C7/4P2C3C5/5CN10/7T1R7/10A6/6C1k8/17/1D15/Q16 w - -";

/// Each side has its King on the chair of a Castle, White's in the middle and Black's on the King's Level.
inline const std::string pyramid_campaign =
    "c1cc4d/1kp4b1/t1tc2N2/3Cm4/9/4nc3/T7Q/4C4/8D/7/3a3/7/1A5/5C1/7/7/5/1C1C1/1PK2/1T1T1/5/3/3/C2/1 w - C"
    "e5w=Ce5w,Ab8b=Ab8b";

}  // namespace cheshire::cheops::test
