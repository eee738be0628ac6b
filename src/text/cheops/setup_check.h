// faults(): checks a set-up of Cheops before a position is made of it. It finds every fault, not only the
// first.
#pragma once

#include <vector>

#include "rules/cheops/setup.h"
#include "rules/cheops/tables.h"
#include "rules/setup.h"

namespace cheshire::cheops {

/// Returns everything that is wrong with a set-up, each fault with its square and, if a rule forbids it, the
/// rule's id. Empty if a Position can be made of the set-up. A side may have more Pawns than at the start,
/// and up to six Civilians.
template <int W>
std::vector<Fault> faults(const Setup& setup, const Tables<W>& tables);

/// Returns a set-up without those of these faults that are forgivable: without that castling and that
/// en-passant square, and with counters brought into their range.
Setup corrected(Setup setup, const std::vector<Fault>& faults);

}  // namespace cheshire::cheops
