// cheshire solve: chess problems.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/problem_output.h"
#include "apps/sheet_file.h"
#include "engine/problem_query.h"
#include "messages/commandline.h"
#include "solve/examine.h"
#include "solve/popeye_text.h"
#include "solve/problem_sheet.h"
#include "solve/solution_text.h"
#include "solve/twin.h"

namespace cheshire {
namespace {

struct SolveArguments {
  GameArguments game;
  std::string stipulation, target;  // the target is a FEN
  SolveRequest request;             // what the options ask for, without the position
  std::vector<std::string> twins;
  bool duplex = false, half_duplex = false;
  SolveSettings settings;
};

class SolveRun {
 public:
  explicit SolveRun(const SolveArguments& arguments)
      : arguments_(arguments),
        settings_(arguments.settings),
        sheet_(settings_.sheet),
        tables_(settings_.tables) {}

  int run() {
    settings_.check();
    if (arguments_.duplex && arguments_.half_duplex)
      throw UsageError(msg::options_exclude("--duplex", "--half-duplex"));
    game_ = open_game(arguments_.game);
    catch_interrupts();
    ProblemPosition position = diagram();
    ProblemTitles titles;
    for (const std::string& twin : arguments_.twins) {
      titles.twin += (titles.twin.empty() ? "" : " ") + twin;
      if (const Result<void> changed = apply_twin(split_words(twin), names(), position); !changed)
        throw refused_argument("--twin", twin, changed.error());
    }
    remark_own_step(position, arguments_.request.set_play || arguments_.duplex || arguments_.half_duplex);
    std::optional<ProblemPosition> turned;
    if (arguments_.duplex || arguments_.half_duplex) {
      turned = position;
      if (const Result<void> begun = begin_with_other_side(*turned, game().spec(), game().topology()); !begun)
        throw UsageError(begun.error().message);
    }
    // Of a proof game the position to reach is missing here, but it has no other half.
    if (const Result<void> asked = can_solve(request_of(position)); arguments_.duplex && !asked)
      throw UsageError(asked.error().message);
    if (!arguments_.half_duplex) solve(position, titles);
    if (turned && !interrupted()) {
      titles.duplex = true;
      solve(*turned, titles);
    }
    if (settings_.popeye()) print_popeye_end(partial_ || interrupted(), clock_.seconds());
    sheet_.write();
    return status_;
  }

 private:
  const AnyGame& game() const { return *game_; }
  ProblemNames names() const { return {game().spec(), game().topology()}; }

  /// The position of --fen, or to which --moves lead from there. A session completes the fields of a FEN that
  /// only the rules of its game read.
  ProblemPosition diagram() const {
    const GameArguments& given = arguments_.game;
    const bool played = !given.moves.empty() || game().spec().capabilities().own_fields;
    const auto session = played ? open_session(given, Purpose::problem) : nullptr;
    const QueryFields fields{played ? std::string_view() : given.fen, arguments_.stipulation, "",
                             arguments_.target, played ? &session->setup() : nullptr};
    return *read_position(game().spec(), game().topology(), fields,
                          [](std::string_view field, std::string_view text, const Error& reason) -> Error {
                            throw refused_argument(
                                field == "stipulation" ? "STIPULATION" : "--" + std::string(field), text,
                                reason);
                          });
  }

  SolveRequest request_of(const ProblemPosition& position) const {
    SolveRequest request = arguments_.request;
    ask_about(position, request);
    settings_.prepare(request);
    return request;
  }

  void solve(const ProblemPosition& position, const ProblemTitles& titles) {
    const SolveRequest request = request_of(position);
    const SolveClock clock;  // of this half
    const auto solve_this = [&](const Setup& setup, const SolveRequest& asked) {
      return solve_watched(game(), setup, asked, settings_.seconds, settings_.threads, tables_, clock);
    };
    const Result<ProblemSolution> solution = solve_this(position.setup, request);
    if (!solution) {
      const Message& reason = solution.error().message;
      if (!arguments_.duplex) throw UsageError(reason);
      refuse(msg::duplex_half_refused(position.setup.side, reason));
      return;
    }
    if (!settings_.json) remarks_.print(game(), position, "note");
    print(*solution, request, titles, clock.seconds());
    const Answers answers = examine(settings_.questions, position, names(), request, *solution, solve_this);
    if (settings_.json) {
      fmt::print("{}\n", problem_report(game(), position, *solution, clock.microseconds(), titles, answers));
    } else if (settings_.text()) {
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
    if (settings_.popeye()) fmt::print("\n");
    status_ = 2;
  }

  void print(const ProblemSolution& solution, const SolveRequest& request, const ProblemTitles& titles,
             double seconds) const {
    const bool second_half = arguments_.duplex && titles.duplex;
    if (settings_.popeye()) {
      fmt::print("{}", popeye_text(solution, request.stipulation,
                                   {.set_play = request.set_play, .second_half = second_half}));
    } else if (settings_.text()) {
      if (second_half) fmt::print("\nthe other side begins\n");
      fmt::print("{}", solution_text(solution, request.stipulation));
      print_solve_summary(solution, request.stipulation, seconds);
    }
  }

  const SolveArguments& arguments_;
  const SolveSettings& settings_;
  SheetFile sheet_;
  ProblemTables tables_;
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
  command.flag("--set-play", arguments->request.set_play, "Also list what follows if the other side begins");
  command
      .number("--tries", arguments->request.tries, 0, SolveOptions::max_tries,
              "List the tries that at most N defences refute")
      .show_default();
  command.flag("--threats", arguments->request.threats,
               "Name threats and zugzwang, and list only the defences that parry the threats");
  command.flag("--duals", arguments->request.duals, "List every continuation, not only the first");
  command.texts(
      "--twin", arguments->twins, "CHANGES",
      "Solve the twin with these changes, such as \"move e4 e5 remove c3\"; several follow each other");
  command.flag("--duplex", arguments->duplex, "Solve for either side to begin, one after the other");
  command.flag("--half-duplex", arguments->half_duplex, "Solve only for the other side to begin");
  command.flag("--plain", arguments->request.plain,
               "Try every move, without reasoning about which may lead to the goal; finds the same, slower");
  command.number("--max-solutions", arguments->request.max_solutions, 0, std::size_t{1} << 40,
                 "Stop after N keys or lines (0: list all)");
  add_solve_settings(command, arguments->settings, false);
  command.runs([arguments] { return SolveRun(*arguments).run(); });
}

}  // namespace cheshire
