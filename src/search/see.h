// Exchange<P>: static exchange evaluation, what a series of captures on one cell brings. On several boards a
// capturing piece is transferred before it can be recaptured, so the exchange alternates between boards and
// each side captures on one of them. On one board this is the usual exchange evaluation with X-rays.
#pragma once

#include "base/assert.h"
#include "eval/evaluator.h"
#include "rules/game.h"

namespace cheshire {

template <Game P>
class Exchange {
 public:
  using Set = typename P::Set;

  Exchange(const P& p, const Evaluator<P>& values) : p_(p), values_(values) {}

  /// Whether the side to move gains at least `min` centipawns by the move `m` and the best exchange after
  /// it.
  bool see_ge(Move m, int min) const;
  /// The gain in centipawns, found by bisection with `see_ge`. Slow; for tests.
  int see(Move m) const;

 private:
  static constexpr int king_value = 15000;
  int worth(Kind k) const { return k == p_.tables().spec.king ? king_value : values_.value(k); }
  Cell cheapest(Cell c, Color by, const Set& without, Color& next, int& price) const;
  bool king_may_take(Cell c, Color by, const Set& without) const;
  // Where a piece that captured on a cell can be recaptured: where its transfer leads, by the first open
  // passage if the game has several.
  Cell beyond(Cell c) const {
    if constexpr (P::Rules::passages.size() == 1) return P::transfer(c, P::Rules::passages[0]);
    for (int passage : P::Rules::passages) {
      const Cell reached = P::transfer(c, passage);
      if (passage == 0 || p_.at(reached) == no_piece) return reached;
    }
    return c;
  }

  const P& p_;
  const Evaluator<P>& values_;
};

/// The cell of the cheapest piece of `by` that can capture on c, or no_cell. Sets `price` to its value.
template <Game P>
inline Cell Exchange<P>::cheapest(Cell c, Color by, const Set& without, Color& next, int& price) const {
  const Set found = p_.attackers(c, by, without);
  if (!found) return no_cell;
  const auto& tables = p_.tables();
  Cell best = no_cell;
  price = king_value + 1;
  for (int k = 0; k < tables.kinds; ++k) {
    const int w = worth(static_cast<Kind>(k));
    if (w >= price) continue;
    const Set of_kind = found & p_.pieces(static_cast<Kind>(k));
    if (!of_kind) continue;
    best = of_kind.first();
    price = w;
  }
  if (price == king_value && !king_may_take(c, by, without)) return no_cell;
  next = !by;
  return best;
}

/// A king may capture only if no enemy piece can recapture, on the board of the capture and on that of its
/// arrival.
template <Game P>
inline bool Exchange<P>::king_may_take(Cell c, Color by, const Set& without) const {
  const Set lifted = without | Set::of(p_.king(by));
  if (p_.attackers(c, !by, lifted)) return false;
  if constexpr (P::boards > 1) {
    if (p_.attackers(beyond(c), !by, lifted)) return false;
  }
  return true;
}

template <Game P>
bool Exchange<P>::see_ge(Move m, int min) const {
  CHESHIRE_ASSERT(p_.at(m.from()) != no_piece && color_of(p_.at(m.from())) == p_.side());
  if (m.kind() == MoveKind::castling) return min <= 0;
  const Cell victim = p_.victim(m);
  const Kind mover = kind_of(p_.at(m.from()));
  int balance = -min;  // by how much the side that moved last exceeds `min`
  if (victim != no_cell) balance += worth(kind_of(p_.at(victim)));
  int price = worth(mover);
  if (m.kind() == MoveKind::promotion) {
    balance += values_.value(m.promotion()) - price;
    price = values_.value(m.promotion());
  }
  if (balance < 0) return false;
  balance -= price;  // assume that the mover is captured for nothing
  if (balance >= 0) return true;

  Set without = Set::of(m.from());
  if (victim != no_cell) without.insert(victim);
  Cell cell = P::arrival(m);
  without.erase(cell);
  Color turn = !p_.side();
  bool gained = true;  // whether the mover's side has gained enough if the exchange stops here
  for (;;) {
    const Cell captor = cheapest(cell, turn, without, turn, price);
    if (captor == no_cell) return gained;
    gained = !gained;
    // Seen by the capturing side: it wins the last capturer and risks its own.
    balance = -balance - 1 - price;
    if (balance >= 0) return gained;
    without.insert(captor);
    cell = beyond(cell);
  }
}

template <Game P>
int Exchange<P>::see(Move m) const {
  int low = -20000, high = 20000;  // see_ge(low) holds, see_ge(high) does not
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (see_ge(m, middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace cheshire
