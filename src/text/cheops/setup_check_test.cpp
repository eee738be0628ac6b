// Faults of a set-up of Cheops: each kind, in a set-up that has it and in one that does not.
#include "text/cheops/setup_check.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/test_message.h"
#include "rules/cheops/knowledge.h"
#include "text/cheops/test_cheops.h"

namespace cheshire::cheops::test {
namespace {

using cheshire::test::brief;

using Words = std::vector<std::string>;
using Kind = Fault::Kind;

template <int W>
Words found(const Kernel<W>& game, const cheops::Setup& setup) {
  Words words;
  for (const Fault& fault : faults(setup, *game.tables)) words.push_back(brief(fault.message));
  return words;
}
template <int W>
Words found(const Kernel<W>& game, const std::string& fen) {
  return found(game, game.setup(fen));
}

// White's King keeps the Castle of e5. White's Civilians stand on a2 and b8, Black's on h8.
const std::string court = "8k/1C5c1/9/3C1C3/4K4/3T1R3/9/C8/9";
const Words none;

TEST(CheopsFaults, EachSideHasOneKing) {
  const auto game = common(with_castles());
  EXPECT_EQ(found(game, "k8/9/9/9/9/9/9/9/K8"), none);
  EXPECT_EQ(found(game, "9/9/9/9/9/9/9/9/9"), (Words{"king-missing(White)", "king-missing(Black)"}));
  EXPECT_EQ(found(game, "k1k6/9/9/9/9/9/9/9/K8"), Words{"kings-too-many(Black, 2)"});
}

TEST(CheopsFaults, TheSideNotToMoveIsNotInCheck) {
  RecordProperty("rules", "CH-17");
  const auto game = common();
  EXPECT_EQ(found(game, "k8/9/9/9/9/9/9/9/K7T w"), none);
  EXPECT_EQ(found(game, "k7T/9/9/9/9/9/9/9/K8 b"), none);
  EXPECT_EQ(found(game, "k7T/9/9/9/9/9/9/9/K8 w"), Words{"waiting-king-in-check(Black, a9, CH-17)"});
}

TEST(CheopsFaults, PawnsOnTheLastAndTheFirstRank) {
  RecordProperty("rules", "CH-31 CH-50");
  const auto game = common(with_castles());
  EXPECT_EQ(found(game, "k8/P8/9/9/9/9/9/p8/K8"), none);
  EXPECT_EQ(found(game, "k7P/9/9/9/9/9/9/9/K7p"),
            (Words{"pawn-on-last-rank(Black, i1, CH-50)", "pawn-on-last-rank(White, i9, CH-50)"}));
  EXPECT_EQ(found(game, "k7p/9/9/9/9/9/9/9/K7P"),
            (Words{"pawn-on-first-rank(White, i1, CH-31)", "pawn-on-first-rank(Black, i9, CH-31)"}));
  EXPECT_EQ(found(game, "3CPC2k/9/3T1T3/9/9/9/9/9/4K4 w - e8w"), none) << "it was sent to the hall";
  const auto deep = space();
  const std::string above = "8k/9/9/9/9/9/9/9/K8/";
  EXPECT_EQ(found(deep, above + "7/7/7/7/7/7/3P3/5/5/5/5/5/3/3/3/1"), none);
  EXPECT_EQ(found(deep, above + "3P3/7/7/7/7/7/7/5/5/5/5/5/3/3/3/1"),
            Words{"pawn-on-last-rank(White, Be8, CH-50)"});
  EXPECT_EQ(found(deep, above + "7/7/7/7/7/7/7/5/5/5/5/5/3/3/3/p"),
            Words{"pawn-on-last-rank(Black, Ee5, CH-50)"});
}

TEST(CheopsFaults, WhoCastlesStandsWhereHeStarted) {
  RecordProperty("rules", "CH-47");
  const auto game = common();
  EXPECT_EQ(found(game, "4k3t/9/9/9/9/9/9/9/T3K4 w a1,e1,e9,i9"), none);
  EXPECT_EQ(found(game, "4k4/9/9/9/9/9/9/9/N3K3t w a1,e1,i1"),
            (Words{"castling-right-misplaced(a1, CH-47)", "castling-piece-displaced(i1, CH-47)"}));
  EXPECT_EQ(found(game, "5k3/9/9/9/9/9/9/9/4K4 w f9"), Words{"castling-piece-displaced(f9, CH-47)"});
}

TEST(CheopsFaults, Castles) {
  RecordProperty("rules", "CH-54 CH-58");
  const auto game = common(with_castles());
  EXPECT_EQ(found(game, court + " w - e5w=e5w"), none);
  EXPECT_EQ(found(game, court + " w - a5w"), Words{"castle-incomplete(a5, CH-54)"});
  EXPECT_EQ(found(game, court + " w - e5b=e5w"), Words{"castle-pillars-wrong(e5, Black, CH-54)"});
  EXPECT_EQ(found(game, "8k/9/9/3C1T3/4K4/3T1R3/9/9/9 w - e5w=e5w"),
            Words{"castle-pillars-wrong(e5, White, CH-54)"});
  EXPECT_EQ(found(game, "K7k/9/9/9/T1C1T1C2/9/C1T1C1T2/9/9 w - b4w,f4w"), none);
  EXPECT_EQ(found(game, "K7k/9/9/9/T1C1T4/9/C1T1C4/9/9 w - b4w,d4w"),
            Words{"castles-overlap(d4, c3, b4, CH-58)"});
}

TEST(CheopsFaults, MoreCiviliansAndCastlesThanThePiecesOfAGameMake) {
  RecordProperty("rules", "CH-11 CH-54");
  const auto game = imperial();
  const std::string lone = "17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/";
  EXPECT_EQ(found(game, lone + "CCCCCC11/8K7k w"), none);
  EXPECT_EQ(found(game, lone + "CCCCCCC10/8K7k w"), Words{"civilians-too-many(White, 7, 6, CH-11)"});
  const std::string row = "T1C1T1C1T1C1T1C1T/17/C1T1C1T1C1T1C1T1C/17/";
  const std::string fen = row + row + "17/17/17/17/17/17/17/17/8K7k w - b16w,f16w,j16w,n16w,b12w,f12w,j12w";
  EXPECT_EQ(found(game, fen),
            (Words{"civilians-too-many(White, 18, 6, CH-11)", "castles-too-many(6, CH-54)"}));
}

TEST(CheopsFaults, WhoKeepsACastle) {
  RecordProperty("rules", "CH-61 CH-62 CH-63");
  const auto game = common(with_castles());
  EXPECT_EQ(found(game, "8k/9/4K4/3C1C3/9/3T1R3/9/9/9 w - e5w"), none);
  EXPECT_EQ(found(game, court + " w - e5w"), Words{"castle-inactive(e5, CH-61)"});
  EXPECT_EQ(found(game, court + " w - e5w=a2w"), Words{"activator-outside(e5, a2, CH-62)"});
  EXPECT_EQ(found(game, court + " w - e5w=e5b"), Words{"activator-missing(e5, e5, Black, CH-61)"});
  EXPECT_EQ(found(game, court + " w - e5w=e4w"), Words{"activator-missing(e5, e4, White, CH-61)"});
  EXPECT_EQ(found(game, "8k/9/9/3C1C3/9/3TKR3/9/9/9 w - e5w=e4w"), none);
  EXPECT_EQ(found(game, "K7k/9/9/3C1C3/9/3TMR3/9/9/9 w - e5w=e4w"),
            Words{"activator-no-noble(e5, e4, CH-62)"});
  Rules rules = with_castles();
  rules.everyone_activates = false;
  const auto majors = common(rules);
  EXPECT_EQ(found(majors, "K7k/9/9/3C1C3/4P4/3T1R3/9/9/9 w - e5w"), none);
  EXPECT_EQ(found(majors, "K7k/9/9/3C1C3/4P4/3T1R3/9/9/9 w - e5w=e5w"),
            Words{"activator-no-major(e5, CH-61)"});
  rules.noble_on_axis_keeps_castle = false;
  const std::string deep = "8k/9/9/9/9/9/9/9/K8/7/7/2C1C2/3Q3/2T1T2/7/7/5/5/5/5/5/3/3/3/1 w - Ce5w=Be5w";
  const std::string shallow = "8k/9/9/3C1C3/9/3T1T3/9/9/K8/7/7/7/3Q3/7/7/7/5/5/5/5/5/3/3/3/1 w - Ae5w=Be5w";
  EXPECT_EQ(found(space(), shallow), none);
  EXPECT_EQ(found(space(rules), shallow), Words{"activator-on-axis(Ae5, Be5, CH-63)"});
  EXPECT_EQ(found(space(), deep), Words{"castle-pillars-wrong(Ce5, White, CH-54)"});
}

TEST(CheopsFaults, PiecesInHalls) {
  RecordProperty("rules", "CH-83 CH-102");
  const auto game = common(with_castles());
  const std::string halls = "8k/9/9/3C1C3/3PKa3/3T1R3/9/9/9 w - e5w=e5w - ";
  EXPECT_EQ(found(game, halls + "d5 f5=2"), none);
  EXPECT_EQ(found(game, halls + "f5"), Words{"hall-without-pawn(f5, CH-83)"});
  EXPECT_EQ(found(game, halls + "- d5=1"), Words{"hall-without-assassin(d5, CH-102)"});
  EXPECT_EQ(found(game, "k8/9/4P4/3C1C3/4K4/3T1R3/9/9/9 w - e5w=e5w - e7"),
            Words{"hall-without-pawn(e7, CH-83)"});
  auto setup = game.setup(halls + "- f5=2");
  setup.frozen[0].turns = 3;
  EXPECT_EQ(found(game, setup), Words{"assassin-wait-wrong(f5, CH-102)"});
}

TEST(CheopsFaults, Papers) {
  RecordProperty("rules", "CH-87 CH-90 CH-93 CH-95");
  const auto game = common(with_castles());
  const std::string fen = court + " w - e5w=e5w ";
  for (const char* sound : {"1:a2/0", "2:a2!,b8/1:h8!", "2?1:a2/0", "1?1/1?1", "0:b8~/0", "1:d6/0"})
    EXPECT_EQ(found(game, fen + sound), none) << sound;
  EXPECT_EQ(found(game, fen + "1:e5/0"), Words{"deputy-missing(e5, CH-87)"});
  EXPECT_EQ(found(game, fen + "0:e5~/0"), Words{"certified-missing(e5, CH-93)"});
  EXPECT_EQ(found(game, fen + "1:a2,b8/0"), Words{"deputies-exceed-appointments(White, CH-87)"});
  EXPECT_EQ(found(game, fen + "1?1:a2/0"), Words{"deputies-exceed-appointments(White, CH-87)"});
  EXPECT_EQ(found(game, fen + "0/2?2"), Words{"deputies-exceed-civilians(Black, CH-90)"});
  auto setup = game.setup(fen + "1:a2/0");
  setup.known = {game.cell("b8")};
  EXPECT_EQ(found(game, setup), Words{"deputy-known-unappointed(b8, CH-95)"});
  setup.known = {};
  setup.certified = {game.cell("a2")};
  EXPECT_EQ(found(game, setup), Words{"certified-appointed(a2, CH-93)"});
  setup.certified = {};
  setup.appointments[1] = -1;
  EXPECT_EQ(found(game, setup), Words{"papers-out-of-range(Black, 999)"});
}

TEST(CheopsFaults, AGameWithoutCastlesHasNeitherThemNorPapers) {
  const auto game = common();
  EXPECT_EQ(found(game, court), none);
  EXPECT_EQ(found(game, court + " w - e5w=e5w"), Words{"castles-off(e5)"});
  EXPECT_EQ(found(game, court + " w - - 0/1"), Words{"appointments-off"});
  EXPECT_EQ(found(game, court + " w - - 0:a2~/0"), Words{"appointments-off"});
  EXPECT_EQ(found(game, "8k/9/9/9/3P5/9/9/9/K8 w - - - d5"), Words{"halls-off"});
}

TEST(CheopsFaults, EnPassant) {
  RecordProperty("rules", "CH-36");
  Rules rules;
  rules.en_passant = true;
  const auto game = common(rules);
  const std::string step = "k8/9/9/9/9/3pP4/9/9/K8 b - - - - - e3";
  EXPECT_EQ(found(game, step), none);
  EXPECT_EQ(found(common(), step), Words{"en-passant-off(CH-36)"});
  const Words impossible{"en-passant-not-offered(e3, CH-36)"};
  EXPECT_EQ(found(game, "k8/9/9/9/9/3pN4/9/9/K8 b - - - - - e3"), impossible);
  EXPECT_EQ(found(game, "k8/9/9/9/9/3pP4/4N4/9/K8 b - - - - - e3"), impossible);
  EXPECT_EQ(found(game, "k8/9/9/9/9/3pP4/9/4N4/K8 b - - - - - e3"), impossible);
  EXPECT_EQ(found(game, "k8/9/9/9/4P4/9/9/9/K8 b - - - - - e4"), Words{"en-passant-not-offered(e4, CH-36)"});
}

TEST(CheopsFaults, ClocksAndStrays) {
  const auto game = common();
  EXPECT_EQ(found(game, "k8/9/9/9/9/9/9/9/K8 w - - - - - - 1000000 1000000"), none);
  EXPECT_EQ(found(game, "k8/9/9/9/9/9/9/9/K8 w - - - - - - -1 0"),
            (Words{"count-out-of-range(1000000)", "round-out-of-range(1000000)"}));
  auto setup = game.setup("k8/9/9/9/9/9/9/9/K8");
  setup.unmoved = {500};
  EXPECT_EQ(found(game, setup), Words{"square-not-on-board"});
  setup.unmoved = {};
  setup.pieces[5] = make_piece(Color::white, 20);
  EXPECT_EQ(found(game, setup), Words{"piece-not-in-game(f1)"});
  setup.pieces.pop_back();
  EXPECT_EQ(found(game, setup), Words{"setup-of-other-board"});
  const std::vector<Fault> one = faults(game.setup("kP7/9/9/9/9/9/9/9/K8"), *game.tables);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].kind, Kind::pawn_on_last_rank);
  EXPECT_EQ(one[0].cell, game.cell("b9"));
}

TEST(CheopsFaults, CountsOfAnySizeAreRefused) {
  const auto game = common(with_castles());
  constexpr int min = std::numeric_limits<int>::min(), max = std::numeric_limits<int>::max();
  for (const int count : {min, -1, 1'000'001, max / 2 + 2, max}) {
    auto setup = game.setup("k8/9/9/9/9/9/9/9/K8");
    setup.idle_turns = setup.round = count;
    for (int side : {0, 1}) setup.appointments[side] = setup.concealed[side] = count;
    EXPECT_EQ(found(game, setup).size(), 4u) << count;
  }
}

TEST(CheopsFaults, WhatIsCountedStopsWhereItCanStillBeRead) {
  const auto game = common(with_castles());
  Knowledge<2> known(*game.tables, game.setup(court + " b - e5w=e5w 999/0 - - - 1000000 1000000"));
  const auto play = [&](ActionKind kind, const char* from, const char* to) {
    AnnouncedAction announced{{kind, game.cell(from), game.cell(to)}, false, {}};
    EXPECT_EQ(known.play(announced), Knowledge<2>::Doubt::none) << from << to;
  };
  play(ActionKind::move, "i9", "i8");
  play(ActionKind::appointment, "e5", "a2");
  play(ActionKind::move, "i8", "i9");
  EXPECT_EQ(known.setup().round, 1'000'002);
  const std::string fen = write_fen(known.setup(), game.spec(), game.topology());
  EXPECT_TRUE(fen.ends_with(" 1000000 1000000")) << fen;
  EXPECT_NE(fen.find(" 999:a2/0 "), std::string::npos) << fen;
  EXPECT_EQ(found(game, fen), none);
}

TEST(CheopsFaults, AnInspectionLeavesCiviliansForTheDeputiesInSecret) {
  RecordProperty("rules", "CH-90 CH-93");
  const auto game = common(with_castles());
  const auto cleared = [&](const std::string& fen, const char* square) {
    Knowledge<2> known(*game.tables, game.setup(fen));
    AnnouncedAction announced{{ActionKind::inspection, game.cell(square), game.cell(square)}, true, {}};
    return known.play(announced);
  };
  // If Black has only one Civilian, it must be the one Deputy. If Black has two, the other may be it.
  EXPECT_EQ(cleared("8k/1C5c1/9/3C1C3/4K4/3T1R3/7T1/C8/9 w - e5w=e5w 0/1?1", "h8"),
            Knowledge<2>::Doubt::contradiction);
  EXPECT_EQ(cleared("8k/1C4cc1/9/3C1C3/4K4/3T1R3/7T1/C8/9 w - e5w=e5w 0/1?1", "h8"),
            Knowledge<2>::Doubt::none);
}

// Positions reached in play have no faults, and their FENs read back the same.
template <int W>
void play(const Kernel<W>& game, const std::string& fen, int turns) {
  Rng rng(7);
  auto p = game.position(fen);
  for (int turn = 0; turn < turns; ++turn) {
    const auto actions = p.actions();
    p = actions.empty() ? game.position(fen) : p;
    if (!actions.empty()) p.play(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    const std::string now = write_fen(p.setup(), game.spec(), game.topology());
    ASSERT_EQ(found(game, p.setup()), none) << now;
    ASSERT_EQ(write_fen(game.setup(now), game.spec(), game.topology()), now);
  }
}

TEST(CheopsFaults, PlayLeadsToNone) {
  Rules rules = with_castles();
  rules.en_passant = true;
  play(imperial(rules), campaign, 600);
  play(space(rules), pyramid_campaign, 400);
}

}  // namespace
}  // namespace cheshire::cheops::test
