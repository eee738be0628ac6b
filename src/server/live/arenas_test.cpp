// Arenas without a network, where the test decides what time it is.
#include "server/live/arenas.h"

#include <gtest/gtest.h>

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

struct ArenaClient : Member {
  std::vector<json::value> received{};
  std::string name{}, key{};
  bool left = false;

  void push(std::shared_ptr<const std::string> message) override {
    received.push_back(json::parse(*message));
  }
  void dismiss() override {}
  bool gone() const override { return left; }
  const std::string& owner() const override { return name; }

  /// Returns the last message of a kind, null if there is none.
  json::value last(std::string_view type) const {
    json::value found;
    for (const json::value& one : received) {
      if (text(one.at("type")) == type) found = one;
    }
    return found;
  }
  std::string refusal() const { return test::brief(last("error")); }
  std::string state() const {
    const json::value you = last("arenaYou");
    return you.is_null() ? "" : text(you.at("state"));
  }
  /// The game it was paired for last; empty if for none.
  std::string game() const {
    const json::value paired = last("paired");
    return paired.is_null() ? "" : text(paired.at("game"));
  }
  bool white() const { return text(last("paired").at("seat")) == "white"; }
};
using Guest = std::shared_ptr<ArenaClient>;

struct ArenasTest : testing::Test {
  Instant time{std::chrono::hours(24 * 20'000)};
  TempFolder folder;
  std::string database = ":memory:";
  TestLoop loop;
  Log log{LogFormat::text, true};
  ServerMetrics metrics;
  ServerLimits limits;
  std::unique_ptr<GameService> service;

  GameService& started() {
    if (!service) {
      service = std::make_unique<GameService>(std::move(*Store::open(database)), limits, loop, log, metrics,
                                              LoadedGames{}, Times([this] { return time; }));
      loop.now([&] { service->start([](Instant) {}); });
    }
    return *service;
  }
  void restart() {
    loop.now([&] { service->close(); });
    loop.turn();
    service->abandon();
    service.reset();
    started();
  }
  /// Somebody with a name, who comes from an address of their own.
  Guest person(const std::string& name, bool rated = false) {
    const auto client = std::make_shared<ArenaClient>();
    client->name = "192.0.2." + std::to_string(name[0]);
    client->key = name + "-key-0123456789-0123456789";
    loop.now([&] {
      (void)started().people().enroll(name, client->key, client->name);
      started().journal().flush();
      if (rated) (void)started().people().claim_name(*started().people().find(std::array{client->key}), name);
      started().journal().flush();
    });
    return client;
  }
  void hear(const Guest& client, const std::string& message) {
    loop.now([&] { started().on_message(client, message); });
    loop.turn();
  }
  std::string keyed(const Guest& client) { return R"(,"key":")" + client->key + "\""; }
  std::string opening(const std::string& more) {
    return R"({"type":"openArena","title":"Tea party","game":"alice","minutes":60,)"
           R"("clock":{"kind":"fischer","initial":180,"increment":2})" +
           more + "}";
  }
  /// Opens an arena and returns its id; empty if that was refused.
  std::string open(const Guest& client, const std::string& more = "") {
    hear(client, opening(more + keyed(client)));
    const json::value opened = client->last("arenaOpened");
    return opened.is_null() ? "" : text(opened.at("arena"));
  }
  void watch(const Guest& client, const std::string& id) {
    hear(client, R"({"type":"arena","id":")" + id + "\"," + protocol_field +
                     (client->key.empty() ? "" : keyed(client)) + "}");
  }
  void join(const Guest& client, const std::string& id) {
    watch(client, id);
    hear(client, R"({"type":"joinArena","id":")" + id + '"' + keyed(client) + "}");
  }
  /// Lets time pass, and what is due happen.
  void pass(std::chrono::milliseconds span = Arenas::pause) {
    time += span;
    loop.now([&] { started().tick(); });
    loop.turn();
  }
  void act(const Guest& client, const std::string& game, const std::string& what) {
    hear(client,
         R"({"id":")" + game + R"(","key":")" + text(client->last("paired").at("key")) + "\"," + what + "}");
  }
  /// Plays two moves, and one of the two resigns.
  void play(const Guest& winner, const Guest& loser) {
    const std::string game = winner->game();
    ASSERT_EQ(game, loser->game());
    const Guest &white = winner->white() ? winner : loser, &black = winner->white() ? loser : winner;
    act(white, game, R"("type":"move","ply":0,"move":"e4")");
    act(black, game, R"("type":"move","ply":1,"move":"e5")");
    act(loser, game, R"("type":"resign","color":")" + std::string(loser->white() ? "w" : "b") + "\"");
  }
  std::string standings(const Guest& watcher, const std::string& id) {
    pass();
    watch(watcher, id);
    std::string all;
    const json::value arena = watcher->last("arena");
    for (const json::value& one : arena.at("standings").as_array())
      all += (all.empty() ? "" : ", ") + text(one.at("name")) + " " + text(one.at("points"));
    return all;
  }
};

TEST_F(ArenasTest, WhoJoinsIsPairedAtOnceAndAgainAfterEachGame) {
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann);
  join(ann, id);
  EXPECT_EQ(ann->state(), "waiting");
  join(ben, id);
  pass();
  EXPECT_EQ(ann->state(), "playing");
  EXPECT_NE(ann->game(), "");
  EXPECT_EQ(ann->game(), ben->game());
  EXPECT_NE(ann->white(), ben->white());
  const std::string first = ann->game();
  const bool white = ann->white();
  play(ann, ben);
  EXPECT_EQ(ann->state(), "waiting");
  EXPECT_EQ(standings(ben, id), "Ann 2, Ben 0");
  pass();
  EXPECT_EQ(ann->game(), first);  // the same opponent only after a while
  pass(arena_patience);
  EXPECT_NE(ann->game(), first);
  EXPECT_NE(ann->white(), white);
  const json::value brief = ann->last("arena").at("arena");
  EXPECT_EQ(text(brief.at("title")) + ", " + text(brief.at("by")), "Tea party, Ann");
  EXPECT_EQ(text(brief.at("stage")) + " " + text(brief.at("players")), "running 2");
}

TEST_F(ArenasTest, AGameSaysWhichArenaItIsOf) {
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann);
  join(ann, id);
  join(ben, id);
  pass();
  hear(ann, R"({"type":"join","id":")" + ann->game() + "\"," + protocol_field + "}");
  EXPECT_EQ(text(ann->last("record").at("record").at("arena")), id);
}

TEST_F(ArenasTest, NobodyIsPairedBeforeItBeginsNorAfterItsEnd) {
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann, R"(,"starts":10,"minutes":5)");
  join(ann, id);
  join(ben, id);
  pass();
  EXPECT_EQ(ann->game(), "");
  EXPECT_EQ(text(ann->last("arena").at("arena").at("stage")), "announced");
  pass(std::chrono::minutes(10));
  EXPECT_NE(ann->game(), "");
  const std::string first = ann->game();
  // What is not over when the time is up does not count.
  pass(std::chrono::minutes(5));
  EXPECT_EQ(text(ann->last("arena").at("arena").at("stage")), "over");
  play(ann, ben);
  EXPECT_EQ(standings(ben, id), "Ann 0, Ben 0");
  pass(arena_patience);
  EXPECT_EQ(ann->game(), first);
  const Guest cat = person("Cat");
  join(cat, id);
  EXPECT_EQ(cat->refusal(), "arena-over");
}

TEST_F(ArenasTest, WhoPausesOrGoesIsNotPaired) {
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann);
  join(ann, id);
  join(ben, id);
  hear(ben, R"({"type":"pauseArena","id":")" + id + "\"}");
  EXPECT_EQ(ben->state(), "paused");
  pass();
  EXPECT_EQ(ann->game(), "");
  join(ben, id);
  loop.now([&] { started().leave(*ben); });
  pass();
  EXPECT_EQ(ann->game(), "");
  watch(ben, id);  // is back
  EXPECT_EQ(ben->state(), "waiting");
  pass();
  EXPECT_NE(ann->game(), "");
}

TEST_F(ArenasTest, WhoLetsTheFirstMovePassIsPausedAndTheGameDoesNotCount) {
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann);
  join(ann, id);
  join(ben, id);
  pass();
  const Guest &late = ann->white() ? ann : ben, &other = ann->white() ? ben : ann;
  pass(Arenas::first_move_time);
  EXPECT_EQ(late->state(), "paused");
  EXPECT_EQ(other->state(), "waiting");
  EXPECT_EQ(standings(other, id), "Ann 0, Ben 0");
}

TEST_F(ArenasTest, TwoWinsInARowDoubleWhatFollows) {
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann);
  join(ann, id);
  join(ben, id);
  for (int i = 0; i < 3; ++i) {
    pass(arena_patience);
    play(ann, ben);
  }
  EXPECT_EQ(standings(ben, id), "Ann 8, Ben 0");
  EXPECT_EQ(text(ann->last("arenaYou").at("rank")), "1");
  EXPECT_EQ(text(ann->last("arenaYou").at("doubled")), "true");
}

TEST_F(ArenasTest, ARestartLosesNothing) {
  database = folder.path("games.db");
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann);
  join(ann, id);
  join(ben, id);
  pass();
  play(ann, ben);
  pass(arena_patience);
  const std::string second = ann->game();
  restart();
  watch(ann, id);
  EXPECT_EQ(ann->state(), "playing");
  EXPECT_EQ(text(ann->last("arenaYou").at("game")), second);
  EXPECT_EQ(standings(ben, id), "Ann 2, Ben 0");
  play(ann, ben);
  EXPECT_EQ(standings(ben, id), "Ann 4, Ben 0");
}

TEST_F(ArenasTest, TheListIsSentWhenItChanges) {
  const Guest ann = person("Ann"), watcher = std::make_shared<ArenaClient>();
  hear(watcher, R"({"type":"arenas",)" + protocol_field + "}");
  EXPECT_EQ(text(watcher->last("arenas").at("arenas")), "[]");
  EXPECT_EQ(text(watcher->last("arenas").at("mayOpen")), "true");
  const std::string id = open(ann);
  pass();
  EXPECT_EQ(text(watcher->last("arenas").at("arenas").at(0).at("id")), id);
  pass(std::chrono::minutes(60));
  pass();
  EXPECT_EQ(text(watcher->last("arenas").at("arenas").at(0).at("stage")), "over");
  pass(Arenas::kept_for);
  pass();
  EXPECT_EQ(text(watcher->last("arenas").at("arenas")), "[]");
  watch(ann, id);
  EXPECT_EQ(ann->refusal(), "arena-not-found");
}

TEST_F(ArenasTest, SpectatorsSeeTheGamesOfTheBest) {
  const Guest ann = person("Ann"), ben = person("Ben"), watcher = std::make_shared<ArenaClient>();
  const std::string id = open(ann);
  join(ann, id);
  join(ben, id);
  pass();
  watch(watcher, id);
  EXPECT_EQ(watcher->state(), "watching");
  EXPECT_EQ(text(watcher->last("arena").at("games")), "[\"" + ann->game() + "\"]");
}

TEST_F(ArenasTest, AreRefusedByName) {
  const Guest ann = person("Ann"), nobody = std::make_shared<ArenaClient>();
  hear(nobody, opening(""));
  EXPECT_EQ(nobody->refusal(), "arena-needs-name");
  hear(ann, R"({"type":"openArena","title":"x","game":"alice","minutes":60,"clock":null)" + keyed(ann) + "}");
  EXPECT_EQ(ann->refusal(), "arena-needs-clock");
  hear(
      ann,
      R"({"type":"openArena","title":"x","game":"cheops","minutes":60,"clock":{"kind":"fischer","initial":180,"increment":2})" +
          keyed(ann) + "}");
  EXPECT_EQ(ann->refusal(), "arena-game-hidden");
  hear(ann, opening(R"(,"rated":true)" + keyed(ann)));
  EXPECT_EQ(ann->refusal(), "rated-name-needed");
  const std::string id = open(ann);
  EXPECT_EQ(open(ann), id);  // none new
  EXPECT_EQ(ann->refusal(), "one-arena-each");
  hear(nobody, R"({"type":"pauseArena","id":")" + id + "\"}");
  EXPECT_EQ(nobody->refusal(), "arena-not-joined");
  const Guest hatter = person("Hatter");
  loop.now([&] { (void)started().people().make_bot(*started().people().find(std::array{hatter->key})); });
  join(hatter, id);
  EXPECT_EQ(hatter->refusal(), "arena-without-bots");
}

TEST_F(ArenasTest, AreBounded) {
  limits.arenas = 1;
  limits.arena_players = 1;
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann);
  EXPECT_EQ(open(ben), "");
  EXPECT_EQ(ben->refusal(), "too-many-arenas(1)");
  join(ann, id);
  join(ben, id);
  EXPECT_EQ(ben->refusal(), "arena-full(1)");
}

TEST_F(ArenasTest, AreFewOfOneAddress) {
  limits.address_arenas = 1;
  const Guest ann = person("Ann"), ben = person("Ben"), cat = person("Cat");
  ben->name = ann->name;
  EXPECT_NE(open(ann), "");
  EXPECT_EQ(open(ben), "");
  EXPECT_EQ(ben->refusal(), "too-many-own-arenas(1)");
  EXPECT_NE(open(cat), "");
}

TEST_F(ArenasTest, WhoIsBannedMeanwhileIsNotPaired) {
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann);
  join(ann, id);
  join(ben, id);
  loop.now([&] {
    const auto found = started().people().find(std::array{ben->key});
    started().journal().add(
        [person = found->row.id](Store& s) { return s.people().set_banned(person, true); });
    started().journal().flush();
  });
  pass();
  EXPECT_EQ(ann->game(), "");
}

TEST_F(ArenasTest, TheOperatorCanForbidThem) {
  limits.arenas = 0;
  const Guest ann = person("Ann");
  EXPECT_EQ(open(ann), "");
  EXPECT_EQ(ann->refusal(), "arenas-forbidden");
  hear(ann, R"({"type":"arenas",)" + protocol_field + "}");
  EXPECT_EQ(text(ann->last("arenas").at("mayOpen")), "false");
}

TEST_F(ArenasTest, WhoIsForgottenLeavesTheStandings) {
  database = folder.path("games.db");
  const Guest ann = person("Ann"), ben = person("Ben");
  const std::string id = open(ann);
  join(ann, id);
  join(ben, id);
  loop.now([&] {
    const auto found = started().people().find(std::array{ben->key});
    started().people().forget(*found);
    started().arenas().forget(found->row.id);
    started().journal().flush();
  });
  EXPECT_EQ(standings(ann, id), "Ann 0");
  restart();
  EXPECT_EQ(standings(ann, id), "Ann 0");
}

TEST_F(ArenasTest, InARatedOneTwoOfOneAddressDoNotMeet) {
  const Guest ann = person("Ann", true), ben = person("Ben", true), cat = person("Cat", true);
  ben->name = ann->name;
  const std::string id = open(ann, R"(,"rated":true)");
  join(ann, id);
  join(ben, id);
  pass(arena_patience);
  EXPECT_EQ(ann->game(), "");
  join(cat, id);
  pass();
  EXPECT_NE(cat->game(), "");
  hear(cat, R"({"type":"join","id":")" + cat->game() + "\"," + protocol_field + "}");
  EXPECT_EQ(text(cat->last("record").at("record").at("rated")), "true");
}

TEST_F(ArenasTest, TwoThousandPlayersAreAllPaired) {
  const Guest ann = person("Ann");
  const std::string id = open(ann);
  std::vector<Guest> players;
  for (int i = 0; i < 2000; ++i) {
    const auto client = std::make_shared<ArenaClient>();
    client->name = "host" + std::to_string(i);
    client->key = "key-of-player-number-" + std::to_string(i);
    players.push_back(client);
  }
  loop.now([&] {
    for (const Guest& one : players) (void)started().people().enroll(one->name, one->key, one->name);
    started().journal().flush();
  });
  for (const Guest& one : players) join(one, id);
  pass();
  for (int turns = 0; turns < 10'000 && players.back()->game().empty(); ++turns) loop.turn();
  std::set<std::string> games;
  for (const Guest& one : players) games.insert(one->game());
  EXPECT_EQ(games.size(), 1000u);
  EXPECT_FALSE(games.contains(""));
}

}  // namespace
}  // namespace cheshire
