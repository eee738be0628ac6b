// cheshire selfplay: games of the engine against itself, to learn from (learn/selfplay.h).
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/game_data_file.h"
#include "apps/interrupt.h"
#include "apps/match/match_arguments.h"
#include "apps/search_arguments.h"
#include "apps/shards.h"
#include "apps/terminal.h"
#include "apps/workers.h"
#include "eval/net/game_net.h"
#include "learn/game_data.h"
#include "learn/selfplay.h"
#include "messages/commandline.h"

namespace cheshire {
namespace {

struct SelfplayArguments {
  GameArguments game;
  SelfplayOptions selfplay;
  std::string output, shard, net;
  int games = 1000, concurrency = 1;
};

/// Plays the games on several threads.
class SelfplayRun {
 public:
  SelfplayRun(std::shared_ptr<const AnyGame> game, const SelfplayArguments& arguments,
              std::vector<std::uint64_t> numbers, GameDataFile& file)
      : game_(std::move(game)), arguments_(arguments), numbers_(std::move(numbers)), file_(file) {
    batch_.game = game_->spec().identity();
    batch_.origin = arguments.selfplay.text();
    batch_.seed = arguments.selfplay.opening.seed;
  }

  void run();
  std::size_t games() const { return finished_; }
  std::size_t positions() const { return positions_; }

 private:
  void work();
  void write();
  void show();

  std::shared_ptr<const AnyGame> game_;
  const SelfplayArguments& arguments_;
  const std::vector<std::uint64_t> numbers_;
  std::mutex mutex_;  // of all that follows
  GameDataFile& file_;
  GameBatch batch_;
  std::size_t next_ = 0, finished_ = 0, positions_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), shown_ = start_,
                                        written_ = start_;
  std::exception_ptr thrown_;
};

void SelfplayRun::write() {
  if (!batch_.games.empty()) file_.append(pack(batch_));
  batch_.games.clear();
  written_ = std::chrono::steady_clock::now();
}

void SelfplayRun::show() {
  const auto now = std::chrono::steady_clock::now();
  if (!errors_are_terminal() || now - shown_ < std::chrono::milliseconds(500)) return;
  shown_ = now;
  const double hours = std::chrono::duration<double, std::ratio<3600>>(now - start_).count();
  fmt::print(stderr, "\r\x1b[K{} of {} games, {} positions, {:.2f} million an hour", finished_,
             numbers_.size(), positions_, static_cast<double>(positions_) / hours / 1e6);
}

void SelfplayRun::work() {
  Selfplay selfplay(game_, arguments_.selfplay);
  for (;;) {
    std::uint64_t number = 0;
    {
      const std::scoped_lock lock(mutex_);
      if (next_ == numbers_.size() || interrupted() || thrown_) return;
      number = numbers_[next_++];
    }
    std::optional<TrainingGame> game = value_of(selfplay.play(number, interrupted));
    const std::scoped_lock lock(mutex_);
    if (!game || thrown_) return;
    ++finished_;
    positions_ += game->scores.size();
    batch_.games.push_back(*std::move(game));
    if (batch_.games.size() == GameBatch::max_games ||
        std::chrono::steady_clock::now() - written_ > std::chrono::minutes(1)) {
      // No other thread may write after a batch that failed.
      try {
        write();
      } catch (...) {
        thrown_ = std::current_exception();
        return;
      }
    }
    show();
  }
}

void SelfplayRun::run() {
  run_workers(arguments_.concurrency, mutex_, thrown_, [this] { work(); });
  if (errors_are_terminal()) fmt::print(stderr, "\r\x1b[K");
  if (thrown_) std::rethrow_exception(thrown_);
  write();
}

int run(SelfplayArguments arguments) {
  int shard = 0, shards = 1;
  if (!arguments.shard.empty()) read_shard(arguments.shard, shard, shards);
  const std::shared_ptr<const AnyGame> game = open_game(arguments.game);
  arguments.selfplay.net = read_net_argument(arguments.net);
  if (const auto& net = arguments.selfplay.net; net && !net->empty()) {
    if (const Result<void> set = game->session()->set_net(*net); !set) throw UsageError(set.error().message);
  }
  // Games that another program makes with a net of its own are of other settings.
  if (const auto own = game->net(); own && !arguments.selfplay.net) arguments.selfplay.net = own->net.write();
  GameDataFile file(arguments.output, game->spec().identity(), arguments.selfplay);
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t n = static_cast<std::uint64_t>(shard); n < static_cast<std::uint64_t>(arguments.games);
       n += static_cast<std::uint64_t>(shards)) {
    if (!file.numbers().contains(n)) numbers.push_back(n);
  }
  const std::size_t before = file.numbers().size();
  if (before > 0)
    fmt::print(stderr, "{}\n",
               msg::selfplay_resumed(static_cast<std::int64_t>(before), arguments.output).text());
  catch_interrupts();
  SelfplayRun play(game, arguments, std::move(numbers), file);
  play.run();
  fmt::print("{} games and {} positions added; {} games in {}\n", play.games(), play.positions(),
             before + play.games(), arguments.output);
  return interrupted() ? 1 : 0;
}

}  // namespace

void add_selfplay(Command& cheshire) {
  Command command = cheshire.command("selfplay", "Play games of the engine against itself, to learn from");
  const auto a = std::make_shared<SelfplayArguments>();
  add_game_arguments(command, a->game, Offer::no);
  command
      .text("-o,--output", a->output, "FILE",
            "File to append the games to; what it has is of the same settings, and not played again")
      .required();
  command.number("--count", a->games, 1, 1'000'000'000, "Number of games, in all parts together")
      .show_default();
  command.text("--shard", a->shard, "I/N",
               "Play only the part I of N; files of several parts are put together with cat");
  command
      .number("--nodes", a->selfplay.nodes, 1, 1'000'000'000,
              "Nodes per move; the iteration that reaches them is finished")
      .show_default();
  command
      .number("--vary", a->selfplay.varied, 0, 1000,
              "Half-moves after the opening that are drawn from the moves that the search scores almost as "
              "the best")
      .show_default();
  command.number("--concurrency", a->concurrency, 1, 1024, "Games played at the same time").show_default();
  command.number("--hash", a->selfplay.hash, 1, 65536, "Hash table size in MiB, per game").show_default();
  add_net_argument(command, a->net);
  add_random_openings(command, a->selfplay.opening, "--opening");
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
