// Rules of docs/rules/cheops.md on mate, abdication and results that no test of the dossier shows.
#include <gtest/gtest.h>

#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

/// Returns the choices of the side to move, history included.
Words choices_at(const TestPosition& table) {
  Words words;
  for (const Action& action : choices(table.game, table.state)) {
    words.insert(to_text(table.game, table.state, action));
  }
  return words;
}

/// Both Kings move to and fro until the position has occurred three times.
TestPosition repeated(const std::string& position, const Options& options = {}) {
  TestPosition t = common(position, options);
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(t.condition(), Condition::none);
    t = t.after("K a1-a2").after("K i9-i8").after("K a2-a1").after("K i8-i9");
  }
  return t;
}

TEST(CheopsEndings, Repetition) {
  RecordProperty("rules", "CH-105 CH-111 CH-114");
  const TestPosition t = repeated("white K a1 T e1 black K i9");
  EXPECT_EQ(t.condition(), Condition::repetition);
  EXPECT_EQ(choices_at(t), Words{});
  EXPECT_EQ(decide(t.game, t.state, Ending::stalemate), Decision::draw);
  const TestPosition duke = repeated("white K a1 T e1 D h1 black K i9");
  EXPECT_EQ(choices_at(duke), Words{"K a1->h1"});
  EXPECT_EQ(duke.after("K a1-b1").condition(), Condition::none);
  const TestPosition attacked = repeated("white K a1 T e1 D h1 black K i9 T h9");
  EXPECT_EQ(choices_at(attacked), Words{});
  Options drawn;
  drawn.abdication_on_repetition = false;
  EXPECT_EQ(choices_at(repeated("white K a1 T e1 D h1 black K i9", drawn)), Words{});
}

TEST(CheopsEndings, CastlesBelongToTheRepetition) {
  RecordProperty("rules", "CH-106");
  const auto twice = [](const Options& options) {
    TestPosition t = imperial(white_castle + "white K e6 Q c1 black K q17", options);
    for (int time = 0; time < 2; ++time) {
      t = t.after("K e6-e5").after("K q17-q16").after("K e5-e6").after("K q16-q17");
    }
    return t.condition();
  };
  Options pieces_only;
  pieces_only.repetition_counts_castles = false;
  EXPECT_EQ(twice({}), Condition::none) << "at first the Castle was not active";
  EXPECT_EQ(twice(pieces_only), Condition::repetition);
}

TEST(CheopsEndings, PerpetualCheck) {
  RecordProperty("rules", "CH-107");
  const auto checked_twice = [](const Options& options) {
    return common("white K a1 T c8 D c1 black K i9 D i1", options)
        .after("T c8-c9")
        .after("K i9-i8")
        .after("T c9-c8");
  };
  EXPECT_EQ(checked_twice({}).condition(), Condition::none);
  Options two;
  two.perpetual_checks = 2;
  EXPECT_EQ(checked_twice(two).condition(), Condition::perpetual_check);
}

TEST(CheopsEndings, ChecksInARow) {
  RecordProperty("rules", "CH-103 CH-107 CH-111");
  Options options;
  options.perpetual_checks = 2;
  const TestPosition first =
      common("white K a1 T c8 black K i9 D i1", options).after("T c8-c9").after("K i9-i8");
  EXPECT_EQ(choices_at(first.after("T c9-c8")), Words{"K i8->i1"}) << "the King may abdicate";
  const TestPosition quiet = first.after("K a1-a2").after("K i8-i7").after("T c9-c7");
  EXPECT_EQ(quiet.condition(), Condition::none) << "a turn without check begins a new row";
  const TestPosition cross =
      common("white K a3 T a8 black K i9 M h8", options).after("T a8-a9").after("M h8-g9");
  EXPECT_TRUE(cross.check(Color::white));
  EXPECT_EQ(cross.condition(), Condition::none) << "each side has its own row";
  EXPECT_EQ(cross.after("T a9Xg9").condition(), Condition::perpetual_check);
  options.perpetual_checks = 1;
  const TestPosition mate = common("white K b7 T h8 black K a9", options).after("T h8-h9");
  EXPECT_EQ(mate.condition(), Condition::checkmate) << "checkmate is more";
}

TEST(CheopsEndings, WhatEndsTheCount) {
  RecordProperty("rules", "CH-108");
  const auto count_after = [](const TestPosition& t, const std::string& action) {
    const TestPosition called{t.game, challenged(t.state)};
    return called.after(action).state.challenged;
  };
  Options passing;
  passing.en_passant = true;
  const TestPosition pawns =
      common("white P e6 K a1 T c1 black P d8 N c5 K i9 moves black", passing).after("P d8-d6");
  EXPECT_EQ(count_after(pawns, "K a1-a2"), 1) << "the turn that makes the challenge is the first";
  EXPECT_EQ(count_after(pawns, "P e6-e7"), -1);
  EXPECT_EQ(count_after(pawns, "P e6Xd7"), -1);
  EXPECT_EQ(count_after(pawns, "T c1Xc5"), -1);
  const TestPosition castling = common("white K e1* T a1* P a2 black K i9");
  EXPECT_EQ(count_after(castling, "K e1-c1 T a1-d1"), 1);
  const TestPosition court =
      imperial(black_castle + "white K e5 C+ a8 C k2 papers 1 black N b8 C a4 papers 1 K q17");
  EXPECT_EQ(count_after(court, "C a8-c8 N b8(d5)"), 1) << "an arrest is no capture";
  EXPECT_EQ(count_after(court, "K appoints C k2"), 1);
  const TestPosition hall =
      imperial(white_castle + "white K e4 P d5 black K q17").after("K e4-e5").passed_turn();
  EXPECT_EQ(count_after(hall, "P d5=Q"), -1) << "a promotion in a hall is an action of a Pawn";
  const TestPosition founded = imperial("white T d4 MA f4 C d6 C f7 K a1 black K q17");
  EXPECT_EQ(count_after(founded, "C f7-f6"), 1) << "a Castle arises";
  const TestPosition duke = common("white K b7 T h9 black K a9 D f2 moves black");
  EXPECT_EQ(count_after(duke, "K a9->f2"), 1);

  Options one;
  one.idle_turns = 1;
  const TestPosition mate = common("white K b7 T h8 black K a9", one);
  const TestPosition called{mate.game, challenged(mate.state)};
  EXPECT_EQ(called.after("T h8-h9").condition(), Condition::checkmate) << "checkmate has been achieved";
  EXPECT_EQ(called.after("T h8-g8").condition(), Condition::minimal_strength);
}

TEST(CheopsEndings, TheCountAfterAChallenge) {
  RecordProperty("rules", "CH-108 CH-115");
  Options options;
  options.idle_turns = 3;
  const auto after_three = [](TestPosition t) {
    return t.after("T e1-e2").after("K i9-i8").after("T e2-e3");
  };
  const std::string position = "white K a1 T e1 D c1 P a5 black K i9 D i1";
  const TestPosition quiet = common(position, options);
  EXPECT_EQ(after_three(quiet).condition(), Condition::none) << "nobody has challenged";
  const TestPosition called{quiet.game, challenged(quiet.state)};
  const TestPosition over = after_three(called);
  EXPECT_EQ(over.condition(), Condition::minimal_strength);
  EXPECT_EQ(choices_at(over), Words{}) << "no abdication";
  EXPECT_EQ(called.after("P a5-a6").state.challenged, -1) << "a Pawn has moved";
  options.challenge_needed = false;
  EXPECT_EQ(after_three(common(position, options)).condition(), Condition::minimal_strength);
  EXPECT_EQ(Options{}.idle_turns, 100);
}

TEST(CheopsEndings, KingsAndCivilians) {
  RecordProperty("rules", "CH-109");
  EXPECT_EQ(common("white K a1 C c1 black K i9 C i1").condition(), Condition::minimal_strength);
  EXPECT_EQ(common("white K a1 C c1 black K i9 P i7").condition(), Condition::none);
  EXPECT_EQ(imperial(white_castle + "white K a1 black K q17").condition(), Condition::minimal_strength)
      << "a pillar is not active, so it is not appointed";
  EXPECT_EQ(imperial(white_castle + "white K a1 black K q17 C q1").condition(), Condition::none);
  EXPECT_EQ(imperial(white_castle + "white K e5 black K q17 T e4").condition(), Condition::none);
}

TEST(CheopsEndings, OtherEndings) {
  RecordProperty("rules", "CH-110 CH-122 CH-126");
  const TestPosition little = start_of("little-cheops"), full = start_of("cheops");
  for (const TestPosition& t : {little, full}) {
    EXPECT_EQ(decide(t.game, t.state, Ending::stalemate), Decision::draw);
    EXPECT_EQ(decide(t.game, t.state, Ending::white_forfeits), Decision::black_wins);
    EXPECT_EQ(decide(t.game, t.state, Ending::black_forfeits), Decision::white_wins);
    EXPECT_EQ(decide(t.game, t.state, Ending::both_forfeit), Decision::both_lose);
    EXPECT_EQ(decide(t.game, t.state, Ending::annulled), Decision::not_scored);
  }
}

TEST(CheopsEndings, AMateWithoutReignIsDecidedByPoints) {
  RecordProperty("rules", "CH-122 CH-123");
  const std::string mate = "white K Ab7 T Ah9 T Bh8 black K Aa9 ";
  const TestPosition won = space(mate + "moves black");
  ASSERT_EQ(won.condition(), Condition::checkmate);
  EXPECT_EQ(decide(won.game, won.state, Ending::checkmate), Decision::white_wins);
  const std::string castle = "T Ce5 T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 ";
  const TestPosition tied = space(mate + castle + "moves black");
  ASSERT_EQ(tied.condition(), Condition::checkmate);
  EXPECT_EQ(decide(tied.game, tied.state, Ending::checkmate), Decision::tie);
}

TEST(CheopsEndings, SeveralDukes) {
  RecordProperty("rules", "CH-116");
  EXPECT_EQ(common("white K b7 T h9 black K a9 D f2 D d3 moves black").all(),
            (Words{"K a9->d3", "K a9->f2"}));
}

const std::string arrested_king = "white D e5 Q e4 K a1 black K e6 D q15 moves black";

TEST(CheopsEndings, AnArrestedKing) {
  RecordProperty("rules", "CH-79 CH-117");
  const TestPosition t = imperial(white_castle + arrested_king);
  EXPECT_TRUE(t.arrested("e6"));
  EXPECT_TRUE(t.check(Color::black));
  EXPECT_EQ(t.all(), Words{"K e6->q15"});
  Options options;
  options.arrested_king_abdicates = false;
  EXPECT_EQ(imperial(white_castle + arrested_king, options).all(), Words{});
  options.king_arrested = false;
  const TestPosition free = imperial(white_castle + arrested_king, options);
  EXPECT_FALSE(free.arrested("e6"));
  EXPECT_EQ(free.to("e6"), words("d7 e7 f7"));
}

TEST(CheopsEndings, AKingIsSentToAHall) {
  RecordProperty("rules", "CH-79");
  const std::string position = "white N e5 K a1 C+ a8 C k2 black K b8 ";
  EXPECT_TRUE(imperial(black_castle + position).allows("C a8-c8 K b8(d5)"));
  Options options;
  options.king_arrested = false;
  EXPECT_FALSE(imperial(black_castle + position, options).allows("C a8-c8 K b8(d5)"));
}

TEST(CheopsEndings, AnArrestBesideTheKingOnTheChairMates) {
  RecordProperty("rules", "CH-79 CH-103");
  const TestPosition t = imperial(black_castle + "white K e5 C+ a8 C k2 black K b8 Q q17 N q16");
  EXPECT_EQ(t.after("C a8-c8 K b8(e6)").condition(), Condition::checkmate);
}

TEST(CheopsEndings, CastlesAfterAnAbdication) {
  RecordProperty("rules", "CH-118");
  const TestPosition duke =
      imperial(white_castle + "black D e5 K a17 white K b15 T h17 moves black").after("K a17->e5");
  EXPECT_EQ(duke.owner("e5"), 'b');
  EXPECT_TRUE(duke.passed_turn().to("e5").contains("e6"));
  const TestPosition king = imperial(white_castle + "white K e5 D q1 black A e6 A e7 A e3");
  EXPECT_EQ(king.condition(), Condition::checkmate);
  EXPECT_EQ(king.all(), Words{"K e5->q1"});
  EXPECT_EQ(king.after("K e5->q1").owner("e5"), '-');
}

}  // namespace
}  // namespace cheshire::oracle::cheops
