// Evaluator<P>: scores a position in centipawns: material, cells, safe mobility, what hangs, the danger that
// each king is in, pawns and how far they can go. Swapping colours or boards only flips the sign.
#pragma once

#include <algorithm>
#include <array>

#include "eval/eval_parts.h"
#include "eval/eval_tables.h"
#include "rules/game.h"

namespace cheshire {

template <Game P>
class Evaluator {
 public:
  using Set = typename P::Set;
  using Tables = typename P::Tables;

  /// Measures the game; `tables` must outlive the evaluator.
  explicit Evaluator(const Tables& tables, const EvalWeights& weights = fitted_weights)
      : rules_(tables), eval_(tables, weights) {}

  /// Returns centipawns from the side to move's point of view, within +-20000.
  int operator()(const P& p) const {
    const int score = parts(p).score(eval_.danger);
    return (p.side() == Color::white ? score : -score) + tempo();
  }
  /// Returns what the score is made of.
  EvalParts parts(const P& p) const;

  /// Returns the value of a kind in centipawns; the king's is 0.
  int value(Kind k) const { return eval_.value[k]; }
  /// Centipawns for the side to move.
  int tempo() const { return eval_.tempo / 16; }
  const EvalTables<P::words>& tables() const { return eval_; }

 private:
  struct Side {
    Taper score;
    Set pawn_attacks, attacks;         // of the pawns; of all but the king
    std::array<Set, max_kinds> reach;  // [kind]: where its pieces could move, ignoring passage
    int power = 0;
    int danger = 0;  // for the enemy king
  };

  void pawns(const P& p, Color us, Side& side) const;
  void passed_pawn(const P& p, Color us, Cell c, Side& side) const;
  void pieces(const P& p, Color us, Side& side, const Set& enemy_pawn_attacks) const;
  void complements(const P& p, Color us, Side& side) const;
  void loose(const P& p, Color us, Side& side, const Side& enemy) const;
  void king(const P& p, Color us, Side& side, Side& enemy) const;
  void checks(const P& p, Color us, const Side& side, Side& enemy) const;
  static Set landing(const Set& good);
  void ending(const P& p, Color ahead, int more_power, EvalParts& parts) const;

  const Tables& rules_;
  EvalTables<P::words> eval_;
};

/// Cells from which some passage leads to a cell of `good`.
template <Game P>
inline typename P::Set Evaluator<P>::landing(const Set& good) {
  if constexpr (P::boards == 1) {
    return good;
  } else {
    Set s;
    for (int passage : P::Rules::passages) {
      s |= good.rotated((P::boards - passage) % P::boards * P::words_per_board,
                        P::boards * P::words_per_board);
    }
    return s;
  }
}

template <Game P>
inline void Evaluator<P>::pawns(const P& p, Color us, Side& side) const {
  const Kind pawn = rules_.spec.pawn.kind;
  const int i = index(us);
  const Piece piece = make_piece(us, pawn);
  const auto& moves = rules_.piece[piece];
  const Set own = p.pieces(us, pawn), enemy_pawns = p.pieces(!us, pawn), occupied = p.occupied();
  own.for_each([&](Cell c) { side.pawn_attacks |= moves.leap_capture[c]; });
  side.attacks = side.pawn_attacks;
  side.score += eval_.guarded_pawn * (own & side.pawn_attacks).count();
  own.for_each([&](Cell c) {
    side.score += eval_.on_cell[piece][c];
    if (!(eval_.support[i][c] & own)) side.score += eval_.lone_pawn;
    if (eval_.path[i][c] & own) side.score += eval_.doubled_pawn;
    if (!(moves.leap_quiet[c] & ~occupied)) side.score += eval_.blocked_pawn;
    if (!(eval_.guarded[i][c] & enemy_pawns)) passed_pawn(p, us, c, side);
  });
}

template <Game P>
inline void Evaluator<P>::passed_pawn(const P& p, Color us, Cell c, Side& side) const {
  const int steps = eval_.steps[index(us)][c];
  side.score += eval_.passed[steps] + eval_.passed_enemy_king[steps] * eval_.distance(c, p.king(!us)) +
                eval_.passed_own_king[steps] * eval_.distance(c, p.king(us));
  if (eval_.path[index(us)][c] & p.occupied()) side.score += eval_.passed_blocked[steps];
  if (side.pawn_attacks.contains(c)) side.score += eval_.passed_guarded[steps];
}

template <Game P>
inline void Evaluator<P>::pieces(const P& p, Color us, Side& side, const Set& enemy_pawn_attacks) const {
  const Set safe = landing(rules_.cells & ~p.occupied() & ~enemy_pawn_attacks);
  const Set own = p.pieces(us);
  const Cell enemy_king = p.king(!us);
  const Set& beside = eval_.beside[enemy_king];
  const Set& beyond = eval_.beyond[enemy_king];
  Set stronger;  // enemy pieces
  for (const Kind kind : eval_.by_power) {
    const Set at = p.pieces(us, kind);
    Set attacked, reached;
    at.for_each([&](Cell c) {
      const Set attacks = p.attacks(c);
      const Set reach = rules_.piece[make_piece(us, kind)].plain ? attacks & ~own : p.projection(c);
      attacked |= attacks;
      reached |= reach;
      side.score +=
          eval_.on_cell[make_piece(us, kind)][c] +
          eval_.mobility[kind][std::min((reach & safe).count(), EvalTables<P::words>::max_mobility - 1)];
      if (attacks & stronger) side.score += eval_.stronger_attacked * (attacks & stronger).count();
      if (enemy_pawn_attacks.contains(c)) side.score += eval_.under_pawn[kind];
      side.power += eval_.power[kind];
      const int hits = (reach & beside).count();
      int beyond_hits = 0;
      if constexpr (P::boards > 1) {
        beyond_hits = (reach & beyond).count();
        if (P::board(c) == P::board(enemy_king)) side.score += eval_.near_enemy_king[kind];
        if (P::board(c) == P::board(p.king(us))) side.score += eval_.near_own_king[kind];
      }
      if (hits + beyond_hits == 0) return;
      side.danger += hits * eval_.hit[kind] + beyond_hits * eval_.hit_beyond[kind] +
                     eval_.danger.attackers * EvalTables<P::words>::one;
    });
    side.attacks |= attacked;
    side.reach[kind] = reached;
    stronger |= p.pieces(!us, kind);
  }
  complements(p, us, side);
}

template <Game P>
inline void Evaluator<P>::complements(const P& p, Color us, Side& side) const {
  for (const Kind kind : eval_.by_power) {
    if (eval_.parts[kind].empty()) continue;
    const Set at = p.pieces(us, kind);
    int held = 0;
    for (const Set& part : eval_.parts[kind]) held += static_cast<bool>(at & part);
    if (held > 1) side.score += eval_.complement * (held - 1);
  }
}

/// What the enemy attacks and nothing protects.
template <Game P>
inline void Evaluator<P>::loose(const P& p, Color us, Side& side, const Side& enemy) const {
  const Set attacked = enemy.attacks | eval_.beside[p.king(!us)];
  const Set found = p.pieces(us) & attacked & ~side.attacks & ~eval_.beside[p.king(us)];
  found.for_each([&](Cell c) {
    const Kind kind = kind_of(p.at(c));
    side.score += kind == rules_.spec.pawn.kind ? eval_.loose_pawn : eval_.loose[kind];
  });
}

template <Game P>
inline void Evaluator<P>::king(const P& p, Color us, Side& side, Side& enemy) const {
  constexpr int one = EvalTables<P::words>::one;
  const Cell c = p.king(us);
  const Set& beside = eval_.beside[c];
  const Set pawns = p.pieces(us, rules_.spec.pawn.kind);
  const int shelter = (beside & pawns).count();
  side.score += eval_.on_cell[make_piece(us, rules_.spec.king)][c] + eval_.shelter * shelter +
                eval_.guard * ((beside & p.pieces(us)).count() - shelter - 1);
  const int weak = (beside & enemy.attacks & ~side.attacks).count();
  enemy.danger +=
      (eval_.danger.weak_cells * weak + eval_.danger.shelter * shelter + eval_.danger.always) * one;
  checks(p, us, side, enemy);
}

/// The danger of checks to a king: where the enemy could give them from, and from where a slider could.
template <Game P>
inline void Evaluator<P>::checks(const P& p, Color us, const Side& side, Side& enemy) const {
  constexpr int one = EvalTables<P::words>::one;
  const Cell c = p.king(us);
  const Set taken = P::boards > 1 ? p.occupied() : p.pieces(!us);
  const Set protected_cells = side.attacks | eval_.beside[c];
  Set exposed;
  int checks = 0, safe = 0;
  for (const Kind kind : eval_.by_power) {
    if (!p.pieces(!us, kind)) continue;
    const Piece piece = make_piece(!us, kind);
    const Set from = p.attack_origins(c, piece);
    if (!rules_.piece[piece].leaper) exposed |= from;
    const Set free = from & ~taken;
    if (!(enemy.reach[kind] & landing(free))) continue;
    ++checks;
    if (enemy.reach[kind] & landing(free & ~protected_cells)) ++safe;
  }
  enemy.danger += (eval_.danger.checks * checks + eval_.danger.safe_checks * safe +
                   eval_.danger.exposure * exposed.count()) *
                  one;
}

/// What changes the score of a side that is ahead.
template <Game P>
inline void Evaluator<P>::ending(const P& p, Color ahead, int more_power, EvalParts& parts) const {
  if (p.pieces(ahead, rules_.spec.pawn.kind)) return;
  // Without pawns a small advantage rarely wins: less than a rook's of chess, about.
  constexpr int small = 5 * EvalTables<P::words>::one;
  if (more_power <= small) {
    parts.thin[index(ahead)] = true;
  } else if (p.pieces(!ahead).count() == 1) {
    // Against a bare king: drive it from the centre and bring the other king closer.
    const Cell lone = p.king(!ahead);
    parts.drive[index(ahead)] = 8 * eval_.off_centre[lone] - 8 * eval_.distance(lone, p.king(ahead));
  }
}

template <Game P>
EvalParts Evaluator<P>::parts(const P& p) const {
  Side side[2];
  Side &white = side[index(Color::white)], &black = side[index(Color::black)];
  for (Color c : {Color::white, Color::black}) pawns(p, c, side[index(c)]);
  for (Color c : {Color::white, Color::black}) pieces(p, c, side[index(c)], side[index(!c)].pawn_attacks);
  for (Color c : {Color::white, Color::black}) {
    loose(p, c, side[index(c)], side[index(!c)]);
    king(p, c, side[index(c)], side[index(!c)]);
  }
  EvalParts parts;
  parts.sum = white.score - black.score;
  parts.danger = {black.danger, white.danger};
  parts.phase =
      std::min(EvalParts::middlegame, (white.power + black.power) * EvalParts::middlegame / eval_.full_power);
  ending(p, Color::white, white.power - black.power, parts);
  ending(p, Color::black, black.power - white.power, parts);
  return parts;
}

}  // namespace cheshire
