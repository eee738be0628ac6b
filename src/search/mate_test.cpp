// Mates: proofs against trying everything, and what the ordinary search says of mates against the proofs.
#include <gtest/gtest.h>

#include "search/test_game.h"

namespace cheshire {
namespace {

using namespace testing_search;

constexpr const char* marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";

void expect_mate(const SearchResult& result, int moves) {
  ASSERT_FALSE(result.lines.empty());
  EXPECT_EQ(result.lines[0].score.kind, Score::Kind::mate);
  EXPECT_EQ(result.lines[0].score.value, moves);
  EXPECT_EQ(result.lines[0].moves.size(), static_cast<std::size_t>(2 * moves - 1));
}

template <class Game>
void expect_mating(const Game& game, const char* moves, const char* mate) {
  const auto p = game.position("", moves);
  for (const Limits& limits : {mate_limit(1), depth_limit(1), depth_limit(4)}) {
    const SearchResult result = think(p, limits);
    expect_mate(result, 1);
    auto after = p;
    Undo undo;
    after.make(result.best, undo);
    EXPECT_TRUE(after.in_check() && !after.has_legal_move()) << game.text(result.best);
  }
  const Move only = game.move(p, mate);
  EXPECT_EQ(think(p, mate_limit(1), {}, {only}).best, only);
}

TEST(Mate, InOneOfTheAliceSource) {
  expect_mating(alice(), "e2e4 d7d5 f1e2 d5e4", "e2b5");
  expect_mating(alice(), "e2e4 d7d6 f1c4 d8d2", "c4b5");
  expect_mating(alice(), "e2e4 e7e5 d1h5 g8f6", "h5e5");
  expect_mating(alice(), "e2e4 h7h5 f1e2 h8h4 e2h5 h4e4 e1f1 d7d5 d1e2", "c8h3");
  expect_mating(alice(), "d2d4 e7e6 d1d6 f8e7 d6e5 e8f8", "c1h6");
}

TEST(Mate, InOneInChess) {
  expect_mating(chess(), "f2f3 e7e5 g2g4", "d8h4");
  expect_mating(chess(), "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6", "h5f7");
}

TEST(Mate, TheTwoMoverHasOneKey) {
  const auto p = alice().position(marks);
  Limits limits = mate_limit(2);
  limits.multi_pv = 10;
  const SearchResult result = think(p, limits);
  expect_mate(result, 2);
  EXPECT_EQ(result.lines.size(), 1u);
  EXPECT_EQ(alice().text(result.best), "a2b1");
  EXPECT_TRUE(playable(p, result.lines[0].moves));
}

TEST(Mate, TheOrdinarySearchFindsEveryMateWithinItsDepth) {
  const auto p = alice().position(marks);
  for (int depth : {3, 4, 10}) {
    const SearchResult result = think(p, depth_limit(depth));
    expect_mate(result, 2);
    EXPECT_EQ(alice().text(result.best), "a2b1");
    EXPECT_TRUE(playable(p, result.lines[0].moves));
  }
  EXPECT_EQ(think(p, depth_limit(2)).lines.size(), 1u);
  const auto three = chess().position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
  expect_mate(think(three, depth_limit(5)), 3);
  const auto compare = [&](auto& at) {
    if (!at.has_legal_move()) return;
    const Score score = think(at, depth_limit(3)).lines[0].score;
    const int shortest = mates_by_force(at, 1) ? 1 : mates_by_force(at, 2) ? 2 : 0;
    const bool found = score.kind == Score::Kind::mate && score.value > 0 && score.value <= 2;
    EXPECT_EQ(found ? score.value : 0, shortest) << at.key();
  };
  for (auto& at : alice().random_positions(300, 61)) compare(at);
  for (auto& at : chess().random_positions(60, 62)) compare(at);
}

TEST(Mate, OtherLinesFollowAProvedMate) {
  const auto p = alice().position(marks);
  Limits limits = depth_limit(5);
  limits.multi_pv = 4;
  const SearchResult result = think(p, limits);
  ASSERT_EQ(result.lines.size(), 4u);
  expect_mate(result, 2);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(result.lines[i].rank, static_cast<int>(i) + 1);
    EXPECT_TRUE(playable(p, result.lines[i].moves));
    EXPECT_NE(result.lines[i].moves[0], result.best);
  }
  std::vector<Move> others;
  std::remove_const_t<std::remove_reference_t<decltype(p)>>::MoveList all;
  p.list(all);
  for (Move m : all) {
    if (m != result.best) others.push_back(m);
  }
  const SearchResult without = think(p, depth_limit(3), {}, others);
  EXPECT_NE(without.best, result.best);
  EXPECT_FALSE(without.lines[0].score.kind == Score::Kind::mate && without.lines[0].score.value <= 2);
}

TEST(Mate, AProofBrokenOffLeavesASensibleMove) {
  const auto p = alice().position("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1");
  for (std::uint64_t nodes : {3000u, 20000u}) {
    Limits limits = mate_limit(9);
    limits.nodes = nodes;
    const SearchResult result = think(p, limits);
    EXPECT_EQ(alice().text(result.best), "c3d5");
    EXPECT_LE(result.nodes, nodes);
  }
}

TEST(Mate, ProofsTakeASmallPartOfASearch) {
  const auto p = alice().position("", "e2e4 e7e5 g1f3");
  const SearchResult result = think(p, node_limit(100000));
  EXPECT_GE(result.depth, 5);
  EXPECT_EQ(result.lines[0].score.kind, Score::Kind::centipawns);
}

TEST(Mate, ProofsTakeMoreOfASearchThatIsWinning) {
  constexpr MateProofParams by;
  const auto percent = [&](Score::Kind kind, int value) { return by.percent({kind, value}); };
  EXPECT_EQ(percent(Score::Kind::centipawns, by.winning_score - 1), by.usual);
  EXPECT_EQ(percent(Score::Kind::centipawns, by.winning_score), by.winning);
  EXPECT_EQ(percent(Score::Kind::mate, 6), by.mating);
  EXPECT_EQ(percent(Score::Kind::mate, -6), by.usual) << "the other side mates";
  // A mate in five that the search alone takes for one in six.
  const auto p = alice().position("1Qbk4/p1p2p1p/2|n|p4/8/2|P3n1/2|N1|r|N2/P2PP3/1|RB1KB1R w - - 0 1");
  expect_mate(think(p, node_limit(300'000)), 5);
}

TEST(Mate, InTwoAndThreeInChess) {
  const auto two = chess().position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  expect_mate(think(two, mate_limit(2)), 2);
  EXPECT_EQ(chess().text(think(two, mate_limit(2)).best), "a1a6");
  const auto three = chess().position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
  expect_mate(think(three, mate_limit(5)), 3);
  const SearchResult none = think(three, mate_limit(2));
  ASSERT_FALSE(none.best.null());
  EXPECT_FALSE(none.lines[0].score.kind == Score::Kind::mate && none.lines[0].score.value <= 2);
}

TEST(Mate, ProofsAgreeWithTryingEverything) {
  int found[3] = {0, 0, 0};
  const auto compare = [&](auto& p, int n) {
    if (!p.has_legal_move()) return;
    const SearchResult result = think(p, mate_limit(n));
    const Score score = result.lines[0].score;
    int shortest = 0;
    for (int k = n; k >= 1; --k) {
      if (mates_by_force(p, k)) shortest = k;
    }
    const bool proved = score.kind == Score::Kind::mate && score.value > 0 && score.value <= n;
    EXPECT_EQ(proved ? score.value : 0, shortest) << p.key();
    EXPECT_TRUE(playable(p, result.lines[0].moves));
    ++found[shortest];
  };
  for (auto& p : alice().random_positions(900, 21)) compare(p, 2);
  for (auto& p : chess().random_positions(200, 22)) compare(p, 2);
  EXPECT_GT(found[1], 5);
  EXPECT_GT(found[2], 5);
}

TEST(Mate, WhatTheOrdinarySearchCallsMateIsMate) {
  int mates = 0;
  for (auto& p : alice().random_positions(250, 31)) {
    if (!p.has_legal_move()) continue;
    const SearchResult result = think(p, depth_limit(6));
    const Score score = result.lines[0].score;
    EXPECT_TRUE(playable(p, result.lines[0].moves));
    if (score.kind != Score::Kind::mate || score.value < 1 || score.value > 2) continue;
    ++mates;
    EXPECT_TRUE(mates_by_force(p, score.value)) << p.key();
    EXPECT_TRUE(score.value == 1 || !mates_by_force(p, score.value - 1)) << p.key();
  }
  EXPECT_GT(mates, 10);
}

TEST(Mate, QueenAndKingAgainstKing) {
  // In Alice chess queen and king need at most 17 half-moves, as two independent programs found.
  const auto a = alice().position("8/8/8/8/4k3/Q7/8/K7 w - - 0 1");
  ChessSearcher<Alice::P> searcher(*alice().tables, 32);
  const SearchResult deep = searcher.think({{a}, {}, depth_limit(24), {}}, still_events());
  ASSERT_EQ(deep.lines[0].score.kind, Score::Kind::mate);
  EXPECT_GE(deep.lines[0].score.value, 9);
  EXPECT_LE(deep.lines[0].score.value, 10) << "what is reduced may be found later, by a move here";
  const auto c = chess().position("8/8/8/8/3k4/8/8/KQ6 w - - 0 1");
  ChessSearcher<Chess::P> orthodox(*chess().tables, 32);
  const SearchResult in_chess = orthodox.think({{c}, {}, depth_limit(24), {}}, still_events());
  EXPECT_EQ(in_chess.lines[0].score.kind, Score::Kind::mate);
  EXPECT_GT(in_chess.lines[0].score.value, 0);
}

TEST(Mate, TheSizeOfTheTableDoesNotChangeMates) {
  for (auto& p : alice().random_positions(40, 41)) {
    if (!p.has_legal_move()) continue;
    ChessSearcher<Alice::P> small(*alice().tables, 1), large(*alice().tables, 32);
    const Score a = small.think({{p}, {}, mate_limit(2), {}}, still_events()).lines[0].score;
    const Score b = large.think({{p}, {}, mate_limit(2), {}}, still_events()).lines[0].score;
    EXPECT_EQ(a.kind, b.kind);
    if (a.kind == Score::Kind::mate) {
      EXPECT_EQ(a.value, b.value);
    }
  }
}

TEST(Mate, MatedOrStalemateAtTheRoot) {
  const auto mated = alice().position("", "e2e4 d7d5 f1e2 d5e4 e2b5");
  const SearchResult result = think(mated, depth_limit(5));
  EXPECT_TRUE(result.best.null());
  ASSERT_EQ(result.lines.size(), 1u);
  EXPECT_EQ(result.lines[0].score.kind, Score::Kind::mate);
  EXPECT_EQ(result.lines[0].score.value, 0);
  const auto stalemate = chess().position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  const SearchResult draw = think(stalemate, depth_limit(5));
  EXPECT_TRUE(draw.best.null());
  ASSERT_EQ(draw.lines.size(), 1u);
  EXPECT_EQ(draw.lines[0].score.kind, Score::Kind::centipawns);
  EXPECT_EQ(draw.lines[0].score.value, 0);
}

TEST(Mate, OnTheHundredthHalfMoveItStillCounts) {
  const auto p = chess().position("7k/8/5KQ1/8/8/8/8/8 w - - 99 80");
  for (const Limits& limits : {depth_limit(4), mate_limit(1)}) expect_mate(think(p, limits), 1);
  // One half-move later it is too late: no mate can be forced from here in two.
  const auto late = chess().position("7k/8/4K3/6Q1/8/8/8/8 w - - 98 80");
  const SearchResult result = think(late, mate_limit(3));
  EXPECT_EQ(result.lines[0].score.kind, Score::Kind::centipawns);
}

}  // namespace
}  // namespace cheshire
