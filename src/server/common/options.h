// ServerOptions and ServerLimits: what a server starts with, as `cheshire serve` (apps/cmd_serve.cpp) or a
// test fills it in.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gamefile/loaded_games.h"
#include "server/common/patience.h"
#include "server/common/retention.h"
#include "server/common/times.h"

namespace cheshire {

/// Limits that keep one client from starving the others. The defaults suit normal use; tests use small ones.
struct ServerLimits {
  std::size_t connections = 4096;
  std::size_t body = 192 * 1024;    // bytes of an HTTP request body; a game file is longer as JSON
  std::size_t header = 16 * 1024;   // bytes of the request head
  std::size_t message = 16 * 1024;  // bytes of a WebSocket message
  std::size_t unsent = 1 << 20;     // bytes waiting for a WebSocket that does not read
  // Bytes of bodies being read and of answers and messages not yet taken, per remote address and for all
  // clients.
  std::size_t address_backlog = 4 << 20, backlog = 128 << 20;
  // Requests and messages of one remote address that wait for their turn. Beyond that its requests are
  // refused.
  std::size_t address_turns = 512;
  std::size_t joined = 64;   // games one WebSocket may follow
  double message_rate = 50;  // WebSocket messages read per second; the rest wait
  double message_burst = 100;
  // Bytes a WebSocket may send besides its messages, per second and at once, and the bytes a ping or pong
  // counts as.
  double idle_bytes_rate = 1024, idle_bytes_burst = 32 * 1024;
  double control_bytes = 256;
  // Joins and rejoins of games by one WebSocket, per second and at once. The server closes a WebSocket that
  // exceeds it.
  double join_rate = 2, join_burst = 128;
  // Per remote address.
  std::size_t address_connections = 128;
  double address_message_rate = 200, address_message_burst = 400;
  double address_requests_rate = 10, address_requests_burst = 200;  // API requests, and WebSockets opened
  double address_files_rate = 100, address_files_burst = 1000;      // files of the page
  // Requests refused because there are too many, per second and at once. After that the client's connections
  // end.
  double address_refusals_rate = 1, address_refusals_burst = 100;
  double address_games_rate = 0.2, address_games_burst = 30;  // games created per second
  // Per day, 0 for no limit: per remote address, then for all remote addresses together.
  std::size_t address_day_games = 1000, address_day_bytes = 64 << 20;
  std::size_t day_bytes = std::size_t{4} << 30;
  // Open challenges that wait, per remote address and in all.
  std::size_t address_challenges = 10, challenges = 500;
  // Arenas that are announced or running, in all and of one address, and players in one. Without any nobody
  // may open one.
  std::size_t arenas = 20, address_arenas = 3, arena_players = 5000;
  // People who get a name, per remote address and second and at once.
  double address_people_rate = 0.01, address_people_burst = 20;
  // What one person may store, and all together: studies, bytes of these and of what they keep. 0 stores
  // none.
  std::size_t person_studies = 100, person_bytes = 20 << 20;
  std::size_t people_bytes = std::size_t{4} << 30;
  std::size_t chapter = 2 << 20;  // bytes of the body of a request with a chapter
  RetentionRules keep;            // how long to keep games that nobody needs
  Patience patience;              // how long games wait for players who are gone
  std::size_t live_games = 1000;  // in the list of games that are being played
  // Games waiting for the server's own engine, per address and in all. Games a human is waiting for and the
  // rest are counted separately.
  std::size_t address_thoughts = 32, thoughts = 4096;
  // Positions the engine analyses or that wait for it, per address and in all.
  std::size_t address_analyses = 2, analyses = 64;
  // Problems that are solved or wait, per address and for each thread of the solver.
  std::size_t address_problems = 2, problems_per_solver = 4;
  std::chrono::milliseconds solve_time{30'000};
  // Pictures that are made or wait, per address and in all.
  std::size_t address_pictures = 2, pictures = 16;
  std::chrono::milliseconds picture_time{30'000};
  std::size_t sessions = 4096;     // games kept in memory, ready for play
  std::size_t memory = 256 << 20;  // bytes of games kept ready and of compiled rules
  std::size_t compiling = 8;       // games per address whose rules wait for compilation
  std::chrono::milliseconds head_time{15'000}, body_time{20'000}, send_time{60'000};
  std::chrono::milliseconds metrics_time{5'000};  // for a connection that reads the metrics
  // For a kept-alive connection, or a WebSocket that does not answer pings.
  std::chrono::milliseconds idle_time{60'000};
};

/// Bytes that one problem may take of the server's solver.
inline constexpr std::size_t max_solver_memory = std::size_t{64} << 20;

enum class LogFormat : std::uint8_t { text, json };

struct ServerOptions {
  /// An address and a port: "127.0.0.1:8080" or "[::1]:8080"; "localhost:8080" means 127.0.0.1. Port 0 means
  /// any free port.
  std::string listen = "127.0.0.1:8080";
  /// The SQLite file, created if missing (its folder must exist). ":memory:" stores nothing on disk.
  std::string database;
  /// A folder with the page, used instead of the page built into the program.
  std::string assets;
  /// A folder with the documentation as a site, served under /docs/. Empty: none is.
  std::string docs;
  /// A folder with endgame tables (docs/endings.md). Empty: none.
  std::string tables;
  /// Accept connections from other machines: the server may listen beyond loopback and answers to any host
  /// name, as it must behind a proxy with its own name. Otherwise it answers only to localhost and addresses.
  bool public_ = false;
  /// Where users reach the server, as parse_public_url reads it: previews of links and links to share begin
  /// with it. Empty: nobody has said; there are no previews, and the page's links begin with what its user
  /// has typed.
  std::string public_url;
  /// Blocks of addresses whose X-Forwarded-For is trusted, as AddressBlock::parse reads them.
  std::vector<std::string> trusted_proxies;
  /// The games that can be played.
  LoadedGames loaded_games;
  /// Where to serve metrics to Prometheus, as parse_metrics_address reads it. Empty: nowhere.
  std::string metrics;
  LogFormat log_format = LogFormat::text;
  bool verbose = false;  // log every request
  bool quiet = false;    // log only warnings and errors
  ServerLimits limits;
  /// Threads for the server's engine. With 0, its games wait.
  int engine_threads = 1;
  /// Threads that solve chess problems. With 0, the server solves none.
  int solvers = 1;
  /// The source of the time. Tests supply their own.
  Times times;
};

}  // namespace cheshire
