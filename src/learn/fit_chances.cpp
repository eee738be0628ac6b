#include "learn/fit_chances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>

#include "learn/golden_section.h"

namespace cheshire {
namespace {

constexpr std::size_t enough = 1000;

/// How often positions with one score were won, drawn and lost.
using Tally = std::map<int, std::array<double, 3>>;

/// The log-likelihood of the results, negated.
double surprise(double half_won, double spread, const Tally& tally) {
  constexpr double least = 1e-9;
  double sum = 0;
  for (const auto& [score, count] : tally) {
    const double win = 1 / (1 + std::exp((half_won - score) / spread));
    const double loss = 1 / (1 + std::exp((half_won + score) / spread));
    sum -= count[2] * std::log(std::max(win, least)) + count[0] * std::log(std::max(loss, least)) +
           count[1] * std::log(std::max(1 - win - loss, least));
  }
  return sum;
}

}  // namespace

WinChances fit_chances(const std::vector<ScoredResult>& positions) {
  if (positions.size() < enough) return {};
  Tally tally;
  for (const ScoredResult& position : positions)
    tally[position.score][static_cast<std::size_t>(position.result + 1)] += 1;
  double half_won = 100, log_spread = std::log(100);
  // One after the other until neither moves.
  for (int round = 0; round < 100; ++round) {
    const double before = half_won, log_before = log_spread;
    half_won =
        golden_section(0, 1000, 1e-3, [&](double x) { return surprise(x, std::exp(log_spread), tally); });
    log_spread = golden_section(std::log(10), std::log(2000), 1e-3,
                                [&](double x) { return surprise(half_won, std::exp(x), tally); });
    if (std::abs(half_won - before) < 0.1 && std::abs(log_spread - log_before) < 0.002) break;
  }
  return {static_cast<int>(std::lround(half_won)), static_cast<int>(std::lround(std::exp(log_spread)))};
}

}  // namespace cheshire
