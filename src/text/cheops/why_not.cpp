#include "text/cheops/why_not.h"

#include <algorithm>
#include <cstdlib>

namespace cheshire::cheops {
namespace {

std::string side(Color c) { return c == Color::white ? "White" : "Black"; }

// The rule that says how each piece moves.
constexpr int movement_rule[role_count] = {18, 19, 20, 22, 24, 23, 28, 31, 37, 43, 43, 43, 43, 25};

}  // namespace

template <int W>
std::string WhyNot<W>::text() const {
  if (from_ >= t_.cells || to_ >= t_.cells) return cite("there is no such square", 1);
  const std::vector<Action> all = p_.actions();
  const bool legal = std::any_of(all.begin(), all.end(), [&](Action a) {
    const bool goes_there = a.kind() == ActionKind::move || a.kind() == ActionKind::castling ||
                            a.kind() == ActionKind::promotion_in_place || a.kind() == ActionKind::abdication;
    return goes_there && a.from() == from_ && a.to() == to_;
  });
  if (legal) return "";
  const Piece piece = p_.at(from_);
  if (piece == no_piece) return cite("nobody stands on " + square(from_), 14);
  if (color_of(piece) != us_) return cite("it is " + side(us_) + "'s turn", 13);
  if (p_.pillars().contains(from_)) return cite("pillars of a Castle never move", 60);
  if (p_.arrested().contains(from_))
    return kind_of(piece) == assassin ? cite("an arrested Assassin does not move for two turns", 102)
                                      : cite("an arrestee does not move", 78);
  if (from_ == to_) return in_place();
  if (goes()) return unsafe(Action(ActionKind::move, from_, to_));
  const Piece there = p_.at(to_);
  const Coord a = topology_.at(from_), b = topology_.at(to_);
  if (kind_of(piece) == king && a.y == b.y && a.z == b.z && std::abs(a.x - b.x) > 1) return castling();
  if (there != no_piece && color_of(there) == us_)
    return cite("your own " + name(to_) + " stands on " + square(to_), 14);
  if (p_.pillars().contains(to_)) return cite("the pillars of a Castle are never captured", 60);
  if (there != no_piece && kind_of(there) == civilian && !p_.known().contains(to_)) {
    const bool papers = p_.setup().appointments[index(!us_)] > 0;
    return papers ? cite("a Civilian is never captured, and a Deputy only when everybody knows him", 97)
                  : cite("a Civilian is never captured", 42);
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
std::string WhyNot<W>::unsafe(Action a) const {
  P next = p_;
  next.play(a);
  const Cell own = next.king(us_);
  if (own == no_cell || !next.attacked(own)) return cite("that is no legal action here", 14);
  const Set enemies = next.pieces(!us_);
  std::string attacker;
  enemies.all_of([&](Cell c) {
    if (!next.field(c).strikes.contains(own)) return true;
    attacker = "the " + titled(t_.spec.kinds[kind_of(next.at(c))].name) + " on " + square(c);
    return false;
  });
  if (p_.in_check() && a.from() != p_.king(us_))
    return cite("your King is in check, and this does not parry it: " + attacker + " attacks " + square(own),
                17);
  return cite("your King would be in check on " + square(own) + " from " + attacker, 17);
}

template <int W>
std::string WhyNot<W>::in_place() const {
  if (kind_of(p_.at(from_)) == civilian) return cite("a chain ends on another square than it began", 40);
  if (kind_of(p_.at(from_)) != pawn) return cite("the " + name(from_) + " stands there already", 14);
  const auto settled = p_.setup().settled;
  if (std::find(settled.begin(), settled.end(), from_) == settled.end())
    return cite(
        "only a Pawn that stands in a hall of its side since the Castle became active is promoted in place",
        83);
  return unsafe(Action(ActionKind::promotion_in_place, from_, from_).with_promotion(prime_minister));
}

template <int W>
std::string WhyNot<W>::castling() const {
  if (rules_.castling == Castling::off) return cite("this game has no castling", 47);
  const auto setup = p_.setup();
  const auto unmoved = [&](Cell c) {
    return std::find(setup.unmoved.begin(), setup.unmoved.end(), c) != setup.unmoved.end();
  };
  if (!unmoved(from_)) return cite("castling: the King has moved", 47);
  if (p_.in_check()) return cite("castling: the King is in check", 49);
  const int d = direction(from_, to_);
  Set parts;
  for (const Castle& castle : p_.castles()) {
    if (!castle.active()) continue;
    const auto& site = t_.sites[castle.chair];
    parts |= site.halls | site.pillars | site.axis | Set::of(castle.chair);
  }
  Cell rook = towards(from_, d);
  while (rook != no_cell && p_.at(rook) == no_piece && !parts.contains(rook)) rook = towards(rook, d);
  if (rook == no_cell) return cite("castling: there is no Tower on that side", 47);
  if (parts.contains(rook)) return cite("castling: " + square(rook) + " is part of an active Castle", 48);
  if (p_.at(rook) != make_piece(us_, tower)) return cite("castling: " + square(rook) + " is occupied", 48);
  if (p_.pillars().contains(rook)) return cite("pillars of a Castle never move", 60);
  if (!unmoved(rook)) return cite("castling: the Tower on " + square(rook) + " has moved", 47);
  const auto distance = [&](Cell c) { return std::abs(topology_.at(c).x - topology_.at(from_).x); };
  if (rules_.castling == Castling::tower && distance(to_) != 2)
    return cite("castling: the King goes two squares", 47);
  if (distance(to_) >= distance(rook))
    return cite("castling: the King goes as far as the square beside the Tower", 47);
  for (Cell c = towards(from_, d); c != to_; c = towards(c, d)) {
    auto there = setup;
    there.pieces[from_] = no_piece;
    there.pieces[c] = p_.at(from_);
    if (P(t_, there).attacked(c)) return cite("castling: " + square(c) + " is attacked", 49);
  }
  return unsafe(Action(ActionKind::castling, from_, to_));
}

template <int W>
std::string WhyNot<W>::by_kind() const {
  switch (kind_of(p_.at(from_))) {
    case pawn: return pawns();
    case civilian: return civilians();
    case assassin: return assassins();
    default: return others();
  }
}

template <int W>
std::string WhyNot<W>::pawns() const {
  const auto& moves = t_.pawns[index(us_)][from_];
  const Set closed = p_.closed_to(from_, us_);
  const Coord a = topology_.at(from_), b = topology_.at(to_);
  const int forward = us_ == Color::white ? 1 : -1, ahead = forward * (b.y - a.y), down = b.z - a.z;
  if (closed.contains(to_) && (moves.steps.contains(to_) || moves.captures.contains(to_)))
    return wall(to_, 67);
  if (moves.captures.contains(to_)) {
    const Cell beside = topology_.find(Coord{b.x, static_cast<std::int8_t>(b.y - forward), b.z, b.w});
    if (beside == no_cell || p_.at(beside) != make_piece(!us_, pawn))
      return cite("a Pawn goes sideways only to capture", 34);
    return rules_.en_passant ? cite("a Pawn is taken en passant only right after its double step", 36)
                             : cite("there is no capture en passant", 36);
  }
  if (moves.steps.contains(to_)) return cite("a Pawn does not capture straight ahead", 34);
  for (const auto& two : moves.doubles) {
    if (two.to != to_) continue;
    if (p_.at(two.over) != no_piece) return cite("the Pawn's way is blocked on " + square(two.over), 32);
    if (enemy_there()) return cite("a Pawn does not capture straight ahead", 34);
    return wall(closed.contains(two.over) ? two.over : to_, 67);
  }
  if (a.x == b.x && ahead >= 0 && down >= 0 && ahead + down == 2) {
    if (ahead == 1 && !moves.doubles.empty())
      return cite("the two squares of a Pawn's first move lie in one direction", 33);
    return cite("a Pawn goes two squares only from where Pawns start", 32);
  }
  if (std::abs(a.x - b.x) == 1 && ahead == 1 && down == 1)
    return cite("a Pawn does not capture where rank and level change both", 35);
  return none_there(31);
}

template <int W>
std::string WhyNot<W>::civilians() const {
  if (enemy_there()) {
    const bool deputy = p_.deputies().contains(from_);
    return deputy ? cite("a Deputy does not capture there", 45) : cite("a Civilian never captures", 41);
  }
  if (t_.adjacent[from_].contains(to_)) return wall(to_, 67);
  if (p_.jumps(from_, to_) > 0)
    return rules_.major_in_chain == MajorInChain::last
               ? cite("a Civilian's chain leads over one enemy major at most, who is its last", 39)
               : cite("a Civilian's chain leads over one enemy major at most", 39);
  const int d = direction(from_, to_);
  const Cell over = d < 0 ? no_cell : towards(from_, d);
  if (over != no_cell && towards(over, d) == to_ && p_.at(over) != no_piece) {
    const Set barred = p_.barred_to(from_, us_);
    for (Cell c : {over, to_}) {
      if (!barred.contains(c)) continue;
      if (p_.pillars().contains(c) && !in_active_castle(c))
        return cite("nobody jumps over the pillar on " + square(c), 66);
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

// Returns whether `from_` is in or on the axis of an active Castle of the mover, where a walk may begin, and `to_` is a
// hall or the chair of the same Castle.
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
std::string WhyNot<W>::assassins() const {
  if (enemy_there()) return cite("an Assassin captures one step away and never at the end of a walk", 30);
  Color owner = us_;
  if (in_active_castle(from_, &owner) && (owner != us_ || rules_.walk_out == WalkOut::never))
    return cite("in a Castle that is not his side's an Assassin makes single steps", 76);
  if (is_active_chair(to_) && !rules_.chair_open_by_axis) return chair_closed(to_);
  if (walks_at_home() && !rules_.walk_returns)
    return cite("in this game a walk that has left its Castle does not come back", 76);
  if (in_active_castle(to_)) return cite("an Assassin's walk does not enter an active Castle", 75);
  const Coord a = topology_.at(from_), b = topology_.at(to_);
  const int away = std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
  if (away < 3) return cite("an Assassin walks exactly three squares, and no such walk leads there", 29);
  return cite(away == 3 ? "no walk over three vacant squares leads there" : "an Assassin walks three squares",
              28);
}

// Names what is between the piece and its goal: another piece or a Castle.
template <int W>
std::string WhyNot<W>::first_in_the_way(int rule) const {
  const Set closed = p_.closed_to(from_, us_);
  const int d = direction(from_, to_);
  for (Cell c = towards(from_, d); c != no_cell; c = towards(c, d)) {
    if (closed.contains(c)) return wall(c, 67);
    if (c == to_) break;
    if (p_.at(c) != no_piece) return cite("the way is blocked by the " + name(c) + " on " + square(c), rule);
  }
  return none_there(rule);
}

template <int W>
std::string WhyNot<W>::masters_capture() const {
  const int d = direction(from_, to_);
  if (d < 0 || !(t_.orthogonal >> d & 1)) return none_there(25);
  const Set closed = p_.closed_to(from_, us_), barred = p_.barred_to(from_, us_);
  int screens = 0;
  for (Cell c = towards(from_, d); c != to_; c = towards(c, d)) {
    if (p_.at(c) != no_piece) {
      ++screens;
      if (screens == 1 && barred.contains(c)) {
        return in_active_castle(c) ? wall(c, 71) : cite("the pillar on " + square(c) + " is no screen", 66);
      }
    }
    if (closed.contains(c)) return wall(c, screens > 0 ? 67 : 71);
  }
  if (closed.contains(to_)) return wall(to_, 67);
  return screens == 0 ? cite("a Master captures nothing without a screen", 26)
                      : cite("a Master captures over exactly one piece", 25);
}

template <int W>
std::string WhyNot<W>::others() const {
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
      return cite("a " + name(from_) + " captures one step away only", kind == prime_minister ? 21 : rule);
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
