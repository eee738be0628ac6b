// The kernel of Shove against the oracle, and its notation.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/rng.h"
#include "oracle.h"
#include "test_shove.h"

namespace cheshire::shove {
namespace {

TEST(ShoveKernel, CountsWhatTheOracleCounts) {
  for (const int pushed : {1, 2, 3}) {
    const auto s = session({}, std::to_string(pushed).c_str());
    for (int depth = 1; depth <= 4; ++depth)
      EXPECT_EQ(s->perft(depth), oracle_perft(oracle_board(s->fen()), depth, pushed))
          << pushed << " " << depth;
  }
}

// Random games: the same moves in every position, the key is that of the position, and notation reads as it
// was written.
TEST(ShoveKernel, RandomGames) {
  Rng rng(1);
  int checks = 0, ends = 0;
  for (int game = 0; game < 150; ++game) {
    const int pushed = 1 + game % 3;
    const auto tables = *Tables::compile(spec(std::to_string(pushed).c_str()));
    const Topology& t = tables->topology;
    Position p(*tables, *read_fen(tables->spec.start, tables->spec, t));
    for (int ply = 0; ply < 80 && !p.dead(); ++ply) {
      const std::vector<Move> moves = p.moves();
      std::vector<std::string> names;
      for (Move m : moves) {
        names.push_back(coordinates(p, m));
        EXPECT_EQ(*read_move(p, names.back()), m);
        EXPECT_EQ(*read_move(p, notation(p, m)), m) << notation(p, m);
      }
      std::sort(names.begin(), names.end());
      const std::string fen = write_fen(p.setup(), tables->spec, t);
      ASSERT_EQ(names, oracle_moves(oracle_board(fen), pushed)) << fen;
      ASSERT_TRUE(p.is_ok()) << fen;
      EXPECT_TRUE(faults(p.setup(), *tables).empty()) << fen;
      checks += p.in_check();
      ends += moves.empty();
      if (moves.empty()) break;
      p.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  EXPECT_GT(checks, 50);
  EXPECT_GT(ends, 5);
}

TEST(ShoveKernel, EqualPositionsHaveEqualKeys) {
  const auto tables = *Tables::compile(spec());
  const auto at = [&](const char* fen) {
    return Position(*tables, *read_fen(fen, tables->spec, tables->topology));
  };
  EXPECT_EQ(at("k4/5/5/Sss2/4K w - - 0 1").key(), at("k4/5/5/Sss2/4K w - - 9 7").key());
  EXPECT_NE(at("k4/5/5/Sss2/4K w - - 0 1").key(), at("k4/5/5/Sss2/4K b - - 0 1").key());
}

TEST(ShoveKernel, IsForItsOwnRules) {
  const auto refused = [](const GameSpec& game) {
    return test::brief(Tables::compile(game).error().message);
  };
  EXPECT_EQ(refused(*find_game("chess")), "shove-rules-missing(\"chess\")");
  GameSpec small = spec();
  small.board = box(4, 5);
  EXPECT_EQ(refused(small), "shove-board-wrong(25, 20)");
}

TEST(ShoveNotation, Signs) {
  const auto written = [](const char* fen, const char* move) {
    const auto s = session(fen);
    const Result<void> r = s->play(move);
    return r ? s->moves().back().san : test::brief(r.error().message);
  };
  EXPECT_EQ(written("", "a1a2"), "a1-a2");
  EXPECT_EQ(written("", "c1c2"), "Kc1-c2");
  EXPECT_EQ(written("k4/5/5/Sss2/4K w - - 0 1", "a2>b2"), "a2>b2");
  EXPECT_EQ(written("k4/5/5/3Ss/4K w - - 7 1", "d2e2"), "d2>e2x");
  EXPECT_EQ(written("k4/2S2/5/5/4K w - - 0 1", "c4c5"), "c4-c5");
  EXPECT_EQ(written("k4/1S3/5/5/4K w - - 0 1", "b4b5"), "b4-b5+");
  EXPECT_EQ(written("k4/5/5/1s3/K1s2 b - - 0 1", "c1b1"), "c1-b1#");
  EXPECT_EQ(written("", "Ka1"), "shove-move-unreadable");
}

TEST(ShoveNotation, SaysWhyAMoveIsIllegal) {
  const auto s = session();
  EXPECT_EQ(refused(*s, "a2a3"), "square-empty(a2)");
  EXPECT_EQ(refused(*s, "a5a4"), "not-your-turn(White)");
  EXPECT_EQ(test::brief(s->why_not(0, Tables::cells)), "square-missing");
  EXPECT_EQ(test::brief(s->why_not(0, 5)), "");
  EXPECT_EQ(refused(*session("k4/5/5/SssS1/4K w - - 0 1"), "a2b2"), "shove-row-too-long(3, 2, SH-7)");
  EXPECT_EQ(session("k4/5/5/SssS1/4K w - - 0 1")->play("a2b2").error().text(),
            "3 pieces stand in a row; a stone pushes at most 2 (Moves, SH-7)");
}

}  // namespace
}  // namespace cheshire::shove
