// Alice chess (V. R. Parton, 1953) and its looking-glass start. Rules: docs/rules/alice.md.
#pragma once

#include "rules/game_spec.h"

namespace cheshire {

/// The options of Alice chess with their defaults.
std::vector<OptionSpec> alice_options();

/// Both armies on board A. `options` are alice_options() with the values chosen.
GameSpec alice_game(std::vector<OptionSpec> options);
/// The same game with Black's army on board B.
GameSpec looking_glass_game(std::vector<OptionSpec> options);

}  // namespace cheshire
