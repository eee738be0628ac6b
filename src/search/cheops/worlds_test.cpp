#include "search/cheops/worlds.h"

#include <algorithm>

#include "search/cheops/test_campaign.h"

namespace cheshire {
namespace {

using namespace testing_cheops;

template <int W>
using Positions = std::vector<Position<W>>;

/// Plays a game and records what Black is told: White's appointments name nobody, and everything that becomes
/// known is announced.
template <int W>
struct Record {
  const Campaign<W>& game;
  Position<W> p;
  Setup start = {};
  std::vector<AnnouncedAction> turns = {};

  Record(const Campaign<W>& of, const Setup& from) : game(of), p(*of.tables, from), start(from) {}

  void play(Action a) {
    AnnouncedAction announced;
    announced.action = a;
    if (a.kind() == ActionKind::appointment && p.side() == Color::white)
      announced.action = AnnouncedAction::sealed_appointment(a.from());
    auto known = p.known();
    const auto carry = [&](Cell from, Cell to) {
      if (!known.contains(from)) return;
      known.erase(from);
      known.insert(to);
    };
    if (a.kind() == ActionKind::move) carry(a.from(), a.to());
    for (int i = 0; i < a.arrest_count(); ++i) carry(a.arrest(i).victim, a.arrest(i).hall);
    p.play(a);
    announced.discloses = true;
    (p.known() & ~known).for_each([&](Cell c) { announced.compromised.push_back(c); });
    turns.push_back(announced);
  }
  void play(const std::string& text) { play(game.action(p, text)); }

  Positions<W> worlds(int max = 1000) const {
    Rng rng(1);
    return cheops::worlds(*game.tables, start, turns, rng, max);
  }
  /// The Deputies of each world, by name.
  std::vector<std::string> deputies() const {
    std::vector<std::string> all;
    for (const Position<W>& world : worlds()) {
      std::vector<std::string> names;
      world.deputies().for_each([&](Cell c) { names.push_back(game.name(c)); });
      std::sort(names.begin(), names.end());
      std::string text;
      for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
      all.push_back(text);
    }
    std::sort(all.begin(), all.end());
    return all;
  }
};

using Names = std::vector<std::string>;
const std::string castle = "black T d4 T f4 C d6 C f6 castle e5 ";

TEST(CheopsWorlds, AnAppointmentNamesAnyFreeCivilian) {
  RecordProperty("rules", "CH-87 CH-90");
  Record r(imperial(), imperial().setup(castle + "white K e5 C a5 C b9 C k2 black K q17 T a12"));
  EXPECT_EQ(r.deputies(), Names{""});
  r.play("@a5");
  EXPECT_EQ(r.deputies(), (Names{"a5", "b9", "k2"}));
  r.play("q17q16");
  r.play("@k2");
  EXPECT_EQ(r.deputies(), (Names{"a5 b9", "a5 k2", "b9 k2"}));
  EXPECT_EQ(r.worlds(2).size(), 2u);
}

TEST(CheopsWorlds, AnInspectionCertifies) {
  RecordProperty("rules", "CH-93");
  Record r(imperial(), imperial().setup(castle + "white K e5 C a5 C b9 C k2 black K q17 T a12"));
  r.play("@b9");
  r.play("?a5");
  EXPECT_EQ(r.deputies(), (Names{"b9", "k2"}));
}

TEST(CheopsWorlds, ACertifiedCivilianMayBeAppointedLater) {
  RecordProperty("rules", "CH-93 CH-94");
  Record r(imperial(), imperial().setup(castle + "white K e5 C a5 C b9 C k2 C l2 black K q17 T a12"));
  r.play("@b9");
  r.play("?a5");
  r.play("@a5");
  EXPECT_EQ(r.deputies(), (Names{"a5 b9", "a5 k2", "a5 l2", "b9 k2", "b9 l2", "k2 l2"}));
}

TEST(CheopsWorlds, AnInspectionFindsADeputy) {
  RecordProperty("rules", "CH-93");
  Record r(imperial(), imperial().setup(castle + "white K e5 C a5 C b9 C k2 black K q17 T a12"));
  r.play("@a5");
  r.play("?a5");
  EXPECT_EQ(r.deputies(), Names{"a5"});
}

TEST(CheopsWorlds, AnArrestGivesTheDeputyAway) {
  RecordProperty("rules", "CH-95");
  Record r(imperial(), imperial().setup(castle + "white K e5 C a8 C b2 C k2 black N b8 K q17"));
  r.play("@a8");
  r.play("q17q16");
  r.play("a8c8:b8d5");
  EXPECT_EQ(r.deputies(), Names{"c8"});
}

TEST(CheopsWorlds, OnlyADeputyJumpsTwoMajors) {
  RecordProperty("rules", "CH-39 CH-44 CH-95");
  Record r(imperial(), imperial().setup(castle + "white K e5 C a8 C b2 C k2 black N b8 N d8 K q17"));
  r.play("@a8");
  r.play("q17q16");
  r.play("a8e8");
  EXPECT_EQ(r.deputies(), Names{"e8"});
}

// The Deputy moves as any Civilian could, and nothing is learnt about it.
TEST(CheopsWorlds, ADeputyMovesUnknown) {
  RecordProperty("rules", "CH-95");
  Record r(imperial(), imperial().setup(castle + "white K e5 C a8 C b2 C k2 black K q17 N q1"));
  r.play("@a8");
  r.play("q17q16");
  r.play("a8a9");
  EXPECT_EQ(r.deputies(), (Names{"a9", "b2", "k2"}));
}

TEST(CheopsWorlds, TheLastAppointmentOpensAll) {
  RecordProperty("rules", "CH-96");
  Record r(imperial(), imperial().setup(castle + "white K e5 C a5 C b9 black K q17 N q1"));
  r.play("@a5");
  EXPECT_EQ(r.deputies(), (Names{"a5", "b9"}));
  r.play("q17q16");
  r.play("@b9");
  EXPECT_EQ(r.deputies(), Names{"a5 b9"});
}

TEST(CheopsWorlds, ConcealedDeputiesOfASetUp) {
  cheops::Setup setup = imperial().setup(castle + "white K e5 C! a5 C b9 C k2 C l5 black K q17");
  setup.concealed[0] = 1;
  setup.certified = {imperial().cell("l5")};
  EXPECT_EQ(Record(imperial(), setup).deputies(), (Names{"a5 b9", "a5 k2"}));
  setup.concealed[0] = 2;
  EXPECT_EQ(Record(imperial(), setup).deputies(), Names{"a5 b9 k2"});
}

TEST(CheopsWorlds, AContradictionHasNoWorld) {
  Record r(imperial(), imperial().setup(castle + "white K e5 C a5 C b9 C k2 black K q17 T a12"));
  r.play("@a5");
  r.play("?a5");
  r.turns.back().compromised.clear();
  r.play("a5a4");
  r.turns.back().compromised.push_back(imperial().cell("a4"));
  EXPECT_TRUE(r.worlds().empty());
}

/// Plays random games in which rare actions are as likely as common ones. The true position is always among
/// the worlds, and each world occurs once.
template <int W>
void expect_truth(const Campaign<W>& game, const std::string& from, int games, int turns) {
  int several = 0;
  for (int n = 0; n < games; ++n) {
    Rng rng(static_cast<std::uint64_t>(n));
    Record<W> r(game, game.setup(from));
    for (int turn = 0; turn < turns; ++turn) {
      std::vector<Action> actions = r.p.actions();
      if (actions.empty() || !r.p.has_force()) break;
      std::vector<Action> rare = actions;
      std::erase_if(rare, [](Action a) {
        return !a.arrests() && a.kind() != ActionKind::appointment && a.kind() != ActionKind::inspection;
      });
      if (!rare.empty() && rng.below(3) == 0) actions = rare;
      r.play(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    const Positions<W> found = r.worlds();
    several += found.size() > 1;
    int same = 0;
    for (const Position<W>& world : found) {
      EXPECT_EQ(world.key(), r.p.key());
      EXPECT_EQ(world.side(), r.p.side());
      if (world.deputies() != r.p.deputies()) continue;
      ++same;
      const Setup a = world.setup(), b = r.p.setup();
      EXPECT_EQ(a.known, b.known);
      EXPECT_EQ(a.certified, b.certified);
      EXPECT_EQ(a.pieces, b.pieces);
      EXPECT_EQ(a.castles, b.castles);
    }
    EXPECT_EQ(same, 1) << "game " << n;
  }
  EXPECT_GT(several, 0);
}

TEST(CheopsWorlds, TheTruthIsAmongThem) {
  expect_truth(
      imperial(),
      "white T h6 MA j6 C h8 C j8 castle i7 K i7 Q a1 N g7 P e8 A k5 C f7 C l8 C g4 D b2 "
      "black T c12 MA e12 C c10 C e10 castle d11 K d11 Q q17 N k11 P m10 A g13 C l11 C f15 C k14 D p16",
      40, 40);
  expect_truth(
      pyramid(),
      "white T Cd4 T Cf4 C Cd6 C Cf6 castle Ce5 K Ce5 C Dd4 C Ad6 C Ae2 C Bg4 P Cd5 N Ag7 A Bc5 D Ai1 "
      "T Aa3 Q Ai3 black T Aa7 T Ac7 C Aa9 C Ac9 castle Ab8 K Ab8 C Ad7 C Ad9 C Af4 P Ac8 N Ae4 A Be7 "
      "D Ai9 M Ae6 B Ah8",
      20, 30);
}

}  // namespace
}  // namespace cheshire
