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

std::string json_log_line(const std::string& time, std::string_view level, std::string_view message) {
  JsonWriter json;
  json.begin_object().field("time", time).field("level", level).field("message", message).end_object();
  return json.take();
}

std::shared_ptr<spdlog::logger> make_log(LogFormat format, bool quiet) {
  auto log =
      std::make_shared<spdlog::logger>("cheshire", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  if (format == LogFormat::json)
    log->set_formatter(std::make_unique<JsonFormatter>());
  else
    log->set_pattern("%Y-%m-%d %H:%M:%S %^%l%$ %v");
  log->set_level(quiet ? spdlog::level::warn : spdlog::level::info);
  return log;
}

}  // namespace cheshire
