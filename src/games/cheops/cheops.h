// Cheops: the four games, their boards, pieces, start positions and options. What the texts leave open is
// data here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/entry.h"
#include "rules/cheops/rules.h"
#include "rules/cheops/setup.h"

namespace cheshire {

struct CheopsGame {
  GameSpec spec;
  cheops::Setup start;
};

/// Returns "little-cheops", "little-cheops-imperial", "cheops" and "cheops-imperial".
const std::vector<std::string>& cheops_ids();

/// Returns the library entries of the four games.
std::vector<GameEntry> cheops_entries();

/// Returns the options of one of these games, with their defaults: the table of docs/rules/cheops.md.
GameEntry::Options cheops_options(std::string_view id);

/// Returns the game with these options. Errors: no such game, or the options allow no start position.
Result<CheopsGame> cheops_game(std::string_view id, const GameEntry::Options& options);

}  // namespace cheshire
