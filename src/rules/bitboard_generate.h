// BitboardPosition: legal move generation, by the reasoning of position_generate.h. On two boards every piece
// leaves its board: one that stands on the king's board may only open lines, one from the other board may
// only close them. Included by bitboard_position.h.
#pragma once

#include <bit>

namespace cheshire {

// What the enemy's sliders and leapers mean for the king of the side to move. All sets are of its board.
template <class R>
struct BitboardPosition<R>::CheckInfo {
  Bitboard checkers = 0;
  Bitboard between = 0;  // where a piece blocks the only checker; empty if it leaps
  Bitboard pinned = 0;
  Bitboard shields = 0;  // enemy pieces that alone keep an enemy slider from the king
  Bitboard paired = 0;   // own pieces that, with one enemy piece, keep an enemy slider from the king
  struct Line {
    int own, other;  // the pinned piece and its pinner, or the pair
  };
  FixedVector<Line, 8> pins, pairs;

  explicit CheckInfo(const BitboardPosition& p) {
    const Color us = p.side_;
    if (p.king(us) == no_cell) return;
    const int king = square(p.king(us));
    const Bitboard here = p.on(board(p.king(us)));
    const Bitboard own = p.color_[index(us)] & here, enemies = p.color_[index(!us)] & here;
    checkers = p.leapers(king, !us) & enemies;
    all_of(p.sliders(king) & enemies, [&](int slider) {
      const Bitboard way = cheshire::between(king, slider);
      const Bitboard blockers = way & (own | enemies);
      const Bitboard rest = blockers & (blockers - 1);
      if (blockers == 0) {
        between = way;
        checkers |= bit(slider);
      } else if (rest == 0) {
        if (blockers & own) {
          pinned |= blockers;
          pins.push_back({lowest(blockers), slider});
        } else {
          shields |= blockers;
        }
      } else if (boards == 2 && (rest & (rest - 1)) == 0) {
        if (const Bitboard ours = blockers & own; ours != 0 && ours != blockers) {
          paired |= ours;
          pairs.push_back({lowest(ours), lowest(blockers ^ ours)});
        }
      }
      return true;
    });
  }
};

template <class R>
struct BitboardPosition<R>::MoveGenerator {
  struct Masks {
    Bitboard quiet, capture;
    Bitboard all() const { return quiet | capture; }
  };
  static constexpr int passage = R::passages[0];

  const BitboardPosition& p;
  Color us;
  int king, king_board;
  Bitboard vacant;  // on every board
  CheckInfo check_info;

  explicit MoveGenerator(const BitboardPosition& position)
      : p(position),
        us(p.side_),
        king(square(p.king(us))),
        king_board(board(p.king(us))),
        vacant(~p.all()),
        check_info(p) {}

  Bitboard enemies(int b) const { return p.color_[index(!us)] & p.on(b); }
  Bitboard own(int b) const { return p.color_[index(us)] & p.on(b); }
  Bitboard occupied(int b) const { return p.all() & p.on(b); }
  bool double_check() const { return (check_info.checkers & (check_info.checkers - 1)) != 0; }

  /// Targets for pieces on board b, except the king, that are neither pinned nor in a pair.
  Masks masks(int b) const {
    Masks m{vacant, enemies(b)};
    const bool leaves = boards == 2 && b == king_board;
    if (leaves) m.capture &= ~check_info.shields;
    if (check_info.checkers == 0) return m;
    if (double_check()) return {0, 0};
    if (leaves) return {0, m.capture & check_info.checkers};
    m.quiet &= check_info.between;
    m.capture &= boards == 2 ? check_info.between : check_info.checkers;
    return m;
  }
  /// The pieces of board b whose targets narrowed() limits.
  Bitboard special(int b) const { return b == king_board ? check_info.pinned | check_info.paired : 0; }
  Masks narrowed(Masks m, int s) const {
    for (const auto& pin : check_info.pins) {
      if (pin.own != s) continue;
      m.quiet &= boards == 2 ? 0 : between(king, pin.other);
      m.capture &= bit(pin.other);
    }
    for (const auto& pair : check_info.pairs) {
      if (pair.own == s) m.capture &= ~bit(pair.other);
    }
    return m;
  }

  template <GenType type>
  static Masks restricted(Masks m) {
    if constexpr (type == GenType::captures) return {0, m.capture};
    if constexpr (type == GenType::quiets) return {m.quiet, 0};
    return m;
  }

  bool king_safe_on(int s, Bitboard enemies_here, Bitboard occupied_here) const {
    return !p.attacked_on(s, !us, enemies_here, occupied_here & ~bit(king));
  }
  bool has_king() const { return p.king(us) != no_cell; }
  /// Whether the king, if there is one, would be attacked after a change.
  bool endangers(const Change& change) const { return has_king() && p.attacked(p.king(us), !us, change); }
  Bitboard king_targets(Masks m) const {
    const Bitboard near = king_attacks(king) & m.all(), occupied_here = occupied(king_board);
    const int other = boards - 1 - king_board;
    // All that the enemy attacks is found sooner than whether it attacks three squares, one after the other.
    if (std::popcount(near) > 2) {
      const Bitboard safe = near & ~p.attacked_squares(!us, king_board, occupied_here & ~bit(king));
      return boards == 1 ? safe : safe & ~p.attacked_squares(!us, other, occupied(other));
    }
    const Bitboard enemies_here = enemies(king_board);
    Bitboard safe = 0;
    all_of(near, [&](int s) {
      if (king_safe_on(s, enemies_here, occupied_here) && (boards == 1 || !p.attacked(cell(other, s), !us)))
        safe |= bit(s);
      return true;
    });
    return safe;
  }
  Masks king_masks() const { return {vacant, enemies(king_board)}; }

  template <class Sink>
  bool give(Sink& sink, int b, int s, MoveKind kind, Bitboard to, int castling = 0) const {
    if (to == 0) return true;
    PieceMoves<boards> moves{p.piece_[s],
                             cell(b, s),
                             kind,
                             static_cast<std::uint8_t>(passage),
                             static_cast<std::uint8_t>(castling),
                             {}};
    moves.to.word(b) = to;
    return sink(moves);
  }

  template <GenType type, class Sink>
  bool pawn_moves(Sink& sink, int b, int s, Masks m) const {
    if constexpr (type == GenType::quiets) m.capture = 0;
    const Bitboard step = forward(bit(s), us) & ~occupied(b), last = last_rank(us);
    const Bitboard to = (step & m.quiet) | (pawn_attacks(bit(s), us) & m.capture);
    // Quiet promotions are generated with the captures.
    if (type != GenType::quiets && !give(sink, b, s, MoveKind::promotion, to & last)) return false;
    if constexpr (type == GenType::captures)
      return give(sink, b, s, MoveKind::ordinary, to & m.capture & ~last);
    if (!give(sink, b, s, MoveKind::ordinary, to & ~last)) return false;
    if ((bit(s) & double_step_rank(us)) == 0) return true;
    return give(sink, b, s, MoveKind::double_step, forward(step, us) & m.quiet);
  }

  // The moves of some pieces, one kind after the other, board A first; `masks_of(b, s)` limits their targets.
  template <GenType type, class Sink, class MasksOf>
  bool kinds_moves(Sink& sink, const Bitboard (&pieces)[boards], MasksOf&& masks_of) const {
    for (Kind k = queen; k < kinds; ++k) {
      for (int b = 0; b < boards; ++b) {
        const bool went_on = all_of(pieces[b] & p.kind_[k], [&](int s) {
          if (k == pawn) return pawn_moves<type>(sink, b, s, masks_of(b, s));
          return give(sink, b, s, MoveKind::ordinary,
                      attacks_of(k, s, occupied(b)) & restricted<type>(masks_of(b, s)).all());
        });
        if (!went_on) return false;
      }
    }
    return true;
  }

  template <GenType type, class Sink>
  bool pieces_moves(Sink& sink, const Set& from) const {
    Masks by_board[boards];
    Bitboard plain[boards], specials[boards];
    Bitboard any = 0, any_special = 0;
    for (int b = 0; b < boards; ++b) {
      by_board[b] = masks(b);
      const Bitboard movers = own(b) & from.word(b);
      plain[b] = movers & ~special(b);
      specials[b] = movers & special(b);
      any |= by_board[b].all();
      any_special |= specials[b];
    }
    if (any == 0) return true;
    if (!kinds_moves<type>(sink, plain, [&](int b, int) { return by_board[b]; })) return false;
    return any_special == 0 ||
           kinds_moves<type>(sink, specials, [&](int b, int s) { return narrowed(by_board[b], s); });
  }

  template <class Sink>
  bool en_passant(Sink& sink, const Set& from) const {
    const Cell victim = p.ep_pawn();
    const int target = square(p.ep_square_);
    if ((vacant & bit(target)) == 0) return true;
    const EnPassant mode = p.tables_->spec.en_passant;
    for (int b = 0; b < boards; ++b) {
      const bool from_first = b == board(p.ep_square_) && mode != EnPassant::landing_board;
      const bool from_landing = b == board(victim) && mode != EnPassant::first_board;
      if (!from_first && !from_landing) continue;
      const Bitboard takers = pawn_attacks(bit(target), !us) & own(b) & p.kind_[pawn] & from.word(b);
      const bool went_on = all_of(takers, [&](int s) {
        Change change;
        change.vacated.push_back(cell(b, s));
        change.vacated.push_back(victim);
        change.occupied.push_back(transfer(cell(b, target), passage));
        return endangers(change) || give(sink, b, s, MoveKind::en_passant, bit(target));
      });
      if (!went_on) return false;
    }
    return true;
  }

  template <class Sink>
  bool castling_moves(Sink& sink) const {
    if (check_info.checkers) return true;
    const auto& castlings = p.tables_->spec.castlings;
    for (std::size_t i = 0; i < castlings.size(); ++i) {
      const CastlingSpec& spec = castlings[i];
      if ((p.rights_ >> i & 1) == 0 || spec.color != us || !castling_possible(p.tables_->castlings[i], spec))
        continue;
      if (!give(sink, king_board, square(spec.king_from), MoveKind::castling, bit(square(spec.king_to)),
                static_cast<int>(i)))
        return false;
    }
    return true;
  }

  bool castling_possible(const typename Tables::Castling& castling, const CastlingSpec& spec) const {
    const Bitboard occupied_here = occupied(king_board), enemies_here = enemies(king_board);
    if (castling.empty.word(king_board) & occupied_here) return false;
    const Bitboard arrive = bit(square(spec.king_to)) | bit(square(spec.rook_to));
    if (boards == 2 && (arrive & occupied(1 - king_board)) != 0) return false;
    for (const Cell c : castling.crossed) {
      if (!king_safe_on(square(c), enemies_here, occupied_here)) return false;
    }
    // The departed rook may have uncovered the king on the first board, and may shield it where both arrive.
    return castled_safe(spec, spec.king_to, spec.rook_to) &&
           (passage == 0 ||
            castled_safe(spec, transfer(spec.king_to, passage), transfer(spec.rook_to, passage)));
  }

  bool castled_safe(const CastlingSpec& spec, Cell king_cell, Cell rook_cell) const {
    Change change;
    change.vacated.push_back(spec.king_from);
    change.vacated.push_back(spec.rook_from);
    change.occupied.push_back(rook_cell);
    return !p.attacked(king_cell, !us, change);
  }

  /// The number of moves of some pieces of board b, all pawns at once.
  int count_pieces(Bitboard pieces, int b, Masks m, int promotions) const {
    const Bitboard occupied_here = occupied(b), targets = m.all();
    const Bitboard pawns = pieces & p.kind_[pawn];
    const Bitboard step = forward(pawns, us) & ~occupied_here;
    const Bitboard twice = forward(forward(pawns & double_step_rank(us), us) & ~occupied_here, us);
    const Bitboard steps = step & m.quiet;
    const Bitboard left = forward_left(pawns, us) & m.capture, right = forward_right(pawns, us) & m.capture;
    int n =
        std::popcount(steps) + std::popcount(twice & m.quiet) + std::popcount(left) + std::popcount(right);
    if (const Bitboard last = last_rank(us); ((steps | left | right) & last) != 0) {
      n += (promotions - 1) *
           (std::popcount(steps & last) + std::popcount(left & last) + std::popcount(right & last));
    }
    const auto add = [&](Bitboard set, auto attacks) {
      for (; set; set &= set - 1) n += std::popcount(attacks(lowest(set)) & targets);
    };
    add(pieces & p.kind_[knight], [](int s) { return knight_attacks(s); });
    add(pieces & (p.kind_[bishop] | p.kind_[queen]), [&](int s) { return bishop_attacks(s, occupied_here); });
    add(pieces & (p.kind_[rook] | p.kind_[queen]), [&](int s) { return rook_attacks(s, occupied_here); });
    return n;
  }
};

template <class R>
template <GenType type, class AnySink>
inline bool BitboardPosition<R>::generate_into(AnySink& sink, const Set& from) const {
  const MoveGenerator generator(*this);
  if (!generator.template pieces_moves<type>(sink, from)) return false;
  const int b = generator.king_board;
  if (generator.has_king() && from.contains(king(side_))) {
    const auto masks = generator.template restricted<type>(generator.king_masks());
    if (!generator.give(sink, b, generator.king, MoveKind::ordinary, generator.king_targets(masks)))
      return false;
    if (type != GenType::captures && rights_ != 0 && !generator.castling_moves(sink)) return false;
  }
  return type == GenType::quiets || ep_square_ == no_cell || generator.en_passant(sink, from);
}

template <class R>
int BitboardPosition<R>::count() const {
  const MoveGenerator generator(*this);
  const int promotions = static_cast<int>(tables_->spec.pawn.promotes_to.size());
  int n = generator.has_king() ? std::popcount(generator.king_targets(generator.king_masks())) : 0;
  for (int b = 0; b < boards; ++b) {
    const auto masks = generator.masks(b);
    if (masks.all() == 0) continue;
    const Bitboard pieces = generator.own(b) & ~kind_[king_kind], special = generator.special(b);
    n += generator.count_pieces(pieces & ~special, b, masks, promotions);
    all_of(pieces & special, [&](int s) {
      n += generator.count_pieces(bit(s), b, generator.narrowed(masks, s), promotions);
      return true;
    });
  }
  const auto add = [&](const PieceMoves<boards>& m) {
    n += m.to.count();
    return true;
  };
  if (rights_ != 0) generator.castling_moves(add);
  if (ep_square_ != no_cell) generator.en_passant(add, tables_->cells);
  return n;
}

template <class R>
bool BitboardPosition<R>::ep_capture_possible() const {
  // A double step is remembered only if the pawn can legally be captured in passing.
  const Bitboard takers = pawn_attacks(bit(square(ep_square_)), !side_);
  if ((takers & color_[index(side_)] & kind_[pawn]) == 0) return false;
  const auto stop = [](const PieceMoves<boards>&) { return false; };
  return !MoveGenerator(*this).en_passant(stop, tables_->cells);
}

}  // namespace cheshire
