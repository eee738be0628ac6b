// The server's log, on stderr.
#pragma once

#include <spdlog/fwd.h>

#include <memory>
#include <string>

#include "server/common/options.h"

namespace cheshire {

/// Returns one line as JSON, without the newline:
/// {"time":"2026-01-31T12:00:00.000Z","level":"info","message":"..."}.
std::string json_log_line(const std::string& time, std::string_view level, std::string_view message);

/// `quiet`: log only warnings and errors.
std::shared_ptr<spdlog::logger> make_log(LogFormat format, bool quiet);

}  // namespace cheshire
