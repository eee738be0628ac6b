// Open challenges: without a network, where the test decides when the second is over, and on a live server.
#include "server/live/lobby.h"

#include <gtest/gtest.h>

#include <array>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/common/server_metrics.h"
#include "server/live/game_service.h"
#include "server/test_client.h"
#include "server/test_loop.h"

namespace json = boost::json;

namespace cheshire {
namespace {

struct Visitor : Member {
  std::vector<json::value> received;
  std::string name{};
  bool left = false, flooding = false;

  void push(std::shared_ptr<const std::string> message) override {
    received.push_back(json::parse(*message));
  }
  void dismiss() override {}
  bool gone() const override { return left; }
  bool may_make_game() override { return !flooding; }
  const std::string& owner() const override { return name; }

  /// Returns the last message of a kind, null if there is none, and forgets all messages so far.
  json::value last(std::string_view type) {
    json::value found;
    for (json::value& one : std::exchange(received, {})) {
      if (text(one.at("type")) == type) found = std::move(one);
    }
    return found;
  }
  std::string refusal() { return test::brief(last("error")); }
};
using Client = std::shared_ptr<Visitor>;

struct LobbyTest : testing::Test {
  Instant time{std::chrono::hours(24 * 20'000)};
  TestLoop loop;
  Log log{LogFormat::text, true};
  ServerMetrics metrics;
  ServerLimits limits;
  std::unique_ptr<GameService> service;

  GameService& started() {
    if (!service) {
      service = std::make_unique<GameService>(std::move(*Store::open(":memory:")), limits, loop, log, metrics,
                                              LoadedGames{}, Times([this] { return time; }));
    }
    return *service;
  }
  static Client visitor(std::string name = "") {
    const auto client = std::make_shared<Visitor>();
    client->name = std::move(name);
    return client;
  }
  void hear(const Client& client, const std::string& text) {
    loop.now([&] { started().on_message(client, text); });
    loop.turn();
  }
  void watch(const Client& client) { hear(client, R"({"type":"lobby",)" + protocol_field + "}"); }
  /// Opens a challenge and returns its id; empty if it was not opened.
  std::string seek(const Client& client, const std::string& more = "", const std::string& game = "alice") {
    client->received.clear();
    hear(client, R"({"type":"seek","game":")" + game + '"' + more + "}");
    for (const json::value& one : client->received) {
      if (one.at("type") == "seeking" && !one.at("challenge").is_null())
        return text(one.at("challenge").at("id"));
    }
    return "";
  }
  void accept(const Client& client, const std::string& id, const std::string& more = "") {
    hear(client, R"({"type":"accept","id":")" + id + '"' + more + "}");
  }
  void leave(const Client& client) {
    client->left = true;
    loop.now([&] { started().leave(*client); });
  }
  void tick() {
    loop.now([&] { started().tick(); });
  }
};

TEST_F(LobbyTest, WhoWatchesGetsTheListAndThenItsChanges) {
  const Client creator = visitor(), watcher = visitor();
  const std::string first = seek(creator, R"(,"name":"Ada","clock":{"kind":"days","days":3},"color":"b")");
  watch(watcher);
  const json::value list = watcher->last("lobby").at("challenges");
  ASSERT_EQ(list.as_array().size(), 1u);
  const json::value& one = list.at(0);
  EXPECT_EQ(text(one.at("id")), first);
  EXPECT_EQ(one.at("name"), "Ada");
  EXPECT_EQ(one.at("game"), "alice");
  EXPECT_EQ(one.at("color"), "b");
  EXPECT_EQ(one.at("rated"), false);
  EXPECT_EQ(json::serialize(one.at("clock")), R"({"kind":"days","days":3})");
  EXPECT_TRUE(one.at("options").as_object().contains("castling"));
  const Client other = visitor();
  const std::string second = seek(other);
  tick();
  const json::value change = watcher->last("lobbyChange");
  const json::value& added = change.at("added").as_array().back();
  EXPECT_EQ(text(added.at("id")), second);
  EXPECT_FALSE(added.as_object().contains("name"));
}

TEST_F(LobbyTest, WatchersAreToldAtMostOnceASecondAndTheMessageIsOneForAll) {
  const Client watcher = visitor(), other = visitor(), creator = visitor();
  watch(watcher);
  watch(other);
  const std::string id = seek(creator);
  tick();
  EXPECT_EQ(text(watcher->last("lobbyChange").at("added").at(0).at("id")), id);
  EXPECT_EQ(text(other->last("lobbyChange").at("added").at(0).at("id")), id);
  const Client late = visitor();
  const std::string next = seek(late);
  hear(creator, R"({"type":"unseek"})");
  tick();
  EXPECT_TRUE(watcher->received.empty());
  time += WatchedList::pause;
  tick();
  ASSERT_EQ(watcher->received.size(), 1u);
  const json::value change = watcher->last("lobbyChange");
  ASSERT_EQ(change.at("added").as_array().size(), 1u);
  EXPECT_EQ(text(change.at("added").at(0).at("id")), next);
  EXPECT_EQ(json::serialize(change.at("removed")), "[\"" + id + "\"]");
  time += WatchedList::pause;
  tick();
  EXPECT_TRUE(watcher->received.empty());  // nothing has changed
}

TEST_F(LobbyTest, WhoeverAcceptsGetsTheOtherSeatOfTheGame) {
  const Client creator = visitor(), opponent = visitor(), late = visitor();
  const std::string id =
      seek(creator, R"(,"name":"Ada","clock":{"kind":"fischer","initial":180,"increment":2},"color":"w")");
  creator->received.clear();
  accept(opponent, id, R"(,"name":"Bob")");
  const json::value theirs = opponent->last("paired");
  const json::value waiting = creator->received.front();
  EXPECT_EQ(waiting.at("type"), "seeking");
  EXPECT_TRUE(waiting.at("challenge").is_null());
  const json::value mine = creator->last("paired");
  ASSERT_FALSE(mine.is_null());
  ASSERT_FALSE(theirs.is_null());
  EXPECT_EQ(mine.at("game"), theirs.at("game"));
  EXPECT_EQ(mine.at("seat"), "white");
  EXPECT_EQ(theirs.at("seat"), "black");
  EXPECT_NE(mine.at("key"), theirs.at("key"));
  const auto access = service->games().cache.access(text(mine.at("game")));
  ASSERT_TRUE(access && *access);
  const KeyHash white = KeyHash::of(text(mine.at("key"))), black = KeyHash::of(text(theirs.at("key")));
  EXPECT_TRUE(seat_of((*access)->keys, std::array{white}).white);
  EXPECT_FALSE(seat_of((*access)->keys, std::array{white}).black);
  EXPECT_TRUE(seat_of((*access)->keys, std::array{black}).black);
  const auto found = service->games().cache.find(text(mine.at("game")));
  ASSERT_TRUE(found && *found != nullptr);
  const GameInPlay* game = *found;
  EXPECT_EQ(game->row.white, R"({"kind":"human","name":"Ada"})");
  EXPECT_EQ(game->row.black, R"({"kind":"human","name":"Bob"})");
  EXPECT_EQ(game->row.clock->initial, 180);
  EXPECT_FALSE(game->row.invitations.any());
  accept(late, id);
  const json::value gone = late->last("error");
  EXPECT_EQ(test::brief(gone), "challenge-gone");
  EXPECT_EQ(text(gone.at("id")), id);
  EXPECT_EQ(service->lobby().size(), 0u);
}

TEST_F(LobbyTest, OfTwoWhoAcceptAtOnceOneGetsIt) {
  const Client creator = visitor(), a = visitor(), b = visitor();
  const std::string id = seek(creator);
  loop.now([&] {
    hear(a, R"({"type":"accept","id":")" + id + "\"}");
    hear(b, R"({"type":"accept","id":")" + id + "\"}");
  });
  loop.turn();
  EXPECT_FALSE(a->last("paired").is_null());
  EXPECT_EQ(b->refusal(), "challenge-gone");
}

TEST_F(LobbyTest, NobodyAcceptsTheirOwn) {
  const Client creator = visitor();
  accept(creator, seek(creator));
  EXPECT_EQ(creator->refusal(), "challenge-own");
  EXPECT_EQ(service->lobby().size(), 1u);
}

TEST_F(LobbyTest, AWithdrawnChallengeCannotBeAccepted) {
  const Client creator = visitor(), opponent = visitor();
  const std::string id = seek(creator);
  creator->received.clear();
  hear(creator, R"({"type":"unseek"})");
  EXPECT_TRUE(creator->last("seeking").at("challenge").is_null());
  accept(opponent, id);
  EXPECT_EQ(opponent->refusal(), "challenge-gone");
  hear(creator, R"({"type":"unseek"})");
  EXPECT_EQ(creator->refusal(), "no-challenge-waits");
}

TEST_F(LobbyTest, AChallengeEndsWithItsConnection) {
  const Client creator = visitor(), opponent = visitor(), watcher = visitor();
  const std::string id = seek(creator);
  watch(watcher);
  leave(creator);
  tick();
  EXPECT_EQ(json::serialize(watcher->last("lobbyChange").at("removed")), "[\"" + id + "\"]");
  accept(opponent, id);
  EXPECT_EQ(opponent->refusal(), "challenge-gone");
  leave(watcher);
  seek(opponent);
  time += WatchedList::pause;
  tick();
  EXPECT_TRUE(watcher->received.empty());
}

TEST_F(LobbyTest, AnotherChallengeTakesThePlaceOfTheFirst) {
  const Client creator = visitor(), opponent = visitor();
  const std::string first = seek(creator);
  creator->received.clear();
  const std::string second = seek(creator);
  EXPECT_NE(first, second);
  EXPECT_EQ(service->lobby().size(), 1u);
  accept(opponent, first);
  EXPECT_EQ(opponent->refusal(), "challenge-gone");
}

TEST_F(LobbyTest, WhoAcceptsWithdrawsTheirOwn) {
  const Client creator = visitor(), opponent = visitor(), third = visitor();
  const std::string theirs = seek(opponent), id = seek(creator);
  opponent->received.clear();
  accept(opponent, id);
  EXPECT_TRUE(opponent->received.front().at("challenge").is_null());
  EXPECT_FALSE(opponent->last("paired").is_null());
  accept(third, theirs);
  EXPECT_EQ(third->refusal(), "challenge-gone");
}

TEST_F(LobbyTest, PairingAcceptsWhatFits) {
  const std::string pair = R"(,"pair":true)",
                    blitz = R"(,"clock":{"kind":"fischer","initial":180,"increment":2})";
  const Client first = visitor(), second = visitor();
  EXPECT_NE(seek(first, pair + blitz), "");
  EXPECT_EQ(seek(second, pair + blitz), "");
  EXPECT_FALSE(first->last("paired").is_null());
  EXPECT_FALSE(second->last("paired").is_null());
  EXPECT_EQ(service->lobby().size(), 0u);
}

TEST_F(LobbyTest, PairingTakesNothingThatDoesNotFit) {
  const std::string pair = R"(,"pair":true)",
                    blitz = R"(,"clock":{"kind":"fischer","initial":180,"increment":2})";
  const Client waiting = visitor();
  const std::string id = seek(waiting, blitz + R"(,"color":"w")");
  for (const auto& [game, terms] : std::vector<std::pair<std::string, std::string>>{
           {"alice", ""},
           {"alice", R"(,"clock":{"kind":"fischer","initial":180,"increment":3})"},
           {"alice", blitz + R"(,"color":"w")"},
           {"alice", blitz + R"(,"options":{"castling":"off"})"},
           {"chess", blitz}}) {
    const Client other = visitor();
    EXPECT_NE(seek(other, pair + terms, game), "") << terms;
    leave(other);
  }
  const Client fitting = visitor();
  EXPECT_EQ(seek(fitting, pair + blitz + R"(,"color":"b")"), "");
  EXPECT_EQ(fitting->last("paired").at("seat"), "black");
}

TEST_F(LobbyTest, PairingTakesTheOldestAndNotOnesOwn) {
  const std::string pair = R"(,"pair":true)";
  const Client older = visitor(), newer = visitor(), pairer = visitor();
  seek(older);
  seek(newer);
  seek(pairer, pair);
  EXPECT_FALSE(older->last("paired").is_null());
  EXPECT_TRUE(newer->last("paired").is_null());
  leave(newer);
  const Client alone = visitor();
  EXPECT_NE(seek(alone, pair + R"(,"color":"w")"), "");
  alone->received.clear();
  EXPECT_NE(seek(alone, pair + R"(,"color":"b")"), "");
  EXPECT_TRUE(alone->last("paired").is_null());
}

struct RatedLobbyTest : LobbyTest {
  const std::string ann = "ann-key-0123456789_A", bob = "bob-key-0123456789_B";
  const std::string clock = R"(,"rated":true,"clock":{"kind":"fischer","initial":180,"increment":2})";

  void SetUp() override {
    for (const auto& [name, key] : {std::pair("Ann", ann), std::pair("Bob", bob)}) {
      ASSERT_TRUE(started().people().enroll(name, key, ""));
      const auto person = started().people().find(std::array{key});
      ASSERT_TRUE(person);
      ASSERT_TRUE(started().people().claim_name(*person, name));
    }
  }
  static std::string shows(const std::string& key) { return R"(,"key":")" + key + '"'; }
};

TEST_F(RatedLobbyTest, TwoWithNamesPlayARatedGame) {
  const Client creator = visitor("1.2.3.4"), opponent = visitor("5.6.7.8");
  const std::string id = seek(creator, clock + R"(,"color":"w")" + shows(ann));
  ASSERT_NE(id, "");
  const Client watcher = visitor();
  watch(watcher);
  const json::value one = watcher->last("lobby").at("challenges").at(0);
  EXPECT_EQ(one.at("rated"), true);
  EXPECT_EQ(one.at("name"), "Ann");
  accept(opponent, id, shows(bob));
  const std::string game = text(opponent->last("paired").at("game"));
  const auto row = started().store().game(game);
  ASSERT_TRUE(row && *row);
  EXPECT_TRUE((*row)->rated);
  EXPECT_TRUE((*row)->live);
  EXPECT_EQ((*row)->person(Color::white).name, "Ann");
  EXPECT_EQ((*row)->person(Color::black).name, "Bob");
}

TEST_F(RatedLobbyTest, WhoMayNotIsToldWhyAndTheChallengeWaits) {
  const Client creator = visitor("1.2.3.4"), nobody = visitor("5.6.7.8"), near = visitor("1.2.3.4");
  const std::string id = seek(creator, clock + shows(ann));
  accept(nobody, id);
  EXPECT_EQ(nobody->refusal(), "rated-without-name");
  accept(nobody, id, shows(ann));
  EXPECT_EQ(nobody->refusal(), "rated-against-oneself");
  accept(near, id, shows(bob));
  EXPECT_EQ(near->refusal(), "rated-from-one-address");
  accept(nobody, id, shows(bob));
  EXPECT_FALSE(nobody->last("paired").is_null());
}

TEST_F(RatedLobbyTest, WhoSeeksARatedGameIsNotPairedInAnother) {
  const Client creator = visitor("1.2.3.4"), opponent = visitor("5.6.7.8");
  seek(creator, R"(,"clock":{"kind":"fischer","initial":180,"increment":2})");
  EXPECT_NE(seek(opponent, clock + R"(,"pair":true)" + shows(bob)), "") << "theirs waits, too";
}

TEST_F(LobbyTest, WhatCannotBePlayedIsRefused) {
  const Client creator = visitor();
  EXPECT_EQ(seek(creator, "", "no-such-game"), "");
  EXPECT_NE(creator->refusal(), "");
  EXPECT_EQ(seek(creator, R"(,"options":{"castling":"sometimes"})"), "");
  EXPECT_NE(creator->refusal(), "");
  EXPECT_EQ(seek(creator, R"(,"rated":true)"), "");
  EXPECT_EQ(creator->refusal(), "rated-without-clock");
  EXPECT_EQ(seek(creator, R"(,"rated":true,"clock":{"kind":"days","days":1})"), "");
  EXPECT_EQ(creator->refusal(), "rated-without-name");
  EXPECT_EQ(seek(creator, R"(,"color":"white")"), "");
  EXPECT_NE(creator->refusal(), "");
  hear(creator, R"({"type":"lobby"})");
  EXPECT_EQ(creator->refusal(), "page-too-old");
}

TEST_F(LobbyTest, ChallengesAreBoundedPerAddressAndInAll) {
  limits.address_challenges = 2;
  limits.challenges = 4;
  const std::vector<Client> far = {visitor("a"), visitor("a"), visitor("a"),
                                   visitor("b"), visitor(),    visitor()};
  EXPECT_NE(seek(far[0]), "");
  EXPECT_NE(seek(far[1]), "");
  EXPECT_EQ(seek(far[2]), "");
  EXPECT_EQ(far[2]->refusal(), "too-many-own-challenges(2)");
  EXPECT_NE(seek(far[3]), "");
  EXPECT_NE(seek(far[4]), "");
  EXPECT_EQ(seek(far[5]), "");
  EXPECT_EQ(far[5]->refusal(), "too-many-challenges(4)");
  leave(far[0]);
  EXPECT_NE(seek(far[2]), "");
}

TEST_F(LobbyTest, CreatingAndAcceptingCountAsMakingGames) {
  const Client creator = visitor("a"), flooder = visitor("b");
  flooder->flooding = true;
  EXPECT_EQ(seek(flooder), "");
  EXPECT_EQ(flooder->refusal(), "too-many-new-games");
  const std::string id = seek(creator);
  accept(flooder, id);
  EXPECT_EQ(flooder->refusal(), "too-many-new-games");
  EXPECT_EQ(service->lobby().size(), 1u);
}

TEST_F(LobbyTest, TheGameCountsInTheQuotaOfItsCreator) {
  limits.address_day_games = 1;
  const Client creator = visitor("a"), opponent = visitor("b"), other = visitor("c");
  const std::string id = seek(creator);
  const Client again = visitor("a");
  const std::string second = seek(again);
  accept(opponent, id);
  EXPECT_FALSE(opponent->last("paired").is_null());
  again->received.clear();
  accept(other, second);
  EXPECT_EQ(other->refusal(), "challenge-gone");
  EXPECT_EQ(again->refusal(), "daily-storage-used");
  EXPECT_EQ(seek(creator), "");
  EXPECT_EQ(creator->refusal(), "daily-storage-used");
  EXPECT_NE(seek(opponent), "");  // who accepted has stored nothing
}

TEST_F(LobbyTest, LateRulesOpenNoChallengeOfWhoHasLeftOrThoughtBetter) {
  const Client left = visitor(), changed = visitor();
  // Both are done in one turn of the loop, before the rules are looked up.
  loop.now([&] {
    started().on_message(left, R"({"type":"seek","game":"alice"})");
    left->left = true;
    started().leave(*left);
    started().on_message(changed, R"({"type":"seek","game":"alice"})");
    started().on_message(changed, R"({"type":"unseek"})");
  });
  loop.turn();
  EXPECT_EQ(service->lobby().size(), 0u);
}

TEST(LobbyServer, ThreeClientsMeetAndTwoPlay) {
  const TestServer server;
  WebSocket creator(server.port()), opponent(server.port()), third(server.port());
  for (WebSocket* one : {&opponent, &third}) {
    one->send(R"({"type":"lobby",)" + protocol_field + "}");
    EXPECT_EQ(one->receive().at("type"), "lobby");
    EXPECT_EQ(one->receive().at("type"), "bots");
  }
  creator.send(
      R"({"type":"seek","game":"alice","name":"Ada","color":"b","clock":{"kind":"fischer","initial":300,"increment":0}})");
  EXPECT_EQ(creator.receive().at("challenge").at("name"), "Ada");
  const json::value seen = opponent.receive();
  EXPECT_EQ(third.receive(), seen);
  const std::string id = text(seen.at("added").at(0).at("id"));
  opponent.send(R"({"type":"accept","id":")" + id + "\"}");
  EXPECT_EQ(creator.receive().at("type"), "seeking");
  const json::value black = creator.receive();
  json::value white = opponent.receive();
  if (white.at("type") == "lobbyChange") white = opponent.receive();
  EXPECT_EQ(white.at("seat"), "white");
  EXPECT_EQ(black.at("seat"), "black");
  const std::string game = text(white.at("game"));
  const auto join = [&](WebSocket& client, const json::value& paired) {
    client.send(R"({"type":"join",)" + protocol_field + R"(,"id":")" + game + R"(","key":")" +
                text(paired.at("key")) + "\"}");
    json::value record = client.receive();
    while (record.at("type") == "lobbyChange") record = client.receive();
    return text(record.at("record").at("viewer"));
  };
  EXPECT_EQ(join(opponent, white), "white");
  EXPECT_EQ(join(creator, black), "black");
  opponent.move(game, 0, "e2e4");
  EXPECT_EQ(opponent.receive().at("type"), "ack");
}

}  // namespace
}  // namespace cheshire
