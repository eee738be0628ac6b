// For tests: games of Cheops built from the lower layers, with positions read from FENs.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "rules/cheops/position.h"
#include "rules/cheops/test_spec.h"
#include "text/cheops/fen.h"

namespace cheshire::cheops::test {

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
    const auto read = cheops::read_fen(fen, spec(), topology());
    EXPECT_TRUE(read) << fen << ": " << (read ? "" : read.error().text());
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

/// Each side's King is on the chair of a Castle, White's in the middle and Black's on the King's Level.
inline const std::string pyramid_campaign =
    "c1cc4d/1kp4b1/t1tc2N2/3Cm4/9/4nc3/T7Q/4C4/8D/7/3a3/7/1A5/5C1/7/7/5/1C1C1/1PK2/1T1T1/5/3/3/C2/1 w - C"
    "e5w=Ce5w,Ab8b=Ab8b";

}  // namespace cheshire::cheops::test
