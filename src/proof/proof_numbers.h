// Proof numbers: how far a position is from being proved or disproved, and how the numbers of a position
// follow from those of its moves. One move must succeed for the side to move to have its way, and all must
// fail against it; their numbers are not added but the greatest is taken, and one for each other (Ueda et
// al., Weak proof-number search, 2008), because most of them lead to the same positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "proof/proof_table.h"

namespace cheshire {

/// About how many positions must still be looked at to prove the goal, or that it is not forced.
struct ProofNumbers {
  static constexpr std::uint32_t infinite = ProofTable::max_number;

  std::uint32_t proof = 1, disproof = 1;

  static constexpr ProofNumbers proved() { return {0, infinite}; }
  static constexpr ProofNumbers disproved() { return {infinite, 0}; }
  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

/// Proof numbers as the side to move sees them: what one of its moves settles, and what all of them must.
struct MoverNumbers {
  std::uint32_t one, all;

  friend bool operator==(const MoverNumbers&, const MoverNumbers&) = default;
};
/// `attacks`: whether the attacker has the move.
constexpr MoverNumbers for_mover(ProofNumbers n, bool attacks) {
  return attacks ? MoverNumbers{n.proof, n.disproof} : MoverNumbers{n.disproof, n.proof};
}
constexpr ProofNumbers for_attacker(MoverNumbers n, bool attacks) {
  return attacks ? ProofNumbers{n.one, n.all} : ProofNumbers{n.all, n.one};
}

/// The numbers of a position, and where to go on.
struct CombinedNumbers {
  MoverNumbers numbers;
  std::size_t best;      // the child to go on with
  std::uint32_t second;  // `one` of the next best
};
/// `children`: the numbers of the positions after each move, of which there is one at least.
inline CombinedNumbers combine(const std::vector<ProofNumbers>& children, bool attacks) {
  constexpr std::uint32_t infinite = ProofNumbers::infinite;
  CombinedNumbers found{{infinite, 0}, 0, infinite};
  std::uint32_t open = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const MoverNumbers child = for_mover(children[i], attacks);
    open += child.all != 0 ? 1 : 0;
    found.numbers.all = std::max(found.numbers.all, child.all);
    found.second = std::min(found.second, std::max(child.one, found.numbers.one));
    if (child.one >= found.numbers.one) continue;
    found.numbers.one = child.one;
    found.best = i;
  }
  if (found.numbers.one == 0) {
    found.numbers.all = infinite;
  } else if (open != 0) {
    found.numbers.all = std::min(found.numbers.all + open - 1, infinite - 1);
  }
  return found;
}

/// Returns the limits up to which the best child, with these numbers, is searched: until another looks better
/// by a quarter, and at least by one, or the position reaches its own limits, which it has not yet.
inline MoverNumbers child_limits(MoverNumbers limits, const CombinedNumbers& position, MoverNumbers child) {
  constexpr std::uint32_t infinite = ProofNumbers::infinite;
  const std::uint32_t better = position.second + position.second / 4 + 1;
  return {std::max(std::min(limits.one, better), child.one + 1),
          limits.all == infinite ? infinite
                                 : std::max(limits.all - position.numbers.all + child.all, child.all + 1)};
}

}  // namespace cheshire
