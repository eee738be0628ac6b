// What changed in a game since it was last sent to a client.
#include "server/live/sent_state.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace cheshire {
namespace {

namespace json = boost::json;

struct ToldTest : testing::Test {
  GameRow row;
  SentState sent;
  Instant now{std::chrono::hours(500'000)};

  ToldTest() {
    row.id = "id";
    row.game = "chess";
    row.white = row.black = R"({"kind":"person"})";
    row.created = row.updated = "2026-01-01T00:00:00Z";
    row.moves = {"e2e4", "e7e5"};
    sent.all({row, now});
  }
  json::object since(const VisibleGame* visible = nullptr) {
    const std::string text = sent.since({row, now, Viewer::spectator, visible});
    return text.empty() ? json::object{} : json::parse(text).as_object();
  }
  void set_clock(int initial, Color running) {
    row.clock = ClockTerms{ClockTerms::Kind::fischer, initial, 0};
    row.round.clock = {{std::chrono::seconds(initial), std::chrono::seconds(initial)}, running, now};
  }
};

TEST_F(ToldTest, NothingNewIsNothing) {
  EXPECT_EQ(sent.since({row, now}), "");
  row.updated = "2026-01-01T00:00:01Z";  // not a change by itself
  EXPECT_EQ(sent.since({row, now}), "");
}

TEST_F(ToldTest, AMoveIsToldAloneWithTheTime) {
  row.moves.emplace_back("g1f3");
  row.updated = "2026-01-01T00:00:01Z";
  EXPECT_EQ(sent.since({row, now}), R"({"keep":2,"moves":["g1f3"],"updated":"2026-01-01T00:00:01Z"})");
  EXPECT_EQ(sent.since({row, now}), "");
}

TEST_F(ToldTest, SeveralMovesAndMembersAreToldTogether) {
  row.moves.insert(row.moves.end(), {"g1f3", "b8c6"});
  row.round.offer = "w";
  const json::object news = since();
  EXPECT_EQ(news.at("moves").as_array().size(), 2u);
  EXPECT_EQ(news.at("offer"), "w");
  EXPECT_FALSE(news.contains("result"));
}

TEST_F(ToldTest, WhatIsWithdrawnIsNullAgain) {
  row.round.offer = "b";
  since();
  row.round.offer.clear();
  EXPECT_TRUE(since().at("offer").is_null());
}

TEST_F(ToldTest, MovesThatWereTakenBackAreToldAnew) {
  row.moves.pop_back();
  const json::object shorter = since();
  EXPECT_EQ(shorter.at("keep"), 0);
  EXPECT_EQ(shorter.at("moves"), json::array{"e2e4"});
  row.moves.emplace_back("c7c5");
  EXPECT_EQ(since().at("keep"), 1);
}

// The same number of moves, but different ones.
TEST_F(ToldTest, AnotherCourseOfTheGameIsToldAnew) {
  row.moves.back() = "c7c5";
  const json::object news = since();
  EXPECT_EQ(news.at("keep"), 0);
  EXPECT_EQ(news.at("moves"), (json::array{"e2e4", "c7c5"}));
}

TEST_F(ToldTest, AllMovesTakenBackIsNews) {
  row.moves.clear();
  const json::object news = since();
  EXPECT_EQ(news.at("keep"), 0);
  EXPECT_TRUE(news.at("moves").as_array().empty());
}

// Opening a paper changes an earlier move, so all moves are sent.
TEST_F(ToldTest, APaperThatIsOpenedIsTold) {
  const VisibleGame sealed{"start", {"e5:*", "e7e5"}, false}, open{"start", {"e5:e6", "e7e5"}, false};
  sent.all({row, now, Viewer::spectator, &sealed});
  EXPECT_TRUE(since(&sealed).empty());
  EXPECT_EQ(since(&open).at("moves"), (json::array{"e5:e6", "e7e5"}));
}

TEST_F(ToldTest, AClockThatRunsIsNoNews) {
  set_clock(300, Color::white);
  sent.all({row, now});
  now += std::chrono::seconds(7);
  EXPECT_TRUE(since().empty());
  row.round.offer = "w";  // sent along with another change
  EXPECT_EQ(since().at("clock").at("left").at("w"), 293'000);
  // The same clock state, stored differently.
  row.round.clock.left[0] -= std::chrono::seconds(7);
  row.round.clock.since = now;
  EXPECT_TRUE(since().empty());
}

TEST_F(ToldTest, AClockThatIsSetIsNews) {
  set_clock(300, Color::white);
  sent.all({row, now});
  row.round.clock.left[0] += std::chrono::milliseconds(1);
  EXPECT_TRUE(since().contains("clock"));
  row.round.clock.left[1] += std::chrono::milliseconds(1);
  EXPECT_TRUE(since().contains("clock"));
  row.round.clock.running = Color::black;
  EXPECT_TRUE(since().contains("clock"));
  row.round.clock.running.reset();
  EXPECT_TRUE(since().contains("clock"));
  EXPECT_TRUE(since().empty());
}

}  // namespace
}  // namespace cheshire
