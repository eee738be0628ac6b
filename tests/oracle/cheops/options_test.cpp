// Every option of docs/rules/cheops.md: a position in which its values differ.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/test_message.h"
#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

TEST(CheopsOptions, A1) {
  RecordProperty("rules", "CH-5");
  const Arena arena = game_named("cheops", with(&Options::a1_dark, false))->arena;
  EXPECT_FALSE(arena.topology().dark(arena.find("Aa1")));
}

TEST(CheopsOptions, StartPositions) {
  RecordProperty("rules", "CH-8 CH-10 CH-11");
  EXPECT_EQ(start_of("little-cheops", with(&Options::civilian_rank, 4)).piece("d4").role, Role::civilian);
  EXPECT_EQ(start_of("little-cheops", with(&Options::civilian_distance, 2)).piece("c3").role, Role::civilian);
  const Options court = with(&Options::court, "BS DS PM K Q D B");
  EXPECT_EQ(start_of("little-cheops-imperial", court).piece("f1").role, Role::baroness);
  const Options outside = with(&Options::outside_tower, "A MA T");
  EXPECT_EQ(start_of("little-cheops-imperial", outside).piece("a1").role, Role::assassin);
  EXPECT_EQ(start_of("little-cheops-imperial", outside).piece("q17").role, Role::assassin);
  const Options lower = with(&Options::lower_civilians, std::vector<std::string>{"Bb2", "Bh2"});
  EXPECT_EQ(start_of("cheops", lower).piece("Bb2").role, Role::civilian);
  EXPECT_EQ(start_of("cheops", lower).piece("Bh8").role, Role::civilian);
}

TEST(CheopsOptions, StartPositionsThatDoNotExist) {
  RecordProperty("rules", "CH-8 CH-11");
  const auto refused = [](std::string_view name, const Options& options) {
    return test::brief(start(*game_named(name, options)).error().message);
  };
  EXPECT_EQ(refused("cheops", with(&Options::lower_civilians, std::vector<std::string>{"Ba1"})),
            "civilian-without-square");
  EXPECT_EQ(refused("little-cheops-imperial", with(&Options::court, "K Q")),
            "first-rank-length-wrong(12, 17)");
  EXPECT_EQ(refused("little-cheops-imperial", with(&Options::court, "BS DS PM K Q D X")),
            "role-unknown(\"X\")");
}

TEST(CheopsOptions, APositionIsReadWordByWord) {
  const Game game = *game_named("little-cheops");
  EXPECT_TRUE(read(game, "white K e1 black K e9").ok());
  EXPECT_EQ(test::brief(read(game, "white K e1 black K").error().message), "scene-word-unknown(\"K\")");
}

TEST(CheopsOptions, AssassinWalk) {
  RecordProperty("rules", "CH-29");
  const std::string position = "white A a1 P b1 P b2 P b3 P b4 P a4";
  EXPECT_EQ(common(position).to("a1"), Words{});
  EXPECT_EQ(common(position, with(&Options::assassin_walk, AssassinWalk::up_to_three)).to("a1"),
            words("a2 a3"));
}

TEST(CheopsOptions, DoubleStep) {
  RecordProperty("rules", "CH-33");
  EXPECT_EQ(space("white P Ae2").to("Ae2"), words("Ae3 Ae4 Be2"));
  EXPECT_EQ(space("white P Ae2", with(&Options::double_step, DoubleStep::may_turn_down)).to("Ae2"),
            words("Ae3 Ae4 Be2 Be3"));
}

TEST(CheopsOptions, EnPassant) {
  RecordProperty("rules", "CH-36");
  const std::string position = "white P e6 black P d8 moves black";
  EXPECT_EQ(common(position).after("P d8-d6").all(), Words{"P e6-e7"});
  const TestPosition t = common(position, with(&Options::en_passant, true)).after("P d8-d6");
  EXPECT_EQ(t.all(), (Words{"P e6-e7", "P e6Xd7"}));
  EXPECT_TRUE(t.after("P e6Xd7").state.vacant(t.cell("d6")));
}

TEST(CheopsOptions, MajorInChain) {
  RecordProperty("rules", "CH-39");
  const std::string position = "white C a1 P d3 black N b2";
  EXPECT_TRUE(common(position).to("a1").contains("e3"));
  const TestPosition last = common(position, with(&Options::major_in_chain, MajorInChain::last));
  EXPECT_TRUE(last.to("a1").contains("c3"));
  EXPECT_FALSE(last.to("a1").contains("e3"));
}

TEST(CheopsOptions, CourtMovement) {
  RecordProperty("rules", "CH-43");
  const auto moves = [](CourtMovement movement) {
    std::string counts;
    for (const char* piece : {"D", "DS", "B", "BS"}) {
      const TestPosition t =
          common(std::string("white ") + piece + " e5", with(&Options::court_movement, movement));
      counts += std::to_string(t.to("e5").size()) + ' ';
    }
    return counts;
  };
  EXPECT_EQ(moves(CourtMovement::court), "8 32 20 16 ");
  EXPECT_EQ(moves(CourtMovement::kings), "8 8 8 8 ");
  EXPECT_EQ(moves(CourtMovement::compound), "16 24 24 16 ");
  EXPECT_EQ(moves(CourtMovement::capture_as_move), "8 32 20 16 ");
  const auto captures = [](CourtMovement movement) {
    return common("white DS e5 black N e9 N d5", with(&Options::court_movement, movement)).all("DS e5X");
  };
  EXPECT_EQ(captures(CourtMovement::court), Words{"DS e5Xd5"});
  EXPECT_EQ(captures(CourtMovement::capture_as_move), (Words{"DS e5Xd5", "DS e5Xe9"}));
}

TEST(CheopsOptions, DeputyField) {
  RecordProperty("rules", "CH-44 CH-45");
  const std::string position = "white C+ c3 C q1 black N d3 N f3 K q17";
  const auto reached = [&](DeputyField field) {
    return imperial(position, with(&Options::deputy_field, field)).to("c3");
  };
  EXPECT_TRUE(reached(DeputyField::no_limit).contains("g3"));
  EXPECT_FALSE(reached(DeputyField::civilian).contains("g3"));
  EXPECT_FALSE(reached(DeputyField::civilian).contains("d3"));
  EXPECT_TRUE(reached(DeputyField::captures).contains("d3"));
  const TestPosition t = imperial(position, with(&Options::deputy_field, DeputyField::captures));
  EXPECT_TRUE(t.after("C c3Xd3").piece("d3").known);
}

TEST(CheopsOptions, InactivePillars) {
  RecordProperty("rules", "CH-27 CH-66");
  const Options barred = with(&Options::inactive_pillars_jumped, false);
  EXPECT_TRUE(imperial(white_castle + "white N g6").to("g6").contains("e5"));
  EXPECT_FALSE(imperial(white_castle + "white N g6", barred).to("g6").contains("e5"));
  EXPECT_TRUE(imperial(white_castle + "white C c7").to("c7").contains("e5"));
  EXPECT_FALSE(imperial(white_castle + "white C c7", barred).to("c7").contains("e5"));
  EXPECT_TRUE(imperial(white_castle + "white MA d1 black T d5").allows("MA d1Xd5"));
  EXPECT_FALSE(imperial(white_castle + "white MA d1 black T d5", barred).allows("MA d1Xd5"));
}

TEST(CheopsOptions, Castling) {
  RecordProperty("rules", "CH-47");
  const std::string position = "white K e1* T a1* T i1* black K e9";
  const auto castlings = [&](CastlingRule rule) {
    Words found = common(position, with(&Options::castling, rule)).all("K e1-");
    std::erase_if(found, [](const std::string& word) { return word.find('T') == std::string::npos; });
    return found;
  };
  EXPECT_EQ(castlings(CastlingRule::tower), (Words{"K e1-c1 T a1-d1", "K e1-g1 T i1-f1"}));
  EXPECT_EQ(castlings(CastlingRule::off), Words{});
  EXPECT_EQ(castlings(CastlingRule::beside),
            (Words{"K e1-c1 T a1-d1", "K e1-g1 T i1-f1", "K e1-b1 T a1-c1", "K e1-h1 T i1-g1"}));
}

TEST(CheopsOptions, SeveralQueens) {
  RecordProperty("rules", "CH-52");
  EXPECT_TRUE(common("white Q a1 P b8").allows("P b8-b9=Q"));
  EXPECT_FALSE(common("white Q a1 P b8", with(&Options::several_queens_little, false)).allows("P b8-b9=Q"));
  EXPECT_FALSE(space("white Q Aa1 P Ab8").allows("P Ab8-Ab9=Q"));
  EXPECT_TRUE(space("white Q Aa1 P Ab8", with(&Options::several_queens_full, true)).allows("P Ab8-Ab9=Q"));
  EXPECT_TRUE(space("white T Aa1 P Ab8").allows("P Ab8-Ab9=Q"));
}

TEST(CheopsOptions, CastleFormation) {
  RecordProperty("rules", "CH-55");
  const std::string position = "white T d4 MA f4 C d6 C f7";
  EXPECT_EQ(imperial(position).all("C f7-f6"), Words{"C f7-f6"});
  const TestPosition t = imperial(position, with(&Options::formation, Formation::declared));
  EXPECT_EQ(t.all("C f7-f6"), (Words{"C f7-f6", "C f7-f6 castle e5"}));
  EXPECT_EQ(t.after("C f7-f6").state.castles.size(), 0U);
  EXPECT_EQ(t.after("C f7-f6 castle e5").state.castles.size(), 1U);
}

TEST(CheopsOptions, TwoFoundations) {
  RecordProperty("rules", "CH-59");
  const std::string position = "white T d4 MA f4 C d6 C g5 C h6 T f8 T h8";
  const TestPosition t = imperial(position);
  EXPECT_EQ(t.all("C g5-f6"), (Words{"C g5-f6 castle e5", "C g5-f6 castle g7"}));
  EXPECT_EQ(t.after("C g5-f6 castle g7").state.castles.size(), 1U);
  const TestPosition lowest =
      imperial(position, with(&Options::two_foundations, TwoFoundations::lowest_square));
  EXPECT_EQ(lowest.all("C g5-f6"), Words{"C g5-f6"});
  EXPECT_EQ(lowest.after("C g5-f6").state.castles[0].chair, lowest.cell("e5"));
}

TEST(CheopsOptions, Activators) {
  RecordProperty("rules", "CH-61");
  EXPECT_TRUE(imperial(white_castle + "white P e5").active("e5"));
  const Options majors = with(&Options::everyone_activates, false);
  EXPECT_FALSE(imperial(white_castle + "white P e5", majors).active("e5"));
  EXPECT_FALSE(imperial(white_castle + "white C e5", majors).active("e5"));
  EXPECT_TRUE(imperial(white_castle + "white B e5", majors).active("e5"));
}

TEST(CheopsOptions, NobleOnAxis) {
  RecordProperty("rules", "CH-63");
  const std::string position = "white T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 K Ce5 black K Aa9 Q Ai1";
  EXPECT_EQ(space(position).after("K Ce5-Be5").owner("Ce5"), 'w');
  const Options strict = with(&Options::noble_on_axis_keeps_castle, false);
  EXPECT_EQ(space(position, strict).after("K Ce5-Be5").owner("Ce5"), '-');
}

TEST(CheopsOptions, WalkOut) {
  RecordProperty("rules", "CH-76");
  const std::string friendly = white_castle + "white K e5 A e6",
                    hostile = white_castle + "white K e5 black A e6";
  const auto walks = [](const std::string& position, WalkOut rule) {
    TestPosition t = imperial(position, with(&Options::walk_out, rule));
    return quiet_moves(t.game, t.state, t.cell("e6")).contains(t.cell("e9"));
  };
  EXPECT_TRUE(walks(friendly, WalkOut::friendly_castle));
  EXPECT_FALSE(walks(friendly, WalkOut::never));
  EXPECT_TRUE(walks(friendly, WalkOut::any_castle));
  EXPECT_FALSE(walks(hostile, WalkOut::friendly_castle));
  EXPECT_FALSE(walks(hostile, WalkOut::never));
  EXPECT_TRUE(walks(hostile, WalkOut::any_castle));
  const TestPosition t = imperial(friendly, with(&Options::walk_out, WalkOut::never));
  EXPECT_EQ(t.to("e6"), words("d5 f5 d7 e7 f7")) << "single steps remain";
}

TEST(CheopsOptions, ThirdPiece) {
  RecordProperty("rules", "CH-81");
  const std::string position = "white D e4 T d5 black N f5 castle e5 held e4 ";
  const std::string pieces = "white T d4 MA f4 C d6 C f6 ";
  EXPECT_EQ(imperial(pieces + position).after("T d5Xf5").owner("e5"), 'w');
  const Options strict = with(&Options::third_piece_keeps_castle, false);
  EXPECT_EQ(imperial(pieces + position, strict).after("T d5Xf5").owner("e5"), '-');
}

TEST(CheopsOptions, CastlesInCommon) {
  RecordProperty("rules", "CH-54");
  const std::string position = "white T d4 T f4 C d6 C f7";
  EXPECT_EQ(common(position).after("C f7-f6").state.castles.size(), 0U);
  EXPECT_EQ(common(position, with(&Options::castles_in_common, true)).after("C f7-f6").state.castles.size(),
            1U);
}

TEST(CheopsOptions, AppointingKing) {
  RecordProperty("rules", "CH-88");
  const std::string position = black_castle + "white D d5 held d5 K e5 C a9 black K q17";
  EXPECT_EQ(imperial(position).all("K appoints"), Words{});
  EXPECT_EQ(imperial(position, with(&Options::appointing_king, AnyKing::any_king_on_chair)).all("K appoints"),
            Words{"K appoints C a9"});
}

TEST(CheopsOptions, Inspection) {
  RecordProperty("rules", "CH-92");
  const std::string position = "white C a5 K q1 black T a12 K q17 moves black";
  EXPECT_EQ(imperial(position).all("inspects"), Words{});
  EXPECT_EQ(imperial(position, with(&Options::inspection_needs_papers, false)).all("inspects"),
            Words{"inspects a5"});
}

TEST(CheopsOptions, Arrests) {
  RecordProperty("rules", "CH-99");
  const std::string position = black_castle + "white K e5 C+ a8 C k2 black N b8 P d8";
  EXPECT_FALSE(imperial(position).allows("C a8-e8 N b8(d5) P d8(e4)"));
  const TestPosition t = imperial(position, with(&Options::arrests, Arrests::each_jumped));
  EXPECT_TRUE(t.allows("C a8-e8 N b8(d5) P d8(e4)"));
  EXPECT_EQ(t.all("C a8-e8").size(), 1U + 4 + 4 + 4 * 3);
}

TEST(CheopsOptions, LittleResult) {
  RecordProperty("rules", "CH-119");
  const std::string position = "white K b7 T h9 black K a9 C a1 P c5 P d5 P e5 P f5 moves black";
  const TestPosition objective = common(position);
  const Options tally = with(&Options::little_result, ResultRule::tally);
  EXPECT_EQ(decide(objective.game, objective.state, Ending::checkmate), Decision::white_wins);
  const TestPosition points = common(position, tally);
  EXPECT_EQ(decide(points.game, points.state, Ending::checkmate), Decision::white_wins) << "3 to 2";
  const TestPosition stale = common(position, tally);
  EXPECT_EQ(decide(stale.game, stale.state, Ending::stalemate), Decision::draw);
}

TEST(CheopsOptions, Assumption) {
  RecordProperty("rules", "CH-121");
  const std::string position = "white K Aa1 DS De5 black K Ai9 Q Ah9";
  EXPECT_EQ(space(position).after("DS De5-Ee5").piece("Ee5").role, Role::queen);
  const Options literal = with(&Options::assumption, Assumption::no_queen_at_all);
  EXPECT_EQ(space(position, literal).after("DS De5-Ee5").piece("Ee5").role, Role::duchess);
}

}  // namespace
}  // namespace cheshire::oracle::cheops
