// EvalWeights: the numbers of the hand-written evaluation. They are the same for all games: what they weigh
// is measured from the rules of each. fitted_weights.h has those that the engine plays with, which `cheshire
// fit` finds.
#pragma once

namespace cheshire {

/// What a count of one adds, in the middlegame and in the endgame, in sixteenths of a centipawn.
struct EvalWeight {
  int middle = 0, end = 0;

  friend bool operator==(const EvalWeight&, const EvalWeight&) = default;
};

/// What adds to the danger that a king is in. A danger of d costs d * d / 128 centipawns in the middlegame,
/// if d is above 0, but max at most.
struct DangerWeights {
  static constexpr int max = 600;  // centipawns

  // In sixteenths
  int hits = 0;         // cell at the king that an enemy piece attacks, times the power of that piece
  int hits_beyond = 0;  // the same on other boards
  int attackers = 0;    // enemy piece that attacks one of these
  int checks = 0;       // kind of enemy pieces that can give check
  int safe_checks = 0;  // and of those that can do so from a cell that is not attacked
  int weak_cells = 0;   // cell at the king that the enemy attacks and only the king protects
  int exposure = 0;     // cell from which a sliding piece of a kind that the enemy has would attack the king
  int shelter = 0;      // pawn at the king
  int always = 0;       // one for each king
  // Of the cost in the middlegame, in sixty-fourths
  int end = 0;  // the cost in the endgame

  friend bool operator==(const DangerWeights&, const DangerWeights&) = default;
};

/// The power of a kind is what it can reach on average on an empty or half-empty board, in multiples of a
/// pawn's reach; a piece is light in so far as its power is small.
struct EvalWeights {
  // Pieces but kings and pawns
  EvalWeight power, power_square,
      power_of_slides;                      // the power of each, an eighth of its square, the part of slides
  EvalWeight complement;                    // piece more of a kind, on cells that the others cannot reach
  EvalWeight freedom;                       // by how much more it can reach from its cell than on average
  EvalWeight off_centre, off_centre_light;  // half cells from the centre of the board
  EvalWeight forward, forward_light;        // -1 on the first rank to 1 on the last
  EvalWeight home, home_light;              // 1 on the first rank
  EvalWeight mobility, mobility_power;      // safe targets, in multiples of the average, less 0.7
  EvalWeight mobility_root, mobility_root_power;  // the root of that
  EvalWeight under_pawn, under_pawn_power;        // piece that an enemy pawn attacks
  EvalWeight stronger_attacked;                   // enemy piece of greater power that it attacks
  EvalWeight loose, loose_power;                  // piece that the enemy attacks and nothing protects
  EvalWeight near_enemy_king, near_own_king;      // power on the board of a king; only with several boards

  // Pawns
  EvalWeight pawn;                     // each
  EvalWeight advance, advance_centre;  // steps made, less a third of the way; towards the centre
  EvalWeight guarded_pawn;             // that a pawn protects
  EvalWeight lone_pawn;                // that none can come to protect
  EvalWeight doubled_pawn;             // behind another
  EvalWeight blocked_pawn;             // all of whose steps are obstructed
  EvalWeight loose_pawn;               // that the enemy attacks and nothing protects
  EvalWeight passed, passed_near;      // that no enemy pawn stops: each; one over the steps to promotion + 1
  EvalWeight passed_blocked,
      passed_guarded;  // the latter, if there is something on its way, if a pawn protects it
  EvalWeight passed_enemy_king, passed_own_king;  // and that times the king's distance

  // Kings
  EvalWeight king_freedom, king_off_centre, king_forward, king_home;
  EvalWeight shelter, guards;  // pawns and pieces next to it
  DangerWeights danger;

  int tempo = 0;  // for the side to move, in sixteenths of a centipawn

  friend bool operator==(const EvalWeights&, const EvalWeights&) = default;
};

/// Calls f(name, weight) for every weight of a count.
template <class Weights, class F>
constexpr void for_each_term(Weights& w, F&& f) {
  f("power", w.power);
  f("power_square", w.power_square);
  f("power_of_slides", w.power_of_slides);
  f("complement", w.complement);
  f("freedom", w.freedom);
  f("off_centre", w.off_centre);
  f("off_centre_light", w.off_centre_light);
  f("forward", w.forward);
  f("forward_light", w.forward_light);
  f("home", w.home);
  f("home_light", w.home_light);
  f("mobility", w.mobility);
  f("mobility_power", w.mobility_power);
  f("mobility_root", w.mobility_root);
  f("mobility_root_power", w.mobility_root_power);
  f("under_pawn", w.under_pawn);
  f("under_pawn_power", w.under_pawn_power);
  f("stronger_attacked", w.stronger_attacked);
  f("loose", w.loose);
  f("loose_power", w.loose_power);
  f("near_enemy_king", w.near_enemy_king);
  f("near_own_king", w.near_own_king);
  f("pawn", w.pawn);
  f("advance", w.advance);
  f("advance_centre", w.advance_centre);
  f("guarded_pawn", w.guarded_pawn);
  f("lone_pawn", w.lone_pawn);
  f("doubled_pawn", w.doubled_pawn);
  f("blocked_pawn", w.blocked_pawn);
  f("loose_pawn", w.loose_pawn);
  f("passed", w.passed);
  f("passed_near", w.passed_near);
  f("passed_blocked", w.passed_blocked);
  f("passed_guarded", w.passed_guarded);
  f("passed_enemy_king", w.passed_enemy_king);
  f("passed_own_king", w.passed_own_king);
  f("king_freedom", w.king_freedom);
  f("king_off_centre", w.king_off_centre);
  f("king_forward", w.king_forward);
  f("king_home", w.king_home);
  f("shelter", w.shelter);
  f("guards", w.guards);
}

/// Calls f(name, weight) for everything that adds to the danger of a king.
template <class Weights, class F>
constexpr void for_each_danger(Weights& w, F&& f) {
  f("hits", w.danger.hits);
  f("hits_beyond", w.danger.hits_beyond);
  f("attackers", w.danger.attackers);
  f("checks", w.danger.checks);
  f("safe_checks", w.danger.safe_checks);
  f("weak_cells", w.danger.weak_cells);
  f("exposure", w.danger.exposure);
  f("shelter", w.danger.shelter);
  f("always", w.danger.always);
}

}  // namespace cheshire
