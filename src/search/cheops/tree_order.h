// Tree: in which order the actions of a node are tried. Included by tree.h.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace cheshire::cheops {

namespace ordering {
inline constexpr int known = 1 << 30, capture = 1 << 24, arrest = 1 << 23, killer = 1 << 22;
inline constexpr int risky_capture = 1 << 21;  // the piece taken is worth less than the one that takes
inline constexpr int paper = -(1 << 20), minor_promotion = -(1 << 21);
inline constexpr int most_history = 8192;
inline constexpr int of_king = 2000;  // an arrested King is no small thing
}  // namespace ordering

template <int W>
int Tree<W>::order(const P& p, Action a, Action known, int ply) const {
  using namespace ordering;
  if (a == known) return ordering::known;
  const Piece victim = a.kind() == ActionKind::move ? p.at(a.to()) : no_piece;
  const int taken = victim == no_piece ? 0 : eval_.value(kind_of(victim));
  if (a.promotes()) {
    if (a.promotion() != best_promotion(p)) return minor_promotion + eval_.value(a.promotion());
    return capture + 8 * (eval_.value(a.promotion()) + taken);
  }
  if (victim != no_piece) {
    const int taker = eval_.value(kind_of(p.at(a.from())));
    return (taken + 50 < taker ? risky_capture : capture) + 8 * taken - taker / 8;
  }
  if (a.arrests()) {
    int sent = 0;
    for (int i = 0; i < a.arrest_count(); ++i) {
      const Kind kind = kind_of(p.at(a.arrest(i).victim));
      sent += kind == cheops::king ? of_king : eval_.value(kind);
    }
    return arrest + sent;
  }
  const auto& killers = killers_[static_cast<std::size_t>(ply)];
  if (a == killers[0]) return killer + 1;
  if (a == killers[1]) return killer;
  if (a.kind() == ActionKind::inspection || a.kind() == ActionKind::appointment) return paper;
  return history_[p.at(a.from())][a.to()];
}

/// What a Pawn had best become.
template <int W>
Kind Tree<W>::best_promotion(const P& p) const {
  if (rules_.several_queens || !p.pieces(p.side(), queen)) return queen;
  Kind best = prime_minister;
  for (Kind k = prime_minister; k < role_count; ++k) {
    if (eval_.value(k) > eval_.value(best)) best = k;
  }
  return best;
}

template <int W>
void Tree<W>::list(const P& p, Action known, int ply) {
  Scores& scores = scores_[static_cast<std::size_t>(ply)];
  scores.clear();
  p.generate([&](Action a) {
    scores.push_back({a, order(p, a, known, ply)});
    return true;
  });
  std::make_heap(scores.begin(), scores.end());
}

/// Captures and promotions that need not be legal: the own King may be left in check. Those of Deputies, who capture under one
/// option only, and en passant are not among them.
template <int W>
void Tree<W>::list_captures(const P& p, Action known, int ply) {
  Scores& scores = scores_[static_cast<std::size_t>(ply)];
  scores.clear();
  const Color us = p.side();
  const bool castles = !p.castles().empty();
  const Set victims = p.pieces(!us) & ~p.pillars() & ~(p.pieces(civilian) & ~(p.known() & ~p.arrested()));
  const Set& last = tables_.final_rank[index(us)];
  const auto give = [&](Action a) { scores.push_back({a, order(p, a, known, ply)}); };
  (p.pieces(us) & ~p.pieces(civilian) & ~p.pillars() & ~p.arrested()).for_each([&](Cell from) {
    const Kind role = kind_of(p.at(from));
    const auto& moves = tables_.piece[role];
    Set to;
    if (castles || moves.capture_slides != 0 || role == master) {
      to = p.field(from).strikes;
    } else if (role == pawn) {
      to = tables_.pawns[index(us)][from].captures;
    } else if (role == assassin) {
      to = tables_.adjacent[from];
    } else {
      if (moves.steps) to |= moves.capture_steps[from];
      if (moves.leaps) to |= moves.capture_leaps[from];
    }
    to &= victims;
    if (role == pawn) {
      // From a chair or an axis a capture may be a promotion: these are left to the search proper. CH-85
      for (const Castle& castle : p.castles()) {
        if (castle.chair == from || tables_.sites[castle.chair].axis.contains(from)) return;
      }
      if (!castles) to |= tables_.pawns[index(us)][from].steps & last & ~p.occupied();
    }
    to.for_each([&](Cell c) {
      const Action a(ActionKind::move, from, c);
      give(role == pawn && last.contains(c) ? a.with_promotion(best_promotion(p)) : a);
    });
  });
  std::make_heap(scores.begin(), scores.end());
}

template <int W>
Action Tree<W>::take_best(Scores& scores) {
  std::pop_heap(scores.begin(), scores.end());
  const Action a = scores.back().action;
  scores.pop_back();
  return a;
}

/// Learns from an action that refuted the last one.
template <int W>
void Tree<W>::update_histories(const P& p, Action best, int depth, int ply, std::span<const Action> failed) {
  if (!quiet(p, best)) return;
  auto& killers = killers_[static_cast<std::size_t>(ply)];
  if (killers[0] != best) {
    killers[1] = killers[0];
    killers[0] = best;
  }
  const auto learn = [&](Action a, int bonus) {
    std::int16_t& entry = history(p, a);
    entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / ordering::most_history);
  };
  const int bonus = std::min(16 * depth * depth + 48 * depth, 1600);
  learn(best, bonus);
  for (Action a : failed) learn(a, -bonus);
}

}  // namespace cheshire::cheops
