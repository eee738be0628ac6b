// cheshire bench: fixed searches, for speed and for a signature that changes when the search does.
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <vector>

#include "apps/arguments.h"
#include "apps/columns.h"
#include "apps/verbs.h"
#include "engine/session.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

struct Bench {
  std::string game;
  int depth;
  std::vector<std::string> fens;  // "" is the start of the game
};

/// Half-moves deep for games of files.
constexpr int file_depth = 8;

/// Start positions, busy middle games, endings and a problem; the Alice ones have men on both boards.
const std::vector<Bench>& benches() {
  static const std::vector<Bench> all = {
      {"alice",
       14,
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqk1nr/pppp1|Npp/4|p3/2|b5/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 3",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
        "|n1n5/P|P|P3|k1/8/8/8/8/4|Kp|pp/5N|N1 b - - 0 1", "8/8/8/8/4k3/Q7/8/K7 w - - 0 1"}},
      {"looking-glass", 14, {"|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
      {"chess",
       14,
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 0 9"}},
  };
  return all;
}

struct Figures {
  std::string game;
  int positions = 0, depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  double rate() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
};

Figures measure(const Bench& bench, const GameLibrary& library, int depth, int hash) {
  using Clock = std::chrono::steady_clock;
  Figures f;
  f.game = bench.game;
  f.depth = depth > 0 ? depth : bench.depth;
  Result<GameSpec> spec = library.find(bench.game);
  if (!spec) throw std::runtime_error(spec.error().message);
  const auto game = open_game(std::move(*spec));
  if (!game) throw std::runtime_error(game.error().message);
  for (const std::string& fen : bench.fens) {
    const std::unique_ptr<Session> session = (*game)->session();
    if (Result<void> r = session->set_hash(hash); !r) throw std::runtime_error(r.error().message);
    if (Result<void> set = session->set(fen); !set)
      throw std::runtime_error(fmt::format("{}: {}", fen, set.error().message));
    ThinkRequest request;
    request.limits.depth = f.depth;
    ThinkEvents events;
    events.now = [] {
      return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
    };
    const auto start = Clock::now();
    f.nodes += session->think(request, events).nodes;
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

struct Arguments {
  int depth = 0, hash = 16;
  bool json = false;
  std::vector<std::string> files;
};

int run(const Arguments& arguments) {
  std::vector<Figures> all;
  Figures total;
  const Shelf shelf = open_shelf(arguments.files);
  std::vector<Bench> measured = benches();
  for (const Shelf::File& file : shelf.files) {
    for (const std::string& id : file.ids) measured.push_back({id, file_depth, {""}});
  }
  for (const Bench& bench : measured) {
    all.push_back(measure(bench, shelf.library, arguments.depth, arguments.hash));
    const Figures& f = all.back();
    total.positions += f.positions;
    total.nodes += f.nodes;
    total.seconds += f.seconds;
    if (arguments.json) continue;
    fmt::print("{:<14} {:>2} positions  depth {:>2}  {:>10} nodes  {:>7.3f} s  {:>10}\n", f.game, f.positions,
               f.depth, f.nodes, f.seconds, rate_text(f));
    std::fflush(stdout);
  }
  if (arguments.json) {
    print_json(all, total);
    return 0;
  }
  fmt::print("{:<14} {:>2} positions  {:8}  {:>10} nodes  {:>7.3f} s  {:>10}\nsignature {}\n", "all",
             total.positions, "", total.nodes, total.seconds, rate_text(total), total.nodes);
  return 0;
}

}  // namespace

void add_bench(Command& cheshire) {
  Command command = cheshire.command("bench", "Search fixed positions; print the speed and a signature");
  const auto arguments = std::make_shared<Arguments>();
  add_game_files(command, arguments->files);
  command.number("--depth", arguments->depth, 1, 200, "Half-moves, in place of each game's own depth");
  command.number("--hash", arguments->hash, 1, 65536, "MiB of hash table").show_default();
  command.flag("--json", arguments->json, "Print one JSON object");
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
