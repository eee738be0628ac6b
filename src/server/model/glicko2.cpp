// Glicko-2. The steps have the numbers of Glickman's paper.
#include "server/model/glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"

namespace cheshire {
namespace {

constexpr double scale = 173.7178;
constexpr double tau = 0.5;
constexpr double tolerance = 1e-6;
constexpr double periods_per_day = 0.21436;

double square(double x) { return x * x; }

/// Step 5: the new volatility, by the Illinois algorithm. All numbers are on the scale of Glicko-2.
double volatility_after(double phi, double sigma, double v, double delta) {
  const double a = std::log(square(sigma));
  const auto f = [&](double x) {
    const double e = std::exp(x), spread = square(phi) + v + e;
    return e * (square(delta) - spread) / (2 * square(spread)) - (x - a) / square(tau);
  };
  double low = a, high = 0;
  if (square(delta) > square(phi) + v) {
    high = std::log(square(delta) - square(phi) - v);
  } else {
    int k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double at_low = f(low), at_high = f(high);
  while (std::abs(high - low) > tolerance) {
    const double middle = low + (low - high) * at_low / (at_high - at_low);
    const double at_middle = f(middle);
    if (at_middle * at_high <= 0) {
      low = high;
      at_low = at_high;
    } else {
      at_low /= 2;
    }
    high = middle;
    at_high = at_middle;
  }
  return std::exp(low / 2);
}

}  // namespace

double rating_periods(std::chrono::milliseconds time) {
  return std::max(0.0, std::chrono::duration<double, std::ratio<86400>>(time).count() * periods_per_day);
}

Rating aged(const Rating& before, double periods) {
  Rating after = before;
  const double phi = std::sqrt(square(before.deviation / scale) + periods * square(before.volatility));
  after.deviation = std::min(Rating().deviation, scale * phi);
  return after;
}

Rating rated(const Rating& before, std::span<const ScoredGame> games, double periods) {
  CHESHIRE_ASSERT(!games.empty());
  const double mu = (before.rating - Rating().rating) / scale, phi = before.deviation / scale;
  // Steps 3 and 4: the variance by the games, and the improvement that they show.
  double information = 0, surprise = 0;
  for (const ScoredGame& game : games) {
    const double g = 1 / std::sqrt(1 + 3 * square(game.deviation / scale) / square(std::numbers::pi));
    const double expected = 1 / (1 + std::exp(-g * (mu - (game.rating - Rating().rating) / scale)));
    information += square(g) * expected * (1 - expected);
    surprise += g * (game.score - expected);
  }
  const double sigma = volatility_after(phi, before.volatility, 1 / information, surprise / information);
  // Steps 6 to 8.
  const double spread = square(phi) + periods * square(sigma);
  const double after = 1 / std::sqrt(1 / spread + information);
  return {before.rating + scale * square(after) * surprise, std::min(Rating().deviation, scale * after),
          sigma};
}

}  // namespace cheshire
