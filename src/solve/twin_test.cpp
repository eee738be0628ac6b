// Twins: what each change does, and what is refused.
#include "solve/twin.h"

#include <gtest/gtest.h>

#include "base/test_message.h"
#include "messages/problems.h"
#include "search/test_game.h"

namespace cheshire {
namespace {

using testing_search::alice;
using testing_search::chess;

/// The FEN of the twin, without its counters, and its stipulation if it is another one.
template <class Game>
std::string twin(const Game& game, const std::string& fen, const std::string& changes) {
  const auto& tables = *game.tables;
  ProblemPosition position{read_fen(fen, tables.spec, tables.topology).value(), {}};
  const Result<void> changed =
      apply_twin(split_words(changes), ProblemNames(tables.spec, tables.topology), position);
  if (!changed) return std::to_string(changed.error().at) + ": " + test::brief(changed.error().message);
  const std::string whole = write_fen(position.setup, tables.spec, tables.topology);
  return whole.substr(0, whole.size() - 4) +
         (position.stipulation == Stipulation{} ? "" : ' ' + write_stipulation(position.stipulation));
}

constexpr const char* few = "4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1";

TEST(Twin, MovesExchangesRemovesAndAdds) {
  EXPECT_EQ(twin(chess(), few, "move a2 b3"), "4k3/8/8/8/8/1P6/8/R3K3 w Q -");
  EXPECT_EQ(twin(chess(), few, "move a1 e8"), "4R3/8/8/8/8/8/P7/4K3 w - -") << "what stood there is gone";
  EXPECT_EQ(twin(chess(), few, "exchange e1 e8"), "4K3/8/8/8/8/8/P7/R3k3 w - -");
  EXPECT_EQ(twin(chess(), few, "remove a2"), "4k3/8/8/8/8/8/8/R3K3 w Q -");
  EXPECT_EQ(twin(chess(), few, "rem a2 add white Qd4 Sb1c3 move e8 e7"), "8/4k3/8/8/3Q4/2N5/8/RN2K3 w Q -");
  EXPECT_EQ(twin(chess(), few, "add black pa7b7"), "4k3/pp6/8/8/8/8/P7/R3K3 w Q -");
  EXPECT_EQ(twin(chess(), few, "add white Qd4 black Pb7 Bd8 remove a2"), "3bk3/1p6/8/8/3Q4/8/8/R3K3 w Q -");
  EXPECT_EQ(twin(chess(), few, "add white Qd4 black"),
            "19: problem-piece-unknown(\"\", \"K, Q, R, B, N, P\")");
  EXPECT_EQ(twin(chess(), few, "substitute R B"), "4k3/8/8/8/8/8/P7/B3K3 w - -");
  EXPECT_EQ(twin(chess(), few, "Stipulation H#2.5"), std::string("4k3/8/8/8/8/8/P7/R3K3 w Q -") + " h#2.5");
  EXPECT_EQ(twin(chess(), few, "stip za8 3 remove a2"), std::string("4k3/8/8/8/8/8/8/R3K3 w Q -") + " za8 3");
  EXPECT_EQ(twin(chess(), few, "stip h#\n 2"), twin(chess(), few, "stip h#2"));
  EXPECT_EQ(twin(chess(), few, "stip za83"), std::string("4k3/8/8/8/8/8/P7/R3K3 w Q -") + " za8 3");
}

TEST(Twin, MovesTheWholePosition) {
  constexpr const char* corner = "8/8/8/8/8/1p6/P7/Kk6 w - - 0 1";
  EXPECT_EQ(twin(chess(), corner, "shift a1 b2"), "8/8/8/8/2p5/1P6/1Kk5/8 w - -");
  EXPECT_EQ(twin(chess(), corner, "rotate 90"), "8/8/8/8/8/8/5p1k/6PK w - -") << "anticlockwise";
  EXPECT_EQ(twin(chess(), corner, "rotate 180"), "6kK/7P/6p1/8/8/8/8/8 w - -");
  EXPECT_EQ(twin(chess(), corner, "rotate 270"), "KP6/k1p5/8/8/8/8/8/8 w - -");
  EXPECT_EQ(twin(chess(), corner, "mirror a1<-->h1"), "8/8/8/8/8/6p1/7P/6kK w - -");
  EXPECT_EQ(twin(chess(), corner, "mirror a1<-->a8"), "Kk6/P7/1p6/8/8/8/8/8 w - -");
  EXPECT_EQ(twin(chess(), corner, "mirror a1<-->h8"), "6PK/5p1k/8/8/8/8/8/8 w - -");
  EXPECT_EQ(twin(chess(), corner, "mirror a8<-->h1"), "8/8/8/8/8/8/k1p5/KP6 w - -");
  EXPECT_EQ(twin(chess(), corner, "polishtype"), "8/8/8/8/8/1P6/p7/kK6 w - -");
}

TEST(Twin, KnowsTheBoards) {
  constexpr const char* both = "4k3/8/8/8/8/8/|P7/|R3K3 w - - 0 1";
  EXPECT_EQ(twin(alice(), both, "move a2 b3"), "4k3/8/8/8/8/1|P6/8/|R3K3 w - -") << "it stays on its board";
  EXPECT_EQ(twin(alice(), both, "move a2 b3/A"), "4k3/8/8/8/8/1P6/8/|R3K3 w - -");
  EXPECT_EQ(twin(alice(), both, "pass a1"), "4k3/8/8/8/8/8/|P7/R3K3 w - -");
  EXPECT_EQ(twin(alice(), both, "add black AliceB Qd4"), "4k3/8/8/8/3|q4/8/|P7/|R3K3 w - -");
  EXPECT_EQ(twin(alice(), both, "add black Qd4/B"), "4k3/8/8/8/3|q4/8/|P7/|R3K3 w - -");
}

TEST(Twin, KeepsEnPassantWhereTheDoubleStepCanBe) {
  constexpr const char* stepped = "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1";
  EXPECT_EQ(twin(chess(), stepped, "move e5 c5"), "4k3/2p5/8/2Pp4/8/8/8/4K3 w - d6");
  EXPECT_EQ(twin(chess(), stepped, "remove c7"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
  const auto& tables = *chess().tables;
  for (const char* changes :
       {"move d5 d4", "add white Rd6", "add black qd7", "polishtype", "mirror a1<-->h1"}) {
    ProblemPosition position{read_fen(stepped, tables.spec, tables.topology).value(), {}};
    ASSERT_TRUE(apply_twin(split_words(changes), ProblemNames(tables.spec, tables.topology), position));
    EXPECT_EQ(position.setup.ep_square, no_cell) << changes;
    ASSERT_EQ(position.remarks.size(), 1u);
    EXPECT_EQ(test::brief(position.remarks[0]), "en-passant-left-out(d6)");
  }
}

// What Popeye 4.104 makes of these twins; it knows one square for both boards of Alice chess.
TEST(Twin, OnTwoBoardsASquareHasOnePiece) {
  constexpr const char* diagram = "k7/8/1P6/2|R5/8/8/8/K7 w - - 0 1";
  EXPECT_EQ(twin(alice(), diagram, "exchange c5 b6"), "k7/8/1|R6/2P5/8/8/8/K7 w - -") << "each on its board";
  EXPECT_EQ(twin(alice(), diagram, "move c5 b6"), "k7/8/1|R6/8/8/8/8/K7 w - -");
  EXPECT_EQ(twin(alice(), diagram, "move b6 c5"), "k7/8/8/2P5/8/8/8/K7 w - -");
  EXPECT_EQ(twin(alice(), diagram, "add black sc5"), "k7/8/1P6/2n5/8/8/8/K7 w - -");
  EXPECT_EQ(twin(alice(), diagram, "add white aliceb qb6"), "k7/8/1|Q6/2|R5/8/8/8/K7 w - -");
  EXPECT_EQ(twin(alice(), diagram, "move b6 b6/B"), "k7/8/1|P6/2|R5/8/8/8/K7 w - -");
}

// Where the rules let pieces share a place, each board has its own squares.
TEST(Twin, OnBoardsThatSharePlacesEachSquareHasAPiece) {
  const testing_search::TestGame<2, FreePassage> duo("duo");
  const std::string diagram = "4k3/8/8/8/8/8/Q2R4/4K3;8/8/8/8/8/8/3N4/R7 w - - 0 1";
  EXPECT_EQ(twin(duo, diagram, "exchange a2 d2/B"), "4k3/8/8/8/8/8/N2R4/4K3;8/8/8/8/8/8/3Q4/R7 w - -");
  EXPECT_EQ(twin(duo, diagram, "move a2 d2/B"), "4k3/8/8/8/8/8/3R4/4K3;8/8/8/8/8/8/3Q4/R7 w - -");
  EXPECT_EQ(twin(duo, diagram, "add white Bd2"), "4k3/8/8/8/8/8/Q2B4/4K3;8/8/8/8/8/8/3N4/R7 w - -");
  EXPECT_EQ(twin(duo, diagram, "remove d2"),
            "7: " + test::brief(msg::problem_square_on_boards("d2", "d2/A", "d2/B")));
  EXPECT_EQ(twin(duo, diagram, "remove a1"), "4k3/8/8/8/8/8/Q2R4/4K3;8/8/8/8/8/8/3N4/8 w - -");
}

TEST(Twin, SaysWhatIsWrongAndWhere) {
  const auto at = [](int place, const Message& message) {
    return std::to_string(place) + ": " + test::brief(message);
  };
  const std::string changes =
      "move, exchange, remove, add, substitute, shift, rotate, mirror, polishtype, pass, stipulation";
  EXPECT_EQ(twin(chess(), few, ""), at(0, msg::twin_change_unknown("", changes)));
  EXPECT_EQ(twin(chess(), few, "remove a2 paint a1"), at(10, msg::twin_change_unknown("paint", changes)));
  EXPECT_EQ(twin(chess(), few, "s a1 a2"), at(0, msg::twin_change_unknown("s", changes)))
      << "shift or substitute";
  EXPECT_EQ(twin(chess(), few, "move a9 a2"), at(5, msg::problem_square_unknown("a9", "a1")));
  EXPECT_EQ(twin(chess(), few, "move a2"), at(7, msg::problem_square_unknown("", "a1")));
  EXPECT_EQ(twin(chess(), few, "remove h8"), at(7, msg::problem_square_empty("h8")));
  EXPECT_EQ(twin(chess(), few, "add red Qd4"), at(4, msg::problem_colour_expected("red")));
  EXPECT_EQ(twin(chess(), few, "add white Gd4"),
            at(10, msg::problem_piece_unknown("Gd4", "K, Q, R, B, N, P")));
  EXPECT_EQ(twin(chess(), few, "shift a1 a2"), at(0, msg::twin_leaves_board("e8")));
  EXPECT_EQ(twin(chess(), few, "rotate 45"), at(7, msg::twin_turn_unknown("45")));
  EXPECT_EQ(twin(chess(), few, "mirror a1<-->b1"), at(7, msg::twin_mirror_unknown("a1<-->b1", "a1<-->h1")));
  EXPECT_EQ(twin(chess(), few, "pass a1"), at(0, msg::twin_one_board()));
  EXPECT_EQ(twin(chess(), few, "stipulation mate8"), at(12, read_stipulation("mate8").error().message));
}

}  // namespace
}  // namespace cheshire
