// The options --keep-unplayed and --keep-finished.
#pragma once

#include "apps/command_line.h"
#include "server/keep.h"

namespace cheshire {

void add_keep_options(Command& command, KeepRules& rules);

}  // namespace cheshire
