// For tests: the games of data/games as the reference knows them, written from the comments of their files.
#pragma once

#include <string>

#include "board/topology.h"
#include "rules/game_spec.h"
#include "rules/reference/rules.h"

namespace cheshire::test {

/// The rules of a shipped game with its options, or of "alice:" before it; without men for an unknown one.
reference::Rules rules_of_shipped(const GameSpec& spec, const Topology& topology);

}  // namespace cheshire::test
