// cheshire problems: files of problems in the input language of Popeye.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <optional>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/problem_output.h"
#include "apps/sheet_file.h"
#include "base/shown_text.h"
#include "engine/problem_report.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"
#include "solve/popeye_text.h"
#include "solve/problem_file.h"
#include "solve/problem_sheet.h"
#include "solve/solution_text.h"
#include "text/encoding.h"
#include "text/fen.h"

namespace cheshire {
namespace {

constexpr std::size_t longest_file = std::size_t{16} << 20;
constexpr std::size_t longest_complaint = 2000;  // of what is said about a file, which may have longer words

struct ProblemsArguments {
  std::vector<std::string> paths, games, options;
  SolveSettings settings;
};

/// Returns the text of a file, or of standard input for "-". Errors name it.
Result<std::string> text_of(const std::string& path) {
  if (path != "-") return read_text(path, longest_file);
  std::string text;
  char block[1 << 16];
  while (const std::size_t size = std::fread(block, 1, sizeof block, stdin)) {
    text.append(block, size);
    if (text.size() > longest_file)
      return Error{msg::standard_input_too_long(static_cast<std::int64_t>(longest_file))};
  }
  if (std::ferror(stdin) != 0) return Error{msg::file_inaccessible(path, std::strerror(errno))};
  if (begins_utf16(text)) return Error{msg::file_utf16("standard input")};
  return text;
}

class ProblemsRun {
 public:
  explicit ProblemsRun(const ProblemsArguments& arguments)
      : arguments_(arguments),
        settings_(arguments.settings),
        json_(settings_.json),
        in_words_(settings_.text()),
        popeye_(settings_.popeye()),
        sheet_(settings_.sheet),
        tables_(settings_.tables) {}

  int run() {
    settings_.check();
    for (const auto& [key, value] : read_rule_options(arguments_.options))
      options_ += fmt::format("{}{}={}", options_.empty() ? "" : ";", key, value);
    library_ = load_games(arguments_.games);
    catch_interrupts();
    for (const std::string& path : arguments_.paths) {
      if (interrupted()) break;
      solve_file(path);
    }
    if (in_words_) {
      print_summary(stdout);
    } else if (!complaints_.empty()) {
      print_summary(stderr);
    }
    sheet_.write();
    return status();
  }

 private:
  int status() const { return complaints_.empty() && unfinished_ == 0 && unsound_ == 0 ? 0 : 1; }

  void print_summary(std::FILE* out) const {
    fmt::print(out, "problems: {}; positions solved: {}", problems_, solved_);
    if (unfinished_ > 0) fmt::print(out, ", not to the end: {}", unfinished_);
    if (unsound_ > 0) fmt::print(out, ", unsound: {}", unsound_);
    if (!complaints_.empty()) fmt::print(out, "; errors: {}", complaints_.size());
    fmt::print(out, "\n");
    for (const std::string& complaint : complaints_) fmt::print(out, "{}\n", complaint);
  }

  void solve_file(const std::string& path) {
    Result<std::string> text = text_of(path);
    if (!text) {
      complain(text.error().text());
      return;
    }
    path_ = path;
    text_ = *std::move(text);
    file_.emplace(text_, [this](const NamedGame& name) { return names_of(name); });
    while (auto problem = file_->next()) {
      ++problems_;
      clock_ = {};
      if (*problem) {
        solve(**problem);
      } else {
        for (const Error& error : file_->errors()) complain(error);
        partial_ = true;
        if (popeye_) fmt::print("\n");
      }
      if (popeye_) print_popeye_end(partial_, clock_.seconds());
      if (interrupted()) break;
    }
  }

  Result<ProblemNames> names_of(const NamedGame& name) {
    Result<OptionValues> chosen = parse_options(name.options_with(options_));
    if (!chosen) return chosen.error();
    const OptionValues values = library_.library.options_at(name.id, *std::move(chosen), name.fen);
    if (games_.size() >= ProblemFile::max_games) games_.clear();
    auto& game = games_[{name.id, values}];
    if (!game) {
      Result<GameSpec> spec = library_.library.find(name.id, values);
      if (!spec) return spec.error();
      if (const auto solver = find_solver(*spec); !solver) return solver.error();
      auto opened = cheshire::open_game(*std::move(spec));
      if (!opened) return opened.error();
      game = *opened;
    }
    game_ = game;
    return ProblemNames(game->spec(), game->topology());
  }

  std::string place_of(int at) const {
    const ProblemFile::Place place = file_->place(at);
    return fmt::format("{}:{}:{}", path_, place.line, place.column);
  }
  /// Reports an error at once, and again at the end.
  void complain(const std::string& text) {
    complaints_.push_back(shown_text(text, longest_complaint));
    fmt::print(stderr, "{}\n", complaints_.back());
  }
  void complain(const Error& error) { complain(fmt::format("{}: {}", place_of(error.at), error.text())); }

  void solve(const Problem& problem) {
    for (const Error& remark : problem.remarks)
      fmt::print(stderr, "{}: {}\n", place_of(remark.at), shown_text(remark.text(), longest_complaint));
    partial_ = !problem.faults.empty();
    remarks_.begin_problem();
    if (in_words_) {
      fmt::print("{}:{}", path_, problem.line);
      for (const std::string* text : {&problem.title, &problem.author, &problem.origin}) {
        if (!text->empty()) fmt::print("  {}", *text);
      }
      fmt::print("\n");
    }
    for (const Error& fault : problem.faults) complain(fault);
    for (const Problem::Part& part : problem.parts) {
      if (interrupted()) {
        partial_ = true;
        return;
      }
      solve(problem, part, *game_);
    }
    if (popeye_ && problem.parts.empty()) fmt::print("\n");
  }

  void solve(const Problem& problem, const Problem::Part& part, const AnyGame& game) {
    const Stipulation& stipulation = part.position.stipulation;
    const std::string fen = write_fen(part.position.setup, game.spec(), game.topology());
    SolveRequest request = problem.request_of(part);
    settings_.prepare(request);
    if (popeye_) {
      print_popeye_heading(problem, part);
    } else if (in_words_) {
      print_heading(problem, part);
      const std::string to =
          part.position.target.empty() ? "" : target_fen(part.position, game.spec(), game.topology()) + ' ';
      fmt::print("{} {}{}\n", fen, to, write_stipulation(stipulation));
    }
    std::fflush(stdout);  // so that a pipe, too, says what is being solved
    const SolveClock clock;
    const int seconds =
        problem.max_seconds > 0 && (settings_.seconds == 0 || problem.max_seconds < settings_.seconds)
            ? problem.max_seconds
            : settings_.seconds;
    const auto solve = [&](const Setup& setup, const SolveRequest& asked) {
      return solve_watched(game, setup, asked, seconds, settings_.threads, tables_, clock);
    };
    const Result<ProblemSolution> solution = solve(part.position.setup, request);
    if (!solution) {
      const Message& reason = solution.error().message;
      complain(
          {problem.duplex ? msg::duplex_half_refused(part.position.setup.side, reason) : reason, part.at});
      if (popeye_ || in_words_) fmt::print("\n");
      return;
    }
    ++solved_;
    if (!json_) remarks_.print(game, part.position, place_of(part.at));
    const double took = clock.seconds();
    const Answers answers = examine(settings_.questions, part.position,
                                    ProblemNames(game.spec(), game.topology()), request, *solution, solve);
    partial_ |= solution->state == SolveState::limit_reached;
    if (solution->state == SolveState::limit_reached || !answers.complete()) {
      ++unfinished_;
    } else if (!in_order(*solution, answers)) {
      ++unsound_;
    }
    const ProblemTitles titles{problem.title, problem.author, problem.origin,
                               part.changes,  part.duplex,    problem.positions > 1 ? letter_of(part) : ""};
    if (popeye_) {
      fmt::print("{}", popeye_text(*solution, stipulation,
                                   {.set_play = request.set_play,
                                    .variations = problem.variations,
                                    .second_half = is_second_half(problem, part)}));
    } else if (json_) {
      fmt::print("{}\n",
                 problem_report(game, part.position, *solution, clock.microseconds(), titles, answers));
    } else if (in_words_) {
      fmt::print("{}", solution_text(*solution, stipulation));
      print_solve_summary(*solution, stipulation, took);
      print_answers(answers);
      fmt::print("\n");
    }
    if (sheet_.wanted())
      sheet_.add(problem_sheet(game.spec(), game.topology(), part.position, *solution, titles));
  }

  /// "b) move e1 e2", if the problem has several positions.
  static void print_heading(const Problem& problem, const Problem::Part& part) {
    std::string heading;
    if (problem.positions > 1)
      heading = fmt::format("{}) {}", letter_of(part), part.changes.empty() ? "diagram" : part.changes);
    if (part.duplex) heading += fmt::format("{}the other side begins", heading.empty() ? "" : ", ");
    if (!heading.empty()) fmt::print("{}\n", heading);
  }
  /// Popeye names a twin, with a plus sign one that continues; Duplex shows both sides below each other.
  static void print_popeye_heading(const Problem& problem, const Problem::Part& part) {
    const bool first = &part == &problem.parts.front();
    if (first && problem.zero_position) fmt::print("\nzeroposition\n\n{}", part.changes.empty() ? "" : "\n");
    if (is_second_half(problem, part) || (problem.positions == 1 && !problem.zero_position)) return;
    constexpr std::string_view continued = "continued";
    const bool goes_on = part.changes.starts_with(continued);
    std::string_view changes = part.changes;
    if (goes_on) changes.remove_prefix(std::min(continued.size() + 1, changes.size()));
    fmt::print("{}{}{}) {}\n", first ? "\n" : "", goes_on ? "+" : "", letter_of(part), changes);
  }
  static bool is_second_half(const Problem& problem, const Problem::Part& part) {
    return problem.duplex && part.duplex;
  }
  /// "a" to "z", then "z1", "z2" and so on.
  static std::string letter_of(const Problem::Part& part) {
    constexpr int last = 25;
    const std::string letter(1, static_cast<char>('a' + std::min(part.number, last)));
    return part.number > last ? letter + std::to_string(part.number - last) : letter;
  }

  const ProblemsArguments& arguments_;
  const SolveSettings& settings_;
  bool json_, in_words_, popeye_;
  bool partial_ = false;  // a part of the problem was not solved to its end
  SheetFile sheet_;
  ProblemTables tables_;
  std::string options_;  // of the command line, "key=value;key=value"
  SolveClock clock_;
  LoadedGames library_;
  std::map<std::pair<std::string, OptionValues>, std::shared_ptr<const AnyGame>> games_;
  std::shared_ptr<const AnyGame> game_;  // of the problem that was read last
  RemarkPrinter remarks_;
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
  add_solve_settings(command, arguments->settings, true);
  command.runs([arguments] { return ProblemsRun(*arguments).run(); });
}

}  // namespace cheshire
