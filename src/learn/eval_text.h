// The text of fitted_weights.h: how weights are written into the program.
#pragma once

#include <string>

#include "eval/eval_weights.h"

namespace cheshire {

/// Returns the text of src/eval/fitted_weights.h with these weights. `origin` says how they were found, on
/// one line.
std::string weights_text(const EvalWeights& weights, const std::string& origin);

}  // namespace cheshire
