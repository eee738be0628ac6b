// Tests of eval/cheops/net_marks.h. They are here because they need games, which are on a higher floor.
#include "eval/cheops/net_marks.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

#include "base/rng.h"
#include "base/test_message.h"
#include "eval/net/net_evaluator.h"
#include "eval/net/test_net.h"
#include "search/cheops/test_campaign.h"

namespace cheshire {
namespace {

using namespace testing_cheops;

template <int W>
using WorldEvaluator = NetEvaluator<Position<W>, WorldMarks<W>>;

template <int W>
NetLayout net_layout_of(const Campaign<W>& game) {
  return {net_marks(*game.tables), game.tables->topology};
}

template <int W>
std::shared_ptr<const GameNet> some_net(const Campaign<W>& game) {
  const NetLayout layout = net_layout_of(game);
  const int full = game.opening().occupied().count() + layout.others();
  const Net net = test::random_net(layout, game.tables->spec.id, {16, 4, full}, 5);
  return GameNet::read(net.write(), layout).value();
}

/// Positions of a random game from a start, the start included.
template <int W>
std::vector<Position<W>> random_game(Position<W> p, int turns, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Position<W>> all = {p};
  for (int turn = 0; turn < turns && p.has_ordinary_action(); ++turn) {
    const std::vector<Action> actions = p.actions();
    p.play(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    all.push_back(p);
  }
  return all;
}

/// Castles of both sides, one without an activator, and a Queen under arrest. White has appointed a Civilian.
Position<5> campaign() {
  return imperial().position(
      "white T d4 T f4 C d6 C f6 castle e5 K e5 C b3 C+ b5 N c9 P h2 "
      "T l2 T n2 C l4 C n4 castle m3 "
      "black T k12 T m12 C k14 C m14 castle l13 K l13 Q e6 A p8 M q4 C o9 P h9 moves black");
}

TEST(CheopsNet, HasAnInputForEachPieceAndWithCastlesForTheirMarks) {
  const NetLayout flat = net_layout_of(little()), castles = net_layout_of(imperial());
  EXPECT_EQ(flat.inputs(), 2 * 14 * 81);
  EXPECT_EQ(flat.others(), 0);
  EXPECT_EQ(castles.inputs(), 2 * 17 * 289);
  EXPECT_EQ(castles.others(), 12);
  const NetLayout space = net_layout_of(pyramid()), large = net_layout_of(imperial_pyramid());
  EXPECT_EQ(space.inputs(), 2 * 17 * 165);
  EXPECT_EQ(large.inputs(), 2 * 17 * 969);
  std::set<std::uint64_t> shapes;
  for (const NetLayout* layout : {&flat, &castles, &space, &large}) {
    EXPECT_EQ(layout->orientations(), 4) << "each side, with files mirrored or not";
    shapes.insert(layout->fingerprint());
  }
  EXPECT_EQ(shapes.size(), 4u);
}

TEST(CheopsNet, ScoresAsDefinedWhateverWasSeenBefore) {
  const auto expect_defined = [](const auto& game, const auto& positions) {
    const auto net = some_net(game);
    using P = std::decay_t<decltype(positions.front())>;
    NetEvaluator<P, WorldMarks<P::Set::words>> evaluate(net);
    int scored = 0;
    for (const P& p : positions) {
      const std::optional<int> score = evaluate(p);
      if (!score) continue;
      ++scored;
      EXPECT_EQ(*score,
                std::clamp(test::score_by_definition(net->net, net->layout, net_position(p), p.side()),
                           -evaluate.limit, evaluate.limit));
    }
    EXPECT_GT(scored, 30);
  };
  with_all([&](const auto& game) { expect_defined(game, random_game(game.opening(), 60, 3)); });
  for (const std::uint64_t seed : {1, 2, 3}) expect_defined(imperial(), random_game(campaign(), 60, seed));
}

TEST(CheopsNet, SeesArrestsAndCastles) {
  const auto& game = imperial();
  const NetPosition seen = net_position(campaign());
  const auto has = [&](Color color, Kind kind, const char* name) {
    const std::pair mark(make_piece(color, kind), game.cell(name));
    return std::count(seen.marks.begin(), seen.marks.end(), mark) == 1;
  };
  EXPECT_TRUE(has(Color::black, queen, "e6"));
  EXPECT_TRUE(has(Color::black, under_arrest, "e6"));
  EXPECT_TRUE(has(Color::white, active_chair, "e5"));
  EXPECT_TRUE(has(Color::white, idle_chair, "m3"));
  EXPECT_TRUE(has(Color::black, active_chair, "l13"));
  EXPECT_EQ(static_cast<int>(seen.marks.size()), campaign().occupied().count() + 4);
  EXPECT_EQ(seen.kings[0], game.cell("e5"));
  EXPECT_EQ(seen.kings[1], game.cell("l13"));
}

TEST(CheopsNet, NeverSeesPapers) {
  const auto& game = imperial();
  WorldEvaluator<5> evaluate(some_net(game));
  const Position<5> p = campaign();
  const std::optional<int> score = evaluate(p);
  ASSERT_TRUE(score);
  ASSERT_TRUE(p.deputies());
  (p.pieces(civilian) & ~p.pillars()).for_each([&](Cell deputy) {
    for (const bool known : {false, true}) {
      Position<5> world = p;
      const CellSet<5> one = CellSet<5>::of(deputy);
      world.set_papers(one, known ? one : CellSet<5>{});
      EXPECT_EQ(net_position(world).marks, net_position(p).marks);
      EXPECT_EQ(evaluate(world), score);
      EXPECT_EQ(WorldEvaluator<5>(some_net(game))(world), score) << "nor what was seen before";
    }
  });
}

/// A set-up after a symmetry of the rules.
template <int W>
Setup moved(const Campaign<W>& game, const Setup& setup, const Symmetry& s) {
  const auto color = [&](Color c) { return s.exchanges_colors ? !c : c; };
  Setup other;
  other.pieces.assign(setup.pieces.size(), no_piece);
  other.side = color(setup.side);
  for (Cell c = 0; c < game.tables->cells; ++c) {
    const Piece piece = setup.pieces[c];
    if (piece != no_piece) other.pieces[s.to[c]] = make_piece(color(color_of(piece)), kind_of(piece));
  }
  for (Castle castle : setup.castles) {
    castle.chair = s.to[castle.chair];
    castle.builder = color(castle.builder);
    castle.owner = color(castle.owner);
    if (castle.active()) castle.activator = s.to[castle.activator];
    other.castles.push_back(castle);
  }
  return other;
}

template <int W>
void expect_four_alike(const Campaign<W>& game, const std::vector<Position<W>>& positions) {
  WorldEvaluator<W> evaluate(some_net(game));
  const std::vector<Symmetry> symmetries = net_marks(*game.tables).symmetries;
  ASSERT_EQ(symmetries.size(), 4u);
  const int middle = game.tables->topology.extent().x / 2;
  std::set<std::optional<int>> scores;
  for (const Position<W>& p : positions) {
    // Seen by a King on the middle file, neither half is the first.
    const auto in_the_middle = [&](Color c) { return game.tables->topology.at(p.king(c)).x == middle; };
    if (in_the_middle(Color::white) || in_the_middle(Color::black)) continue;
    Setup setup = p.setup();
    setup.frozen.clear();  // Assassins without a field are under arrest
    const std::optional<int> score = evaluate({*game.tables, setup});
    scores.insert(score);
    for (const Symmetry& s : symmetries) {
      const Position<W> other(*game.tables, moved(game, setup, s));
      EXPECT_EQ(evaluate(other), score);
      // The number of actions is the same: it is a symmetry of the rules.
      if (setup.unmoved.empty() && setup.settled.empty() && p.deputies().empty())
        EXPECT_EQ(other.count(), Position<W>(*game.tables, setup).count());
    }
  }
  EXPECT_GT(scores.size(), positions.size() / 4);
}

/// The start of a game with both Kings one file to the side.
template <int W>
Position<W> kings_aside(const Campaign<W>& game) {
  Setup setup = game.start;
  for (const Color color : {Color::white, Color::black}) {
    const Cell from = game.opening().king(color);
    std::swap(setup.pieces[from], setup.pieces[from - 1]);
  }
  setup.unmoved.clear();
  return {*game.tables, setup};
}

TEST(CheopsNet, OnePositionStandsForFour) {
  expect_four_alike(little(), random_game(kings_aside(little()), 60, 7));
  expect_four_alike(pyramid(), random_game(kings_aside(pyramid()), 20, 7));
  expect_four_alike(imperial(), random_game(campaign(), 40, 7));
}

TEST(CheopsNet, LeavesAlmostBareBoardsToTheOtherEvaluation) {
  const auto& game = little();
  WorldEvaluator<2> evaluate(some_net(game));
  EXPECT_FALSE(evaluate(game.position("white K a1 black K i9 Q c3")));
  EXPECT_TRUE(evaluate(game.position("white K a1 P b2 black K i9 Q c3")));
}

TEST(CheopsNet, GuidesTheSearch) {
  const auto& game = little();
  const auto search = [&](std::shared_ptr<const GameNet> net) {
    CheopsSearcher<2> searcher(*game.tables, 1);
    searcher.set_net(std::move(net));
    Campaign<2>::Request request;
    request.worlds = {game.opening()};
    request.limits = node_limit(2000);
    return searcher.think(request, Campaign<2>::still()).lines.front().score.value;
  };
  const int by_hand = search(nullptr), by_net = search(some_net(game));
  EXPECT_NE(by_net, by_hand);
  EXPECT_EQ(search(some_net(game)), by_net);
}

TEST(CheopsNet, OfAnotherGameIsRefused) {
  const std::string bytes = some_net(little())->net.write();
  const auto read = GameNet::read(bytes, net_layout_of(imperial()));
  ASSERT_FALSE(read);
  EXPECT_EQ(test::brief(read.error().message), "net-other-game(\"little-cheops\")");
}

}  // namespace
}  // namespace cheshire
