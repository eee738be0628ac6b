// ForcedProof<D>: whether the attacker forces a goal in at most n moves, depth first: it tries every defence,
// and every attack until one works. The search proves mates with it, the solver direct, self and reflex play.
//
// D derives from it and says what the goal is and how moves are made:
//   Move, Undo
//   moves()                      the legal moves here, a list with size() and operator[]
//   static void swap(moves, i, j)
//   bool make(Move, Undo&)       makes one; false if the work must end
//   void unmake(Move, const Undo&)
//   bool stopped() const         whether it must end, so that what was found means nothing
//   std::optional<bool> recall(int n)   the answer to attack(n), if it is known: from ForcedBounds, or a rule
//   bool search(int n)           finds the answer, by find_attack() or in a quicker way
//   void remember(int n, bool forced)   keeps what search(n) has found
//   bool may_reach(Move, int n)  an attack with n moves left: false only if it cannot succeed
//   bool may_check(Move)         false only if it gives no check
//   bool reached(Move, const Undo&)   whether the attack just made has reached the goal
//   bool fails(Move, int n)      a defence: whether it leads to the goal, the attacker having n moves left
//   Move& refutation(int n)      the defence tried first, which refuted last
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace cheshire {

/// What is proved of a position: the goal is forced in at most `forced` moves if that is not 0, and not in at
/// most `fails`.
struct ForcedBounds {
  std::uint8_t forced = 0, fails = 0;

  /// Whether the goal is forced in at most n moves, if that is known.
  std::optional<bool> find(int n) const {
    if (forced != 0 && forced <= n) return true;
    return fails >= n ? std::optional(false) : std::nullopt;
  }
  void add(int n, bool forces) {
    const auto moves = static_cast<std::uint8_t>(n);
    if (!forces) fails = std::max(fails, moves);
    if (forces && (forced == 0 || forced > n)) forced = moves;
  }
};

template <class D>
class ForcedProof {
 protected:
  /// Whether the attacker, who is to move, forces the goal in at most n >= 1 moves.
  bool attack(int n) {
    if (const std::optional<bool> known = self().recall(n)) return *known;
    const bool forced = self().search(n);
    if (self().stopped()) return false;
    self().remember(n, forced);
    return forced;
  }

  /// Returns an attack that works in at most n moves, `except` aside; Move() for none. Moves that may give
  /// check come first: they leave the fewest answers.
  template <class Move>
  Move find_attack(int n, Move except) {
    const auto moves = self().moves();
    for (const bool checking : {true, false}) {
      for (std::size_t i = 0; i < moves.size() && !self().stopped(); ++i) {
        const Move m = moves[i];
        if (m != except && self().may_check(m) == checking && attack_with(m, n)) return m;
      }
    }
    return Move();
  }

  /// Whether a move of the attacker forces the goal in at most n moves, itself included.
  /// `defence_fails(n - 1)` then says whether every defence leads to it.
  template <class Move, class Defence>
  bool attack_with(Move m, int n, Defence defence_fails) {
    if (!self().may_reach(m, n)) return false;
    typename D::Undo undo;
    if (!self().make(m, undo)) return false;
    const bool works = self().reached(m, undo) || defence_fails(n - 1);
    self().unmake(m, undo);
    return works;
  }
  template <class Move>
  bool attack_with(Move m, int n) {
    return attack_with(m, n, [this](int left) { return self().defence_fails(left); });
  }

  /// Whether the attacker, who has n >= 0 moves left, reaches the goal whatever the defender, who is to move,
  /// plays. D may have a defence_fails() of its own that asks this one.
  bool defence_fails(int n) {
    auto moves = self().moves();
    if (moves.size() == 0) return false;
    const auto refuted = self().refutation(n);
    for (std::size_t i = 1; i < moves.size(); ++i) {
      if (moves[i] == refuted) D::swap(moves, 0, i);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (self().fails(moves[i], n)) continue;
      if (!self().stopped()) self().refutation(n) = moves[i];
      return false;
    }
    return !self().stopped();
  }

 private:
  D& self() { return static_cast<D&>(*this); }
};

}  // namespace cheshire
