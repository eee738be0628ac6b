// Records of games: text to positions. Games of 80 half-moves a second on one core, of which reading the text
// is measured alone too.
#include <benchmark/benchmark.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "engine/replay.h"
#include "engine/session.h"
#include "text/pgn/reader.h"
#include "text/pgn/writer.h"

namespace {

using namespace cheshire;

constexpr int games = 100, half_moves = 80;

/// Random games as a PGN file.
std::string random_records(const AnyGame& game) {
  Rng rng(1);
  std::string text;
  for (int n = 0; n < games;) {
    const std::unique_ptr<Session> session = game.session();
    while (session->ply() < half_moves && !session->outcome().over()) {
      const std::vector<MoveView> moves = session->legal_moves();
      if (!session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci)) break;
    }
    if (session->ply() < half_moves) continue;
    write_pgn(record_of(*session), text);
    ++n;
  }
  return text;
}

template <class Each>
void each_record(std::string_view text, Each each) {
  PgnReader reader;
  reader.feed(text);
  reader.finish();
  while (const PgnGame* record = reader.next()) each(*record);
}

void read(benchmark::State& state, const char* id) {
  const std::string text = random_records(**open_game(id));
  std::size_t items = 0;
  for (auto _ : state) each_record(text, [&](const PgnGame& record) { items += record.items().size(); });
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(items) / half_moves, benchmark::Counter::kIsRate);
}

void replay(benchmark::State& state, const char* id) {
  const std::string text = random_records(**open_game(id));
  GameOpener opener;
  Replay replayed;
  std::int64_t plies = 0;
  for (auto _ : state) {
    each_record(text, [&](const PgnGame& record) {
      replay_record(**opener.open(record), record, {}, replayed);
      plies += replayed.plies;
    });
  }
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(plies) / half_moves, benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(read, chess, "chess")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, alice, "alice")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replay, chess, "chess")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replay, alice, "alice")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replay, raumschach, "raumschach")->Unit(benchmark::kMillisecond);

}  // namespace
