// Whole tables: published numbers, and the kernel's word for every position.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "endings/endings.h"
#include "games/registry.h"
#include "text/fen.h"

namespace cheshire::endings {
namespace {

class Tables {
 public:
  explicit Tables(const std::string& game) : endings_(*Endings::open(*find_game(game))) {}

  Material material(const std::string& text) const {
    return endings_->kept_as(*read_material(text, endings_->spec()));
  }
  void build(const std::string& text) {
    for (const Material& m : endings_->with_successors({material(text)})) {
      for (Metric metric : {Metric::mate, Metric::zeroing}) {
        if (!endings_->has(m, metric)) ASSERT_TRUE(*endings_->build(m, metric, {}));
      }
    }
  }
  Summary summary(const std::string& text) {
    build(text);
    return endings_->summary(material(text));
  }
  /// The longest win of White, to move, in plies to mate.
  int longest(const std::string& text) { return summary(text).sides[0].longest[0]; }
  std::uint64_t won(const std::string& text) { return summary(text).sides[0].positions[4]; }

  /// Compares every `step`-th row with the moves of the kernel.
  void verify(const std::string& text, std::size_t step = 1) {
    build(text);
    const Verification found = endings_->verify(material(text), step, {});
    EXPECT_GT(found.positions, 100U) << text;
    EXPECT_EQ(found.wrong, 0U) << text << ' '
                               << (found.first
                                       ? write_fen(found.first->setup, endings_->spec(), endings_->topology())
                                       : "");
  }
  void verify_all(int pieces) {
    for (const Material& m : endings_->all(pieces)) verify(name(m, endings_->spec()));
  }
  Probe probe(const Setup& setup) { return *endings_->probe(setup); }
  Probe probe(const std::string& fen) {
    return probe(*read_fen(fen, endings_->spec(), endings_->topology()));
  }

 private:
  std::unique_ptr<Endings> endings_;
};

// KQvK 10 moves, KRvK 16, KPvK 28: K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9
// (1986). The numbers of wins are those of the tables by E. Nalimov, of all positions with White to move.
TEST(Tables, OfChessWithThreePieces) {
  Tables chess("chess");
  EXPECT_EQ(chess.longest("KQvK"), 19);
  EXPECT_EQ(chess.longest("KRvK"), 31);
  EXPECT_EQ(chess.longest("KPvK"), 55);
  EXPECT_EQ(chess.won("KQvK"), 144'508U);
  EXPECT_EQ(chess.won("KRvK"), 175'168U);
  EXPECT_EQ(chess.won("KPvK"), 124'960U);
  EXPECT_EQ(chess.won("KNvK"), 0U);
  chess.verify_all(3);
}

// From an independent program.
TEST(Tables, OfAliceWithThreePieces) {
  Tables alice("alice");
  EXPECT_EQ(alice.longest("KQvK"), 17);
  EXPECT_EQ(alice.longest("KRvK"), 27);
  EXPECT_EQ(alice.longest("KPvK"), 49);
  alice.verify_all(3);
}

TEST(Tables, OfRaumschachWithThreePieces) { Tables("raumschach").verify_all(3); }
TEST(Tables, OfHyperchessWithThreePieces) { Tables("hyperchess").verify_all(3); }

TEST(Tables, OfEveryPassage) {
  for (const char* game : {"looking-glass", "ms-alice", "parton", "odonohue", "duo"}) {
    Tables tables(game);
    tables.verify("KQvK", 3);
    tables.verify("KPvK", 7);
  }
}

TEST(Tables, OfBoardsOfFourWords) {
  Tables("three-boards").verify("KRvK", 11);
  Tables("alice:raumschach").verify("KNvK", 11);
}

// KQvKR 35 moves, KBNvK 33, KRvKN 40 to mate: the same source.
TEST(Tables, OfChessWithFourPieces) {
  Tables chess("chess");
  EXPECT_EQ(chess.longest("KQvKR"), 69);
  EXPECT_EQ(chess.longest("KBNvK"), 65);
  EXPECT_EQ(chess.longest("KRvKN"), 79);
  for (const char* material : {"KQvKR", "KBNvK", "KRvKN", "KBBvK"}) chess.verify(material, 101);
}

TEST(Tables, SlowEndingsOfPawnsOnBothSides) { Tables("chess").verify("KPvKP", 101); }

// The eight turns and reflections of a board of 64 squares, of which a position's least image tells whether
// two are alike.
std::vector<std::size_t> least_image(const Setup& setup, std::vector<Piece> pieces) {
  std::vector<std::size_t> least;
  for (unsigned turn = 0; turn < 8; ++turn) {
    std::vector<std::size_t> image;
    for (Piece piece : pieces) {
      const auto found = std::find(setup.pieces.begin(), setup.pieces.end(), piece);
      std::size_t file = static_cast<std::size_t>(found - setup.pieces.begin()) % 8,
                  rank = static_cast<std::size_t>(found - setup.pieces.begin()) / 8;
      if ((turn & 1) != 0) file = 7 - file;
      if ((turn & 2) != 0) rank = 7 - rank;
      if ((turn & 4) != 0) std::swap(file, rank);
      image.push_back(8 * rank + file);
    }
    if (least.empty() || image < least) least = image;
  }
  return least;
}

TEST(Tables, NameTheirHardestWinsOnceEach) {
  Tables chess("chess");
  const Summary summary = chess.summary("KQvK");
  const auto& hardest = summary.sides[0].hardest;
  ASSERT_EQ(hardest.size(), Summary::most_hardest);
  EXPECT_EQ(hardest.front().plies, summary.sides[0].longest[0]);
  EXPECT_TRUE(summary.sides[1].hardest.empty());
  const std::vector<Piece> pieces = {make_piece(Color::white, 0), make_piece(Color::black, 0),
                                     make_piece(Color::white, 1)};
  std::set<std::vector<std::size_t>> named;
  for (const Summary::Win& win : hardest) {
    EXPECT_EQ(chess.probe(win.setup).mate, won(win.plies));
    EXPECT_LE(win.plies, hardest.front().plies);
    EXPECT_GE(win.plies, hardest.back().plies);
    EXPECT_TRUE(named.insert(least_image(win.setup, pieces)).second) << "named twice";
  }
  // No other win takes longer than the last of them.
  std::size_t longer = 0;
  auto setup = hardest.front().setup;
  for (std::size_t white = 0; white < 64; ++white) {
    for (std::size_t black = 0; black < 64; ++black) {
      for (std::size_t queen = 0; queen < 64; ++queen) {
        if (white == black || white == queen || black == queen) continue;
        setup.pieces.assign(setup.pieces.size(), no_piece);
        setup.pieces[white] = pieces[0];
        setup.pieces[black] = pieces[1];
        setup.pieces[queen] = pieces[2];
        const Code code = chess.probe(setup).mate;
        if (!is_won(code) || plies(code) <= hardest.back().plies) continue;
        ++longer;
        EXPECT_TRUE(named.contains(least_image(setup, pieces)));
      }
    }
  }
  EXPECT_EQ(longer > 0, hardest.back().plies < hardest.front().plies);
}

TEST(Tables, NameWinsWithLikePiecesOnceEach) {
  Tables chess("chess");
  const Summary summary = chess.summary("KBBvK");
  std::set<std::vector<Piece>> named;
  for (const Summary::Win& win : summary.sides[0].hardest) {
    EXPECT_EQ(chess.probe(win.setup).mate, won(win.plies));
    EXPECT_TRUE(named.insert(win.setup.pieces).second);
  }
  EXPECT_EQ(named.size(), Summary::most_hardest);
}

TEST(Tables, ProbeColoursEitherWay) {
  Tables chess("chess");
  chess.build("KRvKN");
  const Probe white = chess.probe("8/8/8/8/8/2k5/2r5/K6N w - - 0 1"),
              black = chess.probe("k6n/2R5/2K5/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(white.mate, black.mate);
  EXPECT_EQ(white.verdict, black.verdict);
  EXPECT_EQ(chess.probe("8/8/8/8/8/1k6/7r/K7 b - - 0 1").mate, won(1));
  EXPECT_EQ(chess.probe("8/8/8/8/8/1k6/8/K7 b - - 0 1").verdict, Verdict::draw);
}

}  // namespace
}  // namespace cheshire::endings
