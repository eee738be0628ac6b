// The entries of histories: what is learnt by one of them.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "base/assert.h"

namespace cheshire {

/// Moves an entry towards +-max by a bonus within +-max. The nearer it is, the less it moves, so that it
/// stays within +-max and forgets.
template <int max>
inline void learn_entry(std::int16_t& entry, int bonus) {
  CHESHIRE_ASSERT(std::abs(bonus) <= max);
  entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / max);
  CHESHIRE_ASSERT(std::abs(entry) <= max);
}

}  // namespace cheshire
