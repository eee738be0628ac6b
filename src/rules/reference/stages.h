// The stages of a move: what happens on the first board, the passage through the looking-glass, and the tests
// between.
#pragma once

#include <vector>

#include "rules/reference/reference.h"

namespace cheshire::reference {

/// Whether a first-board move of this setup passes every test on its way.
bool passes_all_tests(const Topology& topology, const Rules& rules, const Setup& setup, const Move& move);

/// The men after both stages of a legal move.
std::vector<Man> men_after(const Topology& topology, const Rules& rules, const Setup& setup,
                           const Move& move);

}  // namespace cheshire::reference
