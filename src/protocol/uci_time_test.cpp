// When the engine ends a search, and when it gives its answer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "protocol/test_dialogue.h"

namespace cheshire {
namespace {

using testing::StartsWith;

// A clock that goes on by a millisecond each time it is read.
struct TickingClock {
  std::shared_ptr<std::atomic<std::int64_t>> milliseconds = std::make_shared<std::atomic<std::int64_t>>(0);

  std::int64_t operator()() const { return (*milliseconds)++; }
};

TEST(Uci, ThinksForATime) {
  const TickingClock clock;
  Dialogue d("alice", clock);
  d.say_all({"go movetime 200"});
  EXPECT_THAT(d.last(), StartsWith("bestmove "));
  EXPECT_GE(*clock.milliseconds, 200);
  EXPECT_LE(*clock.milliseconds, 210);
  d.forget();
  d.say_all({"go wtime 100 btime 100 winc 0 binc 0", "go wtime -20 btime 100", "go movetime 0"});
  EXPECT_EQ(d.lines().size() - 3, [&] {
    std::size_t infos = 0;
    for (const std::string& line : d.lines()) infos += line.starts_with("info depth") ? 1 : 0;
    return infos;
  }());
}

TEST(Uci, ThinksUntilStopped) {
  Dialogue d;
  d.say("go infinite");
  d.wait_for("info depth 3 ");
  EXPECT_FALSE(d.said("bestmove"));
  d.say("isready");
  EXPECT_FALSE(d.wait_for("readyok").empty());
  d.say("stop");
  EXPECT_THAT(d.wait_for("bestmove"), StartsWith("bestmove "));
  d.say("stop");
  d.finish();
  std::size_t answers = 0;
  for (const std::string& line : d.lines()) answers += line.starts_with("bestmove") ? 1 : 0;
  EXPECT_EQ(answers, 1u);
}

TEST(Uci, KeepsAnEarlyAnswerUntilItIsAskedFor) {
  Dialogue d;
  d.say("position startpos moves e2e4 d7d5 f1e2 d5e4 e2b5");
  d.say("go infinite");
  EXPECT_TRUE(d.keeps_its_move());
  d.say("stop");
  EXPECT_EQ(d.wait_for("bestmove"), "bestmove (none)");
}

TEST(Uci, PondersUntilHit) {
  Dialogue d;
  d.say("ponderhit");
  d.say("go ponder wtime 1000 btime 1000");
  d.wait_for("info depth 3 ");
  EXPECT_TRUE(d.keeps_its_move());
  d.say("ponderhit");
  EXPECT_THAT(d.wait_for("bestmove"), StartsWith("bestmove "));
}

TEST(Uci, TheClockStartsAtThePonderhit) {
  std::atomic<std::int64_t> clock = 0;
  Dialogue d("alice", [&clock] { return clock.load(); });
  d.say("go ponder movetime 300");
  d.wait_for("info depth 1 ");
  clock = 400;
  EXPECT_TRUE(d.keeps_its_move());
  d.forget();
  d.say("ponderhit");
  EXPECT_TRUE(d.keeps_its_move());
  // The search may see the hit only now, so time goes on until it has seen that too.
  while (!d.said("bestmove")) {
    clock += 300;
    std::this_thread::yield();
  }
  EXPECT_THAT(d.last(), StartsWith("bestmove "));
}

TEST(Uci, KeepsAPonderedAnswerUntilItIsHit) {
  Dialogue d;
  d.say("go ponder depth 1");
  d.wait_for("info depth 1 ");
  EXPECT_TRUE(d.keeps_its_move());
  d.say("ponderhit");
  EXPECT_THAT(d.wait_for("bestmove"), StartsWith("bestmove "));
  d.forget();
  d.say("go ponder wtime 60000 btime 60000");
  d.say("stop");
  EXPECT_THAT(d.wait_for("bestmove"), StartsWith("bestmove ")) << "a miss";
}

TEST(Uci, MovesFasterWithMoreOverhead) {
  const TickingClock clock;
  Dialogue d("alice", clock);
  d.say("setoption name Move Overhead value 10000");
  d.say_all({"go wtime 10000 btime 10000"});
  EXPECT_THAT(d.last(), StartsWith("bestmove "));
  EXPECT_LT(*clock.milliseconds, 20);
}

TEST(Uci, StopsDeepeningAfterAMate) {
  Dialogue d("chess", [] { return 0; });                 // no limit of time ends the search
  d.say("position fen 8/8/8/8/8/2k5/8/K2q4 w - - 0 1");  // Black mates in two
  d.say_all({"go movetime 1000"});
  std::size_t lines = 0;
  for (const std::string& line : d.lines()) lines += line.starts_with("info depth") ? 1 : 0;
  EXPECT_LT(lines, 20u);
  EXPECT_FALSE(d.said("info depth 127 "));
}

// Numbers of positions: https://www.chessprogramming.org/Chess960_Perft_Results, also counted by Stockfish.
TEST(Uci, QuitsWhileThinking) {
  Dialogue d;
  d.say("go infinite");
  EXPECT_FALSE(d.say("quit"));
  EXPECT_THAT(d.last(), StartsWith("bestmove"));
}

TEST(Uci, IsDestroyedWhileThinking) {
  {
    Dialogue d;
    d.say("go infinite");
  }
  SUCCEED() << "its search has ended";
}

TEST(Uci, ANewPositionEndsAnEndlessSearch) {
  Dialogue d;
  d.say("go infinite");
  d.say("position startpos moves e2e4");
  EXPECT_TRUE(d.said("bestmove"));
  EXPECT_EQ(d.fen(), "rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST(Uci, FinishesABoundedSearchAtTheEndOfItsInput) {
  std::vector<std::string> input = {"position startpos moves d2d4", "go depth 3"};
  Dialogue d;
  std::size_t next = 0;
  d.uci().run([&](std::string& line) {
    if (next == input.size()) return false;
    line = input[next++];
    return true;
  });
  EXPECT_THAT(d.last(), StartsWith("bestmove "));
}

}  // namespace
}  // namespace cheshire
