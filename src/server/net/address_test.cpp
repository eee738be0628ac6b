#include "server/net/address.h"

#include <gtest/gtest.h>

#include "server/net/origin.h"

namespace cheshire {
namespace {

TEST(ListenAddress, IsReadInItsForms) {
  const auto v4 = parse_listen("127.0.0.1:8080");
  ASSERT_TRUE(v4);
  EXPECT_EQ(to_string(*v4), "127.0.0.1:8080");
  EXPECT_TRUE(v4->loopback);
  const auto v6 = parse_listen("[::1]:0");
  ASSERT_TRUE(v6);
  EXPECT_EQ(to_string(*v6), "[::1]:0");
  EXPECT_TRUE(v6->loopback && v6->v6);
  const auto name = parse_listen("localhost:65535");
  ASSERT_TRUE(name);
  EXPECT_EQ(to_string(*name), "127.0.0.1:65535");
  const auto all = parse_listen("0.0.0.0:80");
  ASSERT_TRUE(all);
  EXPECT_FALSE(all->loopback);
}

TEST(ListenAddress, FaultsAreNamedWithTheirPlace) {
  const std::pair<const char*, int> cases[] = {
      {"", 0},         {"127.0.0.1", 9},     {"127.0.0.1:", 10},  {"127.0.0.1:80a", 10},
      {"1.2.3:80", 0}, {"1.2.3.4:65536", 8}, {":8080", 0},        {"::1:8080", 0},
      {"[::1]", 5},    {"[nonsense]:80", 1}, {"[1.2.3.4]:80", 0}, {"127.0.0.1:-1", 10}};
  for (const auto& [text, at] : cases) {
    const auto r = parse_listen(text);
    ASSERT_FALSE(r) << text;
    EXPECT_EQ(r.error().at, at) << text;
    EXPECT_FALSE(r.error().text().empty());
  }
}

TEST(HostPolicy, LoopbackAnswersToLoopbackNamesOnly) {
  const HostPolicy hosts(*parse_listen("127.0.0.1:8080"), false);
  for (const char* good : {"localhost", "LocalHost:8080", "127.0.0.1:8080", "[::1]:8080", "localhost:5173"}) {
    EXPECT_TRUE(hosts.accepts(good)) << good;
  }
  for (const char* bad :
       {"", "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "192.168.1.5:8080",
        "localhost:80:80", "[::1", "localhost evil", "localhost:", "user@localhost"}) {
    EXPECT_FALSE(hosts.accepts(bad)) << bad;
  }
}

TEST(HostPolicy, BeyondLoopbackAnswersToAddressesButNotToForeignNames) {
  const HostPolicy hosts(*parse_listen("0.0.0.0:8080"), false);
  EXPECT_TRUE(hosts.accepts("192.168.1.5:8080"));
  EXPECT_TRUE(hosts.accepts("[fe80::1]:8080"));
  EXPECT_FALSE(hosts.accepts("evil.example:8080"));
  EXPECT_TRUE(HostPolicy(*parse_listen("0.0.0.0:8080"), true).accepts("chess.example"));
}

TEST(Origin, MustNameTheHostOfTheRequest) {
  EXPECT_TRUE(same_origin("http://127.0.0.1:8080", "127.0.0.1:8080"));
  EXPECT_TRUE(same_origin("https://Chess.example", "chess.example"));
  EXPECT_FALSE(same_origin("http://127.0.0.1:8081", "127.0.0.1:8080"));
  EXPECT_FALSE(same_origin("http://localhost:8080", "127.0.0.1:8080"));
  EXPECT_FALSE(same_origin("null", "127.0.0.1:8080"));
  EXPECT_FALSE(same_origin("", ""));
}

}  // namespace
}  // namespace cheshire
