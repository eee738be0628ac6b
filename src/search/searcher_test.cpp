#include "search/searcher.h"

#include <gtest/gtest.h>

#include <set>

#include "search/test_game.h"

namespace cheshire {
namespace {

using namespace testing_search;

template <class Game>
void expect_same_twice(const Game& game, const char* moves) {
  const auto p = game.position("", moves);
  ChessSearcher<typename Game::P> searcher(*game.tables, 4);
  std::vector<Line> runs[2];
  std::uint64_t nodes[2];
  for (int i : {0, 1}) {
    searcher.clear();
    SearchEvents events = still_events();
    events.line = [&](const Line& line) { runs[i].push_back(line); };
    nodes[i] = searcher.think({{p}, {}, node_limit(30000), {}}, events).nodes;
  }
  EXPECT_EQ(nodes[0], nodes[1]);
  ASSERT_EQ(runs[0].size(), runs[1].size());
  for (std::size_t i = 0; i < runs[0].size(); ++i) {
    EXPECT_EQ(runs[0][i].moves, runs[1][i].moves);
    EXPECT_EQ(runs[0][i].score.value, runs[1][i].score.value);
    EXPECT_EQ(runs[0][i].nodes, runs[1][i].nodes);
  }
}

TEST(Searcher, FixedNodesAreTheSameEveryTime) {
  expect_same_twice(alice(), "e2e4 e7e5 g1f3");
  expect_same_twice(chess(), "e2e4 e7e5 g1f3");
}

TEST(Searcher, TheSignatureIsTheSameEveryTime) {
  const auto positions = alice().random_positions(4, 5);
  ChessSearcher<Alice::P> a(*alice().tables, 4), b(*alice().tables, 4);
  const auto signature = [&](ChessSearcher<Alice::P>& searcher) {
    std::uint64_t nodes = 0;
    for (const Alice::P& p : positions) {
      searcher.clear();
      nodes += searcher.think({{p}, {}, depth_limit(6), {}}, still_events()).nodes;
    }
    return nodes;
  };
  const std::uint64_t first = signature(a);
  EXPECT_GT(first, 100u);
  EXPECT_EQ(first, signature(a));
  EXPECT_EQ(first, signature(b));
}

TEST(Searcher, LinesAreLegalDistinctAndSorted) {
  Limits limits = depth_limit(6);
  limits.multi_pv = 5;
  for (const auto& p : alice().random_positions(25, 3)) {
    const SearchResult result = think(p, limits);
    std::set<std::uint32_t> first;
    int last = 1 << 20;
    const auto order = [](const Score& s) {
      return s.kind == Score::Kind::centipawns ? s.value : s.value > 0 ? 100000 - s.value : -100000 - s.value;
    };
    for (std::size_t i = 0; i < result.lines.size(); ++i) {
      const Line& line = result.lines[i];
      EXPECT_EQ(line.rank, static_cast<int>(i) + 1);
      if (line.moves.empty()) continue;
      EXPECT_TRUE(playable(p, line.moves));
      EXPECT_TRUE(first.insert(line.moves[0].bits()).second);
      EXPECT_LE(order(line.score), last);
      last = order(line.score);
    }
    const int moves = p.count();
    EXPECT_EQ(result.lines.size(), static_cast<std::size_t>(std::clamp(moves, 1, 5)));
  }
}

TEST(Searcher, OnlyTheMovesAskedForAreConsidered) {
  const auto p = alice().position();
  Limits limits = depth_limit(5);
  limits.multi_pv = 9;
  const std::vector<Move> only = {alice().move(p, "a2a3"), alice().move(p, "h2h4")};
  const SearchResult result = think(p, limits, {}, only);
  EXPECT_EQ(result.lines.size(), 2u);
  for (const Line& line : result.lines) {
    EXPECT_NE(std::find(only.begin(), only.end(), line.moves[0]), only.end());
  }
}

TEST(Searcher, TheBestCaptureIsFound) {
  const auto p = alice().position("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1");
  EXPECT_EQ(alice().text(think(p, depth_limit(5)).best), "c3d5");
}

TEST(Searcher, NodesAreLimitedExactly) {
  for (std::uint64_t nodes : {1u, 100u, 5000u}) {
    const SearchResult result = think(alice().position(), node_limit(nodes));
    EXPECT_FALSE(result.best.null());
    EXPECT_LE(result.nodes, nodes);
  }
}

TEST(Searcher, StopIsHonoured) {
  for (int patience : {0, 3}) {
    int asked = 0;
    SearchEvents events = still_events();
    events.stop = [&] { return asked++ >= patience; };
    Limits limits;
    limits.infinite = true;
    ChessSearcher<Alice::P> searcher(*alice().tables, 4);
    const SearchResult result = searcher.think({{alice().position()}, {}, limits, {}}, events);
    EXPECT_FALSE(result.best.null());
    EXPECT_LE(result.nodes, static_cast<std::uint64_t>(patience + 1) * 1024);
  }
}

TEST(Searcher, TimeIsKept) {
  // A clock that advances a millisecond each time it is looked at.
  std::int64_t clock = 1000;
  SearchEvents events;
  events.now = [&] { return clock++; };
  Limits limits;
  limits.time[0] = limits.time[1] = 3000;
  ChessSearcher<Alice::P> searcher(*alice().tables, 4);
  EXPECT_FALSE(searcher.think({{alice().position()}, {}, limits, {}}, events).best.null());
  EXPECT_LT(clock, 1000 + 1600);
  const std::int64_t start = clock;
  limits = Limits{};
  limits.move_time = 50;
  EXPECT_FALSE(searcher.think({{alice().position()}, {}, limits, {}}, events).best.null());
  EXPECT_LE(clock, start + 60);
}

TEST(Searcher, AForcedMoveIsPlayedAtOnce) {
  const auto p = chess().position("7k/8/8/8/8/8/1r6/K7 w - - 0 1");  // Kxb2 alone is legal
  ASSERT_EQ(p.count(), 1);
  std::int64_t clock = 0;
  SearchEvents events;
  events.now = [&] { return clock; };
  Limits limits;
  limits.move_time = 1000000;
  ChessSearcher<Chess::P> searcher(*chess().tables, 1);
  EXPECT_LT(searcher.think({{p}, {}, limits, {}}, events).nodes, 1000u);
}

TEST(Searcher, MateStopsAClockedSearch) {
  SearchEvents events = still_events();
  Limits limits;
  limits.time[0] = 1000000;
  ChessSearcher<Alice::P> searcher(*alice().tables, 4);
  const SearchResult result =
      searcher.think({{alice().position("", "e2e4 d7d5 f1e2 d5e4")}, {}, limits, {}}, events);
  EXPECT_EQ(result.lines[0].score.value, 1);
}

// Keys of a game in which the position after `m` has been met `times` times before p, and nothing else has.
template <Game P>
std::vector<std::uint64_t> met_before(P p, Move m, int times) {
  std::vector<std::uint64_t> past;
  for (std::uint64_t i = 1; i <= 20; ++i) past.push_back(i);
  Undo undo;
  p.make(m, undo);
  for (int i = 0; i < times; ++i) past[past.size() - 3 - 4 * static_cast<std::size_t>(i)] = p.key();
  return past;
}

TEST(Repetition, TheLoserSeeksTheThird) {
  const auto p = chess().position("7k/8/8/8/8/8/1Q6/K7 b - - 30 40", "");
  const Move escape = chess().move(p, "h8h7");
  const SearchResult third = think(p, depth_limit(6), met_before(p, escape, 2));
  EXPECT_EQ(third.best, escape);
  EXPECT_EQ(third.lines[0].score.kind, Score::Kind::centipawns);
  EXPECT_EQ(third.lines[0].score.value, 0);
  const SearchResult second = think(p, depth_limit(6), met_before(p, escape, 1));
  EXPECT_TRUE(second.lines[0].score.kind == Score::Kind::mate || second.lines[0].score.value < -300);
}

TEST(Repetition, TheWinnerAvoidsTheThird) {
  const auto p = alice().position("4k3/8/8/8/8/8/3Q4/4K3 w - - 30 40");
  const Move best = think(p, depth_limit(6)).best;
  const SearchResult other = think(p, depth_limit(6), met_before(p, best, 2));
  EXPECT_NE(other.best, best);
  EXPECT_TRUE(other.lines[0].score.kind == Score::Kind::mate || other.lines[0].score.value > 300);
}

TEST(Repetition, KeysBeforeTheLastIrreversibleMoveDoNotCount) {
  const auto p = chess().position("7k/8/8/8/8/8/1Q6/K7 b - - 2 40");
  const SearchResult result = think(p, depth_limit(6), met_before(p, chess().move(p, "h8h7"), 2));
  EXPECT_TRUE(result.lines[0].score.kind == Score::Kind::mate || result.lines[0].score.value < -300);
}

TEST(Repetition, TheRootsOwnKeyMayBeGiven) {
  const auto p = alice().position("", "e2e4 e7e5");
  ChessSearcher<Alice::P> a(*alice().tables, 4), b(*alice().tables, 4);
  const std::vector<std::uint64_t> without{11, 12}, with{11, 12, p.key()};
  EXPECT_EQ(a.think({{p}, without, depth_limit(6), {}}, still_events()).nodes,
            b.think({{p}, with, depth_limit(6), {}}, still_events()).nodes);
}

TEST(Repetition, PerpetualCheckIsADraw) {
  // White is a rook for a bishop behind, but has Qe8+ Kh7 Qh5+ Kg8.
  const auto p = chess().position("6k1/6p1/8/7Q/8/8/1q4PP/r5BK w - - 0 1");
  const SearchResult result = think(p, depth_limit(8));
  EXPECT_EQ(chess().text(result.best), "h5e8");
  EXPECT_EQ(result.lines[0].score.kind, Score::Kind::centipawns);
  EXPECT_EQ(result.lines[0].score.value, 0);
}

TEST(FiftyMoves, NothingButADrawIsLeft) {
  const auto p = chess().position("8/8/8/3k4/8/8/8/KQ6 w - - 99 90");
  const SearchResult result = think(p, depth_limit(6));
  EXPECT_EQ(result.lines[0].score.kind, Score::Kind::centipawns);
  EXPECT_EQ(result.lines[0].score.value, 0);
}

TEST(FiftyMoves, AResettingMoveIsPreferred) {
  const auto p = chess().position("7k/8/8/8/8/2P5/8/KQ6 w - - 99 90");
  const SearchResult result = think(p, depth_limit(6));
  EXPECT_EQ(chess().text(result.best).substr(0, 2), "c3");
}

TEST(Dead, BareKingsAreDrawnAndABishopAloneOnlyInChess) {
  const auto in_chess = chess().position("7k/8/8/8/8/8/1p6/KB6 w - - 0 1");
  const std::vector<Move> capture = {chess().move(in_chess, "a1b2")};
  EXPECT_EQ(think(in_chess, depth_limit(6), {}, capture).lines[0].score.value, 0);
  // K+B in Alice has mates: 1.Bb2.
  const auto in_alice = alice().position("8/8/8/8/8/8/8/|kKB5 w - - 0 1");
  const SearchResult result = think(in_alice, mate_limit(1));
  EXPECT_EQ(result.lines[0].score.kind, Score::Kind::mate);
  EXPECT_EQ(alice().text(result.best), "c1b2");
}

}  // namespace
}  // namespace cheshire
