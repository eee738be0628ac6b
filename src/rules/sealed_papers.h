// Whether a game has sealed papers.
#pragma once

#include "rules/game_spec.h"

namespace cheshire {

/// Returns whether players may know things that others do not: whom a King appointed. CH-90
inline bool has_papers(const GameSpec& spec) {
  return spec.cheops && spec.cheops->castles && !spec.cheops->open_papers;
}

}  // namespace cheshire
