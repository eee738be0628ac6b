// The FEN of Cheops: reading, writing, and every error with its offset.
#include "text/cheops/fen.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/rng.h"
#include "base/test_message.h"
#include "text/cheops/test_cheops.h"
#include "text/fen.h"

namespace cheshire::cheops::test {
namespace {

using cheshire::test::brief;

// White's Castle round e5 of 9x9, kept by Black's Knight.
const std::string rows = "4k4/9/9/3C1C3/4n2A1/3T1R2C/4P4/9/4K4";

std::vector<Cell> cells(const Kernel<2>& game, std::initializer_list<const char*> names) {
  std::vector<Cell> all;
  for (const char* name : names) all.push_back(game.cell(name));
  return all;
}

TEST(CheopsFen, EveryFieldIsReadAndWritten) {
  const auto game = common(with_castles());
  const std::string fen = rows + " b e1,e9 e5w=e5b 3?1:i4!,d6~,f6/0 e3 h5=2 e3 17 42";
  const auto setup = game.setup(fen);
  EXPECT_EQ(setup.side, Color::black);
  EXPECT_EQ(setup.pieces[game.cell("f4")], make_piece(Color::white, master));
  EXPECT_EQ(setup.unmoved, cells(game, {"e1", "e9"}));
  ASSERT_EQ(setup.castles.size(), 1u);
  EXPECT_EQ(setup.castles[0], (Castle{game.cell("e5"), Color::white, game.cell("e5"), Color::black}));
  EXPECT_EQ(setup.appointments[0], 3);
  EXPECT_EQ(setup.appointments[1], 0);
  EXPECT_EQ(setup.concealed[0], 1);
  EXPECT_EQ(setup.deputies, cells(game, {"i4", "f6"}));
  EXPECT_EQ(setup.known, cells(game, {"i4"}));
  EXPECT_EQ(setup.certified, cells(game, {"d6"}));
  EXPECT_EQ(setup.settled, cells(game, {"e3"}));
  ASSERT_EQ(setup.frozen.size(), 1u);
  EXPECT_EQ(setup.frozen[0].cell, game.cell("h5"));
  EXPECT_EQ(setup.frozen[0].turns, 2);
  EXPECT_EQ(setup.ep_square, game.cell("e3"));
  EXPECT_EQ(setup.ep_pawn, game.cell("e4"));
  EXPECT_EQ(setup.idle_turns, 17);
  EXPECT_EQ(setup.round, 42);
  EXPECT_EQ(write_fen(setup, game.spec(), game.topology()),
            rows + " b e1,e9 e5w=e5b 3?1:i4!,d6~,f6/0 e3 h5=2 e3 17 42");
}

TEST(CheopsFen, FieldsMayBeMissingFromTheRight) {
  const auto game = common(with_castles());
  const auto again = [&](const std::string& fen) {
    return write_fen(game.setup(fen), game.spec(), game.topology());
  };
  EXPECT_EQ(again(rows), rows + " w - - - - - - 0 1");
  EXPECT_EQ(again("  " + rows + "  b  e1 "), rows + " b e1 - - - - - 0 1");
  EXPECT_EQ(again(rows + " w - e5w"), rows + " w - e5w - - - - 0 1");
  EXPECT_EQ(again(rows + " w - e5b=e5b 0:d6~/0"), rows + " w - e5b=e5b 0:d6~/0 - - - 0 1");
  EXPECT_EQ(again(rows + " w - - 0/0"), rows + " w - - - - - - 0 1");
}

// The King's Level comes first, the Apex last.
TEST(CheopsFen, TheGeneralReaderLeavesTheFieldsToTheRules) {
  RecordProperty("rules", "CH-3 CH-4");
  const auto game = imperial();
  const std::string fen =
      "16k/17/17/17/17/17/17/17/17/C16/17/3c1c11/4K12/3t1t11/17/17/17 b - e5b=e5w 1:a8/0 - - - 7 12";
  const auto setup = cheshire::read_fen(fen, game.spec(), game.topology());
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->pieces, game.setup(fen).pieces);
  EXPECT_EQ(setup->side, Color::black);
  EXPECT_EQ(setup->own_fields, "- e5b=e5w 1:a8/0 - - - 7 12");
  EXPECT_EQ(cheshire::write_fen(*setup, game.spec(), game.topology()), fen);
  EXPECT_EQ(write_fields(game.setup(fen), game.topology()), setup->own_fields);
  const std::string bare = fen.substr(0, fen.find(" b") + 2);
  EXPECT_EQ(cheshire::write_fen(*cheshire::read_fen(bare, game.spec(), game.topology()), game.spec(),
                                game.topology()),
            bare);
}

TEST(CheopsFen, LevelsAreWrittenFromTheKingsLevelDown) {
  const auto game = space();
  const std::string fen = "k8/9/9/9/9/9/9/9/K8/7/7/7/7/7/7/7/5/5/5/5/5/3/3/3/Q b - Ce5w=Ce5b - - - - 0 1";
  const auto setup = game.setup(fen);
  EXPECT_EQ(setup.pieces[game.cell("Ee5")], make_piece(Color::white, queen));
  EXPECT_EQ(setup.pieces[game.cell("Aa9")], make_piece(Color::black, king));
  EXPECT_EQ(write_fen(setup, game.spec(), game.topology()), fen);
}

// A position returns the set-up that was read, apart from what it does not keep.
TEST(CheopsFen, APositionGivesTheSameLists) {
  const auto game = imperial();
  const std::string fen =
      "8k8/17/17/17/17/17/17/8C8/a16/5C11/4P12/3C1C11/4K4C7/3T1R8C2/17/17/17 w - e5w=e5w 2:o4,j5!/0 - - - 3 "
      "1";
  EXPECT_EQ(write_fen(game.position(fen).setup(), game.spec(), game.topology()), fen);
}

TEST(CheopsFen, ErrorsSayWhatAndWhere) {
  const auto game = common(with_castles());
  const struct {
    const char *rest, *message;
    int at;  // from the end of the placement
  } wrong[] = {
      {" x", "fen-side-unknown", 1},
      {" w j1", "fen-castlers-square-missing(\"a1\")", 3},
      {" w e1,e1", "fen-castlers-square-twice(e1)", 6},
      {" w e1;", "fen-castlers-unexpected(\"';'\")", 5},
      {" w e1,", "fen-castlers-square-missing(\"a1\")", 6},
      {" w - x", "fen-castles-square-missing(\"a1\")", 5},
      {" w - e5w,e5w", "fen-castles-square-twice(e5)", 9},
      {" w - e5w;", "fen-castles-unexpected(\"';'\")", 8},
      {" w - e5", "fen-castles-color-missing", 7},
      {" w - e5w=", "fen-castles-activator-missing", 9},
      {" w - e5w=e5", "fen-castles-color-missing", 11},
      {" w - - x", "fen-papers-appointments-missing", 7},
      {" w - - 1", "fen-papers-undivided", 8},
      {" w - - 1?/0", "fen-papers-deputies-missing", 9},
      {" w - - 1:e9/0", "fen-papers-without-piece(White, e9)", 11},
      {" w - - 0:x/0", "fen-papers-square-missing(\"a1\")", 9},
      {" w - - 1:d6,d6!/0", "fen-papers-square-twice(d6)", 12},
      {" w - - 0/0/0", "fen-papers-unexpected(\"'/'\")", 10},
      {" w - - - e", "fen-halls-square-missing(\"a1\")", 9},
      {" w - - - e3,e3", "fen-halls-square-twice(e3)", 12},
      {" w - - - e3;", "fen-halls-unexpected(\"';'\")", 11},
      {" w - - - - x", "fen-arrested-square-missing(\"a1\")", 11},
      {" w - - - - h5=1,h5=1", "fen-arrested-square-twice(h5)", 16},
      {" w - - - - h5=1;", "fen-arrested-unexpected(\"';'\")", 15},
      {" w - - - - h5=3", "fen-arrested-turns-missing", 14},
      {" w - - - - - e", "fen-ep-square-unknown(\"a1\")", 13},
      {" w - - - - - e1", "fen-ep-square-unpassed(e1)", 13},
      {" w - - - - - - x", "fen-idle-unreadable", 15},
      {" w - - - - - - 0 x", "fen-round-unreadable", 17},
      {" w - - - - - - 0 1 2", "fen-round-too-long", 19},
  };
  for (const auto& one : wrong) {
    const auto read = cheops::read_fen(rows + one.rest, game.spec(), game.topology());
    ASSERT_FALSE(read) << one.rest;
    EXPECT_EQ(brief(read.error().message), one.message) << one.rest;
    EXPECT_EQ(read.error().at - static_cast<int>(rows.size()), one.at) << one.rest;
  }
  EXPECT_EQ(brief(cheops::read_fen("", game.spec(), game.topology()).error().message), "fen-empty");
  EXPECT_EQ(brief(cheops::read_fen("9/9", game.spec(), game.topology()).error().message),
            "fen-rows-missing(2, 9)");
}

// Whatever can be read can be written, and reads back the same.
TEST(CheopsFen, AnyTextIsReadOrRefused) {
  const auto game = common(with_castles());
  const std::string fen = rows + " b e1,e9 e5w=e5b 3?1:i4!,d6~,f6/0 e3 h5=2 e3 17 42";
  const std::string letters = "KkCcTt19/ wb-,=?!~:#aei\xff";
  Rng rng(3);
  int read = 0;
  for (int n = 0; n < 20000; ++n) {
    std::string text = fen;
    for (std::uint32_t changes = 1 + rng.below(3); changes > 0; --changes) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
      text.replace(at, rng.below(2), 1, letters[rng.below(static_cast<std::uint32_t>(letters.size()))]);
    }
    const auto setup = cheops::read_fen(text, game.spec(), game.topology());
    if (!setup) {
      EXPECT_FALSE(setup.error().text().empty());
      EXPECT_LE(setup.error().at, static_cast<int>(text.size())) << text;
      continue;
    }
    ++read;
    const std::string again = write_fen(*setup, game.spec(), game.topology());
    EXPECT_EQ(write_fen(game.setup(again), game.spec(), game.topology()), again) << text;
  }
  EXPECT_GT(read, 300);
}

}  // namespace
}  // namespace cheshire::cheops::test
