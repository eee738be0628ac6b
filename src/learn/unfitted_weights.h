// The weights from which `cheshire fit` begins, and near which it stays: those of the evaluation before it
// was fitted, which counted less. They were chosen by what is usual in chess.
#pragma once

#include "eval/eval_weights.h"

namespace cheshire {

inline constexpr EvalWeights unfitted_weights = [] {
  EvalWeights w;
  w.power = {1152, 1152};
  w.power_square = {179, 179};
  w.freedom = {320, 320};
  w.off_centre = {-32, -32};
  w.mobility = {416, 416};
  w.under_pawn = {-288, -288};
  w.pawn = {1600, 1600};
  w.advance = {48, 96};
  w.advance_centre = {16, 0};
  w.passed = {-160, -400};
  w.passed_near = {1920, 5280};
  w.passed_blocked = {-960, -2640};
  w.king_freedom = {-128, 80};
  w.king_off_centre = {0, -40};
  w.danger.hits = 24;
  w.danger.hits_beyond = 12;
  w.tempo = 192;
  return w;
}();

}  // namespace cheshire
