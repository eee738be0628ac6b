// Shove as data: its rules, board, pieces and start. The sentences are in rules.md.
#pragma once

#include <string_view>

#include "games/entry.h"

namespace cheshire::shove {

enum : Kind { king, stone };

/// What GameSpec::rules holds.
struct Rules {
  int max_pushed = 2;  // SH-7

  static constexpr std::string_view name = "Shove";
  Capabilities capabilities() const { return {}; }
};

/// The game for a GameLibrary.
GameEntry entry();

}  // namespace cheshire::shove
