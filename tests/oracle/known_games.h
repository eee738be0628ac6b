// The games whose rules the oracle knows, written from the texts of the rules.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "board/topology.h"
#include "oracle/rules.h"

namespace cheshire::oracle {

/// Chess on boards of files and ranks. The pieces start on the first and last rank of whichever board; there
/// are castlings only if a rank has eight files.
Rules rules_of_chess(const Topology& topology);
Rules rules_of_alice(const Topology& topology);
Rules rules_of_ms_alice(const Topology& topology);
Rules rules_of_odonohue(const Topology& topology);
/// Duo with castling. By default the game is played without.
Rules rules_of_duo(const Topology& topology);
/// Parton's game on boards of four files. Double steps are listed only if they are allowed.
Rules rules_of_parton(const Topology& topology, bool double_step);
/// Capablanca chess on ten files: the archbishop A is bishop and knight, the chancellor C rook and knight.
Rules rules_of_capablanca(const Topology& topology);
Rules rules_of_raumschach(const Topology& topology);

/// A reading of Hyperchess: "canonical", or "a1" to "a10". Readings that differ only in the board and the
/// start have the same rules. In "a8" three pawns of each colour have rights: 2c3, 3b3 and 3c2, and the
/// images for White.
Rules rules_of_hyperchess(const Topology& topology, std::string_view reading = "canonical");

/// The same pieces played through the looking-glass, on two boards or with a choice of boards on three.
Rules through_the_looking_glass(Rules rules);

/// Returns the rules by name: chess, alice, looking-glass, ms-alice, odonohue, duo, parton, three-boards,
/// raumschach, hyperchess, and alice:X or alice3:X with chess, raumschach or hyperchess for X. Options:
/// castling=on|off, en-passant=off|first-board|landing-board|both, strict-first-board=on|off,
/// double-step=on|off, reading=canonical|a1..a10; others are ignored. The letters are KQRBNP, in Raumschach
/// KQRBUNP; change them if the kinds have another order. For an unknown name the rules have no letters and
/// cannot be played.
Rules oracle_rules(std::string_view game, const std::map<std::string, std::string>& options,
                   const Topology& topology);

}  // namespace cheshire::oracle
