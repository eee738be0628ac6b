// From records to positions, on the fast way of orthodox positions and through sessions, which must agree.
#include "engine/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/convert_record.h"
#include "engine/session.h"
#include "text/pgn/test_pgn.h"
#include "text/pgn/writer.h"

namespace cheshire::test {
namespace {

using pgn_test::read_games;

/// The moves of a replay in coordinates, its end, and its faults with their places.
std::string shown(const PgnGame& record, const Replay& replay) {
  std::string all;
  for (const Replay::Notation& move : replay.notation) all += (all.empty() ? "" : " ") + move.uci;
  if (replay.outcome.over()) all += " " + std::string(score(replay.outcome));
  for (const PgnFault& fault : all_faults(record, replay)) {
    const PgnPlace place = record.place(fault.at);
    all +=
        " | " + std::to_string(place.line) + ":" + std::to_string(place.column) + " " + brief(fault.message);
  }
  return all;
}

ReplayRequest everything() {
  ReplayRequest request;
  request.notation = request.positions = true;
  return request;
}

/// Replays the first record of a text, and its FEN and keys as in `expected`.
std::string replayed(std::string_view text, const ReplayRequest& request = everything()) {
  std::string all;
  GameOpener opener;
  Replay replay;
  read_games(text, 1 << 20, [&](const PgnGame& record) {
    const auto game = opener.open(record);
    if (!game) {
      const PgnPlace place = record.place(static_cast<std::size_t>(game.error().at));
      all +=
          std::to_string(place.line) + ":" + std::to_string(place.column) + " " + brief(game.error().message);
      return;
    }
    replay_record(**game, record, request, replay);
    all += shown(record, replay);
  });
  return all;
}

TEST(Replay, PlaysChess) {
  EXPECT_EQ(replayed("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 *"),
            "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5");
  EXPECT_EQ(replayed("1. f3 e5 2. g4 Qh4# 0-1"), "f2f3 e7e5 g2g4 d8h4 0-1");
}

TEST(Replay, ReadsCastlingPromotionEnPassantAndOrigins) {
  EXPECT_EQ(
      replayed("[FEN \"r3k3/1P6/8/8/5p2/8/4P3/R3K2R w KQq - 0 1\"]\n\n1. e4 fxe3 2. 0-0 O-O-O 3. bxa8=N"),
      "e2e4 f4e3 e1g1 | 3:19 pgn-move-refused(\"O-O-O\", castling-refused(square-attacked(c8)))");
  EXPECT_EQ(
      replayed("[FEN \"r3k3/1P6/8/8/5p2/8/4P3/R3K2R w KQq - 0 1\"]\n\n1. e4 fxe3e.p. 2. O-O-O e2 bxa8N+"),
      "e2e4 f4e3 e1c1 e3e2 b7a8n");
  EXPECT_EQ(
      replayed("[FEN \"4k3/8/8/8/8/8/R6R/R3K3 w - - 0 1\"]\n\n1. Rad2 Kf8 2. Rad1 Kg8 3. Rhh1 Kf8 4. R2d3"),
      "a2d2 e8f8 a1d1 f8g8 h2h1 g8f8 d2d3");
}

TEST(Replay, ReadsTwoMovesInOneWord) {
  EXPECT_EQ(replayed("1.e4e5 2.Nf3Nc6 3.Bb5a6"), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
  EXPECT_EQ(replayed("1.e2e4 e7e5"), "e2e4 e7e5");
}

TEST(Replay, PlaysVariations) {
  constexpr std::string_view text = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... c5 2. Nf3";
  EXPECT_EQ(replayed(text), "e2e4 d2d4 d7d5 g8f6 c2c4 c2c4 c2c4 c7c5 g1f3");
  ReplayRequest main = everything();
  main.variations = false;
  EXPECT_EQ(replayed(text, main), "e2e4 c7c5 g1f3");
}

TEST(Replay, PlaysAliceWithAndWithoutBoards) {
  EXPECT_EQ(replayed("[Variant \"Alice\"]\n\n1. Nf3 e6 2. Ne5 Bc5 3. Nxf7"), "g1f3 e7e6 f3e5 f8c5 e5f7");
  EXPECT_EQ(replayed("[Variant \"Alice\"]\n\n1. Nf3/B e6/B 2. Ne5/A Bc5/B"), "g1f3 e7e6 f3e5 f8c5");
  EXPECT_EQ(replayed("[Variant \"Alice\"]\n\n1. Nf3/A"),
            " | 3:4 pgn-move-refused(\"Nf3/A\", board-mistaken(A, [B]))");
}

std::string chess960(std::string_view fen, std::string_view moves, std::string_view variant = "Chess960") {
  std::string text = "[Variant \"" + std::string(variant) + "\"]\n";
  if (!fen.empty()) text += "[FEN \"" + std::string(fen) + "\"]\n";
  return text + "\n" + std::string(moves) + " *\n";
}

// lichess and python-chess write Chess960, PyChess and XBoard Fischerandom.
TEST(Replay, PlaysChess960UnderAllItsNames) {
  constexpr std::string_view fen = "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1";
  for (const char* name : {"Chess960", "chess 960", "Fischerandom", "fischerandom", "Fischer Random"}) {
    EXPECT_EQ(replayed(chess960(fen, "1. O-O", name)), "e1g1") << name;
    EXPECT_EQ(replayed(chess960(fen, "1. O-O-O", name)), "e1b1") << name;
  }
  EXPECT_EQ(replayed(chess960("", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O")),
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1")
      << "position 518";
}

// X-FEN has K and Q for the outermost rooks, Shredder-FEN the files of the rooks.
TEST(Replay, ReadsBothCastlingFieldsOfChess960AndWritesXFen) {
  const auto fen_of = [](std::string_view fen) {
    std::string written;
    read_games(chess960(fen, "1. Kf2"), 1 << 20, [&](const PgnGame& record) {
      const auto game = GameOpener().open(record);
      ASSERT_TRUE(game) << brief(game.error().message);
      const std::unique_ptr<Session> session = (*game)->session();
      const PgnGame again = record_of(*session);
      EXPECT_EQ(again.tag("Variant"), "Chess960");
      EXPECT_EQ(again.tag("SetUp"), "1");
      written = again.tag("FEN");
      // The position and its moves come back.
      EXPECT_EQ(replayed(write_pgn(again)), "");
      Replay replay;
      replay_record(**game, record, everything(), replay);
      EXPECT_EQ(shown(record, replay), "e1f2");
    });
    return written;
  };
  const std::string both = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1";
  EXPECT_EQ(fen_of(both), both);
  EXPECT_EQ(fen_of("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"), both);
  // The rook on d1 is not the outermost: only its letter can mean it.
  EXPECT_EQ(fen_of("4k3/8/8/8/8/8/8/1R1RK1R1 w GD - 0 1"), "4k3/8/8/8/8/8/8/1R1RK1R1 w KD - 0 1");
  EXPECT_EQ(fen_of("4k3/8/8/8/8/8/8/1R1RK1R1 w - - 0 1"), "4k3/8/8/8/8/8/8/1R1RK1R1 w - - 0 1");
  EXPECT_EQ(replayed(chess960("4k3/8/8/8/8/8/8/1R2K1R1 w C - 0 1", "1. Kf2")),
            "e1f2 | 2:33 position-corrected(fen-castling-rook-missing)");
}

TEST(Replay, CorrectsRightsAndCountersOfTheFen) {
  EXPECT_EQ(replayed("[FEN \"6R1/2p1qr1k/1p1p1r1p/p3p3/2P1P3/2P3Q1/PP3P2/2K3R1 w - - 0 0\"]\n\n1. Qg6+ *"),
            "g3g6 | 1:7 position-corrected(move-number-out-of-range(1000000))");
  EXPECT_EQ(replayed("[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 2\"]\n\n2. Nf3 *"),
            "g1f3 | 1:7 position-corrected(en-passant-impossible)");
  EXPECT_EQ(replayed("[Event \"x\"]\n[FEN \"8/1k3KP1/8/8/8/8/8/8 w X -\"]\n\n1. g8=Q *"),
            "g7g8q | 2:30 position-corrected(fen-castling-letter-unknown(\"KQkq\", \"'X'\"))");
  EXPECT_EQ(replayed("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K1R1 w KQ - 0 1\"]\n\n1. O-O *"),
            "e1g1 | 2:32 position-corrected(fen-castling-letter-unknown(\"G\", \"'Q'\"))");
  EXPECT_THAT(replayed("[FEN \"8/8/8/8/8/8/8/4K3 w K - 0 0\"]\n\n1. Ke2 *"),
              testing::HasSubstr("king-missing(Black)"));
}

TEST(Replay, PlaysGamesWithKernelsOfTheirOwn) {
  const auto cheops = open_game("cheops");
  std::unique_ptr<Session> session = (*cheops)->session();
  std::string expected;
  Rng rng(7);
  for (int ply = 0; ply < 12; ++ply) {
    const std::vector<MoveView> moves = session->legal_moves();
    ASSERT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci));
    expected += (expected.empty() ? "" : " ") + session->moves().back().uci;
  }
  const PgnGame record = record_of(*session);
  EXPECT_EQ(replayed(write_pgn(record)), expected);
  EXPECT_THAT(replayed("[Variant \"Cheops\"]\n\n1. K a1-a9"), testing::HasSubstr("pgn-move-refused(\"K\""));
}

TEST(Replay, SaysWhichMoveCannotBePlayed) {
  EXPECT_EQ(replayed("1. e4 e5\n2. Ke3"),
            "e2e4 e7e5 | 2:4 pgn-move-refused(\"Ke3\", piece-moves-otherwise(king))");
  EXPECT_EQ(replayed("[FEN \"8/8\"]\n\n1. e4"), " | 1:7 pgn-fen-refused(fen-rows-missing(2, 8))");
  EXPECT_EQ(replayed("[Variant \"Crazyhouse\"]\n\n*"), "1:11 pgn-variant-unknown(\"Crazyhouse\")");
  EXPECT_EQ(replayed("[Variant \"Alice\"]\n[Rules \"castling=maybe\"]\n\n*"),
            "2:9 option-choice-unknown(\"castling\", [\"on\", \"off\"], \"maybe\")");
}

// An illegal move ends its line and nothing else.
TEST(Replay, KeepsWhatIsLegal) {
  const std::string king = "piece-moves-otherwise(king)";
  EXPECT_EQ(replayed("1. e4 (1. d4 Kd4 2. c4 (2. c3 c5)) (1. Ke3 e5) (1. c4 c5) 1... e5 2. Ke3 (2. Nf3) Ke6"),
            "e2e4 d2d4 c2c4 c7c5 e7e5 | 1:14 pgn-move-refused(\"Kd4\", " + king +
                ") | 1:40 pgn-move-refused(\"Ke3\", " + king + ") | 1:70 pgn-move-refused(\"Ke3\", " + king +
                ")");
  // A record may go on where players could claim a draw, also of a game with a kernel of its own.
  std::string shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 ";
  shuffle += shuffle + shuffle + shuffle;
  Replay replay;
  read_games(shuffle + "e4", 1 << 20, [&](const PgnGame& record) {
    replay_by_session(**open_game("chess"), record, everything(), replay);
    EXPECT_TRUE(replay.faults.empty());
    EXPECT_EQ(replay.plies, 17);
  });
}

TEST(Replay, SaysWhichHalfMoveCannotBePlayed) {
  const std::string text = "1. e4 e5 (1... Ke5) (1... c5 2. Nf3 Ke4) 2. Nf3 (2. d4 --) Ke3";
  read_games(text, 1 << 20, [&](const PgnGame& record) {
    const auto plies = [&](auto replay_it) {
      Replay replay;
      replay_it(**open_game("chess"), record, everything(), replay);
      std::vector<std::uint32_t> all;
      for (const PgnFault& fault : replay.faults) all.push_back(fault.ply);
      return all;
    };
    EXPECT_THAT(plies(replay_record), testing::ElementsAre(2, 4, 4));
    EXPECT_THAT(plies(replay_by_session), testing::ElementsAre(2, 4, 4));
  });
}

// Digital boards put the kings in the centre to tell the result.
TEST(Replay, LeavesOutWhatCannotBePlayedWhereItIsWrittenAnew) {
  const auto converted = [](std::string_view text, const ConvertOptions& options = {}) {
    std::string written;
    read_games(text, 1 << 20, [&](const PgnGame& record) {
      const auto game = *GameOpener().open(record);
      ReplayRequest request = everything();
      request.variations = !options.main_line;
      Replay replay;
      replay_record(*game, record, request, replay);
      PgnGame anew = convert_record(record, *game, replay, options);
      written = pgn_test::items(anew) + " " + std::string(anew.result());
    });
    return written;
  };
  EXPECT_EQ(converted("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ke4 $1 {x} Ke5 1/2-1/2 {bye}"),
            "e4 e5 Nf3 Nc6 Bb5 a6 {bye} 1/2-1/2");
  constexpr std::string_view lines = "1. e4 {a} (1. Ke3 {b} e5) (1. d4 Kd5 {c} 2. c4) e5 (1... Kd5) *";
  EXPECT_EQ(converted(lines), "e4 {a} ( d4 ) e5 *");
  EXPECT_EQ(converted(lines, {.main_line = true}), "e4 {a} e5 *");
  EXPECT_EQ(converted("1. e4 e5 ({x} $1 Ke5) 2. Nf3 *"), "e4 e5 Nf3 *") << "nothing of it was played";
  EXPECT_EQ(converted("1. e4 (1. d4 -- 2. c4) -- 2. d4 Z0 *"), "e4 ( d4 -- c4 ) -- d4 -- *");
}

TEST(Replay, PlaysNullMoves) {
  EXPECT_EQ(replayed("1. e4 e5 2. Bc4 -- 3. Qh5 Nc6 4. Qxf7# 1-0"), "e2e4 e7e5 f1c4 0000 d1h5 b8c6 h5f7 1-0");
  EXPECT_EQ(replayed("1. d4 Z0 2. 0000 null 3. @@@@ -- (3... d5 4. --) 4. c4"),
            "d2d4 0000 0000 0000 0000 0000 d7d5 0000 c2c4");
  EXPECT_EQ(replayed("1. e4 f6 2. Qh5+ --"),
            "e2e4 f7f6 d1h5 | 1:18 pgn-move-refused(\"--\", null-move-in-check)");
  EXPECT_EQ(replayed("[FEN \"7k/8/6Q1/8/8/8/8/K7 b - - 0 1\"]\n\n1... --"),
            " 1/2-1/2 | 3:6 pgn-move-refused(\"--\", null-move-without-move)");
  EXPECT_EQ(replayed("[Variant \"Alice\"]\n\n1. e4 -- 2. e5/A"), "e2e4 0000 e4e5");
  // The counters go on, and en passant lapses, as in a FEN with the other side to move.
  Replay replay;
  read_games("1. e4 a6 2. e5 d5 3. -- --", 1 << 20, [&](const PgnGame& record) {
    const auto game = *GameOpener().open(record);
    replay_record(*game, record, everything(), replay);
    EXPECT_EQ(replay.fen, "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 2 4");
    std::unique_ptr<Session> session = game->session();
    ASSERT_TRUE(session->set(replay.fen));
    EXPECT_EQ(replay.moves.back().key, session->key());
    Replay slow;
    replay_by_session(*game, record, everything(), slow);
    EXPECT_EQ(slow.fen, replay.fen);
    EXPECT_EQ(slow.moves.back().key, replay.moves.back().key);
  });
  // Cheops, whose games have a kernel of their own.
  EXPECT_EQ(replayed("[Variant \"Little-cheops\"]\n\n1. -- -- 2. --"), "0000 0000 0000");
}

// The fast way and sessions agree on every game: random games, with the positions and keys on the way,
// through the text of a record and back.
TEST(Replay, AgreesWithSessions) {
  for (const std::string& id : game_ids()) {
    const auto game = *open_game(id);
    if (game->spec().rules) continue;
    Rng rng(11);
    for (int n = 0; n < 2; ++n) {
      std::unique_ptr<Session> session = game->session();
      for (int ply = 0; ply < 120 && !session->outcome().over(); ++ply) {
        const std::vector<MoveView> moves = session->legal_moves();
        ASSERT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci));
      }
      const std::string text = write_pgn(record_of(*session));
      read_games(text, 1 << 20, [&](const PgnGame& read) {
        Replay fast, slow;
        replay_record(*game, read, everything(), fast);
        replay_by_session(*game, read, everything(), slow);
        ASSERT_TRUE(fast.faults.empty()) << id << '\n' << text << brief(fast.faults[0].message);
        ASSERT_EQ(fast.moves.size(), session->moves().size()) << id;
        ASSERT_EQ(slow.moves.size(), fast.moves.size()) << id;
        for (std::size_t i = 0; i < fast.moves.size(); ++i) {
          EXPECT_EQ(fast.notation[i].uci, session->moves()[i].uci);
          EXPECT_EQ(fast.notation[i].san, session->moves()[i].san);
          EXPECT_EQ(fast.moves[i].key, slow.moves[i].key);
          EXPECT_EQ(fast.moves[i].ply, slow.moves[i].ply);
          EXPECT_EQ(fast.positions[i], slow.positions[i]);
        }
        EXPECT_EQ(fast.fen, session->fen());
        EXPECT_EQ(fast.plies, session->ply());
      });
    }
  }
}

}  // namespace
}  // namespace cheshire::test
