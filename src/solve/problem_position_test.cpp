#include "solve/problem_position.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "games/registry.h"
#include "solve/diagram.h"
#include "solve/twin.h"
#include "text/fen.h"

namespace cheshire {
namespace {

using test::brief;
using testing::ElementsAre;
using testing::IsEmpty;

struct RightsGame {
  explicit RightsGame(const char* id = "chess")
      : spec(find_game(id).value()), topology(Topology::compile(spec.board).value()) {}
  GameSpec spec;
  Topology topology;

  ProblemPosition read(const char* fen, const char* stipulation) const {
    return read_diagram(fen, read_stipulation(stipulation).value(), spec, topology).value();
  }
  /// The castling field of a diagram.
  std::string castling(const ProblemPosition& position) const {
    return std::string(fen_fields(write_fen(position.setup, spec, topology))[2].text);
  }
  std::string castling(const char* fen, const char* stipulation = "#2") const {
    return castling(read(fen, stipulation));
  }
  std::vector<std::string> remarks(const char* fen, const char* stipulation = "#2") const {
    std::vector<std::string> found;
    for (const Message& remark : diagram_remarks(read(fen, stipulation), spec, topology))
      found.push_back(brief(remark));
    return found;
  }
};

// Loyd's argument: Black has just moved, and all but king and rook stand where they began.
TEST(ProblemPosition, CastlingIsLeftOutIfOnlyKingOrRookCanHaveMoved) {
  const RightsGame chess;
  EXPECT_EQ(chess.castling("r3k3/p1pp4/8/8/8/8/8/4K2R w"), "K");
  EXPECT_EQ(chess.castling("r3k3/p1pp4/8/8/8/8/8/4K2R b"), "q");
  EXPECT_THAT(chess.remarks("r3k3/p1pp4/8/8/8/8/8/4K2R w"), ElementsAre("castling-left-out(a8, Black)"));
  // A second rook, another piece or a pawn that has moved may have made the move instead.
  EXPECT_EQ(chess.castling("r3k2r/p1pp4/8/8/8/8/8/4K3 w"), "kq");
  EXPECT_EQ(chess.castling("rn2k3/p1pp4/8/8/8/8/8/4K3 w"), "q");
  EXPECT_EQ(chess.castling("r3k3/p1p5/3p4/8/8/8/8/4K3 w"), "q");
  EXPECT_THAT(chess.remarks("r3k3/p1p5/3p4/8/8/8/8/4K3 w"), IsEmpty());
  // Castling of the other wing has another rook.
  EXPECT_EQ(chess.castling("r3k3/7r/8/8/8/8/8/4K3 w"), "q");
}

TEST(ProblemPosition, CastlingThatTheFenAllowsStaysAndIsNoted) {
  const RightsGame chess;
  EXPECT_EQ(chess.castling("r3k3/8/8/8/8/8/8/4K2R w Kq"), "Kq");
  EXPECT_THAT(chess.remarks("r3k3/8/8/8/8/8/8/4K2R w Kq"), ElementsAre("castling-impossible(a8, Black)"));
  // Of a position to reach only the pieces count.
  EXPECT_THAT(chess.remarks("r3k3/8/8/8/8/8/8/4K2R w Kq", "dia9.5"), IsEmpty());
}

TEST(ProblemPosition, APawnAtHomeOnTheOtherBoardHasMoved) {
  const RightsGame alice("alice");
  EXPECT_EQ(alice.castling("r3k3/p7/8/8/8/8/8/4K3 w"), "-");
  EXPECT_EQ(alice.castling("r3k3/|p7/8/8/8/8/8/4K3 w"), "q");
  // Where a pawn may pass to the other board and back, even one on the first board may have moved.
  EXPECT_EQ(RightsGame("ms-alice").castling("r3k3/p7/8/8/8/8/8/4K3 w"), "q");
}

TEST(ProblemPosition, OpenCastlingIsSettledAgainAfterChanges) {
  const RightsGame chess;
  const ProblemNames names(chess.spec, chess.topology);
  const auto twin = [&](ProblemPosition position, const char* changes) {
    EXPECT_TRUE(apply_twin(split_words(changes), names, position).ok());
    return position;
  };
  ProblemPosition open = chess.read("r3k3/8/2n5/8/8/8/8/3K4 w", "#2");
  EXPECT_EQ(chess.castling(open), "q");
  EXPECT_EQ(chess.castling(twin(open, "remove c6")), "-");
  EXPECT_EQ(chess.castling(twin(open, "move d1 e1 add white Rh1")), "Kq");
  // Of a diagram that allows no castling it is not open.
  EXPECT_EQ(chess.castling(twin(chess.read("r3k3/8/2n5/8/8/8/8/3K4 w q", "#2"), "move d1 e1 add white Rh1")),
            "q");
  ProblemPosition other_half = chess.read("r3k3/8/8/8/8/8/8/4K2R w", "#2");
  ASSERT_TRUE(begin_with_other_side(other_half, chess.spec, chess.topology).ok());
  EXPECT_EQ(chess.castling(other_half), "q");
}

// A game may begin with little more; in its first position nobody has moved.
TEST(ProblemPosition, TheStartOfAGameHasNoLastMove) {
  RightsGame few;
  few.spec.start = "r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w Qq - 0 1";
  EXPECT_EQ(few.castling("r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w"), "Qq");
  EXPECT_EQ(few.castling("r3k3/pppp4/8/8/8/8/PPPP4/R2K4 w"), "-");
}

}  // namespace
}  // namespace cheshire
