// How much an address may store per day.
#include "server/limits/quota.h"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/json/object.hpp>

#include "server/model/clock.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

using std::chrono::hours;

const Instant noon = Instant(hours(24 * 20'000 + 12));

TEST(Quota, IsOfAnAddressAndADay) {
  ServerLimits limits;
  limits.address_day_games = 2;
  limits.address_day_bytes = 1000;
  limits.day_bytes = 1500;
  Quota quota(limits);
  EXPECT_TRUE(quota.admits("a", 1, 400, noon));
  quota.add("a", 1, 400, noon);
  EXPECT_FALSE(quota.admits("a", 0, 601, noon));
  EXPECT_TRUE(quota.admits("a", 0, 600, noon));
  quota.add("a", 1, 0, noon);
  EXPECT_FALSE(quota.admits("a", 1, 1, noon));
  EXPECT_TRUE(quota.admits("a", 0, 1, noon));
  // The limit for all addresses together.
  quota.add("b", 1, 1000, noon);
  EXPECT_FALSE(quota.admits("c", 0, 101, noon));
  EXPECT_TRUE(quota.admits("c", 0, 100, noon));
  // This machine has no limits and does not use up what others may store.
  EXPECT_TRUE(quota.admits("", 1, 1 << 30, noon));
  quota.add("", 1, 1 << 30, noon);
  EXPECT_TRUE(quota.admits("c", 0, 100, noon));
  EXPECT_EQ(quota.known(), 3u);
  const Instant midnight = noon + hours(12);
  EXPECT_FALSE(quota.admits("a", 1, 1, midnight - Milliseconds(1)));
  EXPECT_TRUE(quota.admits("a", 2, 1000, midnight));
  EXPECT_EQ(quota.known(), 1u);
  EXPECT_EQ(rest_of_day(noon), hours(12));
  EXPECT_EQ(rest_of_day(midnight - Milliseconds(1)), std::chrono::seconds(1));
}

TEST(Quota, HasNoLimitWhereNoneIsSet) {
  ServerLimits limits;
  limits.address_day_games = limits.address_day_bytes = limits.day_bytes = 0;
  Quota quota(limits);
  quota.add("a", 1'000'000, std::size_t{1} << 50, noon);
  EXPECT_TRUE(quota.admits("a", 1, 1 << 30, noon));
}

TEST(Quota, KnowsABoundedNumberOfAddresses) {
  ServerLimits limits;
  limits.address_day_games = 1;
  Quota quota(limits);
  for (int i = 0; i < 70'000; ++i) quota.add(std::to_string(i), 1, 1, noon);
  EXPECT_LE(quota.known(), (1u << 16) + 1);
  EXPECT_FALSE(quota.admits("69999", 1, 1, noon));  // shares a count with others
}

constexpr const char* from_afar = "X-Forwarded-For: 192.0.2.7\r\n";
constexpr const char* from_elsewhere = "X-Forwarded-For: 192.0.2.8\r\n";
const std::string json_from_afar = std::string("Content-Type: application/json\r\n") + from_afar;

ServerOptions few(std::size_t games, std::size_t bytes) {
  ServerOptions options;
  options.limits.address_day_games = games;
  options.limits.address_day_bytes = bytes;
  options.times = [] { return noon; };
  options.trusted_proxies = {"127.0.0.1/32"};
  return options;
}

const std::string enough = "daily-storage-used";

TEST(Quota, BoundsTheGamesOfAStranger) {
  const TestServer server(few(2, 0));
  const std::string body = R"({"game":"chess"})";
  for (int i = 0; i < 2; ++i) EXPECT_EQ(server.ask("POST", "/api/games", body, json_from_afar).status, 201);
  // A rejected request does not count.
  EXPECT_EQ(server.ask("POST", "/api/games", "{}", json_from_afar).status, 429);
  const Answer refused = server.ask("POST", "/api/games", body, json_from_afar);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.refusal(), enough);
  EXPECT_EQ(refused.header("retry-after"), std::to_string(12 * 3600));
  EXPECT_EQ(
      server
          .ask("POST", "/api/games", body, std::string("Content-Type: application/json\r\n") + from_elsewhere)
          .status,
      201);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(server.post(body).status, 201);  // this machine
}

TEST(Quota, AGameThatIsNotMadeIsNotCounted) {
  const TestServer server(few(1, 0));
  EXPECT_EQ(server.ask("POST", "/api/games", R"({"game":"none"})", json_from_afar).status, 400);
  EXPECT_EQ(server.ask("POST", "/api/games", R"({"game":"chess"})", json_from_afar).status, 201);
}

TEST(Quota, BoundsWhatAStrangerWritesIntoGames) {
  const TestServer server(few(0, 2 * 65 + 4 + 68));  // two one-letter lines of chat, a move and a little more
  const std::string id = server.new_game("chess");
  WebSocket stranger(server.port(), from_afar), host(server.port());
  const auto chat = [&](WebSocket& from) {
    from.send(R"({"type":"chat","text":"a","color":"w","id":")" + id + "\"}");
    return from.receive();
  };
  EXPECT_EQ(chat(stranger).at("type"), "chat");
  stranger.move(id, 0, "e2e4");
  EXPECT_EQ(stranger.receive().at("type"), "ack");
  EXPECT_EQ(chat(stranger).at("type"), "chat");
  EXPECT_EQ(test::brief(chat(stranger)), enough);
  stranger.move(id, 1, "e7e5");
  EXPECT_EQ(test::brief(stranger.receive()), enough);
  stranger.resign(id, "w");  // needs no room
  EXPECT_EQ(stranger.receive().at("type"), "ack");
  EXPECT_EQ(chat(host).at("type"), "chat");
}

TEST(Quota, ARematchIsAGameThatIsMade) {
  const TestServer server(few(1, 0));
  const std::string id = server.new_game("chess");
  WebSocket stranger(server.port(), from_afar);
  const auto again = [&](const std::string& game) {
    stranger.join(game);
    stranger.receive();
    stranger.resign(game, "w");
    stranger.receive();
    stranger.send(R"({"type":"ask","what":"rematch","id":")" + game + "\"}");
    return stranger.receive();
  };
  const auto made = again(id);
  ASSERT_EQ(made.at("type"), "record");
  stranger.receive();  // the record of the new game
  EXPECT_EQ(test::brief(again(text(made.at("record").at("rematch").at("id")))), enough);
}

}  // namespace
}  // namespace cheshire
