// cheshire perft: counts the sequences of legal moves.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/stopwatch.h"
#include "apps/terminal.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

struct PerftArguments {
  GameArguments game;
  int depth = 0;
  int threads = 1;
  bool divide = false;
  bool json = false;
};

struct Count {
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

using Shares = std::vector<std::pair<std::string, std::uint64_t>>;

/// A line on standard error that shows the progress of a long count, only if standard error is a terminal.
class Progress {
 public:
  Progress(int depth, std::size_t total) : depth_(depth), total_(total), shown_(errors_are_terminal()) {}
  ~Progress() {
    if (wrote_) fmt::print(stderr, "\r\x1b[K");
  }
  void step() {
    ++done_;
    show();
  }
  /// Rewrites the line, at most twice a second.
  void show() {
    if (!shown_ || watch_.seconds() < next_) return;
    next_ = watch_.seconds() + 0.5;
    wrote_ = true;
    fmt::print(stderr, "\r\x1b[Kdepth {}: {} of {} first moves, {:.0f} s", depth_, done_, total_,
               watch_.seconds());
    std::fflush(stderr);
  }

 private:
  int depth_;
  std::size_t total_, done_ = 0;
  bool shown_, wrote_ = false;
  double next_ = 0.5;
  Stopwatch watch_;
};

/// Counts to one depth. `shares` gets the share of each root move, in the order of the legal moves.
Count count(const Session& session, int depth, int threads, Shares& shares) {
  Progress progress(depth, session.legal_moves().size());
  shares.clear();
  PerftWatch watched;
  watched.threads = threads;
  std::mutex one_at_a_time;
  watched.stop = [&] {
    const std::lock_guard lock(one_at_a_time);
    progress.show();
    return false;
  };
  watched.divide = [&](const std::string& move, std::uint64_t nodes) {
    shares.emplace_back(move, nodes);
    progress.step();
  };
  const Stopwatch watch;
  const std::uint64_t nodes = *session.perft(depth, watched);
  return {depth, nodes, watch.seconds()};
}

void print_count(const Count& c) {
  const double rate = c.seconds > 0 ? static_cast<double>(c.nodes) / c.seconds / 1e6 : 0;
  fmt::print("depth {:>2}  {:>14} nodes  {:>9.3f} s  {:>8.1f} M/s\n", c.depth, c.nodes, c.seconds, rate);
  std::fflush(stdout);
}

void print_json(const Session& session, const std::vector<Count>& counts, const Shares& shares, bool divide) {
  JsonWriter json;
  json.begin_object();
  json.field("game", session.game().spec().id).field("identity", session.game().spec().identity());
  json.field("fen", session.fen());
  json.key("depths").begin_array();
  for (const Count& c : counts) {
    json.begin_object().field("depth", c.depth).field("nodes", c.nodes);
    json.key("seconds").raw(fmt::format("{:.6f}", c.seconds)).end_object();
  }
  json.end_array();
  if (divide) {
    json.key("divide").begin_object();
    for (const auto& [move, nodes] : shares) json.field(move, nodes);
    json.end_object();
  }
  json.field("nodes", counts.back().nodes).end_object();
  fmt::print("{}\n", json.take());
}

int run(const PerftArguments& arguments) {
  const std::unique_ptr<Session> session = open_session(arguments.game, Purpose::analysis);
  Shares shares;
  std::vector<Count> counts;
  for (int depth = arguments.depth == 0 ? 0 : 1; depth <= arguments.depth; ++depth) {
    counts.push_back(count(*session, depth, arguments.threads, shares));
    if (!arguments.json) print_count(counts.back());
  }
  if (arguments.json) {
    print_json(*session, counts, shares, arguments.divide);
    return 0;
  }
  if (arguments.divide && arguments.depth > 0) {
    for (const auto& [move, nodes] : shares) fmt::print("{}: {}\n", move, nodes);
  }
  fmt::print("nodes {}\n", counts.back().nodes);
  return 0;
}

}  // namespace

void add_perft(Command& cheshire) {
  Command command = cheshire.command("perft", "Count the leaves of the move tree at each depth");
  const auto arguments = std::make_shared<PerftArguments>();
  add_game_arguments(command, arguments->game, Offer::fen_and_moves);
  command.number("DEPTH", arguments->depth, 0, 30, "Depth in plies").required();
  command.number("--threads", arguments->threads, 1, 256, "Number of threads").show_default();
  command.flag("--divide", arguments->divide, "Also print the count of each first move");
  command.flag("--json", arguments->json, "Print one JSON object");
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
