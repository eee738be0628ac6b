// Games that the oracle does not list: other pieces and other boards, written down as rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "oracle/flat_parts.h"
#include "oracle/pieces.h"
#include "oracle/test_game.h"

namespace cheshire::oracle {
namespace {

/// Returns the cells to which the piece on a cell may go, each as often as it is listed.
std::string targets(const TestGame& game, const std::string& fen, const std::string& cell) {
  std::vector<std::string> all;
  for (const Move& move : legal_moves(game.topology, game.rules, read(game, fen))) {
    if (game.topology.name(move.from) == cell) all.push_back(game.topology.name(move.to));
  }
  std::sort(all.begin(), all.end());
  std::string text;
  for (const std::string& name : all) text += (text.empty() ? "" : " ") + name;
  return text;
}

TestGame capablanca(const std::vector<std::string>& boards = {""}) {
  Topology topology = Topology::compile(on_boards(box(10, 8), boards)).value();
  Rules rules = rules_of_capablanca(topology);
  if (boards.size() > 1) rules = through_the_looking_glass(rules);
  return {std::move(topology), std::move(rules)};
}

const char* const capablanca_start = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";

// Source: Fairy-Stockfish.
TEST(ReferenceUserGames, CapablancaPerft) { EXPECT_PERFTS(capablanca(), capablanca_start, {28, 784, 25228}); }
TEST(ReferenceUserGames, SlowCapablancaPerft) {
  EXPECT_PERFTS(capablanca(), capablanca_start, {28, 784, 25228, 805128});
}

TEST(ReferenceUserGames, CapablancaCastling) {
  const TestGame game = capablanca();
  const std::string fen = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
  const auto castled = [&](const char* uci) { return play_all(game, read(game, fen), uci); };
  const auto on = [&](const auto& setup, const char* name) { return setup.pieces[game.topology.find(name)]; };
  const auto king_side = castled("f1i1"), queen_side = castled("f1c1");
  ASSERT_FALSE(king_side.pieces.empty());
  EXPECT_EQ(on(king_side, "i1"), make_piece(Color::white, 0));
  EXPECT_EQ(on(king_side, "h1"), make_piece(Color::white, 2));
  EXPECT_EQ(king_side.rights, 0b1100u);
  ASSERT_FALSE(queen_side.pieces.empty());
  EXPECT_EQ(on(queen_side, "c1"), make_piece(Color::white, 0));
  EXPECT_EQ(on(queen_side, "d1"), make_piece(Color::white, 2));
  // The king crosses two cells. The rook's path beyond its target must be vacant, but need not be safe.
  EXPECT_FALSE(legal(game, "5k4/10/10/10/7r2/10/10/R4K3R w KQ - 0 1", "f1i1"));
  EXPECT_TRUE(legal(game, "5k4/10/10/10/1r8/10/10/R4K3R w KQ - 0 1", "f1c1"));
  EXPECT_FALSE(legal(game, "5k4/10/10/10/10/10/10/RN3K3R w KQ - 0 1", "f1c1"));
}

TEST(ReferenceUserGames, CapablancaThroughTheLookingGlass) {
  const TestGame game = capablanca({"A", "B"});
  EXPECT_PERFTS(game, capablanca_start, {28, 784});
  EXPECT_TRUE(legal(game, "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "A:f1i1/B"));
  EXPECT_FALSE(legal(game, "5k4/10/10/10/10/10/10/R4K1|N1R w KQ - 0 1", "f1i1"));
}

// As in Omega chess: ten by ten cells and four more beyond the corners; the champion and the wizard.

TestGame omega() {
  BoardSpec spec;
  for (int x = 0; x < 12; ++x) {
    for (int y = 0; y < 12; ++y) {
      const bool edge_file = x == 0 || x == 11, edge_rank = y == 0 || y == 11;
      if (edge_file != edge_rank) continue;
      spec.cells.push_back({{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)},
                            static_cast<char>('a' + x) + std::to_string(y)});
    }
  }
  spec.levels = box(1, 1).levels;
  spec.boards = {""};
  Topology topology = Topology::compile(spec).value();
  Rules rules;
  rules.letters = "KQRBNCWP";
  describe_orthodox_pieces(rules);
  describe(rules, 'C', {leap(flat_ways(1, 0)), leap(flat_ways(2, 0)), leap(flat_ways(2, 2))});
  describe(rules, 'W', {leap(flat_ways(1, 1)), leap(flat_ways(1, 3))});
  return {std::move(topology), std::move(rules)};
}

/// Returns a FEN. `first_ranks` are the first two of the ten full ranks, `corners` the two cells before them.
std::string omega_fen(const std::string& corners, const std::string& first_ranks) {
  return "2/10/5k4/10/10/10/10/10/10/" + first_ranks + "/" + corners + " w - - 0 1";
}

TEST(ReferenceUserGames, OmegaPieces) {
  const TestGame game = omega();
  EXPECT_EQ(targets(game, omega_fen("W1", "10/5K4"), "a0"), "b1 b3 d1");
  EXPECT_EQ(targets(game, omega_fen("C1", "10/5K4"), "a0"), "c2");
  EXPECT_EQ(targets(game, omega_fen("2", "10/C4K4"), "b1"), "b2 b3 c1 d1 d3");
  EXPECT_EQ(targets(game, omega_fen("R1", "10/5K4"), "a0"), "");
  EXPECT_EQ(targets(game, omega_fen("B1", "10/5K4"), "a0"), "b1 c2 d3 e4 f5 g6 h7 i8 j9 k10 l11");
  EXPECT_EQ(targets(game, omega_fen("W1", "10/P1p2K4"), "a0"), "b3 d1");
}

// User-defined pieces.

TestGame invented(const BoardSpec& board) {
  Topology topology = Topology::compile(board).value();
  Rules rules;
  rules.letters = "KQRBNSMP";
  describe_orthodox_pieces(rules);
  Clause short_rook = slide(flat_ways(1, 0));
  short_rook.reach = 2;
  describe(rules, 'S', {short_rook});
  Clause goes = slide(flat_ways(1, 0)), takes = slide(flat_ways(1, 1));
  goes.captures = false;
  takes.quiet = false;
  describe(rules, 'M', {goes, takes});
  add_promotions_on_last_rank(rules, topology, "QRBN");
  return {std::move(topology), std::move(rules)};
}

TEST(ReferenceUserGames, LimitsAndWaysOfTaking) {
  const TestGame game = invented(box(5, 5));
  EXPECT_EQ(targets(game, "4k/5/5/5/SK3 w - - 0 1", "a1"), "a2 a3");
  EXPECT_EQ(targets(game, "4k/5/p4/p4/SK3 w - - 0 1", "a1"), "a2");
  // The piece moves as a rook and captures as a bishop.
  EXPECT_EQ(targets(game, "4k/5/p1p2/5/M3K w - - 0 1", "a1"), "a2 b1 c1 c3 d1");
  const auto in_check = [&](const std::string& fen) {
    return oracle::in_check(game.topology, game.rules, read(game, fen), Color::white);
  };
  EXPECT_FALSE(in_check("4k/5/K3m/5/5 w - - 0 1"));
  EXPECT_TRUE(in_check("2m1k/5/K4/5/5 w - - 0 1"));
  EXPECT_FALSE(in_check("4k/5/s2K1/5/5 w - - 0 1"));
  EXPECT_TRUE(in_check("4k/5/1s1K1/5/5 w - - 0 1"));
}

TEST(ReferenceUserGames, ChessOnFiveByFive) {
  const TestGame game = invented(box(5, 5));
  const std::string start = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1";
  const std::vector<std::string> first = {"b1a3", "b1c3", "a2a3", "b2b3", "c2c3", "d2d3", "e2e3"};
  EXPECT_EQ(ucis(game, read(game, start)), first);
  EXPECT_TRUE(legal(game, "4k/P4/5/5/4K w - - 0 1", "a4a5n"));
}

// A cylinder: the file after the last is the first.

TestGame cylinder() {
  TestGame game = chess();
  game.rules.files_wrap = true;
  return game;
}

TEST(ReferenceUserGames, Cylinder) {
  const TestGame game = cylinder();
  const std::string empty_rank = "8/8/8/4k3/8/8/4K3/R7 w - - 0 1";
  // Each cell once, although there are two ways round. The rook does not come back to its own cell.
  EXPECT_EQ(targets(game, empty_rank, "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1 h1");
  EXPECT_EQ(targets(game, "8/8/8/4k3/8/8/8/K7 w - - 0 1", "a1"), "a2 b1 b2 h1 h2");
  EXPECT_EQ(targets(game, "4k3/8/8/8/8/8/4K3/1B6 w - - 0 1", "b1"), "a2 a8 c2 c8 d3 d7 e4 e6 f5 g4 g6 h3 h7");
  EXPECT_EQ(targets(game, "4k3/8/8/7p/P7/8/8/4K3 w - - 0 1", "a4"), "a5 h5");
  EXPECT_EQ(targets(game, "4k3/8/8/8/8/8/3K4/N7 w - - 0 1", "a1"), "b3 c2 g2 h3");
  const auto in_check = [&](const std::string& fen) {
    return oracle::in_check(game.topology, game.rules, read(game, fen), Color::white);
  };
  EXPECT_TRUE(in_check("4k3/8/8/8/8/8/8/KP5r w - - 0 1"));
  EXPECT_FALSE(in_check("4k3/8/8/8/8/8/8/KP4rB w - - 0 1"));
  EXPECT_TRUE(in_check("4k3/8/8/8/8/6b1/8/K7 w - - 0 1"));
  EXPECT_FALSE(in_check("4k3/8/8/8/8/6b1/7N/K7 w - - 0 1"));
}

TEST(ReferenceUserGames, Torus) {
  TestGame game = cylinder();
  game.rules.ranks_wrap = true;
  game.rules.castlings.clear();
  EXPECT_EQ(targets(game, "8/8/8/4k3/8/8/8/K7 w - - 0 1", "a1"), "a2 a8 b1 b2 b8 h1 h2 h8");
  EXPECT_EQ(targets(game, "8/8/8/4k3/8/3K4/8/N7 w - - 0 1", "a1"), "b3 b7 c2 c8 g2 g8 h3 h7");
}

// Four dimensions: rows of levels.

TEST(ReferenceUserGames, FourDimensions) {
  Topology topology = Topology::compile(box(4, 4, 4, 4)).value();
  Rules rules;
  rules.letters = "KR";
  std::vector<Way> axes = space_ways(1, 0, 0);
  axes.push_back({0, 0, 0, 1});
  axes.push_back({0, 0, 0, -1});
  describe(rules, 'K', {leap(axes)});
  describe(rules, 'R', {slide(axes)});
  rules.mirror = {false, true, false, true};
  cheshire::Setup setup;
  setup.pieces.assign(static_cast<std::size_t>(topology.cell_count()), no_piece);
  const auto cell = [&](int x, int y, int z, int w) {
    return topology.find(Coord{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y),
                               static_cast<std::int8_t>(z), static_cast<std::int8_t>(w)});
  };
  setup.pieces[cell(0, 0, 0, 0)] = make_piece(Color::white, 0);
  setup.pieces[cell(1, 1, 1, 1)] = make_piece(Color::white, 1);
  setup.pieces[cell(3, 3, 3, 3)] = make_piece(Color::black, 0);
  EXPECT_EQ(legal_moves(topology, rules, setup).size(), 4u + 12u);
  const auto mirrored = flipped(topology, rules, setup);
  EXPECT_EQ(mirrored.pieces[cell(0, 3, 0, 3)], make_piece(Color::black, 0));
  EXPECT_EQ(legal_moves(topology, rules, mirrored).size(), 4u + 12u);
  setup.pieces[cell(3, 3, 3, 0)] = make_piece(Color::white, 1);
  EXPECT_TRUE(in_check(topology, rules, setup, Color::black));
}

}  // namespace
}  // namespace cheshire::oracle
