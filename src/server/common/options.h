// What a server is told when it starts.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gamefile/loaded_games.h"
#include "server/common/instant.h"
#include "server/common/retention.h"

namespace cheshire {

/// Bounds that keep one client from starving the others. The defaults serve a table; tests make them small.
struct ServerLimits {
  std::size_t connections = 4096;
  std::size_t body = 192 * 1024;    // bytes of an HTTP request's body; a game file is written longer in JSON
  std::size_t header = 16 * 1024;   // bytes of its head
  std::size_t message = 16 * 1024;  // bytes of a WebSocket message
  std::size_t unsent = 1 << 20;     // bytes waiting for a WebSocket that does not read
  // Bytes of bodies that are being read and of answers and messages not yet taken: of one address that is not this machine, of all.
  std::size_t address_backlog = 4 << 20, backlog = 128 << 20;
  std::size_t joined = 64;   // games one WebSocket may follow
  double message_rate = 50;  // WebSocket messages a second that are read; the rest wait
  double message_burst = 100;
  // Bytes a WebSocket may send besides its messages, and what a ping or pong counts for. A second, and at once.
  double idle_bytes_rate = 1024, idle_bytes_burst = 32 * 1024;
  double control_bytes = 256;
  double join_rate = 2, join_burst = 128;  // games a WebSocket joins, again or anew; beyond, it is closed
  // Of one address that is not this machine.
  std::size_t address_connections = 128;
  double address_message_rate = 200, address_message_burst = 400;
  double address_requests_rate = 10, address_requests_burst = 200;  // of the API, and WebSockets opened
  double address_files_rate = 100, address_files_burst = 1000;      // files of the page
  double address_games_rate = 0.2, address_games_burst = 30;        // games made a second
  // In a day, 0 for no limit: of one address that is not this machine, and of all those together.
  std::size_t address_day_games = 1000, address_day_bytes = 64 << 20;
  std::size_t day_bytes = std::size_t{4} << 30;
  RetentionRules keep;  // how long games are kept that nobody needs
  // Games that wait for the server's own engine, those in which a person waits and the others apart: of one address, and of all.
  std::size_t address_thoughts = 32, thoughts = 4096;
  std::size_t sessions = 4096;     // games kept ready for play
  std::size_t memory = 256 << 20;  // bytes of games kept ready and of compiled rules
  std::size_t compiling = 8;       // games of one address whose rules wait to be compiled
  std::chrono::milliseconds head_time{15'000}, body_time{20'000}, send_time{60'000};
  std::chrono::milliseconds idle_time{
      60'000};  // a kept-alive connection, or a WebSocket that does not answer pings
};

enum class LogFormat : std::uint8_t { text, json };

struct ServerOptions {
  /// An address and a port, "127.0.0.1:8080" or "[::1]:8080"; "localhost:8080" is 127.0.0.1. Port 0 is any free port.
  std::string listen = "127.0.0.1:8080";
  /// The SQLite file; made when missing (its folder must be there). ":memory:" keeps nothing.
  std::string database;
  /// A folder with the page, in place of the page inside the program.
  std::string assets;
  /// Strangers may come: it may listen beyond loopback, and answers to any host name, as behind a proxy with a name of its own.
  /// Otherwise only to localhost and addresses.
  bool public_ = false;
  /// Blocks of addresses whose X-Forwarded-For is believed, as AddressBlock::parse reads them.
  std::vector<std::string> trusted_proxies;
  /// The games that can be played.
  LoadedGames loaded_games;
  /// Where Prometheus reads metrics, as parse_metrics_address reads it; empty: nowhere.
  std::string metrics;
  LogFormat log_format = LogFormat::text;
  bool verbose = false;  // log every request
  bool quiet = false;    // log warnings only
  ServerLimits limits;
  /// Threads for the server's engine; with 0 its games wait.
  int engine_threads = 1;
  /// What time it is; tests bring a time of their own.
  Times times;
};

}  // namespace cheshire
