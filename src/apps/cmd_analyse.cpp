// cheshire analyse: what the engine thinks of one position.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "apps/arguments.h"
#include "apps/columns.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/search_arguments.h"
#include "apps/terminal.h"
#include "engine/session_json.h"
#include "messages/commandline.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

constexpr int default_milliseconds = 3000;

struct PositionArguments {
  GameArguments game;
  SearchArguments search{.hash = 64};
  std::string net, tables;
  int lines = 1, threads = 1;
  bool json = false;
};

/// The best line so far, on standard error and only if that is a terminal.
class LineProgress {
 public:
  explicit LineProgress(const AnyGame& game) : game_(game), shown_(errors_are_terminal()) {}
  ~LineProgress() {
    if (wrote_) fmt::print(stderr, "\r\x1b[K");
  }
  void show(const LineView& line) {
    if (!shown_ || line.line.rank != 1 || line.line.time < next_) return;
    next_ = line.line.time + 100;
    wrote_ = true;
    const std::string known = fmt::format("depth {}, {}n, {:.0f} s: {}  ", line.line.depth,
                                          short_number(static_cast<double>(line.line.nodes)),
                                          line.line.time / 1000.0, score_text(line.line.score));
    const std::size_t width = static_cast<std::size_t>(std::max(terminal_width() - 1, 40));
    fmt::print(stderr, "\r\x1b[K{}{}", known, line_text(line, game_, width - std::min(width, known.size())));
    std::fflush(stderr);
  }

 private:
  const AnyGame& game_;
  bool shown_, wrote_ = false;
  int next_ = 0;
};

std::string report_json(const Session& session, const ThinkResult& result, std::int64_t milliseconds) {
  JsonWriter json;
  json.begin_object();
  json.field("game", session.game().spec().id).field("identity", session.game().spec().identity());
  json.field("fen", session.fen()).key("bestmove");
  result.best.empty() ? json.null() : json.value(result.best);
  json.key("lines").begin_array();
  for (const LineView& line : result.lines) json.raw(line_json(line));
  json.end_array();
  json.field("depth", result.depth).field("nodes", result.nodes).field("time", milliseconds);
  json.key("offered").raw(result_json(session.offered()));
  json.key("result").raw(result_json(session.outcome())).end_object();
  return json.take();
}

void print_report(const Session& session, const ThinkResult& result, std::int64_t milliseconds) {
  const Outcome outcome = session.outcome();
  if (outcome.over()) {
    fmt::print("{}\n", sentence(outcome));
    return;
  }
  constexpr std::size_t beside_moves = 24;  // the columns before the moves
  // What is not read at a terminal is not cut.
  const std::size_t widest =
      output_is_terminal()
          ? std::max<std::size_t>(static_cast<std::size_t>(terminal_width()), 64) - beside_moves
          : std::string::npos;
  std::vector<std::vector<std::string>> rows;
  for (const LineView& line : result.lines) {
    rows.push_back({score_text(line.line.score), fmt::format("depth {}", line.line.depth),
                    line_text(line, session.game(), widest)});
  }
  fmt::print("{}", columns(rows));
  if (const Outcome offered = session.offered(); offered.over() && result.best.empty())
    fmt::print("accept: {}\n", sentence(offered));
  fmt::print("{} to move; {} nodes, {:.1f} s\n", session.side() == Color::white ? "White" : "Black",
             result.nodes, static_cast<double>(milliseconds) / 1000);
}

int run(const PositionArguments& arguments) {
  const std::optional<std::string> net = read_net_argument(arguments.net);
  const std::unique_ptr<Session> session = open_session(arguments.game, Purpose::analysis);
  if (const Result<void> made = session->set_hash(arguments.search.hash); !made)
    throw std::runtime_error(made.error().text());
  session->set_threads(arguments.threads);
  if (net) {
    if (const Result<void> set = session->set_net(*net); !set)
      throw UsageError(msg::argument_refused("--net", set.error().message));
  }
  set_tables_argument(*session, arguments.tables);
  ThinkRequest request;
  request.limits = arguments.search.limits();
  if (!arguments.search.limited()) request.limits.move_time = default_milliseconds;
  request.limits.multi_pv = arguments.lines;
  request.seed = 1;  // the same limits of depth or nodes give the same answer
  catch_interrupts();
  const std::int64_t start = steady_milliseconds();
  ThinkEvents events;
  events.now = steady_milliseconds;
  events.stop = interrupted;
  const ThinkResult result = [&] {
    LineProgress progress(session->game());
    events.line = [&](const LineView& line) { progress.show(line); };
    return value_of(session->think(request, events));
  }();
  if (result.table_fault) fmt::print(stderr, "{}\n", result.table_fault->text());
  const std::int64_t milliseconds = steady_milliseconds() - start;
  if (arguments.json) {
    fmt::print("{}\n", report_json(*session, result, milliseconds));
  } else {
    print_report(*session, result, milliseconds);
  }
  return 0;
}

}  // namespace

void add_analyse(Command& cheshire) {
  Command command = cheshire.command(
      "analyse", "Analyse a position: the engine's best lines, with scores from the side to move");
  const auto a = std::make_shared<PositionArguments>();
  add_game_arguments(command, a->game, Offer::fen_and_moves);
  add_search_arguments(command, a->search, "",
                       {"--movetime", fmt::format("(default {} without another limit); Ctrl-C ends it sooner",
                                                  default_milliseconds)});
  command.number("--multipv", a->lines, 1, 256, "How many lines, the best first").show_default();
  command.number("--threads", a->threads, 1, 256, "Threads").show_default();
  add_net_argument(command, a->net);
  add_tables_argument(command, a->tables);
  command.flag("--json", a->json, "Print one JSON object");
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
