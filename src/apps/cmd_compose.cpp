// cheshire compose: looks for sound chess problems.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/problem_output.h"
#include "apps/shards.h"
#include "apps/terminal.h"
#include "engine/compose_problem.h"
#include "engine/parallel_for.h"
#include "games/registry.h"
#include "messages/commandline.h"
#include "messages/problems.h"
#include "protocol/tokens.h"
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
  std::string shard;
  int part = 0, parts = 1;
  std::vector<std::string> merge;
};

class ComposeRun {
 public:
  explicit ComposeRun(const ComposeArguments& arguments) : arguments_(arguments) {
    if (!arguments.shard.empty()) read_shard(arguments.shard, arguments_.part, arguments_.parts);
  }

  int run() {
    const bool merges = !arguments_.merge.empty();
    if (merges && !arguments_.shard.empty()) throw UsageError(msg::options_exclude("--shard", "--merge"));
    if (!merges && arguments_.count == 0 && arguments_.seconds == 0)
      throw UsageError(msg::compose_without_end());
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
    if (merges && !merge()) return 1;
    if (!merges) look();
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

  /// The n-th attempt that is made here: of those from --from on that leave `part` when divided by `parts`.
  std::uint64_t attempt(std::uint64_t n) const {
    const auto part = static_cast<std::uint64_t>(arguments_.part),
               parts = static_cast<std::uint64_t>(arguments_.parts);
    return arguments_.from + (part + parts - arguments_.from % parts) % parts + n * parts;
  }
  /// How many of the attempts from --from on are done, here or in another part.
  std::uint64_t covered() const {
    const std::uint64_t all = attempt(next_) - arguments_.from;
    return arguments_.count == 0 ? all : std::min<std::uint64_t>(all, arguments_.count);
  }

  void look() {
    const auto wanted = [this](std::uint64_t n) {
      return arguments_.count == 0 || attempt(n) < arguments_.from + arguments_.count;
    };
    while (wanted(next_) && !over()) {
      const std::uint64_t first = next_;
      parallel_for(attempts_at_once, arguments_.threads, [&](int item, int) {
        if (const std::uint64_t n = first + static_cast<std::uint64_t>(item); wanted(n)) look(n);
      });
    }
    if (failed_) throw UsageError(error_->message);
    if (shown_) fmt::print(stderr, "\r\x1b[K");
    made_by_.push_back(fmt::format("cheshire compose {}{} --from {} --count {} --max {} --nodes {}", call(),
                                   arguments_.shard.empty() ? "" : " --shard " + arguments_.shard,
                                   arguments_.from, covered(), arguments_.keep, arguments_.max_nodes));
  }

  void look(std::uint64_t n) {
    make(attempt(n), [&](bool) {
      done_.insert(n);
      for (; !done_.empty() && *done_.begin() == next_; ++next_) done_.erase(done_.begin());
      if (found_.size() >
          2 * static_cast<std::size_t>(arguments_.keep) + static_cast<std::size_t>(attempts_at_once))
        sort();
      show_progress();
    });
  }

  /// Makes an attempt and adds the problem that it finds. Calls `made(found)` behind the lock, unless it was
  /// stopped or failed.
  template <class Made>
  void make(std::uint64_t one, Made made) {
    if (over()) return;
    Result<std::optional<Composed>> found =
        compose_problem(game_->rules(), request_, one, [this] { return over(); });
    const std::lock_guard lock(mutex_);
    if (!found) {
      if (!failed_) error_ = found.error();
      failed_ = true;
    } else if (!over()) {
      const bool any = found->has_value();
      if (any) found_.push_back(**std::move(found));
      made(any);
    }
  }

  /// Makes the attempts again in which other calls have found problems. Returns false if it was interrupted.
  bool merge() {
    static constexpr std::size_t longest_file = 1 << 26, most_calls = 1000, longest_call = 2000;
    static constexpr std::string_view remark = "Remark ", origin = "Origin cheshire compose, seed ";
    std::set<std::uint64_t> attempts;
    for (const std::string& path : arguments_.merge) {
      read_lines(path, longest_file, [&](std::string_view line, int) {
        if (line.starts_with("Remark cheshire compose ") && made_by_.size() < most_calls)
          made_by_.push_back(printable(line.substr(remark.size()), longest_call));
        std::uint64_t seed = 0, attempt = 0;
        if (!take_number(line, origin, seed) || !take_number(line, ", attempt ", attempt)) return;
        if (seed != arguments_.seed)
          throw UsageError(msg::argument_refused(path, msg::compose_of_seed(seed)));
        attempts.insert(attempt);
      });
    }
    const std::vector<std::uint64_t> all(attempts.begin(), attempts.end());
    if (all.empty()) throw UsageError(msg::compose_nothing_to_merge());
    std::optional<std::uint64_t> empty;
    parallel_for(static_cast<int>(all.size()), arguments_.threads, [&](int item, int) {
      const std::uint64_t one = all[static_cast<std::size_t>(item)];
      make(one, [&](bool found) {
        if (!found) empty = one;
      });
    });
    if (failed_) throw UsageError(error_->message);
    if (empty) throw UsageError(msg::compose_not_of_these(*empty));
    merged_ = true;
    return !over();
  }

  void show_progress() {
    if (!errors_are_terminal() || clock_.seconds() < shown_at_ + 0.5) return;
    shown_at_ = clock_.seconds();
    shown_ = true;
    fmt::print(stderr, "\r\x1b[Kattempts: {}, problems: {}, {:.0f} s", next_ + done_.size(), found_.size(),
               shown_at_);
    std::fflush(stderr);
  }

  /// Whether all attempts before that of a problem are done.
  bool settled(const Composed& one) const { return merged_ || one.attempt < attempt(next_); }

  /// Keeps the best of the settled problems, each once, and behind them the others.
  void sort() {
    const auto later =
        std::partition(found_.begin(), found_.end(), [&](const Composed& one) { return settled(one); });
    std::sort(found_.begin(), later, [](const Composed& a, const Composed& b) {
      const int one = score(a.merits), other = score(b.merits);
      return one != other ? one > other : a.attempt < b.attempt;
    });
    std::set<std::vector<std::uint64_t>> classes;
    const auto kept = static_cast<std::size_t>(arguments_.keep);
    std::erase_if(found_, [&](const Composed& one) {
      return settled(one) && (classes.size() == kept ||
                              !classes.insert(diagram_class(one.position.setup, game_->topology())).second);
    });
  }

  void print() {
    sort();
    std::erase_if(found_, [&](const Composed& one) { return !settled(one); });
    if (!found_.empty()) {
      // Popeye reads remarks only within a problem.
      fmt::print("BeginProblem\n");
      for (const std::string& call : made_by_) fmt::print("Remark {}\n", call);
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
    if (merged_) return fmt::print(stderr, "problems: {}\n", found_.size());
    fmt::print(stderr, "problems: {}; attempts: {}; continue with --from {}\n", found_.size(), next_,
               arguments_.from + covered());
  }

  /// The arguments that the attempts depend on.
  std::string call() const {
    std::string game = game_->spec().id;
    for (const std::string& file : arguments_.game.files) game += " --games " + file;
    for (const std::string& option : options()) game += " --option " + option;
    return fmt::format("{} '{}' --white '{}' --black '{}' --seed {}", game, arguments_.stipulation,
                       arguments_.white, arguments_.black, arguments_.seed);
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

  static constexpr int attempts_at_once = 4096;

  ComposeArguments arguments_;
  ComposeRequest request_;
  std::shared_ptr<const AnyGame> game_;
  SolveClock clock_;
  std::atomic<bool> failed_{false};

  std::mutex mutex_;  // of what follows, while looking
  std::vector<Composed> found_;
  std::set<std::uint64_t>
      done_;                // of the attempts made here, by their number, those after next_ that are done
  std::uint64_t next_ = 0;  // all before it are done
  bool merged_ = false;
  std::vector<std::string> made_by_;  // the calls that made the attempts
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
  command.text("--shard", arguments->shard, "I/N",
               "Make only every N-th attempt, from the I-th on; --merge puts the parts together");
  command.texts("--merge", arguments->merge, "FILE",
                "Look for nothing: print the best of the problems in these files; repeat it for each");
  command.runs([arguments] { return ComposeRun(*arguments).run(); });
}

}  // namespace cheshire
