#include "learn/match_score.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace cheshire {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double elo_per_deviation = 800 / std::log(10.0);

double elo_of(double mean) {
  if (mean <= 0) return -infinity;
  if (mean >= 1) return infinity;
  return 400 * std::log10(mean / (1 - mean));
}

double mean_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// How often games, or pairs of games, gave so many points a game: 0 to 1.
struct Distribution {
  struct Result {
    double points, share;  // the shares add up to 1
  };
  std::vector<Result> results;
  double count = 0;
  int games_each = 1;

  double mean() const {
    double sum = 0;
    for (const Result& r : results) sum += r.points * r.share;
    return sum;
  }
  double deviation() const {
    const double middle = mean();
    double sum = 0;
    for (const Result& r : results) sum += r.share * (r.points - middle) * (r.points - middle);
    return std::sqrt(sum);
  }
};

/// Takes pairs if the match has them. `more` is added to the losses of both games and to the wins of both,
/// `least` is what is counted for a result that never happened.
Distribution distribution_of(const MatchScore& score, double more, double least) {
  std::vector<double> counts;
  Distribution d;
  if (score.paired()) {
    counts.assign(score.pairs.begin(), score.pairs.end());
    d.games_each = 2;
  } else {
    counts = {static_cast<double>(score.losses), static_cast<double>(score.draws),
              static_cast<double>(score.wins)};
  }
  counts.front() += more / d.games_each;
  counts.back() += more / d.games_each;
  for (double& n : counts) n = std::max(n, least);
  for (const double n : counts) d.count += n;
  for (std::size_t i = 0; i < counts.size(); ++i)
    d.results.push_back(
        {static_cast<double>(i) / static_cast<double>(counts.size() - 1), counts[i] / d.count});
  return d;
}

/// Returns the x for which the sum of share * v / (1 + x v) over the results is 0, with v = value(result).
/// All shares are above 0. Nothing if the values have one sign.
template <class Value>
std::optional<double> multiplier(const Distribution& d, Value value) {
  double least = infinity, most = -infinity;
  for (const auto& r : d.results) {
    least = std::min(least, value(r));
    most = std::max(most, value(r));
  }
  if (!(least < 0 && most > 0)) return {};
  // The sum falls from +infinity to -infinity between the poles.
  double low = -1 / most, high = -1 / least;
  for (int i = 0; i < 200; ++i) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (const auto& r : d.results) sum += r.share * value(r) / (1 + x * value(r));
    (sum > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

/// The most likely distribution with this mean.
Distribution likeliest_with_mean(const Distribution& observed, double mean) {
  const auto value = [&](const Distribution::Result& r) { return r.points - mean; };
  Distribution likeliest = observed;
  if (const auto x = multiplier(observed, value)) {
    for (auto& r : likeliest.results) r.share /= 1 + *x * value(r);
  }
  return likeliest;
}

/// The most likely distribution whose mean is so many of its deviations above a half. The condition is not
/// linear in the shares: it is made so around the last solution, until that no longer changes.
Distribution likeliest_with_ratio(const Distribution& observed, double ratio) {
  Distribution likeliest = observed;
  for (auto& r : likeliest.results) r.share = 1.0 / static_cast<double>(likeliest.results.size());
  for (int round = 0; round < 50; ++round) {
    const double mean = likeliest.mean(), deviation = likeliest.deviation();
    const auto value = [&](const Distribution::Result& r) {
      const double z = (mean - r.points) / deviation;
      return r.points - 0.5 - ratio * deviation * (1 + z * z) / 2;
    };
    const auto x = multiplier(observed, value);
    if (!x) break;
    double change = 0;
    for (std::size_t i = 0; i < observed.results.size(); ++i) {
      const double share = observed.results[i].share / (1 + *x * value(observed.results[i]));
      change = std::max(change, std::abs(share - likeliest.results[i].share));
      likeliest.results[i].share = share;
    }
    if (change < 1e-9) break;
  }
  return likeliest;
}

}  // namespace

bool MatchScore::paired() const {
  return std::any_of(pairs.begin(), pairs.end(), [](int n) { return n > 0; });
}

void MatchScore::add_game(int half_points) {
  ++(half_points == 2 ? wins : half_points == 1 ? draws : losses);
}

MatchScore& MatchScore::operator+=(const MatchScore& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
  return *this;
}

std::optional<EloEstimate> estimate_elo(const MatchScore& score) {
  if (score.games() == 0) return std::nullopt;
  constexpr double quantile = 1.959964;  // of 95 %
  const Distribution plain = distribution_of(score, 0, 0), careful = distribution_of(score, 2, 0);
  const double middle = careful.mean(), deviation = careful.deviation();
  const double error = deviation / std::sqrt(careful.count);
  // The deviation of a game, if the games of a pair were independent.
  const double games = std::sqrt(static_cast<double>(careful.games_each));
  const auto normalized = [&](double mean, double deviation_of) {
    return deviation_of > 0 ? (mean - 0.5) / (deviation_of * games) * elo_per_deviation
           : mean == 0.5    ? 0
                            : std::copysign(infinity, mean - 0.5);
  };
  // The bounds are those of the careful estimate, which is nearer to the middle. After few games that are all
  // won or lost the plain one may lie beyond them.
  const auto around = [](double value, double low, double high) {
    return Estimate{value, std::min(low, value), std::max(high, value)};
  };
  EloEstimate estimate{};
  estimate.elo = around(elo_of(score.points() / score.games()), elo_of(middle - quantile * error),
                        elo_of(middle + quantile * error));
  const double margin = quantile * elo_per_deviation / (games * std::sqrt(careful.count));
  estimate.normalized =
      around(normalized(plain.mean(), plain.deviation()), normalized(middle, deviation) - margin,
             normalized(middle, deviation) + margin);
  estimate.superiority = 0.5 * (1 + std::erf((middle - 0.5) / (error * std::sqrt(2))));
  return estimate;
}

double Sprt::log_likelihood_ratio(const MatchScore& score) const {
  if (score.games() == 0) return 0;
  // A result that never happened may yet happen.
  const Distribution observed = distribution_of(score, 0, 1e-3);
  const auto likeliest = [&](double elo) {
    if (unit == Unit::logistic) return likeliest_with_mean(observed, mean_of(elo));
    return likeliest_with_ratio(observed, elo / elo_per_deviation * std::sqrt(observed.games_each));
  };
  const Distribution h0 = likeliest(elo0), h1 = likeliest(elo1);
  double sum = 0;
  for (std::size_t i = 0; i < observed.results.size(); ++i)
    sum += observed.results[i].share * std::log(h1.results[i].share / h0.results[i].share);
  return observed.count * sum;
}

}  // namespace cheshire
