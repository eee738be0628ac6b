#include "solve/soundness.h"

#include <algorithm>
#include <array>

namespace cheshire {
namespace {

constexpr std::array<std::string_view, 4> names = {"unsolvable", "cook", "short", "dual"};
constexpr std::array<std::string_view, 3> verdicts = {"sound", "unsound", "limit-reached"};

using Moves = std::vector<SolutionMove>;

std::string numbered(int number, const std::string& san) { return std::to_string(number) + '.' + san; }

/// Looks for defences with several continuations below a move of the attacker, which `line` ends with.
void find_duals(const SolutionMove& attack, int number, const std::string& line, std::vector<Flaw>& flaws) {
  for (const SolutionMove& defence : attack.replies) {
    if (defence.replies.empty()) continue;
    const std::string before = line + ' ' + defence.san + ' ';
    if (defence.replies.size() > 1) {
      std::string continuations;
      for (const SolutionMove& move : defence.replies)
        continuations += (continuations.empty() ? "" : ", ") + move.san;
      flaws.push_back({Flaw::Kind::dual, before + numbered(number + 1, continuations)});
    }
    for (const SolutionMove& move : defence.replies)
      find_duals(move, number + 1, before + numbered(number + 1, move.san), flaws);
  }
}

/// Adds every line from its first move to its last.
void add_lines(const Moves& moves, const Stipulation& stipulation, int ply, const std::string& before,
               std::vector<std::string>& lines) {
  for (const SolutionMove& move : moves) {
    std::string line = before + (before.empty() ? "" : " ");
    if (stipulation.series) {
      if (ply < stipulation.half_moves / 2) line += std::to_string(ply + 1) + '.';
    } else if (ply % 2 == 0) {
      line += std::to_string(ply / 2 + 1) + '.';
    } else if (before.empty()) {
      line += std::to_string(ply / 2 + 1) + "...";
    }
    line += move.san;
    // The answers to a move that forces the goal belong to its line.
    const bool forces = stipulation.play == Play::help_self || stipulation.play == Play::self;
    if (move.replies.empty() || (forces && move.replies.front().goal)) {
      lines.push_back(std::move(line));
    } else {
      add_lines(move.replies, stipulation, ply + 1, line, lines);
    }
  }
}

}  // namespace

std::vector<Flaw> find_flaws(const ProblemSolution& solution, const Stipulation& stipulation, int intended) {
  std::vector<Flaw> flaws;
  if (solution.solutions.empty()) return {{Flaw::Kind::unsolvable, ""}};
  if (!stipulation.forced()) {
    std::vector<std::string> lines;
    const bool second = !stipulation.series && !stipulation.to_position() && stipulation.half_moves % 2 != 0;
    const int first = second ? 1 : 0;
    add_lines(solution.solutions, stipulation, first, "", lines);
    for (std::size_t i = static_cast<std::size_t>(intended); i < lines.size(); ++i)
      flaws.push_back({Flaw::Kind::cook, lines[i]});
    return flaws;
  }
  int keys = 0;
  for (const SolutionMove& key : solution.solutions) {
    if (++keys > intended) flaws.push_back({Flaw::Kind::cook, numbered(1, key.san)});
    if (key.moves < stipulation.half_moves / 2)
      flaws.push_back({Flaw::Kind::shorter, numbered(1, key.san) + " in " + std::to_string(key.moves)});
  }
  for (const SolutionMove& key : solution.solutions) find_duals(key, 1, numbered(1, key.san), flaws);
  return flaws;
}

bool sound(const std::vector<Flaw>& flaws) {
  return std::all_of(flaws.begin(), flaws.end(),
                     [](const Flaw& flaw) { return flaw.kind == Flaw::Kind::dual; });
}

std::vector<Stipulation> shorter_stipulations(const Stipulation& stipulation) {
  std::vector<Stipulation> all;
  if (stipulation.forced()) return all;
  const int least = least_half_moves(stipulation);
  // A position is reached by either side's move.
  const int step = stipulation.to_position() && !stipulation.series ? 1 : 2;
  for (Stipulation shorter = stipulation; (shorter.half_moves -= step) >= least;) all.push_back(shorter);
  return all;
}

std::string_view flaw_name(Flaw::Kind kind) { return names[static_cast<std::size_t>(kind)]; }

std::string_view verdict_name(Soundness::Verdict verdict) {
  return verdicts[static_cast<std::size_t>(verdict)];
}

}  // namespace cheshire
