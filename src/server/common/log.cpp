// Writes the log to stderr through spdlog, as text or as lines of JSON.
#include "server/common/log.h"

#include <spdlog/formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "text/json_writer.h"

namespace cheshire {
namespace {

class JsonFormatter : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& msg, spdlog::memory_buf_t& out) override {
    const auto at = std::chrono::time_point_cast<std::chrono::milliseconds>(msg.time);
    const auto level = spdlog::level::to_string_view(msg.level);
    const std::string line =
        json_log_line(iso(at), {level.data(), level.size()}, {msg.payload.data(), msg.payload.size()}) + '\n';
    out.append(line.data(), line.data() + line.size());
  }
  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<JsonFormatter>(); }
};

}  // namespace

Log::Log(LogFormat format, bool quiet)
    : logger_(std::make_unique<spdlog::logger>("cheshire",
                                               std::make_shared<spdlog::sinks::stderr_color_sink_mt>())) {
  if (format == LogFormat::json)
    logger_->set_formatter(std::make_unique<JsonFormatter>());
  else
    logger_->set_pattern("%Y-%m-%d %H:%M:%S %^%l%$ %v");
  logger_->set_level(quiet ? spdlog::level::warn : spdlog::level::info);
}

Log::~Log() = default;

// A string by itself is not taken for a pattern.
void Log::info(const Message& message) { logger_->info(message.text()); }
void Log::warn(const Message& message) { logger_->warn(message.text()); }
void Log::error(const Message& message) { logger_->error(message.text()); }

std::string json_log_line(const std::string& time, std::string_view level, std::string_view message) {
  JsonWriter json;
  json.begin_object().field("time", time).field("level", level).field("message", message).end_object();
  return json.take();
}

}  // namespace cheshire
