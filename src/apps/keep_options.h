// The options --keep-unplayed and --keep-finished.
#pragma once

#include <CLI/App.hpp>

#include "server/keep.h"

namespace cheshire {

void add_keep_options(CLI::App& verb, KeepRules& rules);

}  // namespace cheshire
