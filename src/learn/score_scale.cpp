#include "learn/score_scale.h"

#include <cmath>
#include <map>

#include "learn/golden_section.h"

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
  const double log_scale = golden_section(std::log(50), std::log(5000), 1e-4,
                                          [&](double x) { return error_of(std::exp(x), results); });
  return static_cast<int>(std::lround(std::exp(log_scale)));
}

}  // namespace cheshire
