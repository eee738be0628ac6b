// Which Castles the mover may found with a turn, if they are declared and if several foundations are
// complete.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

Options founding(Formation formation, TwoFoundations two = TwoFoundations::mover_chooses) {
  Options options;
  options.formation = formation;
  options.two_foundations = two;
  return options;
}

std::set<std::string> chairs(const TestPosition& table) {
  std::set<std::string> names;
  for (const Castle& castle : table.state.castles) names.insert(table.game.arena.name(castle.chair));
  return names;
}

const std::string foundation = "white T d4 MA f4 C d6 C f6 ";

TEST(CheopsFounding, ADeclarationMayWaitAndGoesWithAnyTurn) {
  RecordProperty("rules", "CH-55");
  const Options declared = founding(Formation::declared);
  const TestPosition t = imperial(foundation + "white K a1 P b7 P o16 black K q16", declared);
  EXPECT_EQ(t.all("K a1-a2"), (Words{"K a1-a2", "K a1-a2 castle e5"}));
  EXPECT_EQ(t.all("P o16-o17=Q"), (Words{"P o16-o17=Q", "P o16-o17=Q castle e5"}));
  const TestPosition later = t.after("K a1-a2");
  for (const std::string& action : later.all()) EXPECT_EQ(action.find("castle"), std::string::npos) << action;
  EXPECT_EQ(chairs(later.after("K q16-q17").after("P b7-b8 castle e5")), (Words{"e5"}));
  EXPECT_EQ(t.all("T d4-d5"), Words{"T d4-d5"}) << "without its corner nothing is complete";

  const std::string castling = "white K i1* T o1* MA h1 C h3 C j3 black K q17";
  EXPECT_EQ(imperial(castling, declared).all("K i1-k1 "),
            (Words{"K i1-k1 T o1-j1", "K i1-k1 T o1-j1 castle i2"}));
  EXPECT_EQ(chairs(imperial(castling).after("K i1-k1 T o1-j1")), (Words{"i2"}));
}

TEST(CheopsFounding, AnAppointmentAndAnInspectionDeclareToo) {
  RecordProperty("rules", "CH-55 CH-87 CH-91");
  const Options declared = founding(Formation::declared);
  const TestPosition t = imperial(
      black_castle + "white K e5 C a5 T k4 T m4 C k6 C m6 N c12 black C b10 papers 1 K q17", declared);
  EXPECT_TRUE(t.allows("K appoints C a5"));
  EXPECT_EQ(chairs(t.after("K appoints C a5 castle l5")), (Words{"e5", "l5"}));
  EXPECT_TRUE(t.allows("inspects b10"));
  EXPECT_TRUE(t.allows("inspects b10 castle l5"));
}

TEST(CheopsFounding, ADeclaredCastleMayParryACheck) {
  RecordProperty("rules", "CH-17 CH-55");
  const std::string position = foundation + "white N e5 K g8 P a2 black M b3 K q17";
  const TestPosition t = imperial(position, founding(Formation::declared));
  EXPECT_EQ(t.all("P a2-a3"), Words{"P a2-a3 castle e5"}) << "its halls stop the Minister";
  EXPECT_EQ(t.all("K g8-h9"), Words{"K g8-h9 castle e5"});
  EXPECT_EQ(t.all("K g8-g9"), (Words{"K g8-g9", "K g8-g9 castle e5"}));
  EXPECT_EQ(imperial(position).all("K g8-h9"), Words{"K g8-h9"}) << "formed by itself";
}

TEST(CheopsFounding, AnAbdicationIsATurnLikeAnyOther) {
  RecordProperty("rules", "CH-14 CH-55 CH-113");
  const std::string mate = "white K b15 T h17 black T k4 T m4 C k6 C m6 K a17 D f2 moves black";
  const TestPosition t = imperial(mate, founding(Formation::declared));
  EXPECT_EQ(t.all(), (Words{"K a17->f2", "K a17->f2 castle l5"}));
  EXPECT_EQ(chairs(t.after("K a17->f2 castle l5")), (Words{"l5"}));
  EXPECT_EQ(chairs(imperial(mate).after("K a17->f2")), (Words{"l5"}));
}

TEST(CheopsFounding, FoundationsThatDoNotExcludeEachOtherLeaveNoChoice) {
  RecordProperty("rules", "CH-59");
  const std::string two = foundation + "white T k4 T m4 C k6 C m6 K a1 black K q17";
  const TestPosition t = imperial(two);
  EXPECT_EQ(t.all("K a1-a2"), Words{"K a1-a2"});
  EXPECT_EQ(chairs(t.after("K a1-a2")), (Words{"e5", "l5"}));
  EXPECT_EQ(imperial(two, founding(Formation::declared)).all("K a1-a2"),
            (Words{"K a1-a2", "K a1-a2 castle e5", "K a1-a2 castle l5"}));
}

// The one in the middle excludes both others.
TEST(CheopsFounding, AChoiceIsOfferedForEachOutcome) {
  RecordProperty("rules", "CH-58 CH-59");
  const std::string three = foundation + "white C h6 T f8 T h8 T j8 C h10 C j10 K a1 black K q17";
  const TestPosition t = imperial(three);
  EXPECT_EQ(t.all("K a1-a2"), (Words{"K a1-a2 castle e5", "K a1-a2 castle g7"}));
  EXPECT_EQ(chairs(t.after("K a1-a2 castle e5")), (Words{"e5", "i9"}));
  EXPECT_EQ(chairs(t.after("K a1-a2 castle g7")), (Words{"g7"}));
  const TestPosition lowest = imperial(three, founding(Formation::automatic, TwoFoundations::lowest_square));
  EXPECT_EQ(chairs(lowest.after("K a1-a2")), (Words{"e5", "i9"}));
}

TEST(CheopsFounding, TheLowestSquareGoesFirstWhereCastlesAreDeclaredToo) {
  RecordProperty("rules", "CH-55 CH-59");
  const std::string position = "white T d4 MA f4 C d6 C g5 C h6 T f8 T h8";
  const TestPosition chosen = imperial(position, founding(Formation::declared));
  EXPECT_EQ(chosen.all("C g5-f6"), (Words{"C g5-f6", "C g5-f6 castle e5", "C g5-f6 castle g7"}));
  const TestPosition lowest =
      imperial(position, founding(Formation::declared, TwoFoundations::lowest_square));
  EXPECT_EQ(lowest.all("C g5-f6"), (Words{"C g5-f6", "C g5-f6 castle e5"}));
}

}  // namespace
}  // namespace cheshire::oracle::cheops
