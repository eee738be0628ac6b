// Shove through the facade, UCI and the search: code that does not know the game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/game_nets.h"
#include "engine/session_json.h"
#include "engine/solve_problem.h"
#include "gamefile/report.h"
#include "messages/learn.h"
#include "protocol/diagram.h"
#include "protocol/uci.h"
#include "test_shove.h"

namespace cheshire::shove {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Unknown {
  static constexpr std::string_view name = "Unknown";
  Capabilities capabilities() const { return {.tally = true}; }
};

TEST(ShoveSession, PlaysTakesBackAndClones) {
  const auto s = session();
  const std::string start = s->fen();
  ASSERT_TRUE(s->set("", std::vector<std::string>{"a1-a2", "a5a4"}));
  const auto copy = s->clone();
  EXPECT_EQ(s->back(5), 2);
  EXPECT_EQ(s->fen(), start);
  EXPECT_EQ(copy->ply(), 2);
  EXPECT_EQ(copy->moves()[1].san, "a5-a4");
  ASSERT_TRUE(copy->end(copy->outcome_by(Outcome::Reason::time, Color::white)));
  EXPECT_EQ(copy->outcome(), Outcome::win(Color::black, Outcome::Reason::time));
  EXPECT_FALSE(copy->play("a2a3"));
  EXPECT_EQ(copy->back(), 1);
  EXPECT_FALSE(copy->outcome().over());
  const Result<void> bad = s->set("", std::vector<std::string>{"a1a2", "a1a2"});
  EXPECT_EQ(test::brief(bad.error().message), "line-move-refused(2, \"a1a2\", square-empty(a1))");
  EXPECT_EQ(s->fen(), start) << "nothing has changed";
  const Result<void> null = s->follow("--");
  EXPECT_THAT(test::brief(null.error().message), StartsWith("null-move-unknown("));
}

TEST(ShoveSession, ShowsWhatIsPushed) {
  const auto s = session("k4/5/5/Sss2/4K w - - 0 1");
  ASSERT_TRUE(s->play("a2b2"));
  const Topology& t = s->game().topology();
  const MoveView& move = s->moves().back();
  ASSERT_EQ(move.also.size(), 2u);
  EXPECT_EQ(t.name(move.also[0].from) + t.name(move.also[0].arrival), "b2c2");
  EXPECT_EQ(t.name(move.also[1].from) + t.name(move.also[1].arrival), "c2d2");
  EXPECT_THAT(state_json(*s), HasSubstr("\"san\":\"a2>b2\""));
  EXPECT_THAT(diagram(*s), HasSubstr("[S]"));
  EXPECT_EQ(s->attackers(t.find("c2"), Color::white), std::vector<Cell>{t.find("b2")});
}

TEST(ShoveSession, ReportsOnSetUps) {
  const auto s = session();
  const auto report = s->game().check("sskss/5/5/5/SSKSS w - - 0 1");
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->faults.empty());
  EXPECT_EQ(s->game().check("sskss/5/5/5/SS1SS w - - 0 1")->faults.size(), 1u);
  EXPECT_THAT(*game_report(spec()), HasSubstr("of Shove"));
  EXPECT_TRUE(needs_large_core(spec()));
}

TEST(ShoveSession, HasNoNetsSinceItsKernelSaysNothingOfThem) {
  const auto s = session();
  EXPECT_TRUE(s->set_net({}));
  const Result<void> set = s->set_net("CheshireNet");
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().message, msg::net_unknown_rules("Shove"));
  EXPECT_EQ(net_layout(s->game()).error().message, msg::net_unknown_rules("Shove"));
}

TEST(ShoveSession, ItsKernelMustBeThere) {
  session();
  EXPECT_FALSE(add_kernel(kernel)) << "it is there already";
  GameSpec other = spec();
  other.rules = Unknown{};
  EXPECT_TRUE(other.capabilities().tally);
  EXPECT_EQ(other.rules.get<Rules>(), nullptr);
  EXPECT_EQ(test::brief(open_game(other).error().message), "kernel-missing(\"shove\", \"Unknown\")");
}

// SH-8, SH-9, SH-11: the stone on b2 pushes the king over the edge, unless it has gone.
TEST(ShoveProblems, AreSolvedByCodeThatDoesNotKnowTheGame) {
  const auto s = session("k4/5/5/1s3/K1s2 b - - 0 1");
  SolveRequest request;
  request.stipulation = read_stipulation("#1").value();
  const Result<ProblemSolution> mate = solve_problem(s->game().rules(), s->setup(), request);
  ASSERT_TRUE(mate);
  ASSERT_EQ(mate->solutions.size(), 1u);
  EXPECT_EQ(mate->solutions[0].san, "c1-b1#");

  // A helpmate in one, counted move by move: White helps, Black mates.
  const auto help = session("k4/5/5/Ks3/2s2 w - - 0 1");
  std::size_t lines = 0;
  for (const MoveView& first : help->legal_moves()) {
    const auto after = help->clone();
    ASSERT_TRUE(after->play(first.uci));
    for (const MoveView& second : after->legal_moves()) {
      const auto end = after->clone();
      ASSERT_TRUE(end->play(second.uci));
      lines += end->outcome().reason == Outcome::Reason::checkmate;
    }
  }
  request.stipulation = read_stipulation("h#1").value();
  const Result<ProblemSolution> helped = solve_problem(help->game().rules(), help->setup(), request);
  ASSERT_TRUE(helped);
  EXPECT_GT(lines, 0u);
  std::size_t found = 0;
  for (const SolutionMove& first : helped->solutions) found += first.replies.size();
  EXPECT_EQ(found, lines);
}

TEST(ShoveSearch, FindsAMateAndPlaysToTheEnd) {
  const auto s = session("k4/5/5/1s3/K1s2 b - - 0 1");
  ThinkRequest request;
  request.limits.depth = 4;
  const Result<ThinkResult> mate = s->think(request, {});
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->best, "c1b1");
  EXPECT_EQ(mate->lines[0].line.score.kind, Score::Kind::mate);
  EXPECT_EQ(mate->lines[0].line.score.value, 1);
  EXPECT_EQ(mate->lines[0].san[0], "c1-b1#");

  const auto game = session();
  request.limits.depth = 3;
  for (int ply = 0; ply < 200 && !game->outcome().over(); ++ply) {
    const Result<ThinkResult> thought = game->think(request, {});
    ASSERT_TRUE(thought);
    ASSERT_TRUE(game->play(thought->best)) << thought->best;
  }
  EXPECT_TRUE(game->outcome().over()) << game->fen();
}

TEST(ShoveSearch, TheSameNodesEveryTime) {
  ThinkRequest request;
  request.limits.nodes = 3000;
  const auto first = session()->think(request, {}), second = session()->think(request, {});
  EXPECT_EQ(first->best, second->best);
  EXPECT_EQ(first->nodes, second->nodes);
}

TEST(ShoveUci, IsOneOfItsVariants) {
  add_kernel(kernel);
  LoadedGames games;
  ASSERT_TRUE(games.library.add(entry()));
  std::vector<std::string> lines;
  Uci uci([&](std::string_view line) { lines.emplace_back(line); }, games);
  for (const char* line : {"uci", "setoption name UCI_Variant value shove", "setoption name pushed value 3",
                           "position startpos moves a1a2 c5c4", "go depth 3"})
    uci.line(line);
  uci.finish();
  EXPECT_THAT(lines, Contains(HasSubstr("var shove")));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
  lines.clear();
  uci.line("go perft 2");
  uci.finish();
  EXPECT_THAT(lines, Contains(StartsWith("a2a3: ")));
}

}  // namespace
}  // namespace cheshire::shove
