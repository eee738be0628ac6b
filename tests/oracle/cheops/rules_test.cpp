// Rules of docs/rules/cheops.md that no test of the dossier shows: the arena, the pieces, Castles and papers.
#include <gtest/gtest.h>

#include <string>

#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

std::string rank_of(const TestPosition& table, int rank) {
  std::string text;
  for (int file = 0; file < table.game.arena.size(); ++file) {
    const std::optional<Piece>& piece = table.state.pieces[table.game.arena.square(file, rank, 0)];
    text += piece ? std::string(letters(piece->role)) + ' ' : ". ";
  }
  return text;
}

TEST(CheopsRules, TheArena) {
  RecordProperty("rules", "CH-2 CH-3 CH-4 CH-5 CH-6");
  const Arena little = game_named("little-cheops-imperial")->arena;
  EXPECT_EQ(little.cells(), 289);
  EXPECT_TRUE(little.flat());
  EXPECT_TRUE(little.topology().dark(little.find("a1")));
  EXPECT_EQ(all_ways(true).size(), 8U);
  EXPECT_EQ(all_ways(false).size(), 26U);
  const Arena pyramid = game_named("cheops")->arena;
  EXPECT_NE(pyramid.find("Bb2"), no_cell);
  EXPECT_EQ(pyramid.find("Ba2"), no_cell);
  EXPECT_NE(pyramid.topology().dark(pyramid.find("Ae5")), pyramid.topology().dark(pyramid.find("Be5")));
  EXPECT_EQ(pyramid.name(pyramid.apex()), "Ee5");
}

TEST(CheopsRules, TheStarts) {
  RecordProperty("rules", "CH-8 CH-10 CH-11 CH-12");
  const TestPosition t = start_of("little-cheops-imperial");
  EXPECT_EQ(rank_of(t, 0), "MA A T M M B D PM K Q DS BS N N T A MA ");
  EXPECT_EQ(rank_of(t, 16), "MA A T N N BS DS Q K PM D B M M T A MA ");
  EXPECT_EQ(t.piece("h3").role, Role::civilian);
  EXPECT_EQ(t.piece("j15").role, Role::civilian);
  const TestPosition pyramid = start_of("cheops-imperial");
  for (const char* square : {"Ah3", "Aj3", "Bh3", "Bj3", "Ch3", "Cj3"}) {
    EXPECT_EQ(pyramid.piece(square).role, Role::civilian) << square;
  }
  EXPECT_EQ(turned(t.game, t.state).pieces, t.state.pieces);
}

TEST(CheopsRules, EverySortOfTurn) {
  RecordProperty("rules", "CH-14");
  const TestPosition t = imperial(black_castle + "K q17 C k4 papers 1 white K e5 P d5 C a5 T k1");
  EXPECT_TRUE(t.allows("T k1-k3"));
  EXPECT_TRUE(t.allows("P d5=Q"));
  EXPECT_TRUE(t.allows("K appoints C a5"));
  EXPECT_TRUE(t.allows("inspects k4"));
  EXPECT_TRUE(imperial("white K i1* T o1*").allows("K i1-k1 T o1-j1"));
  EXPECT_EQ(t.all().size(), t.actions().size()) << "no two actions are written alike";
}

TEST(CheopsRules, PillarsAndArresteesHaveNoField) {
  RecordProperty("rules", "CH-15 CH-60 CH-78");
  const TestPosition t = imperial(white_castle + "white N e5 black K d2 Q e6 white P e7");
  EXPECT_FALSE(t.check(Color::black)) << "a Tower on his file, but a pillar";
  EXPECT_EQ(t.passed_turn().to("e6"), Words{});
  EXPECT_EQ(strikes(t.game, t.state, t.cell("e6")), std::set<Cell>{});
  EXPECT_EQ(strikes(t.game, t.state, t.cell("d4")), std::set<Cell>{});
}

TEST(CheopsRules, SafetyIsJudgedAtTheEnd) {
  RecordProperty("rules", "CH-17 CH-73");
  const TestPosition opens = imperial(white_castle + "white B e5 K k5 black T a5");
  EXPECT_FALSE(opens.check(Color::white));
  EXPECT_FALSE(opens.allows("B e5-e6")) << "the Castle would fall";
  const TestPosition closes = imperial(white_castle + "white N c6 K k5 black T a5");
  EXPECT_TRUE(closes.check(Color::white));
  EXPECT_TRUE(closes.to("c6").contains("e5")) << "the Castle rises before the King is looked at";
}

TEST(CheopsRules, Screens) {
  RecordProperty("rules", "CH-27");
  EXPECT_TRUE(common("white MA a1 black C a4 T a8").allows("MA a1Xa8"));
  EXPECT_TRUE(imperial(white_castle + "white MA d1 black T d5").allows("MA d1Xd5"));
}

TEST(CheopsRules, AChainMayPassItsStart) {
  RecordProperty("rules", "CH-38 CH-40");
  const TestPosition t = common("white C e5 P e6 P f7 P g6 P f5 P d5");
  const Words reached = t.to("e5");
  EXPECT_TRUE(reached.contains("e7") && reached.contains("g7") && reached.contains("g5"));
  EXPECT_TRUE(reached.contains("c5"));
  EXPECT_FALSE(reached.contains("e5"));
}

TEST(CheopsRules, TheFieldOfADeputy) {
  RecordProperty("rules", "CH-44 CH-45 CH-95");
  const std::string position = "white C+ c3 C q1 black N d3 N f3 P c4 K q17";
  const TestPosition t = imperial(position);
  EXPECT_TRUE(t.allows("C c3-e3"));
  EXPECT_TRUE(t.allows("C c3-g3"));
  EXPECT_FALSE(t.to("c3").contains("c4"));
  EXPECT_FALSE(t.after("C c3-e3").piece("e3").known);
  EXPECT_TRUE(t.after("C c3-g3").piece("g3").known);
  EXPECT_FALSE(imperial("white C c3 C q1 black N d3 N f3 K q17").to("c3").contains("g3"));
}

TEST(CheopsRules, Classes) {
  RecordProperty("rules", "CH-46");
  for (const Role role : {Role::king, Role::queen, Role::duke, Role::duchess}) EXPECT_TRUE(is_noble(role));
  EXPECT_FALSE(is_noble(Role::prime_minister) || is_noble(Role::baron));
  EXPECT_TRUE(is_rook(Role::tower) && is_rook(Role::master));
  EXPECT_FALSE(is_rook(Role::queen));
  EXPECT_TRUE(is_major(Role::king));
  EXPECT_FALSE(is_major(Role::pawn) || is_major(Role::civilian));
}

TEST(CheopsRules, NoCastlingThroughACastle) {
  RecordProperty("rules", "CH-48");
  const std::string pieces = "white K i1* T o1* T c1* T j1 C l1 C j3 T l3 castle k2 ";
  const TestPosition t = imperial(pieces + "white N k2 black K i17");
  EXPECT_EQ(t.all("K i1-k1"), Words{});
  EXPECT_EQ(t.all("K i1-g1"), Words{"K i1-g1 T c1-h1"});
}

TEST(CheopsRules, TheApexPromotes) {
  RecordProperty("rules", "CH-53");
  EXPECT_EQ(space("white P De5").all("P De5-Ee5=").size(), 11U);
  EXPECT_EQ(space("black P De5 moves black").all("P De5-Ee5=").size(), 11U);
  EXPECT_EQ(space("white P Ae8").all("P Ae8-Be8=").size(), 11U) << "the last rank of level 2";
}

TEST(CheopsRules, Halls) {
  RecordProperty("rules", "CH-56 CH-57");
  const auto halls = [](const std::string& game, const std::string& chair) {
    const Arena arena = game_named(game)->arena;
    return cells_of(arena, arena.find(chair), Part::hall).size();
  };
  EXPECT_EQ(halls("little-cheops-imperial", "e5"), 4U);
  EXPECT_EQ(halls("cheops", "Ce5"), 20U);
  EXPECT_EQ(halls("cheops", "Ae5"), 12U) << "nothing lies above the King's Level";
  EXPECT_EQ(halls("cheops", "De5"), 12U) << "the Apex belongs to the axis";
}

TEST(CheopsRules, APromotionFormsACastle) {
  RecordProperty("rules", "CH-55");
  const TestPosition t = imperial("white T d15 C f15 C d17 P f16 K a1");
  EXPECT_EQ(t.after("P f16-f17=MA").state.castles.size(), 1U);
  EXPECT_EQ(t.after("P f16-f17=Q").state.castles.size(), 0U);
}

TEST(CheopsRules, NobodyComesBackIntoAnActiveCastle) {
  RecordProperty("rules", "CH-69");
  const TestPosition t =
      imperial(white_castle + "white K e5 T e6 black K q17").after("T e6-e8").after("K q17-p17");
  EXPECT_TRUE(t.to("e8").contains("e7"));
  EXPECT_FALSE(t.to("e8").contains("e6"));
}

TEST(CheopsRules, ArresteesBecomeFree) {
  RecordProperty("rules", "CH-64 CH-82");
  const TestPosition t = imperial(white_castle + "white N e5 black N e6 K q17").after("N e5-c6");
  EXPECT_FALSE(t.arrested("e6"));
  EXPECT_FALSE(t.to("e6").empty());
}

TEST(CheopsRules, APawnIsPromotedByACaptureFromTheAxis) {
  RecordProperty("rules", "CH-80 CH-85");
  const std::string pieces = "white T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 P Be5 black N Bf6 N Bd6 ";
  const TestPosition t = space(pieces + "white K Ce5");
  EXPECT_EQ(t.all("P Be5XBf6=").size(), 11U);
  EXPECT_EQ(t.all("P Be5-Be6"), Words{"P Be5-Be6"}) << "by a capture only";
  const TestPosition activator = space("white T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 P Ce5 black N Df5");
  EXPECT_EQ(activator.all("P Ce5XDf5"), Words{"P Ce5XDf5"}) << "its Castle falls as it leaves";
}

TEST(CheopsRules, APawnThatMovesLosesItsPromotion) {
  RecordProperty("rules", "CH-84");
  TestPosition t = imperial(white_castle + "white K e4 P e5 black K q17");
  EXPECT_EQ(t.owner("e5"), 'w');
  t = t.after("P e5-e6").after("K q17-p17").after("K e4-e5").after("K p17-q17");
  EXPECT_EQ(t.all("P e6=").size(), 11U) << "it was there when the King came";
  EXPECT_EQ(imperial(white_castle + "white D e4 P e5 held e4 black K q17")
                .after("P e5-e6")
                .after("K q17-p17")
                .all("P e6="),
            Words{})
      << "it came later than the activation";
}

TEST(CheopsRules, TheLastCivilianMayGoIntoAPillar) {
  RecordProperty("rules", "CH-86 CH-96");
  const TestPosition t = imperial("white K a1 T d4 MA f4 C+ d6 C f7 C+ k3 black K q17").after("C f7-f6");
  EXPECT_EQ(t.state.castles.size(), 1U);
  EXPECT_TRUE(t.piece("k3").known);
  EXPECT_FALSE(
      imperial("white K a1 T d4 MA f4 C+ d6 C f7 C+ k3 C q2 black K q17").after("C f7-f6").piece("k3").known);
}

TEST(CheopsRules, PapersInPublic) {
  RecordProperty("rules", "CH-90 CH-94");
  const TestPosition t = imperial(black_castle + "white K e5 C a5 C b9 C q2 black T a12 K q17");
  const TestPosition sealed = t.after("K appoints C b9");
  EXPECT_EQ(sealed.state.appointments[0], 1);
  EXPECT_EQ(arrangement(t.game, t.after("K appoints C a5").state), arrangement(t.game, sealed.state));
  const TestPosition certified = sealed.after("inspects a5");
  EXPECT_TRUE(certified.piece("a5").certified);
  EXPECT_FALSE(certified.passed_turn().allows("T a12Xa5"));
  EXPECT_TRUE(certified.allows("K appoints C a5"));
  EXPECT_FALSE(certified.after("K appoints C q2").piece("a5").certified);
}

TEST(CheopsRules, WhoIsSentToAHall) {
  RecordProperty("rules", "CH-99 CH-100");
  const TestPosition t = imperial(black_castle + "white K e5 C+ a8 C k2 black N b8 P d8");
  EXPECT_EQ(t.all("C a8-e8").size(), 1U + 4 + 4) << "nobody, the Knight or the Pawn";
  const std::string two = "T k4 T m4 C k6 C m6 castle l5 ";
  const TestPosition pillar = imperial(black_castle + two + "white K e5 C+ j7 C a2 black K q17");
  EXPECT_EQ(pillar.all("C j7-l5"), Words{"C j7-l5"}) << "over a pillar that nobody owns";
}

TEST(CheopsRules, AnActivatorSentAwayLosesTheCastle) {
  RecordProperty("rules", "CH-101");
  const TestPosition t =
      imperial(black_castle + "D e6 held e6 K q17 white C+ e5 C a2 T k4 T m4 C k6 C m6 castle l5 N l5 K a1");
  ASSERT_EQ(t.owner("e5"), 'b');
  const TestPosition after = t.after("C e5-e7 D e6(l4)");
  EXPECT_EQ(after.owner("e5"), '-');
  EXPECT_TRUE(after.arrested("l4"));
}

TEST(CheopsRules, AnAssassinIsFreeWhenTheCastleFalls) {
  RecordProperty("rules", "CH-102");
  const TestPosition t = imperial(black_castle + "white N e5 K a1 C+ a8 C k2 black A b8 K q17");
  const TestPosition held = t.after("C a8-c8 A b8(d5)");
  EXPECT_EQ(held.piece("d5").frozen, 2);
  const TestPosition free = held.after("K q17-p17").after("N e5-g4");
  EXPECT_EQ(free.piece("d5").frozen, 0);
  EXPECT_FALSE(free.to("d5").empty());
}

}  // namespace
}  // namespace cheshire::oracle::cheops
