#include "solve/merits.h"

#include <algorithm>
#include <vector>

namespace cheshire {

int score(const Merits& merits) {
  int sum = 0;
  for (const MeritWeight& weight : merit_weights)
    sum += weight.points * std::min(merits.*weight.count, weight.most);
  return sum;
}

std::string merits_text(const Merits& merits) {
  std::string text = std::to_string(score(merits)) + ':';
  bool first = true;
  for (const MeritWeight& weight : merit_weights) {
    if (merits.*weight.count == 0) continue;
    text += first ? " " : ", ";
    text += weight.name;
    text += ' ' + std::to_string(merits.*weight.count);
    first = false;
  }
  return text;
}

Merits merits_of_tree(const ProblemSolution& solution, const Stipulation& stipulation) {
  Merits merits;
  if (!stipulation.forced()) return merits;
  merits.tries = static_cast<int>(solution.tries.size());
  std::vector<std::string> continuations;
  for (const SolutionMove& key : solution.solutions) {
    const auto threatened = [&](const std::string& move) {
      return std::any_of(key.threats.begin(), key.threats.end(),
                         [&](const SolutionMove& threat) { return threat.uci == move; });
    };
    for (const SolutionMove& defence : key.replies) {
      if (defence.replies.size() > 1) ++merits.duals;
      if (defence.replies.size() == 1 && !threatened(defence.replies.front().uci))
        continuations.push_back(defence.replies.front().uci);
    }
  }
  std::sort(continuations.begin(), continuations.end());
  merits.variations =
      static_cast<int>(std::unique(continuations.begin(), continuations.end()) - continuations.begin());
  return merits;
}

}  // namespace cheshire
