// What a player of Cheops is told about an illegal action: for every rule an action that it forbids and one
// that it allows.
#include "text/cheops/action_refusal.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/rng.h"
#include "base/test_message.h"
#include "text/cheops/test_cheops.h"

namespace cheshire::cheops::test {
namespace {

using cheshire::test::brief;

template <int W>
std::string refused(const Kernel<W>& game, const std::string& fen, const std::string& text) {
  const auto p = game.position(fen);
  const auto setup = p.setup();
  const Result<Wire> wire = read_wire(text, game.spec(), game.topology(), setup.pieces, setup.side);
  EXPECT_TRUE(wire) << text;
  return wire ? brief(refusal(p, *wire)) : "";
}

struct Case {
  std::string fen, turn, message;  // empty if the turn is legal
};
template <int W>
void expect(const Kernel<W>& game, const std::vector<Case>& cases) {
  for (const Case& one : cases)
    EXPECT_EQ(refused(game, one.fen, one.turn), one.message) << one.fen << " " << one.turn;
}

// White's King keeps the Castle of e5, whose pillars are d4, f4, d6 and f6. Black's King stands below it.
const std::string castle = "/3C1C3/4K4/3T1R3/9/9/9";
const std::string kept = " - e5w=e5w";
const std::string idle = "/3C1C3/9/3T1R3/9/9/K8";

TEST(CheopsRefusal, WhoMoves) {
  expect(common(with_castles()),
         {{"k8/9/9/9/9/9/9/9/K8", "e4e5", "square-empty(e4)"},
          {"k8/9/9/9/9/9/9/9/K8", "a9a8", "not-your-turn(White)"},
          {"k8/9/9/9/9/9/9/9/K8 b", "a9a8", ""},
          {"k8/9/9/9/9/9/9/P8/K8", "a1a2", "square-held-by-own(pawn, a2, CH-14)"},
          {"k8/9/9/9/9/9/9/P8/K8", "a1b2", ""},
          {"8k/9/9" + castle + " w" + kept, "d4d3", "pillar-moved(CH-60)"},
          {"8k/9/9" + castle + " w", "d4d3", ""},
          {"8k/9/9/3C1C3/4K4/t2T1R3/9/9/9 b" + kept, "a4d4", "pillar-captured(CH-60)"},
          {"8k/9/9/3C1C3/4K4/t2T1R3/9/9/9 b", "a4d4", ""},
          {"8k/9/9/3C1C3/4Kn3/3T1R3/9/9/9 b" + kept, "f5g7", "arrestee-moved(CH-78)"},
          {"8k/9/9/3C1C3/5n3/3T1R3/9/9/K8 b - e5w", "f5g7", ""},
          {"8k/9/9/3C1C3/4Ka3/3T1R3/9/9/9 b" + kept + " - - f5=2", "f5g5", "arrested-assassin-moved(CH-102)"},
          {"8k/9/9/3C1C3/4Ka3/3T1R3/9/9/9 b" + kept, "f5g5", ""}});
}

TEST(CheopsRefusal, WallsOfACastle) {
  expect(common(with_castles()),
         {{"8k/9/9/3C1C3/t3K4/3T1R3/9/9/9 b" + kept, "a5d5", "castle-closed(d5, tower, CH-67)"},
          {"8k/9/9/3C1C3/t3K4/3T1R3/9/9/9 b" + kept, "a5c5", ""},
          {"8k/9/9/3C1C3/2b1K4/3T1R3/9/9/9 b" + kept, "c5d5", "castle-closed(d5, baron, CH-67)"},
          {"8k/9/9/3C1C3/2b1K4/3T1R3/9/9/9 b" + kept, "c5c4", ""},
          {"8k/9/4p4" + castle + " b" + kept, "e7e6", "castle-closed(e6, pawn, CH-67)"},
          {"8k/9/4p4" + idle + " b - e5w", "e7e6", ""},
          {"8k/9/3n5" + castle + " b" + kept, "d7c5", "castle-closed(d6, knight, CH-70)"},
          {"8k/9/3n5" + castle + " b" + kept, "d7b8", ""},
          {"8k/9/3n5" + idle + " b - e5w", "d7c5", ""},
          {"8k/9/2c6/3C1C3/9/3TKR3/9/9/9 b - e5w=e4w", "c7e5", "castle-closed(d6, civilian, CH-71)"},
          {"8k/9/2c6" + idle + " b - e5w", "c7e5", ""},
          {"8k/9/9/3C1C3/3cK4/3T1R3/9/9/9 b" + kept, "d5c5", "arrestee-moved(CH-78)"},
          {"8k/9/9/3C1C3/2c1K4/3T1R3/9/9/9 b" + kept, "c5d5", "castle-closed(d5, civilian, CH-67)"},
          {"8k/9/9/r2CQC3/4K4/3T1R3/9/9/9 b" + kept, "a6e6", "castle-closed(d6, master, CH-71)"},
          {"8k/9/9/r2CQC3/9/3T1R3/9/9/K8 b - e5w", "a6e6", ""}});
  Rules rules = with_castles();
  rules.inactive_pillars_jumped = false;
  expect(common(rules), {{"8k/9/2c6" + idle + " b - e5w", "c7e5", "pillar-jumped(d6, CH-66)"},
                         {"8k/9/9/r2CQC3/9/3T1R3/9/9/K8 b - e5w", "a6e6", "pillar-as-screen(d6, CH-66)"}});
}

TEST(CheopsRefusal, CiviliansAndDeputies) {
  const auto game = common(with_castles());
  const std::string rook = "k8/9/9/9/c8/9/9/9/T3K4";
  const std::string chain = "8k/9/5n1t1/9/4P4/4C4/9/9/K8";
  expect(game, {{rook, "a1a5", "civilian-captured(CH-42)"},
                {rook + " w - - 0/1", "a1a5", "unknown-deputy-captured(CH-97)"},
                {rook + " w - - 0/1:a5", "a1a5", "unknown-deputy-captured(CH-97)"},
                {rook + " w - - 0/1:a5!", "a1a5", ""},
                {"k8/9/9/9/n8/C8/9/9/4K4", "a4a5", "civilian-captures(CH-41)"},
                {"k8/9/9/9/n8/C8/9/9/4K4", "a4b5", ""},
                {"k8/9/9/9/n8/C8/9/9/4K4 w - - 1:a4/0", "a4a5", "deputy-captures-elsewhere(CH-45)"},
                {chain, "e4i6", "chain-over-majors(CH-39)"},
                {chain, "e4g8", ""},
                {chain + " w - - 1:e4/0", "e4i6", ""},
                {chain, "e4b1", "destination-unreachable(civilian, CH-37)"}});
  EXPECT_EQ(brief(why_not(game.position(chain), game.cell("e4"), game.cell("e4"))),
            "chain-ends-where-it-began(CH-40)");
  EXPECT_EQ(brief(why_not(game.position(chain), game.cell("a1"), game.cell("a1"))),
            "piece-stays-put(king, CH-14)");
  Rules rules = with_castles();
  rules.major_in_chain = MajorInChain::last;
  expect(common(rules), {{chain, "e4i6", "chain-over-major-not-last(CH-39)"}});
}

TEST(CheopsRefusal, MovementOfThePieces) {
  expect(common(), {{"k8/9/9/9/4n4/9/2V6/9/K8", "c3e5", "captures-one-step-away(prime minister, CH-21)"},
                    {"k8/9/9/9/9/3n5/2V6/9/K8", "c3d4", ""},
                    {"k8/9/9/9/9/9/2V6/9/K8", "c3c5", "destination-unreachable(prime minister, CH-20)"},
                    {"k8/9/9/n8/9/9/9/9/B3K4", "a1a6", "captures-one-step-away(baron, CH-43)"},
                    {"k8/9/9/n8/9/9/9/9/B3K4", "a1a5", ""},
                    {"k8/9/9/9/9/9/9/9/B3K4", "a1c3", "destination-unreachable(baron, CH-43)"},
                    {"k8/9/9/9/9/9/9/9/N3K4", "a1a3", "destination-unreachable(knight, CH-24)"},
                    {"k8/9/9/9/9/P8/9/9/Q3K4", "a1a6", "path-blocked(pawn, a4, CH-19)"},
                    {"k8/9/9/9/9/P8/9/9/Q3K4", "a1c3", ""},
                    {"k8/9/9/9/9/9/9/9/4K4", "e1e3", "destination-unreachable(king, CH-18)"},
                    {"k8/9/9/n8/9/9/9/9/R3K4", "a1a6", "master-without-screen(CH-26)"},
                    {"k8/9/9/n8/9/9/P8/9/R3K4", "a1a6", ""},
                    {"k8/9/9/n8/9/P8/P8/9/R3K4", "a1a6", "master-over-screens(CH-25)"}});
}

TEST(CheopsRefusal, Assassins) {
  const std::string shut_in = "k8/9/9/9/9/9/PP7/1P7/AP6K";
  Rules rules;
  rules.assassin_walk = AssassinWalk::up_to_three;
  expect(common(rules), {{shut_in, "a1a2", ""}});
  expect(common(with_castles()),
         {{shut_in, "a1a2", "walk-too-short(CH-29)"},
          {shut_in, "a1a4", "walk-obstructed(CH-28)"},
          {"k8/9/9/9/4A4/9/9/9/K8", "e5e9", "walk-too-far(CH-28)"},
          {"k8/9/9/9/4A4/9/9/9/K8", "e5e8", ""},
          {"k8/9/4n4/9/4A4/9/9/9/K8", "e5e7", "assassin-captures-far(CH-30)"},
          {"k8/9/9/4n4/4A4/9/9/9/K8", "e5e6", ""},
          {"4a3k/9/9" + castle + " b" + kept, "e9e6", "walk-into-castle(CH-75)"},
          {"4a3k/9/9" + castle + " b" + kept, "e9e7", ""},
          {"8k/9/9/3CaC3/4K4/3T1R3/9/9/9 b" + kept, "e6e9", "assassin-in-foreign-castle(CH-76)"},
          {"8k/9/9/3CaC3/4K4/3T1R3/9/9/9 b" + kept, "e6e7", ""}});
}

TEST(CheopsRefusal, AWalkThatComesBack) {
  RecordProperty("rules", "CH-76");
  // White's Assassin in the hall Bd4 is surrounded by its own Knights inside the Castle.
  const std::string home =
      "k8/9/9/9/9/9/9/9/9/7/7/7/2NN3/2AN3/7/7/5/1C1C1/1NK2/1TNT1/5/3/3/3/1 w - Ce5w=Ce5w";
  expect(space(), {{home, "Bd4Bf4", ""}});
  Rules rules = with_castles();
  rules.walk_returns = false;
  expect(space(rules), {{home, "Bd4Bf4", "walk-returns(CH-76)"}, {home, "Bd4Bf3", ""}});
}

TEST(CheopsRefusal, TheChairFromTheAxis) {
  RecordProperty("rules", "CH-127");
  // White's Duke keeps the Castle of Ce5 from a hall; a Knight stands on the axis above the chair.
  const std::string jump = "8k/9/9/9/4c4/9/9/9/K8/7/7/7/3n3/7/7/7/5/1CDC1/5/1T1T1/5/3/3/3/1 b - Ce5w=Ce6w";
  expect(space(), {{jump, "Ae5Ce5", ""}});
  Rules rules = with_castles();
  rules.chair_open_by_axis = false;
  expect(space(rules), {{jump, "Ae5Ce5", "chair-closed(Ce5, CH-127)"}, {jump, "Ae5Ae6", ""}});
}

TEST(CheopsRefusal, Pawns) {
  const std::string beside = "k8/9/9/3Pp4/9/9/9/9/K8 w";
  expect(common(), {{"k8/9/9/9/9/9/4n4/4P4/K8", "e2e4", "path-blocked(knight, e3, CH-32)"},
                    {"k8/9/9/9/9/9/4n4/4P4/K8", "e2e3", "pawn-captures-ahead(CH-34)"},
                    {"k8/9/9/9/9/4n4/9/4P4/K8", "e2e4", "pawn-captures-ahead(CH-34)"},
                    {"k8/9/9/9/9/9/9/4P4/K8", "e2e4", ""},
                    {"k8/9/9/9/9/9/4P4/9/K8", "e3e5", "double-step-not-from-start(CH-32)"},
                    {"k8/9/9/9/9/9/9/4P4/K8", "e2d3", "pawn-sideways-without-capture(CH-34)"},
                    {"k8/9/9/9/9/9/3n5/4P4/K8", "e2d3", ""},
                    {"k8/9/9/9/9/9/9/4P4/K8", "e2a5", "destination-unreachable(pawn, CH-31)"},
                    {beside, "d6e7", "en-passant-off(CH-36)"}});
  Rules rules;
  rules.en_passant = true;
  expect(common(rules),
         {{beside, "d6e7", "en-passant-too-late(CH-36)"}, {beside + " - - - - - e7", "d6e7", ""}});
  const std::string deep = "8k/9/9/9/9/4P4/9/4P4/K8/7/7/7/7/7/7/7/5/5/5/5/5/3/3/3/1";
  expect(space(), {{deep, "Ae4Bd5", "pawn-captures-both-ways(CH-35)"},
                   {deep, "Ae2Be3", "double-step-bent(CH-33)"},
                   {deep, "Ae4Be4", ""}});
  rules = with_castles();
  rules.double_step = DoubleStep::may_turn_down;
  expect(space(rules), {{deep, "Ae2Be3", ""}});
}

TEST(CheopsRefusal, TheKingsSafety) {
  RecordProperty("rules", "CH-17");
  expect(common(), {{"4t3k/9/9/9/9/9/9/4N4/4K4", "e2g3", "king-exposed(e1, tower, e9, CH-17)"},
                    {"8k/9/9/9/9/9/9/4N4/4K4", "e2g3", ""},
                    {"8k/9/9/9/9/9/9/8t/4K4", "e1e2", "king-exposed(e2, tower, i2, CH-17)"},
                    {"4t3k/9/9/9/9/9/9/N8/4K4", "a2b4", "king-stays-in-check(tower, e9, e1, CH-17)"},
                    {"4t3k/9/9/9/9/9/9/N8/4K4", "e1d1", ""}});
}

TEST(CheopsRefusal, Castling) {
  RecordProperty("rules", "CH-47 CH-48 CH-49");
  const std::string home = "/9/9/9/T3K3T w ";
  expect(common(), {{"4k4/9/9/9/9/9" + home.substr(2) + "a1,e1,i1", "e1c1", ""},
                    {"4k4/9/9/9/9" + home + "a1,i1", "e1c1", "castling-king-moved(CH-47)"},
                    {"4k4/9/9/9/9" + home + "e1,i1", "e1c1", "castling-tower-moved(a1, CH-47)"},
                    {"4k4/9/9/9/9/9/9/9/2N1K3T w e1,i1", "e1c1", "castling-blocked(c1, CH-48)"},
                    {"4k4/9/9/9/9/9/9/9/4K3T w e1,i1", "e1c1", "castling-without-tower(CH-47)"},
                    {"4k4/9/9/9/9" + home + "a1,e1,i1", "e1b1", "castling-two-squares(CH-47)"},
                    {"k8/9/9/9/4t4" + home + "a1,e1,i1", "e1c1", "castling-in-check(CH-49)"},
                    {"k8/9/9/9/3t5" + home + "a1,e1,i1", "e1c1", "castling-attacked(d1, CH-49)"},
                    {"k8/9/9/9/2t6" + home + "a1,e1,i1", "e1c1", "king-exposed(c1, tower, c5, CH-17)"},
                    {"k8/9/9/9/3t5" + home + "a1,e1,i1", "e1g1", ""}});
  Rules rules;
  rules.castling = Castling::off;
  expect(common(rules), {{"4k4/9/9/9/9" + home + "a1,e1,i1", "e1c1", "castling-off(CH-47)"}});
  rules.castling = Castling::beside;
  expect(common(rules), {{"4k4/9/9/9/9" + home + "a1,e1,i1", "e1b1", ""},
                         {"4k4/9/9/9/9/9/9/9/1T2K3T w b1,e1,i1", "e1a1", "castling-too-far(CH-47)"}});
  expect(common(with_castles()), {{"4k4/9/9/9/9/9/1R1C5/2N6/TT1CK3T w a1,e1,i1 c2w=c2w", "e1c1",
                                   "castling-through-castle(d1, CH-48)"},
                                  {"4k4/9/9/9/9/9/1R1C5/2N6/TT1CK3T w a1,e1,i1 c2w=c2w", "e1g1", ""}});
  expect(imperial(), {{"8k8/17/17/17/17/17/17/17/17/17/17/17/17/17/C1C14/17/R1T5K8 w c1,i1 b2w", "i1g1",
                       "pillar-moved(CH-60)"}});
}

TEST(CheopsRefusal, Promotions) {
  RecordProperty("rules", "CH-50 CH-51 CH-52 CH-83");
  const std::string pawn_on_b8 = "8k/1P7/9/9/9/9/9/9/K8", settled = "8k/9/9/3C1C3/3PK4/3T1R3/9/9/9 w" + kept;
  Rules rules = with_castles();
  expect(common(rules), {{pawn_on_b8, "b8b9", "promotion-unnamed(\"qvmntadsber\", CH-50)"},
                         {pawn_on_b8, "b8b9k", "promotion-forbidden(king, CH-51)"},
                         {pawn_on_b8, "b8b9c", "promotion-forbidden(civilian, CH-51)"},
                         {pawn_on_b8, "b8b9n", ""},
                         {pawn_on_b8, "a1a2q", "not-a-promotion(\"a1a2\", CH-50)"},
                         {"8k/1P7/9/9/9/9/9/Q8/K8", "b8b9q", ""},
                         {settled, "d5d5q", "pawn-not-in-hall(CH-83)"},
                         {settled + " - d5", "d5d5k", "promotion-forbidden(king, CH-51)"},
                         {settled + " - d5", "d5d5q", ""}});
  rules.several_queens = false;
  expect(common(rules),
         {{"8k/1P7/9/9/9/9/9/Q8/K8", "b8b9q", "second-queen(CH-52)"}, {pawn_on_b8, "b8b9q", ""}});
}

TEST(CheopsRefusal, TheChoiceOfACastle) {
  RecordProperty("rules", "CH-59");
  const std::string two = "8k/9/9/3R1C3/9/1R3T3/4C4/1T1C5/K8";
  expect(common(with_castles()), {{two, "e3d4", "castle-choice-missing(\"+c3, +e5\", CH-59)"},
                                  {two, "e3d4+c3", ""},
                                  {two, "e3e4+c3", "castle-choice-wrong(c3, CH-59)"}});
  Rules declared = with_castles();
  declared.formation = Formation::declared;
  // The halls d5 and e6 would stop the Minister.
  const std::string checked = "k8/6K2/9/3C1C3/4N4/3T1R3/1m7/P8/9";
  expect(common(declared), {{two, "e3d4", ""},
                            {checked, "a2a3+e5", ""},
                            {checked, "g8h9+e5", ""},
                            {checked, "g8h9", "king-exposed(h9, minister, b3, CH-17)"},
                            {checked, "a2a3", "king-stays-in-check(minister, b3, g8, CH-17)"}});
}

TEST(CheopsRefusal, Appointments) {
  RecordProperty("rules", "CH-87 CH-88 CH-89");
  const std::string court = "8k/1C7/9/3C1C3/4K4/3T1R3/9/C8/9 w";
  expect(common(with_castles()),
         {{court + kept, "@b8", ""},
          {court + kept, "@", ""},
          {court + kept, "@a1", "appointee-missing(a1, CH-87)"},
          {court + kept, "@d6", "appointee-is-pillar(CH-87)"},
          {court + kept + " 1:b8/0", "@b8", "appointee-is-deputy(b8, CH-87)"},
          {"8k/9/9/3C1C3/4K4/3T1R3/cCc6/1n7/t1t6 w - e5w=e5w,b2b=b2b", "@b3", "appointee-arrested(CH-87)"},
          {"8k/9/9" + castle + " w" + kept, "@", "appointment-without-civilian(CH-87)"},
          {"8k/1C7/9/3C1C3/9/3TKR3/9/C8/9 w - e5w=e4w", "@b8", "appointment-without-castle(CH-87)"},
          {"8k/1C7/9/3C1C3/4K4/3TDR3/9/C8/9 w - e5w=e4w", "@b8", "appointment-by-activator(e4, CH-88)"},
          {"8k/1C7/9/3CaC3/4K4/3T1R3/9/C8/9 w" + kept, "@b8", "appointment-in-check(CH-89)"}});
  expect(common(), {{court, "@b8", "deputies-off(CH-87)"}});
}

TEST(CheopsRefusal, Inspections) {
  RecordProperty("rules", "CH-91 CH-92");
  const std::string seen = "8k/7c1/9/3C1C3/4K4/3T1R3/7T1/C8/9 w" + kept;
  expect(common(with_castles()), {{seen + " 0/1", "?h8", ""},
                                  {seen, "?h8", "inspection-without-appointments(CH-92)"},
                                  {seen + " 0/1:h8!", "?h8", "inspection-of-known-deputy(h8, CH-91)"},
                                  {seen + " 0/1", "?a2", "inspection-without-civilian(a2, CH-91)"},
                                  {"8k/7c1/9/3C1C3/4K4/3T1R3/6T2/C8/9 w" + kept + " 0/1", "?h8",
                                   "inspection-out-of-reach(h8, CH-91)"}});
  expect(common(), {{"8k/7c1/9/9/9/9/9/9/K6T1", "?h8", "papers-off(CH-91)"}});
}

TEST(CheopsRefusal, Arrests) {
  RecordProperty("rules", "CH-98 CH-99 CH-100");
  const std::string court = "8k/9/9/3C1C3/4K4/3T1R3/7C1/1n7/C8 w" + kept, named = court + " 1:a1/0";
  expect(common(with_castles()),
         {{named, "a1c3:b2e6", ""},
          {named, "a1c3", ""},
          {court, "a1c3:b2e6", "arrest-without-deputy(CH-98)"},
          {named, "a1a2:b2e6", "arrest-without-jump(b2, CH-98)"},
          {named, "a1c3:c2e6", "arrest-without-victim(c2, CH-98)"},
          {named, "a1c3:b2e7", "hall-not-yours(e7, CH-98)"},
          {"8k/9/9/3CNC3/4K4/3T1R3/7C1/1n7/C8 w" + kept + " 1:a1/0", "a1c3:b2e6", "hall-occupied(e6, CH-98)"},
          {"8k/9/9/3c1c3/4K4/3t1r3/7C1/1n7/C8 w - e5b=e5w 1:a1/0", "a1c3:d4e6", "arrest-of-pillar(CH-100)"},
          {named, "a1f9:b2e6", "destination-unreachable(civilian, CH-37)"}});
  expect(common(), {{"8k/9/9/9/9/9/9/1n7/C7K w", "a1c3:b2e6", "arrests-off(CH-98)"}});
  const std::string two = "8k/9/9/3C1C3/4K4/3T1R3/3n3C1/1n7/C8 w" + kept + " 1:a1/0";
  expect(common(with_castles()),
         {{two, "a1e3:b2e6:d3f5", "arrest-of-several(CH-99)"}, {two, "a1e3:b2e6", ""}});
  Rules each = with_castles();
  each.one_arrest = false;
  expect(common(each), {{two, "a1e3:b2e6:d3f5", ""},
                        {two, "a1e3:d3f5:b2e6", ""},
                        {two, "a1e3:b2e6:d3e6", "hall-shared(e6, CH-99)"},
                        {two, "a1e3:b2e6:b2f5", "arrest-twice(b2, CH-99)"}});
  Rules rules = with_castles();
  const std::string king_there = "9/9/9/3C1C3/4K4/3T1R3/7C1/1k7/C8 w" + kept + " 1:a1/0";
  expect(common(rules), {{king_there, "a1c3:b2e6", ""}});
  rules.king_arrested = false;
  expect(common(rules), {{king_there, "a1c3:b2e6", "arrest-of-king(CH-79)"}});
}

TEST(CheopsRefusal, Abdications) {
  RecordProperty("rules", "CH-111 CH-112 CH-117");
  const std::string mate = "k6T1/9/1K7/9/9/9/9/5d3/9 b";
  const std::string arrested = "9/9/9/3C1C3/4Kk3/3T1R3/9/9/d8 b" + kept;
  expect(common(with_castles()),
         {{mate, "a9>f2", ""},
          {mate, "a9>g2", "abdication-without-duke(g2, CH-111)"},
          {mate, "f2>a9", "abdication-by-other(CH-111)"},
          {"k6T1/9/1K7/9/9/9/6M2/5d3/9 b", "a9>f2", "duke-attacked(f2, CH-112)"},
          {"dk6T/7T1/9/9/9/9/9/9/8K b", "b9>a9", "duke-exposed(a9, CH-112)"},
          {"k8/9/9/9/9/9/9/5d3/8K b", "a9>f2", "abdication-without-need(CH-111)"},
          {"9/9/9/3C1C3/4Kk3/3TdR3/9/9/9 b" + kept, "f5>e4", "duke-arrested(e4, CH-112)"},
          {arrested, "f5>a1", ""}});
  Rules rules = with_castles();
  rules.arrested_king_abdicates = false;
  expect(common(rules), {{arrested, "f5>a1", "arrested-king-abdicates(CH-117)"}});
}

// There is a reason for exactly those squares to which no legal action leads.
template <int W>
void reasons(const Kernel<W>& game, const std::string& fen, int positions) {
  Rng rng(5);
  auto p = game.position(fen);
  for (int n = 0; n < positions; ++n) {
    const auto actions = p.actions();
    for (int i = 0; i < 40; ++i) {
      const Cell from = static_cast<Cell>(rng.below(static_cast<std::uint32_t>(game.tables->cells)));
      const Cell to = static_cast<Cell>(rng.below(static_cast<std::uint32_t>(game.tables->cells)));
      bool legal = false;
      for (Action a : actions) {
        const bool goes = a.kind() != ActionKind::appointment && a.kind() != ActionKind::inspection;
        legal |= goes && a.from() == from && a.to() == to;
      }
      const std::optional<Message> why = why_not(p, from, to);
      EXPECT_EQ(!why, legal) << brief(why);
      EXPECT_FALSE(why && why->code() == "action-illegal")
          << write_fen(p.setup(), game.spec(), game.topology()) << game.topology().name(from)
          << game.topology().name(to);
    }
    for (Action a : actions) EXPECT_FALSE(refusal(p, {{a, false, {}}, {}}));
    p = actions.empty() ? game.position(fen) : p;
    if (!actions.empty()) p.play(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
  }
}

TEST(CheopsRefusal, InRandomPositions) {
  reasons(common(), "tmmvkqnnt/ppppppppp/3c1c3/9/9/9/3C1C3/PPPPPPPPP/TMMVKQNNT w a1,e1,i1,a9,e9,i9", 30);
  reasons(imperial(), campaign, 12);
  reasons(space(), pyramid_campaign, 12);
}

}  // namespace
}  // namespace cheshire::cheops::test
