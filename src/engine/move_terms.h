// The terms of moves (MoveView::terms) that every game has, and those of a line that has not been played.
#pragma once

#include <span>

#include "engine/session.h"

namespace cheshire {

/// Adds the terms that fit a move, given the moves before it and whether it was the only legal one.
inline void add_common_terms(MoveView& move, std::span<const MoveView> before, bool only_one) {
  if (move.victim != no_cell && !before.empty() && before.back().victim != no_cell &&
      before.back().arrival == move.victim)
    move.terms.push_back("exchange");
  if (only_one) move.terms.push_back("force");
}

/// Sets the terms of a line that begins at `session`, as they would be if it were played, up to a move that
/// this session cannot play; none in a game without a glossary.
void name_terms(LineView& line, const Session& session);

}  // namespace cheshire
