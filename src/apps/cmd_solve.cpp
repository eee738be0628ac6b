// cheshire solve: chess problems.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/picture_output.h"
#include "apps/problem_output.h"
#include "engine/problem_report.h"
#include "messages/commandline.h"
#include "solve/examine.h"
#include "solve/popeye_text.h"
#include "solve/problem_sheet.h"
#include "solve/solution_text.h"
#include "solve/twin.h"
#include "text/fen.h"

namespace cheshire {
namespace {

struct SolveArguments {
  GameArguments game;
  std::string stipulation;
  bool set_play = false, threats = false, duals = false, json = false;
  int tries = 0;
  std::vector<std::string> twins;
  std::string target;  // a FEN
  std::string sheet;   // a path
  std::string style = "cheshire";
  bool duplex = false, plain = false;
  Questions questions;
  int seconds = 0, threads = 1;
  std::size_t mebibytes = 256, max_solutions = 0;
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
  request.plain = arguments.plain;
  request.max_solutions = arguments.max_solutions;
  request.memory = arguments.mebibytes << 20;
  return request;
}

/// The pieces of --to; none without it.
std::vector<Piece> target_of(const SolveArguments& arguments, const AnyGame& game) {
  if (arguments.target.empty()) return {};
  Result<Setup> target = read_fen(arguments.target, game.spec(), game.topology());
  if (target) return std::move(target->pieces);
  const Error& error = target.error();
  throw UsageError(error.at == Error::nowhere
                       ? msg::argument_refused("--to", error.message)
                       : msg::argument_refused_at("--to", place(arguments.target, error.at), error.message));
}

void print(const Economy& economy) {
  for (const std::string& change : economy.savings) fmt::print("same solution: {}\n", change);
  if (!economy.complete) {
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

int run(const SolveArguments& arguments) {
  const std::string& sheet = arguments.sheet;
  const bool popeye = is_popeye_style(arguments.style);
  const Questions& questions = arguments.questions;
  if (popeye && (arguments.json || questions.any() || !sheet.empty())) {
    throw UsageError(msg::style_excludes(arguments.json      ? "--json"
                                         : questions.economy ? "--economy"
                                         : sheet.empty()     ? "--cook"
                                                             : "--sheet"));
  }
  if (!sheet.empty() && sheet != "-" && !sheet.ends_with(".svg") && !sheet.ends_with(".pdf"))
    throw UsageError(msg::sheet_format_unknown(sheet));
  SolveRequest request = request_of(arguments);
  const std::unique_ptr<Session> session = open_session(arguments.game);
  const AnyGame& game = session->game();
  catch_interrupts();
  ProblemPosition position{session->setup(), request.stipulation};
  const ProblemNames names(game.spec(), game.topology());
  ProblemTitles titles;
  titles.duplex = arguments.duplex;
  for (const std::string& twin : arguments.twins) {
    titles.twin += (titles.twin.empty() ? "" : " ") + twin;
    if (const Result<void> changed = apply_twin(split_words(twin), names, position); !changed)
      throw UsageError(
          msg::argument_refused_at("--twin", place(twin, changed.error().at), changed.error().message));
  }
  if (arguments.duplex) {
    if (const Result<void> begun = begin_with_other_side(position); !begun)
      throw UsageError(begun.error().message);
  }
  position.target = target_of(arguments, game);
  request.stipulation = position.stipulation;
  request.target = position.target;
  // Popeye lists every continuation.
  request.popeye_moves = popeye;
  request.duals = request.duals || (popeye && request.stipulation.forced());
  prepare(questions, request);
  const SolveClock clock;
  const auto solve = [&](const Setup& setup, const SolveRequest& asked) {
    return solve_watched(game, setup, asked, arguments.seconds, arguments.threads, clock);
  };
  const Result<ProblemSolution> solution = solve(position.setup, request);
  if (!solution) throw UsageError(solution.error().message);
  const double seconds = clock.seconds();
  if (popeye) {
    fmt::print("{}", popeye_text(*solution, request.stipulation, {.set_play = arguments.set_play}));
    print_popeye_end(solution->state == SolveState::limit_reached, seconds);
  } else if (!arguments.json) {
    fmt::print("{}", solution_text(*solution, request.stipulation));
    print_solve_summary(*solution, request.stipulation, seconds);
  }
  const Answers answers = examine(questions, position, names, request, *solution, solve);
  if (arguments.json) {
    fmt::print("{}\n", problem_report(game, position, *solution, clock.microseconds(), titles, answers));
  } else {
    if (answers.economy) print(*answers.economy);
    if (answers.soundness) print(*answers.soundness);
  }
  if (!sheet.empty()) {
    const std::string page = problem_sheet(game.spec(), game.topology(), position, *solution, titles.twin);
    sheet.ends_with(".pdf") ? convert_svg(page, "pdf", sheet) : write_text(page, sheet);
  }
  if (solution->state == SolveState::limit_reached || !answers.complete()) return 1;
  return answers.soundness && answers.soundness->verdict != Soundness::Verdict::sound ? 1 : 0;
}

}  // namespace

void add_solve(Command& cheshire) {
  Command command = cheshire.command("solve", "Solve a chess problem: all solutions, proved");
  const auto arguments = std::make_shared<SolveArguments>();
  add_game_arguments(command, arguments->game, Offer::fen_and_moves);
  command
      .text("STIPULATION", arguments->stipulation, "",
            "What is demanded, such as #2, h#2.5, s#3, hs#3, r#2, semi-r#2, ser-h#5, h=3, za8 2, dia8.5, "
            "a=>b3 (docs/solver.md)")
      .required();
  command.text("--to", arguments->target, "FEN",
               "The position to reach with a=>b; with dia it is that of --fen and --moves");
  command.flag("--set-play", arguments->set_play, "Also list what follows if the other side begins");
  command.number("--tries", arguments->tries, 0, 1000, "List the tries that at most N defences refute")
      .show_default();
  command.flag("--threats", arguments->threats,
               "Name threats and zugzwang, and list only the defences that parry the threats");
  command.flag("--duals", arguments->duals, "List every continuation, not only the first");
  command.texts("--twin", arguments->twins, "CHANGES",
                "Solve the twin with these changes, such as \"move e4 e5 remove c3\"; may be repeated");
  command.number(
      "--cook", arguments->questions.intended, 0, Questions::max_intended,
      "Say whether the problem is sound if N keys or lines are intended: cooks, short solutions, duals");
  command.flag("--economy", arguments->questions.economy,
               "Name the pieces that can go, or stand on another board, without changing the solution");
  command.flag("--duplex", arguments->duplex, "Solve for the other side to begin");
  command.flag("--plain", arguments->plain,
               "Try every move, without reasoning about which may lead to the goal; finds the same, slower");
  command.number("--max-solutions", arguments->max_solutions, 0, std::size_t{1} << 40,
                 "Stop after N keys or lines (0: list all)");
  command.number("--time", arguments->seconds, 0, 10'000'000, "Stop after N seconds (0: no limit)");
  command.number("--threads", arguments->threads, 1, 256, "Threads").show_default();
  command.number("--memory", arguments->mebibytes, 1, std::size_t{1} << 20, "Memory in MiB").show_default();
  command.flag("--json", arguments->json, "Print one JSON object");
  add_solution_style(command, arguments->style);
  command.text("--sheet", arguments->sheet, "FILE",
               "Also write a page to print, with diagram and solution, to a .svg or .pdf file");
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
