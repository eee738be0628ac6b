// Cheops: the four games, their boards, pieces, start positions and options. Whatever the texts leave open is data here.
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

/// "little-cheops", "little-cheops-imperial", "cheops" and "cheops-imperial".
const std::vector<std::string>& cheops_ids();

/// The four games as a library keeps them.
std::vector<GameEntry> cheops_entries();

/// The options of one of these games, with their defaults: the table of docs/rules/cheops.md.
GameEntry::Options cheops_options(std::string_view id);

/// The game with these options. Errors: no such game, or a start position that cannot be set up so.
Result<CheopsGame> cheops_game(std::string_view id, const GameEntry::Options& options);

}  // namespace cheshire
