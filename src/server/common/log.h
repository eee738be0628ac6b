// The server's log, on stderr.
#pragma once

#include <spdlog/fwd.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/message.h"
#include "server/common/options.h"

namespace cheshire {

/// Writes a line per message, in English. Any thread may use it.
class Log {
 public:
  /// `quiet`: only warnings and errors.
  explicit Log(LogFormat format = LogFormat::text, bool quiet = false);
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  ~Log();

  void info(const Message& message);
  void warn(const Message& message);
  void error(const Message& message);

 private:
  const std::unique_ptr<spdlog::logger> logger_;
};

/// Returns one line as JSON, without the newline:
/// {"time":"2026-01-31T12:00:00.000Z","level":"info","message":"..."}.
std::string json_log_line(const std::string& time, std::string_view level, std::string_view message);

}  // namespace cheshire
