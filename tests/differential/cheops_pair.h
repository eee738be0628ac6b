// For tests: a game of Cheops in the kernel beside the same game in the oracle.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "games/cheops/cheops.h"
#include "oracle/cheops/test_position.h"
#include "rules/cheops/outcome.h"

namespace cheshire::test {

namespace ref = oracle::cheops;

/// The options of a game for the kernel, and the same for the oracle.
struct CheopsOptions {
  GameEntry::Options kernel;
  ref::Options oracle;
};
/// Sets each option to the value with the number that `choose(number of choices)` returns. Number 0 is the
/// default.
CheopsOptions chosen_options(const std::string& id, const std::function<int(int)>& choose);

/// Returns the kernel's game with the oracle's options.
CheopsGame in_kernel(const ref::Game& game);
/// Returns the oracle's state as a set-up of the kernel.
cheops::Setup in_kernel(const ref::State& state);
/// Describes a set-up in words, for comparison.
std::string text_of(const cheops::Setup& setup);

/// How often each event occurred in random games.
using CheopsEvents = std::map<std::string, int>;

template <int W>
class CheopsPair {
 public:
  using P = cheops::Position<W>;

  CheopsPair(const std::string& id, const CheopsOptions& options)
      : CheopsPair(*ref::game_named(id, options.oracle), *cheops_game(id, options.kernel)) {}
  CheopsPair(const ref::Game& game, CheopsGame kernel)
      : game_(game), kernel_(std::move(kernel)), tables_(*cheops::Tables<W>::compile(kernel_.spec)) {
    const Topology &mine = tables_->topology, &theirs = game_.arena.topology();
    EXPECT_EQ(mine.cell_count(), theirs.cell_count());
    for (Cell c = 0; c < mine.cell_count(); ++c) EXPECT_EQ(mine.name(c), theirs.name(c));
  }

  const ref::Game& game() const { return game_; }
  const cheops::Tables<W>& tables() const { return *tables_; }
  const GameSpec& spec() const { return tables_->spec; }
  const cheops::Setup& start() const { return kernel_.start; }
  P position(const ref::State& state) const { return P(*tables_, in_kernel(state)); }

  static ref::Action in_oracle(cheops::Action a) {
    ref::Action action{static_cast<ref::Action::Kind>(a.kind()), a.from(), a.to(), {}, {}, a.castle()};
    if (a.promotes()) action.promotion = static_cast<ref::Role>(a.promotion());
    for (int i = 0; i < a.arrest_count(); ++i)
      action.arrests.push_back({a.arrest(i).victim, a.arrest(i).hall});
    return action;
  }

  /// Compares the kernel with the oracle and returns the actions of the kernel. Both must agree on the
  /// actions and on everything else in the position. With `ends` it also compares the end of the game, which
  /// makes the oracle three times as slow.
  std::vector<cheops::Action> compare(const P& p, const ref::State& state, bool ends = true) const {
    std::vector<cheops::Action> mine;
    p.generate([&](cheops::Action a) {
      mine.push_back(a);
      return true;
    });
    std::vector<ref::Action> converted;
    for (cheops::Action a : mine) converted.push_back(in_oracle(a));
    std::sort(converted.begin(), converted.end());
    const std::vector<ref::Action> theirs = ref::legal_actions(game_, state);
    expect_same(words(state, converted), words(state, within_limit(theirs, converted)));
    EXPECT_EQ(p.count(), static_cast<int>(mine.size()));
    EXPECT_EQ(p.in_check(), ref::in_check(game_, state, state.side));
    if (ends) compare_ends(p, state);
    EXPECT_EQ(text_of(p.setup()), text_of(in_kernel(state)));
    for (Cell c = 0; c < game_.arena.cells(); ++c) {
      if (state.vacant(c)) continue;
      EXPECT_EQ(p.pillars().contains(c), ref::is_pillar(game_, state, c)) << game_.arena.name(c);
      EXPECT_EQ(p.arrested().contains(c),
                ref::is_arrested(game_, state, c) && !ref::is_pillar(game_, state, c))
          << game_.arena.name(c);
    }
    return mine;
  }

  /// Returns one of the actions and the event it causes. Chooses rare events as often as common ones.
  static std::pair<cheops::Action, std::string> choose(const P& p, const std::vector<cheops::Action>& actions,
                                                       Rng& rng) {
    const auto below = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
    std::map<std::string, std::vector<cheops::Action>> sorts;
    for (cheops::Action a : actions) sorts[event(p, a)].push_back(a);
    // If Castles were always abandoned at once, they would never be tested.
    if (sorts.size() > 1 && below(4) != 0) sorts.erase("abandonment");
    auto sort = sorts.begin();
    std::advance(sort, below(sorts.size()));
    return {sort->second[below(sort->second.size())], sort->first};
  }

  /// Plays random games with such choices.
  void play(const ref::State& start, int positions, Rng& rng, CheopsEvents& events) const {
    while (positions > 0 && !testing::Test::HasFailure()) {
      ref::State state = start;
      P p = position(state);
      for (int turn = 0; turn < 60 && positions > 0; ++turn, --positions) {
        SCOPED_TRACE(text_of(p.setup()));
        const std::vector<cheops::Action> actions = compare(p, state, positions % 4 == 0);
        ++events["positions"];
        if (actions.empty() || testing::Test::HasFailure()) break;
        const auto [action, event] = choose(p, actions, rng);
        ++events[event];
        p.play(action);
        state = ref::play(game_, state, in_oracle(action));
        EXPECT_TRUE(p.is_ok());
      }
    }
  }

 private:
  void compare_ends(const P& p, const ref::State& state) const {
    cheops::GameHistory history;
    if (!state.seen.empty())
      history.times_seen =
          static_cast<int>(std::count(state.seen.begin(), state.seen.end(), state.seen.back()));
    history.checks_in_a_row = state.checks[index(!state.side)];
    history.challenged = state.challenged;
    EXPECT_EQ(static_cast<int>(cheops::condition(p, history)),
              static_cast<int>(ref::condition(game_, state)));
    // Until an end condition holds, the choices are the actions, which were compared above.
    if (cheops::condition(p, history) != cheops::Condition::none) {
      std::vector<ref::Action> mine;
      for (cheops::Action a : cheops::choices(p, history)) mine.push_back(in_oracle(a));
      expect_same(words(state, mine), words(state, ref::choices(game_, state)));
    }
    for (int e = 0; e <= static_cast<int>(cheops::Ending::annulled); ++e) {
      const auto ending = static_cast<cheops::Ending>(e);
      const auto theirs = static_cast<ref::Ending>(e);
      EXPECT_EQ(static_cast<int>(cheops::decide(p, ending)),
                static_cast<int>(ref::decide(game_, state, theirs)));
      const cheops::Tally tally = cheops::tally(p, ending);
      const ref::Tally known = ref::tally(game_, state, theirs);
      for (int side : {0, 1}) {
        const auto& a = tally.of[side];
        const auto& b = known.of[side];
        EXPECT_EQ(a, (cheops::Tally::Score{b.civilians, b.pieces, b.castles, b.mates, b.reigns, b.points}));
      }
    }
  }

  // Of the legal arrests of several pieces, the kernel takes only the first ones. The oracle has no limit:
  // where it has more, this checks that it has those that the kernel took.
  static std::vector<ref::Action> within_limit(std::vector<ref::Action> oracle,
                                               const std::vector<ref::Action>& kernel) {
    const auto joint = [](const ref::Action& a) { return a.arrests.size() > 1; };
    if (std::count_if(oracle.begin(), oracle.end(), joint) <= P::max_joint_arrests) return oracle;
    EXPECT_EQ(std::count_if(kernel.begin(), kernel.end(), joint), P::max_joint_arrests);
    std::erase_if(oracle, [&](const ref::Action& a) {
      return joint(a) && !std::binary_search(kernel.begin(), kernel.end(), a);
    });
    return oracle;
  }

  static void expect_same(const std::multiset<std::string>& kernel,
                          const std::multiset<std::string>& oracle) {
    std::vector<std::string> only_kernel, only_oracle;
    std::set_difference(kernel.begin(), kernel.end(), oracle.begin(), oracle.end(),
                        std::back_inserter(only_kernel));
    std::set_difference(oracle.begin(), oracle.end(), kernel.begin(), kernel.end(),
                        std::back_inserter(only_oracle));
    EXPECT_EQ(only_kernel, only_oracle) << "actions that only the kernel, only the oracle has";
  }

  std::multiset<std::string> words(const ref::State& state, const std::vector<ref::Action>& actions) const {
    std::multiset<std::string> all;
    for (const ref::Action& a : actions) all.insert(ref::to_text(game_, state, a));
    return all;
  }

  static std::string event(const P& before, cheops::Action a) {
    if (a.arrests()) return "arrest";
    switch (a.kind()) {
      case cheops::ActionKind::castling: return "castling";
      case cheops::ActionKind::promotion_in_place: return "promotion in a hall";
      case cheops::ActionKind::abdication: return "abdication";
      case cheops::ActionKind::appointment: return "appointment";
      case cheops::ActionKind::inspection: return "inspection";
      case cheops::ActionKind::move: break;
    }
    P after = before;
    after.play(a);
    if (after.castles().size() > before.castles().size()) return "foundation";
    for (std::size_t i = 0; i < before.castles().size(); ++i) {
      const cheops::Castle &was = before.castles()[i], &is = after.castles()[i];
      if (is.active() && (!was.active() || was.owner != is.owner)) return "activation";
      if (was.active() && !is.active()) return "abandonment";
    }
    return before.at(a.to()) != no_piece ? "capture" : "move";
  }

  const ref::Game game_;
  const CheopsGame kernel_;
  std::shared_ptr<const cheops::Tables<W>> tables_;
};

/// Calls f(CheopsPair) with the width of the game.
template <class F, class... Given>
void with_cheops(const std::string& id, F&& f, const Given&... given) {
  if (id == "little-cheops") return f(CheopsPair<2>(given...));
  if (id == "little-cheops-imperial") return f(CheopsPair<5>(given...));
  if (id == "cheops") return f(CheopsPair<3>(given...));
  if (id == "cheops-imperial") return f(CheopsPair<16>(given...));
  ADD_FAILURE() << id;
}

}  // namespace cheshire::test
