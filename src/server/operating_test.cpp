// What an operator asks of a server: its health and its metrics.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "base/test_message.h"
#include "messages/server.h"
#include "server/live/health.h"
#include "server/net/metrics_port.h"
#include "server/play/test_long_game.h"
#include "server/test_client.h"
#include "server/test_loop.h"

namespace cheshire {
namespace {

struct HealthTest : testing::Test {
  Instant now{std::chrono::hours(500'000)};
  TempFolder folder;
  std::unique_ptr<Store> store = std::move(*Store::open(folder.path("games.db")));
  TestLoop loop;
  Journal journal{*store, loop, [] {}};
  Health health{journal, [this] { return now; }};
  std::string received;

  void turn() { loop.turn(); }
  void ask() {
    loop.now([this] {
      loop.spawn<Result<void>>(health.check(),
                               [this](const Result<void>& r) { received += r ? "good " : "bad "; });
    });
  }
  /// Changes the tables behind the store's back.
  void change(const char* sql) const {
    SQLite::Database(folder.path("games.db"), SQLite::OPEN_READWRITE, 5000).exec(sql);
  }
};

TEST_F(HealthTest, TriesTheStoreOnceASecond) {
  loop.now([this] {
    ask();
    ask();
  });
  EXPECT_EQ(received, "");
  EXPECT_EQ(journal.waiting(), 1u);
  turn();
  EXPECT_EQ(received, "good good ");
  EXPECT_EQ(store->alive()->steady, now);
  now += std::chrono::milliseconds(999);
  ask();
  EXPECT_EQ(received, "good good good ");
  EXPECT_TRUE(journal.idle());
  now += std::chrono::milliseconds(1);
  ask();
  EXPECT_EQ(journal.waiting(), 1u);
}

TEST_F(HealthTest, IsBadWhileTheStoreFailsAndGoodAfterwards) {
  change("ALTER TABLE server RENAME TO elsewhere");
  ask();
  turn();
  EXPECT_EQ(received, "bad ");
  ask();  // the result of the last test write
  EXPECT_EQ(received, "bad bad ");
  change("ALTER TABLE elsewhere RENAME TO server");
  now += Health::interval;
  ask();
  turn();
  EXPECT_EQ(received, "bad bad good ");
}

// What is written to a file that has no name is lost with the server.
TEST_F(HealthTest, IsBadWhileTheFilesAreNotInTheirPlace) {
  const std::string path = folder.path("games.db"), away = folder.path("away");
  for (const char* ending : {"", "-wal", "-shm"}) {
    std::filesystem::rename(path + ending, away);
    ask();
    turn();
    folder.write(std::string("games.db") + ending, "another");
    now += Health::interval;
    ask();
    turn();
    std::filesystem::rename(away, path + ending);
    now += Health::interval;
    ask();
    turn();
    EXPECT_EQ(received, "bad bad good ") << ending;
    received.clear();
    now += Health::interval;
  }
}

TEST_F(HealthTest, IsGoodWhileAnotherWriteFails) {
  loop.now([this] {
    journal.add([](Store&) -> Result<void> { return Error{msg::database_failed("no such game")}; });
    ask();
  });
  turn();
  EXPECT_EQ(received, "good ");
}

TEST_F(HealthTest, IsBadWhenTheServerStops) {
  health.close();
  ask();
  EXPECT_EQ(received, "bad ");
  EXPECT_TRUE(journal.idle());
}

TEST(Operating, HealthIsAnsweredWhileTheStoreWorks) {
  const TestServer server;
  const Answer good = server.ask("GET", "/healthz");
  EXPECT_EQ(good.status, 200);
  EXPECT_EQ(good.body, R"({"status":"ok"})");
  EXPECT_EQ(good.header("cache-control"), "no-store");
  EXPECT_EQ(server.ask("HEAD", "/healthz").status, 200);
  EXPECT_EQ(server.ask("POST", "/healthz").status, 405);
  EXPECT_EQ(server.ask("GET", "/healthz", "", "Host: elsewhere\r\n").status, 400);
}

TEST(Operating, HealthFailsWithTheStore) {
  const TestServer server;
  {
    // The server may be writing its alive time at this moment.
    SQLite::Database db(server.folder().path("games.db"), SQLite::OPEN_READWRITE, 5000);
    db.exec("DROP TABLE server");
  }
  const Answer bad = server.ask("GET", "/healthz");
  EXPECT_EQ(bad.status, 503) << bad.body;
  EXPECT_TRUE(bad.refusal().starts_with("store-not-writable(database-failed(")) << bad.body;
}

TEST(Operating, ADatabaseThatIsDeletedTakesNoMoves) {
  const TestServer server;
  const std::string id = server.new_game("chess");
  std::filesystem::remove(server.folder().path("games.db"));
  const Answer bad = server.ask("GET", "/healthz");
  EXPECT_EQ(bad.status, 503);
  EXPECT_EQ(bad.refusal(), "store-not-writable(database-replaced)");
  WebSocket player(server.port());
  player.move(id, 0, "e2e4");
  EXPECT_EQ(test::brief(player.receive()), "database-replaced");
  EXPECT_EQ(server.post(R"({"game":"chess"})").refusal(), "database-replaced");
}

// The list is valid JSON, whatever is stored.
TEST(Operating, ADamagedGameIsLeftOutAndCounted) {
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  options.metrics = "0";
  std::string good, bad;
  {
    const TestServer server(options);
    good = server.new_game("chess");
    bad = server.new_game("chess");
  }
  SQLite::Database(options.database, SQLite::OPEN_READWRITE)
      .exec("UPDATE games SET black = '{\"kind\":' WHERE id = '" + bad + "'");
  const TestServer server(options);
  for (int i = 0; i < 2; ++i) {
    const Answer list = server.ask("GET", "/api/games");
    EXPECT_EQ(list.status, 200);
    const auto page = list.json();
    const auto& games = page.at("games").as_array();
    ASSERT_EQ(games.size(), 1u);
    EXPECT_EQ(text(games[0].at("id")), good);
  }
  EXPECT_EQ(server.ask("GET", "/api/games?player=x&result=win-w").status, 200);
  const Answer game = server.ask("GET", "/api/games/" + bad);
  EXPECT_EQ(game.status, 500);
  EXPECT_TRUE(
      game.refusal().starts_with("stored-game-damaged(\"" + bad + "\",stored-value-damaged(\"black\""))
      << game.refusal();
  Wire wire(server.metrics_port());
  wire.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_NE(read_answer(wire).body.find("\ncheshire_store_damaged_games_total 1\n"), std::string::npos);
}

TEST(Operating, HealthFailsWhileTheServerStops) {
  TestServer server;
  Wire wire(server.port());
  wire.send("GET /healthz HTTP/1.1\r\nHost: " + server.host() +
            "\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n");
  ASSERT_NE(wire.read_until("\r\n\r\n").find("100 Continue"), std::string::npos);
  server.stop();
  while (Wire(server.port()).connected()) std::this_thread::yield();
  wire.send("x");
  const Answer bad = read_answer(wire);
  EXPECT_EQ(bad.status, 503);
  EXPECT_EQ(bad.refusal(), "server-stopping");
}

// It is replayed outside the loop, where not everything finds room at once.
TEST(Operating, AStoredGameThatIsNotReadyIsAskedForAgainSoon) {
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  const std::string key = "the-guest-has-chosen-this-key";
  std::string id, invitation;
  {
    const TestServer server(options);
    const auto made = server.post(R"({"game":"chess","seats":"link","mine":"white"})").json();
    id = text(made.at("id"));
    invitation = text(made.at("invitations").at("black"));
  }
  {
    const auto store = std::move(*Store::open(options.database));
    GameRow row = **store->game(id);
    int ply = 0;
    for (const std::string& uci : long_line())
      ASSERT_TRUE(store->add_move(id, ply++, uci, {row.revision++, "", row.updated, row.round}));
  }
  options.limits.compiling = 0;  // nothing finds room
  {
    const TestServer server(options);
    const Answer answer = server.claim(id, invitation, key);
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.header("retry-after"), "2");
    EXPECT_EQ(answer.refusal(), "game-not-ready");
  }
  options.limits.compiling = 8;
  const TestServer server(options);
  EXPECT_EQ(server.claim(id, invitation, key).status, 200);
}

TEST(Operating, AStrangersHealthChecksAreCounted) {
  ServerOptions options;
  options.trusted_proxies = {"127.0.0.1"};
  options.limits.address_requests_rate = 0.001;
  options.limits.address_requests_burst = 2;
  const TestServer server(options);
  const auto ask = [&] { return server.ask("GET", "/healthz", "", "X-Forwarded-For: 192.0.2.7\r\n").status; };
  EXPECT_EQ(ask(), 200);
  EXPECT_EQ(ask(), 200);
  EXPECT_EQ(ask(), 429);
  EXPECT_EQ(server.ask("GET", "/healthz").status, 200);
}

TEST(Operating, AnAddressForMetricsIsOfThisMachineUnlessSaid) {
  struct Case {
    const char *text, *address;
  };
  for (const Case& c : {Case{"9464", "127.0.0.1:9464"},
                        {":0", "127.0.0.1:0"},
                        {"localhost:1", "127.0.0.1:1"},
                        {"[::1]:9464", "[::1]:9464"},
                        {"0.0.0.0:9464", "0.0.0.0:9464"}}) {
    const auto address = parse_metrics_address(c.text);
    ASSERT_TRUE(address) << c.text << ": " << address.error().text();
    EXPECT_EQ(to_string(*address), c.address);
  }
  for (const char* bad : {"x", "99999", ":", "", "127.0.0.1", "proxy:9464"})
    EXPECT_FALSE(parse_metrics_address(bad)) << bad;
  EXPECT_EQ(parse_metrics_address("x").error().at, 0);
  EXPECT_EQ(parse_metrics_address(":x").error().at, 1);
  ServerOptions options;
  options.database = ":memory:";
  options.metrics = "nowhere:9464";
  const auto server = Server::start(options);
  ASSERT_FALSE(server);
  EXPECT_EQ(test::brief(server.error().message),
            R"(option-value-refused("--metrics", "nowhere:9464", not-an-ip-address))");
}

struct MetricsPortTest : testing::Test {
  static ServerOptions options() {
    ServerOptions o;
    o.metrics = "0";
    o.trusted_proxies = {"127.0.0.1/32"};
    o.limits.address_games_rate = 0.001;
    o.limits.address_games_burst = 1;
    o.limits.body = 4096;
    return o;
  }
  const TestServer server{options()};

  Answer ask(const std::string& method, const std::string& target,
             const std::string& host = "localhost") const {
    Wire wire(server.metrics_port());
    wire.send(method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    return read_answer(wire, method == "HEAD");
  }
  double value(const std::string& series) const { return server.metric(series); }
  double refused(const std::string& reason) const {
    return value("cheshire_refusals_total{reason=\"" + reason + "\"}");
  }
};

TEST_F(MetricsPortTest, HasTheMetricsAlone) {
  const Answer metrics = ask("GET", "/metrics");
  EXPECT_EQ(metrics.status, 200);
  EXPECT_EQ(metrics.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_EQ(metrics.header("connection"), "close");
  EXPECT_EQ(metrics.body.find("# HELP cheshire_moves_total "), 0u) << metrics.body.substr(0, 100);
  EXPECT_TRUE(metrics.body.ends_with("\n"));
  EXPECT_EQ(ask("GET", "/metrics?x=1").status, 200);
  EXPECT_EQ(ask("HEAD", "/metrics").status, 200);
  EXPECT_EQ(ask("POST", "/metrics").status, 405);
  EXPECT_EQ(ask("GET", "/").status, 404);
  EXPECT_EQ(ask("GET", "/").refusal(), "metrics-only");
  EXPECT_EQ(ask("GET", "/api/games").status, 404);
  EXPECT_EQ(ask("GET", "/metrics", "elsewhere.example").status, 403);
  EXPECT_EQ(ask("GET", "/metrics", "elsewhere.example").refusal(),
            R"(metrics-host-refused("elsewhere.example"))");
  EXPECT_EQ(ask("GET", "/" + std::string(5000, 'x')).status, 0);
  EXPECT_NE(server.ask("GET", "/metrics").header("content-type"), metrics.header("content-type"));
}

TEST_F(MetricsPortTest, TakesAFewConnectionsAtATime) {
  std::vector<std::unique_ptr<Wire>> waiting;
  for (std::size_t i = 0; i < MetricsPort::max_connections; ++i) {
    waiting.push_back(std::make_unique<Wire>(server.metrics_port()));
    waiting.back()->send("GET");
  }
  EXPECT_TRUE(Wire(server.metrics_port()).closed());
  waiting.clear();
  wait_until([&] { return ask("GET", "/metrics").status == 200; });
}

TEST_F(MetricsPortTest, CountsWhatHappens) {
  EXPECT_EQ(value("cheshire_moves_total{by=\"player\"}"), 0);
  EXPECT_EQ(value("cheshire_games_ready"), 0);
  const std::string id = server.new_game();
  WebSocket player(server.port());
  player.join(id);
  ASSERT_EQ(player.receive().at("type"), "record");
  player.move(id, 0, "e2e4");
  ASSERT_EQ(player.receive().at("type"), "ack");
  EXPECT_EQ(value("cheshire_sockets"), 1);
  EXPECT_EQ(value("cheshire_games_ready"), 1);
  EXPECT_EQ(value("cheshire_moves_total{by=\"player\"}"), 1);
  EXPECT_EQ(value("cheshire_move_seconds_count"), 1);
  EXPECT_EQ(value("cheshire_messages_total"), 2);
  EXPECT_EQ(value("cheshire_store_transaction_seconds_count"), 2);
  EXPECT_EQ(value("cheshire_store_failures_total"), 0);
  EXPECT_EQ(value("cheshire_requests_total{status=\"201\"}"), 1);
  EXPECT_EQ(value("cheshire_request_seconds_count{kind=\"api\"}"), 1);
  server.ask("GET", "/");
  EXPECT_EQ(value("cheshire_request_seconds_count{kind=\"file\"}"), 1);
  EXPECT_EQ(value("cheshire_engine_seats"), 1);
  EXPECT_EQ(value("cheshire_journal_waiting"), 0);
  EXPECT_GT(value("process_resident_memory_bytes"), 1e6);
  EXPECT_GT(value("process_open_fds"), 3);
  EXPECT_GE(value("process_max_fds"), value("process_open_fds"));

  ASSERT_EQ(server
                .post(R"({"game":"chess","black":{"kind":"engine","level":1,"at":"server"},)"
                      R"("fen":"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"})")
                .status,
            201);
  wait_until([&] { return value("cheshire_moves_total{by=\"engine\"}") >= 1; });
  EXPECT_EQ(value("cheshire_moves_total{by=\"engine\"}"), 1);
  EXPECT_EQ(value("cheshire_moves_total{by=\"player\"}"), 1);
}

TEST_F(MetricsPortTest, CountsRefusalsByReason) {
  const std::string json = "Content-Type: application/json\r\n", game = R"({"game":"alice"})";
  for (const char* reason : {"connections", "malformed", "head", "body", "host", "origin", "proxy",
                             "requests", "games", "quota", "key", "message", "rules", "unread"})
    EXPECT_EQ(refused(reason), 0) << reason;
  server.ask("POST", "/api/games", game, json + "Origin: http://elsewhere.example\r\n");
  EXPECT_EQ(refused("origin"), 1);
  server.post(std::string(5000, ' '));
  EXPECT_EQ(refused("body"), 1);
  server.ask("GET", "/" + std::string(20'000, 'x'));
  EXPECT_EQ(refused("head"), 1);
  server.ask("GET", "/", "", "Host: elsewhere\r\n");
  EXPECT_EQ(refused("host"), 1);
  server.ask("GET", "/", "", "X-Forwarded-For: rubbish\r\n");
  EXPECT_EQ(refused("proxy"), 1);
  for (int i = 0; i < 3; ++i) server.ask("POST", "/api/games", game, json + "X-Forwarded-For: 192.0.2.7\r\n");
  EXPECT_EQ(refused("games"), 2);
  EXPECT_EQ(value("cheshire_requests_total{status=\"429\"}"), 2);
  Wire nonsense(server.port());
  nonsense.send("nonsense\r\n\r\n");
  read_answer(nonsense);
  EXPECT_EQ(refused("malformed"), 1);
  const std::string id = server.new_game();
  const auto linked = server.post(R"({"game":"alice","seats":"link"})").json();
  server.ask_with("none-of-its-keys", "GET", "/api/games/" + text(linked.at("id")));
  EXPECT_EQ(refused("key"), 1);
  WebSocket player(server.port());
  player.send("{}");
  player.receive();
  EXPECT_EQ(refused("message"), 1);
  player.move(id, 0, "e2e7");
  player.receive();
  EXPECT_EQ(refused("rules"), 1);
  EXPECT_EQ(value("cheshire_moves_total{by=\"player\"}"), 0);
}

TEST(Operating, AServerStopsWhileSomebodyReadsItsMetrics) {
  ServerOptions options;
  options.metrics = "0";
  options.limits.metrics_time = std::chrono::hours(1);  // for as long the server would wait
  auto server = std::make_unique<TestServer>(options);
  Wire slow(server->metrics_port());
  slow.send("GET /metrics");
  Wire(server->metrics_port()).send("GET /metrics");
  server.reset();
  EXPECT_TRUE(slow.closed());
}

}  // namespace
}  // namespace cheshire
