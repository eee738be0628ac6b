#include "learn/eval_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "engine/parallel_for.h"
#include "learn/golden_section.h"
#include "learn/score_scale.h"

namespace cheshire {
namespace {

// The numbers that are fitted: the weights of the middlegame, those of the endgame, those of danger, its
// share in the endgame, and the tempo.
constexpr std::size_t ends_at = eval_terms, dangers_at = 2 * eval_terms,
                      danger_end_at = dangers_at + eval_dangers, tempo_at = danger_end_at + 1,
                      all_numbers = tempo_at + 1;

template <class Weights, class F>
void for_each_number(Weights& w, F&& f) {
  std::size_t i = 0;
  for_each_term(w, [&](const char*, auto& term) {
    f(i, term.middle);
    f(ends_at + i++, term.end);
  });
  i = dangers_at;
  for_each_danger(w, [&](const char*, auto& danger) { f(i++, danger); });
  f(danger_end_at, w.danger.end);
  f(tempo_at, w.tempo);
}

std::vector<double> numbers_of(const EvalWeights& weights) {
  std::vector<double> numbers(all_numbers);
  for_each_number(weights, [&](std::size_t i, int value) { numbers[i] = value; });
  return numbers;
}

// What the evaluation says without rounding, in centipawns of the side to move, and how it depends on each
// number: the numbers on which it does.
struct Smooth {
  double score = 0;
  std::size_t count = 0;
  std::array<std::uint16_t, all_numbers> number{};
  std::array<double, all_numbers> slope{};

  void evaluate(const EvalTrace& trace, const std::vector<double>& numbers, bool derive);

 private:
  void add(std::size_t at, double by) {
    number[count] = static_cast<std::uint16_t>(at);
    slope[count++] = by;
  }
};

void Smooth::evaluate(const EvalTrace& trace, const std::vector<double>& numbers, bool derive) {
  count = 0;
  const double phase = static_cast<double>(trace.rest.phase) / EvalParts::middlegame;
  double middle = 0, end = 0;
  for (std::size_t i = 0; i < eval_terms; ++i) {
    if (trace.terms[i] == 0) continue;
    const double n = static_cast<double>(trace.terms[i]) / eval_unit;
    middle += n * numbers[i];
    end += n * numbers[ends_at + i];
    if (!derive) continue;
    add(i, n * phase);
    add(ends_at + i, n * (1 - phase));
  }
  const double share = numbers[danger_end_at] / 64;
  std::array<double, eval_dangers> danger_slope{};
  double costs = 0;  // of Black less those of White
  for (const std::size_t king : {0, 1}) {
    double danger = 0;
    for (std::size_t i = 0; i < eval_dangers; ++i)
      danger += static_cast<double>(trace.danger[king][i]) / eval_unit * numbers[dangers_at + i];
    if (danger <= 0) continue;
    const double sign = king == static_cast<std::size_t>(index(Color::white)) ? -1 : 1;
    const double cost = danger * danger / 128;
    costs += sign * std::min<double>(cost, DangerWeights::max);
    if (cost >= DangerWeights::max) continue;
    for (std::size_t i = 0; i < eval_dangers; ++i)
      danger_slope[i] += sign * 2 * danger / 128 * trace.danger[king][i] / eval_unit;
  }
  const double of_costs = phase + share * (1 - phase);
  if (derive) {
    for (std::size_t i = 0; i < eval_dangers; ++i) {
      if (danger_slope[i] != 0) add(dangers_at + i, danger_slope[i] * of_costs);
    }
    if (costs != 0) add(danger_end_at, costs * (1 - phase) / 64);
  }
  double white = middle * phase + end * (1 - phase) + costs * of_costs;
  const int ahead = index(white >= 0 ? Color::white : Color::black);
  const double part = trace.rest.thin[ahead] ? 1.0 / 3 : 1;
  white = white * part + (white >= 0 ? trace.rest.drive[ahead] : -trace.rest.drive[ahead]);
  const double sign = trace.side == Color::white ? 1 : -1;
  for (std::size_t i = 0; i < count; ++i) slope[i] *= sign * part;
  score = sign * white + numbers[tempo_at] / 16;
  if (derive) add(tempo_at, 1.0 / 16);
}

/// Solves m x = b for a symmetric positive definite matrix, of which the lower half is read, in place
/// (Cholesky). Returns false for another matrix.
bool solve(std::vector<double>& m, std::vector<double>& b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = m[i * n + j];
      for (std::size_t k = 0; k < j; ++k) sum -= m[i * n + k] * m[j * n + k];
      if (i == j && !(sum > 0)) return false;
      m[i * n + j] = i == j ? std::sqrt(sum) : sum / m[j * n + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= m[i * n + k] * b[k];
    b[i] /= m[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= m[k * n + i] * b[k];
    b[i] /= m[i * n + i];
  }
  return true;
}

/// The scale with which scores predict the results of positions best.
double best_scale(const EvalPositions& positions, const std::vector<float>& scores) {
  const auto error_of = [&](double log_scale) {
    const double scale = std::exp(log_scale);
    double sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double error = points_of(scores[i] / scale) - (positions.result(i) + 1) / 2.0;
      sum += error * error;
    }
    return sum;
  };
  return std::exp(golden_section(std::log(50), std::log(5000), 1e-3, error_of));
}

}  // namespace

EvalGame::EvalGame(const EvalPositions& positions, const EvalWeights& weights, double result)
    : positions_(&positions) {
  std::vector<float> found, evaluated;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const EvalPosition position = positions[i];
    found.push_back(position.score);
    evaluated.push_back(static_cast<float>(position.trace.score(weights)));
  }
  of_scores_ = best_scale(positions, found);
  scale_ = best_scale(positions, evaluated);
  aim(result);
}

EvalGame::EvalGame(const EvalPositions& positions, const EvalGame& scales, double result)
    : positions_(&positions), of_scores_(scales.of_scores_), scale_(scales.scale_) {
  aim(result);
}

void EvalGame::aim(double result) {
  for (std::size_t i = 0; i < positions_->size(); ++i) {
    const double points = (positions_->result(i) + 1) / 2.0;
    targets_.push_back(
        static_cast<float>(result * points + (1 - result) * points_of(positions_->score(i) / of_scores_)));
  }
}

double EvalGame::loss(const EvalWeights& weights) const {
  double sum = 0;
  for (std::size_t i = 0; i < positions_->size(); ++i) {
    const double error = points_of((*positions_)[i].trace.score(weights) / scale_) - targets_[i];
    sum += error * error;
  }
  return sum / static_cast<double>(std::max<std::size_t>(positions_->size(), 1));
}

EvalFit::EvalFit(std::span<const EvalGame* const> games, const EvalWeights& first, EvalFitOptions options)
    : games_(static_cast<double>(games.size())),
      options_(options),
      first_(numbers_of(first)),
      numbers_(first_),
      stiffness_(all_numbers) {
  constexpr std::size_t slice = 4096;
  for (const EvalGame* game : games) {
    const std::size_t size = game->positions().size();
    for (std::size_t at = 0; at < size; at += slice)
      slices_.push_back({game, at, std::min(at + slice, size)});
  }
  const Sums at = sums(numbers_, true);
  for (std::size_t i = 0; i < all_numbers; ++i)
    stiffness_[i] = options_.keep * at.curvature[i * all_numbers + i];
  loss_ = at.loss;
}

EvalWeights EvalFit::weights() const {
  EvalWeights weights;
  for_each_number(weights,
                  [&](std::size_t i, int& value) { value = static_cast<int>(std::lround(numbers_[i])); });
  return weights;
}

void EvalFit::add(const Slice& slice, const Numbers& numbers, bool derive, Sums& to) const {
  const double share = 1 / (games_ * static_cast<double>(slice.game->positions().size()));
  Smooth smooth;
  for (std::size_t i = slice.begin; i < slice.end; ++i) {
    smooth.evaluate(slice.game->positions()[i].trace, numbers, derive);
    const double points = points_of(smooth.score / slice.game->scale());
    const double error = points - slice.game->target(i);
    to.loss += share * error * error;
    if (!derive) continue;
    const double slope = points * (1 - points) / slice.game->scale();
    const double pull = 2 * share * error * slope, bend = share * slope * slope;
    for (std::size_t a = 0; a < smooth.count; ++a) {
      to.gradient[smooth.number[a]] += pull * smooth.slope[a];
      double* const row = to.curvature.data() + smooth.number[a] * all_numbers;
      const double part = bend * smooth.slope[a];
      row[smooth.number[a]] += part * smooth.slope[a];
      for (std::size_t b = 0; b < a; ++b) row[smooth.number[b]] += 2 * part * smooth.slope[b];
    }
  }
}

EvalFit::Sums EvalFit::sums(const Numbers& numbers, bool derive) const {
  // However many threads there are, the same numbers are added in the same order.
  constexpr std::size_t groups = 16;
  std::vector<Sums> parts(groups);
  parallel_for(groups, options_.threads, [&](int item, int) {
    const auto group = static_cast<std::size_t>(item);
    if (derive) {
      parts[group].gradient.resize(all_numbers);
      parts[group].curvature.resize(all_numbers * all_numbers);
    }
    for (std::size_t i = group; i < slices_.size(); i += groups)
      add(slices_[i], numbers, derive, parts[group]);
  });
  Sums all = std::move(parts[0]);
  for (std::size_t g = 1; g < groups; ++g) {
    all.loss += parts[g].loss;
    for (std::size_t i = 0; i < all.gradient.size(); ++i) all.gradient[i] += parts[g].gradient[i];
    for (std::size_t i = 0; i < all.curvature.size(); ++i) all.curvature[i] += parts[g].curvature[i];
  }
  for (std::size_t i = 0; i < all_numbers; ++i) {
    const double moved = numbers[i] - first_[i];
    all.loss += stiffness_[i] * moved * moved;
    if (!derive) continue;
    all.gradient[i] += 2 * stiffness_[i] * moved;
    for (std::size_t j = 0; j < i; ++j) {
      double &one = all.curvature[i * all_numbers + j], &other = all.curvature[j * all_numbers + i];
      one = other = (one + other) / 2;
    }
  }
  return all;
}

bool EvalFit::move(const Sums& at, double damping, Numbers& to) const {
  Numbers matrix = at.curvature, by = at.gradient;
  for (std::size_t i = 0; i < all_numbers; ++i) {
    double& bend = matrix[i * all_numbers + i];
    // What no position counts stays as it is.
    bend = bend == 0 ? 1 : bend * (1 + damping) + stiffness_[i];
    by[i] /= -2;
  }
  if (!solve(matrix, by)) return false;
  to = numbers_;
  for (std::size_t i = 0; i < all_numbers; ++i) to[i] += by[i];
  return true;
}

bool EvalFit::step() {
  constexpr double least = 1e-9, most_damping = 1e6;
  const Sums at = sums(numbers_, true);
  for (; damping_ < most_damping; damping_ *= 10) {
    Numbers moved;
    if (!move(at, damping_, moved)) continue;
    const double loss = sums(moved, false).loss;
    if (!(loss < loss_ - least)) continue;
    numbers_ = std::move(moved);
    loss_ = loss;
    damping_ = std::max(damping_ / 10, 1e-6);
    return true;
  }
  return false;
}

}  // namespace cheshire
