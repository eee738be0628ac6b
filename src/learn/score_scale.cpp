#include "learn/score_scale.h"

#include <cmath>
#include <map>

namespace cheshire {
namespace {

/// The results of the positions with one score.
struct Results {
  double count = 0, points = 0;
};

/// The sum of the squared errors of a scale, less what does not depend on it.
double error_of(double scale, const std::map<int, Results>& results) {
  double sum = 0;
  for (const auto& [score, of] : results) {
    const double expected = points_of(score / scale);
    sum += expected * (of.count * expected - 2 * of.points);
  }
  return sum;
}

}  // namespace

double points_of(double value) { return 1 / (1 + std::exp(-value)); }

int fit_scale(const PositionList& positions) {
  std::map<int, Results> results;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const TrainingPosition position = positions[i];
    Results& of = results[position.score];
    of.count += 1;
    of.points += (position.result + 1) / 2.0;
  }
  // Golden-section search over the logarithm.
  const double golden = (std::sqrt(5.0) - 1) / 2;
  double low = std::log(50), high = std::log(5000);
  while (high - low > 1e-4) {
    const double left = high - golden * (high - low), right = low + golden * (high - low);
    if (error_of(std::exp(left), results) <= error_of(std::exp(right), results)) {
      high = right;
    } else {
      low = left;
    }
  }
  return static_cast<int>(std::lround(std::exp((low + high) / 2)));
}

}  // namespace cheshire
