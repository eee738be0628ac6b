// history_json(): the positions of a whole game are those that the session showed as it was played.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/cheops/test_session.h"
#include "engine/session_json.h"
#include "schema/schema_check.h"

namespace cheshire {
namespace {

namespace json = boost::json;

/// The members of a State that belong to its position.
json::object position(const json::object& state) {
  json::object of;
  for (const char* key : {"side", "check", "pieces", "material", "view"}) {
    if (state.contains(key)) of[key] = state.at(key);
  }
  return of;
}
json::object position(const Session& session) {
  return position(json::parse(state_json(session)).as_object());
}

/// Every position of a GameHistory, the later ones made from the changes.
std::vector<json::object> positions(const std::string& text) {
  EXPECT_EQ(schema_faults("GameHistory", text), "");
  const json::object history = json::parse(text).as_object();
  std::vector<json::object> all{history.at("start").as_object()};
  for (const json::value& one : history.at("changes").as_array()) {
    const json::object& change = one.as_object();
    json::object next = all.back();
    std::map<std::int64_t, json::value> pieces;
    for (const json::value& piece : next["pieces"].as_array()) pieces[piece.at("cell").as_int64()] = piece;
    for (const json::value& cell : change.at("removed").as_array()) pieces.erase(cell.as_int64());
    for (const json::value& piece : change.at("added").as_array())
      pieces[piece.at("cell").as_int64()] = piece;
    json::array list;
    for (const auto& [cell, piece] : pieces) list.push_back(piece);
    next["pieces"] = list;
    for (const char* key : {"side", "check"}) next[key] = change.at(key);
    if (change.contains("material")) next["material"] = change.at("material");
    if (change.contains("view")) {
      for (const auto& member : change.at("view").as_object())
        next["view"].as_object()[member.key()] = member.value();
    }
    all.push_back(std::move(next));
  }
  return all;
}

class GameHistory : public testing::TestWithParam<std::string> {};

TEST_P(GameHistory, HasEveryPositionOfTheGame) {
  const auto session = (*open_game(GetParam()))->session();
  const int plies = session->game().topology().cell_count() > 200 ? 12 : 40;
  Rng rng(29);
  std::vector<json::object> seen{position(*session)};
  for (int ply = 0; ply < plies && !session->outcome().over(); ++ply) {
    const auto moves = session->legal_moves();
    ASSERT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci).ok());
    seen.push_back(position(*session));
  }
  const std::string state = state_json(*session);
  EXPECT_EQ(positions(history_json(*session)), seen);
  EXPECT_EQ(state_json(*session), state) << "the game stands as before";
  session->back(3);
  seen.resize(seen.size() - 3);
  EXPECT_EQ(positions(history_json(*session)), seen) << "after moves were taken back";
}

/// What a session shows, with the positions that it remembers: whether a repetition ends the game.
std::string all_of(const Session& session) { return state_json(session) + history_json(session); }

TEST_P(GameHistory, IsTheSameWhetherItWasSetInStepsOrAtOnce) {
  const auto game = *open_game(GetParam());
  const auto steps = game->session();
  const int plies = game->topology().cell_count() > 200 ? 8 : 30;
  Rng rng(31);
  std::vector<std::string> moves;
  for (int ply = 0; ply < plies; ++ply) {
    const auto legal = steps->legal_moves();
    if (legal.empty()) break;
    moves.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))].uci);
    // An appointment gets its salt when it is first played.
    ASSERT_TRUE(steps->set("", moves).ok());
    moves.back() = steps->moves().back().uci;
    const auto at_once = game->session();
    ASSERT_TRUE(at_once->set("", moves).ok());
    EXPECT_EQ(all_of(*steps), all_of(*at_once)) << "after " << moves.size() << " moves";
    if (steps->outcome().over()) break;
  }
  const std::string before = all_of(*steps);
  std::vector<std::string> wrong = moves;
  wrong.insert(wrong.end(), 2, "nonsense");
  EXPECT_EQ(test::brief(steps->set("", wrong).error().message).substr(0, 17), "line-move-refused");
  EXPECT_EQ(all_of(*steps), before) << "a bad move at the end changes nothing";
  // Fewer moves, another line, and another start.
  ASSERT_TRUE(steps->set("", std::span(moves).first(1)).ok());
  const auto one = game->session();
  ASSERT_TRUE(one->set("", std::span(moves).first(1)).ok());
  EXPECT_EQ(all_of(*steps), all_of(*one));
  ASSERT_TRUE(steps->set(one->fen(FenDialect::bar)).ok());
  EXPECT_EQ(steps->ply(), 0);
}

std::vector<std::string> every_game() {
  std::vector<std::string> ids = game_ids();
  for (const char* derived : {"alice:chess", "alice3:raumschach", "alice3:hyperchess"})
    ids.emplace_back(derived);
  return ids;
}
INSTANTIATE_TEST_SUITE_P(All, GameHistory, testing::ValuesIn(every_game()), [](const auto& test) {
  std::string name = test.param;
  std::replace_if(name.begin(), name.end(), [](char c) { return c == ':' || c == '-'; }, '_');
  return name;
});

TEST(HistoryOfAGame, BeginsWhereItWasSetUp) {
  const auto s = session("chess", "4k3/8/8/8/8/p7/8/R3K2R b KQ - 0 9");
  EXPECT_EQ(positions(history_json(*s)), std::vector{position(*s)});
  play_all(*s, {"e8d7", "e1g1"});
  const json::object history = json::parse(history_json(*s)).as_object();
  EXPECT_EQ(history.at("start").at("side"), "b");
  const json::value& castling = history.at("changes").at(1);
  EXPECT_EQ(castling.at("removed"), (json::array{4, 7}));
  EXPECT_EQ(castling.at("added"), json::parse(R"([{"cell":5,"letter":"R","color":"w"},
                                                  {"cell":6,"letter":"K","color":"w"}])"));
  EXPECT_FALSE(castling.as_object().contains("material")) << "nothing was captured";
}

TEST(HistoryOfAGame, OutlivesItsEnd) {
  const auto s = session("alice");
  play_all(*s, {"e4", "d5", "Be2", "dxe4", "Bb5#"});
  EXPECT_EQ(positions(history_json(*s)).size(), 6u);
  EXPECT_EQ(positions(history_json(*s)).back().at("check").as_array().size(), 1u);
  const auto resigned = session("chess");
  play_all(*resigned, {"e4"});
  ASSERT_TRUE(resigned->end(Outcome::win(Color::black, Reason::resignation)).ok());
  EXPECT_EQ(positions(history_json(*resigned)).size(), 2u);
  EXPECT_TRUE(resigned->outcome().over());
}

TEST(HistoryOfAGame, GrowsByALittleWithEachMove) {
  for (const char* game : {"alice", "hyperchess", "little-cheops-imperial"}) {
    const auto s = session(game);
    const std::size_t start = history_json(*s).size();
    Rng rng(5);
    while (s->ply() < 40 && !s->outcome().over()) {
      const auto moves = s->legal_moves();
      ASSERT_TRUE(s->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci).ok());
    }
    EXPECT_LT((history_json(*s).size() - start) / static_cast<std::size_t>(s->ply()), 900u) << game;
  }
}

TEST(HistoryOfAGame, ShowsNobodyAPaper) {
  RecordProperty("rules", "CH-90");
  const auto s = session("little-cheops", campaign, in_common);
  play_all(*s, {"@a5", "b3d2"});
  for (Viewer viewer : viewers) {
    const auto seen = s->seen_by(viewer);
    const std::string text = history_json(*seen);
    const auto all = positions(text);
    const bool knows = viewer == Viewer::everything || viewer == Viewer::white;
    for (std::size_t ply = 0; ply < all.size(); ++ply) {
      const json::object& view = all[ply].at("view").as_object();
      EXPECT_EQ(view.at("papers").as_array().size(), knows && ply > 0 ? 1u : 0u) << ply;
      EXPECT_EQ(view.at("concealed").at("w"), !knows && ply > 0 ? 1 : 0) << ply;
      EXPECT_EQ(view.at("appointments").at("w"), ply > 0 ? 1 : 0) << ply;
    }
    // The wire form of the appointment has its salt.
    EXPECT_EQ(text.find(s->moves()[0].uci.substr(4, 32)), std::string::npos);
    // The same moves, another Civilian: who may not know cannot tell the difference.
    const auto other = session("little-cheops", campaign, in_common);
    play_all(*other, {"@g2", "b3d2"});
    EXPECT_EQ(history_json(*other->seen_by(viewer)) == text, !knows);
  }
}

TEST(HistoryOfAGame, OpensItsPapersAtTheEnd) {
  RecordProperty("rules", "CH-90");
  const auto s = session("little-cheops", campaign, in_common);
  play_all(*s, {"@a5", "b3d2"});
  ASSERT_TRUE(s->end(Outcome::win(Color::white, Reason::resignation)).ok());
  const auto shown = positions(history_json(*s->seen_by(Viewer::spectator)));
  EXPECT_EQ(shown.back().at("view").at("papers").as_array().size(), 1u);
  const auto sealed = positions(history_json(*s->seen_by(Viewer::spectator, false)));
  EXPECT_EQ(sealed.back().at("view").at("papers").as_array().size(), 0u);
}

TEST(PlayedMoves, TellWhatTheyCaptured) {
  const auto captured = [](const Session& s) {
    std::string all;
    for (const MoveView& move : s.moves()) all += move.victim_letter ? move.victim_letter : '-';
    return all;
  };
  const auto chess = session("chess");
  play_all(*chess, {"e4", "d5", "exd5", "Qxd5", "a4", "Qxg2", "a5", "b5", "axb6", "Qxg1"});
  EXPECT_EQ(captured(*chess), "--PP-P--PN") << "axb6 is en passant";
}

TEST(Material, IsWhatThePiecesAreWorth) {
  const auto difference = [](const Session& s) { return (*s.material())[0] - (*s.material())[1]; };
  const auto s = session("chess");
  EXPECT_EQ(difference(*s), 0);
  play_all(*s, {"e4", "d5", "exd5"});
  EXPECT_EQ(difference(*s), 100);
  play_all(*s, {"Qxd5", "Nc3", "a6", "Nxd5"});
  EXPECT_NEAR(difference(*s), 900, 150);
  EXPECT_EQ(difference(*session("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")),
            (*session("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")->material())[0])
      << "a king counts nothing";
  EXPECT_FALSE(session("little-cheops")->material()) << "points are counted there";
}

}  // namespace
}  // namespace cheshire
