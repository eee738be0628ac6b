// FEN in its dialects: reading, writing, and every error with its offset. tests/data tests the lines of
// data/positions/alice-fen.tsv.
#include "text/fen.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "base/test_message.h"
#include "messages/fen.h"
#include "rules/test_games.h"
#include "text/fen_fields.h"

namespace cheshire::test {
namespace {

// After 1.Nf3 e6 2.Ne5 Bc5 3.Nxf7, in three dialects (AL-47, AL-48, AL-49).
const std::string bar = "rnbqk1nr/pppp1|Npp/4|p3/2|b5/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 3";
const std::string wide = "rnbqk1nr8/pppp2pp5N2/12p3/10b5/16/16/PPPPPPPP8/RNBQKB1R8 b KQkq - 0 3";
const std::string two = "rnbqk1nr/pppp2pp/8/8/8/8/PPPPPPPP/RNBQKB1R;8/5N2/4p3/2b5/8/8/8/8 b KQkq - 0 3";

template <class Game>
Result<cheshire::Setup> read(const Game& game, const std::string& fen) {
  return read_fen(fen, game.tables().spec, game.tables().topology);
}
template <class Game>
std::string write(const Game& game, const cheshire::Setup& setup, FenDialect dialect = FenDialect::bar) {
  return write_fen(setup, game.tables().spec, game.tables().topology, dialect);
}

TEST(Fen, TheThreeDialectsAreOnePosition) {
  const AliceKernel& game = alice();
  const auto setup = *read(game, bar);
  EXPECT_EQ(*read(game, wide), setup);
  EXPECT_EQ(*read(game, two), setup);
  EXPECT_EQ(write(game, setup, FenDialect::bar), bar);
  EXPECT_EQ(write(game, setup, FenDialect::wide), wide);
  EXPECT_EQ(write(game, setup, FenDialect::boards), two);
  EXPECT_EQ(setup.pieces[game.cell("f7", 1)], make_piece(Color::white, knight));
  EXPECT_EQ(setup.pieces[game.cell("f7", 0)], no_piece);
  EXPECT_EQ(setup.side, Color::black);
  EXPECT_EQ(setup.move_number, 3);
}

TEST(Fen, ChessHasOneForm) {
  RecordProperty("rules", "OC-26");
  const ChessKernel& game = chess();
  const std::string fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17";
  const auto setup = *read(game, fen);
  for (FenDialect d : {FenDialect::bar, FenDialect::wide, FenDialect::boards})
    EXPECT_EQ(write(game, setup, d), fen);
  EXPECT_EQ(setup.halfmove_clock, 3);
  EXPECT_EQ(setup.move_number, 17);
  EXPECT_EQ(setup.rights, 0b1111);
}

TEST(Fen, FieldsMayBeMissingFromTheRight) {
  const AliceKernel& game = alice();
  const std::string placement = "4k3/8/8/8/8/8/8/4K3";
  EXPECT_EQ(write(game, *read(game, placement)), placement + " w - - 0 1");
  EXPECT_EQ(write(game, *read(game, placement + " b")), placement + " b - - 0 1");
  EXPECT_EQ(write(game, *read(game, placement + " b - - 7")), placement + " b - - 7 1");
  EXPECT_EQ(write(game, *read(game, "  " + placement + "   b  -   -  7   9 ")), placement + " b - - 7 9");
}

// As pages and word processors have them.
TEST(Fen, FieldsStandBetweenBlanksOfAllKinds) {
  const std::string_view fields[] = {"4k3/8/8/8/8/8/8/4K3", "b", "-", "-", "3", "20"};
  for (const std::string blank : {" ", "  ", "\t", "\u00A0", "\xA0", "\u2003", "\u200B ", "\u3000"}) {
    std::string text = blank;
    for (const std::string_view field : fields) text += std::string(field) + blank;
    const std::vector<FenField> found = fen_fields(text);
    ASSERT_EQ(found.size(), std::size(fields)) << text;
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].text, fields[i]) << text;
  }
  EXPECT_EQ(fen_fields("K\u00E0 \u2658\xE2\x80").size(), 2u) << "letters, and a blank that is broken off";
}

// Boards may be wider than nine files, so consecutive digits in a row are one number.
TEST(Fen, RunsAreDecimalNumbers) {
  RecordProperty("rules", "AL-48");
  EXPECT_EQ(brief(read(alice(), "4k3/44/8/8/8/8/8/4K3 w - - 0 1").error().message), "fen-row-too-wide(2, 8)");
  EXPECT_TRUE(read(alice(), "4k11/16/16/16/16/16/16/4K11 w - - 0 1"));
}

// A right belongs to the board on which its king stands (AL-52).
TEST(Fen, CastlingRights) {
  RecordProperty("rules", "AL-52");
  const AliceKernel& game = alice();
  EXPECT_EQ(read(game, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")->rights, 1 << 0);
  EXPECT_EQ(read(game, "4k3/8/8/8/8/8/8/4|K2|R w K - 0 1")->rights, 1 << 4);
  EXPECT_EQ(read(game, "|r3|k2|r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")->rights, 0b11000011);
  EXPECT_EQ(write(game, *read(game, "|r3|k2|r/8/8/8/8/8/8/R3K2R w qkQ - 0 1")),
            "|r3|k2|r/8/8/8/8/8/8/R3K2R w Qkq - 0 1")
      << "written in the usual order";
  EXPECT_EQ(read(game, "4k3/8/8/8/8/8/8/R7 w Q - 0 1")->rights, 1 << 1) << "a set-up may be nonsense";
}

// The field names only the passed square; the board follows from the pawn (AL-53).
TEST(Fen, EnPassantField) {
  RecordProperty("rules", "AL-53 AL-33");
  const AliceKernel& game = alice(EnPassant::both);
  EXPECT_EQ(read(game, "4k3/8/8/3|pP3/8/8/8/4K3 w - d6 0 1")->ep_square, game.cell("d6", 0))
      << "stepped on A, stands on B";
  EXPECT_EQ(read(game, "4k3/8/8/3p|P3/8/8/8/4K3 w - d6 0 1")->ep_square, game.cell("d6", 1));
  EXPECT_EQ(read(game, "4k3/8/8/8/3p|P3/8/8/4K3 b - e3 0 1")->ep_square, game.cell("e3", 0));
  EXPECT_EQ(read(alice(), "4k3/8/8/3|pP3/8/8/8/4K3 w - d6 0 1")->ep_square, no_cell)
      << "AL-33: read, without effect";
  const std::string fen = "4k3/8/8/3|pP3/8/8/8/4K3 w - d6 0 1";
  EXPECT_EQ(write(game, *read(game, fen)), fen);
  EXPECT_EQ(read(chess(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")->ep_square, chess().cell("d6"));
}

// The boards dialect can write two pieces at one coordinate; the bar dialect has room for only one (AL-50).
TEST(Fen, SharedCoordinatesAreReadForTheEditor) {
  RecordProperty("rules", "AL-50");
  const std::string fen = "4k3/8/8/8/8/8/4P3/4K3;8/8/8/8/8/8/4n3/8 w - - 0 1";
  const auto setup = read(alice(), fen);
  ASSERT_TRUE(setup);
  EXPECT_EQ(write(alice(), *setup, FenDialect::boards), fen);
  EXPECT_FALSE(alice().check(*setup).position);
}

// Errors

template <class Game>
void expect_error(const Game& game, const std::string& fen, const std::string& message, int at) {
  const auto setup = read(game, fen);
  ASSERT_FALSE(setup) << fen;
  EXPECT_EQ(brief(setup.error().message), message) << fen;
  EXPECT_EQ(setup.error().at, at) << fen;
}
void expect_alice_error(const std::string& fen, const std::string& message, int at) {
  expect_error(alice(), fen, message, at);
}

TEST(FenErrors, Fields) {
  expect_alice_error("", "fen-empty", 0);
  expect_alice_error("   ", "fen-empty", 0);
  const std::string p = "4k3/8/8/8/8/8/8/4K3";  // 19 bytes
  expect_alice_error(p + " x", "fen-side-unknown", 20);
  expect_alice_error(p + " W - - 0 1", "fen-side-unknown", 20);
  expect_alice_error(p + " w KX - 0 1", "fen-castling-letter-unknown(\"KQkq\", \"'X'\")", 23);
  expect_alice_error(p + " w KK - 0 1", "fen-castling-twice(\"K\")", 23);
  expect_alice_error(p + " w - e9 0 1", "fen-ep-square-unknown(\"e3\")", 24);
  expect_alice_error(p + " w - - x 1", "fen-clock-unreadable", 26);
  expect_alice_error(p + " w - - 0 1x", "fen-move-number-unreadable", 28);
  expect_alice_error(p + " w - - 0 1 more", "fen-too-long", 30);
}

TEST(Fen, ACounterThatFitsNoIntIsTheHighestOrLowest) {
  const std::string p = "4k3/8/8/8/8/8/8/4K3 w - - ";
  EXPECT_EQ(read(alice(), p + "-99999999999 99999999999")->halfmove_clock, std::numeric_limits<int>::min());
  EXPECT_EQ(read(alice(), p + "0 99999999999")->move_number, std::numeric_limits<int>::max());
}

TEST(Fen, LeavesOutWhatCannotBeRead) {
  const std::string p = "4k3/8/8/8/8/8/8/R3K3 w ";  // 23 bytes
  const auto left_out = [&](const std::string& rest) {
    std::vector<Error> notes;
    const auto setup = read_fen(p + rest, alice().tables().spec, alice().tables().topology, &notes);
    std::string all = setup ? write(alice(), *setup, FenDialect::bar).substr(23) : setup.error().text();
    for (const Error& note : notes) all += "; " + brief(note.message) + " @" + std::to_string(note.at);
    return all;
  };
  EXPECT_EQ(left_out("Q - 3 20"), "Q - 3 20");
  EXPECT_EQ(left_out("QXQ - 3 20"),
            "Q - 3 20; fen-castling-letter-unknown(\"KQkq\", \"'X'\") @24; fen-castling-twice(\"Q\") @25");
  EXPECT_EQ(
      left_out("- e9 x y"),
      "- - 0 1; fen-ep-square-unknown(\"e3\") @25; fen-clock-unreadable @28; fen-move-number-unreadable @30");
  EXPECT_EQ(left_out("- - 0 1 more"), msg::fen_too_long().text());
}

TEST(FenErrors, Rights) {
  const auto error = [](const GameSpec& spec, const char* rights) {
    const auto setup =
        read_fen("4k3/8/8/8/8/8/8/4K3 w " + std::string(rights), spec, *Topology::compile(spec.board));
    return setup ? "none" : brief(setup.error().message);
  };
  GameSpec spec = chess_spec();
  spec.castlings.clear();
  EXPECT_EQ(error(spec, "K -"), "none") << "an option forbids castling";
  spec.castling_letters.clear();
  EXPECT_EQ(error(spec, "- -"), "none");
  EXPECT_EQ(error(spec, "K -"), "fen-castling-unknown");
  spec.castling_to_rook = true;
  EXPECT_EQ(error(spec, "HAha -"), "fen-castling-rook-missing") << "of Chess960";
  spec.castling_to_rook = false;
  spec.pawn.step_rights = {{Color::white, 'P', 8}, {Color::black, 'p', 48}};
  EXPECT_EQ(error(spec, "- Pp"), "none");
  EXPECT_EQ(error(spec, "- Px"), "fen-step-letter-unknown(\"Pp\", \"'x'\")");
  EXPECT_EQ(error(spec, "- PP"), "fen-step-twice(\"P\")");
}

TEST(FenErrors, ABoardIsMissing) {
  const GameSpec spec = orthodox({"A", "B", "C"});
  const auto setup = read_fen("8/8/8/8/8/8/8/8;8/8/8/8/8/8/8/8 w", spec, *Topology::compile(spec.board));
  ASSERT_FALSE(setup);
  EXPECT_EQ(brief(setup.error().message), "fen-board-missing(C)");
  EXPECT_EQ(setup.error().at, 31);
}

TEST(FenErrors, Placement) {
  expect_alice_error("4k3/8/8/8/8/8/8/4X3 w", "fen-piece-unknown(\"'X'\", \"KQRBNP\")", 17);
  expect_alice_error("4k3/8/8/8/8/8/8/4\xFFK2 w", "fen-piece-unknown(\"byte 0xff\", \"KQRBNP\")", 17);
  expect_alice_error("4k4/8/8/8/8/8/8/4K3 w", "fen-row-too-wide(1, 8)", 2);
  expect_alice_error("4k3/8/8/8/8/8/8/4K3K w", "fen-row-too-wide(8, 8)", 19);
  expect_alice_error("4k2/8/8/8/8/8/8/4K3 w", "fen-row-width-wrong(1, 8, 7)", 3);
  expect_alice_error("4k3/8/8/8/8/8/8/4K2 w", "fen-row-width-wrong(8, 8, 7)", 19);
  expect_alice_error("4k3/8/8/8/8/8/4K3 w", "fen-rows-missing(7, 8)", 17);
  expect_alice_error("4k3/8/8/8/8/8/8/4K3/8 w", "fen-rows-too-many(8)", 19);
  expect_alice_error("4k3/9/8/8/8/8/8/4K3 w", "fen-row-too-wide(2, 8)", 4);
}

TEST(FenErrors, RunOfNothing) {
  expect_alice_error("4k3/0/8/8/8/8/8/4K3 w", "fen-run-zero", 4);
  expect_alice_error("0004k3/8/8/8/8/8/8/4K3/0 w", "fen-rows-too-many(8)", 22);
}

TEST(FenErrors, Bars) {
  RecordProperty("rules", "AL-47");
  expect_alice_error("4k3/8/8/8/8/8/8/4||KR2 w", "fen-bars-too-many(B)", 17);
  expect_alice_error("4k3/8/8/8/8/8/8/4K2| w", "fen-bar-without-piece", 20);
  expect_alice_error("4k3/8/8/8/8/8/8/|4K3 w", "fen-bar-without-piece", 17);
  expect_alice_error("4k3/8/8/8/8/8/4K2|/8 w", "fen-bar-without-piece", 18);
  expect_error(chess(), "4k3/8/8/8/8/8/8/4|K3 w", "fen-bar-on-one-board", 17);
}

TEST(FenErrors, MixedForms) {
  RecordProperty("rules", "AL-48 AL-49");
  expect_alice_error("4k3/8/8/8/8/8/8/4|K3;8/8/8/8/8/8/8/8 w", "fen-bar-misplaced", 17);
  expect_alice_error("4k3/8/8/8/8/8/8/4K3;8/8/8/8/8/8/8 w", "fen-rows-missing(7, 8)", 33);
  expect_alice_error("4k3/8/8/8/8/8/8/4K3;8/8/8/8/8/8/8/8;8 w", "fen-boards-too-many(2)", 35);
  expect_alice_error("4k3/8/8/8/8/8/8/4K3; w", "fen-row-width-wrong(1, 8, 0)", 20);
  expect_alice_error("4k10/16/16/16/16/16/16/4K11 w", "fen-row-width-wrong(1, 16, 15)", 4);
  expect_alice_error("4k11/16/16/16/16/16/16/4K12 w", "fen-row-too-wide(8, 16)", 25);
}

}  // namespace
}  // namespace cheshire::test
