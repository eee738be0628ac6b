// One search on several threads (engine/search_team.h), as a session asks for it.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "engine/session.h"
#include "rules/move.h"
#include "search/transposition_table.h"

namespace cheshire {
namespace {

std::unique_ptr<Session> session(const char* id, const char* fen = "") {
  std::unique_ptr<Session> made = (*open_game(id))->session();
  EXPECT_TRUE(made->set(fen));
  return made;
}

ThinkResult think(Session& session, const Limits& limits, ThinkEvents events = {}) {
  ThinkRequest request;
  request.limits = limits;
  const Result<ThinkResult> result = session.think(request, events);
  EXPECT_TRUE(result) << result.error().text();
  return result ? *result : ThinkResult();
}

Limits nodes(std::uint64_t n) {
  Limits limits;
  limits.nodes = n;
  return limits;
}

bool legal(const Session& session, const std::string& move) {
  for (const MoveView& m : session.legal_moves()) {
    if (m.uci == move) return true;
  }
  return false;
}

// The thread sanitizer has only the common games, and leaves this out.
TEST(SearchThreads, SlowInEveryKindOfGame) {
  for (const char* id : {"chess", "alice", "hyperchess", "raumschach", "little-cheops"}) {
    const auto game = session(id);
    game->set_threads(4);
    const ThinkResult result = think(*game, nodes(20'000));
    EXPECT_TRUE(legal(*game, result.best)) << id << ' ' << result.best;
    EXPECT_GE(result.nodes, 20'000u) << id;
  }
}

TEST(SearchThreads, OneThreadFindsTheSameEachTime) {
  const auto one = session("alice"), after_four = session("alice");
  const ThinkResult expected = think(*one, nodes(20'000));
  after_four->set_threads(4);
  think(*after_four, nodes(20'000));
  after_four->set_threads(1);
  after_four->clear_hash();
  const ThinkResult result = think(*after_four, nodes(20'000));
  EXPECT_EQ(result.best, expected.best);
  EXPECT_EQ(result.nodes, expected.nodes);
  EXPECT_EQ(result.lines[0].moves, expected.lines[0].moves);
}

TEST(SearchThreads, CountTogether) {
  const auto game = session("chess");
  game->set_threads(3);
  std::uint64_t last = 0;
  ThinkEvents events;
  events.line = [&](const LineView& line) {
    EXPECT_GE(line.line.nodes, last);
    last = line.line.nodes;
  };
  const ThinkResult result = think(*game, nodes(50'000), events);
  EXPECT_GE(result.nodes, 50'000u);
  EXPECT_LE(last, result.nodes);
}

TEST(SearchThreads, FindTheShortestMate) {
  // 1. Rb7 and 2. Ra8#.
  const auto game = session("chess", "4k3/8/8/8/8/8/R7/1R4K1 w - - 0 1");
  game->set_threads(4);
  const ThinkResult result = think(*game, nodes(100'000));
  ASSERT_FALSE(result.lines.empty());
  EXPECT_EQ(result.lines[0].line.score.kind, Score::Kind::mate);
  EXPECT_EQ(result.lines[0].line.score.value, 2);
}

TEST(SearchThreads, StopTogether) {
  const auto game = session("alice");
  game->set_threads(4);
  std::atomic<bool> stop{false};
  ThinkEvents events;
  Limits limits;
  limits.infinite = true;
  events.stop = [&] { return stop.load(); };
  events.line = [&](const LineView& line) {
    if (line.line.depth >= 3) stop = true;
  };
  EXPECT_TRUE(legal(*game, think(*game, limits, events).best));
}

TEST(SearchThreads, SearchWhereNothingCanBePlayed) {
  const auto mated = session("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
  mated->set_threads(2);
  const ThinkResult result = think(*mated, nodes(1'000));
  EXPECT_EQ(result.best, "");
  ASSERT_EQ(result.lines.size(), 1u);
}

// Halves of two entries never make one: what is found under a key was stored under it.
TEST(TranspositionTable, IsSharedByThreads) {
  TranspositionTable<Move> table(1);
  constexpr std::uint64_t keys = 64;
  // Keys of one bucket, so that all threads write to the same four entries.
  const auto key = [](std::uint64_t i) { return 5 | (i * 0x9E3779B97F4A7C15u) << 20; };
  const auto move = [](std::uint64_t i) { return Move(static_cast<Cell>(i), static_cast<Cell>(63 - i), 0); };
  std::atomic<int> wrong{0}, found{0};
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (std::uint64_t n = 0; n < 100'000; ++n) {
          const std::uint64_t i = (n * 7 + t * 13) % keys;
          if (const auto known = table.probe(key(i)); known.hit) {
            ++found;
            if (known.move != move(i) || known.value != static_cast<int>(i)) ++wrong;
          }
          table.store(key(i), move(i), static_cast<int>(i), 0, static_cast<int>(n % 8), Bound::exact);
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace cheshire
