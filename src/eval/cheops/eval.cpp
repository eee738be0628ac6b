#include "eval/cheops/eval.h"

#include <algorithm>
#include <cstdlib>

namespace cheshire::cheops {
namespace {

/// Centipawns in the order of Role. Derived from the squares that a piece reaches on a board with half of its
/// pieces in random places; squares where it captures count far more than those it only moves to.
using Worth = std::array<int, role_count>;
// K, Q, PM, M, N, T, A, P, C, D, DS, B, BS, MA
constexpr Worth common_worth = {0, 950, 390, 320, 310, 500, 380, 100, 60, 330, 410, 390, 390, 420};
constexpr Worth imperial_worth = {0, 1250, 330, 480, 280, 700, 300, 100, 50, 240, 350, 330, 300, 480};
constexpr Worth pyramid_worth = {0, 1300, 560, 520, 420, 450, 610, 100, 90, 500, 610, 570, 590, 250};
constexpr Worth imperial_pyramid_worth = {0, 1700, 520, 750, 400, 620, 480, 100, 70, 400, 560, 520, 480, 420};

/// Centipawns that a piece loses per four half squares from the centre, in the order of Role. The King has
/// its own rule.
constexpr Worth off_centre_cost = {0, 3, 6, 5, 12, 2, 6, 2, 3, 6, 6, 6, 8, 2};

/// Centipawns that a piece loses on its side's first rank, in the order of Role.
constexpr Worth at_home_cost = {0, 0, 8, 14, 14, 0, 12, 0, 0, 0, 4, 8, 8, 0};

/// Centipawns for every step nearer than six to the enemy King, in the order of Role.
constexpr Worth closeness = {0, 6, 4, 3, 4, 4, 5, 1, 0, 3, 4, 4, 4, 3};
constexpr int near = 6;

/// For a Pawn by its number of remaining steps; more steps get nothing.
constexpr int advanced[] = {0, 180, 95, 52, 26, 12, 6, 3, 2, 1};

constexpr int tempo = 12;
constexpr int inert_share = 8;      // a pillar or an arrestee is worth this fraction
constexpr int spare_king = 140;     // a Duke for an abdication; further Dukes hardly count
constexpr int deputy = 35;          // an appointed Civilian
constexpr int active_castle = 60;   // for its owner, and as much again with the King inside
constexpr int shelter = 7;          // for each of up to four friendly pieces next to the King
constexpr int reigning = 220;       // the Queen on the Apex
constexpr int approach = 8;         // per step of the Queen nearer than four to the Apex
constexpr int strong_enemy = 2500;  // enemy material that makes the centre dangerous for a King
constexpr int weak_enemy = 900;     // material of a side whose King can be driven to the edge
constexpr int drive =
    8;  // per half square of its distance from the centre and per step of the other King's approach

const Worth& worth_on(const Topology& board) {
  const bool wide = board.extent().x > 9;
  if (board.dimensions() == 2) return wide ? imperial_worth : common_worth;
  return wide ? imperial_pyramid_worth : pyramid_worth;
}

}  // namespace

template <int W>
Evaluator<W>::Evaluator(const Tables<W>& tables)
    : tables_(tables), value_(worth_on(tables.topology)), flat_(tables.topology.dimensions() == 2) {
  const int last = tables.topology.extent().x - 1;
  for (int i = 0; i < tables.cells; ++i) {
    const Coord at = tables.topology.at(static_cast<Cell>(i));
    place_.push_back(at);
    const int off = std::max(std::abs(2 * at.x - last), std::abs(2 * at.y - last));
    off_centre_.push_back(off + (!flat_ && at.z == 0 ? 2 : 0));
  }
  // Where a side may have only one Queen, a Pawn is worth less.
  const int promotion = tables.rules.several_queens ? 100 : 60;
  for (Kind role = 0; role < role_count; ++role) {
    for (Color color : {Color::white, Color::black}) {
      auto& on_cell = on_cell_[make_piece(color, role)];
      for (int i = 0; i < tables.cells; ++i) {
        const auto c = static_cast<std::size_t>(i);
        int score = value_[role] - off_centre_cost[role] * off_centre_[c] / 4;
        const Coord at = place_[c];
        if (at.z == 0 && at.y == (color == Color::white ? 0 : last)) score -= at_home_cost[role];
        if (role == pawn) {
          const auto left =
              static_cast<std::size_t>(color == Color::white ? last - at.z - at.y : at.y - at.z);
          if (left < std::size(advanced)) score += advanced[left] * promotion / 100;
        }
        on_cell.push_back(static_cast<std::int16_t>(score));
      }
    }
  }
}

template <int W>
int Evaluator<W>::distance(Cell a, Cell b) const {
  const Coord p = place_[a], q = place_[b];
  return std::max({std::abs(p.x - q.x), std::abs(p.y - q.y), std::abs(p.z - q.z)});
}

template <int W>
typename Evaluator<W>::Side Evaluator<W>::pieces(const Position<W>& p, Color us) const {
  Side side;
  const Set inert = p.pillars() | p.arrested();
  const Cell target = p.king(!us);
  (p.pieces(us) & ~inert).for_each([&](Cell c) {
    const Piece piece = p.at(c);
    const Kind role = kind_of(piece);
    side.score += on_cell_[piece][c];
    if (!is_major(role)) return;
    side.material += value_[role];
    if (target != no_cell) side.pressure += closeness[role] * std::max(0, near - distance(c, target));
  });
  (p.pieces(us) & inert).for_each([&](Cell c) { side.score += value_[kind_of(p.at(c))] / inert_share; });
  if (const int dukes = (p.pieces(us, duke) & ~inert).count(); dukes > 0)
    side.score += spare_king + spare_king / 4 * (dukes - 1);
  side.score += side.pressure;
  return side;
}

template <int W>
int Evaluator<W>::king(const Position<W>& p, Color us, const Side& own, const Side& enemy) const {
  const Cell c = p.king(us);
  if (c == no_cell) return 0;
  int score = shelter * std::min(4, (tables_.adjacent[c] & p.pieces(us)).count());
  if (enemy.material > strong_enemy) score += 2 * off_centre_[c];
  if (own.material < weak_enemy && enemy.material > own.material && p.king(!us) != no_cell)
    score -= drive * (off_centre_[c] - distance(c, p.king(!us)));
  return score;
}

template <int W>
int Evaluator<W>::castles(const Position<W>& p, Color us) const {
  int score = 0;
  for (const Castle& castle : p.castles()) {
    if (!castle.active() || castle.owner != us) continue;
    score += active_castle * (castle.activator == p.king(us) ? 2 : 1);
  }
  if (p.deputies()) score += deputy * (p.deputies() & p.pieces(us) & ~p.pillars()).count();
  return score;
}

template <int W>
int Evaluator<W>::reign(const Position<W>& p, Color us) const {
  const Cell apex = tables_.apex;
  int score = 0;
  p.pieces(us, queen).for_each([&](Cell c) {
    const int away = distance(c, apex);
    score = std::max(score, away == 0 ? reigning : approach * std::max(0, 4 - away));
  });
  return score;
}

template <int W>
int Evaluator<W>::operator()(const Position<W>& p) const {
  const Side sides[2] = {pieces(p, Color::white), pieces(p, Color::black)};
  int score = sides[0].score - sides[1].score;
  score += king(p, Color::white, sides[0], sides[1]) - king(p, Color::black, sides[1], sides[0]);
  if (!p.castles().empty() || p.deputies()) score += castles(p, Color::white) - castles(p, Color::black);
  if (!flat_) score += reign(p, Color::white) - reign(p, Color::black);
  score = std::clamp(score, -max + tempo, max - tempo);
  return (p.side() == Color::white ? score : -score) + tempo;
}

template class Evaluator<2>;
template class Evaluator<3>;
template class Evaluator<5>;
template class Evaluator<16>;

}  // namespace cheshire::cheops
