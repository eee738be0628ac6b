// cheshire perft: counts the sequences of legal moves.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/shards.h"
#include "apps/stopwatch.h"
#include "apps/terminal.h"
#include "messages/commandline.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

struct PerftArguments {
  GameArguments game;
  int depth = 0;
  int threads = 1;
  bool divide = false;
  bool json = false;
  std::string shard;
  int part = 0, parts = 1;
  std::vector<std::string> merge;
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
Count count(const Session& session, int depth, const PerftArguments& arguments, Shares& shares) {
  Progress progress(depth, session.legal_moves().size());
  shares.clear();
  PerftWatch watched;
  watched.threads = arguments.threads;
  watched.part = arguments.part;
  watched.parts = arguments.parts;
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

/// What the line of a part says between its number of leaves and its end: what has been counted.
std::string counted(const Session& session, int depth) {
  return fmt::format("depth {}  {}  {}", depth, session.game().spec().identity(), session.fen());
}

int count_part(const PerftArguments& arguments, const Session& session) {
  Shares shares;
  const Count c = count(session, arguments.depth, arguments, shares);
  fmt::print("part {}/{}  nodes {}  {}\n", arguments.part + 1, arguments.parts, c.nodes,
             counted(session, arguments.depth));
  return 0;
}

/// Reads the lines that count_part() has printed, and returns what they counted together.
class Merge {
 public:
  Merge(const PerftArguments& arguments, const Session& session)
      : paths_(arguments.merge), wanted_(counted(session, arguments.depth)) {}

  std::uint64_t total() {
    for (const std::string& path : paths_) {
      read_lines(path, longest_file,
                 [&](std::string_view line, int number) { add(line, fmt::format("{}:{}", path, number)); });
    }
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (!found_[i]) throw UsageError(msg::perft_part_missing(i + 1, found_.size()));
    }
    return total_;
  }

 private:
  static constexpr std::size_t longest_file = 1 << 20;

  void add(std::string_view line, const std::string& place) {
    std::uint64_t part = 0, parts = 0, nodes = 0;
    const bool is_part = take_number(line, "part ", part) && take_number(line, "/", parts) &&
                         take_number(line, "  nodes ", nodes) && line.starts_with("  ") && part >= 1 &&
                         part <= parts && parts <= most_shards;
    if (!is_part) throw UsageError(msg::argument_refused(place, msg::perft_not_a_part()));
    if (found_.empty()) found_.resize(parts);
    if (parts != found_.size() || line.substr(2) != wanted_)
      throw UsageError(msg::argument_refused(place, msg::perft_part_of_another(std::string(line.substr(2)))));
    if (found_[part - 1]) throw UsageError(msg::argument_refused(place, msg::perft_part_twice(part)));
    found_[part - 1] = true;
    total_ += nodes;
  }

  const std::vector<std::string>& paths_;
  std::string wanted_;
  std::vector<bool> found_;  // by part
  std::uint64_t total_ = 0;
};

int run(PerftArguments arguments) {
  const bool merges = !arguments.merge.empty(), is_part = !arguments.shard.empty();
  if (merges && is_part) throw UsageError(msg::options_exclude("--shard", "--merge"));
  for (const auto& [other, given] :
       {std::pair("--divide", arguments.divide), std::pair("--json", arguments.json)}) {
    if (given && (merges || is_part))
      throw UsageError(msg::options_exclude(merges ? "--merge" : "--shard", other));
  }
  if (is_part) read_shard(arguments.shard, arguments.part, arguments.parts);
  const std::unique_ptr<Session> session = open_session(arguments.game, Purpose::analysis);
  if (is_part) return count_part(arguments, *session);
  if (merges) {
    fmt::print("nodes {}\n", Merge(arguments, *session).total());
    return 0;
  }
  Shares shares;
  std::vector<Count> counts;
  for (int depth = arguments.depth == 0 ? 0 : 1; depth <= arguments.depth; ++depth) {
    counts.push_back(count(*session, depth, arguments, shares));
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
  command.text("--shard", arguments->shard, "I/N",
               "Count only the part I of N, to that depth alone; --merge adds the parts up");
  command.texts("--merge", arguments->merge, "FILE",
                "Count nothing: add up what --shard has printed to these files; repeat it for each");
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
