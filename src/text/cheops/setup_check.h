// faults: the only door from a set-up of Cheops to a position. Every fault is found, not the first alone.
#pragma once

#include <vector>

#include "rules/cheops/setup.h"
#include "rules/cheops/tables.h"
#include "rules/setup.h"

namespace cheshire::cheops {

/// Everything that is wrong with a set-up, each with its square and, where one forbids it, the id of the rule. Empty for a set-up
/// of which a Position can be made. More Pawns and Civilians than a side has at the start are no fault.
template <int W>
std::vector<Fault> faults(const Setup& setup, const Tables<W>& tables);

}  // namespace cheshire::cheops
