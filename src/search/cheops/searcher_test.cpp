#include "search/cheops/searcher.h"

#include <algorithm>
#include <array>
#include <set>

#include "search/cheops/test_campaign.h"
#include "search/cheops/worlds.h"
#include "search/skill.h"

namespace cheshire {
namespace {

using namespace testing_cheops;

template <int W>
bool playable(Position<W> p, const std::vector<Action>& line) {
  for (Action a : line) {
    if (!p.legal(a)) return false;
    p.play(a);
  }
  return true;
}

/// Mate in at most n moves for the side to move, by trying everything; in Little Cheops, where no Duke is on
/// the board.
template <int W>
bool mates_by_force(const Position<W>& p, int n) {
  const std::vector<Action> attacks = p.actions();
  return std::any_of(attacks.begin(), attacks.end(), [&](Action a) {
    Position<W> next = p;
    next.play(a);
    const std::vector<Action> defences = next.actions();
    if (defences.empty()) return next.in_check();
    return n > 1 && std::all_of(defences.begin(), defences.end(), [&](Action d) {
             Position<W> after = next;
             after.play(d);
             return mates_by_force(after, n - 1);
           });
  });
}

template <int W>
void expect_mate(const Campaign<W>& game, const std::string& words, const std::string& action) {
  const auto p = game.position(words);
  for (const Limits& limits : {mate_limit(1), node_limit(5000)}) {
    const auto found = game.think(p, limits);
    EXPECT_EQ(game.text(found.best), action);
    EXPECT_EQ(found.lines[0].score.kind, Score::Kind::mate);
    EXPECT_EQ(found.lines[0].score.value, 1);
  }
}

TEST(CheopsSearcher, MateInOne) {
  expect_mate(little(), "white K b7 T h1 black K a9", "h1h9");
  expect_mate(imperial(), "white K b15 T h1 black K a17", "h1h17");
  expect_mate(pyramid(), "white K Ab7 T Ah1 T Bh8 black K Aa9", "Ah1Ah9");
  expect_mate(imperial_pyramid(), "white K Ab15 T Ah1 T Bh16 black K Aa17", "Ah1Ah17");
}

// In a small campaign with a Castle.
TEST(CheopsSearcher, MateByAnArrest) {
  RecordProperty("rules", "CH-79");
  const auto p =
      imperial().position("black T d4 T f4 C d6 C f6 castle e5 white K e5 C+ a8 C k2 black K b8 Q q17 N q16");
  const auto found = imperial().think(p, mate_limit(1));
  EXPECT_EQ(found.lines[0].score.value, 1);
  EXPECT_TRUE(found.best.arrests());
}

TEST(CheopsSearcher, MatesInTwoAreFoundWhereThereAreSome) {
  Rng rng(8);
  int mates = 0;
  for (int n = 0; n < 60; ++n) {
    cheops::Setup setup = little().setup("");
    for (Piece piece : {make_piece(Color::white, king), make_piece(Color::white, queen),
                        make_piece(Color::white, tower), make_piece(Color::black, king)}) {
      Cell c;
      do {
        c = static_cast<Cell>(rng.below(kind_of(piece) == king && color_of(piece) == Color::black ? 9 : 81));
      } while (setup.pieces[c] != no_piece);
      setup.pieces[c] = piece;
    }
    const Position<2> p(*little().tables, setup);
    if (p.attacked(p.king(Color::black))) continue;
    const bool mate = mates_by_force(p, 2);
    mates += mate;
    const auto found = little().think(p, mate_limit(2));
    const Score score = found.lines[0].score;
    EXPECT_EQ(score.kind == Score::Kind::mate && score.value > 0 && score.value <= 2, mate)
        << "position " << n;
    EXPECT_TRUE(playable(p, found.lines[0].moves));
  }
  EXPECT_GT(mates, 5);
}

TEST(CheopsSearcher, TheKingAbdicatesForTheBetterDuke) {
  RecordProperty("rules", "CH-111 CH-112 CH-113");
  const auto p = little().position("white K b7 T h9 Q i1 black K a9 D f2 D g5 P e4 moves black");
  for (std::uint64_t nodes : {1u, 3000u}) {
    const auto found = little().think(p, node_limit(nodes));
    ASSERT_NE(found.best, Action());
    EXPECT_EQ(found.best.kind(), ActionKind::abdication);
    EXPECT_TRUE(p.legal(found.best));
  }
}

// What looks like a mate is none while there is a Duke.
TEST(CheopsSearcher, AMateThatIsNone) {
  RecordProperty("rules", "CH-111");
  const auto p = little().position("white K b7 T h1 black K a9 D f2 D d3 D g5");
  const auto found = little().think(p, mate_limit(1));
  EXPECT_NE(found.lines[0].score.kind, Score::Kind::mate);
}

TEST(CheopsSearcher, AnAbdicationInsteadOfARepetition) {
  RecordProperty("rules", "CH-114");
  const auto p = little().position("white K a1 T e1 D h1 black K i9");
  Campaign<2>::Request request;
  request.worlds = {p};
  request.keys = {p.key(), 1, 2, 3, p.key(), 4, 5, 6};
  request.limits = node_limit(1000);
  const auto found = little().think(request);
  ASSERT_NE(found.best, Action());
  EXPECT_EQ(little().text(found.best), "K>h1");
  request.worlds = {little().position("white K a1 T e1 black K i9")};
  request.keys = {request.worlds[0].key(), 1, 2, 3, request.worlds[0].key(), 4, 5, 6};
  EXPECT_EQ(little().think(request).best, Action()) << "the game is over";
}

TEST(CheopsSearcher, TheLoserSeeksTheThirdRepetition) {
  RecordProperty("rules", "CH-105");
  const auto p = little().position("white K a1 Q b3 P h3 black K i9 P h4 moves black");
  const Action escape = little().action(p, "i9i8");
  auto next = p;
  next.play(escape);
  Campaign<2>::Request request;
  cheops::Setup setup = p.setup();
  setup.idle_turns = 20;
  request.worlds = {Position<2>(*little().tables, setup)};
  request.keys = {next.key(), 1, 2, 3, next.key(), 4, 5};
  request.limits = depth_limit(4);
  const auto found = little().think(request);
  EXPECT_EQ(found.best, escape);
  EXPECT_EQ(found.lines[0].score.value, 0);
}

TEST(CheopsSearcher, TheEndOfTheGameIsDecidedAsTheRulesSay) {
  RecordProperty("rules", "CH-122 CH-123");
  const std::string mate = "white K Ab7 T Ah9 T Bh8 black K Aa9 ";
  const auto won = pyramid().think(pyramid().position(mate + "moves black"), depth_limit(2));
  EXPECT_EQ(won.best, Action());
  EXPECT_EQ(won.lines[0].score.kind, Score::Kind::mate);
  EXPECT_EQ(won.lines[0].score.value, 0);
  const std::string castle = "T Ce5 T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 ";
  const auto tied = pyramid().think(pyramid().position(mate + castle + "moves black"), depth_limit(2));
  EXPECT_EQ(tied.best, Action());
  EXPECT_EQ(tied.lines[0].score.kind, Score::Kind::centipawns);
  EXPECT_EQ(tied.lines[0].score.value, 0);
}

TEST(CheopsSearcher, NodesAreLimitedAndThereIsAlwaysAnAction) {
  with_all([](const auto& game) {
    const auto p = game.opening();
    for (std::uint64_t nodes : {1u, 50u, 3000u}) {
      const auto found = game.think(p, node_limit(nodes));
      ASSERT_NE(found.best, Action());
      EXPECT_TRUE(p.legal(found.best));
      EXPECT_LE(found.nodes, nodes);
      EXPECT_TRUE(playable(p, found.lines[0].moves));
    }
  });
}

TEST(CheopsSearcher, StopIsHonouredSoon) {
  auto events = Campaign<16>::still();
  events.stop = [] { return true; };
  Campaign<16>::Request request;
  request.worlds = {imperial_pyramid().opening()};
  request.limits.infinite = true;
  CheopsSearcher<16> searcher(*imperial_pyramid().tables, 1);
  const auto found = searcher.think(request, events);
  EXPECT_NE(found.best, Action());
  EXPECT_LE(found.nodes, 256u);
}

TEST(CheopsSearcher, TimeIsKept) {
  std::int64_t clock = 1000;
  SearchEventsOf<Action> events;
  events.now = [&] { return clock++; };
  Campaign<2>::Request request;
  request.worlds = {little().opening()};
  request.limits.move_time = 50;
  CheopsSearcher<2> searcher(*little().tables, 1);
  EXPECT_NE(searcher.think(request, events).best, Action());
  EXPECT_LE(clock, 1000 + 60);
}

TEST(CheopsSearcher, LinesAreLegalDistinctAndSorted) {
  with_all([](const auto& game) {
    Rng rng(2);
    auto p = game.opening();
    for (int turn = 0; turn < 24; ++turn) {
      const auto actions = p.actions();
      if (actions.empty() || !p.has_force()) break;
      if (turn % 6 == 5) {
        Limits limits = node_limit(4000);
        limits.multi_pv = 4;
        const auto found = game.think(p, limits);
        EXPECT_EQ(found.lines.size(), std::min<std::size_t>(4, actions.size()));
        std::set<std::array<std::uint64_t, 2>> first;
        for (std::size_t i = 0; i < found.lines.size(); ++i) {
          EXPECT_EQ(found.lines[i].rank, static_cast<int>(i) + 1);
          EXPECT_TRUE(playable(p, found.lines[i].moves));
          EXPECT_TRUE(first.insert(found.lines[i].moves[0].bits()).second);
          if (i > 0 && found.lines[i].score.kind == found.lines[i - 1].score.kind) {
            EXPECT_LE(found.lines[i].score.value, found.lines[i - 1].score.value);
          }
        }
      }
      p.play(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
  });
}

TEST(CheopsSearcher, OnlyTheActionsAskedForAreConsidered) {
  const auto p = pyramid().opening();
  Campaign<3>::Request request;
  request.worlds = {p};
  request.only = {pyramid().action(p, "Aa2Aa3"), pyramid().action(p, "Ai2Ai4")};
  request.limits = depth_limit(3);
  request.limits.multi_pv = 5;
  const auto found = pyramid().think(request);
  EXPECT_EQ(found.lines.size(), 2u);
  EXPECT_TRUE(std::find(request.only.begin(), request.only.end(), found.best) != request.only.end());
}

TEST(CheopsSearcher, FixedNodesAndASeedAreTheSameEveryTime) {
  with_all([](const auto& game) {
    typename std::decay_t<decltype(game)>::Request request;
    request.worlds = {game.opening()};
    const Skill skill = Skill::at(250);
    request.limits = node_limit(3000);
    skill.restrict(request.limits);
    const auto a = game.think(request), b = game.think(request);
    EXPECT_EQ(a.nodes, b.nodes);
    Rng rng(77), same(77);
    EXPECT_EQ(pick(a.lines, skill, rng), pick(b.lines, skill, same));
    ASSERT_EQ(a.lines.size(), b.lines.size());
    for (std::size_t i = 0; i < a.lines.size(); ++i) EXPECT_EQ(a.lines[i].moves, b.lines[i].moves);
  });
}

TEST(CheopsSearcher, AWeakPlayerVaries) {
  std::set<std::array<std::uint64_t, 2>> chosen;
  Campaign<2>::Request request;
  request.worlds = {little().opening()};
  const Skill skill = Skill::at(Skill::weakest);
  skill.restrict(request.limits);
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Rng rng(seed);
    chosen.insert(pick(little().think(request).lines, skill, rng).bits());
  }
  EXPECT_GT(chosen.size(), 2u);
}

TEST(CheopsSearcher, ProgressTellsTheLinesWithTheirActions) {
  Campaign<2>::Request request;
  request.worlds = {little().opening()};
  request.limits = depth_limit(3);
  std::vector<LineInfo> lines;
  std::vector<std::size_t> lengths;
  auto events = Campaign<2>::still();
  events.line = [&](const LineOf<Action>& line) {
    lines.push_back(line);
    lengths.push_back(line.moves.size());
  };
  CheopsSearcher<2> searcher(*little().tables, 1);
  const auto found = searcher.think(request, events);
  ASSERT_EQ(lines.size(), 3u);
  ASSERT_EQ(lengths.size(), 3u);
  EXPECT_EQ(lines.back().depth, 3);
  EXPECT_EQ(found.depth, 3);
  EXPECT_GE(lengths.back(), 1u);
}

const std::string sealed =
    "black T d4 T f4 C d6 C f6 castle e5 white K e5 C a5 C b9 C k2 Q p1 black K q17 T a12 N h9 A l9";

TEST(CheopsSearcher, SealedPapersAreThoughtOfOnTheAverage) {
  auto p = imperial().position(sealed);
  p.play(imperial().action(p, "@a5"));
  AnnouncedAction announced;
  announced.action = AnnouncedAction::sealed_appointment(imperial().cell("e5"));
  announced.discloses = true;
  Rng rng(1);
  Campaign<5>::Request request;
  request.worlds = worlds(*imperial().tables, imperial().setup(sealed), std::span(&announced, 1), rng, 8);
  ASSERT_EQ(request.worlds.size(), 3u);
  request.limits = node_limit(6000);
  request.limits.multi_pv = 2;
  const auto a = imperial().think(request), b = imperial().think(request);
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_LE(a.nodes, 6000u);
  EXPECT_EQ(a.lines.size(), 2u);
  for (const auto& world : request.worlds) EXPECT_TRUE(world.legal(a.best));
}

/// The engine's score against a mover without any plan: 1 win, 0 draw or unfinished, -1 loss.
template <int W>
int play_random_mover(const Campaign<W>& game, Color engine, std::uint64_t seed, std::uint64_t nodes) {
  CheopsSearcher<W> searcher(*game.tables, 2);
  Rng rng(seed);
  typename Campaign<W>::Request request;
  auto p = game.opening();
  for (int turn = 0; turn < 300; ++turn) {
    cheops::GameHistory history;
    history.times_seen += static_cast<int>(std::count(request.keys.begin(), request.keys.end(), p.key()));
    const std::vector<Action> actions = choices(p, history);
    if (actions.empty()) {
      const bool mate = condition(p, history) == Condition::checkmate;
      const Decision decision = decide(p, mate ? Ending::checkmate : Ending::stalemate);
      if (decision == Decision::white_wins) return engine == Color::white ? 1 : -1;
      if (decision == Decision::black_wins) return engine == Color::black ? 1 : -1;
      return 0;
    }
    Action a = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    if (p.side() == engine) {
      request.worlds = {p};
      request.limits = node_limit(nodes);
      const auto found = searcher.think(request, Campaign<W>::still());
      EXPECT_NE(found.best, Action());
      EXPECT_TRUE(std::find(actions.begin(), actions.end(), found.best) != actions.end());
      if (found.best == Action()) return 0;
      a = found.best;
    }
    request.keys.push_back(p.key());
    p.play(a);
  }
  return 0;
}

TEST(CheopsSearcherSlow, ARandomMoverIsBeaten) {
  for (Color engine : {Color::white, Color::black}) {
    EXPECT_EQ(play_random_mover(little(), engine, 1, 3000), 1);
    EXPECT_EQ(play_random_mover(imperial(), engine, 2, 3000), 1);
    EXPECT_EQ(play_random_mover(pyramid(), engine, 3, 3000), 1);
  }
}

TEST(CheopsSearcherSlow, ARandomMoverIsBeatenInTheImperialPyramid) {
  EXPECT_EQ(play_random_mover(imperial_pyramid(), Color::white, 4, 6000), 1);
}

}  // namespace
}  // namespace cheshire
