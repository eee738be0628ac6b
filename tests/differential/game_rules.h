// For tests: every game as the oracle knows it; those of data/games are written from the comments of their files.
#pragma once

#include <string>

#include "board/topology.h"
#include "oracle/rules.h"
#include "rules/game_spec.h"

namespace cheshire::test {

/// The rules of a built-in or a shipped game with its options, or of "alice:" before it; without letters for an unknown one.
oracle::Rules rules_of_game(const GameSpec& spec, const Topology& topology);

}  // namespace cheshire::test
