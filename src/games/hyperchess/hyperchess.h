// Hyperchess (M. Chappell, 1991): eight levels of 64 squares in all. Rules: docs/rules/hyperchess.md.
#pragma once

#include "games/entry.h"

namespace cheshire {

GameEntry hyperchess_entry();

}  // namespace cheshire
