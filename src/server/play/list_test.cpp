// The searchable list of games on a live server.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/json/serialize.hpp>

#include "server/store/store.h"
#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

struct ListTest : testing::Test {
  std::shared_ptr<std::atomic<std::int64_t>> ms =
      std::make_shared<std::atomic<std::int64_t>>(1'769'860'800'000);

  ServerOptions options(bool open = false) const {
    ServerOptions options;
    options.public_ = open;
    options.times = [ms = ms] {
      return Instant(Milliseconds(ms->fetch_add(1000)));
    };  // no two changes at the same time
    return options;
  }
  static std::string post(const TestServer& server, const std::string& body) {
    const Answer made = server.post(body);
    EXPECT_EQ(made.status, 201) << made.body;
    return text(made.json().at("id"));
  }
  static json::value get(const TestServer& server, const std::string& query) {
    const Answer answer = server.ask("GET", "/api/games" + query);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.json();
  }
  static std::string ids(const json::value& list) {
    std::string all;
    for (const auto& game : list.at("games").as_array()) all += text(game.at("id")) + " ";
    return all;
  }
};

TEST_F(ListTest, ABriefSaysWhatAGameIs) {
  const TestServer server(options());
  const std::string id = post(
      server,
      R"({"game":"alice","seats":"link","clock":{"kind":"days","days":2},"white":{"kind":"human","name":"Ada"},"black":{"kind":"engine","level":2}})");
  const auto brief = get(server, "").at("games").as_array().at(0).as_object();
  EXPECT_EQ(text(brief.at("id")), id);
  EXPECT_EQ(brief.at("game"), "alice");
  EXPECT_EQ(brief.at("title"), "Alice chess");
  EXPECT_TRUE(brief.at("options").as_object().contains("en-passant"));
  EXPECT_EQ(brief.at("file"), false);
  EXPECT_EQ(brief.at("white").at("name"), "Ada");
  EXPECT_EQ(brief.at("black").at("level"), 2);
  EXPECT_TRUE(brief.at("result").is_null());
  EXPECT_EQ(brief.at("plies"), 0);
  EXPECT_EQ(brief.at("viewer"), "spectator");
  EXPECT_EQ(brief.at("seats"), "link");
  EXPECT_EQ(json::serialize(brief.at("clock")), R"({"kind":"days","days":2})");
  EXPECT_FALSE(brief.contains("moves") || brief.contains("keys"));
}

TEST_F(ListTest, ThePositionIsTheCurrentOne) {
  const TestServer server(options());
  const std::string id = server.new_game("chess"), other = server.new_game("chess");
  WebSocket player(server.port());
  player.move(id, 0, "e2e4");
  player.receive();
  const auto list = get(server, "");
  EXPECT_EQ(ids(list), id + " " + other + " ");  // most recent change first
  const auto& brief = list.at("games").as_array()[0];
  EXPECT_TRUE(text(brief.at("fen")).starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"))
      << brief.at("fen");
  EXPECT_EQ(brief.at("plies"), 1);
  player.back(id, 0);
  player.receive();
  const auto back = get(server, "?id=" + id).at("games").as_array();
  EXPECT_TRUE(text(back.at(0).at("fen")).starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
}

TEST_F(ListTest, GamesAreFound) {
  const TestServer server(options());
  const std::string ada = post(server, R"({"game":"chess","white":{"kind":"human","name":"Ada L_"}})");
  const std::string engine = post(server, R"({"game":"alice","black":{"kind":"engine","level":1}})");
  const std::string late = post(server, R"({"game":"alice","black":{"kind":"human","name":"Bob 100%"}})");
  WebSocket player(server.port());
  player.resign(ada, "b");
  player.receive();
  player.send(R"({"type":"end","how":"agreement","id":")" + engine + "\"}");
  player.receive();
  const auto found = [&](const std::string& query) { return ids(get(server, query)); };
  EXPECT_EQ(found("?game=alice"), engine + " " + late + " ");
  EXPECT_EQ(found("?game=xiangqi"), "");
  EXPECT_EQ(found("?player=ada"), ada + " ");
  EXPECT_EQ(found("?player=l_"), ada + " ");
  EXPECT_EQ(found("?player=a_a"), "");  // not a pattern
  EXPECT_EQ(found("?player=%25"), late + " ");
  EXPECT_EQ(found("?player=engine"), engine + " ");
  EXPECT_EQ(found("?result=win-w"), ada + " ");
  EXPECT_EQ(found("?result=win-b"), "");
  EXPECT_EQ(found("?result=draw"), engine + " ");
  EXPECT_EQ(found("?result=open"), late + " ");
  EXPECT_EQ(found("?result=other"), "");
  EXPECT_EQ(found("?id=" + ada + "&id=" + late + "&id=none"), ada + " " + late + " ");
  EXPECT_EQ(found("?from=2026-01-31"), engine + " " + ada + " " + late + " ");
  EXPECT_EQ(found("?from=2026-02-01"), "");
  EXPECT_EQ(found("?to=2026-01-31"), engine + " " + ada + " " + late + " ");
  EXPECT_EQ(found("?to=2026-01-30"), "");
  EXPECT_EQ(found("?game=alice&result=draw"), engine + " ");
  EXPECT_EQ(server.ask("GET", "/api/games?result=won").status, 400);
  EXPECT_EQ(server.ask("GET", "/api/games?sort=up").status, 400);
}

TEST_F(ListTest, PagesFollowEachOther) {
  const TestServer server(options());
  std::string all;
  for (int i = 0; i < 5; ++i) all = server.new_game("chess") + " " + all;
  std::string seen, after;
  int pages = 0;
  for (json::value list; pages < 9; ++pages) {
    list = get(server, "?limit=2" + after);
    seen += ids(list);
    if (list.at("next").is_null()) break;
    after = "&after=" + text(list.at("next"));
  }
  EXPECT_EQ(seen, all);
  EXPECT_EQ(pages, 2);
}

TEST_F(ListTest, APublicServerAnswersForTheNamedAlone) {
  const TestServer server(options(true));
  const std::string a = server.new_game("chess"), b = server.new_game("chess");
  EXPECT_EQ(json::serialize(get(server, "")), R"({"games":[],"next":null,"scope":"named"})");
  EXPECT_EQ(ids(get(server, "?game=chess")), "");
  const auto named = get(server, "?id=" + a);
  EXPECT_EQ(ids(named), a + " ");
  EXPECT_EQ(named.at("scope"), "named");
}

TEST_F(ListTest, GamesOfAnOlderStoreAreDescribed) {
  const TempFolder folder;
  ServerOptions with_file = options();
  with_file.database = folder.path("games.db");
  std::string id;
  {
    const TestServer server(with_file);
    id = server.new_game("chess");
  }
  {
    const auto store = Store::open(with_file.database);
    ASSERT_TRUE(store);
    ASSERT_TRUE((*store)->transaction([&] { return (*store)->describe(id, "", ""); }));
  }
  {
    const TestServer server(with_file);
    const auto brief = get(server, "").at("games").as_array().at(0);
    EXPECT_EQ(brief.at("title"), "Chess");
    EXPECT_TRUE(text(brief.at("fen")).starts_with("rnbqkbnr/"));
  }
  const auto store = Store::open(with_file.database);
  EXPECT_EQ((*(*store)->game(id))->title, "Chess");
}

}  // namespace
}  // namespace cheshire
