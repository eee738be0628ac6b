// Every possible fault of a set-up, and that all of them are reported.
#include "rules/setup_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/test_message.h"
#include "rules/test_games.h"

namespace cheshire::test {
namespace {

using Faults = std::vector<Fault::Kind>;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using enum Fault::Kind;

template <class Game>
Faults faults(const Game& game, const Setup& setup) {
  const auto checked = game.check(setup);
  EXPECT_NE(checked.position.has_value(), !checked.faults.empty())
      << "a position or faults, never both or neither";
  Faults kinds;
  for (const Fault& f : checked.faults) {
    kinds.push_back(f.kind);
  }
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}
template <class Game>
Faults faults(const Game& game, const std::string& fen) {
  return faults(game, game.setup(fen));
}

TEST(SetupCheck, SoundSetupsPass) {
  RecordProperty("rules", "AL-18");
  EXPECT_THAT(faults(alice(), start), IsEmpty());
  EXPECT_THAT(faults(chess(), start), IsEmpty());
  EXPECT_THAT(faults(alice(), "8/8/8/8/8/8/4|k3/R3K3 w - - 0 1"), IsEmpty()) << "AL-18";
  EXPECT_THAT(faults(alice(), "4k3/4|R3/8/8/8/8/8/4K3 w - - 0 1"), IsEmpty())
      << "rook and king on different boards";
}

TEST(SetupCheck, Kings) {
  RecordProperty("rules", "AL-51");
  EXPECT_THAT(faults(alice(), "8/8/8/8/8/8/8/4K3 w - - 0 1"), ElementsAre(missing_king));
  EXPECT_THAT(faults(alice(), "8/8/8/8/8/8/8/8 w - - 0 1"), ElementsAre(missing_king, missing_king));
  EXPECT_THAT(faults(alice(), "4k3/8/8/8/8/8/8/K2K3|K w - - 0 1"), ElementsAre(many_kings));
  const auto checked = alice().check(alice().setup("4k3/8/8/8/8/8/8/K2K3|K w - - 0 1"));
  EXPECT_EQ(brief(checked.faults[0].message), "kings-too-many(White, 3)");
}

TEST(SetupCheck, ADiagramMayLackAKingThatNobodyChecks) {
  const auto white_only = alice().check(alice().setup("8/8/8/8/8/8/4p3/4K3 w - - 0 1"), {true, false});
  ASSERT_TRUE(white_only.position);
  EXPECT_EQ(white_only.position->king(Color::black), no_cell);
  EXPECT_THAT(alice().moves(*white_only.position), testing::UnorderedElementsAre("e1d2", "e1e2", "e1f2"));
  EXPECT_TRUE(white_only.position->is_ok());
  const auto refused = alice().check(alice().setup("8/8/8/8/8/8/4p3/4K3 w - - 0 1"), {false, true});
  ASSERT_EQ(refused.faults.size(), 1u);
  EXPECT_EQ(brief(refused.faults[0].message), "king-missing(Black)");

  const auto pawns = chess().check(chess().setup("8/8/8/8/3pP3/8/8/8 b - e3 0 1"), {false, false});
  ASSERT_TRUE(pawns.position);
  EXPECT_FALSE(pawns.position->in_check());
  EXPECT_THAT(chess().moves(*pawns.position), testing::UnorderedElementsAre("d4d3", "d4e3"))
      << "in passing, too";
  EXPECT_THAT(faults(chess(), "8/8/8/8/3pP3/8/8/8 b - e3 0 1"), ElementsAre(missing_king, missing_king));
}

TEST(SetupCheck, SideNotToMoveInCheck) {
  RecordProperty("rules", "AL-51");
  EXPECT_THAT(faults(alice(), "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"), ElementsAre(side_not_to_move_in_check));
  EXPECT_THAT(faults(alice(), "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1"), IsEmpty());
  EXPECT_THAT(faults(alice(), "8/8/8/8/8/8/4k3/4K3 w - - 0 1"), ElementsAre(side_not_to_move_in_check))
      << "kings next to each other on one board";
}

TEST(SetupCheck, SharedCoordinates) {
  RecordProperty("rules", "AL-50");
  const AliceKernel& game = alice();
  auto s = game.setup("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  s.pieces[game.cell("e2", 1)] = make_piece(Color::black, knight);
  EXPECT_THAT(faults(game, s), ElementsAre(shared_coordinate));
  const Fault f = game.check(s).faults[0];
  EXPECT_EQ(brief(f.message), "place-shared(e2, A, B)");
  EXPECT_EQ(f.cell, game.cell("e2"));
}

TEST(SetupCheck, PawnsOnTheEndRanks) {
  RecordProperty("rules", "AL-51");
  const AliceKernel& game = alice();
  EXPECT_THAT(faults(game, "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), ElementsAre(pawn_on_last_rank));
  EXPECT_THAT(faults(game, "4k3/8/8/8/8/8/8/4K2|p w - - 0 1"), ElementsAre(pawn_on_last_rank));
  EXPECT_THAT(faults(game, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), ElementsAre(pawn_on_first_rank));
  EXPECT_THAT(faults(game, "p3k3/8/8/8/8/8/8/4K3 w - - 0 1"), ElementsAre(pawn_on_first_rank));
  EXPECT_EQ(brief(game.check(game.setup("|P3k3/8/8/8/8/8/8/4K3 w - - 0 1")).faults[0].message),
            "pawn-on-its-last-rank(White, a8 on B)");
}

TEST(SetupCheck, CastlingRights) {
  RecordProperty("rules", "AL-52");
  const AliceKernel& game = alice();
  EXPECT_THAT(faults(game, "4k3/8/8/8/8/8/8/4|K2|R w K - 0 1"), IsEmpty());
  EXPECT_THAT(faults(game, "4k3/8/8/8/8/8/8/4K2|R w K - 0 1"), ElementsAre(bad_right));
  EXPECT_THAT(faults(game, "4k3/8/8/8/8/8/8/4K2r w K - 0 1"), testing::Contains(bad_right))
      << "not the own rook";
  auto s = game.setup("4k3/8/8/8/8/8/8/3K3R w - - 0 1");
  s.rights = 1;
  EXPECT_THAT(faults(game, s), ElementsAre(bad_right)) << "the king is not at home";
  s = game.setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  s.rights = 1 << 12;
  EXPECT_THAT(faults(game, s), ElementsAre(bad_right)) << "a right that the game does not have";
}

TEST(SetupCheck, EnPassant) {
  RecordProperty("rules", "AL-53");
  const AliceKernel& game = alice(EnPassant::both);
  EXPECT_THAT(faults(game, "4k3/8/8/3|pP3/8/8/8/4K3 w - d6 0 1"), IsEmpty());
  EXPECT_THAT(faults(game, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), ElementsAre(bad_en_passant))
      << "the pawn must be on B";
  EXPECT_THAT(faults(game, "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1"), ElementsAre(bad_en_passant));
  EXPECT_THAT(faults(game, "4k3/8/8/3|pP3/8/8/8/4K3 w - d3 0 1"), ElementsAre(bad_en_passant));
  EXPECT_THAT(faults(chess(), "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1"), ElementsAre(bad_en_passant))
      << "the wrong side to move";
  EXPECT_THAT(faults(chess(), "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1"), ElementsAre(bad_en_passant))
      << "a piece stands where the pawn came from";
  EXPECT_THAT(faults(chess(), "4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1"), ElementsAre(bad_en_passant))
      << "a piece stands where the pawn passed";
  auto s = game.setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  s.ep_square = 5000;
  EXPECT_THAT(faults(game, s), ElementsAre(bad_en_passant)) << "a cell beyond the board";
}

// An en-passant field that nobody can use does not make a different position.
TEST(SetupCheck, EnPassantThatCannotBeUsedIsDropped) {
  RecordProperty("rules", "AL-33");
  const ChessKernel& game = chess();
  EXPECT_EQ(game.position("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1").ep_square(), no_cell);
  EXPECT_EQ(game.position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").ep_square(), game.cell("d6"));
  EXPECT_EQ(game.position("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1").ep_square(), no_cell)
      << "taking would expose the king";
  EXPECT_EQ(alice().position("4k3/8/8/3|pP3/8/8/8/4K3 w - d6 0 1").ep_square(), no_cell)
      << "AL-33: the option is off";
  const auto p = game.position("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1");
  EXPECT_EQ(p.key(), game.position("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1").key());
  EXPECT_EQ(p.key(), p.fresh_key());
}

TEST(SetupCheck, Clocks) {
  const AliceKernel& game = alice();
  auto s = game.setup("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  s.halfmove_clock = -1;
  EXPECT_THAT(faults(game, s), ElementsAre(bad_clock));
  s.halfmove_clock = 1'000'000;
  EXPECT_THAT(faults(game, s), IsEmpty());
  s.halfmove_clock = 1'000'001;
  s.move_number = 0;
  EXPECT_THAT(faults(game, s), ElementsAre(bad_clock, bad_clock));
  s.halfmove_clock = 0;
  s.move_number = 1'000'000;
  EXPECT_THAT(faults(game, s), IsEmpty());
  EXPECT_EQ(game.check(s).position->setup(), s);
  s.move_number = 1'000'001;
  EXPECT_THAT(faults(game, s), ElementsAre(bad_clock));
}

TEST(SetupCheck, CorrectsWhatCanBeForgiven) {
  const AliceKernel& game = alice(EnPassant::both);
  auto s = game.setup("4k3/8/8/8/8/8/8/R3K3 w KQkq d6 0 0");
  s.halfmove_clock = 1'000'001;
  const auto found = game.check(s).faults;
  EXPECT_TRUE(all_forgivable(found));
  const auto checked = game.check(corrected(s, found));
  ASSERT_TRUE(checked.position);
  auto expected = game.setup("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  expected.halfmove_clock = 1'000'000;
  EXPECT_EQ(checked.position->setup(), expected);
  std::vector<Error> notes;
  add_notes(found, notes);
  EXPECT_EQ(notes.size(), found.size());
}

TEST(SetupCheck, ForgivesRightsAndCountersOnly) {
  for (const char* fen : {"8/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                          "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "P3k3/8/8/8/8/8/8/4K3 w K - 0 0"})
    EXPECT_FALSE(all_forgivable(alice().check(alice().setup(fen)).faults)) << fen;
}

// The sanitizers check this: twice a move number is computed only where it is in range.
TEST(SetupCheck, CountsOfAnySizeAreRefused) {
  constexpr int min = std::numeric_limits<int>::min(), max = std::numeric_limits<int>::max();
  for (const int count : {min, min + 1, min / 2, -1, 1'000'001, 2'084'167'357, max / 2 + 2, max}) {
    auto s = alice().setup("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1");
    s.halfmove_clock = s.move_number = count;
    EXPECT_THAT(faults(alice(), s), ElementsAre(side_not_to_move_in_check, bad_clock, bad_clock)) << count;
    s = chess().setup("4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    s.move_number = count;
    EXPECT_THAT(faults(chess(), s), ElementsAre(bad_clock)) << count;
  }
}

TEST(SetupCheck, WhatIsCountedStopsWhereItCanStillBeRead) {
  const AliceKernel& game = alice();
  auto s = game.setup("4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
  s.halfmove_clock = s.move_number = 1'000'000;
  auto p = *game.check(s).position;
  Undo undo;
  decltype(p)::MoveList moves;
  p.list(moves);
  p.make(moves[0], undo);
  EXPECT_THAT(faults(game, p.setup()), IsEmpty());
}

TEST(SetupCheck, PiecesOutsideTheBoard) {
  const AliceKernel& game = alice();
  auto s = game.setup("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  s.pieces[game.cell("d4")] = make_piece(Color::white, 6);  // Alice has six kinds, 0 to 5
  EXPECT_THAT(faults(game, s), ElementsAre(piece_outside_board));
  s.pieces[game.cell("d4")] = no_piece;
  s.pieces.push_back(make_piece(Color::white, pawn));
  EXPECT_THAT(faults(game, s), ElementsAre(piece_outside_board)) << "a cell beyond the last";
}

TEST(SetupCheck, AllFaultsAtOnce) {
  const AliceKernel& game = alice(EnPassant::both);
  auto s = game.setup("P7/8/8/8/8/8/8/R2K1K1p w - - 0 1");
  s.rights = 1;
  s.halfmove_clock = -5;
  s.pieces[game.cell("a1", 1)] = make_piece(Color::black, rook);
  EXPECT_THAT(faults(game, s), ElementsAre(missing_king, many_kings, shared_coordinate, bad_right, bad_right,
                                           pawn_on_last_rank, pawn_on_last_rank, bad_clock));
  EXPECT_THAT(faults(game, "4k3/4R3/8/8/8/8/8/4K3 w - d6 0 1"),
              ElementsAre(side_not_to_move_in_check, bad_en_passant));
  EXPECT_THAT(faults(game, "P3k3/4R3/8/8/8/8/8/4K3 w KQ d6 0 0"),
              ElementsAre(side_not_to_move_in_check, bad_right, bad_right, pawn_on_last_rank, bad_en_passant,
                          bad_clock));
}

TEST(SetupCheck, SaysWhatIsWrong) {
  const auto said = [](auto change) {
    GameSpec spec = chess_spec();
    spec.pawn.step_rights = {{Color::white, 'P', 8}};
    spec.en_passant = EnPassant::off;
    const Kernel<1, OneBoard> game(std::move(spec));
    cheshire::Setup setup = game.setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    change(setup);
    std::vector<std::string> all;
    for (const Fault& fault : game.check(setup).faults) all.push_back(brief(fault.message));
    return all;
  };
  EXPECT_THAT(said([](cheshire::Setup&) {}), IsEmpty());
  EXPECT_THAT(said([](cheshire::Setup& s) { s.pieces[9] = make_piece(Color::white, max_kinds - 1); }),
              ElementsAre("piece-off-board"));
  EXPECT_THAT(said([](cheshire::Setup& s) { s.pieces[0] = make_piece(Color::white, pawn); }),
              ElementsAre("pawn-on-its-first-rank(White, a1)"));
  EXPECT_THAT(said([](cheshire::Setup& s) { s.rights = 1 << 4; }),
              ElementsAre("step-right-without-piece(\"P\", pawn, a2)"));
  EXPECT_THAT(said([](cheshire::Setup& s) { s.rights = 1 << 5; }), ElementsAre("right-unknown"));
  EXPECT_THAT(said([](cheshire::Setup& s) { s.halfmove_clock = -1; }),
              ElementsAre("clock-out-of-range(1000000)"));
  EXPECT_THAT(said([](cheshire::Setup& s) { s.move_number = 0; }),
              ElementsAre("move-number-out-of-range(1000000)"));
}

}  // namespace
}  // namespace cheshire::test
