// cheshire solve: chess problems.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/problem_output.h"
#include "apps/sheet_file.h"
#include "engine/problem_report.h"
#include "messages/commandline.h"
#include "solve/diagram.h"
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
  bool set_play = false, threats = false, duals = false;
  int tries = 0;
  std::vector<std::string> twins;
  std::string target;  // a FEN
  bool duplex = false, half_duplex = false, plain = false;
  ProblemOutput output;
  int seconds = 0, threads = 1;
  std::size_t mebibytes = 256, max_solutions = 0;
};

Stipulation stipulation_of(const SolveArguments& arguments) {
  Result<Stipulation> stipulation = read_stipulation(arguments.stipulation);
  if (stipulation) return *std::move(stipulation);
  throw refused_argument("STIPULATION", arguments.stipulation, stipulation.error());
}

SolveRequest request_of(const SolveArguments& arguments, const ProblemPosition& position) {
  SolveRequest request;
  ask_about(position, request);
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
  throw refused_argument("--to", arguments.target, target.error());
}

class SolveRun {
 public:
  explicit SolveRun(const SolveArguments& arguments)
      : arguments_(arguments), output_(arguments.output), sheet_(arguments.output.sheet) {}

  int run() {
    output_.check();
    if (arguments_.duplex && arguments_.half_duplex)
      throw UsageError(msg::options_exclude("--duplex", "--half-duplex"));
    const Stipulation stipulation = stipulation_of(arguments_);
    game_ = open_game(arguments_.game);
    catch_interrupts();
    ProblemPosition position = diagram(stipulation);
    position.target = target_of(arguments_, game());
    ProblemTitles titles;
    for (const std::string& twin : arguments_.twins) {
      titles.twin += (titles.twin.empty() ? "" : " ") + twin;
      if (const Result<void> changed = apply_twin(split_words(twin), names(), position); !changed)
        throw refused_argument("--twin", twin, changed.error());
    }
    remark_own_step(position, arguments_.set_play || arguments_.duplex || arguments_.half_duplex);
    std::optional<ProblemPosition> turned;
    if (arguments_.duplex || arguments_.half_duplex) {
      turned = position;
      if (const Result<void> begun = begin_with_other_side(*turned, game().spec(), game().topology()); !begun)
        throw UsageError(begun.error().message);
    }
    // Of a proof game the position to reach is missing here, but it has no other half.
    if (const Result<void> asked = can_solve(request_of(arguments_, position)); arguments_.duplex && !asked)
      throw UsageError(asked.error().message);
    if (!arguments_.half_duplex) solve(position, titles);
    if (turned && !interrupted()) {
      titles.duplex = true;
      solve(*turned, titles);
    }
    if (output_.popeye()) print_popeye_end(partial_ || interrupted(), clock_.seconds());
    sheet_.write();
    return status_;
  }

 private:
  const AnyGame& game() const { return *game_; }
  ProblemNames names() const { return {game().spec(), game().topology()}; }

  /// The position of --fen, or to which --moves lead from there. A session completes the fields of a FEN that
  /// only the rules of its game read.
  ProblemPosition diagram(const Stipulation& stipulation) const {
    const std::string& fen = arguments_.game.fen;
    if (!arguments_.game.moves.empty() || game().spec().capabilities().own_fields)
      return {open_session(arguments_.game, Purpose::problem)->setup(), stipulation};
    Result<ProblemPosition> read =
        read_diagram(fen.empty() ? game().spec().start : fen, stipulation, game().spec(), game().topology());
    if (read) return *std::move(read);
    throw refused_argument("--fen", fen, read.error());
  }

  void solve(const ProblemPosition& position, const ProblemTitles& titles) {
    const Questions& questions = output_.questions;
    SolveRequest request = request_of(arguments_, position);
    // Popeye lists every continuation.
    request.popeye_moves = output_.popeye();
    request.duals = request.duals || (output_.popeye() && request.stipulation.forced());
    prepare(questions, request);
    const SolveClock clock;  // of this half
    const auto solve_this = [&](const Setup& setup, const SolveRequest& asked) {
      return solve_watched(game(), setup, asked, arguments_.seconds, arguments_.threads, clock);
    };
    const Result<ProblemSolution> solution = solve_this(position.setup, request);
    if (!solution) {
      const Message& reason = solution.error().message;
      if (!arguments_.duplex) throw UsageError(reason);
      refuse(msg::duplex_half_refused(position.setup.side, reason));
      return;
    }
    if (!output_.json) remarks_.print(game(), position, "note");
    print(*solution, request, titles, clock.seconds());
    const Answers answers = examine(questions, position, names(), request, *solution, solve_this);
    if (output_.json) {
      fmt::print("{}\n", problem_report(game(), position, *solution, clock.microseconds(), titles, answers));
    } else if (output_.text()) {
      print_answers(answers);
    }
    if (sheet_.wanted())
      sheet_.add(problem_sheet(game().spec(), game().topology(), position, *solution, titles));
    partial_ |= solution->state == SolveState::limit_reached;
    if (!in_order(*solution, answers)) status_ = std::max(status_, 1);
  }
  /// Says that one half of a duplex cannot be solved.
  void refuse(const Message& message) {
    fmt::print(stderr, "cheshire: {}\n", message.text());
    if (output_.popeye()) fmt::print("\n");
    status_ = 2;
  }

  void print(const ProblemSolution& solution, const SolveRequest& request, const ProblemTitles& titles,
             double seconds) const {
    const bool second_half = arguments_.duplex && titles.duplex;
    if (output_.popeye()) {
      fmt::print("{}", popeye_text(solution, request.stipulation,
                                   {.set_play = arguments_.set_play, .second_half = second_half}));
    } else if (output_.text()) {
      if (second_half) fmt::print("\nthe other side begins\n");
      fmt::print("{}", solution_text(solution, request.stipulation));
      print_solve_summary(solution, request.stipulation, seconds);
    }
  }

  const SolveArguments& arguments_;
  const ProblemOutput& output_;
  SheetFile sheet_;
  std::shared_ptr<const AnyGame> game_;
  const SolveClock clock_;
  int status_ = 0;
  RemarkPrinter remarks_;
  bool partial_ = false;  // a half was not solved to its end
};

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
  command.texts(
      "--twin", arguments->twins, "CHANGES",
      "Solve the twin with these changes, such as \"move e4 e5 remove c3\"; several follow each other");
  command.flag("--duplex", arguments->duplex, "Solve for either side to begin, one after the other");
  command.flag("--half-duplex", arguments->half_duplex, "Solve only for the other side to begin");
  command.flag("--plain", arguments->plain,
               "Try every move, without reasoning about which may lead to the goal; finds the same, slower");
  command.number("--max-solutions", arguments->max_solutions, 0, std::size_t{1} << 40,
                 "Stop after N keys or lines (0: list all)");
  command.number("--time", arguments->seconds, 0, 10'000'000, "Stop after N seconds (0: no limit)");
  command.number("--threads", arguments->threads, 1, 256, "Threads").show_default();
  command.number("--memory", arguments->mebibytes, 1, std::size_t{1} << 20, "Memory in MiB").show_default();
  add_problem_output(command, arguments->output, "Print one JSON object");
  command.runs([arguments] { return SolveRun(*arguments).run(); });
}

}  // namespace cheshire
