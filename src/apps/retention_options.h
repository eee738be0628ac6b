// The options --keep-unplayed, --keep-finished and --keep-people.
#pragma once

#include "apps/command_line.h"
#include "server/common/retention.h"

namespace cheshire {

void add_retention_options(Command& command, RetentionRules& rules);

}  // namespace cheshire
