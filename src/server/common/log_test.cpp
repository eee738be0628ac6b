#include "server/common/log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <functional>

#include "messages/operator.h"

namespace cheshire {
namespace {

std::string logged(LogFormat format, bool quiet, const std::function<void(Log&)>& body) {
  testing::internal::CaptureStderr();
  Log log(format, quiet);
  body(log);
  return testing::internal::GetCapturedStderr();
}

// What a client sends cannot begin a line of its own, nor command the terminal.
TEST(Log, TextHasOnlyCharactersThatCanBeShown) {
  const std::string text = logged(LogFormat::text, false, [](Log& log) {
    log.info(msg::message_received("a\n2026-01-01 00:00:00 error b\x1b[2J\u009b\u202e\x7f"));
  });
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  EXPECT_TRUE(text.ends_with(
      msg::message_received("a 2026-01-01 00:00:00 error b\uFFFD[2J\uFFFD\uFFFD\uFFFD").text() + "\n"))
      << text;
}

TEST(Log, JsonIsOneObjectALine) {
  const std::string text = logged(LogFormat::json, false, [](Log& log) {
    log.info(msg::metrics_address("http://127.0.0.1:8080/metrics"));
    log.warn(msg::message_received("two\nlines, \"quoted\" \\ and \x01"));
    log.error(msg::message_received("{} is not UTF-8: \xff\xfe."));
  });
  std::vector<boost::json::object> lines;
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
    boost::system::error_code error;
    const auto value = boost::json::parse(text.substr(at, end - at), error);
    ASSERT_TRUE(!error && value.is_object()) << text.substr(at, end - at);
    lines.push_back(value.as_object());
  }
  ASSERT_EQ(lines.size(), 3u) << text;
  EXPECT_TRUE(text.ends_with("\n"));
  EXPECT_EQ(lines[0].at("level"), "info");
  EXPECT_EQ(lines[0].at("message").as_string(), msg::metrics_address("http://127.0.0.1:8080/metrics").text());
  EXPECT_EQ(lines[1].at("level"), "warning");
  EXPECT_EQ(lines[1].at("message").as_string(),
            msg::message_received("two\nlines, \"quoted\" \\ and \x01").text());
  EXPECT_EQ(lines[2].at("level"), "error");
  const std::string time(lines[0].at("time").as_string());
  ASSERT_EQ(time.size(), 24u) << time;
  EXPECT_EQ(time[10], 'T');
  EXPECT_EQ(time.back(), 'Z');
}

TEST(Log, TextIsWhatItWas) {
  const std::string text = logged(LogFormat::text, false, [](Log& log) { log.info(msg::server_stopping()); });
  EXPECT_TRUE(text.ends_with(" info " + msg::server_stopping().text() + "\n")) << text;
}

TEST(Log, QuietLeavesWarningsAndErrors) {
  for (const LogFormat format : {LogFormat::text, LogFormat::json}) {
    const std::string text = logged(format, true, [](Log& log) {
      log.info(msg::games_removed(40));
      log.info(msg::people_removed(7));
      log.info(msg::game_created("b3Kq"));
      log.warn(msg::engine_move_not_played());
      log.warn(msg::connection_failed("broken pipe"));
      log.error(msg::unexpected_exception("bad alloc"));
    });
    const auto has = [&](const Message& message) { return text.find(message.text()) != std::string::npos; };
    EXPECT_FALSE(has(msg::games_removed(40)) || has(msg::people_removed(7)) || has(msg::game_created("b3Kq")))
        << text;
    EXPECT_TRUE(has(msg::engine_move_not_played())) << text;
    EXPECT_TRUE(has(msg::connection_failed("broken pipe"))) << text;
    EXPECT_TRUE(has(msg::unexpected_exception("bad alloc"))) << text;
  }
}

}  // namespace
}  // namespace cheshire
