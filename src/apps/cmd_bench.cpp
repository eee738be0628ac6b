// cheshire bench: fixed searches that measure speed and give a signature, which changes if the search does.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <vector>

#include "apps/arguments.h"
#include "apps/bench_positions.h"
#include "apps/columns.h"
#include "apps/commands.h"
#include "engine/session.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

/// Depth in plies for a game that bench_games() does not have.
constexpr int default_depth = 6;

struct Figures {
  std::string game;
  int positions = 0, depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  double rate() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
};

Figures measure(const BenchGame& bench, const GameLibrary& library, int depth, int hash) {
  using Clock = std::chrono::steady_clock;
  Figures f;
  f.game = bench.game;
  f.depth = depth > 0 ? depth : bench.depth;
  Result<GameSpec> spec = library.find(bench.game);
  if (!spec) throw UsageError(spec.error().message);
  const auto game = open_game(std::move(*spec));
  if (!game) throw std::runtime_error(game.error().text());
  for (const std::string_view fen : bench.fens) {
    const std::unique_ptr<Session> session = (*game)->session();
    if (Result<void> r = session->set_hash(hash); !r) throw std::runtime_error(r.error().text());
    if (Result<void> set = session->set(fen); !set)
      throw std::runtime_error(fmt::format("{}: {}", fen, set.error().text()));
    ThinkRequest request;
    request.limits.depth = f.depth;
    ThinkEvents events;
    events.now = [] {
      return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
    };
    const auto start = Clock::now();
    f.nodes += session->think(request, events)->nodes;
    f.seconds += std::chrono::duration<double>(Clock::now() - start).count();
    ++f.positions;
  }
  return f;
}

std::string rate_text(const Figures& f) {
  return short_number(f.rate()) + (f.rate() < 999.5 ? " " : "") + "n/s";
}

void print_json(const std::vector<Figures>& all, const Figures& total) {
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const Figures& f : all) {
    json.begin_object()
        .field("game", f.game)
        .field("positions", f.positions)
        .field("depth", f.depth)
        .field("nodes", f.nodes);
    json.key("seconds")
        .raw(fmt::format("{:.3f}", f.seconds))
        .key("nps")
        .raw(fmt::format("{:.0f}", f.rate()))
        .end_object();
  }
  json.end_array()
      .key("seconds")
      .raw(fmt::format("{:.3f}", total.seconds))
      .key("nps")
      .raw(fmt::format("{:.0f}", total.rate()));
  json.field("signature", total.nodes).end_object();
  fmt::print("{}\n", json.take());
}

struct BenchArguments {
  int depth = 0, hash = 16;
  bool json = false;
  std::vector<std::string> games, files;
};

/// Returns the named games, or else all of bench_games() and those of the files.
std::vector<BenchGame> choose(const std::vector<std::string>& names, const LoadedGames& loaded_games) {
  std::vector<BenchGame> chosen;
  if (names.empty()) {
    chosen.assign(bench_games().begin(), bench_games().end());
    for (const LoadedGames::File& file : loaded_games.files) {
      for (const std::string& id : file.ids) chosen.push_back({id, default_depth, {""}});
    }
  }
  for (const std::string& name : names) {
    const auto known = std::ranges::find(bench_games(), small_letters(name), &BenchGame::game);
    chosen.push_back(known != bench_games().end() ? *known : BenchGame{name, default_depth, {""}});
  }
  return chosen;
}

int run(const BenchArguments& arguments) {
  std::vector<Figures> all;
  Figures total;
  const LoadedGames loaded_games = load_games(arguments.files);
  const std::vector<BenchGame> measured = choose(arguments.games, loaded_games);
  for (const BenchGame& bench : measured) {
    all.push_back(measure(bench, loaded_games.library, arguments.depth, arguments.hash));
    const Figures& f = all.back();
    total.positions += f.positions;
    total.nodes += f.nodes;
    total.seconds += f.seconds;
    if (arguments.json) continue;
    fmt::print("{:<22} {:>2} positions  depth {:>2}  {:>10} nodes  {:>7.3f} s  {:>10}\n", f.game, f.positions,
               f.depth, f.nodes, f.seconds, rate_text(f));
    std::fflush(stdout);
  }
  if (arguments.json) {
    print_json(all, total);
    return 0;
  }
  fmt::print("{:<22} {:>2} positions  {:8}  {:>10} nodes  {:>7.3f} s  {:>10}\nsignature {}\n", "all",
             total.positions, "", total.nodes, total.seconds, rate_text(total), total.nodes);
  return 0;
}

}  // namespace

void add_bench(Command& cheshire) {
  Command command = cheshire.command("bench", "Search fixed positions; print speed and signature");
  const auto arguments = std::make_shared<BenchArguments>();
  command.texts("GAME", arguments->games, "", "Only these games (default: at least one of each family)");
  add_game_files(command, arguments->files);
  command.number("--depth", arguments->depth, 1, 200, "Search depth (plies) instead of each game's default");
  command.number("--hash", arguments->hash, 1, 65536, "Hash table size in MiB").show_default();
  command.flag("--json", arguments->json, "Print one JSON object");
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
