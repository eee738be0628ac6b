// For tests: a server in a process of its own, which a test can kill.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/server.h"

namespace cheshire {

class ServerProcess {
 public:
  /// Forks, so the calling process must be single-threaded.
  explicit ServerProcess(const ServerOptions& options) {
    int ends[2];
    if (::pipe(ends) != 0) return;
    pid_ = ::fork();
    if (pid_ == 0) {
      auto server = Server::start(options);
      const int port = server ? (*server)->port() : 0;
      if (::write(ends[1], &port, sizeof port) == sizeof port && server) (*server)->run();
      ::_exit(0);
    }
    if (::read(ends[0], &port_, sizeof port_) != sizeof port_) port_ = 0;
    ::close(ends[0]);
    ::close(ends[1]);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  /// Returns 0 if the server did not start.
  int port() const { return port_; }

 private:
  pid_t pid_ = -1;
  int port_ = 0;
};

}  // namespace cheshire
