// Position: legal arrests by Deputies, of one piece and of several. Included by position.h.
#pragma once

#include <algorithm>
#include <cstddef>

namespace cheshire::cheops {

/// The halls that are vacant once a Deputy has left its square. CH-98, CH-100
template <int W>
CellSet<W> Position<W>::MoveGenerator::free_halls(Cell from) const {
  const Set halls = p.halls_of(us);
  Set free = halls & ~occupied;
  if (halls.contains(from)) free.insert(from);
  return free;
}

/// The pieces a Deputy can jump and arrest.
template <int W>
CellSet<W> Position<W>::MoveGenerator::arrestable(Cell from) const {
  Set jumped;
  p.each_chain(from, p.limited(from), Position::nobody(), [](Cell, int) {}, &jumped);
  jumped &= p.pieces(!us) & ~p.pillars_;
  if (!rules().king_arrested && p.king(!us) != no_cell) jumped.erase(p.king(!us));
  return jumped;
}

/// Calls f(victim, to, halls, safe_halls) for all arrests by a Deputy: the vacant halls to which the victim
/// can be sent, and those of them that are known to leave the mover's King safe. CH-98 to CH-101
template <int W>
template <class F>
bool Position<W>::MoveGenerator::each_arrest(Cell from, F&& f) {
  const Set free = free_halls(from);
  if (!free) return true;
  const bool one_major = p.limited(from);
  return arrestable(from).all_of([&](Cell victim) {
    const Set ends = p.chains(from, one_major, Position::one_victim(victim));
    const Set safe_ends = apart(from, victim) ? safe_for_piece(from, ends) : Set{};
    return ends.all_of([&](Cell to) {
      Set vacant = free;
      vacant.erase(to);
      return f(victim, to, vacant, safe_ends.contains(to) ? vacant & ~check_info.gaps : Set{});
    });
  });
}

/// Whether a piece and its victim affect the King's safety independently, the victim not at all: it shields
/// no piece, keeps no Castle active, has no field in its hall, and no line from the King passes through both.
template <int W>
bool Position<W>::MoveGenerator::apart(Cell from, Cell victim) const {
  if (kind_of(p.piece_[victim]) == assassin && rules().arrested_assassin_keeps_field) return false;
  for (const Castle& castle : p.castles_) {
    if (castle.activator == victim) return false;
  }
  const Cell own = p.king(us);
  return own != no_cell && !check_info.shields.contains(victim) &&
         !(tables().lines[own].contains(from) && tables().lines[own].contains(victim));
}

/// Arrests of several pieces by one chain: fewer pieces first, then in the order of the squares of pieces and
/// halls. Passes on at most max_joint_arrests. CH-99
template <int W>
template <class Sink>
bool Position<W>::MoveGenerator::joint_arrests(Cell from, Sink& sink) {
  const Set free = free_halls(from);
  if (free.count() < 2) return true;
  const Set jumped = arrestable(from);
  const int max = std::min({Action::max_arrests, jumped.count(), free.count()});
  auto legal = [&](Action a) {
    --joint_left;
    return sink(a);
  };
  for (int pieces = 2; pieces <= max; ++pieces) {
    if (!with_victims(from, free, jumped, pieces, {}, legal)) return false;
  }
  return true;
}

/// Chooses the missing victims among `rest`, then their halls.
template <int W>
template <class Sink>
bool Position<W>::MoveGenerator::with_victims(Cell from, const Set& free, Set rest, int pieces,
                                              const Victims& chosen, Sink& sink) {
  const Set ends = p.chains(from, p.limited(from), chosen);
  if (!ends) return true;
  if (static_cast<int>(chosen.size()) == pieces) {
    return ends.all_of([&](Cell to) {
      Set vacant = free;
      vacant.erase(to);
      return with_halls(Action(ActionKind::move, from, to), vacant, chosen, sink);
    });
  }
  return rest.all_of([&](Cell victim) {
    rest.erase(victim);
    Victims more = chosen;
    more.push_back(victim);
    return joint_ended() || with_victims(from, free, rest, pieces, more, sink);
  });
}

template <int W>
template <class Sink>
bool Position<W>::MoveGenerator::with_halls(Action a, const Set& vacant, const Victims& victims, Sink& sink) {
  const auto sent = static_cast<std::size_t>(a.arrest_count());
  if (joint_ended() || !may_be_safe(a, vacant, victims)) return true;
  if (sent == victims.size()) return joint_untried-- <= 0 || give(a, false, sink);
  return vacant.all_of([&](Cell hall) {
    Set left = vacant;
    left.erase(hall);
    return with_halls(a.with_arrest(victims[sent], hall), left, victims, sink);
  });
}

/// Whether the King can be safe after a joint arrest of which some halls are chosen, so that in check not
/// every way to fill the others has to be tried. Victims are pieces in the way where they arrive, and that is
/// all that counts here; so halls that are not on the King's lines are alike, and so are victims. What a
/// victim attacks in its hall, if it has a field there at all, is left to the trial of the whole action.
template <int W>
bool Position<W>::MoveGenerator::may_be_safe(Action a, const Set& vacant, const Victims& victims) {
  const Cell own = p.king(us);
  Set moved = Set::of(a.from());
  for (Cell victim : victims) moved.insert(victim);
  if (own == no_cell || (!checked && !(moved & check_info.shields))) return true;
  const Set& lines = tables().lines[own];
  return some_halls_are_safe(a, vacant & ~lines, vacant & lines, victims);
}

template <int W>
bool Position<W>::MoveGenerator::some_halls_are_safe(Action a, Set alike, Set on_lines,
                                                     const Victims& victims) {
  const auto sent = static_cast<std::size_t>(a.arrest_count());
  if (joint_untried <= 0) return false;
  if (sent == victims.size()) {
    --joint_untried;
    return !with_castles(a, [&](Action b) {
      Position next = p;
      next.carry_out(b);
      Set them = next.with_field(!us);
      for (int i = 0; i < b.arrest_count(); ++i) them.erase(b.arrest(i).hall);
      return next.attacked_by(!us, next.king(us), next.occupied(), them, nullptr);
    });
  }
  if (alike) {
    const Cell hall = alike.first();
    alike.erase(hall);
    if (some_halls_are_safe(a.with_arrest(victims[sent], hall), alike, on_lines, victims)) return true;
  }
  return !on_lines.all_of([&](Cell hall) {
    on_lines.erase(hall);
    return !some_halls_are_safe(a.with_arrest(victims[sent], hall), {}, on_lines, victims);
  });
}

template <int W>
template <class Sink>
bool Position<W>::MoveGenerator::single_arrests(Cell from, Sink& sink) {
  return each_arrest(from, [&](Cell victim, Cell to, const Set& halls, const Set& safe_halls) {
    return halls.all_of([&](Cell hall) {
      return give(Action(ActionKind::move, from, to).with_arrest(victim, hall), safe_halls.contains(hall),
                  sink);
    });
  });
}

template <int W>
template <class Sink>
bool Position<W>::MoveGenerator::arrests(Cell from, Sink& sink) {
  return single_arrests(from, sink) && (rules().one_arrest || joint_arrests(from, sink));
}

/// Counts as many as arrests() generates.
template <int W>
int Position<W>::MoveGenerator::count_arrests(Cell from) {
  int n = 0;
  const auto one = [&](Action) {
    ++n;
    return true;
  };
  each_arrest(from, [&](Cell victim, Cell to, const Set& halls, const Set& safe_halls) {
    const Set whole = completing.contains(to) ? Set{} : safe_halls;
    n += whole.count();
    return (halls & ~whole).all_of([&](Cell hall) {
      return give(Action(ActionKind::move, from, to).with_arrest(victim, hall), safe_halls.contains(hall),
                  one);
    });
  });
  if (!rules().one_arrest) joint_arrests(from, one);
  any |= n > 0;
  return n;
}

}  // namespace cheshire::cheops
