// WhyNot: the reason a piece of Cheops cannot go where the player wants it to go.
#pragma once

#include <string>

#include "rules/cheops/position.h"
#include "text/cheops/cite.h"

namespace cheshire::cheops {

template <int W>
class WhyNot {
 public:
  using P = Position<W>;
  using Set = CellSet<W>;

  WhyNot(const P& p, Cell from, Cell to)
      : p_(p),
        t_(p.tables()),
        topology_(t_.topology),
        rules_(t_.rules),
        us_(p.side()),
        from_(from),
        to_(to) {}

  /// Returns the reason; empty if a legal action leads there.
  std::string text() const;

  /// Returns why the King's safety forbids an action that is otherwise possible.
  std::string unsafe(Action a) const;

  /// Returns whether the square is in the piece's field, ignoring its King's safety.
  bool goes() const;

 private:
  std::string name(Cell c) const { return titled(t_.spec.kinds[kind_of(p_.at(c))].name); }
  const std::string& square(Cell c) const { return topology_.name(c); }
  bool enemy_there() const { return p_.at(to_) != no_piece; }  // own pieces were ruled out before
  Cell towards(Cell from, int direction) const { return topology_.neighbor(from, direction); }
  int direction(Cell from, Cell to) const {
    const auto d = t_.direction_to[static_cast<std::size_t>(from * t_.cells + to)];
    return d == t_.no_direction ? -1 : d;
  }
  std::string wall(Cell c, int rule) const {
    return cite(square(c) + " belongs to an active Castle that is closed to the " + name(from_), rule);
  }
  std::string chair_closed(Cell c) const {
    return cite("in this game jumps and walks from outside do not reach the chair " + square(c), 127);
  }
  std::string none_there(int rule) const { return cite("a " + name(from_) + " does not go there", rule); }

  std::string in_place() const;
  std::string castling() const;
  std::string by_kind() const;
  std::string pawns() const;
  std::string civilians() const;
  std::string assassins() const;
  std::string others() const;
  std::string masters_capture() const;
  std::string first_in_the_way(int rule) const;
  bool in_active_castle(Cell c, Color* owner = nullptr) const;
  bool is_active_chair(Cell c) const;
  bool walks_at_home() const;

  const P& p_;
  const Tables<W>& t_;
  const Topology& topology_;
  const Rules& rules_;
  const Color us_;
  const Cell from_, to_;
};

extern template class WhyNot<2>;
extern template class WhyNot<3>;
extern template class WhyNot<5>;
extern template class WhyNot<16>;

}  // namespace cheshire::cheops
