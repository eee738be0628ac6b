// The wire form of a turn: every kind of action written and read back, and texts that are not a turn.
#include "text/cheops/wire.h"

#include <gtest/gtest.h>

#include <string>

#include "base/rng.h"
#include "base/test_message.h"
#include "text/cheops/test_cheops.h"

namespace cheshire::cheops::test {
namespace {

using cheshire::test::brief;

const std::string salt(32, 'a'), seal(64, '7');
// Kings on e1 and a9, White's Duke on f2.
const char* pieces = "k8/9/9/9/9/9/9/5D3/4K4";

template <int W>
Result<Wire> read(const Kernel<W>& game, const std::string& text, Color side = Color::white,
                  const char* placement = pieces) {
  const auto setup = game.setup(placement);
  return read_wire(text, game.spec(), game.topology(), setup.pieces, side);
}

TEST(CheopsWire, ReadingWhatWasWrittenGivesTheSame) {
  const auto game = common(with_castles());
  for (const std::string& text :
       {std::string("e2e4"),   std::string("b8b9q"),       std::string("b8b9s"),
        std::string("d5d5r"),  std::string("e1c1"),        std::string("e1e2"),
        std::string("a9>f2"),  std::string("@a5"),         std::string("@"),
        std::string("?a5"),    std::string("a8c8:b8d5"),   std::string("e2e4+e5"),
        "@a5#" + salt,         "@a5#" + salt + "=" + seal, "@=" + seal,
        std::string("?a5!a5"), std::string("?a5!"),        std::string("a8c8:b8d5+e5!c8,d9"),
        "@=" + seal + "!b1",   std::string("@+e5"),        std::string("b8b9n+e5!")}) {
    const Result<Wire> wire = read(game, text);
    ASSERT_TRUE(wire) << text << ": " << wire.error().text();
    EXPECT_EQ(write_wire(*wire, game.spec(), game.topology()), text);
  }
}

TEST(CheopsWire, ThePiecesTellCastlingAndWhoAppoints) {
  RecordProperty("rules", "CH-47 CH-87");
  const auto game = common(with_castles());
  EXPECT_EQ(read(game, "e1c1")->announced.action.kind(), ActionKind::castling);
  EXPECT_EQ(read(game, "e1d1")->announced.action.kind(), ActionKind::move);
  EXPECT_EQ(read(game, "f2h2")->announced.action.kind(), ActionKind::move);
  EXPECT_EQ(read(game, "a9c9")->announced.action.kind(), ActionKind::move) << "Black's King on White's turn";
  EXPECT_EQ(read(game, "a9c9", Color::black)->announced.action.kind(), ActionKind::castling);
  EXPECT_EQ(read(game, "@a5")->announced.action,
            Action(ActionKind::appointment, game.cell("e1"), game.cell("a5")));
  EXPECT_EQ(read(game, "@", Color::black)->announced.action,
            AnnouncedAction::sealed_appointment(game.cell("a9")));
  EXPECT_TRUE(read(game, "@")->announced.sealed());
  EXPECT_FALSE(read(game, "@a5")->announced.sealed());
}

TEST(CheopsWire, CellsOfWideBoardsAndOfThePyramid) {
  const auto wide = imperial();
  const char* lone = "17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/8K8";
  const Result<Wire> far = read(wide, "e1e12!e16,e17", Color::white, lone);
  ASSERT_TRUE(far) << far.error().text();
  EXPECT_EQ(far->announced.action, Action(ActionKind::move, wide.cell("e1"), wide.cell("e12")));
  EXPECT_EQ(far->announced.compromised.size(), 2u);
  EXPECT_EQ(read(wide, "q16q17q", Color::white, lone)->announced.action.promotion(), queen);
  const auto deep = space();
  const char* pyramid = "9/9/9/9/9/9/9/9/4K4/7/7/7/7/7/7/7/5/5/5/5/5/3/3/3/1";
  EXPECT_EQ(read(deep, "Ae2Be2", Color::white, pyramid)->announced.action,
            Action(ActionKind::move, deep.cell("Ae2"), deep.cell("Be2")));
  EXPECT_EQ(read(deep, "Ae1Ce3", Color::white, pyramid)->announced.action.kind(), ActionKind::castling);
}

TEST(CheopsWire, ErrorsSayWhatAndWhere) {
  const auto game = common(with_castles());
  const struct {
    std::string text, message;
    int at;
  } wrong[] = {
      {"", "turn-empty", 0},
      {"x", "turn-square-missing(\"a1\")", 0},
      {"e2", "turn-target-missing", 2},
      {"e2j4", "turn-target-missing", 2},
      {"e2>", "turn-duke-missing", 3},
      {"?", "turn-civilian-missing", 1},
      {"e2e4x", "turn-piece-unknown(\"'x'\")", 4},
      {"e2e4 ", "turn-unexpected(\"' '\")", 4},
      {"d5d5", "turn-promotion-missing", 4},
      {"a9>f2q", "turn-unexpected(\"'q'\")", 5},
      {"a8c8:", "turn-victim-missing", 5},
      {"a8c8:b8", "turn-hall-missing", 7},
      {"a1e1:a2b1:a3b2:a4b3:a5b4:a6b5", "turn-arrests-too-many(4)", 25},
      {"e2e4+", "turn-chair-missing", 5},
      {"@a5#12", "turn-salt-missing", 4},
      {"@a5#" + std::string(32, 'A'), "turn-salt-missing", 4},
      {"@a5#" + salt + "=7", "turn-seal-missing", 37},
      {"@a5=" + seal, "turn-unexpected(\"'='\")", 3},
      {"@#" + salt, "turn-unexpected(\"'#'\")", 1},
      {"@=" + seal + "7", "turn-unexpected(\"'7'\")", 66},
      {"e2e4#" + salt, "turn-unexpected(\"'#'\")", 4},
      {"?a5!a5,", "turn-deputy-missing", 7},
      {"?a5!a1,a2,a3,a4,a5,a6,a7,a8,a9,b1,b2,b3,b4", "turn-deputies-too-many(12)", 40},
      {"e2e4!+e5", "turn-deputy-missing", 5},
      {"\xff\xfe", "turn-square-missing(\"a1\")", 0},
  };
  for (const auto& one : wrong) {
    const Result<Wire> wire = read(game, one.text);
    ASSERT_FALSE(wire) << one.text;
    EXPECT_EQ(brief(wire.error().message), one.message) << one.text;
    EXPECT_EQ(wire.error().at, one.at) << one.text;
  }
  EXPECT_EQ(brief(read(game, "@", Color::white, "k8/9/9/9/9/9/9/9/9").error().message), "turn-without-king");
}

TEST(CheopsWire, AnyTextIsReadOrRefused) {
  const auto game = common(with_castles());
  const std::string letters = "abehi12589>@?:+#=!,qk\xff ";
  Rng rng(4);
  for (int n = 0; n < 20000; ++n) {
    std::string text;
    for (std::uint32_t length = rng.below(14); length > 0; --length)
      text += letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
    const Result<Wire> wire = read(game, text);
    if (wire) {
      EXPECT_EQ(write_wire(*wire, game.spec(), game.topology()), text);
    } else {
      EXPECT_LE(wire.error().at, static_cast<int>(text.size())) << text;
    }
  }
}

}  // namespace
}  // namespace cheshire::cheops::test
