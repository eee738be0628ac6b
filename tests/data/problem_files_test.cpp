// The problem files in data/problems against what Popeye prints for the same problems (its file
// REGRESSIONTESTS/alice.ref): every solution, and every try with its refutation. Moves are compared by their
// coordinates.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/session.h"
#include "engine/solve_problem.h"
#include "solve/problem_file.h"
#include "solve/solution_text.h"

namespace cheshire {
namespace {

using testing::UnorderedElementsAreArray;

std::string file_text(const std::string& name) {
  std::ifstream file(CHESHIRE_SOURCE_DIR "/data/problems/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Every line of moves, "d5b7 g2e2 e7a7 e6e7".
void add_lines(const std::vector<SolutionMove>& moves, const std::string& before,
               std::vector<std::string>& lines) {
  for (const SolutionMove& move : moves) {
    const std::string line = before + (before.empty() ? "" : " ") + move.uci;
    if (move.replies.empty()) {
      lines.push_back(line);
    } else {
      add_lines(move.replies, line, lines);
    }
  }
}

/// Help play: the lines. Forced play: the keys, and the tries with what refutes them, "d7e8 b8b7!".
std::vector<std::string> shown(const ProblemSolution& solution, const Stipulation& stipulation) {
  std::vector<std::string> lines;
  if (!stipulation.forced()) add_lines(solution.solutions, "", lines);
  if (!stipulation.forced()) return lines;
  for (const SolutionMove& key : solution.solutions) lines.push_back(key.uci);
  for (const SolutionMove& attempt : solution.tries) {
    std::string line = attempt.uci;
    for (const SolutionMove& reply : attempt.replies) {
      if (reply.refutes) line += ' ' + reply.uci + '!';
    }
    lines.push_back(line);
  }
  return lines;
}

using OpenedGame = std::shared_ptr<const AnyGame>;

/// Opens the game of a problem into `last`.
FindGame opened_as(OpenedGame& last) {
  return [&last](const NamedGame& name) -> Result<ProblemNames> {
    auto game = open_game(name.id, parse_options(name.options_with("")).value());
    if (!game) return game.error();
    last = *game;
    return ProblemNames(last->spec(), last->topology());
  };
}

TEST(ProblemFiles, TheProblemsOfAndernach2025) {
  const std::vector<std::vector<std::string>> expected = {
      {"h4g3", "d7e8 b8b7!", "d7c8 b8c8!", "d7a7 b8a7!", "d7b7 b8b7!", "d7c7 d5c7!", "d7d8 b8b7!",
       "a8b6 d5b6!", "a8c7 d5c7!"},
      {"d5b7 g2e2 e7a7 e6e7"},
      {"d2b2 g2g1 g7a1 g6g7"},
      {"e5f4 c5f5 d2d1n c3f3", "e5e4 c5e5 d2d1b c3e3"},
      {"a1a7 f4c7 a7d7 g4e3", "a1g1 f4g3 g1g4 d7b6"},
      {"d7e8", "c6b4 d3c3!", "c6e5 f6e5!", "e6c5 a7c5!", "e6f4 d3e4!", "d7g4 h6g4!", "d7f5 h6f5!",
       "d7c8 h6g4!", "d7e7 d8c6!"},
      {"h1e4 a3b2 e4d3 b2d4 a4d4", "a4e4 e1f1 e4e2 f1f3 h1f3"},
  };
  OpenedGame game;
  const std::string text = file_text("andernach-2025.txt");
  ProblemFile file(text, opened_as(game));
  std::size_t part_number = 0;
  while (const auto problem = file.next()) {
    ASSERT_TRUE(*problem) << problem->error().text();
    for (const Problem::Part& part : (*problem)->parts) {
      ASSERT_LT(part_number, expected.size());
      const SolveRequest request = (*problem)->request_of(part);
      const auto solution = solve_problem(game->rules(), part.position.setup, request);
      ASSERT_TRUE(solution) << solution.error().text();
      EXPECT_EQ(solution->state, SolveState::solved);
      EXPECT_THAT(shown(*solution, request.stipulation), UnorderedElementsAreArray(expected[part_number]))
          << (*problem)->origin;
      ++part_number;
    }
  }
  EXPECT_EQ(part_number, expected.size());
}

TEST(ProblemFiles, TheProofGameOfAndernach2025) {
  const auto game = open_game("alice").value();
  const std::string text = file_text("michielsen-2025.txt");
  ProblemFile file(text, [&](const NamedGame&) -> Result<ProblemNames> {
    return ProblemNames(game->spec(), game->topology());
  });
  const auto problem = file.next();
  ASSERT_TRUE(problem && *problem);
  const Problem::Part& part = (*problem)->parts.front();
  const SolveRequest request = (*problem)->request_of(part);
  const auto solution = solve_problem(game->rules(), part.position.setup, request);
  ASSERT_TRUE(solution) << solution.error().text();
  EXPECT_THAT(
      shown(*solution, request.stipulation),
      testing::ElementsAre("a2a4 b7b6 a4a5 c8b7 a5a6 a7a5 b1a3 a8a4 a6a7 b8a6 a7a8r d8b8 a8a7 e8d8 a7a2 "
                           "d8c8 a1a7 b8d8 a2a1 c8b8 a7a8"));
}

// Without the proof game, which a search that tries every move does not finish.
TEST(ProblemFiles, PlainSearchFindsTheSame) {
  int parts = 0;
  for (const auto& entry : std::filesystem::directory_iterator(CHESHIRE_SOURCE_DIR "/data/problems")) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".txt" || name == "michielsen-2025.txt") continue;
    OpenedGame game;
    const std::string text = file_text(name);
    ProblemFile file(text, opened_as(game));
    while (const auto problem = file.next()) {
      ASSERT_TRUE(*problem) << name << ": " << problem->error().text();
      for (const Problem::Part& part : (*problem)->parts) {
        SolveRequest request = (*problem)->request_of(part);
        const auto text_of_solution = [&] {
          const auto found = solve_problem(game->rules(), part.position.setup, request);
          return found ? solution_text(*found, request.stipulation) : found.error().text();
        };
        const std::string fast = text_of_solution();
        request.plain = true;
        EXPECT_EQ(text_of_solution(), fast) << name << ", line " << (*problem)->line;
        ++parts;
      }
    }
  }
  EXPECT_GE(parts, 80);
}

}  // namespace
}  // namespace cheshire
