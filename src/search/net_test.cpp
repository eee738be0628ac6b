// Tests of eval/net/. They are here because they need games, which are on a higher floor.
#include "eval/net/net.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/test_message.h"
#include "eval/net/game_net.h"
#include "eval/net/net_evaluator.h"
#include "eval/net/piece_marks.h"
#include "eval/net/test_net.h"
#include "rules/symmetry.h"
#include "search/test_game.h"

namespace cheshire {
namespace {

using testing_search::alice;
using testing_search::chess;

template <class P>
using PieceEvaluator = NetEvaluator<P, PieceMarks<P>>;

template <class Game>
NetLayout layout_of(const Game& game) {
  return {game.tables->spec, game.tables->topology};
}

template <class Game>
Net random_net(const Game& game, int hidden, int outputs, std::uint64_t seed) {
  return test::random_net(layout_of(game), game.tables->spec.id, {hidden, outputs}, seed);
}

template <class Game>
std::shared_ptr<const GameNet> game_net(const Game& game, const Net& net) {
  return GameNet::read(net.write(), layout_of(game)).value();
}

/// A set-up as nets see it.
template <class Game>
NetPosition seen(const Game& game, const Setup& setup) {
  NetPosition position;
  position.rights = setup.rights != 0;
  for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
    const Piece piece = setup.pieces[c];
    if (piece == no_piece) continue;
    position.marks.emplace_back(piece, static_cast<Cell>(c));
    if (kind_of(piece) == game.tables->spec.king)
      position.kings[static_cast<std::size_t>(index(color_of(piece)))] = static_cast<Cell>(c);
  }
  return position;
}

template <class Game>
void expect_reference(const Game& game, int hidden, int outputs) {
  using P = typename Game::P;
  const Net net = random_net(game, hidden, outputs, 3);
  const NetLayout layout = layout_of(game);
  PieceEvaluator<P> evaluate(game_net(game, net));
  int scored = 0;
  for (const P& p : game.random_positions(400, 5)) {
    const std::optional<int> score = evaluate(p);
    if (!score) continue;
    ++scored;
    const int defined = test::score_by_definition(net, layout, seen(game, p.setup()), p.side());
    EXPECT_EQ(*score, std::clamp(defined, -PieceEvaluator<P>::limit, PieceEvaluator<P>::limit));
  }
  EXPECT_GT(scored, 300);
}

TEST(NetEvaluator, ScoresAsDefinedWhateverWasSeenBefore) {
  expect_reference(chess(), 16, 1);
  expect_reference(alice(), 64, 8);
  expect_reference(alice(), 512, 4);
}

TEST(NetEvaluator, OnePositionOfAliceChessStandsForEight) {
  const auto& game = alice();
  const Topology& topology = game.tables->topology;
  PieceEvaluator<testing_search::Alice::P> evaluate(game_net(game, random_net(game, 32, 4, 9)));
  const std::vector<Symmetry> symmetries = find_symmetries(game.tables->spec, topology);
  ASSERT_EQ(symmetries.size(), 8u);
  int moved = 0;
  for (const auto& p : game.random_positions(100, 6)) {
    cheshire::Setup setup = p.setup();
    setup.rights = 0;
    setup.ep_square = no_cell;
    const auto score = [&](const cheshire::Setup& s) {
      return evaluate(SetupCheck<2, LookingGlass>::check(s, *game.tables).position.value());
    };
    for (const Symmetry& s : symmetries) {
      cheshire::Setup other = setup;
      for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
        const Piece piece = setup.pieces[c];
        other.pieces[s.to[c]] =
            piece == no_piece || !s.exchanges_colors ? piece : make_piece(!color_of(piece), kind_of(piece));
      }
      if (s.exchanges_colors) other.side = !setup.side;
      moved += other.pieces != setup.pieces;
      EXPECT_EQ(score(other), score(setup));
    }
  }
  EXPECT_GT(moved, 600);
}

TEST(NetEvaluator, LeavesWhatItWasNotMadeForToTheOtherEvaluation) {
  Net net = random_net(chess(), 16, 1, 1);
  net.full_count = 4;
  PieceEvaluator<testing_search::Chess::P> evaluate(game_net(chess(), net));
  EXPECT_TRUE(evaluate(chess().position("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1")));
  EXPECT_FALSE(evaluate(chess().position("4k2r/8/8/8/8/8/8/RR2K3 w - - 0 1")));
  EXPECT_FALSE(evaluate(chess().position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")));
}

TEST(NetLayout, OfRaumschachTurnsTheBoardInFourWays) {
  const GameSpec spec = find_game("raumschach").value();
  const Topology topology = *Topology::compile(spec.board);
  EXPECT_EQ(NetLayout(spec, topology).orientations(), 8);  // of either colour
  EXPECT_EQ(NetLayout(spec, topology).inputs(), static_cast<int>(2 * spec.kinds.size() * 125));
}

TEST(NetLayout, PutsTheOwnKingOnTheFirstBoardsQueensSide) {
  const auto& game = alice();
  const Topology& topology = game.tables->topology;
  const NetLayout layout(game.tables->spec, topology);
  const auto seen = [&](Color us, const char* name, int board, bool rights) {
    const Cell king = topology.find(name, board);
    return layout.input(layout.orientation(us, king, rights), make_piece(us, game.tables->spec.king), king);
  };
  const auto first = seen(Color::white, "c1", 0, false);
  EXPECT_EQ(seen(Color::white, "c1", 1, false), first);
  EXPECT_EQ(seen(Color::white, "f1", 0, false), first);
  EXPECT_EQ(seen(Color::black, "f8", 1, false), first);
  EXPECT_EQ(seen(Color::white, "c1", 1, true), first);
  EXPECT_NE(seen(Color::white, "f1", 0, true), first);
}

TEST(Net, ReadsWhatItHasWritten) {
  Net net = random_net(alice(), 32, 4, 2);
  net.chances = {123, 45};
  const Net again = Net::read(net.write()).value();
  EXPECT_EQ(again.write(), net.write());
  EXPECT_EQ(again.game, "alice");
  EXPECT_EQ(again.rows, net.rows);
  EXPECT_EQ(again.out_bias, net.out_bias);
  EXPECT_EQ(again.chances, net.chances);
}

std::string refusal(const std::string& bytes) {
  const Result<Net> net = Net::read(bytes);
  return net ? "" : test::brief(net.error().message);
}

TEST(Net, RefusesWhatIsNoNet) {
  EXPECT_EQ(refusal(""), "net-none");
  EXPECT_EQ(refusal("PK\x03\x04 something else"), "net-none");
  std::string other = random_net(chess(), 16, 1, 2).write();
  other[11] = 7;
  EXPECT_EQ(refusal(other), "net-version(7, 2)");
}

TEST(Net, RefusesFilesThatAreCutOrDamaged) {
  const std::string bytes = random_net(chess(), 16, 1, 2).write();
  for (std::size_t size :
       {std::size_t{12}, std::size_t{20}, std::size_t{60}, bytes.size() / 2, bytes.size() - 1})
    EXPECT_EQ(refusal(bytes.substr(0, size)), "net-damaged") << size;
  EXPECT_EQ(refusal(bytes + "x"), "net-damaged");
  for (std::size_t at : {std::size_t{12}, std::size_t{40}, bytes.size() / 2, bytes.size() - 1}) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    EXPECT_EQ(refusal(damaged), "net-damaged") << at;
  }
}

TEST(Net, ChecksItsNumbers) {
  const auto refused = [](auto&& change) {
    Net net = random_net(chess(), 16, 1, 2);
    change(net);
    const Result<void> ok = net.check();
    return ok ? "" : test::brief(ok.error().message);
  };
  EXPECT_EQ(refused([](Net&) {}), "");
  EXPECT_EQ(refused([](Net& n) { n.hidden = 17; }), "net-number(\"hidden\", 17)");
  EXPECT_EQ(refused([](Net& n) { n.outputs = 9; }), "net-number(\"outputs\", 9)");
  EXPECT_EQ(refused([](Net& n) { n.scale = 0; }), "net-number(\"scale\", 0)");
  EXPECT_EQ(refused([](Net& n) { n.chances.half_won = -1; }), "net-number(\"half_won\", -1)");
  EXPECT_EQ(refused([](Net& n) { n.chances.spread = 0; }), "net-number(\"spread\", 0)");
  EXPECT_EQ(refused([](Net& n) { n.out[3] = 128; }), "net-number(\"weight\", 128)");
  // 32 pieces whose rows have 1,000 in one place, and a bias of 768, are one too many.
  const auto large = [](int bias) {
    return [bias](Net& n) {
      for (std::size_t i = 0; i < 40; ++i) n.rows[i * 16 + 5] = 1000;
      n.bias[5] = static_cast<std::int16_t>(bias);
    };
  };
  EXPECT_EQ(refused(large(767)), "");
  EXPECT_EQ(refused(large(768)), "net-overflow(5)");
  EXPECT_EQ(refused([](Net& n) { n.rows[5] = 30'000; }), "") << "one large number is no sum";
}

TEST(GameNet, RefusesAnotherGame) {
  const std::string bytes = random_net(chess(), 16, 1, 2).write();
  const auto read = GameNet::read(bytes, layout_of(alice()));
  ASSERT_FALSE(read);
  EXPECT_EQ(test::brief(read.error().message), "net-other-game(\"chess\")");
}

}  // namespace
}  // namespace cheshire
