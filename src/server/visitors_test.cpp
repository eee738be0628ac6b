#include "server/visitors.h"

#include <gtest/gtest.h>

#include "server/test_client.h"

namespace cheshire {
namespace {

using boost::asio::ip::make_address;
using std::chrono::seconds;

TEST(Visitors, AreKnownByTheirAddress) {
  EXPECT_EQ(stranger(make_address("127.0.0.1")), "");
  EXPECT_EQ(stranger(make_address("::1")), "");
  EXPECT_EQ(stranger(make_address("192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(stranger(make_address("::ffff:192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(stranger(make_address("2001:db8:1:2:3:4:5:6")), stranger(make_address("2001:db8:1:2:9::1")));
  EXPECT_NE(stranger(make_address("2001:db8:1:2::1")), stranger(make_address("2001:db8:1:3::1")));
}

TEST(Visitors, OnlyAProxyOnThisMachineSpeaksForOthers) {
  EXPECT_EQ(stranger(make_address("127.0.0.1"), "192.0.2.7"), "192.0.2.7");
  // What the client itself wrote stands before what the proxy added.
  EXPECT_EQ(stranger(make_address("127.0.0.1"), "127.0.0.1, 192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(stranger(make_address("::1"), "192.0.2.7, 127.0.0.1"), "");
  EXPECT_EQ(stranger(make_address("127.0.0.1"), "nonsense"), "unknown");
  EXPECT_EQ(stranger(make_address("198.51.100.1"), "192.0.2.7"), "198.51.100.1");
  EXPECT_EQ(stranger(make_address("198.51.100.1"), "127.0.0.1"), "198.51.100.1");
}

TEST(Visitors, EachHasHisShare) {
  ServerLimits limits;
  limits.address_connections = 2;
  limits.address_games_rate = 1;
  limits.address_games_burst = 2;
  limits.address_message_rate = 10;
  limits.address_message_burst = 1;
  Visitors visitors(limits);
  const Visitors::Time start{};
  EXPECT_TRUE(visitors.enter("a", start));
  EXPECT_TRUE(visitors.enter("a", start));
  EXPECT_FALSE(visitors.enter("a", start));
  EXPECT_TRUE(visitors.enter("b", start));
  visitors.leave("a");
  EXPECT_TRUE(visitors.enter("a", start));

  EXPECT_TRUE(visitors.may_make_game("a", start));
  EXPECT_TRUE(visitors.may_make_game("a", start));
  EXPECT_FALSE(visitors.may_make_game("a", start));
  EXPECT_TRUE(visitors.may_make_game("b", start));
  EXPECT_TRUE(visitors.may_make_game("a", start + seconds(2)));

  EXPECT_EQ(visitors.talk("a", start).count(), 0);
  EXPECT_GT(visitors.talk("a", start).count(), 0);
  EXPECT_EQ(visitors.talk("b", start).count(), 0);
}

TEST(Visitors, WhoSitsAtThisMachineHasNoBounds) {
  ServerLimits limits;
  limits.address_connections = 0;
  limits.address_games_burst = 0;
  Visitors visitors(limits);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(visitors.enter("", {}));
    EXPECT_TRUE(visitors.may_make_game("", {}));
    EXPECT_EQ(visitors.talk("", {}).count(), 0);
  }
  EXPECT_EQ(visitors.known(), 0u);
}

TEST(Visitors, AreForgotten) {
  const ServerLimits limits;
  Visitors visitors(limits);
  for (int i = 0; i < 5000; ++i)
    visitors.may_make_game(std::to_string(i), Visitors::Time{} + std::chrono::hours(i));
  EXPECT_LE(visitors.known(), 1024u);
}

TEST(Visitors, GamesBehindAProxyAreCountedByAddress) {
  ServerOptions options;
  options.limits.address_games_rate = 0.001;
  options.limits.address_games_burst = 2;
  const TestServer server(options);
  const std::string body = R"({"game":"alice"})", json = "Content-Type: application/json\r\n";
  const auto make = [&](const std::string& address) {
    return server.ask("POST", "/api/games", body, json + "X-Forwarded-For: " + address + "\r\n");
  };
  EXPECT_EQ(make("192.0.2.7").status, 201);
  EXPECT_EQ(make("192.0.2.7").status, 201);
  const Answer refused = make("192.0.2.7");
  EXPECT_EQ(refused.status, 429);
  EXPECT_FALSE(refused.header("retry-after").empty());
  EXPECT_FALSE(refused.message().empty());
  EXPECT_EQ(make("192.0.2.8").status, 201);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(server.post(body).status, 201);
  EXPECT_EQ(server.ask("GET", "/", "", "X-Forwarded-For: 192.0.2.7\r\n").status, 200);
}

}  // namespace
}  // namespace cheshire
