// Random games that are steered towards Castles, appointments and arrests. They test what must hold in every
// position, and that turning the board gives neither side an advantage.
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"
#include "oracle/cheops/test_position.h"

namespace cheshire::oracle::cheops {
namespace {

using Kind = Action::Kind;

int number(const State& state, Color color, Role role) {
  int count = 0;
  for (const std::optional<Piece>& piece : state.pieces)
    count += piece && piece->color == color && piece->role == role;
  return count;
}

/// Returns the event that an action causes, or an empty text.
std::string event(const TestPosition& before, const Action& action, const State& after) {
  if (!action.arrests.empty()) return "arrest";
  if (after.castles.size() > before.state.castles.size()) return "foundation";
  if (action.kind == Kind::appointment) return "appointment";
  if (action.kind == Kind::inspection) return "inspection";
  if (action.kind == Kind::abdication) return "abdication";
  if (action.kind == Kind::promotion_in_place) return "promotion in a hall";
  for (std::size_t i = 0; i < before.state.castles.size(); ++i) {
    const Castle &was = before.state.castles[i], &is = after.castles[i];
    if (is.active() && (!was.active() || was.owner != is.owner)) return "activation";
    if (!is.active() && was.active()) return "abandonment";
  }
  return "";
}

/// Returns a random action. Each sort of rare action that the position offers is as likely as all ordinary
/// actions together.
Action choose(const TestPosition& table, const std::vector<Action>& actions, Rng& rng) {
  const auto any = [&](const auto& list) { return list[rng.below(static_cast<std::uint32_t>(list.size()))]; };
  std::map<std::string, std::vector<Action>> sorts;
  for (const Action& action : actions) {
    const std::string sort = event(table, action, carried_out(table.game, table.state, action));
    sorts[sort == "abandonment" ? "" : sort].push_back(action);
  }
  std::vector<std::string> names;
  for (const auto& [name, list] : sorts) names.push_back(name);
  return any(sorts[any(names)]);
}

std::string full_text(const Game& game, const State& state) {
  std::string text = arrangement(game, state);
  for (const std::optional<Piece>& piece : state.pieces) {
    if (!piece) continue;
    for (const bool mark : {piece->deputy, piece->known, piece->certified, piece->settled, piece->unmoved})
      text += mark ? '1' : '0';
    text += static_cast<char>('0' + piece->frozen);
  }
  return text;
}

/// Returns the positions that these actions lead to, papers and timers included, as sorted text.
std::multiset<std::string> outcomes(const Game& game, const State& state,
                                    const std::vector<Action>& actions) {
  std::multiset<std::string> texts;
  for (const Action& action : actions) texts.insert(full_text(game, play(game, state, action)));
  return texts;
}
std::multiset<std::string> turned_outcomes(const Game& game, const State& state,
                                           const std::vector<Action>& actions) {
  std::multiset<std::string> texts;
  for (const Action& action : actions) texts.insert(full_text(game, turned(game, play(game, state, action))));
  return texts;
}

void check(const TestPosition& table, const std::vector<Action>& actions) {
  const Game& game = table.game;
  const State& state = table.state;
  const State other = turned(game, state);
  EXPECT_EQ(outcomes(game, other, legal_actions(game, other)), turned_outcomes(game, state, actions));
  EXPECT_EQ(turned(game, other).pieces, state.pieces);
  EXPECT_FALSE(in_check(game, state, !state.side));
  for (const Color color : {Color::white, Color::black}) EXPECT_EQ(number(state, color, Role::king), 1);
  for (const Castle& castle : state.castles) {
    for (const Cell pillar : cells_of(game.arena, castle.chair, Part::pillar)) {
      EXPECT_TRUE(state.holds(pillar, castle.builder)) << "a pillar is missing";
    }
    EXPECT_TRUE(!castle.active() || state.holds(castle.activator, castle.owner));
  }
}

/// Plays random games from one position and counts the events in them.
std::map<std::string, int> play_at_random(const TestPosition& start, int games, int turns,
                                          std::uint64_t seed = 17) {
  std::map<std::string, int> events;
  Rng rng(seed);
  for (int round = 0; round < games; ++round) {
    TestPosition table = start;
    for (int turn = 0; turn < turns; ++turn) {
      const std::vector<Action> actions = table.actions();
      check(table, actions);
      if (actions.empty() || ::testing::Test::HasFailure()) break;
      const Action action = choose(table, actions, rng);
      const State after = play(table.game, table.state, action);
      const std::string name = event(table, action, after);
      ++events[name.empty() ? "other" : name];
      table.state = after;
    }
  }
  for (const auto& [name, count] : events) ::testing::Test::RecordProperty(name, count);
  return events;
}

TEST(CheopsRandom, LittleCommon) {
  RecordProperty("rules", "CH-12 CH-17 CH-54 CH-60");
  play_at_random(start_of("little-cheops"), 4, 60);
}

TEST(CheopsRandom, LittleImperial) { play_at_random(start_of("little-cheops-imperial"), 2, 60); }

TEST(CheopsRandom, CommonPyramid) { play_at_random(start_of("cheops"), 2, 40); }

TEST(CheopsRandom, ImperialPyramid) { play_at_random(start_of("cheops-imperial"), 1, 12); }

TEST(CheopsRandom, CampaignsWithCastles) {
  std::map<std::string, int> events = play_at_random(imperial(campaign), 8, 60);
  for (const char* name : {"foundation", "activation", "appointment", "arrest", "inspection"}) {
    EXPECT_GT(events[name], 0) << name;
  }
}

TEST(CheopsRandom, SlowCampaignsInThePyramid) {
  std::map<std::string, int> events = play_at_random(space(pyramid_campaign), 5, 60);
  for (const char* name : {"activation", "abandonment", "appointment", "arrest"})
    EXPECT_GT(events[name], 0) << name;
}

/// Sets many options at random, but not the choice of the lowest square, which depends on the side of the
/// board.
Options any_options(Rng& rng) {
  const auto coin = [&] { return rng.below(2) == 0; };
  const auto any = [&](auto last) {
    return static_cast<decltype(last)>(rng.below(static_cast<std::uint32_t>(last) + 1));
  };
  Options options;
  options.assassin_walk = any(AssassinWalk::up_to_three);
  options.double_step = any(DoubleStep::may_turn_down);
  options.en_passant = coin();
  options.major_in_chain = any(MajorInChain::last);
  options.court_movement = any(CourtMovement::capture_as_move);
  options.deputy_field = any(DeputyField::captures);
  options.inactive_pillars_jumped = coin();
  options.castling = any(CastlingRule::beside);
  options.arrested_king_abdicates = coin();
  options.assumption = any(Assumption::no_queen_at_all);
  options.formation = any(Formation::declared);
  options.walk_out = any(WalkOut::any_castle);
  options.third_piece_keeps_castle = coin();
  options.king_arrested = coin();
  options.noble_on_axis_keeps_castle = coin();
  options.appointing_king = any(AnyKing::any_king_on_chair);
  options.inspection_needs_papers = coin();
  options.arrests = any(Arrests::each_jumped);
  options.everyone_activates = coin();
  return options;
}

TEST(CheopsRandom, CampaignsWithOtherOptions) {
  Rng rng(5);
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    SCOPED_TRACE(seed);
    const Options options = any_options(rng);
    play_at_random(imperial(campaign, options), 1, 30, seed);
    play_at_random(space(pyramid_campaign, options), 1, 25, seed);
  }
}

}  // namespace
}  // namespace cheshire::oracle::cheops
