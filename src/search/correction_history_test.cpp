#include "search/correction_history.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "search/cheops/searchable_cheops.h"
#include "search/test_game.h"

namespace cheshire {
namespace {

using namespace testing_search;

constexpr CorrectionParams correction;
constexpr CorrectionKeys some_keys{1, {2, 3}, {4, 5}};

/// A hash whose entry is another one than that of small hashes.
constexpr std::uint64_t other_hash = std::uint64_t{1} << 63;

static_assert(HasCorrectionKeys<SearchablePosition<Chess::P>>);
static_assert(!HasCorrectionKeys<cheops::SearchableCheops<2>>, "what is hidden would have to be kept apart");

TEST(CorrectionHistory, ApproachesTheErrorThatSearchesFind) {
  for (const int error : {40, -90}) {
    CorrectionHistory history;
    for (int i = 0; i < 60; ++i) {
      const int corrected = history.correction(Color::white, some_keys, correction);
      history.learn(Color::white, some_keys, error - corrected, 8, correction);
    }
    EXPECT_NEAR(history.correction(Color::white, some_keys, correction), error, 8);
    EXPECT_EQ(history.correction(Color::black, some_keys, correction), 0)
        << "the other side to move has its own";
    history.clear();
    EXPECT_EQ(history.correction(Color::white, some_keys, correction), 0);
  }
}

TEST(CorrectionHistory, DeepSearchesCountMore) {
  CorrectionHistory shallow, deep;
  shallow.learn(Color::black, some_keys, 30, 3, correction);
  deep.learn(Color::black, some_keys, 30, 12, correction);
  EXPECT_GT(shallow.correction(Color::black, some_keys, correction), 0);
  EXPECT_GT(deep.correction(Color::black, some_keys, correction),
            shallow.correction(Color::black, some_keys, correction));
}

TEST(CorrectionHistory, PartsAreLearntApart) {
  CorrectionHistory history;
  history.learn(Color::white, some_keys, 100, 8, correction);
  const int all = history.correction(Color::white, some_keys, correction);
  CorrectionKeys keys = some_keys;
  keys.pawns = other_hash;
  const int without_pawns = history.correction(Color::white, keys, correction);
  EXPECT_GT(without_pawns, 0);
  EXPECT_LT(without_pawns, all);
  EXPECT_EQ(history.correction(Color::white, {other_hash, {other_hash, other_hash}, {other_hash, other_hash}},
                               correction),
            0);
  EXPECT_EQ(history.correction(Color::white, {}, correction), 0) << "a game without these parts";
}

TEST(CorrectionHistory, IsBounded) {
  CorrectionHistory history;
  for (int i = 0; i < 1000; ++i) history.learn(Color::white, some_keys, 30000, 100, correction);
  const int most = correction.pawns + 2 * correction.pieces + 2 * correction.king_board;
  EXPECT_LE(history.correction(Color::white, some_keys, correction), most);
  EXPECT_GE(history.correction(Color::white, some_keys, correction), most * 9 / 10);
}

TEST(CorrectionKeys, ChangeWithTheirPartOfThePosition) {
  const CorrectionKeys before = correction_keys(chess().position());
  const CorrectionKeys knight = correction_keys(chess().position("", "g1f3"));
  EXPECT_EQ(knight.pawns, before.pawns);
  EXPECT_NE(knight.pieces[0], before.pieces[0]);
  EXPECT_EQ(knight.pieces[1], before.pieces[1]);
  const CorrectionKeys pawn = correction_keys(chess().position("", "g2g3"));
  EXPECT_NE(pawn.pawns, before.pawns);
  EXPECT_EQ(pawn.pieces, before.pieces);
  EXPECT_EQ(pawn.king_board, (std::array<std::uint64_t, 2>{})) << "one board has no part of its own";
}

TEST(CorrectionKeys, OfAKingAreWhatStandsOnItsBoard) {
  // White's knight leaves board A, where Black's king is, for one or another square of board B.
  const CorrectionKeys before = correction_keys(alice().position());
  const CorrectionKeys gone = correction_keys(alice().position("", "g1f3 a7a6"));
  EXPECT_NE(gone.king_board[1], before.king_board[1]);
  EXPECT_EQ(gone.king_board[0], before.king_board[0]) << "pawns do not count, nor does its own side";
  const CorrectionKeys elsewhere = correction_keys(alice().position("", "g1h3 a7a6"));
  EXPECT_EQ(elsewhere.king_board[1], gone.king_board[1]);
  EXPECT_NE(elsewhere.pieces[0], gone.pieces[0]);
  EXPECT_NE(correction_keys(alice().position("", "e2e4 e7e5 e1e2")).king_board[0], before.king_board[0]);
}

TEST(CorrectionKeys, HardlyEverClash) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> placements;
  std::set<std::uint64_t> slots, pawns;
  for (const auto& p : chess().random_positions(2000, 11)) {
    const CorrectionKeys keys = correction_keys(p);
    const Kind pawn = p.tables().spec.pawn.kind;
    placements.insert({p.pieces(Color::white, pawn).word(0), p.pieces(Color::black, pawn).word(0)});
    pawns.insert(keys.pawns);
    slots.insert(keys.pawns >> 40);
  }
  EXPECT_EQ(pawns.size(), placements.size());
  EXPECT_GT(slots.size(), pawns.size() * 99 / 100) << "the upper bits, which choose the entry, are as good";
}

// The search learns and uses what it has learnt: with weights of 0 it searches other nodes.
TEST(CorrectionHistory, ChangesTheSearch) {
  const auto p = alice().position("", "e2e4 e7e5 g1f3");
  ChessSearcher<Alice::P> with(*alice().tables, 4), without(*alice().tables, 4);
  SearchParams plain;
  plain.correction.pawns = plain.correction.pieces = plain.correction.king_board = 0;
  without.set_params(plain);
  const auto nodes = [&](ChessSearcher<Alice::P>& searcher) {
    return searcher.think({{p}, {}, depth_limit(8), {}}, still_events()).nodes;
  };
  const std::uint64_t first = nodes(with);
  EXPECT_NE(first, nodes(without));
  with.clear();
  EXPECT_EQ(nodes(with), first) << "clear() forgets the corrections";
}

}  // namespace
}  // namespace cheshire
