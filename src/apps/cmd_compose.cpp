// cheshire compose: looks for sound chess problems.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/problem_output.h"
#include "apps/terminal.h"
#include "engine/compose_problem.h"
#include "engine/parallel_for.h"
#include "games/registry.h"
#include "messages/commandline.h"
#include "messages/problems.h"
#include "solve/diagram_class.h"
#include "solve/problem_file.h"
#include "text/fen.h"
#include "text/popeye_position.h"

namespace cheshire {
namespace {

struct ComposeArguments {
  GameArguments game;
  std::string stipulation, white, black;
  std::size_t seed = 1, from = 0, count = 0, max_nodes = 200'000;
  int seconds = 0, keep = 100, threads = 1;
};

class ComposeRun {
 public:
  explicit ComposeRun(const ComposeArguments& arguments) : arguments_(arguments) {}

  int run() {
    if (arguments_.count == 0 && arguments_.seconds == 0) throw UsageError(msg::compose_without_end());
    const Result<Stipulation> stipulation = read_stipulation(arguments_.stipulation);
    if (!stipulation) refuse("STIPULATION", arguments_.stipulation, stipulation.error());
    request_.stipulation = *stipulation;
    game_ = open_game(arguments_.game);
    if (const auto solver = find_solver(game_->spec()); !solver) throw UsageError(solver.error().message);
    const ProblemNames names(game_->spec(), game_->topology());
    for (const auto& [option, letters, color] : {std::tuple("--white", &arguments_.white, Color::white),
                                                 std::tuple("--black", &arguments_.black, Color::black)}) {
      const Result<void> added = add_material(*letters, color, names, request_.material);
      if (!added) refuse(option, *letters, added.error());
    }
    request_.seed = arguments_.seed;
    request_.max_nodes = arguments_.max_nodes;
    if (const Result<void> can = can_compose(request_); !can) throw UsageError(can.error().message);
    catch_interrupts();
    look();
    print();
    return 0;
  }

 private:
  [[noreturn]] static void refuse(const char* argument, const std::string& text, const Error& error) {
    throw UsageError(error.at == Error::nowhere
                         ? msg::argument_refused(argument, error.message)
                         : msg::argument_refused_at(argument, place(text, error.at), error.message));
  }

  bool over() const {
    return failed_ || interrupted() || (arguments_.seconds > 0 && clock_.seconds() >= arguments_.seconds);
  }

  void look() {
    next_ = arguments_.from;
    const std::uint64_t end = arguments_.count == 0 ? ~std::uint64_t{0} : next_ + arguments_.count;
    while (next_ < end && !over()) {
      const std::uint64_t first = next_, left = end - first;
      parallel_for(static_cast<int>(std::min<std::uint64_t>(left, attempts_at_once)), arguments_.threads,
                   [&](int item, int) { look(first + static_cast<std::uint64_t>(item)); });
    }
    if (failed_) throw UsageError(error_->message);
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }

  void look(std::uint64_t attempt) {
    if (over()) return;
    Result<std::optional<Composed>> found =
        compose_problem(game_->rules(), request_, attempt, [this] { return over(); });
    const std::lock_guard lock(mutex_);
    if (!found) {
      if (!failed_) error_ = found.error();
      failed_ = true;
    } else if (!over()) {
      if (*found) found_.push_back(**std::move(found));
      done_.insert(attempt);
      for (; !done_.empty() && *done_.begin() == next_; ++next_) done_.erase(done_.begin());
      if (found_.size() > 2 * static_cast<std::size_t>(arguments_.keep) + attempts_at_once) sort();
      show_progress();
    }
  }

  void show_progress() {
    if (!errors_are_terminal() || clock_.seconds() < shown_at_ + 0.5) return;
    shown_at_ = clock_.seconds();
    shown_ = true;
    fmt::print(stderr, "\r\x1b[Kattempts: {}, problems: {}, {:.0f} s", next_ - arguments_.from + done_.size(),
               found_.size(), shown_at_);
    std::fflush(stderr);
  }

  /// Keeps the best problems of the attempts before next_, each once, and behind them those of later
  /// attempts.
  void sort() {
    const auto later = std::partition(found_.begin(), found_.end(),
                                      [&](const Composed& one) { return one.attempt < next_; });
    std::sort(found_.begin(), later, [](const Composed& a, const Composed& b) {
      const int one = score(a.merits), other = score(b.merits);
      return one != other ? one > other : a.attempt < b.attempt;
    });
    std::set<std::vector<std::uint64_t>> classes;
    const auto kept = static_cast<std::size_t>(arguments_.keep);
    std::erase_if(found_, [&](const Composed& one) {
      return one.attempt < next_ &&
             (classes.size() == kept ||
              !classes.insert(diagram_class(one.position.setup, game_->topology())).second);
    });
  }

  void print() {
    sort();
    std::erase_if(found_, [&](const Composed& one) { return one.attempt >= next_; });
    std::string game = game_->spec().id;
    for (const std::string& file : arguments_.game.files) game += " --games " + file;
    for (const std::string& option : options()) game += " --option " + option;
    if (!found_.empty()) {
      // Popeye reads remarks only within a problem.
      fmt::print(
          "BeginProblem\nRemark cheshire compose {} '{}' --white '{}' --black '{}' --seed {} --from {} "
          "--count {} --max {} --nodes {}\n",
          game, arguments_.stipulation, arguments_.white, arguments_.black, arguments_.seed, arguments_.from,
          next_ - arguments_.from, arguments_.keep, arguments_.max_nodes);
    }
    const char* next = "";
    for (const Composed& one : found_) {
      fmt::print("{}Origin cheshire compose, seed {}, attempt {}\nRemark score {}\n{}\nStipulation {}\n",
                 next, arguments_.seed, one.attempt, merits_text(one.merits), diagram(one.position),
                 write_stipulation(one.position.stipulation));
      if (one.position.stipulation.forced()) fmt::print("Option Try\n");
      next = "NextProblem\n";
    }
    if (!found_.empty()) fmt::print("EndProblem\n");
    std::fflush(stdout);
    fmt::print(stderr, "problems: {}; attempts: {}; continue with --from {}\n", found_.size(),
               next_ - arguments_.from, next_);
  }

  /// Whether Popeye plays the game with these options, so that a file of problems need not name it.
  bool is_game_of_popeye() const {
    const std::string identity = game_->spec().identity();
    return identity == find_game("chess")->identity() ||
           identity == find_game(popeye_alice, *parse_options(popeye_alice_options))->identity();
  }
  /// The options that are not at their default.
  std::vector<std::string> options() const {
    std::vector<std::string> changed;
    for (const OptionSpec& option : game_->spec().options) {
      if (option.value != option.fallback) changed.push_back(option.key + '=' + option.value);
    }
    return changed;
  }
  /// In Popeye's words if it plays the game.
  std::string diagram(const ProblemPosition& position) const {
    const GameSpec& spec = game_->spec();
    if (is_game_of_popeye()) {
      Setup setup = position.setup;
      setup.side = Color::white;  // the stipulation tells who begins
      if (std::string text = write_popeye_position(setup, spec, game_->topology()); !text.empty())
        return text;
    }
    std::string name = spec.id;
    for (const std::string& option : options()) name += ';' + option;
    return "Game " + name + "\nFEN " + write_fen(position.setup, spec, game_->topology());
  }

  static constexpr std::uint64_t attempts_at_once = 4096;

  const ComposeArguments& arguments_;
  ComposeRequest request_;
  std::shared_ptr<const AnyGame> game_;
  SolveClock clock_;
  std::atomic<bool> failed_{false};

  std::mutex mutex_;  // of what follows, while looking
  std::vector<Composed> found_;
  std::set<std::uint64_t> done_;  // attempts after next_ that are done
  std::uint64_t next_ = 0;        // all attempts before it are done
  std::optional<Error> error_;
  double shown_at_ = 0;
  bool shown_ = false;
};

}  // namespace

void add_compose(Command& cheshire) {
  Command command =
      cheshire.command("compose", "Look for sound chess problems with given pieces, the best first");
  const auto arguments = std::make_shared<ComposeArguments>();
  add_game_arguments(command, arguments->game, Offer::no);
  command
      .text("STIPULATION", arguments->stipulation, "",
            "What is demanded, such as #2 or h#2.5 (docs/solver.md)")
      .required();
  command
      .text("--white", arguments->white, "PIECES",
            "White's pieces, such as KQRPP; a ? follows a piece that may be left out, KQR?P?")
      .required();
  command.text("--black", arguments->black, "PIECES", "Black's pieces").required();
  command.number("--seed", arguments->seed, 0, std::size_t{1} << 62, "Choose other random numbers")
      .show_default();
  command.number("--from", arguments->from, 0, std::size_t{1} << 62, "Begin with attempt N, to continue")
      .show_default();
  command.number("--count", arguments->count, 0, 1'000'000'000,
                 "Stop after N attempts (0: no limit, needs --time)");
  command.number("--time", arguments->seconds, 0, 10'000'000,
                 "Stop after N seconds (0: no limit, needs --count)");
  command.number("--max", arguments->keep, 1, 10'000, "Print the best N problems").show_default();
  command
      .number("--nodes", arguments->max_nodes, 1, std::size_t{1} << 40,
              "Give up on positions that take more moves to solve")
      .show_default();
  command.number("--threads", arguments->threads, 1, 256, "Threads").show_default();
  command.runs([arguments] { return ComposeRun(*arguments).run(); });
}

}  // namespace cheshire
