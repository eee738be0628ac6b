// The scale of a game's scores: how many points they promise. A score as high as the scale promises
// 1 / (1 + 1/e) = 73 % of the points.
#pragma once

#include "learn/training_data.h"

namespace cheshire {

/// Returns the share of the points, 0 to 1, that a value promises: the logistic function.
double points_of(double value);

/// Returns the scale by which scores predict the results of these positions best (least squares), from 50 to
/// 5,000.
int fit_scale(const PositionList& positions);

}  // namespace cheshire
