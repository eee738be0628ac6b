#include "server/common/log.h"

#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include <boost/json/parse.hpp>

namespace cheshire {
namespace {

std::string logged(LogFormat format, bool quiet, const std::function<void(spdlog::logger&)>& body) {
  testing::internal::CaptureStderr();
  const auto log = make_log(format, quiet);
  body(*log);
  log->flush();
  return testing::internal::GetCapturedStderr();
}

TEST(Log, JsonIsOneObjectALine) {
  const std::string text = logged(LogFormat::json, false, [](spdlog::logger& log) {
    log.info("the table is at {}", "http://127.0.0.1:8080/");
    log.warn("two\nlines, \"quoted\" \\ and \x01");
    log.error("not UTF-8: \xff\xfe.");
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
  EXPECT_EQ(lines[0].at("message"), "the table is at http://127.0.0.1:8080/");
  EXPECT_EQ(lines[1].at("level"), "warning");
  EXPECT_EQ(lines[1].at("message"), "two\nlines, \"quoted\" \\ and \x01");
  EXPECT_EQ(lines[2].at("level"), "error");
  const std::string time(lines[0].at("time").as_string());
  ASSERT_EQ(time.size(), 24u) << time;
  EXPECT_EQ(time[10], 'T');
  EXPECT_EQ(time.back(), 'Z');
}

TEST(Log, TextIsWhatItWas) {
  const std::string text = logged(LogFormat::text, false, [](spdlog::logger& log) { log.info("hello"); });
  EXPECT_TRUE(text.ends_with(" info hello\n")) << text;
}

TEST(Log, QuietLeavesWarnings) {
  for (const LogFormat format : {LogFormat::text, LogFormat::json}) {
    const std::string text = logged(format, true, [](spdlog::logger& log) {
      log.info("one");
      log.warn("two");
    });
    EXPECT_EQ(text.find("one"), std::string::npos);
    EXPECT_NE(text.find("two"), std::string::npos);
  }
}

}  // namespace
}  // namespace cheshire
