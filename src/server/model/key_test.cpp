// The server keeps only hashes of keys in memory and on disk, and nothing of them in its log.
#include "server/model/key.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

TEST(KeyHash, IsOfOneKey) {
  const KeyHash hash = KeyHash::of("a-key"), same = KeyHash::of("a-key"), other = KeyHash::of("a-kez");
  EXPECT_TRUE(hash.fits(same));
  EXPECT_FALSE(hash.fits(other));
  EXPECT_FALSE(KeyHash::of_nobody().fits(KeyHash::of_nobody()));
  // An empty hash fits nothing, not even another empty hash.
  EXPECT_TRUE(KeyHash().empty());
  EXPECT_FALSE(KeyHash().fits(KeyHash()) || KeyHash().fits(hash) || hash.fits(KeyHash()));
}

// BLAKE2b-256 of "cheshire key 1:a-key", as printed by `b2sum -l 256`. Stored files depend on it.
TEST(KeyHash, IsBlake2OfTheKeyAndItsDomain) {
  EXPECT_EQ(KeyHash::of("a-key").text(), "523c32fc4bb322bf2745a5291af2d107fee880011c942a2579b65e31790bc3df");
}

TEST(KeyHash, IsReadAsItWasWritten) {
  const KeyHash hash = KeyHash::of("a-key");
  ASSERT_EQ(hash.text().size(), 64u);
  EXPECT_TRUE(KeyHash::read(hash.text())->fits(hash));
  EXPECT_TRUE(KeyHash::read("")->empty());
  EXPECT_EQ(KeyHash().text(), "");
  for (const std::string& bad : {std::string("a-key"), std::string(64, 'g'), hash.text() + "00"})
    EXPECT_FALSE(KeyHash::read(bad)) << bad;
}

/// Returns the contents of all files of a database.
std::string everything_in(const TempFolder& folder) {
  std::ostringstream text;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path("")))
    if (entry.path().string().find("games.db") != std::string::npos)
      text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
  return text.str();
}

/// A server that logs as much as it can, and what it writes to the log.
struct Logged {
  TempFolder folder;
  std::set<std::string> secrets;
  std::string files, log;

  static ServerOptions options(const TempFolder& folder) {
    ServerOptions options;
    options.verbose = true;
    options.database = folder.path("games.db");
    return options;
  }
  Logged() {
    testing::internal::CaptureStderr();
    {
      const TestServer server(options(folder));
      play(server);
      files = everything_in(folder);
    }
    log = testing::internal::GetCapturedStderr();
    files += everything_in(folder);
  }

  void play(const TestServer& server) {
    const auto note = [&](const json::value& received) {
      for (const char* what : {"keys", "invitations"})
        for (const auto& one : received.at(what).as_object()) secrets.insert(text(one.value()));
    };
    const json::value made =
        server.post(R"({"game":"chess","seats":"link","mine":"white","parley":{"umpire":"present"}})").json();
    note(made);
    const std::string id = text(made.at("id")), white = text(made.at("keys").at("white")),
                      black = "the-key-that-black-brought", wrong = "a-key-that-is-of-no-game";
    secrets.insert({black, wrong});
    const std::string to_black = text(made.at("invitations").at("black")), path = "/api/games/" + id;
    EXPECT_EQ(server.claim(id, to_black, black).status, 200);
    EXPECT_EQ(server.claim(id, to_black, wrong).status, 409);
    EXPECT_EQ(server.claim(id, wrong, wrong).status, 403);
    EXPECT_EQ(server.claim(id, wrong, "short").status, 403);
    EXPECT_EQ(server.ask_with(wrong, "GET", path).status, 403);
    EXPECT_EQ(server.ask_with(white + "," + black, "GET", path).status, 200);
    EXPECT_EQ(server.ask_with(white, "GET", "/api/games").status, 200);
    EXPECT_EQ(server.ask("GET", path + "?key=" + white).status, 400);
    EXPECT_EQ(server.ask("POST", path + "/keys?key=" + white, "{}").status, 400);
    WebSocket player(server.port());
    const auto say = [&](json::object message) {
      message["id"] = id;
      player.send(json::serialize(message));
      return player.receive();
    };
    const json::array both{json::value(white), json::value(black)};
    EXPECT_EQ(say({{"type", "join"}, {"protocol", protocol_version}, {"keys", both}}).at("type"), "record");
    EXPECT_EQ(say({{"type", "move"}, {"ply", 0}, {"move", "e2e4"}, {"key", wrong}}).at("type"), "error");
    EXPECT_EQ(say({{"type", wrong}, {"key", white}}).at("type"), "error");
    EXPECT_EQ(say({{"type", "resign"}, {"color", "w"}, {"key", white}}).at("type"), "record");
    player.send("{\"type\":\"move\",\"key\":\"" + white);  // cut off
    EXPECT_EQ(player.receive().at("type"), "error");
    EXPECT_EQ(say({{"type", "ask"}, {"what", "rematch"}, {"key", white}}).at("type"), "record");
  }
};

TEST(Secrets, AreNeitherInTheLogNorOnDisk) {
  const Logged logged;
  ASSERT_EQ(logged.secrets.size(), 5u);
  EXPECT_NE(logged.log.find("/api/games"), std::string::npos) << "nothing was logged";
  EXPECT_NE(logged.files.find("SQLite format 3"), std::string::npos);
  for (const std::string& secret : logged.secrets) {
    EXPECT_EQ(logged.log.find(secret), std::string::npos) << secret << "\n" << logged.log;
    EXPECT_EQ(logged.files.find(secret), std::string::npos) << secret;
  }
}

}  // namespace
}  // namespace cheshire
