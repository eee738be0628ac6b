#include "apps/problem_output.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <string_view>

#include "apps/interrupt.h"
#include "apps/terminal.h"
#include "endings/table_folder.h"
#include "messages/commandline.h"
#include "solve/diagram.h"
#include "solve/solution_text.h"

namespace cheshire {
namespace {

void print(const Economy& economy) {
  for (const std::string& change : economy.savings) fmt::print("same solution: {}\n", change);
  if (economy.unsolvable) {
    fmt::print("economy: unsolvable\n");
  } else if (!economy.complete) {
    fmt::print("economy: limit reached\n");
  } else if (economy.savings.empty()) {
    fmt::print("economical\n");
  }
}

void print(const Soundness& soundness) {
  for (const Flaw& flaw : soundness.flaws)
    fmt::print("{}{}{}\n", flaw_name(flaw.kind), flaw.moves.empty() ? "" : ": ", flaw.moves);
  const bool known = soundness.verdict != Soundness::Verdict::limit_reached;
  fmt::print("{}\n", known ? verdict_name(soundness.verdict) : "soundness: limit reached");
}

}  // namespace

ProgressLine::ProgressLine(const SolveClock& clock, int max_seconds)
    : clock_(clock), max_seconds_(max_seconds), shown_(errors_are_terminal()) {}

void ProgressLine::clear() {
  if (wrote_) fmt::print(stderr, "\r\x1b[K");
  wrote_ = false;
}

void ProgressLine::show(const SolveProgress& progress) {
  if (!shown_ || clock_.seconds() < next_) return;
  next_ = clock_.seconds() + 0.5;
  wrote_ = true;
  fmt::print(stderr, "\r\x1b[Kdepth {}: {} of {} first moves, {} found, {:.1f} M nodes, {:.0f} s",
             progress.depth, progress.done, progress.total, progress.solutions,
             static_cast<double>(progress.nodes) / 1e6, clock_.seconds());
  if (max_seconds_ > 0) fmt::print(stderr, " of {} s", max_seconds_);
  std::fflush(stderr);
}

ProblemTables::ProblemTables(const std::string& folder) {
  Result<std::string> path = endings::read_tables_path(folder);
  if (!path) throw UsageError(msg::argument_refused("--tables", path.error().message));
  folder_ = *std::move(path);
}

std::shared_ptr<const endings::TablesOnDisk> ProblemTables::of(const GameSpec& spec) {
  if (folder_.empty()) return nullptr;
  const auto [known, fresh] = opened_.try_emplace(spec.identity());
  if (fresh) {
    // Most games of a file of problems may have none.
    if (const Result<endings::OpenedTables> opened = endings::open_tables(folder_, spec)) {
      for (const Error& error : opened->refused) fmt::print(stderr, "{}\n", error.text());
      known->second = opened->tables;
    }
  }
  return known->second;
}

Result<ProblemSolution> solve_watched(const AnyGame& game, const Setup& setup, const SolveRequest& request,
                                      int max_seconds, int threads, ProblemTables& tables,
                                      const SolveClock& clock) {
  ProgressLine line(clock, max_seconds);
  SolveControl control;
  control.stop = [&] { return interrupted() || (max_seconds > 0 && clock.seconds() >= max_seconds); };
  control.progress = [&](const SolveProgress& progress) { line.show(progress); };
  control.tables = tables.of(game.spec());
  return solve_problem(game.rules(), setup, request, control, threads);
}

void RemarkPrinter::print(const AnyGame& game, const ProblemPosition& diagram, const std::string& place) {
  for (const Message& remark : diagram_remarks(diagram, game.spec(), game.topology())) {
    const std::string text = remark.text();
    if (said_.emplace(diagram.setup.pieces, text).second) fmt::print(stderr, "{}: {}\n", place, text);
  }
}

void print_solve_summary(const ProblemSolution& solution, const Stipulation& stipulation, double seconds) {
  const std::array<std::string_view, solve_works> works = {stipulation.forced() ? "keys" : "lines",
                                                           "set play", "tries", "variations"};
  std::uint64_t nodes = 0;
  std::string by_work;
  for (std::size_t i = 0; i < solution.nodes.size(); ++i) {
    const std::uint64_t n = solution.nodes[i];
    nodes += n;
    if (n != 0) by_work += fmt::format("{}{} for {}", by_work.empty() ? "" : ", ", n, works[i]);
  }
  // What there is only one kind of needs no list.
  const bool several = by_work.find(',') != std::string::npos;
  fmt::print("{}; {} nodes{}, {:.3f} s\n", solve_summary(solution, stipulation), nodes,
             several ? " (" + by_work + ")" : "", seconds);
}

void SolveSettings::check() const {
  if (popeye() && (json || questions.any() || !sheet.empty())) {
    throw UsageError(msg::style_excludes(json                ? "--json"
                                         : questions.economy ? "--economy"
                                         : sheet.empty()     ? "--cook"
                                                             : "--sheet"));
  }
  if (json && sheet == "-") throw UsageError(msg::sheet_excludes_json());
}

void SolveSettings::prepare(SolveRequest& request) const {
  request.memory = mebibytes << 20;
  request.popeye_moves = popeye();
  request.duals = request.duals || (popeye() && request.stipulation.forced());
  cheshire::prepare(questions, request);
}

void add_solve_settings(Command& command, SolveSettings& settings, bool several) {
  const std::string each = several ? " for each position" : "";
  command.number("--time", settings.seconds, 0, 10'000'000, "Stop after N seconds" + each + " (0: no limit)");
  command.number("--threads", settings.threads, 1, 256, "Threads").show_default();
  command.number("--memory", settings.mebibytes, 1, std::size_t{1} << 20, "Memory in MiB").show_default();
  command.text("--tables", settings.tables, "DIR",
               "Endgame tables, which are asked how soon a mate is forced (docs/endings.md)");
  command.number(
      "--cook", settings.questions.intended, 1, Questions::max_intended,
      "Say whether the problem is sound if N keys or lines are intended: cooks, short solutions, duals");
  command.flag("--economy", settings.questions.economy,
               "Name the pieces that can go, or stand on another board, without changing the solution");
  command.flag("--json", settings.json,
               several ? "Print one JSON object per position" : "Print one JSON object");
  command
      .text("--style", settings.style, "cheshire|popeye",
            "How the solution is printed: as docs/solver.md shows it, or as Popeye 4 does, "
            "for programs such as Olive")
      .show_default()
      .one_of({"cheshire", "popeye"});
  command.text("--sheet", settings.sheet, "FILE",
               "Also write pages to print, with diagram and solution, to a .svg or .pdf file; '-' prints "
               "only them, as SVG");
}

void print_answers(const Answers& answers) {
  if (answers.economy) print(*answers.economy);
  if (answers.soundness) print(*answers.soundness);
}

bool in_order(const ProblemSolution& solution, const Answers& answers) {
  return solution.state != SolveState::limit_reached && answers.complete() &&
         (!answers.soundness || answers.soundness->verdict == Soundness::Verdict::sound);
}

void print_popeye_end(bool limit_reached, double seconds) {
  // Popeye says the first words of a problem that was not solved to its end.
  fmt::print("{} Time = {:.3f} s\n\n\n", limit_reached ? "Partial solution" : "solution finished.", seconds);
}

}  // namespace cheshire
