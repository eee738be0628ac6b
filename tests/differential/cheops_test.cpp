// Cheops: the kernel against the oracle, which shares only the board with it. Random games of every game,
// from the start and from campaigns with Castles, with default and other options; and every position of the
// rule tests.
#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <regex>
#include <string>
#include <vector>

#include "cases.h"
#include "cheops_pair.h"

namespace cheshire::test {
namespace {

int the_first(int) { return 0; }

void tell(const CheopsEvents& events) {
  const double positions = events.at("positions");
  std::printf("%d positions:", events.at("positions"));
  for (const auto& [event, n] : events) {
    if (event != "positions") std::printf(" %s %.1f%%,", event.c_str(), 100.0 * n / positions);
  }
  std::printf("\n");
}

// Returns the same squares on the King's Level of the pyramid.
std::string on_kings_level(const std::string& position) {
  return std::regex_replace(position, std::regex("\\b([a-q][0-9]+)"), "A$1");
}

// Returns positions with Castles that are about to be formed, or already held.
std::vector<std::string> campaigns_of(const std::string& id) {
  if (id == "little-cheops-imperial") return {ref::campaign};
  if (id == "cheops-imperial") return {on_kings_level(ref::campaign)};
  if (id != "cheops") return {};
  return {ref::pyramid_campaign,
          "white T Cd4 T Cf4 C Cd6 C Cf7 K Dd5 C Ad6 C Ae2 P Cd5 N Ag7 A Bc5 D Ai1 T Aa3 Q Ai3 "
          "black T Aa7 T Ac7 C Aa9 C Bc8 K Ab8 C Ad7 C Af4 P Ac8 N Ae4 A Be7 D Ai9 M Ae6 B Ah8"};
}

// Plays random games from this position, or from the start.
void play(const std::string& id, const CheopsOptions& options, const std::string& campaign, int positions,
          std::uint64_t seed, CheopsEvents& events) {
  const auto on = [&](const auto& pair) {
    const auto state = campaign.empty() ? ref::start(pair.game()) : ref::read(pair.game(), campaign);
    ASSERT_TRUE(state.ok()) << state.error().text();
    if (campaign.empty()) {
      EXPECT_EQ(text_of(in_kernel(*state)), text_of(pair.start()));
    }
    Rng rng(seed);
    pair.play(*state, positions, rng, events);
  };
  with_cheops(id, on, id, options);
}

class CheopsDifferential : public testing::TestWithParam<const char*> {
 protected:
  // Plays equal numbers of positions from the start and from each campaign, then as many with other options.
  void run(int positions, int option_sets) {
    const std::string id = GetParam();
    std::vector<std::string> from = campaigns_of(id);
    const bool castles = !from.empty();
    from.emplace_back();
    const int part = positions / static_cast<int>(from.size()) + 1;
    CheopsEvents events;
    for (std::size_t i = 0; i < from.size(); ++i)
      play(id, chosen_options(id, the_first), from[i], part, i, events);
    tell(events);
    if (castles && positions >= 1000 && !HasFailure()) {
      for (const char* event :
           {"foundation", "activation", "abandonment", "appointment", "inspection", "arrest"})
        EXPECT_GT(events[event], 0) << event;
    }
    Rng rng(3);
    CheopsEvents others;
    for (int set = 0; set < option_sets && !HasFailure(); ++set) {
      const CheopsOptions options = chosen_options(
          id, [&](int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); });
      const GameEntry::Options& values = options.kernel;
      if (!cheops_game(id, values).ok()) continue;  // Civilians off the lower levels
      std::string text;
      for (const OptionSpec& option : values) text += option.key + "=" + option.value + ";";
      SCOPED_TRACE(text);
      play(id, options, from[static_cast<std::size_t>(set) % from.size()], positions / option_sets,
           static_cast<std::uint64_t>(set), others);
    }
    if (!others.empty()) tell(others);
  }
};

TEST_P(CheopsDifferential, KernelAndReferenceAgree) {
  run(std::string(GetParam()) == "cheops-imperial" ? 24 : 80, 4);
}

// The oracle takes eighteen milliseconds per position of the Imperial pyramid.
TEST_P(CheopsDifferential, SlowKernelAndReferenceAgree) {
  const bool slowest = std::string(GetParam()) == "cheops-imperial" && !thorough();
  run(slowest ? 1'000 : slow_positions(), 40);
}

INSTANTIATE_TEST_SUITE_P(Games, CheopsDifferential,
                         testing::Values("little-cheops", "little-cheops-imperial", "cheops",
                                         "cheops-imperial"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// Passes turns, as the search does.
TEST(CheopsPass, ItIsTheOtherSidesTurn) {
  for (const std::string id : {"little-cheops", "little-cheops-imperial", "cheops", "cheops-imperial"}) {
    const auto on = [&](const auto& pair) {
      std::vector<ref::State> states = {*ref::start(pair.game())};
      for (const std::string& campaign : campaigns_of(id))
        states.push_back(*ref::read(pair.game(), campaign));
      for (ref::State& state : states) {
        auto p = pair.position(state);
        const std::uint64_t key = p.key();
        p.pass();
        state.side = !state.side;
        pair.compare(p, state, false);
        EXPECT_EQ(p.key(), pair.position(state).key());
        p.pass();
        EXPECT_EQ(p.key(), key);
      }
    };
    with_cheops(id, on, id, chosen_options(id, the_first));
  }
}

TEST(CheopsPass, AnArrestedAssassinWaitsForTheTurnsOfHisSide) {
  RecordProperty("rules", "CH-102");
  const std::string id = "little-cheops-imperial";
  const auto on = [&](const auto& pair) {
    const auto state =
        ref::read(pair.game(), "white T d4 T f4 C d6 C f6 castle e5 K e5 black A d5 K q17 moves black");
    ASSERT_TRUE(state.ok()) << state.error().text();
    cheops::Setup setup = in_kernel(*state);
    const Cell hall = pair.tables().topology.find("d5");
    setup.frozen.push_back({hall, 2});
    auto p = pair.position(*state);
    p = {pair.tables(), setup};
    p.pass();
    EXPECT_FALSE(p.in_check());
    p.pass();
    EXPECT_TRUE(p.arrested().contains(hall));
    p.pass();
    EXPECT_FALSE(p.arrested().contains(hall));
    EXPECT_TRUE(p.in_check());
  };
  with_cheops(id, on, id, chosen_options(id, the_first));
}

// The counts of the dossier, and those of the oracle beyond it.
TEST(CheopsPerft, Starts) {
  const auto count = [](const std::string& id, int depth) {
    std::uint64_t leaves = 0;
    const auto on = [&](const auto& pair) { leaves = pair.position(*ref::start(pair.game())).perft(depth); };
    with_cheops(id, on, id, chosen_options(id, the_first));
    return leaves;
  };
  EXPECT_EQ(count("little-cheops", 3), 21269u);
  EXPECT_EQ(count("little-cheops-imperial", 1), 48u);
  EXPECT_EQ(count("little-cheops-imperial", 3), 123171u);
  EXPECT_EQ(count("cheops", 1), 109u);
  EXPECT_EQ(count("cheops", 3), 1318270u);
  EXPECT_EQ(count("cheops-imperial", 1), 251u);
  EXPECT_EQ(count("cheops-imperial", 2), 62998u);
}

// Tests every position that the oracle's rule tests ask about. Those tests are compiled into this program
// too.
void put_to_the_kernel(const ref::Game& game, const ref::State& state) {
  if (ref::king_of(state, state.side) == no_cell) return;
  const CheopsGame kernel = in_kernel(game);
  const auto on = [&](const auto& pair) { pair.compare(pair.position(state), state); };
  with_cheops(kernel.spec.id, on, game, kernel);
}
[[maybe_unused]] const auto listening = ref::listener = put_to_the_kernel;

}  // namespace
}  // namespace cheshire::test
