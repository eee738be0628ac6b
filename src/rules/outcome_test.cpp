#include "rules/outcome.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "base/test_message.h"
#include "rules/game_spec.h"

namespace cheshire {
namespace {

using Reason = Outcome::Reason;

TEST(Outcome, AGameGoesOnAtFirst) {
  const Outcome o;
  EXPECT_FALSE(o.over());
  EXPECT_EQ(score(o), "*");
  EXPECT_EQ(name(o.reason), "ongoing");
  EXPECT_EQ(sentence(o), "");
}

TEST(Outcome, Wins) {
  RecordProperty("rules", "AL-40 AL-46 OC-20 OC-25");
  const Outcome white = Outcome::win(Color::white, Reason::checkmate);
  EXPECT_TRUE(white.over());
  EXPECT_TRUE(white.won());
  EXPECT_EQ(score(white), "1-0");
  const Outcome black = Outcome::win(Color::black, Reason::resignation);
  EXPECT_EQ(score(black), "0-1");
}

TEST(Outcome, Draws) {
  RecordProperty("rules", "AL-44 OC-25");
  for (Reason r : {Reason::stalemate, Reason::repetition, Reason::fifty_moves, Reason::fivefold_repetition,
                   Reason::seventy_five_moves, Reason::dead_position, Reason::agreement, Reason::time,
                   Reason::deadlock, Reason::perpetual_check, Reason::minimal_strength, Reason::judgment}) {
    const Outcome o = Outcome::draw(r);
    EXPECT_TRUE(o.over());
    EXPECT_EQ(o.decision, Outcome::Decision::draw);
    EXPECT_FALSE(o.won());
    EXPECT_EQ(score(o), "1/2-1/2");
  }
}

TEST(Outcome, DecisionsOfCheops) {
  RecordProperty("rules", "CH-122 CH-123 CH-126");
  using Decision = Outcome::Decision;
  const Outcome tie{Reason::checkmate, Decision::tie, Color::white};
  EXPECT_EQ(score(tie), "1/2-1/2");
  const Outcome both{Reason::forfeit, Decision::both_lose, Color::white};
  EXPECT_EQ(score(both), "0-0");
  const Outcome annulled{Reason::annulment, Decision::not_scored, Color::white};
  EXPECT_TRUE(annulled.over());
  EXPECT_EQ(score(annulled), "*");
  EXPECT_EQ(sentence(annulled), message(annulled)->text());
  for (Decision d :
       {Decision::win, Decision::draw, Decision::tie, Decision::both_lose, Decision::not_scored}) {
    Decision again = Decision::win;
    EXPECT_TRUE(read(name(d), again));
    EXPECT_EQ(again, d);
  }
  Decision none = Decision::win;
  EXPECT_FALSE(read("drew", none));
}

TEST(Outcome, SaysHowTheGameEnded) {
  using Decision = Outcome::Decision;
  const auto said = [](const Outcome& outcome) { return test::brief(message(outcome)); };
  EXPECT_EQ(said({}), "");
  EXPECT_EQ(said(Outcome::win(Color::white, Reason::checkmate)), "game-won(checkmate, White)");
  EXPECT_EQ(said(Outcome::win(Color::black, Reason::resignation)), "game-resigned(Black, White)");
  EXPECT_EQ(said(Outcome::win(Color::black, Reason::time)), "game-won(time-up, Black)");
  EXPECT_EQ(said(Outcome::draw(Reason::time)), "game-drawn(time-up-without-mate)");
  EXPECT_EQ(said({Reason::judgment, Decision::tie, Color::white}), "game-tied(umpire-judgment)");
  EXPECT_EQ(said({Reason::forfeit, Decision::both_lose, Color::white}), "game-lost-by-both(forfeit)");
  EXPECT_EQ(said({Reason::annulment, Decision::not_scored, Color::white}), "game-not-scored(annulment)");
  EXPECT_EQ(said({Reason::abort, Decision::not_scored, Color::white}), "game-not-scored(game-aborted)");
  EXPECT_EQ(said(Outcome::win(Color::white, Reason::abandonment)), "game-won(abandonment, White)");
  EXPECT_EQ(said({Reason::resignation, Decision::tie, Color::white}), "game-tied(resignation)");
  const std::pair<Reason, const char*> draws[] = {
      {Reason::stalemate, "game-drawn(stalemate)"},
      {Reason::repetition, "game-drawn(threefold-repetition)"},
      {Reason::fifty_moves, "game-drawn(fifty-moves)"},
      {Reason::fivefold_repetition, "game-drawn(fivefold-repetition)"},
      {Reason::seventy_five_moves, "game-drawn(seventy-five-moves)"},
      {Reason::dead_position, "game-drawn(dead-position)"},
      {Reason::agreement, "game-drawn(mutual-agreement)"},
      {Reason::deadlock, "game-drawn(deadlock)"},
      {Reason::perpetual_check, "game-drawn(perpetual-check)"},
      {Reason::minimal_strength, "game-drawn(minimal-strength)"},
  };
  for (const auto& [reason, expected] : draws) EXPECT_EQ(said(Outcome::draw(reason)), expected);
}

TEST(Outcome, NamesAreDifferent) {
  std::set<std::string_view> names;
  for (int r = 0; r <= static_cast<int>(Reason::annulment); ++r) {
    const std::string_view n = name(static_cast<Reason>(r));
    EXPECT_FALSE(n.empty());
    names.insert(n);
    Reason again = Reason::ongoing;
    EXPECT_TRUE(read(n, again));
    EXPECT_EQ(again, static_cast<Reason>(r));
  }
  EXPECT_EQ(names.size(), 19u);
  EXPECT_TRUE(names.contains("fifty-moves"));
}

TEST(Outcome, EqualityLooksAtAllOfIt) {
  EXPECT_EQ(Outcome::draw(Reason::agreement), Outcome::draw(Reason::agreement));
  EXPECT_NE(Outcome::draw(Reason::agreement), Outcome::draw(Reason::time));
  EXPECT_NE(Outcome::win(Color::white, Reason::time), Outcome::win(Color::black, Reason::time));
  EXPECT_NE(Outcome::win(Color::white, Reason::time), Outcome::draw(Reason::time));
}

TEST(GameSpec, IdentityNamesEveryOption) {
  GameSpec spec;
  spec.id = "alice";
  EXPECT_EQ(spec.identity(), "alice");
  spec.options = {{"castling", "", "", {"on", "off"}, "on", "off"},
                  {"en-passant", "", "", {"off"}, "off", "off"}};
  EXPECT_EQ(spec.identity(), "alice;castling=off;en-passant=off");
}

TEST(GameSpec, KindsByLetter) {
  GameSpec spec;
  spec.kinds = {{'K', "king", "K", ""}, {'N', "knight", "N", ""}};
  EXPECT_EQ(spec.kind_of_letter('N'), 1);
  EXPECT_EQ(spec.kind_of_letter('n'), max_kinds);
  EXPECT_EQ(spec.kind_of_letter('Q'), max_kinds);
}

}  // namespace
}  // namespace cheshire
