// Tests of eval/. They are here because they need games, which are on a higher floor.
#include "eval/evaluator.h"

#include <gtest/gtest.h>

#include <string>

#include "eval/eval_trace.h"
#include "games/orthodox.h"
#include "rules/bitboard_position.h"
#include "search/test_game.h"

namespace cheshire {
namespace {

using testing_search::Alice;
using testing_search::alice;
using testing_search::Chess;
using testing_search::chess;

template <class Game>
typename Game::P checked(const Game& game, const Setup& setup) {
  using Check =
      std::conditional_t<Game::P::boards == 1, SetupCheck<1, OneBoard>, SetupCheck<2, LookingGlass>>;
  return Check::check(setup, *game.tables).position.value();
}

// The same position with the colours exchanged, every piece at the mirrored rank.
template <class Game>
typename Game::P flipped(const Game& game, const typename Game::P& p) {
  const Topology& topology = game.tables->topology;
  Setup setup = p.setup();
  setup.rights = 0;
  setup.ep_square = no_cell;
  Setup mirror = setup;
  mirror.side = !setup.side;
  for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
    const Cell c = static_cast<Cell>(i);
    const Coord at = topology.at(c);
    const Cell to = topology.find(Coord{at.x, static_cast<std::int8_t>(7 - at.y), at.z}, topology.board(c));
    const Piece piece = setup.pieces[i];
    mirror.pieces[to] = piece == no_piece ? piece : make_piece(!color_of(piece), kind_of(piece));
  }
  return checked(game, mirror);
}

// The same position with every piece on the other board.
Alice::P swapped(const Alice::P& p) {
  Setup setup = p.setup();
  setup.rights = 0;
  std::rotate(setup.pieces.begin(), setup.pieces.begin() + 64, setup.pieces.end());
  return checked(alice(), setup);
}

template <class Game>
void expect_same_for_both_colours(const Game& game) {
  const Evaluator<typename Game::P> eval(*game.tables);
  for (const auto& p : game.random_positions(300, 7)) EXPECT_EQ(eval(p), eval(flipped(game, p)));
}

TEST(Evaluator, ExchangingColoursKeepsTheScoreOfTheSideToMove) {
  expect_same_for_both_colours(chess());
  expect_same_for_both_colours(alice());
}

TEST(Evaluator, TheOtherSidesViewIsTheNegativeButForTheTempo) {
  const Evaluator<Alice::P> eval(*alice().tables);
  for (const Alice::P& p : alice().random_positions(200, 11)) {
    if (p.in_check()) continue;
    Alice::P other = p;
    Undo undo;
    other.make_null(undo);
    EXPECT_EQ(eval(p) + eval(other), 2 * eval.tempo());
  }
}

TEST(Evaluator, ExchangingBoardsChangesNothing) {
  const Evaluator<Alice::P> eval(*alice().tables);
  for (const Alice::P& p : alice().random_positions(300, 8)) EXPECT_EQ(eval(p), eval(swapped(p)));
}

template <class Game>
void expect_known_order_of_values(const Game& game) {
  const Evaluator<typename Game::P> eval(*game.tables);
  EXPECT_EQ(eval.value(orthodox::pawn), 100);
  EXPECT_EQ(eval.value(orthodox::king), 0);
  EXPECT_GT(eval.value(orthodox::knight), 200);
  EXPECT_GE(eval.value(orthodox::bishop), eval.value(orthodox::knight));
  EXPECT_GT(eval.value(orthodox::rook), eval.value(orthodox::bishop));
  EXPECT_GT(eval.value(orthodox::queen), eval.value(orthodox::rook) + eval.value(orthodox::bishop) - 100);
}

TEST(Evaluator, MeasuredValuesKeepTheKnownOrder) {
  expect_known_order_of_values(chess());
  expect_known_order_of_values(alice());
}

// Larry Kaufman, "The Evaluation of Material Imbalances", 1999: 3 1/4 pawns, 5 and 9 3/4.
TEST(Evaluator, MeasuredChessValuesAreNearTheUsualOnes) {
  const Evaluator<Chess::P> eval(*chess().tables);
  EXPECT_NEAR(eval.value(orthodox::knight), 325, 40);
  EXPECT_NEAR(eval.value(orthodox::bishop), 325, 40);
  EXPECT_NEAR(eval.value(orthodox::rook), 500, 50);
  EXPECT_NEAR(eval.value(orthodox::queen), 975, 80);
}

TEST(Evaluator, TheStartIsEvenButForTheTempo) {
  const Evaluator<Chess::P> of_chess(*chess().tables);
  const Evaluator<Alice::P> of_alice(*alice().tables);
  EXPECT_EQ(of_chess(chess().position()), of_chess.tempo());
  EXPECT_EQ(of_alice(alice().position()), of_alice.tempo());
}

TEST(Evaluator, PawnsAreMeasuredByTheirWayToPromotion) {
  const EvalTables<2> tables(*alice().tables);
  const Topology& topology = alice().tables->topology;
  for (int board : {0, 1}) {
    EXPECT_EQ(tables.steps[0][topology.find("e2", board)], 6);
    EXPECT_EQ(tables.steps[0][topology.find("e7", board)], 1);
    EXPECT_EQ(tables.steps[1][topology.find("e7", board)], 6);
    // A pawn on e5 is stopped from e6 and e7 of either board, and taken from the files beside it.
    const auto& guarded = tables.guarded[0][topology.find("e5", board)];
    for (int other : {0, 1}) {
      EXPECT_TRUE(guarded.contains(topology.find("e7", other)));
      EXPECT_TRUE(guarded.contains(topology.find("d7", other)));
      EXPECT_FALSE(guarded.contains(topology.find("e4", other)));
      EXPECT_FALSE(guarded.contains(topology.find("c7", other)));
    }
  }
}

TEST(Evaluator, APassedPawnIsWorthMoreTheFartherItIs) {
  const Evaluator<Chess::P> eval(*chess().tables);
  const auto score = [&](const char* fen) { return eval(chess().position(fen)); };
  const int e4 = score("k7/8/8/8/4P3/8/8/K7 w - - 0 1"), e7 = score("k7/4P3/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_GT(e7, e4);
  EXPECT_GT(e4, score("k7/4p3/8/8/4P3/8/8/K7 w - - 0 1"));
}

TEST(Evaluator, ABoardFullOfQueensIsStillMeasured) {
  const Evaluator<Chess::P> eval(*chess().tables);
  const char* pieces = "krrQQQQQ/rrrQQQQQ/rrrQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/K7";
  EXPECT_GT(eval(chess().position(pieces + std::string(" w - - 0 1"))), 10000);
  const int max = 20000;
  EXPECT_LT(eval(chess().position(pieces + std::string(" w - - 0 1"))), max);
}

template <class Game>
void expect_traced(const Game& game) {
  const Evaluator<typename Game::P> eval(*game.tables);
  const EvalProbe<typename Game::P> probe(*game.tables);
  for (const auto& p : game.random_positions(200, 21)) EXPECT_EQ(probe(p).score(fitted_weights), eval(p));
}

TEST(Evaluator, ItsTraceGivesTheSameScore) {
  expect_traced(chess());
  expect_traced(alice());
}

template <class Fast, class Game>
void expect_same_on(const Game& game) {
  const Evaluator<typename Game::P> eval(*game.tables);
  const Evaluator<Fast> fast(*game.tables);
  for (const auto& p : game.random_positions(200, 22)) EXPECT_EQ(fast(Fast(p)), eval(p));
}

TEST(Evaluator, BothBackEndsAgree) {
  expect_same_on<BitboardPosition<OneBoard>>(chess());
  expect_same_on<BitboardPosition<LookingGlass>>(alice());
}

TEST(Evaluator, AKingWithoutShelterIsInDanger) {
  const Evaluator<Chess::P> eval(*chess().tables);
  const auto danger = [&](const char* fen) { return eval.parts(chess().position(fen)).danger[0]; };
  EXPECT_GT(danger("q5k1/8/8/8/8/8/8/6K1 w - - 0 1"), danger("q5k1/8/8/8/8/8/5PPP/6K1 w - - 0 1"));
}

TEST(Evaluator, PartsOfTheBoardThatABishopCannotLeave) {
  const EvalTables<1> tables(*chess().tables);
  EXPECT_EQ(tables.parts[orthodox::bishop].size(), 2u);
  EXPECT_TRUE(tables.parts[orthodox::rook].empty());
  EXPECT_TRUE(tables.parts[orthodox::knight].empty());
  // Each passage changes the board, and a knight's move the colour.
  EXPECT_EQ(EvalTables<2>(*alice().tables).parts[orthodox::knight].size(), 2u);
}

TEST(Taper, AddsBothHalvesAndMixesThem) {
  const Taper t = Taper(-30, 40) + Taper(10, -90) - Taper(5, 5);
  EXPECT_EQ(t.middle(), -25);
  EXPECT_EQ(t.end(), -55);
  EXPECT_EQ(t.at(256), -25);
  EXPECT_EQ(t.at(0), -55);
  EXPECT_EQ(t.at(128), -40);
  Taper sum;
  for (int i = 0; i < 200; ++i) sum += Taper(3000, -3000);
  EXPECT_EQ(sum.middle(), 600000);
  EXPECT_EQ(sum.end(), -600000);
}

}  // namespace
}  // namespace cheshire
