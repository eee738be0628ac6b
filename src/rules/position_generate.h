// Position: legal move generation. Included by position.h.
//
// A piece other than the king can affect its king's safety in four ways, depending on where it stands and
// where it arrives:
//   stays      on the king's board:    orthodox: it may open or close a slider's line
//   leaves     the king's board:       it and the piece it captures both leave, so it may only open lines
//   arrives    on the king's board:    it may only close lines
//   elsewhere  neither:                no effect
// One scan of the king's lines (CheckInfo) decides all four without trying moves. En passant, castling and
// zero moves are tried.
#pragma once

namespace cheshire {

template <int W, class R>
struct Position<W, R>::MoveGenerator {
  const Position& p;
  Color us;
  const Set& from;
  CheckInfo<W> check_info;
  int king_board;
  Set empty, enemies;

  MoveGenerator(const Position& position, const Set& from_cells)
      : p(position),
        us(position.side_),
        from(from_cells),
        check_info(position.check_info()),
        king_board(board(position.king(position.side_))),
        empty(position.tables_->cells & ~position.occupied()),
        enemies(position.pieces(!position.side_)) {}

  const Tables& tables() const { return *p.tables_; }

  static Set rotated(const Set& s, int passage) {
    if constexpr (boards == 1) return s;
    return s.rotated(passage * words_per_board, boards * words_per_board);
  }
  /// Cells from which `passage` is open: those with a vacant cell beyond; with passage 0 all cells, or those
  /// where a piece must stay.
  Set open_for(int passage) const {
    if (passage != 0) return rotated(empty, boards - passage);
    if constexpr (R::stays_if_occupied) return rotated(p.occupied(), boards - 1);
    return tables().cells;
  }

  // Targets for pieces on `on` that are neither pinned nor in a pair.
  Masks masks(int on, int passage, const Set& open) const {
    Masks m{empty & open, enemies & open};
    const bool leaves_from = on == king_board;
    const bool arrives = (on + passage) % boards == king_board;
    if (leaves_from && !arrives) m.capture &= ~check_info.shields;
    if (check_info.checks == 0) return m;
    if (check_info.checks > 1 && !check_info.between) return {};
    // A checker on another board than the king's can be captured from its own board, wherever the capturing
    // piece then goes.
    const bool takes = check_info.checks == 1 && (leaves_from || R::zero_attacks);
    const Set taken = takes ? m.capture & check_info.checkers : Set{};
    if (leaves_from && arrives) return {m.quiet & check_info.between, taken};
    if (!leaves_from && arrives && !tables().spec.strict_first_board) {
      const Set parry = rotated(check_info.between, boards - passage);
      return {m.quiet & parry, (m.capture & parry) | taken};
    }
    return {Set{}, taken};
  }

  // The same for one piece that is pinned or in a pair.
  Masks narrowed(Masks m, Cell c, int passage) const {
    const bool stays = (board(c) + passage) % boards == king_board;
    for (const auto& pin : check_info.pins) {
      if (pin.piece != c) continue;
      if (stays) {
        m.quiet &= pin.line;
        m.capture &= pin.line;
      } else {
        m.quiet = {};
        m.capture &= Set::of(pin.pinner);
      }
    }
    if (stays) return m;
    for (const auto& pair : check_info.pairs) {
      if (pair.own == c) m.capture.erase(pair.enemy);
    }
    return m;
  }

  template <GenType type>
  static Masks restricted(const Masks& m) {
    if constexpr (type == GenType::captures) return {Set{}, m.capture};
    if constexpr (type == GenType::quiets) return {m.quiet, Set{}};
    return m;
  }

  [[gnu::always_inline]] Set targets(const PieceTable& moves, Cell c, const Masks& m) const {
    if (moves.plain) return p.plain_reach(moves, c) & (m.quiet | m.capture);
    if (moves.leaper) return (moves.leap_quiet[c] & m.quiet) | (moves.leap_capture[c] & m.capture);
    Set quiet, capture;
    p.reach(moves, c, quiet, capture);
    return (quiet & m.quiet) | (capture & m.capture);
  }

  template <class Sink>
  bool give(Sink& sink, Cell c, MoveKind kind, int passage, const Set& to, int castling = 0) const {
    if (!to) return true;
    return sink(PieceMoves<W>{p.piece_[c], c, kind, static_cast<std::uint8_t>(passage),
                              static_cast<std::uint8_t>(castling), to});
  }

  template <GenType type, class Sink>
  bool king_moves(Sink& sink, int passage, const Set& open) const {
    const Cell king = p.king(us);
    Set safe;
    targets(tables().piece[p.piece_[king]], king, restricted<type>({empty & open, enemies & open}))
        .for_each([&](Cell to) {
          if (king_safe_on(to) && (passage == 0 || king_safe_beyond(to, passage))) safe.insert(to);
        });
    return give(sink, king, MoveKind::ordinary, passage, safe);
  }

  // Whether the king, having moved to a cell of its board, would be safe where it then passes.
  bool king_safe_beyond(Cell to, int passage) const {
    const Cell beyond = transfer(to, passage);
    if constexpr (!R::zero_attacks) return !p.attacked(beyond, !us);
    Change gone;  // a piece captured on `to` no longer attacks
    gone.vacated.push_back(p.king(us));
    gone.vacated.push_back(to);
    return !p.attacked(beyond, !us, gone);
  }

  // Whether the king, lifted from its cell, would be safe on a cell of its board.
  bool king_safe_on(Cell to) const {
    const Cell king = p.king(us);
    return !p.attacked_in(KingLifted{p, king, p.on_lines(king)}, to, !us, enemies);
  }

  template <GenType type, class Sink>
  bool pawn_moves(Sink& sink, const PieceTable& moves, Cell c, int passage, const Masks& m) const {
    // Quiet promotions are generated with the captures.
    const Set& promotes_on = tables().promotes_on[index(us)];
    const Set to = targets(moves, c, type == GenType::quiets ? Masks{m.quiet, Set{}} : m);
    if constexpr (type != GenType::quiets) {
      if (!give(sink, c, MoveKind::promotion, passage, to & promotes_on)) return false;
    }
    if constexpr (type == GenType::captures)
      return give(sink, c, MoveKind::ordinary, passage, to & enemies & ~promotes_on);
    if (!give(sink, c, MoveKind::ordinary, passage, to & ~promotes_on)) return false;
    const auto& step = tables().double_step[index(us)][c];
    if (step.to == no_cell || !empty.contains(step.over) || !m.quiet.contains(step.to)) return true;
    if (step.right && (p.rights_ & step.right) == 0) return true;
    return give(sink, c, MoveKind::double_step, passage, Set::of(step.to));
  }

  // All moves of the pieces on `pieces`, one kind after the other; `masks_of(cell)` limits their targets.
  template <GenType type, class Sink, class MasksOf>
  bool kinds_moves(Sink& sink, const Set& pieces, int passage, MasksOf&& masks_of) const {
    for (int k = 0; k < tables().kinds; ++k) {
      const Set of_kind = pieces & p.kind_[k];
      if (!of_kind || k == tables().spec.king) continue;
      const PieceTable& moves = tables().piece[make_piece(us, static_cast<Kind>(k))];
      const bool went_on = of_kind.all_of([&](Cell c) {
        if (k == tables().spec.pawn.kind) return pawn_moves<type>(sink, moves, c, passage, masks_of(c));
        return give(sink, c, MoveKind::ordinary, passage, targets(moves, c, restricted<type>(masks_of(c))));
      });
      if (!went_on) return false;
    }
    return true;
  }

  template <GenType type, class Sink>
  bool pieces_moves(Sink& sink, int passage, const Set& open) const {
    Masks by_board[boards];
    bool any = false;
    for (int b = 0; b < boards; ++b) {
      by_board[b] = masks(b, passage, open);
      any |= static_cast<bool>(by_board[b].quiet | by_board[b].capture);
    }
    if (!any) return true;
    const auto of_board = [&](Cell c) -> const Masks& { return by_board[boards == 1 ? 0 : board(c)]; };
    Set special = check_info.pinned;
    for (const auto& pair : check_info.pairs) special.insert(pair.own);
    const Set own = p.pieces(us) & from;
    if (!kinds_moves<type>(sink, own & ~special, passage, of_board)) return false;
    return !special || kinds_moves<type>(sink, own & special, passage,
                                         [&](Cell c) { return narrowed(of_board(c), c, passage); });
  }

  bool has_king() const { return p.king(us) != no_cell; }
  // Whether the king, if there is one, is safe after a change of the board; pieces vacated or covered no
  // longer attack.
  bool safe_after(const Change& change) const { return !has_king() || !p.attacked(p.king(us), !us, change); }

  template <class Sink>
  bool en_passant(Sink& sink, int passage, const Set& open) const {
    const Kind pawn = tables().spec.pawn.kind;
    const Cell victim = p.ep_pawn();
    const int board_of_step = board(p.ep_square_);
    const EnPassant mode = tables().spec.en_passant;
    for (int b = 0; b < boards; ++b) {
      const bool from_first = b == board_of_step && mode != EnPassant::landing_board;
      const bool from_landing = b == board(victim) && mode != EnPassant::first_board;
      if (!from_first && !from_landing) continue;
      const Cell target = transfer(p.ep_square_, (b - board_of_step + boards) % boards);
      if (!empty.contains(target) || !open.contains(target)) continue;
      const Set takers = tables().piece[make_piece(us, pawn)].leap_from[target] & p.pieces(us, pawn) & from;
      const bool went_on = takers.all_of([&](Cell c) {
        return !en_passant_safe(c, target, victim, passage) ||
               give(sink, c, MoveKind::en_passant, passage, Set::of(target));
      });
      if (!went_on) return false;
    }
    return true;
  }

  bool en_passant_safe(Cell c, Cell target, Cell victim, int passage) const {
    Change change;
    change.vacated.push_back(c);
    change.vacated.push_back(victim);
    if (tables().spec.strict_first_board && passage != 0) {
      Change first = change;
      first.occupied.push_back(target);
      if (!safe_after(first)) return false;
    }
    change.occupied.push_back(transfer(target, passage));
    return safe_after(change);
  }

  template <class Sink>
  bool castling_moves(Sink& sink, int passage, const Set& open) const {
    if (check_info.checks || !has_king() || !from.contains(p.king(us))) return true;
    const std::uint32_t castlings = (std::uint32_t{1} << tables().spec.castlings.size()) - 1;
    for (unsigned rights = p.rights_ & castlings; rights; rights &= rights - 1) {
      const int i = std::countr_zero(rights);
      const CastlingSpec& spec = tables().spec.castlings[i];
      if (spec.color != us || !castling_possible(tables().castlings[i], spec, passage, open)) continue;
      if (!give(sink, spec.king_from, MoveKind::castling, passage, Set::of(spec.king_to), i)) return false;
    }
    return true;
  }

  bool castling_possible(const typename Tables::Castling& castling, const CastlingSpec& spec, int passage,
                         const Set& open) const {
    if (castling.empty & ~empty) return false;
    for (Cell c : castling.crossed) {
      if (!king_safe_on(c)) return false;
    }
    if (!open.contains(spec.king_to)) return false;
    if (!R::stays_if_occupied && !open.contains(spec.rook_to)) return false;
    // The departed rook may have uncovered the king on the first board, and may shield it where both arrive.
    return castled_safe(spec, spec.king_to, spec.rook_to) &&
           ((passage == 0 && !R::stays_if_occupied) ||
            castled_safe(spec, transfer(spec.king_to, passage), p.rook_arrival(spec, passage)));
  }

  bool castled_safe(const CastlingSpec& spec, Cell king, Cell rook) const {
    Change change;
    change.vacated.push_back(spec.king_from);
    change.vacated.push_back(spec.rook_from);
    change.occupied.push_back(rook);
    return !p.attacked(king, !us, change);
  }

  // Zero moves: each is tried out where it could matter.
  template <GenType type, class Sink>
  bool zero_moves(Sink& sink) const {
    const bool captures = tables().spec.zero_moves == ZeroMoves::capture;
    if (check_info.checks && tables().spec.strict_first_board) return true;
    return (p.pieces(us) & from).all_of([&](Cell c) {
      const Kind kind = kind_of(p.piece_[c]);
      const Cell to = transfer(c, 1);
      const bool capture = enemies.contains(to);
      if (!(empty.contains(to) || (capture && captures))) return true;
      if ((type == GenType::captures && !capture) || (type == GenType::quiets && capture)) return true;
      if (captures && kind == tables().spec.pawn.kind) return true;
      if (!captures && kind == tables().spec.king && check_info.checks) return true;
      return !zero_safe(c, to, kind) || give(sink, c, MoveKind::zero, 0, Set::of(to));
    });
  }

  bool zero_safe(Cell c, Cell to, Kind kind) const {
    const bool king = kind == tables().spec.king;
    if (!king && check_info.checks == 0 && !check_info.pinned.contains(c)) return true;
    Change change;
    change.vacated.push_back(c);
    change.vacated.push_back(to);
    if (king) return !p.attacked(to, !us, change);
    change.occupied.push_back(to);
    return safe_after(change);
  }
};

template <int W, class R>
template <GenType type, class AnySink>
inline bool Position<W, R>::generate_into(AnySink& sink, const Set& from) const {
  const MoveGenerator generator(*this, from);
  for (int passage : R::passages) {
    const Set open = generator.open_for(passage);
    if ((generator.check_info.checks < 2 || generator.check_info.between) &&
        !generator.template pieces_moves<type>(sink, passage, open))
      return false;
    if (generator.has_king() && from.contains(king(side_)) &&
        !generator.template king_moves<type>(sink, passage, open))
      return false;
    if constexpr (type != GenType::captures) {
      if (rights_ && !generator.castling_moves(sink, passage, open)) return false;
    }
    if constexpr (type != GenType::quiets) {
      if (ep_square_ != no_cell && !generator.en_passant(sink, passage, open)) return false;
    }
  }
  if constexpr (boards == 2) {
    if (tables_->spec.zero_moves != ZeroMoves::none && !generator.template zero_moves<type>(sink))
      return false;
  }
  return true;
}

template <int W, class R>
int Position<W, R>::count() const {
  int n = 0;
  const int promotions = static_cast<int>(tables_->spec.pawn.promotes_to.size());
  // Perft counts its leaves here: compiling the generator with this sink makes it a fifth faster.
  const auto add = [&](const PieceMoves<W>& m) {
    n += m.kind == MoveKind::promotion ? m.to.count() * promotions : m.to.count();
    return true;
  };
  generate_into<GenType::all>(add, tables_->cells);
  return n;
}

}  // namespace cheshire
