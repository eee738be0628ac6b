// What nets see of Cheops: the pieces, which of them are under arrest, and the chairs of Castles. Never
// papers: whatever a player may not know cannot reach a net.
#pragma once

#include "eval/net/net_layout.h"
#include "rules/cheops/position.h"

namespace cheshire::cheops {

/// The kinds of marks beyond the pieces' (Role), in games with Castles.
enum OtherMark : Kind {
  under_arrest = role_count,  // the side is the piece's
  active_chair,               // of an active Castle; the side is its owner
  idle_chair,                 // of one without an activator; the side has built it
  mark_count,
};
static_assert(mark_count <= max_kinds);

/// Returns what a NetLayout of the game is made of.
template <int W>
NetMarks net_marks(const Tables<W>& tables);

/// What a NetEvaluator sees of one world.
template <int W>
struct WorldMarks {
  using P = Position<W>;

  static constexpr int per_cell = 3;

  static int others(const P& p) {
    return p.castles().empty() ? 0 : p.arrested().count() + static_cast<int>(p.castles().size());
  }
  /// Files can be mirrored whatever is left to castle with: the King begins on the middle file.
  static bool rights(const P&) { return false; }
  template <class Visit>
  static void each(const P& p, Visit&& visit) {
    for (Kind role = 0; role < role_count; ++role) {
      for (Color color : {Color::white, Color::black}) visit(make_piece(color, role), p.pieces(color, role));
    }
    if (!p.tables().rules.castles) return;
    for (Color color : {Color::white, Color::black}) {
      CellSet<W> active, idle;
      for (const Castle& castle : p.castles()) {
        if ((castle.active() ? castle.owner : castle.builder) != color) continue;
        (castle.active() ? active : idle).insert(castle.chair);
      }
      visit(make_piece(color, under_arrest), p.arrested() & p.pieces(color));
      visit(make_piece(color, active_chair), active);
      visit(make_piece(color, idle_chair), idle);
    }
  }
};

/// Returns a world as nets see it.
template <int W>
NetPosition net_position(const Position<W>& p);

}  // namespace cheshire::cheops
