// WhyNot: the reason a piece of Cheops cannot go where the player wants it to go.
#pragma once

#include <optional>
#include <string>

#include "messages/cheops.h"
#include "messages/text.h"
#include "rules/cheops/cite.h"
#include "rules/cheops/position.h"

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
  std::optional<Message> reason() const;

  /// Returns why the King's safety forbids an action that is otherwise possible.
  Message unsafe(Action a) const;

  /// Returns whether the square is in the piece's field, ignoring its King's safety.
  bool goes() const;

 private:
  TitledPiece name(Cell c) const { return {t_.spec.kinds[kind_of(p_.at(c))].name}; }
  SquareName square(Cell c) const { return topology_.square(c); }
  bool enemy_there() const { return p_.at(to_) != no_piece; }  // own pieces were ruled out before
  Cell towards(Cell from, int direction) const { return topology_.neighbor(from, direction); }
  int direction(Cell from, Cell to) const {
    const auto d = t_.direction_to[static_cast<std::size_t>(from * t_.cells + to)];
    return d == Tables<W>::no_direction ? -1 : d;
  }
  Message wall(Cell c, int rule) const { return msg::castle_closed(square(c), name(from_), rule_id(rule)); }
  Message chair_closed(Cell c) const { return msg::chair_closed(square(c), rule_id(127)); }
  Message none_there(int rule) const { return msg::destination_unreachable(name(from_), rule_id(rule)); }

  Message in_place() const;
  Message castling() const;
  Message by_kind() const;
  Message pawns() const;
  Message civilians() const;
  Message assassins() const;
  Message others() const;
  Message masters_capture() const;
  Message first_in_the_way(int rule) const;
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
