#include "server/net/address.h"

#include <gtest/gtest.h>

#include "base/test_message.h"
#include "server/net/host_policy.h"

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
  struct Case {
    const char *text, *message;
    int at;
  };
  for (const Case& c : {Case{"", "listen-address-form", 0},
                        {"127.0.0.1", "listen-address-form", 9},
                        {"[::1]", "listen-address-form", 5},
                        {"127.0.0.1:", "port-out-of-range(65535)", 10},
                        {"127.0.0.1:80a", "port-out-of-range(65535)", 10},
                        {"127.0.0.1:-1", "port-out-of-range(65535)", 10},
                        {"1.2.3.4:65536", "port-out-of-range(65535)", 8},
                        {":8080", "listen-address-missing", 0},
                        {"1.2.3:80", "not-an-ip-address", 0},
                        {"[nonsense]:80", "not-an-ip-address", 1},
                        {"::1:8080", "ipv6-without-brackets", 0},
                        {"[1.2.3.4]:80", "ipv4-in-brackets", 0}}) {
    const auto r = parse_listen(c.text);
    ASSERT_FALSE(r) << c.text;
    EXPECT_EQ(test::brief(r.error().message), c.message) << c.text;
    EXPECT_EQ(r.error().at, c.at) << c.text;
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
