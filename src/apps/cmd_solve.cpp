// cheshire solve: chess problems.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <memory>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/terminal.h"
#include "engine/solve_problem.h"
#include "messages/commandline.h"
#include "solve/solution_text.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

struct SolveArguments {
  GameArguments game;
  std::string stipulation;
  bool set_play = false, threats = false, duals = false, json = false;
  int tries = 0;
  int seconds = 0;
  std::size_t mebibytes = 256, max_solutions = 0;
};

class Clock {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// A line on standard error that shows how far the solver is, only if standard error is a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(const Clock& clock) : clock_(clock), shown_(errors_are_terminal()) {}
  ~ProgressLine() { clear(); }
  void clear() {
    if (wrote_) fmt::print(stderr, "\r\x1b[K");
    wrote_ = false;
  }
  /// Rewrites the line, at most twice a second.
  void show(const SolveProgress& progress) {
    if (!shown_ || clock_.seconds() < next_) return;
    next_ = clock_.seconds() + 0.5;
    wrote_ = true;
    fmt::print(stderr, "\r\x1b[Kdepth {}: {} of {} first moves, {} found, {:.1f} M nodes, {:.0f} s",
               progress.depth, progress.done, progress.total, progress.solutions,
               static_cast<double>(progress.nodes) / 1e6, clock_.seconds());
    std::fflush(stderr);
  }

 private:
  const Clock& clock_;
  bool shown_, wrote_ = false;
  double next_ = 0.5;
};

SolveRequest request_of(const SolveArguments& arguments) {
  SolveRequest request;
  Result<Stipulation> stipulation = read_stipulation(arguments.stipulation);
  if (!stipulation) {
    const Error& error = stipulation.error();
    throw UsageError(
        msg::argument_refused_at("STIPULATION", place(arguments.stipulation, error.at), error.message));
  }
  request.stipulation = *std::move(stipulation);
  request.set_play = arguments.set_play;
  request.tries = arguments.tries;
  request.threats = arguments.threats;
  request.duals = arguments.duals;
  request.max_solutions = arguments.max_solutions;
  request.memory = arguments.mebibytes << 20;
  return request;
}

std::uint64_t found(const ProblemSolution& solution, const Stipulation& stipulation) {
  return stipulation.forced() ? solution.solutions.size() : count_lines(solution.solutions, stipulation);
}

/// "#2: solved, 1 key, 4 tries; 4952 nodes, 0.002 s".
void print_summary(const ProblemSolution& solution, const Stipulation& stipulation, double seconds) {
  constexpr const char* states[] = {"solved", "refuted", "no solution", "limit reached"};
  const std::uint64_t number = found(solution, stipulation);
  const char* noun = stipulation.forced() ? "key" : "line";
  std::uint64_t nodes = 0;
  for (const std::uint64_t n : solution.nodes) nodes += n;
  fmt::print("{}: {}, {} {}{}", write_stipulation(stipulation), states[static_cast<int>(solution.state)],
             number, noun, number == 1 ? "" : "s");
  if (!solution.tries.empty())
    fmt::print(", {} {}", solution.tries.size(), solution.tries.size() == 1 ? "try" : "tries");
  fmt::print("; {} nodes, {:.3f} s\n", nodes, seconds);
}

void print_json(const Session& session, const ProblemSolution& solution, const Stipulation& stipulation,
                double seconds) {
  JsonWriter json;
  json.begin_object();
  json.field("game", session.game().spec().id).field("identity", session.game().spec().identity());
  json.field("fen", session.fen()).field("stipulation", write_stipulation(stipulation));
  json.field("found", found(solution, stipulation));
  write_solution(json, solution);
  json.key("seconds").raw(fmt::format("{:.6f}", seconds)).end_object();
  fmt::print("{}\n", json.take());
}

int run(const SolveArguments& arguments) {
  const SolveRequest request = request_of(arguments);
  const std::unique_ptr<Session> session = open_session(arguments.game);
  catch_interrupts();
  const Clock clock;
  ProgressLine line(clock);
  SolveControl control;
  control.stop = [&] {
    return interrupted() || (arguments.seconds > 0 && clock.seconds() >= arguments.seconds);
  };
  control.progress = [&](const SolveProgress& progress) { line.show(progress); };
  const Result<ProblemSolution> solution = solve_problem(session->game(), session->setup(), request, control);
  line.clear();
  if (!solution) throw UsageError(solution.error().message);
  const double seconds = clock.seconds();
  if (arguments.json) {
    print_json(*session, *solution, request.stipulation, seconds);
  } else {
    fmt::print("{}", solution_text(*solution, request.stipulation));
    print_summary(*solution, request.stipulation, seconds);
  }
  return solution->state == SolveState::limit_reached ? 1 : 0;
}

}  // namespace

void add_solve(Command& cheshire) {
  Command command = cheshire.command("solve", "Solve a chess problem: all solutions, proved");
  const auto arguments = std::make_shared<SolveArguments>();
  add_game_arguments(command, arguments->game, Offer::fen_and_moves);
  command
      .text("STIPULATION", arguments->stipulation, "",
            "What is demanded, such as #2, h#2.5, s#3, hs#3, r#2, semi-r#2, ser-h#5, h=3, za8 2 "
            "(docs/solver.md)")
      .required();
  command.flag("--set-play", arguments->set_play, "Also list what follows if the other side begins");
  command.number("--tries", arguments->tries, 0, 1000, "List the tries that at most N defences refute")
      .show_default();
  command.flag("--threats", arguments->threats,
               "Name threats and zugzwang, and list only the defences that parry the threats");
  command.flag("--duals", arguments->duals, "List every continuation, not only the first");
  command.number("--max-solutions", arguments->max_solutions, 0, std::size_t{1} << 40,
                 "Stop after N keys or lines (0: list all)");
  command.number("--time", arguments->seconds, 0, 10'000'000, "Stop after N seconds (0: no limit)");
  command.number("--memory", arguments->mebibytes, 1, std::size_t{1} << 20, "Memory in MiB").show_default();
  command.flag("--json", arguments->json, "Print one JSON object");
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
