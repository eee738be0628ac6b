#include "eval/cheops/eval.h"

#include "base/rng.h"
#include "search/cheops/test_campaign.h"

namespace cheshire {
namespace {

using namespace testing_cheops;

template <int W>
int evaluated(const Campaign<W>& game, const Position<W>& p) {
  return Evaluator<W>(*game.tables)(p);
}

/// The same position with the board turned by half a turn and the colours exchanged.
template <int W>
Setup turned(const Campaign<W>& game, const Setup& setup) {
  const Topology& t = game.tables->topology;
  const int last = t.extent().x - 1;
  Setup other = setup;
  other.side = !setup.side;
  for (Cell c = 0; c < game.tables->cells; ++c) {
    const Coord at = t.at(c);
    const Coord there{static_cast<std::int8_t>(last - at.x), static_cast<std::int8_t>(last - at.y), at.z};
    const Piece piece = setup.pieces[c];
    other.pieces[t.find(there)] = piece == no_piece ? no_piece : make_piece(!color_of(piece), kind_of(piece));
  }
  other.unmoved.clear();
  return other;
}

TEST(CheopsEvaluator, TurningTheBoardChangesNothing) {
  with_all([](const auto& game) {
    Rng rng(11);
    auto p = game.opening();
    for (int turn = 0; turn < 40; ++turn) {
      const auto actions = p.actions();
      p.play(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
      if (p.castles().empty()) {
        EXPECT_EQ(evaluated(game, p), evaluated(game, {*game.tables, turned(game, p.setup())}));
      }
      if (!p.has_ordinary_action()) break;
    }
  });
}

TEST(CheopsEvaluator, PiecesThatCanDoNothingAreWorthLittle) {
  const auto& game = imperial();
  const std::string castle = "white T d4 T f4 C d6 C f6 castle e5 K q1 ";
  const int held = evaluated(game, game.position(castle + "D e5 black K q17 Q e6"));
  const int open = evaluated(game, game.position(castle + "D e2 black K q17 Q e6"));
  EXPECT_GT(held, open + 800) << "the Queen is an arrestee while the Castle is active";
  EXPECT_GT(evaluated(game, game.position("white K q1 T d4 T f4 black K q17")),
            evaluated(game, game.position(castle + "black K q17")) + 800);
}

TEST(CheopsEvaluator, ADukeIsMoreThanOnePiece) {
  const auto& game = little();
  const auto with = [&](const std::string& pieces) {
    return evaluated(game, game.position("white K a1 black K i9 white " + pieces));
  };
  EXPECT_GT(with("D c3"), with("PM c3"));
  EXPECT_LT(with("D c3 D g3"), with("D c3 Q g3"));
}

TEST(CheopsEvaluator, TheQueenReigns) {
  const auto& game = pyramid();
  EXPECT_GT(evaluated(game, game.position("white K Aa1 Q Ee5 black K Ai9")),
            evaluated(game, game.position("white K Aa1 Q Cc5 black K Ai9")) + 100);
}

}  // namespace
}  // namespace cheshire
