// BitboardPosition against Position, which plays the same games by tables: the same moves in the same order,
// the same attacks and keys, in random games from the start and from random set-ups.
#include "rules/bitboard_position.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../data/games.h"
#include "random_run.h"
#include "rules/game.h"

namespace cheshire::test {
namespace {

static_assert(cheshire::Game<BitboardPosition<OneBoard>>);
static_assert(cheshire::Game<BitboardPosition<LookingGlass>>);

template <GenType type, class P>
std::vector<Move> generated(const P& p, const typename P::Set& from) {
  std::vector<Move> moves;
  p.template generate<type>(
      [&](const PieceMoves<P::words>& found) {
        return for_each_move(found, p.tables().spec.pawn.promotes_to, [&](Move m) {
          moves.push_back(m);
          return true;
        });
      },
      from);
  return moves;
}

template <class A, class B>
void expect_equal(const A& general, const B& fast) {
  using Set = typename A::Set;
  ASSERT_TRUE(fast.is_ok());
  ASSERT_EQ(fast.key(), general.key());
  ASSERT_EQ(fast.setup(), general.setup());
  ASSERT_EQ(fast.dead(), general.dead());
  ASSERT_EQ(fast.in_check(), general.in_check());
  const Set& all = general.tables().cells;
  ASSERT_EQ(generated<GenType::all>(fast, all), generated<GenType::all>(general, all));
  ASSERT_EQ(generated<GenType::captures>(fast, all), generated<GenType::captures>(general, all));
  ASSERT_EQ(generated<GenType::quiets>(fast, all), generated<GenType::quiets>(general, all));
  const Set king = general.pieces(general.side(), general.tables().spec.king),
            pawns = general.pieces(general.tables().spec.pawn.kind);
  ASSERT_EQ(generated<GenType::all>(fast, king), generated<GenType::all>(general, king));
  ASSERT_EQ(generated<GenType::all>(fast, pawns), generated<GenType::all>(general, pawns));
  ASSERT_EQ(fast.count(), general.count());
  ASSERT_EQ(fast.has_legal_move(), general.has_legal_move());
  for (Kind k = 0; k < general.tables().kinds; ++k) ASSERT_EQ(Set(fast.pieces(k)), Set(general.pieces(k)));
  const Set occupied = general.occupied();
  ASSERT_EQ(fast.occupied(), occupied);
  all.for_each([&](Cell c) {
    ASSERT_EQ(fast.at(c), general.at(c));
    for (const Color by : {Color::white, Color::black}) {
      ASSERT_EQ(fast.attacked(c, by), general.attacked(c, by));
      ASSERT_EQ(fast.attackers(c, by), general.attackers(c, by));
      ASSERT_EQ(fast.attackers(c, by, pawns), general.attackers(c, by, pawns));
    }
    if (occupied.contains(c)) {
      ASSERT_EQ(fast.projection(c), general.projection(c));
    }
  });
}

/// Makes a move on both, and expects that taking it back restores the position.
template <class A, class B>
void make_on_both(A& general, B& fast, Move m) {
  Undo undo, fast_undo;
  const std::uint64_t key = fast.key();
  fast.make(m, fast_undo);
  fast.unmake(m, fast_undo);
  ASSERT_EQ(fast.key(), key);
  ASSERT_TRUE(fast.is_ok());
  general.make(m, undo);
  fast.make(m, fast_undo);
}

template <int W, class R>
void compare(const std::string& id, const std::string& options, int positions) {
  SCOPED_TRACE(id + " " + options);
  const Game<W, R>& game = game_of<W, R>(id, options);
  ASSERT_TRUE(BitboardPosition<R>::plays(game.tables()));
  Rng rng(seed_of(game.spec()));
  for (int number = 0, seen = 0; seen < positions; ++number) {
    const bool whole_game = number % 20 == 19;
    cheshire::Setup setup;
    Position<W, R> general = whole_game ? game.position("startpos") : random_start(game, rng, setup);
    if (number % 10 == 0) {
      without_kings(setup, game.spec(), {rng.below(2) == 0, rng.below(2) == 0});
      const auto diagram = game.check(setup, {false, false});
      if (!diagram.position) continue;
      general = *diagram.position;
    }
    BitboardPosition<R> fast(general);
    for (int ply = 0; ply < (whole_game ? 120 : 12) && seen < positions; ++ply, ++seen) {
      SCOPED_TRACE(game.fen(general.setup()));
      expect_equal(general, fast);
      if (testing::Test::HasFatalFailure()) return;
      const std::vector<Move> moves = moves_of(general);
      if (moves.empty()) break;
      make_on_both(general, fast, random_move(general, moves, rng));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Bitboards, PlayChess) { compare<1, OneBoard>("chess", "", 20'000); }

TEST(Bitboards, PlayAliceChess) {
  compare<2, LookingGlass>("alice", "", 40'000);
  compare<2, LookingGlass>("looking-glass", "", 10'000);
  compare<2, LookingGlass>("alice", "castling=off", 10'000);
  for (const char* en_passant : {"first-board", "landing-board", "both"})
    compare<2, LookingGlass>("alice", std::string("en-passant=") + en_passant, 10'000);
}

// Kings and rooks that castle from other files, and pass each other.
TEST(Bitboards, PlayChess960) {
  const GameLibrary library;
  for (const char* fen : {"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1",
                          "r1k4r/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1", "4rkr1/8/8/8/8/8/8/RK5R w KQkq - 0 1"}) {
    Result<GameSpec> spec = library.entry("chess960")->chess960(fen);
    ASSERT_TRUE(spec) << spec.error().text();
    const Game<1, OneBoard>& game = opened<1, OneBoard>(std::move(*spec));
    ASSERT_TRUE(BitboardPosition<OneBoard>::plays(game.tables()));
    Rng rng(960);
    for (int number = 0; number < 200; ++number) {
      Position<1, OneBoard> general = game.position("startpos");
      BitboardPosition<OneBoard> fast(general);
      for (int ply = 0; ply < 16; ++ply) {
        SCOPED_TRACE(game.fen(general.setup()));
        expect_equal(general, fast);
        if (HasFatalFailure()) return;
        const std::vector<Move> moves = moves_of(general);
        if (moves.empty()) break;
        make_on_both(general, fast, random_move(general, moves, rng));
      }
    }
  }
}

// Games that only look like chess are left to Position.
TEST(Bitboards, PlayNothingElse) {
  EXPECT_FALSE(BitboardPosition<LookingGlass>::plays(game_of<2, LookingGlass>("ms-alice").tables()));
  EXPECT_FALSE(BitboardPosition<LookingGlass>::plays(game_of<2, LookingGlass>("parton").tables()));
  EXPECT_FALSE(BitboardPosition<LookingGlass>::plays(
      game_of<2, LookingGlass>("alice", "strict-first-board=on").tables()));
  GameSpec cylinder = *find_game("chess", {});
  cylinder.id = "cylinder";
  cylinder.board.files_wrap = true;
  EXPECT_FALSE(BitboardPosition<OneBoard>::plays(opened<1, OneBoard>(std::move(cylinder)).tables()));
  GameSpec longer = *find_game("chess", {});
  longer.id = "longer";
  longer.pawn.double_from[0].push_back(16);
  EXPECT_FALSE(BitboardPosition<OneBoard>::plays(opened<1, OneBoard>(std::move(longer)).tables()));
}

}  // namespace
}  // namespace cheshire::test
