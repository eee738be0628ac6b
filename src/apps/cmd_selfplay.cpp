// cheshire selfplay: games of the engine against itself, to learn from (learn/selfplay.h).
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/match/match_arguments.h"
#include "apps/terminal.h"
#include "eval/net/net.h"
#include "learn/game_data.h"
#include "learn/selfplay.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

struct SelfplayArguments {
  GameArguments game;
  SelfplayOptions selfplay;
  std::string output, shard, net;
  int games = 1000, concurrency = 1;
};

/// The settings that games were played with, for people.
std::string settings_text(std::string_view origin, std::uint64_t seed) {
  constexpr std::size_t longest = 400;
  return fmt::format("{}, seed {}", printable(origin, longest), seed);
}

/// The file that the games are appended to. What it has already is read first.
class GameFile {
 public:
  /// Opens or makes the file, and removes a batch at its end that was cut. Throws UsageError for a file of
  /// anything else, of another game or of other settings, and std::runtime_error if it cannot be read or
  /// written.
  GameFile(std::string path, const std::string& game, const SelfplayOptions& options);
  ~GameFile() { close(fd_); }
  GameFile(const GameFile&) = delete;
  GameFile& operator=(const GameFile&) = delete;

  const std::set<std::uint64_t>& numbers() const { return numbers_; }
  /// Appends a batch. If the disk is full, what was there before stays whole.
  void append(const std::string& batch);

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error(fmt::format("{}: {}", path_, std::strerror(errno)));
  }

  std::string path_;
  int fd_;
  std::set<std::uint64_t> numbers_;  // of its games
};

GameFile::GameFile(std::string path, const std::string& game, const SelfplayOptions& options)
    : path_(std::move(path)), fd_(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (fd_ < 0) fail();
  GameDataReader reader([&](std::size_t most) {
    std::string piece(most, '\0');
    const ssize_t n = ::read(fd_, piece.data(), piece.size());
    if (n < 0) fail();
    piece.resize(static_cast<std::size_t>(n));
    return piece;
  });
  const std::string wanted = settings_text(options.text(), options.opening.seed);
  for (;;) {
    const Result<std::optional<GameBatch>> batch = reader.next();
    if (!batch) {
      // Nothing of ours begins at the first byte: then it is another file, not one that was cut.
      if (reader.position() == 0) throw UsageError(msg::argument_refused(path_, batch.error().message));
      fmt::print(stderr, "{}\n", msg::game_data_mended(path_, batch.error().message).text());
      break;
    }
    if (!*batch) break;
    if ((*batch)->game != game)
      throw UsageError(msg::argument_refused(path_, game_data_of_other_game((*batch)->game, game)));
    const std::string found = settings_text((*batch)->origin, (*batch)->seed);
    if (found != wanted) throw UsageError(msg::game_data_of_other_settings(path_, found, wanted));
    for (const TrainingGame& each : (*batch)->games) numbers_.insert(each.number);
  }
  const auto end = static_cast<off_t>(reader.position());
  if (ftruncate(fd_, end) != 0 || lseek(fd_, end, SEEK_SET) < 0) fail();
}

void GameFile::append(const std::string& batch) {
  const off_t before = lseek(fd_, 0, SEEK_CUR);
  for (std::size_t done = 0; done < batch.size();) {
    const ssize_t n = ::write(fd_, batch.data() + done, batch.size() - done);
    if (n > 0) {
      done += static_cast<std::size_t>(n);
    } else if (n == 0 || errno != EINTR) {
      const int fault = errno;
      if (ftruncate(fd_, before) != 0) fail();
      errno = fault;
      fail();
    }
  }
}

/// Plays the games on several threads.
class SelfplayRun {
 public:
  SelfplayRun(std::shared_ptr<const AnyGame> game, const SelfplayArguments& arguments,
              std::vector<std::uint64_t> numbers, GameFile& file)
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
  GameFile& file_;
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
    if (!game) return;
    ++finished_;
    positions_ += game->scores.size();
    batch_.games.push_back(*std::move(game));
    if (batch_.games.size() == GameBatch::max_games ||
        std::chrono::steady_clock::now() - written_ > std::chrono::minutes(1)) {
      write();
    }
    show();
  }
}

void SelfplayRun::run() {
  const auto work_safely = [&] {
    try {
      work();
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < arguments_.concurrency; ++i) others.emplace_back(work_safely);
    work_safely();
  }
  if (errors_are_terminal()) fmt::print(stderr, "\r\x1b[K");
  if (thrown_) std::rethrow_exception(thrown_);
  write();
}

int run(SelfplayArguments arguments) {
  int shard = 0, shards = 1;
  if (!arguments.shard.empty()) read_shard(arguments.shard, shard, shards);
  const std::shared_ptr<const AnyGame> game = open_game(arguments.game);
  if (arguments.net == "none") {
    arguments.selfplay.net.emplace();
  } else if (!arguments.net.empty()) {
    arguments.selfplay.net = value_of(read_text(arguments.net, Net::max_bytes));
    if (const Result<void> set = game->session()->set_net(*arguments.selfplay.net); !set)
      throw UsageError(set.error().message);
  }
  GameFile file(arguments.output, game->spec().identity(), arguments.selfplay);
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
  command.number("--concurrency", a->concurrency, 1, 1024, "Games played at the same time").show_default();
  command.number("--hash", a->selfplay.hash, 1, 65536, "Hash table size in MiB, per game").show_default();
  command.text("--net", a->net, "FILE",
               "Evaluate with this net; none: without one (default: the net that comes with the game)");
  add_random_openings(command, a->selfplay.opening, "--opening");
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
