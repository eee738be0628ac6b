// Nim: a player who cannot take a counter has lost. The smallest example of a SearchableGame, with a theorem
// to compare with.
#include "search/searchable_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "base/rng.h"
#include "search/searcher.h"

namespace cheshire {
namespace {

constexpr int heaps = 4;

struct Take {
  int heap = 0, count = 0;
  friend bool operator==(const Take&, const Take&) = default;
};

struct Heaps {
  std::array<int, heaps> counters{};
  Color to_move = Color::white;

  Color side() const { return to_move; }
  std::uint64_t key() const {
    std::uint64_t key = to_move == Color::white ? 1 : 2;
    for (int n : counters) key = (key * 16 + static_cast<std::uint64_t>(n)) * 0x9E3779B97F4A7C15u;
    return key;
  }
  bool in_check() const { return false; }
  bool is_ok() const {
    return std::all_of(counters.begin(), counters.end(), [](int n) { return n >= 0; });
  }
};

class Nim {
 public:
  struct Tables {};
  using Position = Heaps;
  using Move = Take;
  using Undo = std::optional<Heaps>;
  using MoveList = std::vector<Take>;

  static constexpr SearchParams params{};
  static constexpr bool staged = false, proves_mates = false, quiet_checks = false, mated_may_win = false;
  static constexpr int decisive = mate_bound;

  explicit Nim(const Tables&) {}

  void make(Heaps& p, Take m, Undo& undo) const {
    undo = p;
    p.counters[static_cast<std::size_t>(m.heap)] -= m.count;
    p.to_move = !p.to_move;
  }
  void unmake(Heaps& p, Take, const Undo& undo) const { p = *undo; }
  template <GenType type, class Sink>
  bool generate(const Heaps& p, Sink&& sink) const {
    if (type == GenType::captures) return true;
    for (int heap = 0; heap < heaps; ++heap) {
      for (int count = 1; count <= p.counters[static_cast<std::size_t>(heap)]; ++count) {
        if (!sink(Take{heap, count})) return false;
      }
    }
    return true;
  }
  bool legal(const Heaps& p, Take m) const {
    return m.count > 0 && m.count <= p.counters[static_cast<std::size_t>(m.heap)];
  }
  bool has_move(const Heaps& p) const { return std::accumulate(p.counters.begin(), p.counters.end(), 0) > 0; }
  std::vector<Take> root_moves(const Heaps& p, std::span<const std::uint64_t>,
                               std::span<const Take> only) const {
    std::vector<Take> moves = list_moves(*this, p);
    if (!only.empty())
      std::erase_if(moves, [&](Take m) { return std::find(only.begin(), only.end(), m) == only.end(); });
    return moves;
  }

  bool ended(const Heaps&, const PathKeys&, int, bool, int&) const { return false; }
  int no_moves(const Heaps&, int ply, bool) const { return mated_in(ply); }
  int root_value(const Heaps& p) const { return has_move(p) ? 0 : mated_in(0); }
  bool over(const Heaps&, std::span<const std::uint64_t>) const { return false; }
  bool trusts_table(const Heaps&, int) const { return true; }

  int evaluate(const Heaps&) const { return 0; }
  bool evades_deeply(const Heaps&, Take) const { return false; }
  bool tactical(const Heaps&, Take) const { return false; }
  int gain(const Heaps&, Take) const { return 0; }
  int tactical_score(const Heaps&, Take) const { return 0; }
  int quiet_score(const Heaps&, Take) const { return 0; }
  HistorySizes history_sizes() const { return {.quiet = 64, .capture = 1, .reply = 64}; }
  std::size_t quiet_slot(const Heaps&, Take m) const {
    return static_cast<std::size_t>(16 * m.heap + m.count);
  }
  std::size_t capture_slot(const Heaps&, Take) const { return 0; }
  std::size_t reply_slot(const Heaps& p, Take m) const { return quiet_slot(p, m); }
};
static_assert(SearchableGame<Nim>);

using NimSearcher = Searcher<Nim>;

SearchEventsOf<Take> still_events() {
  SearchEventsOf<Take> events;
  events.now = [] { return std::int64_t{0}; };
  return events;
}

NimSearcher::Result think(std::vector<Heaps> worlds, const Limits& limits, std::vector<Take> only = {}) {
  NimSearcher searcher({}, 1);
  return searcher.think({std::move(worlds), {}, limits, std::move(only)}, still_events());
}

/// Bouton's theorem: the side to move loses if the numbers of counters add up to 0 without carrying.
bool lost(const Heaps& p) {
  return std::accumulate(p.counters.begin(), p.counters.end(), 0, [](int a, int b) { return a ^ b; }) == 0;
}

Heaps random_heaps(Rng& rng) {
  Heaps p;
  for (int& n : p.counters) n = static_cast<int>(rng.below(4));
  return p;
}

TEST(SearchableGame, NimIsPlayedPerfectly) {
  Rng rng(4);
  int wins = 0, losses = 0;
  Limits limits;
  limits.depth = 14;
  for (int i = 0; i < 60; ++i) {
    const Heaps p = random_heaps(rng);
    const auto found = think({p}, limits);
    const Score score = found.lines.at(0).score;
    EXPECT_EQ(score.kind, Score::Kind::mate);
    EXPECT_EQ(score.value <= 0, lost(p));
    ++(lost(p) ? losses : wins);
    if (lost(p)) continue;
    Heaps after = p;
    Nim::Undo undo;
    Nim({}).make(after, found.best, undo);
    EXPECT_TRUE(lost(after));
  }
  EXPECT_GT(wins, 10);
  EXPECT_GT(losses, 3);
}

TEST(SearchableGame, TheLineOfAWonGameEndsIt) {
  Limits limits;
  limits.depth = 10;
  const auto found = think({{{1, 2, 0, 0}}}, limits);
  EXPECT_EQ(found.best, (Take{1, 1}));
  ASSERT_EQ(found.lines.size(), 1u);
  EXPECT_EQ(found.lines[0].score.value, 2);
  EXPECT_EQ(found.lines[0].moves.size(), 3u);
}

TEST(SearchableGame, WithoutAMoveThereIsOnlyAScore) {
  const auto found = think({Heaps{}}, Limits{.depth = 3});
  EXPECT_EQ(found.best, Take{});
  ASSERT_EQ(found.lines.size(), 1u);
  EXPECT_EQ(found.lines[0].score.kind, Score::Kind::mate);
  EXPECT_EQ(found.lines[0].score.value, 0);
  EXPECT_TRUE(found.lines[0].moves.empty());
}

// In each world the best move is another one; only one move is good in both.
TEST(SearchableGame, SeveralWorldsAreAveraged) {
  const Heaps first{{0, 0, 2, 1}}, second{{0, 0, 2, 3}};
  Limits limits;
  limits.depth = 8;
  EXPECT_EQ(think({first}, limits).best, (Take{2, 1}));
  EXPECT_EQ(think({second}, limits).best, (Take{3, 1}));
  const auto both = think({first, second}, limits);
  EXPECT_TRUE(Nim({}).legal(first, both.best));
  EXPECT_TRUE(Nim({}).legal(second, both.best));
  EXPECT_NE(both.lines.at(0).score.kind, Score::Kind::mate) << "no move wins in both worlds";
}

TEST(SearchableGame, MovesThatAWorldForbidsAreNotPlayed) {
  const Heaps first{{0, 0, 0, 3}}, second{{0, 0, 0, 1}};
  Limits limits;
  limits.depth = 6;
  EXPECT_EQ(think({first}, limits).best, (Take{3, 3}));
  EXPECT_EQ(think({first, second}, limits).best, (Take{3, 1}));
  // No move in common: the first world decides.
  EXPECT_EQ(think({first, Heaps{{2, 0, 0, 0}}}, limits).best, (Take{3, 3}));
}

TEST(SearchableGame, LinesAreDistinctAndSorted) {
  Limits limits;
  limits.depth = 8;
  limits.multi_pv = 3;
  const auto found = think({Heaps{{1, 2, 3, 1}}}, limits);
  ASSERT_EQ(found.lines.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(found.lines[i].rank, static_cast<int>(i) + 1);
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(found.lines[i].moves.at(0), found.lines[k].moves.at(0));
  }
  const std::vector<Take> only{{2, 1}, {0, 1}};
  EXPECT_EQ(think({Heaps{{1, 2, 3, 1}}}, limits, only).lines.size(), 2u);
}

TEST(WorldScore, AMateCountsFullyOnlyIfEveryWorldHasOne) {
  const WorldsParams params;
  const int mate = mate_in(3), mated = mated_in(4);
  EXPECT_EQ(world_score(std::array{17}, params), 17);
  EXPECT_EQ(world_score(std::array{100, -50, 10}, params), 20);
  EXPECT_EQ(world_score(std::array{mate, mate_in(5)}, params), mate_in(5));
  EXPECT_EQ(world_score(std::array{mated, mated_in(2)}, params), mated_in(2));
  const int half = world_score(std::array{mate, 0}, params);
  EXPECT_GT(half, params.decisive / 2);
  EXPECT_LT(half, params.decisive);
  EXPECT_EQ(world_score(std::array{mated, 0}, params), -world_score(std::array{mate_in(4), 0}, params));
}

TEST(PathKeys, ARepetitionIsTheSecondOnThePathAndTheThirdInTheGame) {
  PathKeys keys;
  keys.start(std::array<std::uint64_t, 4>{7, 1, 2, 3}, 9, 8);
  EXPECT_FALSE(keys.repeated(7, 10)) << "only once, in the game";
  keys.start(std::array<std::uint64_t, 8>{7, 1, 2, 3, 7, 1, 2, 3}, 9, 8);
  EXPECT_TRUE(keys.repeated(7, 10));
  EXPECT_FALSE(keys.repeated(7, 7)) << "an irreversible move came between";
  keys.start(std::array<std::uint64_t, 1>{9}, 9, 8);
  EXPECT_TRUE(keys.game().empty()) << "the root itself";
  for (std::uint64_t key : {9, 1, 2, 3}) keys.push(key);
  EXPECT_TRUE(keys.repeated(9, 4));
  keys.pop();
  keys.push_null(3);
  EXPECT_FALSE(keys.repeated(9, 4)) << "a null move came between";
  keys.pop_null(0);
  keys.push(3);
  EXPECT_TRUE(keys.repeated(9, 4));
}

}  // namespace
}  // namespace cheshire
