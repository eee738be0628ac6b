// cheshire problems: files of problems in the input language of Popeye.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/problem_output.h"
#include "apps/sheet_file.h"
#include "engine/problem_report.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"
#include "solve/popeye_text.h"
#include "solve/problem_file.h"
#include "solve/problem_sheet.h"
#include "solve/solution_text.h"
#include "text/fen.h"
#include "text/shown_text.h"

namespace cheshire {
namespace {

constexpr std::size_t longest_file = std::size_t{16} << 20;
constexpr std::size_t longest_line = 2000;  // of what is said about a file, which may have longer words

struct ProblemsArguments {
  std::vector<std::string> paths, games, options;
  ProblemOutput output;
  int seconds = 0, threads = 1;
  std::size_t mebibytes = 256;
};

/// Returns the text of a file, or of standard input for "-".
std::string text_of(const std::string& path) {
  if (path != "-") {
    Result<std::string> text = read_text(path, longest_file);
    if (!text) throw UsageError(text.error().message);
    return *std::move(text);
  }
  std::string text;
  char block[1 << 16];
  while (const std::size_t size = std::fread(block, 1, sizeof block, stdin)) {
    text.append(block, size);
    if (text.size() > longest_file)
      throw UsageError(msg::standard_input_too_long(static_cast<std::int64_t>(longest_file)));
  }
  return text;
}

class ProblemsRun {
 public:
  explicit ProblemsRun(const ProblemsArguments& arguments)
      : arguments_(arguments),
        json_(arguments.output.json),
        popeye_(arguments.output.popeye()),
        sheet_(arguments.output.sheet) {}

  int run() {
    arguments_.output.check();
    options_ = read_rule_options(arguments_.options);
    library_ = load_games(arguments_.games);
    catch_interrupts();
    for (const std::string& path : arguments_.paths) {
      if (interrupted()) break;
      path_ = path;
      text_ = text_of(path);
      file_.emplace(text_,
                    [this](std::string_view id, std::string_view options) { return names_of(id, options); });
      while (auto problem = file_->next()) {
        ++problems_;
        if (*problem) {
          solve(**problem);
        } else {
          complain(place_of(problem->error().at), problem->error());
        }
        if (interrupted()) break;
      }
    }
    if (!json_ && !popeye_) print_summary();
    sheet_.write();
    return status();
  }

 private:
  int status() const { return complaints_.empty() && unfinished_ == 0 && unsound_ == 0 ? 0 : 1; }

  void print_summary() const {
    fmt::print("problems: {}; positions solved: {}", problems_, solved_);
    if (unfinished_ > 0) fmt::print(", not to the end: {}", unfinished_);
    if (unsound_ > 0) fmt::print(", unsound: {}", unsound_);
    if (!complaints_.empty()) fmt::print("; errors: {}", complaints_.size());
    fmt::print("\n");
    for (const std::string& complaint : complaints_) fmt::print("{}\n", complaint);
  }

  Result<ProblemNames> names_of(std::string_view id, std::string_view options) {
    auto& game = games_[{std::string(id), std::string(options)}];
    if (!game) {
      Result<OptionValues> values = parse_options(options);
      if (!values) return values.error();
      // Those of the file go before those of the command line.
      for (const auto& option : options_) {
        if (std::none_of(values->begin(), values->end(),
                         [&](const auto& v) { return v.first == option.first; }))
          values->push_back(option);
      }
      Result<GameSpec> spec = library_.library.find(id, *values);
      if (!spec) return spec.error();
      if (const Result<void> known = knows_problems_of(*spec); !known) return known.error();
      auto opened = cheshire::open_game(*std::move(spec));
      if (!opened) return opened.error();
      game = *opened;
    }
    return ProblemNames(game->spec(), game->topology());
  }

  std::string place_of(int at) const {
    const ProblemFile::Place place = file_->place(at);
    return fmt::format("{}:{}:{}", path_, place.line, place.column);
  }
  /// Reports an error at once, and again at the end.
  void complain(const std::string& place, const Error& error) {
    complaints_.push_back(shown_text(fmt::format("{}: {}", place, error.text()), longest_line));
    fmt::print(stderr, "{}\n", complaints_.back());
  }

  void solve(const Problem& problem) {
    for (const Error& remark : problem.remarks)
      fmt::print(stderr, "{}: {}\n", place_of(remark.at), shown_text(remark.text(), longest_line));
    const AnyGame& game = *games_.at({problem.game, problem.options});
    partial_ = false;
    clock_ = {};
    if (!json_ && !popeye_) {
      fmt::print("{}:{}", path_, problem.line);
      for (const std::string* text : {&problem.title, &problem.author, &problem.origin}) {
        if (!text->empty()) fmt::print("  {}", *text);
      }
      fmt::print("\n");
    }
    char letter = problem.parts.size() > 1 ? 'a' : ' ';
    for (const Problem::Part& part : problem.parts) {
      if (interrupted()) return;
      if (!solve(problem, part, game, letter)) return;
      if (letter >= 'a' && letter < 'z') ++letter;
    }
    if (popeye_) print_popeye_end(partial_, clock_.seconds());
  }

  /// Returns false after an error.
  bool solve(const Problem& problem, const Problem::Part& part, const AnyGame& game, char letter) {
    const Stipulation& stipulation = part.position.stipulation;
    const std::string fen = write_fen(part.position.setup, game.spec(), game.topology());
    SolveRequest request = problem.request_of(part);
    request.memory = arguments_.mebibytes << 20;
    const Questions& questions = arguments_.output.questions;
    prepare(questions, request);
    if (popeye_) {
      request.popeye_moves = true;
      request.duals = request.duals || stipulation.forced();
    } else if (!json_) {
      if (letter != ' ')
        fmt::print("{}) {}{}", letter, part.changes.empty() ? "diagram" : part.changes,
                   part.duplex ? ", the other side begins" : "");
      if (letter == ' ' && part.duplex) fmt::print("the other side begins");
      if (letter != ' ' || part.duplex) fmt::print("\n");
      const std::string to =
          part.position.target.empty() ? "" : target_fen(part.position, game.spec(), game.topology()) + ' ';
      fmt::print("{} {}{}\n", fen, to, write_stipulation(stipulation));
    }
    const SolveClock clock;
    const int seconds =
        problem.max_seconds > 0 && (arguments_.seconds == 0 || problem.max_seconds < arguments_.seconds)
            ? problem.max_seconds
            : arguments_.seconds;
    const auto solve = [&](const Setup& setup, const SolveRequest& asked) {
      return solve_watched(game, setup, asked, seconds, arguments_.threads, clock);
    };
    const Result<ProblemSolution> solution = solve(part.position.setup, request);
    if (!solution) {
      complain(place_of(part.at), solution.error());
      return false;
    }
    ++solved_;
    if (!json_) print_remarks(game, part.position.setup);
    const double took = clock.seconds();
    const Answers answers = examine(questions, part.position, ProblemNames(game.spec(), game.topology()),
                                    request, *solution, solve);
    partial_ |= solution->state == SolveState::limit_reached;
    if (solution->state == SolveState::limit_reached || !answers.complete()) {
      ++unfinished_;
    } else if (!in_order(*solution, answers)) {
      ++unsound_;
    }
    const ProblemTitles titles{problem.title, problem.author, problem.origin, part.changes, part.duplex};
    if (popeye_) {
      print_popeye(problem, part, request, *solution, letter);
    } else if (json_) {
      fmt::print("{}\n",
                 problem_report(game, part.position, *solution, clock.microseconds(), titles, answers));
    } else {
      fmt::print("{}", solution_text(*solution, stipulation));
      print_solve_summary(*solution, stipulation, took);
      print_answers(answers);
      fmt::print("\n");
    }
    if (sheet_.wanted())
      sheet_.add(problem_sheet(game.spec(), game.topology(), part.position, *solution, titles));
    return true;
  }

  /// Popeye names a twin, with a plus sign one that continues; Duplex shows both sides below each other.
  void print_popeye(const Problem& problem, const Problem::Part& part, const SolveRequest& request,
                    const ProblemSolution& solution, char letter) {
    PopeyeStyle style{.set_play = request.set_play, .variations = problem.variations};
    const bool both = problem.parts.size() > 1 && problem.duplex;
    style.second_half = both && part.duplex;
    if (both && letter != ' ') letter = static_cast<char>('a' + (letter - 'a') / 2);
    if (letter != ' ' && !style.second_half && problem.parts.size() > (both ? 2 : 1)) {
      constexpr std::string_view continued = "continued ";
      const bool goes_on = part.changes.starts_with(continued);
      fmt::print("{}{}{}) {}\n", letter == 'a' ? "\n" : "", goes_on ? "+" : "", letter,
                 std::string_view(part.changes).substr(goes_on ? continued.size() : 0));
    }
    fmt::print("{}", popeye_text(solution, part.position.stipulation, style));
  }

  const ProblemsArguments& arguments_;
  bool json_, popeye_, partial_ = false;  // partial: a part of the problem was not solved to its end
  SheetFile sheet_;
  OptionValues options_;
  SolveClock clock_;
  LoadedGames library_;
  std::map<std::pair<std::string, std::string>, std::shared_ptr<const AnyGame>> games_;  // by id and options
  std::string path_, text_;
  std::optional<ProblemFile> file_;
  int problems_ = 0, solved_ = 0, unfinished_ = 0, unsound_ = 0;
  std::vector<std::string> complaints_;
};

}  // namespace

void add_problems(Command& cheshire) {
  Command command = cheshire.command("problems", "Solve a file of problems in the input language of Popeye");
  const auto arguments = std::make_shared<ProblemsArguments>();
  command.texts("FILES", arguments->paths, "", "Files to read (docs/solver.md); - is standard input")
      .required();
  add_rule_options(command, arguments->options,
                   "Rule option of the games, which all must have; may be repeated");
  add_game_files(command, arguments->games);
  command.number("--time", arguments->seconds, 0, 10'000'000,
                 "Stop after N seconds for each position (0: no limit)");
  command.number("--threads", arguments->threads, 1, 256, "Threads").show_default();
  command.number("--memory", arguments->mebibytes, 1, std::size_t{1} << 20, "Memory in MiB").show_default();
  add_problem_output(command, arguments->output, "Print one JSON object per position");
  command.runs([arguments] { return ProblemsRun(*arguments).run(); });
}

}  // namespace cheshire
