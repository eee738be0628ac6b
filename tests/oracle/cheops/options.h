// Options: every point of the rules that the players may agree on, or that the texts leave open.
#pragma once

#include <string>
#include <vector>

namespace cheshire::oracle::cheops {

enum class AssassinWalk { exactly_three, up_to_three };
enum class DoubleStep { straight, may_turn_down };
/// Whether a chain of jumps goes on after an enemy major, or ends there.
enum class MajorInChain { anywhere, last };
/// How Duke, Duchess, Baron and Baroness move.
enum class CourtMovement { court, kings, compound, capture_as_move };
enum class DeputyField { no_limit, civilian, captures };
enum class CastlingRule { tower, off, beside };
enum class ResultRule { objective, tally };
enum class Assumption { no_friendly_queen, no_queen_at_all };
enum class Formation { automatic, declared };
enum class TwoFoundations { mover_chooses, lowest_square };
enum class WalkOut { friendly_castle, never, any_castle };
enum class AnyKing { activator_only, any_king_on_chair };
/// How many of the enemies that it jumps a Deputy may arrest in a turn: one, or each of them, up to four.
enum class Arrests { one, each_jumped };
/// When the Deputies of a side become known: when no Civilian is left to appoint, or no active one.
enum class LastCivilian { appointed, active };

struct Options {
  bool a1_dark = true;
  /// Files between each Civilian of the King's Level and the King's file: 1 is d and f on nine files.
  int civilian_distance = 1;
  int civilian_rank = 3;
  /// White's Court, and the pieces outside White's left Tower, from left to right.
  std::string court = "B D PM K Q DS BS";
  std::string outside_tower = "MA A T";
  /// White's Civilians below the King's Level. Empty: below the pair of the King's Level, two on each level.
  std::vector<std::string> lower_civilians;

  AssassinWalk assassin_walk = AssassinWalk::exactly_three;
  DoubleStep double_step = DoubleStep::straight;
  bool en_passant = false;
  MajorInChain major_in_chain = MajorInChain::anywhere;
  CourtMovement court_movement = CourtMovement::court;
  DeputyField deputy_field = DeputyField::no_limit;
  bool inactive_pillars_jumped = true;
  CastlingRule castling = CastlingRule::tower;
  bool repetition_counts_castles = true;
  /// Number of checks in a row that are a perpetual check; 0: never.
  int perpetual_checks = 0;
  /// Turns without capture or Pawn move that end the game, and whether they only count from a challenge.
  int idle_turns = 100;
  bool challenge_needed = true;
  bool abdication_on_repetition = true;
  bool arrested_king_abdicates = true;
  ResultRule little_result = ResultRule::objective;
  Assumption assumption = Assumption::no_friendly_queen;
  Formation formation = Formation::automatic;
  TwoFoundations two_foundations = TwoFoundations::mover_chooses;
  WalkOut walk_out = WalkOut::friendly_castle;
  /// Whether an Assassin's walk that has left the Castle in which it began may come back into it.
  bool walk_returns = true;
  /// Whether jumps and walks enter a vacant chair from the axis, as slides and steps do.
  bool chair_open_by_axis = true;
  /// Whether a Pawn promotes however it enters a hall of its side, not only by a capture from the axis or the
  /// chair.
  bool promotion_on_entry = false;
  bool third_piece_keeps_castle = true;
  bool king_arrested = true;
  bool noble_on_axis_keeps_castle = true;
  AnyKing appointing_king = AnyKing::activator_only;
  bool inspection_needs_papers = true;
  Arrests arrests = Arrests::one;
  LastCivilian last_civilian = LastCivilian::appointed;
  /// Whether an arrested Assassin that is not yet free still checks and guards.
  bool arrested_assassin_keeps_field = false;
  bool castles_in_common = false;
  bool everyone_activates = true;
  /// Several Queens on one side: in Little Cheops, and in the full game.
  bool several_queens_little = true, several_queens_full = false;
};

}  // namespace cheshire::oracle::cheops
