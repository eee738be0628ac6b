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
    if (k != queen || rules().several_queens || !pieces(side_, queen)) kinds.push_back(k);
  }
  return kinds;
}

// CH-50, CH-53, CH-85
template <int W>
bool Position<W>::promoted(Cell from, Cell to) const {
  if (tables_->final_rank[index(side_)].contains(to)) return true;
  for (const Castle& castle : castles_) {
    if (!castle.active() || castle.owner != side_ || castle.activator == from ||
        !site(castle).halls.contains(to))
      continue;
    const bool from_axis = castle.chair == from || site(castle).axis.contains(from);
    if (rules().promotion_on_entry || (from_axis && piece_[to] != no_piece)) return true;
  }
  return false;
}

/// The first piece, or square of an active Castle, in a direction from the King. CH-48
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
struct Position<W>::MoveGenerator {
  const Position& p;
  const Color us;
  const Set occupied;
  const Set enemies;  // with a field
  CheckInfo check_info;
  const bool checked;
  const bool always_founds;      // any action may leave a choice of Castles
  const Set completing;          // cells where a Rook or Civilian may complete a foundation
  const Set capturable;          // enemies
  const bool castles_unchanged;  // no move changes a standing Castle or makes an enemy Duchess a Queen
  bool any = false;
  int joint_left;     // how many joint arrests may still be passed on
  int joint_untried;  // how many trials of them may still be made

  using Victims = typename Position::Victims;

  explicit MoveGenerator(const Position& position)
      : p(position),
        us(p.side_),
        occupied(p.occupied()),
        enemies(p.with_field(!us)),
        checked(p.king(us) != no_cell && p.attacked_by(!us, p.king(us), occupied, enemies, &check_info)),
        always_founds(p.rules().castles && (p.rules().formation == Formation::declared || p.pending_)),
        completing(p.rules().castles ? p.last_corners(us) : Set{}),
        capturable(p.capturable()),
        castles_unchanged(p.castles_.empty() &&
                          (tables().apex == no_cell || p.piece_[tables().apex] != make_piece(!us, duchess))),
        joint_left(max_joint_arrests),
        joint_untried(max_tried_arrests) {}

  const Rules& rules() const { return p.rules(); }
  const Tables& tables() const { return *p.tables_; }

  // Whether an action may leave the mover a choice of Castles. Only a set-up can have foundations that were
  // already complete.
  bool may_found(Action a) const {
    if (!rules().castles) return false;
    if (always_founds || a.kind() == ActionKind::castling) return true;
    const Kind kind = a.promotes() ? a.promotion() : kind_of(p.piece_[a.from()]);
    return (is_rook(kind) || kind == civilian) && completing.contains(a.to());
  }

  bool leaves_king_safe(Action a) const {
    Position next = p;
    next.carry_out(a);
    return next.king(us) == no_cell || !next.attacked(next.king(us));
  }

  // Passes on the action if it is legal, once for each Castle that the mover may choose to found with it.
  // CH-55, CH-59
  template <class Sink>
  bool give(Action a, bool known_legal, Sink& sink) {
    return with_castles(a, [&](Action b) { return pass(b, known_legal, sink); });
  }
  template <class F>
  bool with_castles(Action a, F&& f) const {
    FixedVector<Cell, 24> chairs;
    if (may_found(a)) {
      Position next = p;
      next.execute(a);
      chairs = next.nameable(next.foundations(us));
    }
    if (chairs.empty() || rules().formation == Formation::declared) {
      if (!f(a)) return false;
    }
    for (Cell chair : chairs) {
      if (!f(a.with_castle(chair))) return false;
    }
    return true;
  }
  template <class Sink>
  bool pass(Action a, bool known_legal, Sink& sink) {
    if (!known_legal && !leaves_king_safe(a)) return true;
    any = true;
    return sink(a);
  }

  // The targets of a piece that change no standing Castle: it keeps none active, captures no piece that does,
  // and does not move to a chair that waits for an activator; and no capture turns a Duchess into a Queen.
  Set keeps_castles(Cell from, const Set& targets) const {
    if (castles_unchanged) return targets;
    Set kept = targets;
    for (const Castle& castle : p.castles_) {
      if (castle.activator == from) return {};
      kept.erase(castle.active() ? castle.activator : castle.chair);
    }
    if (!rules().third_piece_keeps_castle) kept &= ~p.arrested_;
    const Cell apex = tables().apex;
    if (apex != no_cell && p.piece_[apex] == make_piece(!us, duchess)) kept &= ~p.kind_[queen];
    return kept;
  }

  // The targets of a piece that cannot endanger its King, found without trying moves. As long as no Castle
  // changes, the King is safe unless a line through the piece opens or the move provides a screen. A new
  // Castle only closes lines and holds enemies. The King's own targets are checked for attacks; an attacked
  // one is dropped, unless a new Castle might make it safe.
  Set safe(Cell from, Set& targets) const {
    if (from == p.king(us)) return safe_for_king(from, targets);
    return safe_for_piece(from, targets);
  }
  Set safe_for_piece(Cell from, const Set& targets) const {
    if (checked || p.king(us) == no_cell || check_info.shields.contains(from)) return {};
    return keeps_castles(from, targets) & ~check_info.gaps;
  }
  Set safe_for_king(Cell from, Set& targets) const {
    const Set looked_at = keeps_castles(from, targets);
    Set safe_targets = looked_at;
    looked_at.for_each([&](Cell to) {
      Set pieces = occupied, them = enemies;
      pieces.erase(from);
      pieces.insert(to);
      them.erase(to);
      if (p.attacked_by(!us, to, pieces, them, nullptr)) safe_targets.erase(to);
    });
    if (!always_founds) targets &= safe_targets | ~looked_at;
    return safe_targets;
  }

  template <class Sink>
  bool moves(Cell from, Set targets, Sink& sink) {
    const Set safe_targets = safe(from, targets);
    return moves(from, targets, safe_targets, sink);
  }
  template <class Sink>
  bool moves(Cell from, const Set& targets, const Set& safe_targets, Sink& sink) {
    const bool by_pawn = kind_of(p.piece_[from]) == pawn;
    return targets.all_of([&](Cell to) {
      const Action a(ActionKind::move, from, to);
      const bool known_legal = safe_targets.contains(to) && !(by_pawn && to == p.ep_square_);
      if (!by_pawn || !p.promoted(from, to)) return give(a, known_legal, sink);
      for (Kind k : p.promotions()) {
        if (!give(a.with_promotion(k), known_legal, sink)) return false;
      }
      return true;
    });
  }

  // Where a piece can go, ignoring its King's safety.
  Set targets(Cell from) const {
    const Kind kind = kind_of(p.piece_[from]);
    const bool castles = !p.castles_.empty();
    const Set closed = castles ? p.closed_to(from, us) : Set{};
    const Set blockers = occupied | closed;
    const Set prey = capturable & ~closed;
    switch (kind) {
      case pawn: {
        Set open = prey;
        if (p.ep_square_ != no_cell && !closed.contains(p.ep_square_)) open.insert(p.ep_square_);
        return p.pawn_steps(from, us, ~blockers) | (tables().pawns[index(us)][from].captures & open);
      }
      case civilian: {
        const Set cells = p.civilian_moves(from, p.limited(from));
        const bool armed = p.deputies_.contains(from) && rules().deputy_field == DeputyField::captures;
        return armed ? cells | (tables().adjacent[from] & prey) : cells;
      }
      case assassin: return p.walks(from, us) | (tables().adjacent[from] & capturable);
      default: break;
    }
    const auto& moves = tables().piece[kind];
    Set quiet, capture;
    if (tables().adjacent[from] & ~(p.pieces(us) | closed)) {  // many pieces are shut in
      quiet = p.slides(from, moves.quiet_slides, blockers);
      capture =
          moves.quiet_slides == moves.capture_slides ? quiet : p.slides(from, moves.capture_slides, blockers);
      if (moves.steps) {
        quiet |= moves.quiet_steps[from];
        capture |= moves.capture_steps[from];
      }
    }
    if (moves.leaps) {
      const Set open = castles ? p.leaps_open(from, us) : ~Set{};
      quiet |= moves.quiet_leaps[from] & open;
      capture |= moves.capture_leaps[from] & open;
    }
    if (kind == master) capture |= p.jumps_over_screen(from, closed);
    return (quiet & ~blockers) | (capture & prey);
  }

  // arrests by Deputies (position_arrests.h)
  Set free_halls(Cell from) const;
  Set arrestable(Cell from) const;
  template <class F>
  bool each_arrest(Cell from, F&& f);
  bool apart(Cell from, Cell victim) const;
  template <class Sink>
  bool joint_arrests(Cell from, Sink& sink);
  template <class Sink>
  bool with_victims(Cell from, const Set& free, Set rest, int pieces, const Victims& chosen, Sink& sink);
  bool joint_ended() const { return joint_left <= 0 || joint_untried <= 0; }
  template <class Sink>
  bool with_halls(Action a, const Set& vacant, const Victims& victims, Sink& sink);
  bool may_be_safe(Action a, const Set& vacant, const Victims& victims);
  bool some_halls_are_safe(Action a, Set alike, Set on_lines, const Victims& victims);
  template <class Sink>
  bool single_arrests(Cell from, Sink& sink);
  template <class Sink>
  bool arrests(Cell from, Sink& sink);
  int count_arrests(Cell from);

  template <class Sink>
  bool in_halls(Sink& sink) {
    return (p.settled_ & p.active(us) & p.kind_[pawn]).all_of([&](Cell c) {
      for (Kind k : p.promotions()) {
        if (!give(Action(ActionKind::promotion_in_place, c, c).with_promotion(k), !checked, sink))
          return false;
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
      if (const Cell beside = p.neighbor(d, own); beside == no_cell || occupied.contains(beside)) continue;
      const Cell rook = p.castling_stop(d);
      if (rook == no_cell || p.piece_[rook] != make_piece(us, tower) || !p.unmoved_.contains(rook) ||
          !p.active(us).contains(rook))
        continue;
      const int distance = std::abs(t.at(rook).x - t.at(own).x);
      const int longest = rules().castling == Castling::tower ? 2 : distance - 1;
      Cell to = own;
      for (int n = 1; n <= longest && n < distance; ++n) {
        to = p.neighbor(d, to);
        if (n >= 2 && !give(Action(ActionKind::castling, own, to), false, sink)) return false;
        Position there = p;
        there.move_piece(own, to);
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
          [&](Cell c) { return give(Action(ActionKind::appointment, own, c), !checked, sink); });
      if (!done) return false;
    }
    if (!rules().castles || (rules().inspection_needs_papers && p.appointments_[index(!us)] == 0))
      return true;
    return (p.pieces(!us, civilian) & ~p.known_).all_of([&](Cell c) {
      return !p.attacked(c) || give(Action(ActionKind::inspection, c, c), !checked, sink);
    });
  }

  template <class Sink>
  bool abdications(Sink& sink) {
    const Cell own = p.king(us);
    if (own == no_cell || (!rules().arrested_king_abdicates && p.arrested_.contains(own))) return true;
    return (p.active(us) & p.kind_[duke]).all_of([&](Cell c) {
      const Action a(ActionKind::abdication, own, c);
      return p.attacked(c) || give(a, false, sink);
    });
  }

  template <class Sink>
  bool all(Sink& sink) {
    const bool on = (p.pieces(us) & ~p.pillars_ & ~p.arrested_).all_of([&](Cell from) {
      if (!moves(from, targets(from), sink)) return false;
      return !p.deputies_.contains(from) || arrests(from, sink);
    });
    if (!on || !in_halls(sink) || !castlings(sink) || !papers(sink)) return false;
    return any || abdications(sink);
  }

  // Counts as many as all() generates, mostly without visiting them one by one.
  int count() {
    int n = 0;
    const auto one = [&](Action) {
      ++n;
      return true;
    };
    if (always_founds) {
      all(one);
      return n;
    }
    Set rest = p.active(us);
    if (p.castles_.empty() && castles_unchanged && !checked && !check_info.gaps && p.ep_square_ == no_cell) {
      // Pawns that neither shield the King nor reach the last rank: all their moves are legal.
      const Set pawns = rest & p.kind_[pawn] & ~check_info.shields & ~tables().promoting[index(us)];
      rest &= ~pawns;
      const Set vacant = ~occupied;
      pawns.for_each([&](Cell from) {
        n += (p.pawn_steps(from, us, vacant) | (tables().pawns[index(us)][from].captures & capturable))
                 .count();
      });
    }
    rest.for_each([&](Cell from) {
      Set to = targets(from);
      if (!to && !p.deputies_.contains(from)) return;
      const Kind kind = kind_of(p.piece_[from]);
      const Set safe_targets = safe(from, to);
      Set whole = safe_targets;
      if (kind == pawn) {
        whole &= ~tables().final_rank[index(us)];
        for (const Castle& castle : p.castles_) whole &= ~p.site(castle).halls;
        if (p.ep_square_ != no_cell) whole.erase(p.ep_square_);
      }
      if (is_rook(kind) || kind == civilian) whole &= ~completing;
      n += whole.count();
      if (whole != to) moves(from, to & ~whole, safe_targets, one);
      if (p.deputies_.contains(from)) n += count_arrests(from);
    });
    any |= n > 0;
    in_halls(one);
    castlings(one);
    papers(one);
    if (!any) abdications(one);
    return n;
  }
};

template <int W>
template <class Sink>
bool Position<W>::generate(Sink&& sink) const {
  return MoveGenerator(*this).all(sink);
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
  return !MoveGenerator(*this).abdications(other);
}

template <int W>
std::vector<Action> Position<W>::abdications() const {
  std::vector<Action> all;
  const auto sink = [&](Action a) {
    all.push_back(a);
    return true;
  };
  MoveGenerator(*this).abdications(sink);
  return all;
}

template <int W>
CellSet<W> Position<W>::luft(Color color) const {
  Position turned = *this;
  turned.side_ = color;
  const Cell own = king(color);
  Set cells;
  if (own == no_cell || !active(color).contains(own)) return cells;
  const auto sink = [&](Action a) {
    cells.insert(a.to());
    return true;
  };
  MoveGenerator generator(turned);
  generator.moves(own, generator.targets(own), sink);
  return cells;
}

template <int W>
bool Position<W>::has_force() const {
  const bool deputies_capture = rules().deputy_field == DeputyField::captures;
  const Set left = occupied() & ~pillars_ & ~kind_[cheops::king];
  const Set unarmed = deputies_capture ? kind_[civilian] & ~deputies_ : kind_[civilian];
  if (left & ~unarmed) return true;
  // Only Civilians outside Castles are appointed, and only Deputies arrest.
  return left && !castles_.empty() && (rules().king_arrested || deputies_capture);
}

template <int W>
int Position<W>::count() const {
  return MoveGenerator(*this).count();
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
