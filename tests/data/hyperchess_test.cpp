// Hyperchess: the questions of data/positions/hyperchess-questions.tsv, and the tables of
// data/geometry/hyperchess.json.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games.h"
#include "hyperchess_questions.h"
#include "source.h"

namespace cheshire::test {
namespace {

namespace json = boost::json;

const Game<1, OneBoard>& hyperchess() { return game_of<1, OneBoard>("hyperchess"); }

template <class G>
class InPlay : public AskedPosition {
 public:
  using P = typename G::P;
  InPlay(const G& game, const std::string& fen) : game_(game), p_(game.position(fen)) {}

  std::vector<AskedMove> moves() const override {
    std::vector<AskedMove> all;
    for (Move m : moves_of(p_)) {
      all.push_back({name(m.from()), name(m.to()), coordinates(p_, m), m.kind() == MoveKind::castling,
                     m.from() == p_.king(p_.side())});
    }
    return all;
  }
  bool in_check() const override { return p_.in_check(); }
  std::uint64_t perft(int depth) const override { return P(p_).perft(depth); }
  std::string castling_field() const override {
    std::istringstream in(game_.fen(p_.setup()));
    std::string text;
    for (int i = 0; i < 3; ++i) in >> text;
    return text;
  }
  std::vector<std::string> pieces_after(const std::string& move) const override {
    const P now = game_.play(p_, move);
    std::vector<std::string> all;
    now.occupied().for_each([&](Cell c) {
      const char upper = game_.spec().kinds[kind_of(now.at(c))].letter;
      const bool white = color_of(now.at(c)) == Color::white;
      all.push_back((white ? upper : static_cast<char>(upper - 'A' + 'a')) + name(c));
    });
    return all;
  }
  std::vector<std::string> knights_at(const std::string& cell) const override {
    const Kind knight = game_.spec().kind_of_letter('N'), king = game_.spec().king;
    const Cell victim = game_.topology().find(cell);
    const Cell far = game_.topology().find("3a1");
    std::vector<std::string> all;
    for (int i = 0; i < game_.topology().cell_count(); ++i) {
      const Cell c = static_cast<Cell>(i);
      if (!game_.topology().exists(c) || c == victim || c == far) continue;
      Setup setup;
      setup.pieces.assign(static_cast<std::size_t>(game_.topology().cell_count()), no_piece);
      setup.pieces[victim] = make_piece(Color::white, king);
      setup.pieces[far] = make_piece(Color::black, king);
      setup.pieces[c] = make_piece(Color::black, knight);
      if (game_.check(setup).position->in_check()) all.push_back(name(c));
    }
    return all;
  }

 private:
  const std::string& name(Cell c) const { return game_.topology().name(c); }

  const G& game_;
  P p_;
};

std::string name_of(const testing::TestParamInfo<TableLine>& info) {
  return as_name(info.param[1] + "_number_" + info.param[0]);
}

class HyperchessQuestion : public testing::TestWithParam<TableLine> {};

TEST_P(HyperchessQuestion, IsAnswered) {
  const TableLine& line = GetParam();
  SCOPED_TRACE(line[2] + "  " + line[3]);
  EXPECT_EQ(Answers(InPlay(hyperchess(), line[2])).to(line[3]), line[4]);
}

INSTANTIATE_TEST_SUITE_P(Hyperchess, HyperchessQuestion,
                         testing::ValuesIn(table("positions/hyperchess-questions.tsv")), name_of);

TEST(HyperchessQuestions, AreAllThere) {
  const auto lines = table("positions/hyperchess-questions.tsv");
  ASSERT_EQ(lines.size(), 67u);
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i][0], std::to_string(i + 1));
}

// The tables

std::string string_of(const json::value& v) { return std::string(v.as_string()); }
std::set<std::string> strings(const json::value& v) {
  std::set<std::string> all;
  for (const json::value& item : v.as_array()) all.insert(string_of(item));
  return all;
}

class HyperchessGeometryTable : public testing::Test {
 protected:
  const json::value file = json::parse(text_of(source_folder() / "data/geometry/hyperchess.json"));

  template <class F>
  void with_hyperchess(F&& f) {
    f(hyperchess());
  }
  template <class G>
  static std::set<std::string> names(const G& game, const std::vector<Cell>& cells) {
    std::set<std::string> all;
    for (Cell c : cells) all.insert(game.topology().name(c));
    return all;
  }
};

// The squares, level by level, in the order of a FEN.
TEST_F(HyperchessGeometryTable, Cells) {
  RecordProperty("rules", "HY-2");
  with_hyperchess([&](const auto& game) {
    std::vector<std::string> ours, theirs;
    for (const auto& row : game.topology().rows(0)) {
      for (Cell c : row) ours.push_back(game.topology().name(c));
    }
    for (const json::value& cell : file.at("cell_order").as_array()) theirs.push_back(string_of(cell));
    EXPECT_EQ(ours, theirs);
    std::set<std::string> by_level;
    for (const auto& [level, cells] : file.at("levels").as_object()) {
      for (const std::string& cell : strings(cells)) by_level.insert(std::string(level) + cell);
    }
    EXPECT_EQ(by_level, std::set<std::string>(ours.begin(), ours.end()));
  });
}

TEST_F(HyperchessGeometryTable, Start) {
  RecordProperty("rules", "HY-5");
  with_hyperchess([&](const auto& game) {
    EXPECT_EQ(game.spec().start, string_of(file.at("start_fen")));
    const auto start = game.position("startpos");
    std::map<std::string, std::string> ours, theirs;
    start.occupied().for_each([&](Cell c) {
      const char upper = game.spec().kinds[kind_of(start.at(c))].letter;
      const bool white = color_of(start.at(c)) == Color::white;
      ours[game.topology().name(c)] = std::string(1, white ? upper : static_cast<char>(upper - 'A' + 'a'));
    });
    for (const auto& [cell, piece] : file.at("start").as_object())
      theirs[std::string(cell)] = string_of(piece);
    EXPECT_EQ(ours, theirs);
  });
}

TEST_F(HyperchessGeometryTable, Castlings) {
  RecordProperty("rules", "HY-40");
  with_hyperchess([&](const auto& game) {
    const auto name = [&](Cell c) { return game.topology().name(c); };
    const auto& castlings = file.at("castling").as_array();
    ASSERT_EQ(game.spec().castlings.size(), castlings.size());
    for (const CastlingSpec& ours : game.spec().castlings) {
      const auto theirs = std::find_if(castlings.begin(), castlings.end(), [&](const json::value& v) {
        return string_of(v.at("right")) == std::string(1, ours.letter);
      });
      ASSERT_NE(theirs, castlings.end()) << ours.letter;
      EXPECT_EQ(name(ours.king_from), string_of(theirs->at("king").at(0)));
      EXPECT_EQ(name(ours.king_to), string_of(theirs->at("king").at(1)));
      EXPECT_EQ(name(ours.rook_from), string_of(theirs->at("rook").at(0)));
      EXPECT_EQ(name(ours.rook_to), string_of(theirs->at("rook").at(1)));
      const std::string crossed = string_of(theirs->at("crosses"));
      EXPECT_EQ(names(game, ours.empty),
                (std::set<std::string>{crossed, name(ours.king_to), name(ours.rook_to)}));
      EXPECT_EQ(names(game, ours.safe),
                (std::set<std::string>{crossed, name(ours.king_to), name(ours.king_from)}));
    }
  });
}

// The pawns with a double step, and the two of them that need a right.
TEST_F(HyperchessGeometryTable, TwoSteps) {
  RecordProperty("rules", "HY-30 HY-31");
  with_hyperchess([&](const auto& game) {
    for (Color color : {Color::white, Color::black}) {
      const json::value& steps = file.at("two_step").at(color == Color::white ? "w" : "b");
      std::set<std::string> from = strings(steps.at("isolated"));
      from.insert(string_of(steps.at("rooks_level")));
      EXPECT_EQ(names(game, game.spec().pawn.double_from[index(color)]), from);
      std::vector<Cell> with_right;
      for (const auto& right : game.spec().pawn.step_rights) {
        if (right.color == color) with_right.push_back(right.from);
      }
      EXPECT_EQ(names(game, with_right), std::set<std::string>{string_of(steps.at("rooks_level"))});
    }
  });
}

TEST_F(HyperchessGeometryTable, Promotions) {
  RecordProperty("rules", "HY-36");
  with_hyperchess([&](const auto& game) {
    for (Color color : {Color::white, Color::black}) {
      const std::string cell = string_of(file.at("promotion").at(color == Color::white ? "w" : "b"));
      EXPECT_EQ(names(game, game.spec().pawn.promotes_on[index(color)]), std::set<std::string>{cell});
    }
  });
}

// The colours of the squares alternate along every row, as in the table. Each side's pieces stand
// on squares of the colours that the rule gives.
TEST_F(HyperchessGeometryTable, Colours) {
  RecordProperty("rules", "HY-4 HY-6");
  EXPECT_EQ(string_of(file.at("dark_if")), "(file+rank+level) odd, a=1");
  const auto dark = [](std::string_view cell) {
    return (cell[1] - 'a' + 1 + cell[2] - '0' + cell[0] - '0') % 2 == 1;
  };
  std::map<std::string, int> on_dark;
  int all_dark = 0;
  for (const json::value& cell : file.at("cell_order").as_array()) all_dark += dark(cell.as_string());
  for (const auto& [cell, piece] : file.at("start").as_object()) on_dark[string_of(piece)] += dark(cell);
  EXPECT_EQ(all_dark, 32);
  const std::map<std::string, int> expected = {{"K", 0}, {"Q", 0}, {"R", 0}, {"N", 2}, {"B", 1},
                                               {"k", 1}, {"q", 1}, {"r", 2}, {"n", 0}, {"b", 1}};
  for (const auto& [piece, number] : expected) EXPECT_EQ(on_dark[piece], number) << piece;
  with_hyperchess([&](const auto& game) {
    const Topology& topology = game.topology();
    for (int i = 0; i < topology.cell_count(); ++i) {
      const Cell c = static_cast<Cell>(i);
      if (!topology.exists(c)) continue;
      EXPECT_EQ(topology.dark(c), dark(topology.name(c))) << topology.name(c);
      for (const Step step : {Step{1, 0, 0}, Step{0, 1, 0}, Step{0, 0, 1}}) {
        const Cell next = topology.after(c, step);
        if (next == no_cell) continue;
        EXPECT_NE(topology.dark(c), topology.dark(next)) << topology.name(c);
      }
    }
  });
}

// The first perft numbers, as in the table.
TEST_F(HyperchessGeometryTable, Perft) {
  with_hyperchess([&](const auto& game) {
    auto p = game.position("startpos");
    int depth = 0;
    for (const json::value& leaves : file.at("perft").as_array())
      EXPECT_EQ(p.perft(++depth), static_cast<std::uint64_t>(leaves.as_int64()));
  });
}

}  // namespace
}  // namespace cheshire::test
