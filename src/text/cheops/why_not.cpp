#include "text/cheops/why_not.h"

#include <algorithm>
#include <cstdlib>

namespace cheshire::cheops {
namespace {

// The rule that says how each piece moves.
constexpr int movement_rule[role_count] = {18, 19, 20, 22, 24, 23, 28, 31, 37, 43, 43, 43, 43, 25};

}  // namespace

template <int W>
std::optional<Message> WhyNot<W>::reason() const {
  if (from_ >= t_.cells || to_ >= t_.cells) return msg::square_missing();
  const std::vector<Action> all = p_.actions();
  const bool legal = std::any_of(all.begin(), all.end(), [&](Action a) {
    const bool goes_there = a.kind() == ActionKind::move || a.kind() == ActionKind::castling ||
                            a.kind() == ActionKind::promotion_in_place || a.kind() == ActionKind::abdication;
    return goes_there && a.from() == from_ && a.to() == to_;
  });
  if (legal) return {};
  const Piece piece = p_.at(from_);
  if (piece == no_piece) return msg::square_empty(square(from_));
  if (color_of(piece) != us_) return msg::not_your_turn(us_);
  if (p_.pillars().contains(from_)) return msg::pillar_moved(rule_id(60));
  if (p_.arrested().contains(from_))
    return kind_of(piece) == assassin ? msg::arrested_assassin_moved(rule_id(102))
                                      : msg::arrestee_moved(rule_id(78));
  if (from_ == to_) return in_place();
  if (goes()) return unsafe(Action(ActionKind::move, from_, to_));
  const Piece there = p_.at(to_);
  const Coord a = topology_.at(from_), b = topology_.at(to_);
  if (kind_of(piece) == king && a.y == b.y && a.z == b.z && std::abs(a.x - b.x) > 1) return castling();
  if (there != no_piece && color_of(there) == us_)
    return msg::square_held_by_own(name(to_), square(to_), rule_id(14));
  if (p_.pillars().contains(to_)) return msg::pillar_captured(rule_id(60));
  if (there != no_piece && kind_of(there) == civilian && !p_.known().contains(to_)) {
    const bool papers = p_.setup().appointments[index(!us_)] > 0;
    return papers ? msg::unknown_deputy_captured(rule_id(97)) : msg::civilian_captured(rule_id(42));
  }
  return by_kind();
}

template <int W>
bool WhyNot<W>::goes() const {
  const auto field = p_.field(from_);
  const Piece there = p_.at(to_);
  if (there == no_piece) {
    const auto setup = p_.setup();
    const bool passing = kind_of(p_.at(from_)) == pawn && to_ == setup.ep_square &&
                         t_.pawns[index(us_)][from_].captures.contains(to_) &&
                         !p_.closed_to(from_, us_).contains(to_);
    return passing || field.quiet.contains(to_);
  }
  const bool open = kind_of(there) != civilian || (p_.deputies() & p_.known()).contains(to_);
  return open && field.strikes.contains(to_);
}

template <int W>
Message WhyNot<W>::unsafe(Action a) const {
  P next = p_;
  next.play(a);
  const Cell own = next.king(us_);
  if (own == no_cell || !next.attacked(own)) return msg::action_illegal(rule_id(14));
  const Set enemies = next.pieces(!us_);
  Cell attacker = no_cell;
  enemies.all_of([&](Cell c) {
    if (!next.field(c).strikes.contains(own)) return true;
    attacker = c;
    return false;
  });
  const TitledPiece piece{t_.spec.kinds[kind_of(next.at(attacker))].name};
  if (p_.in_check() && a.from() != p_.king(us_))
    return msg::king_stays_in_check(piece, square(attacker), square(own), rule_id(17));
  return msg::king_exposed(square(own), piece, square(attacker), rule_id(17));
}

template <int W>
Message WhyNot<W>::in_place() const {
  if (kind_of(p_.at(from_)) == civilian) return msg::chain_ends_where_it_began(rule_id(40));
  if (kind_of(p_.at(from_)) != pawn) return msg::piece_stays_put(name(from_), rule_id(14));
  const auto settled = p_.setup().settled;
  if (std::find(settled.begin(), settled.end(), from_) == settled.end())
    return msg::pawn_not_in_hall(rule_id(83));
  return unsafe(Action(ActionKind::promotion_in_place, from_, from_).with_promotion(prime_minister));
}

template <int W>
Message WhyNot<W>::castling() const {
  if (rules_.castling == Castling::off) return msg::castling_off(rule_id(47));
  const auto setup = p_.setup();
  const auto unmoved = [&](Cell c) {
    return std::find(setup.unmoved.begin(), setup.unmoved.end(), c) != setup.unmoved.end();
  };
  if (!unmoved(from_)) return msg::castling_king_moved(rule_id(47));
  if (p_.in_check()) return msg::castling_in_check(rule_id(49));
  const int d = direction(from_, to_);
  Set parts;
  for (const Castle& castle : p_.castles()) {
    if (!castle.active()) continue;
    const auto& site = t_.sites[castle.chair];
    parts |= site.halls | site.pillars | site.axis | Set::of(castle.chair);
  }
  Cell rook = towards(from_, d);
  while (rook != no_cell && p_.at(rook) == no_piece && !parts.contains(rook)) rook = towards(rook, d);
  if (rook == no_cell) return msg::castling_without_tower(rule_id(47));
  if (parts.contains(rook)) return msg::castling_through_castle(square(rook), rule_id(48));
  if (p_.at(rook) != make_piece(us_, tower)) return msg::castling_blocked(square(rook), rule_id(48));
  if (p_.pillars().contains(rook)) return msg::pillar_moved(rule_id(60));
  if (!unmoved(rook)) return msg::castling_tower_moved(square(rook), rule_id(47));
  const auto distance = [&](Cell c) { return std::abs(topology_.at(c).x - topology_.at(from_).x); };
  if (rules_.castling == Castling::tower && distance(to_) != 2) return msg::castling_two_squares(rule_id(47));
  if (distance(to_) >= distance(rook)) return msg::castling_too_far(rule_id(47));
  for (Cell c = towards(from_, d); c != to_; c = towards(c, d)) {
    auto there = setup;
    there.pieces[from_] = no_piece;
    there.pieces[c] = p_.at(from_);
    if (P(t_, there).attacked(c)) return msg::castling_attacked(square(c), rule_id(49));
  }
  return unsafe(Action(ActionKind::castling, from_, to_));
}

template <int W>
Message WhyNot<W>::by_kind() const {
  switch (kind_of(p_.at(from_))) {
    case pawn: return pawns();
    case civilian: return civilians();
    case assassin: return assassins();
    default: return others();
  }
}

template <int W>
Message WhyNot<W>::pawns() const {
  const auto& moves = t_.pawns[index(us_)][from_];
  const Set closed = p_.closed_to(from_, us_);
  const Coord a = topology_.at(from_), b = topology_.at(to_);
  const int forward = us_ == Color::white ? 1 : -1, ahead = forward * (b.y - a.y), down = b.z - a.z;
  if (closed.contains(to_) && (moves.steps.contains(to_) || moves.captures.contains(to_)))
    return wall(to_, 67);
  if (moves.captures.contains(to_)) {
    const Cell beside = topology_.find(Coord{b.x, static_cast<std::int8_t>(b.y - forward), b.z, b.w});
    if (beside == no_cell || p_.at(beside) != make_piece(!us_, pawn))
      return msg::pawn_sideways_without_capture(rule_id(34));
    return rules_.en_passant ? msg::en_passant_too_late(rule_id(36)) : msg::en_passant_off(rule_id(36));
  }
  if (moves.steps.contains(to_)) return msg::pawn_captures_ahead(rule_id(34));
  for (const auto& two : moves.doubles) {
    if (two.to != to_) continue;
    if (p_.at(two.over) != no_piece) return msg::path_blocked(name(two.over), square(two.over), rule_id(32));
    if (enemy_there()) return msg::pawn_captures_ahead(rule_id(34));
    return wall(closed.contains(two.over) ? two.over : to_, 67);
  }
  if (a.x == b.x && ahead >= 0 && down >= 0 && ahead + down == 2) {
    if (ahead == 1 && !moves.doubles.empty()) return msg::double_step_bent(rule_id(33));
    return msg::double_step_not_from_start(rule_id(32));
  }
  if (std::abs(a.x - b.x) == 1 && ahead == 1 && down == 1) return msg::pawn_captures_both_ways(rule_id(35));
  return none_there(31);
}

template <int W>
Message WhyNot<W>::civilians() const {
  if (enemy_there()) {
    const bool deputy = p_.deputies().contains(from_);
    return deputy ? msg::deputy_captures_elsewhere(rule_id(45)) : msg::civilian_captures(rule_id(41));
  }
  if (t_.adjacent[from_].contains(to_)) return wall(to_, 67);
  if (p_.jumps(from_, to_) > 0)
    return rules_.major_in_chain == MajorInChain::last ? msg::chain_over_major_not_last(rule_id(39))
                                                       : msg::chain_over_majors(rule_id(39));
  const int d = direction(from_, to_);
  const Cell over = d < 0 ? no_cell : towards(from_, d);
  if (over != no_cell && towards(over, d) == to_ && p_.at(over) != no_piece) {
    const Set barred = p_.barred_to(from_, us_);
    for (Cell c : {over, to_}) {
      if (!barred.contains(c)) continue;
      if (p_.pillars().contains(c) && !in_active_castle(c)) return msg::pillar_jumped(square(c), rule_id(66));
      return is_active_chair(c) ? chair_closed(c) : wall(c, 71);
    }
  }
  return none_there(37);
}

template <int W>
bool WhyNot<W>::in_active_castle(Cell c, Color* owner) const {
  for (const Castle& castle : p_.castles()) {
    const auto& site = t_.sites[castle.chair];
    if (!castle.active() || !(castle.chair == c || site.halls.contains(c) || site.pillars.contains(c)))
      continue;
    if (owner) *owner = castle.owner;
    return true;
  }
  return false;
}

template <int W>
bool WhyNot<W>::is_active_chair(Cell c) const {
  return std::any_of(p_.castles().begin(), p_.castles().end(),
                     [c](const Castle& castle) { return castle.active() && castle.chair == c; });
}

// Returns whether `from_` is in or on the axis of an active Castle of the mover, where a walk may begin, and
// `to_` is a hall or the chair of the same Castle.
template <int W>
bool WhyNot<W>::walks_at_home() const {
  return std::any_of(p_.castles().begin(), p_.castles().end(), [&](const Castle& castle) {
    const auto& site = t_.sites[castle.chair];
    const Set rooms = site.halls | Set::of(castle.chair);
    return castle.active() && castle.owner == us_ && (rooms | site.axis).contains(from_) &&
           rooms.contains(to_);
  });
}

template <int W>
Message WhyNot<W>::assassins() const {
  if (enemy_there()) return msg::assassin_captures_far(rule_id(30));
  Color owner = us_;
  if (in_active_castle(from_, &owner) && (owner != us_ || rules_.walk_out == WalkOut::never))
    return msg::assassin_in_foreign_castle(rule_id(76));
  if (is_active_chair(to_) && !rules_.chair_open_by_axis) return chair_closed(to_);
  if (walks_at_home() && !rules_.walk_returns) return msg::walk_returns(rule_id(76));
  if (in_active_castle(to_)) return msg::walk_into_castle(rule_id(75));
  const Coord a = topology_.at(from_), b = topology_.at(to_);
  const int away = std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
  if (away < 3) return msg::walk_too_short(rule_id(29));
  return away == 3 ? msg::walk_obstructed(rule_id(28)) : msg::walk_too_far(rule_id(28));
}

// Names what is between the piece and its goal: another piece or a Castle.
template <int W>
Message WhyNot<W>::first_in_the_way(int rule) const {
  const Set closed = p_.closed_to(from_, us_);
  const int d = direction(from_, to_);
  for (Cell c = towards(from_, d); c != no_cell; c = towards(c, d)) {
    if (closed.contains(c)) return wall(c, 67);
    if (c == to_) break;
    if (p_.at(c) != no_piece) return msg::path_blocked(name(c), square(c), rule_id(rule));
  }
  return none_there(rule);
}

template <int W>
Message WhyNot<W>::masters_capture() const {
  const int d = direction(from_, to_);
  if (d < 0 || !(t_.orthogonal >> d & 1)) return none_there(25);
  const Set closed = p_.closed_to(from_, us_), barred = p_.barred_to(from_, us_);
  int screens = 0;
  for (Cell c = towards(from_, d); c != to_; c = towards(c, d)) {
    if (p_.at(c) != no_piece) {
      ++screens;
      if (screens == 1 && barred.contains(c)) {
        return in_active_castle(c) ? wall(c, 71) : msg::pillar_as_screen(square(c), rule_id(66));
      }
    }
    if (closed.contains(c)) return wall(c, screens > 0 ? 67 : 71);
  }
  if (closed.contains(to_)) return wall(to_, 67);
  return screens == 0 ? msg::master_without_screen(rule_id(26)) : msg::master_over_screens(rule_id(25));
}

template <int W>
Message WhyNot<W>::others() const {
  const Kind kind = kind_of(p_.at(from_));
  const int rule = movement_rule[kind], d = direction(from_, to_);
  const auto& moves = t_.piece[kind];
  const auto slides = [&](std::uint32_t directions) { return d >= 0 && (directions >> d & 1) != 0; };
  const bool quiet = slides(moves.quiet_slides) || moves.quiet_steps[from_].contains(to_) ||
                     moves.quiet_leaps[from_].contains(to_);
  const bool capture = slides(moves.capture_slides) || moves.capture_steps[from_].contains(to_) ||
                       moves.capture_leaps[from_].contains(to_);
  if (enemy_there() && kind == master) return masters_capture();
  if (!(enemy_there() ? capture : quiet)) {
    if (enemy_there() && quiet)
      return msg::captures_one_step_away(name(from_), rule_id(kind == prime_minister ? 21 : rule));
    return none_there(rule);
  }
  const bool leaps = (enemy_there() ? moves.capture_leaps : moves.quiet_leaps)[from_].contains(to_);
  if (!leaps) return first_in_the_way(rule);
  const Set barred = p_.barred_to(from_, us_);
  if (barred.contains(to_)) return wall(to_, 70);
  for (const auto& leap : t_.leaps[from_]) {
    if (leap.to == to_ && leap.over != no_cell && barred.contains(leap.over)) return wall(leap.over, 70);
  }
  return none_there(rule);
}

template class WhyNot<2>;
template class WhyNot<3>;
template class WhyNot<5>;
template class WhyNot<16>;

}  // namespace cheshire::cheops
