// EvalTrace: the counts of a position, of which the hand-written evaluation is made. EvalProbe<P> finds them
// by evaluating with each weight alone, so that the evaluation itself knows nothing of traces.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "eval/evaluator.h"

namespace cheshire {

inline constexpr std::size_t eval_terms = [] {
  std::size_t n = 0;
  const EvalWeights w;
  for_each_term(w, [&](const char*, const EvalWeight&) { ++n; });
  return n;
}();
inline constexpr std::size_t eval_dangers = [] {
  std::size_t n = 0;
  const EvalWeights w;
  for_each_danger(w, [&](const char*, int) { ++n; });
  return n;
}();

struct EvalTrace {
  /// Of White less those of Black, in 64ths, in the order of for_each_term().
  std::array<int, eval_terms> terms{};
  /// [color of the king], in 64ths, in the order of for_each_danger().
  std::array<std::array<int, eval_dangers>, 2> danger{};
  /// What depends on no weight: the phase, and how the game ends.
  EvalParts rest;
  Color side = Color::white;

  /// Returns what the evaluation returns with these weights.
  int score(const EvalWeights& weights) const {
    EvalParts parts = rest;
    std::size_t i = 0;
    for_each_term(
        weights, [&](const char*, const EvalWeight& w) { parts.sum += Taper(w.middle, w.end) * terms[i++]; });
    for (std::size_t king : {0, 1}) {
      i = 0;
      for_each_danger(weights, [&](const char*, int w) { parts.danger[king] += w * danger[king][i++]; });
    }
    const int score = parts.score(weights.danger);
    return (side == Color::white ? score : -score) + weights.tempo / 16;
  }
};

template <Game P>
class EvalProbe {
 public:
  /// `tables` must outlive the probe.
  explicit EvalProbe(const typename P::Tables& tables) {
    for (std::size_t i = 0; i < evaluators; ++i) evaluators_.emplace_back(tables, weights(i));
  }

  EvalTrace operator()(const P& p) const {
    EvalTrace trace;
    for (std::size_t i = 0; i < evaluators; ++i) {
      const EvalParts parts = evaluators_[i].parts(p);
      trace.terms[2 * i] = parts.sum.middle();
      if (2 * i + 1 < eval_terms) trace.terms[2 * i + 1] = parts.sum.end();
      for (std::size_t king : {0, 1}) {
        if (i < eval_dangers) trace.danger[king][i] = parts.danger[king];
      }
      if (i > 0) continue;
      trace.rest = parts;
      trace.rest.sum = Taper();
      trace.rest.danger = {};
    }
    trace.side = p.side();
    return trace;
  }

 private:
  // Each evaluates with one weight of the middlegame, another one of the endgame and one of danger: they do
  // not meet.
  static constexpr std::size_t evaluators = (eval_terms + 1) / 2;
  static_assert(evaluators >= eval_dangers);

  static EvalWeights weights(std::size_t evaluator) {
    EvalWeights w;
    std::size_t i = 0, j = 0;
    for_each_term(w, [&](const char*, EvalWeight& term) {
      if (i == 2 * evaluator) term.middle = 1;
      if (i == 2 * evaluator + 1) term.end = 1;
      ++i;
    });
    for_each_danger(w, [&](const char*, int& danger) { danger = j++ == evaluator; });
    return w;
  }

  std::vector<Evaluator<P>> evaluators_;
};

}  // namespace cheshire
