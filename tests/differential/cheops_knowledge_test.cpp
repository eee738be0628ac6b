// What a player is told of a game is what that player may know: playing and then hiding the papers gives the
// same as hiding them first and then hearing of the moves.
#include <gtest/gtest.h>

#include <iostream>
#include <optional>
#include <vector>

#include "../data/cheops_campaign.h"
#include "games/cheops/cheops.h"
#include "games/registry.h"
#include "rules/cheops/knowledge.h"
#include "rules/cheops/outcome.h"
#include "text/cheops/fen.h"

namespace cheshire::cheops {
namespace {

using Known = Knowledge<2>;
using Doubt = Known::Doubt;

struct TestPosition {
  std::shared_ptr<const Tables<2>> tables =
      *Tables<2>::compile(*find_game("little-cheops", {{"castles-in-common", "on"}}));

  std::optional<Known> read(const std::string& fen) const {
    const Result<Setup> setup = read_fen(fen, tables->spec, tables->topology);
    if (!setup) return {};
    return Known(*tables, *setup);
  }
  std::string text(const Known& known) const {
    return write_fen(known.setup(), tables->spec, tables->topology);
  }
  Cell at(const char* name) const { return tables->topology.find(std::string_view(name)); }
};

TEST(CheopsKnowledge, HidingAndPlayingCommute) {
  const TestPosition table;
  Rng rng(7);
  int games = 0, appointments = 0, inspections = 0, compromised = 0;
  while (games < 400 && !HasFailure()) {
    std::optional<Known> truth = table.read(cheops_campaign(rng));
    if (!truth) continue;
    ++games;
    const std::optional<Color> readers[] = {Color::white, Color::black, std::nullopt};
    std::vector<Known> views;
    for (const auto& reader : readers) views.push_back(truth->without_papers(reader));
    for (int ply = 0; ply < 40 && !HasFailure(); ++ply) {
      const Position<2>& p = truth->position();
      if (condition(p, {}) != Condition::none) break;
      std::vector<Action> all = p.actions(), papers;
      for (Action a : all) {
        if (a.kind() == ActionKind::appointment || a.kind() == ActionKind::inspection || a.arrests())
          papers.push_back(a);
      }
      const std::vector<Action>& list = !papers.empty() && rng.below(3) == 0 ? papers : all;
      AnnouncedAction announced{list[rng.below(static_cast<std::uint32_t>(list.size()))], false, {}};
      const Color mover = p.side();
      ASSERT_EQ(truth->play(announced), Doubt::none);
      appointments += announced.action.kind() == ActionKind::appointment;
      inspections += announced.action.kind() == ActionKind::inspection;
      compromised += static_cast<int>(announced.compromised.size());
      for (std::size_t i = 0; i < views.size(); ++i) {
        AnnouncedAction heard = Known::without_paper(announced, mover, readers[i]);
        ASSERT_EQ(views[i].play(heard), Doubt::none) << table.text(views[i]);
        EXPECT_EQ(table.text(views[i]), table.text(truth->without_papers(readers[i])));
      }
    }
  }
  std::cout << games << " games, " << appointments << " appointments, " << inspections << " inspections, "
            << compromised << " Deputies compromised\n";
  EXPECT_GT(appointments, 300);
  EXPECT_GT(inspections, 50);
  EXPECT_GT(compromised, 50);
}

// Black's Castle around e5, which the white King holds. Only White can appoint, a5 or b9.
const char* const throne = "1C3k3/9/9/3c1c3/C3K4/3t1t3/9/9/9 w - e5b=e5w";

TEST(CheopsKnowledge, ASealedAppointmentIsCountedAndNamesNobody) {
  const TestPosition table;
  Known black = *table.read(throne);
  AnnouncedAction announced{AnnouncedAction::sealed_appointment(table.at("e5")), false, {}};
  ASSERT_EQ(black.play(announced), Doubt::none);
  EXPECT_EQ(black.concealed(Color::white), 1);
  EXPECT_TRUE(black.position().deputies().empty());
  EXPECT_EQ(black.position().appointments(Color::white), 1);
}

TEST(CheopsKnowledge, NobodyCanBeAppointedTwice) {
  const TestPosition table;
  Known black = *table.read("1C3k3/9/9/3c1c3/C3K4/3t1t3/9/9/9 w - e5b=e5w 2?2/0");
  AnnouncedAction announced{AnnouncedAction::sealed_appointment(table.at("e5")), false, {}};
  EXPECT_EQ(black.play(announced), Doubt::illegal);
}

TEST(CheopsKnowledge, AnInspectionNeedsItsResult) {
  const TestPosition table;
  const char* attacked = "1C3k3/9/9/3c1c3/C3K4/3t1t3/9/9/t8 b - e5b=e5w 1?1/0";
  const Action inspection(ActionKind::inspection, table.at("a5"), table.at("a5"));
  Known black = *table.read(attacked);
  AnnouncedAction untold{inspection, false, {}};
  EXPECT_EQ(black.play(untold), Doubt::no_result);
  AnnouncedAction deputy{inspection, true, {}};
  deputy.compromised.push_back(table.at("a5"));
  Known one = black;
  ASSERT_EQ(one.play(deputy), Doubt::none);
  EXPECT_TRUE(one.position().known().contains(table.at("a5")));
  EXPECT_EQ(one.concealed(Color::white), 0);
  AnnouncedAction civilian{inspection, true, {}};
  Known other = black;
  ASSERT_EQ(other.play(civilian), Doubt::none);
  EXPECT_TRUE(other.position().certified().contains(table.at("a5")));
  EXPECT_EQ(other.concealed(Color::white), 1);
}

TEST(CheopsKnowledge, FalseAnnouncementsAreFound) {
  const TestPosition table;
  // White knows White's own papers: a5 is no Deputy, whatever White is told.
  const Action inspection(ActionKind::inspection, table.at("a5"), table.at("a5"));
  Known white = *table.read("1C3k3/9/9/3c1c3/C3K4/3t1t3/9/9/t8 b - e5b=e5w 1:b9/0");
  AnnouncedAction forged{inspection, true, {}};
  forged.compromised.push_back(table.at("a5"));
  EXPECT_EQ(white.play(forged), Doubt::contradiction);
  AnnouncedAction on_nobody{inspection, true, {}};
  on_nobody.compromised.push_back(table.at("e2"));
  EXPECT_EQ(white.play(on_nobody), Doubt::contradiction);
}

}  // namespace
}  // namespace cheshire::cheops
