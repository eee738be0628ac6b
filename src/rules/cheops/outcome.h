// The state and the decision of a game of Cheops: all kinds of mate, the objectives, and the points.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/cheops/position.h"

namespace cheshire::cheops {

/// What ends a game, or lets the King abdicate. CH-103 to CH-109
enum class Condition : std::uint8_t {
  none,
  checkmate,
  deadlock,
  repetition,
  perpetual_check,
  minimal_strength
};

/// What a position does not know about the game before it.
struct GameHistory {
  int times_seen = 1;       // this position, including now
  int checks_in_a_row = 0;  // given by the side that is not to move, including now
  int challenged = -1;      // turns since a challenge that is still running, or -1. CH-108
};

template <int W>
Condition condition(const Position<W>& p, const GameHistory& history);

/// What the side to move may do: the legal actions; in repetition and perpetual check the abdications, if it
/// does not accept the end; nothing in other stalemates. CH-111 to CH-115
template <int W>
std::vector<Action> choices(const Position<W>& p, const GameHistory& history);

/// How a game has ended.
enum class Ending : std::uint8_t {
  checkmate,  // of the side to move
  stalemate,  // of any kind: deadlock, repetition, judgment, agreement
  white_forfeits,
  black_forfeits,
  both_forfeit,
  annulled,
};
enum class Decision : std::uint8_t { white_wins, black_wins, tie, draw, both_lose, not_scored };

/// What each side has at the end, and its points. CH-120 to CH-125
struct Tally {
  struct Score {
    int civilians = 0, pieces = 0, castles = 0;
    bool mates = false, reigns = false;
    int points = 0;
    friend bool operator==(const Score&, const Score&) = default;
  };
  Score of[2];
};

template <int W>
Tally tally(const Position<W>& p, Ending ending);

/// Which side has won. In Little Cheops by the objective, unless the players agreed on points; in the full
/// game by objectives and then by points. CH-119, CH-122, CH-123, CH-126
Decision decide(const Tally& tally, Ending ending, bool by_objective_alone);
template <int W>
Decision decide(const Position<W>& p, Ending ending) {
  const auto& tables = p.tables();
  const bool flat = tables.topology.dimensions() == 2;
  return decide(tally(p, ending), ending, flat && tables.rules.little_result == LittleResult::objective);
}

template <int W>
Condition condition(const Position<W>& p, const GameHistory& history) {
  const Rules& rules = p.tables().rules;
  if (!p.has_ordinary_action()) return p.in_check() ? Condition::checkmate : Condition::deadlock;
  if (history.times_seen >= 3) return Condition::repetition;
  if (rules.perpetual_checks > 0 && history.checks_in_a_row >= rules.perpetual_checks)
    return Condition::perpetual_check;
  const int turns = rules.challenge_needed ? history.challenged : p.idle_turns();
  if (turns >= rules.idle_turns || !p.has_force()) return Condition::minimal_strength;
  return Condition::none;
}

template <int W>
std::vector<Action> choices(const Position<W>& p, const GameHistory& history) {
  switch (condition(p, history)) {
    case Condition::none: return p.actions();
    case Condition::minimal_strength: return {};
    case Condition::repetition:
      if (!p.tables().rules.abdication_on_repetition) return {};
      break;
    default: break;
  }
  return p.abdications();
}

template <int W>
Tally tally(const Position<W>& p, Ending ending) {
  using Set = CellSet<W>;
  Tally result;
  const Set civilians = p.pieces(civilian);
  for (Color color : {Color::white, Color::black}) {
    Tally::Score& score = result.of[index(color)];
    Set counted = p.pieces(color) & ~p.pillars() & ~p.arrested();
    for (const Castle& castle : p.castles()) {
      if (!castle.active() || castle.owner != color) continue;
      ++score.castles;
      counted |= p.tables().sites[castle.chair].pillars;
    }
    // An unknown Deputy counts as both.
    score.civilians = (counted & civilians & ~p.known()).count();
    score.pieces = (counted & (~civilians | p.deputies())).count();
    score.mates = ending == Ending::checkmate && p.side() != color;
    const Cell apex = p.tables().apex;
    score.reigns = apex != no_cell && p.at(apex) == make_piece(color, queen);
  }
  for (int side : {0, 1}) {
    Tally::Score& score = result.of[side];
    const Tally::Score& other = result.of[1 - side];
    score.points = 3 * score.mates + 2 * score.reigns + (score.civilians > other.civilians) +
                   (score.pieces > other.pieces) + (score.castles > other.castles);
  }
  return result;
}

}  // namespace cheshire::cheops
