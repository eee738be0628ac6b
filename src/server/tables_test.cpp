// Endgame tables at a server: what GET /api/tables/GAME says, on a live server.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/test_message.h"
#include "endings/table_folder.h"
#include "endings/table_summary.h"
#include "engine/table_answer.h"
#include "games/registry.h"
#include "messages/fields.h"
#include "messages/server.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

/// A server with the table of king and rook against king in chess.
class ServerTables : public testing::Test {
 protected:
  ServerTables() {
    std::filesystem::create_directories(folder_.path("chess"));
    const auto chess = *endings::Endings::open(*find_game("chess"));
    const endings::Material rook = *endings::read_material("KRvK", chess->spec());
    for (endings::Metric metric : {endings::Metric::mate, endings::Metric::zeroing})
      EXPECT_TRUE(*chess->build(rook, metric, {}));
    EXPECT_TRUE(endings::write_table_file(endings::table_path(folder_.path(""), *chess, rook),
                                          endings::table_origin(*chess, rook), chess->pack(rook),
                                          endings::BuildControl().for_each));
    const auto game = *open_game(*find_game("chess"));
    const auto tables = endings::open_tables(folder_.path(""), chess->spec())->tables->reader();
    EXPECT_TRUE(endings::write_table_summary(summary(), endings::table_origin(*chess, rook),
                                             *kept_summary(*game, chess->summary(rook), *tables)));
  }
  std::string summary() const { return folder_.path("chess/KRvK.summary"); }
  ServerOptions with_tables() const {
    ServerOptions options;
    options.tables = folder_.path("");
    return options;
  }
  static boost::json::value ask(const TestServer& server, const std::string& fen) {
    std::string target = "/api/tables/chess?fen=";
    for (char c : fen) target += c == ' ' ? '+' : c;
    const Answer answer = server.ask("GET", target);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.json();
  }

  const TempFolder folder_;
};

TEST_F(ServerTables, SayWhoWinsAndHowSoon) {
  const TestServer server(with_tables());
  const auto library = server.ask("GET", "/api/library").json();
  const auto& listed = library.at("tables");
  ASSERT_EQ(listed.as_array().size(), 1U);
  EXPECT_EQ(text(listed.at(0).at("game")), "chess");
  EXPECT_EQ(listed.at(0).at("pieces").as_int64(), 3);

  const auto won = ask(server, "8/8/8/8/8/1k6/7r/K7 b - - 0 1");
  EXPECT_EQ(text(won.at("category")), "win");
  EXPECT_EQ(won.at("dtm").as_int64(), 1);
  EXPECT_EQ(won.at("dtz").as_int64(), 1);
  const auto& best = won.at("moves").at(0);
  EXPECT_EQ(text(best.at("uci")), "h2h1");
  EXPECT_EQ(text(best.at("san")), "Rh1#");
  EXPECT_EQ(text(best.at("category")), "loss");
  EXPECT_TRUE(best.at("checkmate").as_bool());
  EXPECT_EQ(best.at("dtm").as_int64(), 0);
  // The longest win, and its longest resistance one move later.
  const auto longest = ask(server, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
  EXPECT_EQ(longest.at("dtm").as_int64(), 31);
  EXPECT_EQ(longest.at("moves").at(0).at("dtm").as_int64(), -30);
  EXPECT_EQ(text(longest.at("moves").as_array().back().at("category")), "draw") << "it loses the rook";
}

TEST_F(ServerTables, CountTheFiftyMoves) {
  const TestServer server(with_tables());
  EXPECT_EQ(text(ask(server, "8/8/8/8/8/2k5/1R6/K7 w - - 69 80").at("category")), "win");
  const auto late = ask(server, "8/8/8/8/8/2k5/1R6/K7 w - - 70 80");
  EXPECT_EQ(text(late.at("category")), "cursed-win");
  EXPECT_EQ(text(late.at("moves").at(0).at("category")), "blessed-loss");
}

TEST_F(ServerTables, SayWhatTheyDoNotKnow) {
  const TestServer server(with_tables());
  const auto unknown = ask(server, "8/8/8/8/2k5/8/1Q6/K7 w - - 0 1");
  EXPECT_EQ(text(unknown.at("category")), "unknown");
  EXPECT_TRUE(unknown.at("dtm").is_null());
  EXPECT_TRUE(unknown.at("moves").as_array().empty());
  // White may castle.
  EXPECT_EQ(text(ask(server, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").at("category")), "unknown");
}

TEST_F(ServerTables, RefuseWhatIsNoQuestion) {
  const TestServer server(with_tables());
  const auto refusal = [&](const std::string& target, unsigned status) {
    const Answer answer = server.ask("GET", "/api/tables/" + target);
    EXPECT_EQ(answer.status, status) << target;
    return answer.refusal();
  };
  EXPECT_EQ(refusal("chess", 400), test::brief(msg::field_missing("fen")));
  EXPECT_EQ(refusal("chess?fen=x&moves=e2e4", 400), test::brief(msg::field_unknown("moves")));
  EXPECT_EQ(refusal("chess?fen=" + std::string(4001, 'x'), 400), R"(field-too-long("fen",4000))");
  EXPECT_NE(refusal("chess?fen=x", 400), "");
  EXPECT_EQ(refusal("no-such-game?fen=x", 400).substr(0, 12), "game-unknown");
  EXPECT_EQ(refusal("alice?fen=8/8/8/8/8/1k6/7r/K7+b+-+-+0+1", 404), test::brief(msg::no_tables("alice")));
}

TEST_F(ServerTables, AreListedWithTheirLongestWins) {
  const TestServer server(with_tables());
  const auto list = server.ask("GET", "/api/tables/chess/endings").json();
  EXPECT_EQ(text(list.at("game")), "chess");
  ASSERT_EQ(list.at("endings").as_array().size(), 1U);
  const auto& rook = list.at("endings").at(0);
  EXPECT_EQ(text(rook.at("name")), "KRvK");
  EXPECT_EQ(rook.at("pieces").as_int64(), 3);
  EXPECT_EQ(rook.at("white").at("win").as_int64(), 175'168);
  EXPECT_EQ(rook.at("white").at("loss").as_int64(), 0);
  EXPECT_EQ(rook.at("white").at("longest").at("plies").as_int64(), 31);
  EXPECT_EQ(rook.at("white").at("hardest").as_int64(), 24);
  EXPECT_TRUE(rook.at("black").at("longest").is_null());
  EXPECT_EQ(rook.at("black").at("hardest").as_int64(), 0);
}

TEST_F(ServerTables, NameWinsToPractise) {
  const TestServer server(with_tables());
  const auto view = server.ask("GET", "/api/tables/chess/endings/KRvK").json();
  const auto& white = view.at("white");
  EXPECT_EQ(white.at("line").as_array().size(), 31U);
  ASSERT_EQ(white.at("hardest").as_array().size(), 24U);
  for (const auto& win : white.at("hardest").as_array())
    EXPECT_EQ(ask(server, text(win.at("fen"))).at("dtm").as_int64(), win.at("plies").as_int64());
  const Answer other = server.ask("GET", "/api/tables/chess/endings/KQvK");
  EXPECT_EQ(other.status, 404);
  EXPECT_EQ(other.refusal(), R"(no-ending("chess","KQvK"))");
  const Answer game = server.ask("GET", "/api/tables/alice/endings");
  EXPECT_EQ(game.status, 404);
  EXPECT_EQ(game.refusal(), test::brief(msg::no_tables("alice")));
}

TEST_F(ServerTables, AreThereWithoutWhatIsKeptOfThem) {
  std::ofstream(summary(), std::ios::binary | std::ios::trunc) << "damaged";
  const TestServer server(with_tables());
  const auto rook = server.ask("GET", "/api/tables/chess/endings").json().at("endings").at(0).as_object();
  EXPECT_EQ(text(rook.at("name")), "KRvK");
  EXPECT_FALSE(rook.contains("white"));
  EXPECT_FALSE(server.ask("GET", "/api/tables/chess/endings/KRvK").json().as_object().contains("white"));
  EXPECT_EQ(text(ask(server, "8/8/8/8/8/1k6/7r/K7 b - - 0 1").at("category")), "win");
}

TEST_F(ServerTables, AreLeftOutIfTheyAreDamaged) {
  std::ofstream(folder_.path("chess/KRvK.cet"), std::ios::binary | std::ios::trunc) << "damaged";
  const TestServer server(with_tables());
  EXPECT_TRUE(server.ask("GET", "/api/library").json().at("tables").as_array().empty());
  EXPECT_EQ(server.ask("GET", "/api/tables/chess?fen=8/8/8/8/8/1k6/7r/K7+b+-+-+0+1").status, 404);
}

TEST(ServerWithoutTables, SaysSo) {
  const TestServer server;
  const Answer answer = server.ask("GET", "/api/tables/chess?fen=8/8/8/8/8/1k6/7r/K7+b+-+-+0+1");
  EXPECT_EQ(answer.status, 404);
  EXPECT_EQ(answer.refusal(), test::brief(msg::no_tables("chess")));
}

}  // namespace
}  // namespace cheshire
