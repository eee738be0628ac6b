// The games Cheshire knows, by name.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "rules/game_spec.h"

namespace cheshire {

/// Values a player chose for a game's options; those not named keep their default.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// Ids of all games, in the order to be shown.
std::vector<std::string> game_ids();

/// A game with its options set. Errors: no such game (the known ones are listed), no such option, a value it does not take.
Result<GameSpec> find_game(std::string_view id, const OptionValues& values = {});

/// Reads "key=value". Errors give the offset.
Result<std::pair<std::string, std::string>> parse_option(std::string_view text);
/// Reads "key=value;key=value"; empty is no option.
Result<OptionValues> parse_options(std::string_view text);

}  // namespace cheshire
