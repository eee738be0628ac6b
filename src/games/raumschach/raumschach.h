// Raumschach (F. Maack, 1907): 5x5x5 cells and the unicorn. Rules: docs/rules/raumschach.md.
#pragma once

#include "games/entry.h"

namespace cheshire {

GameEntry raumschach_entry();

}  // namespace cheshire
