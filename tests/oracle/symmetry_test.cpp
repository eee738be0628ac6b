// Random games of every known game: tests what must hold in each position, and that neither exchanging
// colours nor exchanging boards changes the number of moves.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "oracle/test_hyperchess.h"

namespace cheshire::oracle {
namespace {

using Position = cheshire::Setup;

/// Whether two pieces stand on twin cells of different boards.
bool shares_a_place(const TestGame& game, const Position& setup) {
  for (Cell cell = 0; cell < game.topology.cell_count(); ++cell) {
    if (setup.pieces[cell] == no_piece) continue;
    for (int boards = 1; boards < game.topology.boards(); ++boards) {
      if (setup.pieces[game.topology.twin(cell, boards)] != no_piece) return true;
    }
  }
  return false;
}

int kings(const TestGame& game, const Position& setup) {
  int count = 0;
  for (const Piece piece : setup.pieces) {
    count += piece != no_piece && game.rules.letters[kind_of(piece)] == game.rules.king;
  }
  return count;
}

void check(const TestGame& game, const Position& setup, std::size_t moves) {
  const Topology& t = game.topology;
  EXPECT_EQ(kings(game, setup), 2);
  EXPECT_FALSE(in_check(t, game.rules, setup, !setup.side)) << "the side that moved is in check";
  const bool apart = game.rules.passage == Passage::must && t.boards() == 2;
  EXPECT_FALSE(apart && shares_a_place(game, setup));
  const Position mirrored = flipped(t, game.rules, setup), swapped = boards_swapped(t, game.rules, setup);
  EXPECT_EQ(legal_moves(t, game.rules, mirrored).size(), moves) << "colours exchanged";
  EXPECT_EQ(legal_moves(t, game.rules, swapped).size(), moves) << "boards exchanged";
  EXPECT_EQ(flipped(t, game.rules, mirrored), setup);
}

/// Plays some random games and checks every position.
void play_at_random(const std::string& name, const TestGame& game, const Position& start) {
  SCOPED_TRACE(name);
  Rng rng(20);
  for (int round = 0; round < 4; ++round) {
    Position setup = start;
    for (int ply = 0; ply < 80; ++ply) {
      const std::vector<Move> moves = legal_moves(game.topology, game.rules, setup);
      check(game, setup, moves.size());
      if (moves.empty() || ::testing::Test::HasFailure()) break;
      const Move& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      setup = play(game.topology, game.rules, setup, move);
    }
  }
}

const std::vector<std::string> two = {"A", "B"}, three = {"A", "B", "C"};

TEST(ReferenceSymmetry, ChessFamily) {
  for (const char* name : {"alice", "ms-alice", "odonohue", "alice:chess"}) {
    const TestGame game = known(name, box(8, 8), two, {{"en-passant", "both"}});
    play_at_random(name, game, read(game, chess_start));
  }
  const TestGame duo = known("duo", box(8, 8), two, {{"castling", "on"}});
  play_at_random("duo", duo,
                 read(duo, "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR;rnbqkbnr/pppppppp/8/8/8/8/8/8 w KQkq - 0 1"));
  for (const char* name : {"three-boards", "alice3:chess"}) {
    const TestGame game = known(name, box(8, 8), three);
    play_at_random(name, game, read(game, chess_start));
  }
  play_at_random("chess", chess(), read(chess(), chess_start));
  const TestGame parton = known("parton", box(4, 8), two, {{"double-step", "on"}, {"en-passant", "both"}});
  play_at_random("parton", parton, read(parton, "rqkr/nbbn/pppp/4/4/PPPP/NBBN/RQKR w - - 0 1"));
}

TEST(ReferenceSymmetry, Raumschach) {
  const std::string start =
      "rnknr/ppppp/5/5/5/ubqub/ppppp/5/5/5/25/5/5/5/PPPPP/BUQBU/5/5/5/PPPPP/RNKNR w - - 0 1";
  for (const auto& [name, boards] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"raumschach", {}}, {"alice:raumschach", two}, {"alice3:raumschach", three}}) {
    const TestGame game = known(name, box(5, 5, 5), boards);
    play_at_random(name, game, read(game, start));
  }
}

TEST(ReferenceSymmetry, Hyperchess) {
  for (const std::vector<std::string>& boards : {std::vector<std::string>{}, two, three}) {
    const TestGame game = hyperchess({}, boards);
    play_at_random("hyperchess", game, hyperchess_start(game));
  }
  for (const char* reading : {"a1", "a8", "a9", "a10"}) {
    Reading other;
    other.name = reading;
    const TestGame game = hyperchess(other);
    play_at_random(reading, game, hyperchess_start(game, other));
  }
}

TEST(ReferenceSymmetry, AnUnknownGame) {
  EXPECT_TRUE(oracle_rules("checkers", {}, chess().topology).letters.empty());
}

}  // namespace
}  // namespace cheshire::oracle
