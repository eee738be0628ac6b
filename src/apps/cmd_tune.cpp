// cheshire tune: numbers of the search, tuned by games of the engine against itself (learn/spsa.h).
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/match/match.h"
#include "apps/match/match_arguments.h"
#include "apps/match/players.h"
#include "apps/tuning_file.h"
#include "apps/workers.h"
#include "learn/spsa.h"
#include "messages/commandline.h"
#include "protocol/tokens.h"
#include "search/search_params.h"

namespace cheshire {
namespace {

struct TuneArguments {
  GameArguments game;
  MatchOptions match;
  SpsaOptions spsa;
  std::vector<std::string> params;
  std::string state, tc;
  int hash = 16, concurrency = 1;
};

/// Returns the numbers of a game's search whose names begin with one of `wanted`; all if there is none.
/// Throws UsageError for a beginning that fits none.
std::vector<TunedNumber> numbers_of(SearchParams params, const std::vector<std::string>& wanted) {
  std::vector<TunedNumber> numbers;
  std::vector<std::string> names;
  std::vector<bool> used(wanted.size());
  for_each_param(params, [&](const char* name, int value, int low, int high) {
    names.emplace_back(name);
    bool takes = wanted.empty();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!names.back().starts_with(wanted[i])) continue;
      takes = used[i] = true;
    }
    const double step = std::max(0.5, std::abs(value) / 8.0);
    if (takes)
      numbers.push_back({name, static_cast<double>(value), 1.0 * low, 1.0 * high, step, 1.0 * value});
  });
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!used[i]) throw UsageError(msg::param_unknown(wanted[i], names));
  }
  return numbers;
}

SearchParams with(SearchParams params, const std::vector<TunedNumber>& numbers,
                  const std::vector<int>& values) {
  for_each_param(params, [&](const char* name, int& value, int, int) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i].name == name) value = values[i];
    }
  });
  return params;
}

Result<void> read_rate(const std::string& text, double& rate) {
  const std::optional<double> read = read_real(text, 1e-12, 1);
  if (!read) return Error{msg::rate_malformed(printable(text))};
  rate = *read;
  return {};
}

/// Plays the pairs on several threads.
class Tuning {
 public:
  Tuning(std::shared_ptr<const AnyGame> game, const TuneArguments& arguments, SearchParams first, Spsa spsa,
         int done)
      : game_(std::move(game)),
        arguments_(arguments),
        first_(first),
        spsa_(std::move(spsa)),
        done_(done),
        next_(done) {}

  void run();
  const Spsa& spsa() const { return spsa_; }
  int done() const { return done_; }

 private:
  void work();
  /// Plays both games of a pair and returns the points of `plus` less those of `minus`; nothing if it was
  /// interrupted.
  std::optional<double> play(const Spsa::Pair& pair, Match::Players& players, RandomOpenings& openings) const;
  void save() const {
    write_tuning(arguments_.state, {game_->spec().identity(), spsa_.options(), done_, spsa_.numbers()});
  }
  void show() const;

  std::shared_ptr<const AnyGame> game_;
  const TuneArguments& arguments_;
  SearchParams first_;
  std::mutex mutex_;  // of all that follows
  Spsa spsa_;
  int done_, next_;
  std::exception_ptr thrown_;
};

std::optional<double> Tuning::play(const Spsa::Pair& pair, Match::Players& players,
                                   RandomOpenings& openings) const {
  for (const int side : {0, 1}) {
    auto& player = static_cast<BuiltinPlayer&>(*players[static_cast<std::size_t>(side)]);
    const auto& values = side == 0 ? pair.plus : pair.minus;
    if (const Result<void> set = player.set_params(with(first_, spsa_.numbers(), values)); !set)
      throw std::runtime_error(set.error().text());
  }
  const Opening opening = value_of(openings.make(static_cast<std::uint64_t>(pair.number)));
  double result = 0;
  for (const int white : {0, 1}) {
    MatchGame game;
    game.number = white + 1;
    game.player = {white, 1 - white};
    game.session = opening.game->session();
    game.opening = opening.moves.size();
    if (const Result<void> set = game.session->set(opening.fen, opening.moves); !set)
      throw std::runtime_error(set.error().text());
    const auto played = value_of(play_game(std::move(game), players, arguments_.match));
    if (!played) return {};
    result += half_points(played->result, white == 0 ? Color::white : Color::black) - 1;
  }
  return result;
}

void Tuning::work() {
  Match::Players players;
  for (auto& player : players) player = std::make_unique<BuiltinPlayer>(*game_, arguments_.hash);
  RandomOpenings openings(game_, arguments_.match.random);
  for (;;) {
    Spsa::Pair pair;
    {
      const std::scoped_lock lock(mutex_);
      if (next_ >= spsa_.options().pairs || interrupted() || thrown_) return;
      pair = spsa_.pair(next_++);
    }
    const std::optional<double> result = play(pair, players, openings);
    const std::scoped_lock lock(mutex_);
    if (!result) return;
    spsa_.follow(pair, *result);
    ++done_;
    constexpr int often = 20;
    if (done_ % often == 0) save();
    if (done_ % often == 0 || done_ == spsa_.options().pairs) show();
  }
}

void Tuning::run() {
  run_workers(arguments_.concurrency, mutex_, thrown_, [this] { work(); });
  save();
  if (thrown_) std::rethrow_exception(thrown_);
}

void Tuning::show() const {
  fmt::print("Pair {} of {}", done_, spsa_.options().pairs);
  for (const TunedNumber& n : spsa_.numbers()) fmt::print("  {} {:.1f}", n.name, n.value);
  fmt::print("\n");
  std::fflush(stdout);
}

void print_report(const Tuning& tuning) {
  fmt::print("\n{} of {} pairs\n\n| parameter | before | now |\n| --- | --- | --- |\n", tuning.done(),
             tuning.spsa().options().pairs);
  for (const TunedNumber& n : tuning.spsa().numbers())
    fmt::print("| {} | {:g} | {:.0f} ({:.2f}) |\n", n.name, n.first, n.value, n.value);
}

int run(TuneArguments arguments) {
  read_limits(arguments.match, arguments.tc, {.nodes = 2000});
  const std::shared_ptr<const AnyGame> game = open_game(arguments.game);
  const SearchParams first = value_of(game->session()->search_params());
  std::vector<TunedNumber> numbers = numbers_of(first, arguments.params);
  int done = 0;
  if (access(arguments.state.c_str(), F_OK) == 0) {
    Result<TuningFile> before = read_tuning(arguments.state);
    if (!before) throw UsageError(msg::argument_refused(arguments.state, before.error().message));
    const auto same = [](const TunedNumber& a, const TunedNumber& b) {
      return a.name == b.name && a.first == b.first;
    };
    if (before->game != game->spec().identity() || before->options.seed != arguments.spsa.seed ||
        before->options.pairs != arguments.spsa.pairs || before->options.rate != arguments.spsa.rate ||
        !std::equal(numbers.begin(), numbers.end(), before->numbers.begin(), before->numbers.end(), same)) {
      throw UsageError(msg::tuning_of_another_kind(arguments.state));
    }
    numbers = std::move(before->numbers);
    done = before->done;
    fmt::print(stderr, "{}\n", msg::tuning_resumed(done, arguments.state).text());
  }
  catch_interrupts();
  Tuning tuning(game, arguments, first, Spsa(std::move(numbers), arguments.spsa), done);
  tuning.run();
  print_report(tuning);
  return interrupted() ? 1 : 0;
}

}  // namespace

void add_tune(Command& cheshire) {
  Command command = cheshire.command("tune", "Tune the search of a game by games against itself");
  const auto a = std::make_shared<TuneArguments>();
  a->match.adjudication = {
      .win_score = 600, .win_moves = 3, .draw_score = 10, .draw_moves = 8, .draw_from = 40};
  a->match.random.plies = 8;
  add_game_arguments(command, a->game, Offer::no);
  command
      .text("--state", a->state, "FILE",
            "File with the state of the tuning; an interrupted one goes on from there")
      .required();
  command.texts("--param", a->params, "NAME",
                "Parameter to tune, or the beginning of several names; may be repeated (default: all)");
  command.number("--pairs", a->spsa.pairs, 1, 10'000'000, "Pairs of games in all").show_default();
  command.read_by(
      "--rate", [a](const std::string& text) { return read_rate(text, a->spsa.rate); }, "R",
      "How far a won pair moves the parameters at the end, as a share of their steps (default: 0.002)");
  command.number("--concurrency", a->concurrency, 1, 1024, "Games played at the same time").show_default();
  command.number("--hash", a->hash, 1, 65536, "Hash table size in MiB, per engine").show_default();
  add_limits(command, a->match, a->tc);
  add_random_openings(command, a->match.random, "--opening");
  command.runs([a] {
    a->spsa.seed = a->match.random.seed;
    return run(*a);
  });
}

}  // namespace cheshire
