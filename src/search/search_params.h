// SearchParams: every number of the search, one struct per technique. Scores are centipawns, depths
// half-moves. The defaults were tuned in chess and Alice chess; a game whose moves are of another kind has
// its own (SearchableGame::params).
#pragma once

#include <algorithm>
#include <cstdint>

#include "search/limits.h"

namespace cheshire {

/// Aspiration: how the window around the last score grows.
struct AspirationParams {
  int min_depth = 5;    // at lower depths scores still change too much
  int window = 18;      // half of the first window; doubled after every failure
  int max = 500;        // from here on the failing side is opened altogether
  int lower_depth = 6;  // above this depth each fail high is repeated one half-move less deep
  int max_lower = 2;    // but not by more than this
};

struct CheckExtensionParams {
  int max = 2;  // checks are extended up to this multiple of the iteration's depth
};

struct RazoringParams {
  int max_depth = 3;
  int base = 250, per_depth_squared = 250;
  constexpr int margin(int depth) const { return base + per_depth_squared * depth * depth; }
};

struct ReverseFutilityParams {
  int max_depth = 7;
  int per_ply = 85;
};

struct NullMoveParams {
  int min_depth = 3;
  int base = 3, depth_share = 4;
  int surplus_share = 200, max_surplus = 3;
  int verify_depth = 10;  // from here on a cut-off is verified
  /// `surplus` is the evaluation above beta.
  constexpr int reduction(int depth, int surplus) const {
    return base + depth / depth_share + std::min(surplus / surplus_share, max_surplus);
  }
  /// For so many half-moves the verification makes no null move.
  constexpr int verified_plies(int depth) const { return 3 * depth / 4 + 1; }
};

struct InternalReductionParams {
  int min_depth = 4;
};

/// Late move pruning: how many moves are tried before the remaining quiet ones are left out.
struct MoveCountParams {
  int max_depth = 8;
  int base = 4, per_depth_squared = 1;
  int skip_depth = 3;  // up to here the quiet moves left are not even looked at
  constexpr int max(int depth, bool improving) const {
    return (base + per_depth_squared * depth * depth) / (improving ? 1 : 2);
  }
};

/// Pruning of single moves at low depth, by history, futility and exchange.
struct MovePruningParams {
  int history_depth = 5, history = -3500;  // per half-move
  int futility_depth = 7, futility_base = 90, futility_per_ply = 90;
  int quiet_see_depth = 7, quiet_see = -25;       // times the square of the depth
  int capture_see_depth = 6, capture_see = -100;  // per half-move
  int check_see_depth = 6, check_see_base = -100, check_see = -120;
};

/// Late move reductions, in quarters of a half-move.
struct ReductionParams {
  int min_depth = 2;
  int base = 2, percent = 96;  // percent of log2(depth) * log2(count)
  int not_improving = 3;
  int first_capture = 4;  // captures before this are not reduced, unless a cut-off is expected
  int history = 6000;     // this much history changes the reduction by a half-move
  int cutoffs = 3;        // after more cut-offs by the opponent, moves are reduced by one half-move more
};

struct HistoryParams {
  int square = 16, linear = 48, max = 1600;
  // Of the centipawns by which a quiet move changes the evaluation, in tenths.
  int eval_change = 20, max_eval_change = 1000;
  constexpr int bonus(int depth) const { return std::min(square * depth * depth + linear * depth, max); }
};

/// How the evaluation is corrected by what searches have found (CorrectionHistory).
struct CorrectionParams {
  int pawns = 64, pieces = 48, king_board = 48;  // centipawns that a full entry adds
  int error_share = 6, max_bonus = 256;
  constexpr int bonus(int error, int depth) const {
    return std::clamp(error * depth / error_share, -max_bonus, max_bonus);
  }
};

/// The order of captures and promotions: the most valuable victim first, taken by the least valuable piece.
struct CaptureOrderParams {
  int victim = 8, captor_share = 8;
  int promotion_cost = 4000;  // puts promotions to lesser pieces after most captures
  constexpr int score(int victim_value, int captor_value) const {
    return victim * victim_value - captor_value / captor_share;
  }
};

struct QuiescenceParams {
  int margin = 150;        // of delta pruning
  int evasion_depth = -2;  // from here on only captures are tried in check, once a defence is known
};

/// When to stop deepening because nothing would change the decision. Instability is 0 if the best move has
/// long been the same.
struct DecisionParams {
  int first_instability = 100, max_instability = 150;
  int changed = 60;             // added when the best move changes
  int decay = 3, decay_of = 5;  // else this fraction is left
  int only_move_depth = 4;
  constexpr int instability(int before, bool same) const {
    return same ? before * decay / decay_of : std::min(before + changed, max_instability);
  }
};

/// How many nodes may be spent on proofs of mates at the root, for a hundred that are searched.
struct MateProofParams {
  int free_moves = 2;           // proofs of mates this short are cheap: they may always be finished
  std::uint64_t base = 10'000;  // nodes
  std::uint64_t usual = 14;
  std::uint64_t winning = 100;  // from winning_score on, when a mate is likely
  std::uint64_t mating = 400;   // when the search has found a mate, which may not be the shortest
  int winning_score = 600;
  constexpr std::uint64_t percent(const Score& last) const {
    if (last.kind == Score::Kind::mate) return last.value > 0 ? mating : usual;
    return last.value >= winning_score ? winning : usual;
  }
  int last_depth = 8;         // of a search that is limited by `mate` alone
  int iterations_before = 4;  // iterations before such a proof, for a sensible move if it is broken off
};

/// After how many nodes the clock and the stop button are checked; a power of two.
struct ControlParams {
  std::uint64_t interval = 1024;
};

/// Searches of several worlds.
struct WorldsParams {
  std::size_t lines = 4;  // how many moves each world ranks: the best on average need not be the best in any
  int decisive = 3000;    // what a mate in one world counts in the average; a little more the shorter it is
};

struct SearchParams {
  AspirationParams aspiration;
  CheckExtensionParams check_extension;
  RazoringParams razoring;
  ReverseFutilityParams reverse_futility;
  NullMoveParams null_move;
  InternalReductionParams internal_reduction;
  MoveCountParams move_count;
  MovePruningParams pruning;
  ReductionParams reduction;
  HistoryParams history;
  CorrectionParams correction;
  CaptureOrderParams capture_order;
  QuiescenceParams quiescence;
  DecisionParams decision;
  MateProofParams mate_proof;
  ControlParams control;
  WorldsParams worlds;
  /// A stored value is used only if no rule about drawing can apply within so many half-moves.
  int table_plies = 12;
};

/// Calls f(name, number, low, high) for every number that games can tune, with the bounds within which a
/// search works.
template <class Params, class F>
void for_each_param(Params& p, F&& f) {
  f("aspiration.window", p.aspiration.window, 4, 200);
  f("aspiration.max", p.aspiration.max, 50, 3000);
  f("aspiration.lower_depth", p.aspiration.lower_depth, 1, 64);
  f("aspiration.max_lower", p.aspiration.max_lower, 0, 6);
  f("check_extension.max", p.check_extension.max, 0, 8);
  f("razoring.max_depth", p.razoring.max_depth, 0, 8);
  f("razoring.base", p.razoring.base, 0, 1500);
  f("razoring.per_depth_squared", p.razoring.per_depth_squared, 0, 1000);
  f("reverse_futility.max_depth", p.reverse_futility.max_depth, 0, 16);
  f("reverse_futility.per_ply", p.reverse_futility.per_ply, 10, 400);
  f("null_move.min_depth", p.null_move.min_depth, 1, 10);
  f("null_move.base", p.null_move.base, 1, 8);
  f("null_move.depth_share", p.null_move.depth_share, 1, 16);
  f("null_move.surplus_share", p.null_move.surplus_share, 20, 1000);
  f("null_move.max_surplus", p.null_move.max_surplus, 0, 8);
  f("null_move.verify_depth", p.null_move.verify_depth, 4, 64);
  f("internal_reduction.min_depth", p.internal_reduction.min_depth, 2, 16);
  f("move_count.max_depth", p.move_count.max_depth, 0, 16);
  f("move_count.base", p.move_count.base, 1, 40);
  f("move_count.skip_depth", p.move_count.skip_depth, 0, 16);
  f("pruning.history_depth", p.pruning.history_depth, 0, 16);
  f("pruning.history", p.pruning.history, -16384, 0);
  f("pruning.futility_depth", p.pruning.futility_depth, 0, 16);
  f("pruning.futility_base", p.pruning.futility_base, 0, 600);
  f("pruning.futility_per_ply", p.pruning.futility_per_ply, 10, 400);
  f("pruning.quiet_see_depth", p.pruning.quiet_see_depth, 0, 16);
  f("pruning.quiet_see", p.pruning.quiet_see, -200, 0);
  f("pruning.capture_see_depth", p.pruning.capture_see_depth, 0, 16);
  f("pruning.capture_see", p.pruning.capture_see, -400, 0);
  f("pruning.check_see_depth", p.pruning.check_see_depth, 0, 16);
  f("pruning.check_see_base", p.pruning.check_see_base, -600, 0);
  f("pruning.check_see", p.pruning.check_see, -400, 0);
  f("reduction.base", p.reduction.base, -8, 16);
  f("reduction.percent", p.reduction.percent, 20, 300);
  f("reduction.not_improving", p.reduction.not_improving, 0, 16);
  f("reduction.first_capture", p.reduction.first_capture, 1, 32);
  f("reduction.cutoffs", p.reduction.cutoffs, 0, 100);
  f("reduction.history", p.reduction.history, 500, 32768);
  f("history.square", p.history.square, 0, 200);
  f("history.linear", p.history.linear, 0, 800);
  f("history.max", p.history.max, 100, 8000);
  f("history.eval_change", p.history.eval_change, 0, 200);
  f("history.max_eval_change", p.history.max_eval_change, 0, 8000);
  f("correction.pawns", p.correction.pawns, 0, 400);
  f("correction.pieces", p.correction.pieces, 0, 400);
  f("correction.king_board", p.correction.king_board, 0, 400);
  f("correction.error_share", p.correction.error_share, 1, 64);
  f("correction.max_bonus", p.correction.max_bonus, 16, 1024);
  f("quiescence.margin", p.quiescence.margin, 0, 1000);
  f("quiescence.evasion_depth", p.quiescence.evasion_depth, -16, 0);
  f("decision.first_instability", p.decision.first_instability, 0, 300);
  f("decision.max_instability", p.decision.max_instability, 50, 600);
  f("decision.changed", p.decision.changed, 0, 300);
}

}  // namespace cheshire
