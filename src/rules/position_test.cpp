// Positions: what is read from them, that moves are taken back whole, and which rules the kernel cannot play.
// legality_test.cpp has the facts about legal moves.
#include "rules/position.h"

#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "base/test_message.h"
#include "rules/test_games.h"

namespace cheshire::test {
namespace {

using ChessPosition = Position<1, OneBoard>;
using AlicePosition = Position<2, LookingGlass>;

// Searching threads copy positions byte by byte.
static_assert(std::is_trivially_copyable_v<ChessPosition>);
static_assert(std::is_trivially_copyable_v<AlicePosition>);
static_assert(std::is_trivially_copyable_v<Undo>);
static_assert(!std::is_default_constructible_v<AlicePosition>, "only validation makes a position");
static_assert(sizeof(Move) == 4);

// Packing moves into bits

TEST(MoveBits, HoldEveryPart) {
  const Move m(1000, 23, 3, MoveKind::promotion, 23);
  EXPECT_EQ(m.from(), 1000);
  EXPECT_EQ(m.to(), 23);
  EXPECT_EQ(m.passage(), 3);
  EXPECT_EQ(m.kind(), MoveKind::promotion);
  EXPECT_EQ(m.promotion(), 23);
  EXPECT_EQ(Move::from_bits(m.bits()), m);
  EXPECT_EQ(Move(4, 6, 1, MoveKind::castling, 7).castling(), 7);
  EXPECT_TRUE(Move().null());
  EXPECT_FALSE(m.null());
}

// Reading a position

TEST(Position, Start) {
  const AliceKernel& game = alice();
  const AlicePosition p = game.position(start);
  EXPECT_EQ(p.side(), Color::white);
  EXPECT_EQ(p.at(game.cell("e1")), make_piece(Color::white, king));
  EXPECT_EQ(p.at(game.cell("e1", 1)), no_piece);
  EXPECT_EQ(p.king(Color::black), game.cell("e8"));
  EXPECT_EQ(p.pieces(Color::white).count(), 16);
  EXPECT_EQ(p.pieces(pawn).count(), 16);
  EXPECT_EQ(p.pieces(Color::black, knight).count(), 2);
  EXPECT_EQ(p.occupied().count(), 32);
  EXPECT_EQ(p.rights(), 0b1111);
  EXPECT_EQ(p.ep_square(), no_cell);
  EXPECT_EQ(p.ply(), 0);
  EXPECT_EQ(p.count(), 20);
  EXPECT_TRUE(p.has_legal_move());
  EXPECT_FALSE(p.in_check());
  EXPECT_FALSE(p.dead());
}

// A coordinate is never occupied on both boards: a position is one board plus a bit for each piece.
TEST(Position, CoordinatesAreNeverShared) {
  RecordProperty("rules", "AL-57");
  const AliceKernel& game = alice();
  AlicePosition p = game.position(start);
  for (const char* line : {"e2e4 d7d5 f1e2 d5e4", "d2d4 e7e6 d1d6 f8e7 d6e5 e8f8"}) {
    const AlicePosition q = game.after(p, line);
    EXPECT_TRUE((q.occupied() & q.occupied().rotated(1, 2)).empty());
  }
}

TEST(Position, SetupGivesBackWhatWasRead) {
  const AliceKernel& game = alice(EnPassant::both);
  for (const std::string fen : {"|r3|k2r/8/8/8/8/8/8/R3K2R w KQq - 7 31",
                                "4k3/8/8/3|pP3/8/8/8/4K3 w - d6 0 1", "8/8/8/8/8/8/4|k3/R3K3 b - - 99 80"}) {
    const auto s = game.setup(fen);
    EXPECT_EQ(game.position(fen).setup(), s) << fen;
  }
}

TEST(Position, EveryMovePassesThroughTheLookingGlass) {
  RecordProperty("rules", "AL-9 AL-10");
  const AliceKernel& game = alice();
  const AlicePosition p = game.after(start, "e2e4");
  EXPECT_EQ(p.at(game.cell("e4", 0)), no_piece);
  EXPECT_EQ(p.at(game.cell("e4", 1)), make_piece(Color::white, pawn));
  EXPECT_EQ(p.at(game.cell("e2", 0)), no_piece);
  EXPECT_EQ(p.side(), Color::black);
  EXPECT_EQ(p.ply(), 1);
}

// Attacks

TEST(Position, AttacksStayOnTheirBoard) {
  RecordProperty("rules", "AL-13");
  const AliceKernel& game = alice();
  const AlicePosition p = game.position("4k3/8/8/8/4r3/8/4|P3/4K3 w - - 0 1");
  EXPECT_TRUE(p.in_check()) << "the pawn e2 stands on the other board";
  EXPECT_TRUE(p.attacked(game.cell("e1"), Color::black));
  EXPECT_FALSE(p.attacked(game.cell("e1", 1), Color::black));
  EXPECT_EQ(p.attackers(game.cell("e1"), Color::black), CellSet<2>::of(game.cell("e4")));
}

TEST(Position, AttackersOfEveryKind) {
  const ChessKernel& game = chess();
  const ChessPosition p = game.position("3r2k1/8/2n5/7q/8/2p1K3/8/b6B w - - 0 1");
  const auto d4 = p.attackers(game.cell("d4"), Color::black);
  EXPECT_EQ(d4, CellSet<1>::of(game.cell("d8")) | CellSet<1>::of(game.cell("c6")))
      << "the bishop a1 is shut off by the pawn c3, which does not attack forward";
  EXPECT_EQ(p.attackers(game.cell("b2"), Color::black),
            CellSet<1>::of(game.cell("a1")) | CellSet<1>::of(game.cell("c3")));
  EXPECT_EQ(p.attackers(game.cell("d4"), Color::white), CellSet<1>::of(game.cell("e3")));
  EXPECT_EQ(
      p.attackers(game.cell("d4"), Color::black, CellSet<1>::of(game.cell("c3"))),
      CellSet<1>::of(game.cell("d8")) | CellSet<1>::of(game.cell("c6")) | CellSet<1>::of(game.cell("a1")))
      << "without the pawn the bishop sees d4";
  EXPECT_EQ(p.attackers(game.cell("h1"), Color::black), CellSet<1>::of(game.cell("h5")));
}

TEST(Position, AttacksAfterAChange) {
  const ChessKernel& game = chess();
  const ChessPosition p = game.position("4k3/8/8/8/4r3/4P3/8/4K3 w - - 0 1");
  const Cell e1 = game.cell("e1");
  EXPECT_FALSE(p.attacked(e1, Color::black));
  Change c;
  c.vacated.push_back(game.cell("e3"));
  EXPECT_TRUE(p.attacked(e1, Color::black, c)) << "the pawn is lifted";
  c.occupied.push_back(game.cell("e2"));
  EXPECT_FALSE(p.attacked(e1, Color::black, c)) << "another piece stands between";
  Change taken;
  taken.vacated.push_back(game.cell("e3"));
  taken.occupied.push_back(game.cell("e4"));
  EXPECT_FALSE(p.attacked(e1, Color::black, taken)) << "a piece that is covered attacks no longer";
}

TEST(Position, ProjectionIsWhatAPieceCouldReach) {
  const AliceKernel& game = alice();
  const AlicePosition p = game.position("4k3/8/8/p7/8/8/8/R2|nK3 w - - 0 1");
  const auto rook_reach = p.projection(game.cell("a1"));
  EXPECT_TRUE(rook_reach.contains(game.cell("a5"))) << "a capture";
  EXPECT_FALSE(rook_reach.contains(game.cell("a6")));
  EXPECT_TRUE(rook_reach.contains(game.cell("d1"))) << "the knight d1 stands on B; passage is left aside";
  EXPECT_FALSE(rook_reach.contains(game.cell("e1"))) << "the own king";
}

// Keys

TEST(Position, KeysTellTheBoardsApart) {
  RecordProperty("rules", "AL-43");
  const AliceKernel& game = alice();
  std::set<std::uint64_t> keys;
  for (const std::string fen : {"4k3/8/8/8/2B5/8/8/4K3 w - - 0 1", "4k3/8/8/8/2|B5/8/8/4K3 w - - 0 1",
                                "4k3/8/8/8/2B5/8/8/4|K3 w - - 0 1"}) {
    keys.insert(game.position(fen).key());
  }
  EXPECT_EQ(keys.size(), 3u);
}

TEST(Position, KeysTellSideRightsAndEnPassantApart) {
  RecordProperty("rules", "OC-23");
  const ChessKernel& game = chess();
  std::set<std::uint64_t> keys;
  const std::vector<std::string> fens = {
      "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
      "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1",
      "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq - 0 1"};
  for (const std::string& fen : fens) keys.insert(game.position(fen).key());
  EXPECT_EQ(keys.size(), fens.size());
  EXPECT_EQ(game.position("4k3/8/8/8/8/8/8/4K2R w K - 3 9").key(),
            game.position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").key())
      << "clocks are no part of it";
}

TEST(Position, TranspositionsHaveOneKey) {
  const AliceKernel& game = alice();
  EXPECT_EQ(game.after(start, "g1f3 g8f6 b1c3").key(), game.after(start, "b1c3 g8f6 g1f3").key());
  EXPECT_EQ(game.after(start, "e2e4").key(), game.after(start, "e2e4").fresh_key());
}

// Making and unmaking

TEST(Position, UnmakeRestoresEveryByte) {
  const AliceKernel& game = alice(EnPassant::both);
  const std::vector<std::string> fens = {start, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 12 34",
                                         "|n1n5/P|P|P3|k1/8/8/8/8/4|Kp|pp/5N|N1 b - - 0 1",
                                         "4k3/8/8/3|pP3/8/8/8/4K3 w - d6 0 1"};
  for (const std::string& fen : fens) {
    AlicePosition p = game.position(fen);
    unsigned char before[sizeof p], after[sizeof p];
    std::memcpy(before, &p, sizeof p);
    AlicePosition::MoveList list;
    p.list(list);
    for (Move m : list) {
      Undo undo;
      p.make(m, undo);
      EXPECT_EQ(p.key(), p.fresh_key()) << fen << " " << game.text(m);
      p.unmake(m, undo);
      std::memcpy(after, &p, sizeof p);
      EXPECT_EQ(std::memcmp(before, after, sizeof p), 0) << fen << " " << game.text(m);
    }
  }
}

TEST(Position, NullMovesComeBackToo) {
  const ChessKernel& game = chess();
  ChessPosition p = game.position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 5 9");
  unsigned char before[sizeof p], after[sizeof p];
  std::memcpy(before, &p, sizeof p);
  Undo undo;
  p.make_null(undo);
  EXPECT_EQ(p.side(), Color::black);
  EXPECT_EQ(p.ep_square(), no_cell);
  EXPECT_EQ(p.key(), p.fresh_key());
  p.unmake_null(undo);
  std::memcpy(after, &p, sizeof p);
  EXPECT_EQ(std::memcmp(before, after, sizeof p), 0);
}

TEST(Position, ClocksCountHalfMoves) {
  RecordProperty("rules", "AL-42");
  const AliceKernel& game = alice();
  EXPECT_EQ(game.after(start, "g1f3 g8f6").halfmove_clock(), 2);
  EXPECT_EQ(game.after(start, "g1f3 g8f6 e2e4").halfmove_clock(), 0);
  EXPECT_EQ(game.after("4k3/8/8/p7/8/8/8/R3K3 w - - 40 60", "a1a5").halfmove_clock(), 0);
  EXPECT_EQ(game.after(start, "g1f3 g8f6").setup().move_number, 2);
  EXPECT_EQ(game.after("4k3/P7/8/8/8/8/8/4K3 w - - 40 60", "a7a8q").halfmove_clock(), 0);
}

TEST(Position, VictimsAndCaptures) {
  const ChessKernel& game = chess();
  const ChessPosition p = game.position("r3k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
  EXPECT_EQ(p.victim(game.move(p, "e5d6")), game.cell("d5"));
  EXPECT_EQ(p.victim(game.move(p, "a1a8")), game.cell("a8"));
  EXPECT_EQ(p.victim(game.move(p, "e1g1")), no_cell);
  EXPECT_TRUE(p.captures(game.move(p, "e5d6")));
  EXPECT_FALSE(p.captures(game.move(p, "e1c1")));
  EXPECT_FALSE(p.captures(game.move(p, "e5e6")));
}

// Generation by parts

TEST(Position, CapturesAndQuietsAreAll) {
  const ChessKernel& game = chess();
  const ChessPosition p = game.position("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1R1K b kq - 0 1");
  std::set<std::uint32_t> all, captures, quiets;
  const auto collect = [&](std::set<std::uint32_t>& into) {
    return [&](const PieceMoves<1>& m) {
      return for_each_move(m, p.tables().spec.pawn.promotes_to,
                           [&](Move move) { return into.insert(move.bits()).second; });
    };
  };
  EXPECT_TRUE(p.generate<GenType::all>(collect(all)));
  EXPECT_TRUE(p.generate<GenType::captures>(collect(captures)));
  EXPECT_TRUE(p.generate<GenType::quiets>(collect(quiets)));
  EXPECT_EQ(captures.size() + quiets.size(), all.size());
  for (std::uint32_t bits : captures) {
    const Move m = Move::from_bits(bits);
    EXPECT_TRUE(all.contains(bits));
    EXPECT_TRUE(p.captures(m) || m.kind() == MoveKind::promotion) << game.text(m);
  }
  for (std::uint32_t bits : quiets) EXPECT_FALSE(p.captures(Move::from_bits(bits)));
}

TEST(Position, GenerationStopsWhenAsked) {
  const ChessPosition p = chess().position(start);
  int seen = 0;
  EXPECT_FALSE(p.generate([&](const PieceMoves<1>&) { return ++seen < 3; }));
  EXPECT_EQ(seen, 3);
}

TEST(Position, LegalIsTrueOfListedMovesOnly) {
  const AliceKernel& game = alice();
  const AlicePosition p = game.position(start);
  const Move e4 = game.move(p, "e2e4");
  EXPECT_TRUE(p.legal(e4));
  EXPECT_FALSE(p.legal(Move(e4.from(), e4.to(), 1))) << "a double step says so";
  EXPECT_FALSE(p.legal(Move(e4.from(), e4.to(), 0, MoveKind::double_step))) << "everybody passes through";
  EXPECT_FALSE(p.legal(Move()));
  EXPECT_FALSE(p.legal(Move::from_bits(~0u)));
  EXPECT_FALSE(p.legal(Move(1000, 5, 1))) << "a cell beyond the board";
}

// Material

TEST(Position, DeadPositions) {
  RecordProperty("rules", "AL-45 OC-24 AL-67");
  const auto dead_in = [](const auto& game, const std::string& fen) { return game.position(fen).dead(); };
  EXPECT_TRUE(dead_in(chess(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(dead_in(chess(), "4k3/8/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_TRUE(dead_in(chess(), "4kn2/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(dead_in(chess(), "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1")) << "f8 and c1 are both dark";
  EXPECT_TRUE(dead_in(chess(), "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1"));
  EXPECT_FALSE(dead_in(chess(), "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1"));
  EXPECT_FALSE(dead_in(chess(), "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_FALSE(dead_in(chess(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
  EXPECT_TRUE(dead_in(alice(), "4k3/8/8/8/8/8/8/4|K3 w - - 0 1"));
  EXPECT_FALSE(dead_in(alice(), "4k3/8/8/8/8/8/8/4KB2 w - - 0 1")) << "AL-67: there are mates";
}

// Perft at low depths; the deeper ones are data (tests/data).
TEST(Position, PerftOfFewPlies) {
  EXPECT_EQ(alice().position(start).perft(0), 1u);
  EXPECT_EQ(alice().position(start).perft(3), 9384u);
  EXPECT_EQ(chess().position(start).perft(3), 8902u);
  EXPECT_EQ(alice().position("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1").perft(2), 0u);
}

// Boards of other shapes use the same kernel: kings, rooks and pawns on a small board with a hole.
TEST(Position, ABoardWithAHole) {
  GameSpec spec;
  spec.board = box(4, 4);
  std::erase_if(spec.board.cells, [](const CellSpec& c) { return c.name == "b2"; });
  spec.kinds = {{'K', "king", "K", ""}, {'R', "rook", "R", ""}, {'P', "pawn", "fmWfcF", ""}};
  spec.pawn.kind = 2;
  const auto tables = *RuleTables<1>::compile(spec);
  cheshire::Setup setup;
  setup.pieces.assign(tables->topology.cell_count(), no_piece);
  const auto put = [&](const char* name, Piece piece) { setup.pieces[tables->topology.find(name)] = piece; };
  put("a2", make_piece(Color::white, 1));
  put("d1", make_piece(Color::white, 0));
  put("d4", make_piece(Color::black, 0));
  const auto checked = SetupCheck<1, OneBoard>::check(setup, *tables);
  ASSERT_TRUE(checked.position);
  EXPECT_EQ(checked.position->projection(tables->topology.find("a2")).count(), 3)
      << "a1, a3, a4: the hole ends the rank";
}

TEST(RuleTables, RefuseWhatTheKernelCannotPlay) {
  const auto error = [](GameSpec spec) {
    const auto tables = RuleTables<1>::compile(std::move(spec));
    return tables ? std::string("none") : brief(tables.error().message);
  };
  const auto with = [&](auto change) {
    GameSpec spec = chess_spec();
    change(spec);
    return error(std::move(spec));
  };
  EXPECT_EQ(error(chess_spec()), "none");
  EXPECT_EQ(error(alice_spec()), "board-too-large(64)");
  EXPECT_EQ(with([](GameSpec& s) { s.board.boards.clear(); }), "game-without-boards");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[queen].movement = "X"; }),
            "movement-unreadable(queen, \"X\", atom-unknown(\"X\"))");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[knight].movement = "nN"; }),
            "piece-unplayable(knight, lame-leap-bent)");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds.resize(max_kinds + 1, s.kinds[queen]); }), "kinds-too-many(24)");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[pawn].movement = "fmWfcF2"; }), "en-passant-by-path");
  EXPECT_EQ(with([](GameSpec& s) { s.pawn.step_rights = {{Color::white, 'P', 8}}; }),
            "en-passant-with-step-rights");
  EXPECT_EQ(with([](GameSpec& s) { s.castlings.resize(32, s.castlings[0]); }), "rights-too-many");
  EXPECT_EQ(with([](GameSpec& s) { s.castlings.push_back(s.castlings[0]); }), "castling-like-another(\"K\")");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[king].movement = "KD"; }), "castling-like-a-move(\"K\")");
  EXPECT_EQ(with([](GameSpec& s) { s.kinds[knight].movement = "[K-K-K-K-K]"; }).substr(0, 23),
            "paths-to-cell-too-many(");
}

// In four dimensions even 64 cells have many lines.
TEST(RuleTables, RefuseTooManyLines) {
  const auto error = [](const char* movement) {
    GameSpec spec;
    spec.board = box(2, 2, 4, 4);
    spec.forward = {0, 1, 0, 0};
    spec.kinds = {{'K', "king", "K", ""}, {'Q', "queen", movement, ""}};
    const auto tables = RuleTables<1>::compile(std::move(spec));
    return tables ? std::string("none") : brief(tables.error().message);
  };
  EXPECT_EQ(error("R"), "none");
  EXPECT_EQ(error("Q"), "lines-too-many") << "16 axes with 360 lines";
  EXPECT_EQ(error("Q(1,1,1)0"), "axes-too-many(32, 16)");
}

}  // namespace
}  // namespace cheshire::test
