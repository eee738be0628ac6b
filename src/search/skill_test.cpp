#include "search/skill.h"

#include <gtest/gtest.h>

#include <map>

#include "search/test_game.h"

namespace cheshire {
namespace {

using namespace testing_search;

Line line(int rank, int centipawns) {
  Line l;
  l.rank = rank;
  l.score.value = centipawns;
  l.moves = {Move(static_cast<Cell>(rank), static_cast<Cell>(rank + 10), 0)};
  return l;
}

TEST(Skill, MoreStrengthSeesMoreAndChoosesMoreNarrowly) {
  for (int strength = Skill::weakest; strength < Skill::strongest; ++strength) {
    const Skill weaker = Skill::at(strength), stronger = Skill::at(strength + 1);
    EXPECT_TRUE(weaker.limited);
    EXPECT_LE(weaker.nodes, stronger.nodes);
    EXPECT_GE(weaker.lines, stronger.lines);
    EXPECT_GE(weaker.spread, stronger.spread);
    EXPECT_GT(weaker.lines, 1) << "a player that never varies is dull";
  }
  for (int strength = Skill::weakest; strength + 100 <= Skill::strongest; strength += 100) {
    EXPECT_EQ(Skill::at(strength + 100).nodes, 2 * Skill::at(strength).nodes);
    EXPECT_GT(Skill::at(strength).spread, Skill::at(strength + 100).spread);
  }
  EXPECT_EQ(Skill::at(-3).spread, Skill::at(Skill::weakest).spread);
  EXPECT_EQ(Skill::at(9999).nodes, Skill::at(Skill::strongest).nodes);
  EXPECT_FALSE(Skill::full().limited);
}

TEST(Skill, LimitsAreOnlyNarrowed) {
  Limits limits;
  limits.nodes = 10;
  Skill::at(400).restrict(limits);
  EXPECT_EQ(limits.nodes, 10u);
  EXPECT_EQ(limits.soft_nodes, Skill::at(400).nodes);
  EXPECT_EQ(limits.multi_pv, Skill::at(400).lines);
  limits = {};
  Skill::at(400).restrict(limits);
  EXPECT_GT(limits.nodes, Skill::at(400).nodes);
  limits = {};
  Skill::full().restrict(limits);
  EXPECT_EQ(limits.nodes, 0u);
  EXPECT_EQ(limits.soft_nodes, 0u);
  EXPECT_EQ(limits.multi_pv, 1);
}

TEST(Skill, FullStrengthPlaysTheBestLine) {
  Rng rng(1);
  const std::vector<Line> lines{line(1, 20), line(2, 19)};
  for (int i = 0; i < 50; ++i) EXPECT_EQ(pick(lines, Skill::full(), rng), lines[0].moves[0]);
}

TEST(Skill, WeakLevelsErrMoreTheLessItCosts) {
  Rng rng(2);
  const std::vector<Line> lines{line(1, 50), line(2, 0), line(3, -150), line(4, -400)};
  const Skill weak = Skill::at(200);
  std::map<Cell, int> chosen;
  for (int i = 0; i < 2000; ++i) ++chosen[pick(lines, weak, rng).from()];
  EXPECT_GT(chosen[1], chosen[2]);
  EXPECT_GT(chosen[2], chosen[3]);
  EXPECT_GT(chosen[3], 0);
  EXPECT_EQ(chosen[4], 0);
}

TEST(Skill, AMateInOneIsNotMissedOnceSeen) {
  Rng rng(3);
  std::vector<Line> lines{line(1, 0), line(2, 900)};
  lines[0].score = {Score::Kind::mate, 1};
  for (int i = 0; i < 50; ++i) EXPECT_EQ(pick(lines, Skill::at(Skill::weakest), rng), lines[0].moves[0]);
}

TEST(Skill, NoLineNoMove) {
  Rng rng(4);
  EXPECT_TRUE(pick(std::vector<Line>{}, Skill::at(Skill::weakest), rng).null());
  EXPECT_TRUE(pick(std::vector<Line>{Line{}}, Skill::at(Skill::weakest), rng).null());
}

// The engine's score against a mover without any plan: 1 win, 0 draw or unfinished, -1 loss.
template <class Game>
int play_random_mover(const Game& game, Color engine, std::uint64_t seed, const Skill& skill) {
  using P = typename Game::P;
  ChessSearcher<P> searcher(*game.tables, 4);
  Rng rng(seed);
  P p = game.position();
  std::vector<std::uint64_t> past;
  for (int ply = 0; ply < 300; ++ply) {
    typename P::MoveList moves;
    p.list(moves);
    if (moves.empty()) return !p.in_check() ? 0 : p.side() == engine ? -1 : 1;
    Move m = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    if (p.side() == engine) {
      Limits limits = node_limit(3000);
      skill.restrict(limits);
      m = pick(searcher.think({{p}, past, limits, {}}, still_events()).lines, skill, rng);
      EXPECT_TRUE(p.legal(m));
    }
    past.push_back(p.key());
    Undo undo;
    p.make(m, undo);
  }
  return 0;
}

TEST(Skill, EveryGameAgainstARandomMoverIsWon) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    for (Color engine : {Color::white, Color::black}) {
      EXPECT_EQ(play_random_mover(alice(), engine, seed, Skill::full()), 1);
      EXPECT_EQ(play_random_mover(chess(), engine, seed, Skill::full()), 1);
    }
  }
}

TEST(Skill, EvenTheWeakestDoesNotLoseToARandomMover) {
  int score = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    score += play_random_mover(alice(), Color::white, seed, Skill::at(Skill::weakest));
  EXPECT_GE(score, 2);
}

}  // namespace
}  // namespace cheshire
