// The rules of Cheops as data: the roles of the pieces, and what the players may agree on.
// docs/rules/cheops.md has the sentences with the ids used here.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/ids.h"
#include "rules/cheops/cite.h"
#include "rules/game_spec.h"

namespace cheshire::cheops {

/// The kinds of every game of Cheops, in the order of GameSpec::kinds.
enum Role : Kind {
  king,
  queen,
  prime_minister,
  minister,
  knight,
  tower,
  assassin,
  pawn,
  civilian,
  duke,
  duchess,
  baron,
  baroness,
  master,
};
inline constexpr int role_count = 14;

/// CH-46.
constexpr bool is_noble(Kind k) { return k == king || k == queen || k == duke || k == duchess; }
constexpr bool is_rook(Kind k) { return k == tower || k == master; }
constexpr bool is_major(Kind k) { return k != pawn && k != civilian; }

enum class AssassinWalk : std::uint8_t { exactly_three, up_to_three };        // CH-29
enum class DoubleStep : std::uint8_t { straight, may_turn_down };             // CH-33
enum class MajorInChain : std::uint8_t { anywhere, last };                    // CH-39
enum class DeputyField : std::uint8_t { no_limit, civilian, captures };       // CH-44, CH-45
enum class Castling : std::uint8_t { tower, off, beside };                    // CH-47
enum class Formation : std::uint8_t { automatic, declared };                  // CH-55
enum class TwoFoundations : std::uint8_t { mover_chooses, lowest_square };    // CH-59
enum class WalkOut : std::uint8_t { friendly_castle, never, any_castle };     // CH-76
enum class AppointingKing : std::uint8_t { activator, any_on_chair };         // CH-88
enum class LastCivilian : std::uint8_t { appointed, active };                 // CH-96
enum class LittleResult : std::uint8_t { objective, tally };                  // CH-119
enum class Assumption : std::uint8_t { no_friendly_queen, no_queen_at_all };  // CH-121

struct Rules {
  /// Castles, and with them Deputies, are part of the game.
  bool castles = false;
  bool several_queens = true;  // CH-52
  AssassinWalk assassin_walk = AssassinWalk::exactly_three;
  DoubleStep double_step = DoubleStep::straight;
  bool en_passant = false;  // CH-36
  MajorInChain major_in_chain = MajorInChain::anywhere;
  DeputyField deputy_field = DeputyField::no_limit;
  bool inactive_pillars_jumped = true;  // CH-27, CH-66
  Castling castling = Castling::tower;
  Formation formation = Formation::automatic;
  TwoFoundations two_foundations = TwoFoundations::mover_chooses;
  bool everyone_activates = true;          // CH-61
  bool noble_on_axis_keeps_castle = true;  // CH-63
  WalkOut walk_out = WalkOut::friendly_castle;
  bool walk_returns = true;              // CH-76
  bool chair_open_by_axis = true;        // CH-127
  bool promotion_on_entry = false;       // CH-85
  bool king_arrested = true;             // CH-79
  bool third_piece_keeps_castle = true;  // CH-81
  AppointingKing appointing_king = AppointingKing::activator;
  bool inspection_needs_papers = true;  // CH-92
  LastCivilian last_civilian = LastCivilian::appointed;
  bool one_arrest = true;                      // CH-99
  bool arrested_assassin_keeps_field = false;  // CH-102
  Assumption assumption = Assumption::no_friendly_queen;
  bool arrested_king_abdicates = true;    // CH-117
  bool repetition_counts_castles = true;  // CH-106
  int perpetual_checks = 0;               // in a row that end the game; 0: never. CH-107
  int idle_turns = 100;                   // CH-108
  bool challenge_needed = true;           // CH-108
  bool abdication_on_repetition = true;   // CH-114
  LittleResult little_result = LittleResult::objective;
  bool open_papers = false;  // CH-90

  // As GameSpec::rules.
  static constexpr std::string_view name = "Cheops";
  constexpr Capabilities capabilities() const {
    return {.hidden_information = castles && !open_papers,
            .tally = true,
            .claims = true,
            .own_letters = true,
            .spaced_notation = true,
            .level_behind = true,
            .own_fields = true,
            .terms = true,
            .agreements = agreement_rule};
  }
};

/// The rules of a game of Cheops. Its kinds have the order of Role.
inline const Rules& rules_of(const GameSpec& spec) { return *spec.rules.get<Rules>(); }

}  // namespace cheshire::cheops
