// data/positions/alice-mates.tsv, made by tools/mate_suite.py: that its mates are forced and none is shorter,
// and that the engine finds them and announces no other.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/solve_problem.h"
#include "sessions.h"
#include "solve/stipulation.h"
#include "source.h"

namespace cheshire::test {
namespace {

bool thorough() { return std::getenv("CHESHIRE_THOROUGH") != nullptr; }

/// Some of the suite, or all of it.
std::vector<TableLine> mates(std::size_t step) {
  const std::vector<TableLine> all = table("positions/alice-mates.tsv");
  std::vector<TableLine> some;
  for (std::size_t i = 0; i < all.size(); i += thorough() ? 1 : step) some.push_back(all[i]);
  return some;
}

TEST(MateSuite, HasFiveHundredMates) {
  std::size_t of_length[6] = {};
  for (const TableLine& line : table("positions/alice-mates.tsv")) {
    const int moves = std::stoi(line[0]);
    ASSERT_TRUE(2 <= moves && moves <= 5) << line.number;
    ++of_length[moves];
    EXPECT_FALSE(session_at(opened_game("alice", ""), line[1])->outcome().over()) << line.number;
  }
  for (int moves = 2; moves <= 5; ++moves) EXPECT_EQ(of_length[moves], 125u) << moves;
}

TEST(MateSuite, IsProved) {
  for (const TableLine& line : mates(50)) {
    const int moves = std::stoi(line[0]);
    if (moves > 4 && !thorough()) continue;
    const auto session = session_at(opened_game("alice", ""), line[1]);
    for (const int length : {moves - 1, moves}) {
      SolveRequest request;
      request.stipulation = read_stipulation("#" + std::to_string(length)).value();
      request.max_solutions = 1;
      const Result<ProblemSolution> solved =
          solve_problem(session->game().rules(), session->setup(), request);
      ASSERT_TRUE(solved);
      EXPECT_EQ(solved->solutions.size(), length == moves ? 1u : 0u) << line[1] << " #" << length;
    }
  }
}

// With what a core searches in a second, all but a few of the longest; with a third of it, all but one in
// twenty.
TEST(MateSuite, IsFoundByTheEngine) {
  const std::uint64_t nodes = thorough() ? 1'000'000 : 300'000;
  const std::size_t percent = thorough() ? 98 : 95;
  std::size_t found = 0;
  const std::vector<TableLine> suite = mates(20);
  for (const TableLine& line : suite) {
    const int moves = std::stoi(line[0]);
    const auto session = session_at(opened_game("alice", ""), line[1]);
    ThinkRequest request;
    request.limits.nodes = nodes;
    ThinkEvents events;
    events.line = [&](const LineView& view) {
      const Score score = view.line.score;
      if (score.kind != Score::Kind::mate) return;
      EXPECT_GE(score.value, moves) << "a false mate: " << line[1];
    };
    const Result<ThinkResult> thought = session->think(request, events);
    ASSERT_TRUE(thought && !thought->lines.empty()) << line[1];
    const Score score = thought->lines[0].line.score;
    if (score.kind == Score::Kind::mate && score.value == moves) ++found;
  }
  EXPECT_GE(found, suite.size() * percent / 100);
}

}  // namespace
}  // namespace cheshire::test
