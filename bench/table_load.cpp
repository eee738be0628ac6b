// The server's load test: first two players alone, then the same beside rivals who send what costs the server
// most, then many WebSocket players at once. Measures how many moves per second are acknowledged, which means
// on disk, and how long a player waits. At the end it reads back every game and compares it with what was
// acknowledged.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdio>
#include <optional>

#include "bench/load_arena.h"
#include "bench/load_players.h"
#include "bench/load_rivals.h"
#include "bench/load_server.h"

namespace net = boost::asio;

namespace load {
namespace {

struct Options {
  std::string program, folder = "/tmp", game = "chess";
  int players = 2000, port = 0, pid = 0, plies = 400, alone = 300, rivals = 0, file = 0, arena = 0;
  std::vector<std::string> dear = dear_names;
  double seconds = 10, warm_up = 3, rate = 10'000, limit_ms = 0;
};

/// Raises the limit of open files to the maximum.
void raise_handles() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Lets every game play at its time: `rate` moves per second in all, evenly spread; 0: as soon as the
/// opponent has the last move.
class Pace {
 public:
  Pace(net::io_context& loop, std::vector<std::unique_ptr<Game>>& games, double rate)
      : timer_(loop), games_(games) {
    const double share = rate > 0 ? static_cast<double>(games.size()) / rate : 0;
    interval_ = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(share));
    const auto start = Clock::now();
    for (std::size_t i = 0; i < games.size(); ++i)
      games[i]->due = start + interval_ * static_cast<int>(i) / static_cast<int>(games.size());
    tick();
  }

  /// Plays the moves that are due; a game that is late restarts its rhythm.
  void tick() {
    if (stopped_) return;
    const auto now = Clock::now();
    for (const auto& game : games_) {
      if (game->due > now || !game->ready()) continue;
      game->play();
      game->due = std::max(game->due + interval_, now - interval_);
    }
    timer_.expires_after(std::chrono::milliseconds(1));
    timer_.async_wait([this](const boost::system::error_code&) { tick(); });
  }
  void stop() { stopped_ = true; }

 private:
  net::steady_timer timer_;
  std::vector<std::unique_ptr<Game>>& games_;
  Clock::duration interval_;
  bool stopped_ = false;
};

float quantile(std::vector<float>& values, double q) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(q * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

/// How long a player waited, in milliseconds.
struct Wait {
  float median = 0, slow = 0, longest = 0;  // `slow`: the 99th percentile
};

/// One game, a move every 20 ms.
Wait play_alone(const Options& o, int port, const Script& script, const char* where) {
  net::io_context loop(1);
  Http http(loop, port);
  Tally tally;
  std::vector<std::unique_ptr<Game>> games;
  games.push_back(std::make_unique<Game>(loop, http.new_game(o.game, o.file), script, tally));
  games[0]->sit_down(port);
  tally.measuring = true;
  Pace pace(loop, games, 50);
  const auto late = Clock::now() + std::chrono::milliseconds(40 * o.alone);
  while (tally.milliseconds.size() < static_cast<std::size_t>(o.alone) && Clock::now() < late)
    loop.run_for(std::chrono::milliseconds(20));
  pace.stop();
  loop.run_for(std::chrono::milliseconds(100));  // moves still on their way
  const Wait wait{quantile(tally.milliseconds, 0.5), quantile(tally.milliseconds, 0.99),
                  quantile(tally.milliseconds, 1)};
  std::printf(
      "one player %-6s median %.2f ms, 99th percentile %.2f ms, longest %.2f ms from send to ack of %zu "
      "moves\n",
      where, wait.median, wait.slow, wait.longest, tally.milliseconds.size());
  return wait;
}

/// Has many people wait in an arena, and one game played while they are paired, a move every 20 ms. Returns
/// whether all are paired.
bool pair_arena(const Options& o, int port, const Script& script, const Wait& alone) {
  net::io_context loop(1);
  const Arena arena(loop, port, o.arena);
  Http http(loop, port);
  Tally tally;
  std::vector<std::unique_ptr<Game>> games;
  games.push_back(std::make_unique<Game>(loop, http.new_game(o.game, 0), script, tally));
  games[0]->sit_down(port);
  const auto late = Clock::now() + std::chrono::minutes(2);
  std::optional<Pace> pace;
  while (arena.paired() < arena.players() && Clock::now() < late) {
    loop.run_for(std::chrono::milliseconds(20));
    // From a moment before the first is paired on, as the script is short.
    if (!pace && arena.begun()) pace.emplace(loop, games, 50);
    tally.measuring = pace.has_value();
  }
  loop.run_for(std::chrono::milliseconds(500));
  if (pace) pace->stop();
  loop.run_for(std::chrono::milliseconds(100));  // moves still on their way
  std::printf("arena             %zu of %zu players paired, the last %.2f s after the start\n",
              arena.paired(), arena.players(), arena.seconds());
  const float slow = quantile(tally.milliseconds, 0.99);
  std::printf(
      "                  one player meanwhile: median %.2f ms, 99th percentile %.2f ms (%.1f times as long), "
      "longest %.2f ms of %zu moves\n",
      quantile(tally.milliseconds, 0.5), slow, slow / std::max(alone.slow, 0.01f),
      quantile(tally.milliseconds, 1), tally.milliseconds.size());
  return arena.paired() == arena.players();
}

/// Stores a game of one script and returns its id.
std::string play_out(const Options& o, int port, const Script& script) {
  net::io_context loop(1);
  Http http(loop, port);
  Tally tally;
  Game game(loop, http.new_game(o.game, 0), script, tally);
  game.sit_down(port);
  while (game.ready() || tally.acknowledged < script.size()) {
    if (game.ready()) game.play();
    loop.run_one();
  }
  return game.id();
}

/// Whether one player waited no longer than was allowed; says so if not.
bool within(const Wait& wait, const Options& o) {
  if (o.limit_ms <= 0 || wait.slow <= o.limit_ms) return true;
  std::printf("one player waited %.2f ms at the 99th percentile, longer than %g ms\n", wait.slow, o.limit_ms);
  return false;
}

std::vector<Dear> kinds_of(const std::vector<std::string>& names) {
  std::vector<Dear> kinds;
  for (const std::string& name : names)
    kinds.push_back(static_cast<Dear>(std::ranges::find(dear_names, name) - dear_names.begin()));
  return kinds;
}

int run(const Options& o) {
  raise_handles();
  std::optional<ServerProcess> own;
  if (o.port == 0) own.emplace(o.program, o.folder, o.rivals > 0);
  const int port = own ? own->port() : o.port;
  const pid_t pid = own ? own->pid() : o.pid;

  const std::vector<Script> scripts = prepare_games(o.game, 64, o.plies, 1);
  const Wait alone = o.alone > 0 ? play_alone(o, port, scripts[0], "alone") : Wait();
  bool held = within(alone, o);
  std::optional<Rivals> rivals;
  if (o.rivals > 0) {
    rivals.emplace(port, o.rivals, kinds_of(o.dear), play_out(o, port, scripts[1]));
    if (o.alone > 0) {
      const Wait beside = play_alone(o, port, scripts[2], "beside");
      const Rivals::Counts sent = rivals->counts();
      std::printf(
          "beside            %d addresses: 99th percentile %.1f times as long; %zu of their requests were "
          "answered, %zu of them refused, and %zu messages heard\n",
          o.rivals, beside.slow / std::max(alone.slow, 0.01f), sent.answered, sent.refused, sent.messages);
      held &= within(beside, o);
    }
  }
  if (o.arena > 0) held &= pair_arena(o, port, scripts[3], alone);
  if (o.players == 0) return held ? 0 : 1;
  net::io_context loop(1);
  Http http(loop, port);
  Tally tally;
  std::vector<std::unique_ptr<Game>> games;
  for (int i = 0; i < o.players / 2; ++i) {
    games.push_back(std::make_unique<Game>(loop, http.new_game(o.game, o.file),
                                           scripts[static_cast<std::size_t>(i) % scripts.size()], tally));
    games.back()->sit_down(port);
  }
  std::printf("%zu games of %s, %zu players, server RSS %.1f MiB\n", games.size(), o.game.c_str(),
              2 * games.size(), memory(pid, "VmRSS"));

  const auto seconds = [](double s) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(s));
  };
  Pace pace(loop, games, o.rate);
  loop.run_for(seconds(o.warm_up));
  tally.measuring = true;
  const std::size_t before = tally.acknowledged;
  const double busy = processor_seconds(pid);
  const auto start = Clock::now();
  loop.run_for(seconds(o.seconds));
  const double took = std::chrono::duration<double>(Clock::now() - start).count();
  const std::size_t moves = tally.acknowledged - before;
  const double worked = processor_seconds(pid) - busy;
  tally.measuring = false;
  pace.stop();
  rivals.reset();
  loop.run_for(seconds(0.5));  // moves still on their way

  const double rate = static_cast<double>(moves) / took;
  std::printf("moves persisted   %.0f a second (%zu in %.1f s)\n", rate, moves, took);
  std::printf("send to ack       median %.1f ms, 99th percentile %.1f ms, longest %.1f ms\n",
              quantile(tally.milliseconds, 0.5), quantile(tally.milliseconds, 0.99),
              quantile(tally.milliseconds, 1));
  if (pid > 0) {
    std::printf("server            RSS %.1f MiB, at most %.1f MiB, processor %.0f %%, %.1f us a move\n",
                memory(pid, "VmRSS"), memory(pid, "VmHWM"), 100 * worked / took,
                1e6 * worked / static_cast<double>(std::max<std::size_t>(moves, 1)));
  }
  if (tally.played_out > 0) std::printf("%zu games were played out: fewer --seconds\n", tally.played_out);
  if (tally.errors > 0) std::printf("%zu errors: %s\n", tally.errors, tally.first_error.c_str());

  std::size_t lost = 0;
  for (const auto& game : games) lost += http.stored(game->id()) < game->acknowledged() ? 1u : 0u;
  std::printf("read back         %zu games, %zu of them lack an acknowledged move\n", games.size(), lost);
  return held && lost == 0 && tally.errors == 0 ? 0 : 1;
}

}  // namespace
}  // namespace load

int main(int argc, char** argv) {
  load::Options o;
  o.program = std::string(argv[0]).substr(0, std::string(argv[0]).rfind('/') + 1) + "../cheshire";
  CLI::App app("Lets many people play at the table at once and measures how long they wait");
  app.add_option("--players", o.players, "Number of players, two per game; 0: nobody plays but the one")
      ->capture_default_str()
      ->check(CLI::Range(0, 20'000));
  app.add_option("--rate", o.rate, "Moves per second sent by all together; 0: as many as possible")
      ->capture_default_str();
  app.add_option("--seconds", o.seconds, "How long to measure")->capture_default_str();
  app.add_option("--warm-up", o.warm_up, "Seconds of warm-up before measuring")->capture_default_str();
  app.add_option("--game", o.game, "The game to play")->capture_default_str();
  app.add_option("--plies", o.plies, "Plies prepared for each game")->capture_default_str();
  app.add_option("--alone", o.alone, "Moves of two players before the others join")
      ->capture_default_str()
      ->check(CLI::Range(0, 400));
  app.add_option("--file", o.file, "Size in KiB of each game's game file; 0: none")
      ->capture_default_str()
      ->check(CLI::Range(0, 56));
  app.add_option("--arena", o.arena,
                 "Number of people who wait for the start of an arena, before the others play")
      ->capture_default_str()
      ->check(CLI::Range(0, 5'000));
  app.add_option("--rivals", o.rivals, "Number of addresses that send what costs the server most, meanwhile")
      ->capture_default_str()
      ->check(CLI::Range(0, 64));
  app.add_option("--dear", o.dear, "What they send")
      ->delimiter(',')
      ->capture_default_str()
      ->check(CLI::IsMember(load::dear_names));
  app.add_option("--limit-ms", o.limit_ms,
                 "Fail if the one player waits longer at the 99th percentile; 0: no limit")
      ->capture_default_str();
  app.add_option("--program", o.program, "The cheshire program to start as server")->capture_default_str();
  app.add_option("--folder", o.folder, "Folder for its temporary database")->capture_default_str();
  app.add_option("--port", o.port, "Use a server already running on this machine");
  app.add_option("--pid", o.pid, "That server's process id, to measure its memory");
  CLI11_PARSE(app, argc, argv);
  try {
    return load::run(o);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "table_load: %s\n", e.what());
    return 1;
  }
}
