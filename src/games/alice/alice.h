// Alice chess (V. R. Parton, 1953), its looking-glass start and the games derived from it. Rules:
// docs/rules/alice.md and docs/rules/alice-family.md.
#pragma once

#include <vector>

#include "games/entry.h"

namespace cheshire {

/// Returns Alice, Looking-glass Alice, Ms. Alice, O'Donohue's, Duo, Parton's 8x4 and three boards.
std::vector<GameEntry> alice_family();

}  // namespace cheshire
