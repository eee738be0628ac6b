// The game server: it serves the page, games over HTTP and moves over WebSockets. Everything it acknowledges
// is on disk. See docs/protocol.md, section 3.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "server/common/options.h"

namespace cheshire {

class Server {
 public:
  /// Opens the database and binds the port. Errors: a malformed listen text (`at` is an offset in it), an
  /// address or port that is not available, a database that cannot be opened, a folder of assets or
  /// docs without index.html, or no file handles or threads to be had.
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options);
  ~Server();

  /// Returns "http://127.0.0.1:8080/", with the port actually bound.
  std::string url() const;
  int port() const;
  /// Returns 0 without --metrics.
  int metrics_port() const;
  /// Serves until stop(). On return, everything decided so far is on disk.
  void run();
  /// Ends run(). Thread-safe.
  void stop();
  /// Makes SIGINT and SIGTERM call stop(). Call it before run().
  void stop_on_signals();

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// Calls start, stop_on_signals and run. Passes the server to `started` once it listens.
Result<void> run_server(const ServerOptions& options, const std::function<void(const Server&)>& started = {});

}  // namespace cheshire
