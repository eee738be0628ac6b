// The server of the table: the page, games over HTTP, moves over WebSockets, everything acknowledged is on disk.
// docs/protocol.md, section 3.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "server/common/options.h"

namespace cheshire {

class Server {
 public:
  /// Opens the database and the port. Errors: a bad listen text (`at` is an offset in it), an address or port that cannot be had,
  /// a database that cannot be used, a folder of assets without index.html.
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options);
  ~Server();

  /// "http://127.0.0.1:8080/", with the port that was given.
  std::string url() const;
  int port() const;
  /// 0 without --metrics.
  int metrics_port() const;
  /// Serves until stop(). Everything decided by then is written.
  void run();
  /// Ends run(); may be called from any thread.
  void stop();
  /// SIGINT and SIGTERM call stop(); to be asked for before run().
  void stop_on_signals();

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// start, stop_on_signals, run. `started` is told the server once it listens.
Result<void> run_server(const ServerOptions& options, const std::function<void(const Server&)>& started = {});

}  // namespace cheshire
