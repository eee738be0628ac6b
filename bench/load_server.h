// For the load test: its own `cheshire serve`, or one that is already running, and games created there over
// HTTP.
#pragma once

#include <sys/types.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/streambuf.hpp>
#include <string>

namespace load {

using tcp = boost::asio::ip::tcp;

/// A server in its own process, with a temporary database. Throws std::runtime_error.
class ServerProcess {
 public:
  /// `rivals`: the server trusts X-Forwarded-For, so that clients can have different addresses, and has the
  /// documentation that they ask for.
  ServerProcess(const std::string& program, const std::string& folder, bool rivals);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();
  int port() const { return port_; }
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = -1;
  int port_ = 0;
  std::string folder_;
};

/// One line of /proc/PID/status in MiB: "VmRSS", "VmHWM".
double memory(pid_t pid, const std::string& line);
/// CPU seconds used by a process so far.
double processor_seconds(pid_t pid);

/// One kept-alive HTTP connection to this machine.
class Http {
 public:
  Http(boost::asio::io_context& loop, int port);
  /// Returns the id of a new game. `file`: size in KiB of the game file it comes with, padded by a comment; 0
  /// means none.
  std::string new_game(const std::string& game, int file);
  /// Gives a name to whoever has a key.
  void new_person(const std::string& name, const std::string& key);
  /// Returns the number of stored plies.
  int stored(const std::string& id);

 private:
  std::string ask(const std::string& request, int status);
  tcp::socket socket_;
  boost::asio::streambuf buffer_;
  std::string host_;
};

}  // namespace load
