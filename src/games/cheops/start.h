// The start positions of Cheops as tables, so that a better source can replace them without touching code.
// Much of them is a reconstruction: see docs/rules/cheops.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/board_spec.h"
#include "board/topology.h"
#include "games/entry.h"
#include "rules/cheops/setup.h"

namespace cheshire {

/// One of the four boards.
struct CheopsStyle {
  const char *id, *title;
  int size, levels;
  bool imperial;
  bool flat() const { return levels == 1; }
};
const std::vector<CheopsStyle>& cheops_styles();

/// Returns the board of an upside-down pyramid: levels from the King's Level down, each one square narrower
/// on every side. CH-1 to CH-5
BoardSpec cheops_board(const CheopsStyle& style, bool a1_dark);

/// Returns an option whose default is its first choice.
OptionSpec cheops_option(const char* group, const char* key, const char* title, const char* help,
                         std::vector<std::string> choices);

/// Returns the options of the start position: Civilians, and in the Imperial style the Court and the pieces
/// outside the Towers.
GameEntry::Options cheops_start_options(const CheopsStyle& style);

/// Returns the start position of CH-7 to CH-12. Errors: the options put two pieces on one square, or a lower
/// Civilian on a square that is not on a lower level.
Result<cheops::Setup> cheops_start(const CheopsStyle& style, const Topology& topology,
                                   const GameEntry::Options& options);

/// Returns the Senate, Stable, Cabinet and Court of each side, and the demarcator: the middle rank of every
/// level. CH-128, CH-129
std::vector<Region> cheops_regions(const CheopsStyle& style, const Topology& topology,
                                   const GameEntry::Options& options);

}  // namespace cheshire
