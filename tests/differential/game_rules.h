// For tests: every game as the oracle knows it. Those of data/games are written from the comments in their
// files.
#pragma once

#include <string>

#include "board/topology.h"
#include "oracle/rules.h"
#include "rules/game_spec.h"

namespace cheshire::test {

/// Returns the rules of a built-in or shipped game with its options, or of "alice:" and such a game. Rules
/// for an unknown game have no letters.
oracle::Rules rules_of_game(const GameSpec& spec, const Topology& topology);

}  // namespace cheshire::test
