// Evaluator<P>: scores a position in centipawns: material, cells, safe mobility, pressure on each king's
// board and on the cells it would pass to, advancing pawns. Swapping colours or boards only flips the sign.
#pragma once

#include <algorithm>
#include <bit>

#include "eval/eval_tables.h"
#include "rules/game.h"

namespace cheshire {

template <Game P>
class Evaluator {
 public:
  using Set = typename P::Set;
  using Tables = typename P::Tables;
  static constexpr int tempo = 12;

  /// Measures the game; `tables` must outlive the evaluator.
  explicit Evaluator(const Tables& tables) : rules_(tables), eval_(tables) {}

  /// Returns centipawns from the side to move's point of view, within +-20000.
  int operator()(const P& p) const;

  /// Returns the value of a kind in centipawns; the king's is 0.
  int value(Kind k) const { return eval_.value[k]; }
  const EvalTables<P::words>& tables() const { return eval_; }

 private:
  struct Side {
    Taper score;
    Set pawn_attacks;
    int material = 0;              // without pawns and king
    int units = 0, attackers = 0;  // pressure on the enemy king
  };

  void pawns(const P& p, Color us, Side& side) const;
  void pieces(const P& p, Color us, Side& side, const Set& enemy_pawn_attacks) const;
  void king(const P& p, Color us, Side& side, const Side& enemy) const;
  static Set landing(const Set& good);
  int ending(const P& p, int score, const Side& white, const Side& black) const;

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
  const auto& leaps = rules_.piece[piece].leap_capture;
  const Set enemy_pawns = p.pieces(!us, pawn), occupied = p.occupied();
  p.pieces(us, pawn).for_each([&](Cell c) {
    side.score += eval_.on_cell[piece][c];
    side.pawn_attacks |= leaps[c];
    if (eval_.guarded[i][c] & enemy_pawns) return;
    const Taper bonus = eval_.passed_pawn[eval_.steps[i][c]];
    side.score += eval_.path[i][c] & occupied ? Taper(bonus.middle() / 2, bonus.end() / 2) : bonus;
  });
}

template <Game P>
inline void Evaluator<P>::pieces(const P& p, Color us, Side& side, const Set& enemy_pawn_attacks) const {
  const Set safe = landing(rules_.cells & ~p.occupied() & ~enemy_pawn_attacks);
  const Cell enemy_king = p.king(!us);
  const Set& beside = eval_.beside[enemy_king];
  const Set& beyond = eval_.beyond[enemy_king];
  for (int k = 0; k < rules_.kinds; ++k) {
    const Kind kind = static_cast<Kind>(k);
    if (kind == rules_.spec.king || kind == rules_.spec.pawn.kind) continue;
    const Piece piece = make_piece(us, kind);
    p.pieces(us, kind).for_each([&](Cell c) {
      const Set reach = p.projection(c);
      side.score +=
          eval_.on_cell[piece][c] +
          eval_.mobility[k][std::min((reach & safe).count(), EvalTables<P::words>::max_mobility - 1)];
      side.material += eval_.value[k];
      if (enemy_pawn_attacks.contains(c)) side.score -= Taper(18, 18);
      int hits = 2 * (reach & beside).count();
      if constexpr (P::boards > 1) hits += (reach & beyond).count();
      if (hits == 0) return;
      side.units += hits * eval_.pressure[k];
      ++side.attackers;
    });
  }
}

template <Game P>
inline void Evaluator<P>::king(const P& p, Color us, Side& side, const Side& enemy) const {
  const Cell c = p.king(us);
  side.score += eval_.on_cell[make_piece(us, rules_.spec.king)][c];
  const int shelter = (eval_.beside[c] & p.pieces(us, rules_.spec.pawn.kind)).count();
  side.score += Taper(9 * shelter, 0);
  // Pressure grows quadratically; a lone attacker rarely mates.
  int danger = enemy.units * enemy.units / (enemy.attackers > 1 ? 128 : 384);
  danger = std::min(danger, 400);
  side.score -= Taper(danger, danger / 4);
}

template <Game P>
int Evaluator<P>::ending(const P& p, int score, const Side& white, const Side& black) const {
  const Color ahead = score >= 0 ? Color::white : Color::black;
  const Side& strong = score >= 0 ? white : black;
  const Side& weak = score >= 0 ? black : white;
  const int sign = score >= 0 ? 1 : -1;
  const Kind pawn = rules_.spec.pawn.kind;
  if (!p.pieces(ahead, pawn)) {
    // Without pawns a small advantage rarely wins.
    if (strong.material - weak.material <= 4 * eval_.value[pawn] + 50) return score / 3;
    // Against a bare king: drive it from the centre and bring the other king closer.
    if (p.pieces(!ahead).count() == 1) {
      const Cell lone = p.king(!ahead);
      score += sign * (8 * eval_.off_centre[lone] - 8 * eval_.distance(lone, p.king(ahead)));
    }
  }
  return score;
}

template <Game P>
int Evaluator<P>::operator()(const P& p) const {
  Side side[2];
  for (Color c : {Color::white, Color::black}) pawns(p, c, side[index(c)]);
  for (Color c : {Color::white, Color::black}) pieces(p, c, side[index(c)], side[index(!c)].pawn_attacks);
  for (Color c : {Color::white, Color::black}) king(p, c, side[index(c)], side[index(!c)]);
  const int material = side[0].material + side[1].material;
  const int phase = std::min(256, material * 256 / eval_.full_material);
  int score = (side[0].score - side[1].score).at(phase);
  score = std::clamp(ending(p, score, side[0], side[1]), -19000, 19000);
  return (p.side() == Color::white ? score : -score) + tempo;
}

}  // namespace cheshire
