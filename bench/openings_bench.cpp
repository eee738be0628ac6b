// What was played on a server: one position of 100,000 finished games, of 20 half-moves each.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/session.h"
#include "server/play/openings.h"

namespace {

using namespace cheshire;

constexpr int games = 100'000, lines = 2000, half_moves = 20;

/// Random games from a few likely moves, so that many games meet.
std::vector<CountedGame> random_lines(const AnyGame& game) {
  Rng rng(1);
  std::vector<CountedGame> all;
  for (int n = 0; n < lines; ++n) {
    const std::unique_ptr<Session> session = game.session();
    CountedGame one{"", game.spec().identity(), static_cast<CountedGame::Ending>(n % 3), {}};
    for (int ply = 0; ply < half_moves && !session->legal_codes().empty(); ++ply) {
      const auto legal = static_cast<std::uint32_t>(session->legal_codes().size());
      const std::uint64_t from = session->key();
      if (!session->play(session->legal_codes()[rng.below(rng.below(3) == 0 ? legal : std::min(legal, 4u))]))
        break;
      one.steps.push_back({from, session->key()});
    }
    all.push_back(std::move(one));
  }
  return all;
}

/// A file of games that is made once, and removed with the program.
class ManyGames {
 public:
  explicit ManyGames(const AnyGame& game) {
    const std::vector<CountedGame> all = random_lines(game);
    auto opened = OpeningsStore::open(path_);
    if (!opened) return;
    store = std::move(*opened);
    constexpr int at_once = 1000;
    for (int n = 0; n < games;) {
      std::vector<CountedGame> some;
      for (int i = 0; i < at_once; ++i, ++n) {
        some.push_back(all[static_cast<std::size_t>(n) % all.size()]);
        some.back().id = "game-" + std::to_string(n);
      }
      if (!store->add(some, {"", some.back().id})) return;
    }
  }
  ~ManyGames() {
    store.reset();
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + ending);
  }

  std::unique_ptr<OpeningsStore> store;

 private:
  std::string path_ = (std::filesystem::temp_directory_path() / "openings_bench").string();
};

void explore(benchmark::State& state, const char* id, const char* move) {
  const auto game = *open_game(id);
  static ManyGames many(*game);
  if (!many.store) return state.SkipWithError("the file of games cannot be made");
  const std::unique_ptr<Session> session = game->session();
  if (*move != 0 && !session->play(move)) return state.SkipWithError("no such move");
  std::size_t moves = 0;
  for (auto _ : state) {
    Explorer explorer(*session, 3);
    const auto found = many.store->moves(game->spec().identity(), explorer.key());
    if (!found) return state.SkipWithError("the file of games cannot be read");
    for (const OpeningsStore::Move& one : *found)
      explorer.add(one.to, {one.games, one.white, one.draws, one.black});
    moves += explorer.moves().size();
  }
  benchmark::DoNotOptimize(moves);
}

BENCHMARK_CAPTURE(explore, alice_start, "alice", "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(explore, alice_a2a3, "alice", "a2a3")->Unit(benchmark::kMillisecond);

}  // namespace
