// Position: legal actions. Included by position.h.
#pragma once

#include <cstdlib>
#include <initializer_list>

namespace cheshire::cheops {

/// What a Pawn of the side to move may become, strongest first. CH-51, CH-52
template <int W>
FixedVector<Kind, role_count> Position<W>::promotions() const {
  FixedVector<Kind, role_count> kinds;
  for (Kind k : std::initializer_list<Kind>{queen, prime_minister, minister, knight, tower, assassin, duke,
                                            duchess, baron, baroness, master}) {
    if (k != queen || rules().several_queens || !men(side_, queen)) kinds.push_back(k);
  }
  return kinds;
}

// CH-50, CH-53, CH-85
template <int W>
bool Position<W>::promoted(Cell from, Cell to) const {
  if (tables_->final_rank[index(side_)].contains(to)) return true;
  if (man_[to] == no_man) return false;
  for (const Castle& castle : castles_) {
    if (castle.active() && castle.owner == side_ && castle.activator != from &&
        (castle.chair == from || site(castle).axis.contains(from)) && site(castle).halls.contains(to))
      return true;
  }
  return false;
}

/// The first man, or square of an active Castle, that the King meets in a direction. CH-48
template <int W>
Cell Position<W>::castling_stop(int direction) const {
  Set stops = occupied();
  for (const Castle& castle : castles_) {
    if (!castle.active()) continue;
    stops |= site(castle).halls | site(castle).pillars | site(castle).axis;
    stops.insert(castle.chair);
  }
  const Set met = ray(direction, king(side_)) & stops;
  return met ? nearest(direction, met) : no_cell;
}

template <int W>
struct Position<W>::Sweep {
  const Position& p;
  const Color us;
  Danger danger;
  const bool checked;
  const bool always_founds;  // any action may leave a choice of Castles
  const Set occupied;
  const Set capturable;  // enemies
  const Set bound;       // men whose moves are tried out, as they may shield the King
  bool any = false;

  explicit Sweep(const Position& position)
      : p(position),
        us(p.side_),
        checked(look_round()),
        always_founds(p.rules().castles && (p.rules().formation == Formation::declared || p.pending_)),
        occupied(p.occupied()),
        capturable(p.capturable()) {}

  const Rules& rules() const { return p.rules(); }
  const Tables& tables() const { return *p.tables_; }

  bool look_round() {
    if (p.king(us) == no_cell) return false;
    return p.castles_.empty() ? p.attacked_in_the_open(p.king(us), &danger) : p.in_check();
  }

  // Whether a Rook or Civilian that comes from one cell to another completes the corners of a foundation.
  bool completes(Cell from, Cell to) const {
    Set men = p.founders(us);
    men.erase(from);
    return p.completes(men, to);
  }
  // Whether an action may leave the mover a choice of Castles. Foundations that were complete before it are those of a set-up.
  bool may_found(Action a) const {
    if (!rules().castles) return false;
    if (always_founds || a.kind() == ActionKind::castling) return true;
    const Kind kind = a.promotes() ? a.promotion() : kind_of(p.man_[a.from()]);
    return (is_rook(kind) || kind == civilian) && completes(a.from(), a.to());
  }

  bool leaves_king_safe(Action a) const {
    Position next = p;
    next.carry_out(a);
    return next.king(us) == no_cell || !next.attacked(next.king(us));
  }

  // The action if it is legal, once for each Castle that the mover may choose to found by it. CH-55, CH-59
  template <class Sink>
  bool give(Action a, bool known_legal, Sink& sink) {
    FixedVector<Cell, 24> chairs;
    if (may_found(a)) {
      Position next = p;
      next.execute(a);
      chairs = next.foundations(us);
    }
    const bool declared = rules().formation == Formation::declared;
    const bool choice = rules().two_foundations == TwoFoundations::mover_chooses && chairs.size() > 1;
    if (declared || !choice) {
      if (!pass(a, known_legal, sink)) return false;
    }
    if (!declared && !choice) return true;
    for (Cell chair : chairs) {
      if (!pass(a.with_castle(chair), known_legal, sink)) return false;
    }
    return true;
  }
  template <class Sink>
  bool pass(Action a, bool known_legal, Sink& sink) {
    if (!known_legal && !leaves_king_safe(a)) return true;
    any = true;
    return sink(a);
  }

  // Of a man's targets those that cannot endanger his King, found without trying them out: no Castle is on the board, so his
  // King is safe unless a line through him is opened, or a screen is put on it. A Castle that arises only closes lines.
  Set safe(Cell from, const Set& targets) const {
    const Cell own = p.king(us);
    if (!p.castles_.empty() || checked || from == own || own == no_cell || danger.shields.contains(from))
      return {};
    return targets & ~danger.gaps;
  }

  template <class Sink>
  bool moves(Cell from, const Set& targets, Sink& sink) {
    const Set sure = safe(from, targets);
    const bool by_pawn = kind_of(p.man_[from]) == pawn;
    return targets.all_of([&](Cell to) {
      const Action a(ActionKind::move, from, to);
      const bool known_legal = sure.contains(to) && !(by_pawn && to == p.passed_);
      if (!by_pawn || !p.promoted(from, to)) return give(a, known_legal, sink);
      for (Kind k : p.promotions()) {
        if (!give(a.with_promotion(k), known_legal, sink)) return false;
      }
      return true;
    });
  }

  // Where a man can go, his King's safety apart.
  Set targets(Cell from) const {
    if (p.castles_.empty()) return targets_in_the_open(from, kind_of(p.man_[from]));
    const Field f = p.field(from);
    Set all = f.quiet | (f.strikes & capturable);
    if (kind_of(p.man_[from]) == pawn && p.passed_ != no_cell &&
        tables().pawns[index(us)][from].captures.contains(p.passed_) &&
        !p.closed_to(from, us).contains(p.passed_) && !p.arrested_.contains(from))
      all.insert(p.passed_);
    return all;
  }
  // The same where no Castle stands: a quarter more leaves a second than through field().
  Set targets_in_the_open(Cell from, Kind kind) const {
    const Set vacant = ~occupied;
    switch (kind) {
      case pawn: {
        Set open = capturable;
        if (p.passed_ != no_cell) open.insert(p.passed_);
        return p.pawn_steps(from, us, vacant) | (tables().pawns[index(us)][from].captures & open);
      }
      case civilian: {
        const Set cells = p.civilian_moves(from, p.limited(from));
        const bool armed = p.deputies_.contains(from) && rules().deputy_field == DeputyField::captures;
        return armed ? cells | (tables().adjacent[from] & capturable) : cells;
      }
      case assassin: return p.walks(from, us) | (tables().adjacent[from] & capturable);
      default: break;
    }
    const auto& moves = tables().man[kind];
    Set quiet = p.slides(from, moves.quiet_slides, occupied);
    Set capture =
        moves.quiet_slides == moves.capture_slides ? quiet : p.slides(from, moves.capture_slides, occupied);
    if (moves.steps) {
      quiet |= moves.quiet_steps[from];
      capture |= moves.capture_steps[from];
    }
    if (moves.leaps) {
      quiet |= moves.quiet_leaps[from];
      capture |= moves.capture_leaps[from];
    }
    if (kind == master) capture |= p.jumps_over_screen(from, Set{});
    return (quiet & vacant) | (capture & capturable);
  }

  template <class Sink>
  bool arrests(Cell from, Sink& sink) {
    const Set halls = p.halls_of(us);
    if (!(halls & ~occupied)) return true;
    const Set enemies = p.men(!us) & ~p.pillars_;
    return enemies.all_of([&](Cell victim) {
      if (victim == p.king(!us) && !rules().king_arrested) return true;
      return p.chains(from, p.limited(from), victim).all_of([&](Cell to) {
        Set taken = occupied;
        taken.erase(from);
        taken.insert(to);
        return (halls & ~taken).all_of([&](Cell hall) {
          return give(Action(ActionKind::move, from, to).with_arrest(victim, hall), false, sink);
        });
      });
    });
  }

  template <class Sink>
  bool in_halls(Sink& sink) {
    return (p.settled_ & p.active(us) & p.kind_[pawn]).all_of([&](Cell c) {
      for (Kind k : p.promotions()) {
        if (!give(Action(ActionKind::promotion_in_place, c, c).with_promotion(k), false, sink)) return false;
      }
      return true;
    });
  }

  // CH-47 to CH-49
  template <class Sink>
  bool castlings(Sink& sink) {
    const Cell own = p.king(us);
    if (rules().castling == Castling::off || own == no_cell || checked || !p.unmoved_.contains(own) ||
        !p.active(us).contains(own))
      return true;
    const Topology& t = tables().topology;
    for (int d = 0; d < tables().directions; ++d) {
      const Step step = t.directions()[d];
      if (step.dx == 0 || changing(step) != 1) continue;
      const Cell rook = p.castling_stop(d);
      if (rook == no_cell || p.man_[rook] != make_man(us, tower) || !p.unmoved_.contains(rook) ||
          !p.active(us).contains(rook))
        continue;
      const int distance = std::abs(t.at(rook).x - t.at(own).x);
      const int longest = rules().castling == Castling::tower ? 2 : distance - 1;
      Cell to = own;
      for (int n = 1; n <= longest && n < distance; ++n) {
        to = p.neighbor(d, to);
        if (n >= 2 && !give(Action(ActionKind::castling, own, to), false, sink)) return false;
        Position there = p;
        there.transfer(own, to);
        if (there.attacked(to)) break;
      }
    }
    return true;
  }

  template <class Sink>
  bool papers(Sink& sink) {
    if (p.may_appoint()) {
      const Cell own = p.king(us);
      const bool done = p.free_civilians(us).all_of(
          [&](Cell c) { return give(Action(ActionKind::appointment, own, c), false, sink); });
      if (!done) return false;
    }
    if (!rules().castles || (rules().inspection_needs_papers && p.appointments_[index(!us)] == 0))
      return true;
    return (p.men(!us, civilian) & ~p.known_).all_of([&](Cell c) {
      return !p.attacked(c) || give(Action(ActionKind::inspection, c, c), false, sink);
    });
  }

  template <class Sink>
  bool abdications(Sink& sink) {
    const Cell own = p.king(us);
    if (own == no_cell || (!rules().arrested_king_abdicates && p.arrested_.contains(own))) return true;
    return (p.active(us) & p.kind_[duke]).all_of([&](Cell c) {
      const Action a(ActionKind::abdication, own, c);
      return p.attacked(c) || !leaves_king_safe(a) || sink(a);
    });
  }

  template <class Sink>
  bool all(Sink& sink) {
    const bool on = (p.men(us) & ~p.pillars_ & ~p.arrested_).all_of([&](Cell from) {
      if (!moves(from, targets(from), sink)) return false;
      return !p.deputies_.contains(from) || arrests(from, sink);
    });
    if (!on || !in_halls(sink) || !castlings(sink) || !papers(sink)) return false;
    return any || abdications(sink);
  }

  // As many as all() gives, most of them not one by one.
  int count() {
    int n = 0;
    const auto one = [&](Action) {
      ++n;
      return true;
    };
    if (always_founds || !p.castles_.empty()) {
      all(one);
      return n;
    }
    p.men(us).for_each([&](Cell from) {
      const Set to = targets(from);
      const Kind kind = kind_of(p.man_[from]);
      Set sure = safe(from, to);
      if (kind == pawn) {
        sure &= ~tables().final_rank[index(us)];
        if (p.passed_ != no_cell) sure.erase(p.passed_);
      }
      if (rules().castles && (is_rook(kind) || kind == civilian)) {
        sure.for_each([&](Cell c) {
          if (completes(from, c)) sure.erase(c);
        });
      }
      n += sure.count();
      moves(from, to & ~sure, one);
    });
    any |= n > 0;
    castlings(one);
    papers(one);
    if (!any) abdications(one);
    return n;
  }
};

template <int W>
template <class Sink>
bool Position<W>::generate(Sink&& sink) const {
  return Sweep(*this).all(sink);
}

template <int W>
std::vector<Action> Position<W>::actions() const {
  std::vector<Action> all;
  generate([&](Action a) {
    all.push_back(a);
    return true;
  });
  return all;
}

template <int W>
bool Position<W>::has_ordinary_action() const {
  bool found = false;
  generate([&](Action a) {
    found = a.kind() != ActionKind::abdication;
    return false;
  });
  return found;
}

template <int W>
bool Position<W>::legal(Action a) const {
  return !generate([a](Action b) { return a != b; });
}

template <int W>
bool Position<W>::possible(Action a) const {
  if (a.kind() != ActionKind::abdication) return legal(a);
  const auto other = [a](Action b) { return a != b; };
  return !Sweep(*this).abdications(other);
}

template <int W>
std::vector<Action> Position<W>::abdications() const {
  std::vector<Action> all;
  const auto sink = [&](Action a) {
    all.push_back(a);
    return true;
  };
  Sweep(*this).abdications(sink);
  return all;
}

template <int W>
bool Position<W>::has_force() const {
  Set idle = kind_[cheops::king] | kind_[civilian];
  if (rules().deputy_field == DeputyField::captures) idle &= ~deputies_;
  return !(occupied() & ~pillars_ & ~idle).empty();
}

template <int W>
int Position<W>::count() const {
  return Sweep(*this).count();
}

template <int W>
std::uint64_t Position<W>::perft(int depth) const {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(count());
  std::uint64_t leaves = 0;
  generate([&](Action a) {
    Position next = *this;
    next.play(a);
    leaves += next.perft(depth - 1);
    return true;
  });
  return leaves;
}

}  // namespace cheshire::cheops
