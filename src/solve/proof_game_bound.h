// ProofGameBound<P>: which moves can still lead to a target in the moves that are left. It assigns the pieces
// of each side to its places in the target so that they need the fewest moves; the others must be captured.
// What it forbids never leads to the target, so that a solver finds the same with it as without.
//
// Before the search it finds the castlings that would cost too many moves, and the pieces that can neither
// move nor be captured. Those stand in the way of others, which then need more moves, and so on.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "base/function_ref.h"
#include "rules/game.h"
#include "solve/move_distances.h"
#include "solve/solve_request.h"

namespace cheshire {

template <Game P>
class ProofGameBound {
 public:
  using Set = typename P::Set;

 private:
  using Cost = Assignment::Cost;
  struct Side {
    Assignment assignment;
    int extra = 0;  // pieces that must still be captured
    std::array<Cell, Assignment::max_size> cell{};
    std::array<Kind, Assignment::max_size> kind{};
  };

 public:
  static constexpr std::size_t max_castlings = 8;

  /// What unmake() needs.
  struct Undo {
    Side own, other;  // other: after a capture
    Color mover = Color::white;
    Cell captured_at = no_cell;
    std::uint32_t rights = 0;
  };

  /// Whether the positions are small enough.
  static bool applies(const P& p) {
    return p.tables().castlings.size() <= max_castlings &&
           p.pieces(Color::white).count() <= Assignment::max_size &&
           p.pieces(Color::black).count() <= Assignment::max_size;
  }
  /// `stop` is asked again and again while distances are measured and pieces found that stand in the way; if
  /// it says so, no move is allowed.
  ProofGameBound(const P& p, const SolveRequest& request, FunctionRef<bool()> stop)
      : tables_(p.tables()), series_(request.stipulation.series), rights_(p.rights()) {
    const std::vector<Piece>& board = request.target;
    for (const Color color : {Color::white, Color::black}) {
      for (std::size_t cell = 0; cell < board.size(); ++cell) {
        if (board[cell] != no_piece && color_of(board[cell]) == color)
          places_[index(color)].push_back(static_cast<Cell>(cell));
      }
      possible_ &= static_cast<int>(places_[index(color)].size()) <= p.pieces(color).count();
    }
    rights_ &= (std::uint32_t{1} << tables_.castlings.size()) - 1;
    if (possible_) settle(p, board, request.stipulation, stop);
  }

  /// Whether a legal move may lead to the target if so many moves are left, itself included.
  bool allows(const P& p, Move m, int left) const;
  /// Follows a move; call it before the position makes it.
  void make(const P& p, Move m, Undo& undo);
  void unmake(Move m, const Undo& undo);
  /// Whether both sides need no more moves than are left after a move of this side.
  bool fits(Color mover, int left) const {
    return fits_side(mover, own_moves(left)) && fits_side(!mover, other_moves(left));
  }

 private:
  // So many moves are left after a move: of the side that made it, and of the other.
  int own_moves(int left) const { return series_ ? left : left / 2; }
  int other_moves(int left) const { return series_ ? 0 : (left + 1) / 2; }

  bool fits_side(Color color, int moves) const {
    const Side& side = side_[index(color)];
    const int total = side.assignment.total();
    if (total > moves || side_[index(!color)].extra > moves) return false;
    // With every move a piece passes to the other board; castling is two moves of pieces in one.
    constexpr bool always_passes = P::boards == 2 && P::Rules::passages.size() == 1;
    if (!always_passes || tables_.spec.zero_moves != ZeroMoves::none) return true;
    return side.extra > 0 || (own_castlings(color) & rights_) != 0 || (moves - total) % 2 == 0;
  }
  std::uint32_t own_castlings(Color color) const {
    std::uint32_t own = 0;
    for (std::size_t i = 0; i < tables_.castlings.size(); ++i) {
      if (tables_.spec.castlings[i].color == color) own |= std::uint32_t{1} << i;
    }
    return own;
  }

  /// The costs of a piece, without castling.
  const Cost* costs(Color color, Kind kind, Cell cell, int captures) const {
    return distances_[index(color)]->costs(kind, cell, captures);
  }
  /// The costs of a row: of a king or a rook the lower ones, if it can still castle.
  const Cost* costs_of(Color color, int row) const {
    const Side& side = side_[index(color)];
    const auto r = static_cast<std::size_t>(row);
    if (rights_ != 0) {
      for (std::size_t i = 0; i < castlings_.size(); ++i) {
        const CastlingSpec& castling = tables_.spec.castlings[i];
        if ((rights_ >> i & 1) == 0 || castling.color != color) continue;
        if (side.cell[r] == castling.rook_from) return castlings_[i].rook.data();
        if (side.cell[r] == castling.king_from)
          return kings_[index(color)][rights_ & own_castlings(color)].data();
      }
    }
    return costs(color, side.kind[r], side.cell[r], side_[index(!color)].extra);
  }
  void refresh(Color color, int row) { side_[index(color)].assignment.change(row, costs_of(color, row)); }
  void refresh_pawns(Color color) {
    Side& side = side_[index(color)];
    for (int row = 0; row < side.assignment.size(); ++row) {
      const auto r = static_cast<std::size_t>(row);
      if (side.cell[r] != no_cell && side.kind[r] == tables_.spec.pawn.kind) refresh(color, row);
    }
  }

  // Before the search (below)
  void settle(const P& p, const std::vector<Piece>& board, const Stipulation& stipulation,
              FunctionRef<bool()> stop);
  void set_up(const P& p, const std::vector<Piece>& board, const Set& fixed, FunctionRef<bool()> stop);
  bool forbid_castlings(const std::array<int, 2>& moves, const Set& fixed);
  Set find_fixed(const std::vector<Piece>& board, const std::array<int, 2>& moves, const Set& fixed);

  using Row = std::array<Cost, Assignment::max_size>;
  static void lower(Row& row, const Cost* costs, int more) {
    for (std::size_t j = 0; j < row.size(); ++j)
      row[j] = std::min(row[j], static_cast<Cost>(costs[j] + more));
  }
  /// The costs of a piece that arrives on one of the boards at a cell, after so many moves.
  Row arriving(Color color, Kind kind, Cell cell, int moves) const {
    Row row;
    row.fill(Assignment::never);
    for (int passage = 0; passage < P::boards; ++passage)
      lower(row, costs(color, kind, P::transfer(cell, passage), 0), moves);
    return row;
  }

  struct CastlingRows {
    Row king, rook;  // if it is castled
  };

  const typename P::Tables& tables_;
  bool series_;
  bool possible_ = true;
  std::uint32_t rights_;  // to castlings that may still happen
  std::array<std::vector<Cell>, 2> places_;
  std::array<std::unique_ptr<MoveDistances<P>>, 2> distances_;
  std::array<Row, 2> captured_;
  std::vector<CastlingRows> castlings_;    // as GameSpec::castlings; rook: at its cell, castled or not
  std::array<std::vector<Row>, 2> kings_;  // [rights]: at its cell, castled or not
  std::array<Side, 2> side_;
  std::array<std::vector<std::int8_t>, 2> row_at_;  // [cell]
};

template <Game P>
bool ProofGameBound<P>::allows(const P& p, Move m, int left) const {
  if (!possible_) return false;
  const Color mover = p.side();
  const Side &own = side_[index(mover)], &other = side_[index(!mover)];
  if (m.kind() == MoveKind::castling) return (rights_ >> m.castling() & 1) != 0;
  int captures = other.extra;
  if (const Cell victim = p.victim(m); victim != no_cell) {
    if (captures-- == 0) return false;
    const int row = row_at_[index(!mover)][victim];
    if (other.assignment.bound_with(row, captured_[index(!mover)].data()) > other_moves(left - 1))
      return false;
  }
  if (captures > own_moves(left - 1)) return false;
  const Kind kind = m.kind() == MoveKind::promotion ? m.promotion() : kind_of(p.at(m.from()));
  return own.assignment.bound_with(row_at_[index(mover)][m.from()],
                                   costs(mover, kind, P::arrival(m), captures)) <= own_moves(left - 1);
}

template <Game P>
void ProofGameBound<P>::make(const P& p, Move m, Undo& undo) {
  const Color mover = p.side();
  Side &own = side_[index(mover)], &other = side_[index(!mover)];
  undo.mover = mover;
  undo.own = own;
  undo.rights = rights_;
  undo.captured_at = p.victim(m);
  const std::uint32_t lost = rights_ & (tables_.rights_lost[m.from()] | tables_.rights_lost[m.to()]);
  rights_ &= ~lost;
  if (undo.captured_at != no_cell) {
    undo.other = other;
    std::int8_t& row = row_at_[index(!mover)][undo.captured_at];
    other.cell[static_cast<std::size_t>(row)] = no_cell;
    other.assignment.change(row, captured_[index(!mover)].data());
    row = -1;
    // The fewer captures are left, the farther pawns have to go.
    if (--other.extra < MoveDistances<P>::max_captures) refresh_pawns(mover);
  }
  const auto put = [&](Cell from, Cell to) {
    const std::int8_t row = std::exchange(row_at_[index(mover)][from], std::int8_t{-1});
    own.cell[static_cast<std::size_t>(row)] = to;
    return row;
  };
  const std::int8_t row = put(m.from(), P::arrival(m));
  if (m.kind() == MoveKind::promotion) own.kind[static_cast<std::size_t>(row)] = m.promotion();
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = tables_.spec.castlings[static_cast<std::size_t>(m.castling())];
    const Cell to = p.rook_arrival(castling, m.passage());
    const std::int8_t rook = put(castling.rook_from, to);
    row_at_[index(mover)][to] = rook;
    refresh(mover, rook);
  }
  row_at_[index(mover)][P::arrival(m)] = row;
  refresh(mover, row);
  // Kings and rooks that stay can no longer castle.
  for (std::size_t i = 0; lost >> i != 0; ++i) {
    if ((lost >> i & 1) == 0) continue;
    const CastlingSpec& castling = tables_.spec.castlings[i];
    for (const Cell cell : {castling.king_from, castling.rook_from}) {
      const std::int8_t stays = row_at_[index(castling.color)][cell];
      if (stays >= 0) refresh(castling.color, stays);
    }
  }
}

template <Game P>
void ProofGameBound<P>::unmake(Move m, const Undo& undo) {
  auto& rows = row_at_[index(undo.mover)];
  Side& own = side_[index(undo.mover)];
  const std::int8_t row = rows[P::arrival(m)];
  rows[P::arrival(m)] = -1;
  if (m.kind() == MoveKind::castling) {
    const Cell from = tables_.spec.castlings[static_cast<std::size_t>(m.castling())].rook_from;
    for (int r = 0; r < own.assignment.size(); ++r) {
      if (undo.own.cell[static_cast<std::size_t>(r)] != from) continue;
      rows[own.cell[static_cast<std::size_t>(r)]] = -1;
      rows[from] = static_cast<std::int8_t>(r);
    }
  }
  rows[m.from()] = row;
  own = undo.own;
  rights_ = undo.rights;
  if (undo.captured_at == no_cell) return;
  Side& other = side_[index(!undo.mover)];
  other = undo.other;
  for (int r = 0; r < other.assignment.size(); ++r) {
    if (other.cell[static_cast<std::size_t>(r)] == undo.captured_at)
      row_at_[index(!undo.mover)][undo.captured_at] = static_cast<std::int8_t>(r);
  }
}

template <Game P>
void ProofGameBound<P>::settle(const P& p, const std::vector<Piece>& board, const Stipulation& stipulation,
                               FunctionRef<bool()> stop) {
  std::array<int, 2> moves{};
  const int half_moves = stipulation.half_moves;
  moves[index(p.side())] = series_ ? half_moves / 2 : (half_moves + 1) / 2;
  moves[index(!p.side())] = series_ ? 0 : half_moves / 2;
  Set fixed;
  for (;;) {
    set_up(p, board, fixed, stop);
    if (stop()) {
      possible_ = false;
      return;
    }
    if (forbid_castlings(moves, fixed)) continue;
    const Set more = find_fixed(board, moves, fixed);
    if (!more) return;
    fixed |= more;
  }
}

template <Game P>
void ProofGameBound<P>::set_up(const P& p, const std::vector<Piece>& board, const Set& fixed,
                               FunctionRef<bool()> stop) {
  for (const Color color : {Color::white, Color::black}) {
    const std::size_t c = index(color), o = index(!color);
    const int pieces = p.pieces(color).count();
    side_[c] = Side{};
    side_[c].assignment = Assignment(pieces);
    side_[c].extra = pieces - static_cast<int>(places_[c].size());
    const int captures = p.pieces(!color).count() - static_cast<int>(places_[o].size());
    distances_[c] =
        std::make_unique<MoveDistances<P>>(tables_, color, fixed, places_[c], board, pieces, captures, stop);
    captured_[c].fill(Assignment::never);
    std::fill(captured_[c].begin() + static_cast<std::ptrdiff_t>(places_[c].size()),
              captured_[c].begin() + pieces, Cost{0});
    row_at_[c].assign(static_cast<std::size_t>(Set::capacity), -1);
    int row = 0;
    p.pieces(color).for_each([&](Cell cell) {
      side_[c].cell[static_cast<std::size_t>(row)] = cell;
      side_[c].kind[static_cast<std::size_t>(row)] = kind_of(p.at(cell));
      row_at_[c][cell] = static_cast<std::int8_t>(row++);
    });
  }
  castlings_.clear();
  for (const CastlingSpec& castling : tables_.spec.castlings) {
    castlings_.push_back({arriving(castling.color, tables_.spec.king, castling.king_to, 1),
                          arriving(castling.color, castling.rook, castling.rook_to, 0)});
  }
  for (const Color color : {Color::white, Color::black}) {
    const std::uint32_t own = own_castlings(color);
    auto& kings = kings_[index(color)];
    kings.assign(std::size_t{1} << castlings_.size(), Row{});
    for (std::uint32_t rights = 1; rights < kings.size(); ++rights) {
      if ((rights & ~own) != 0) continue;
      kings[rights].fill(Assignment::never);
      for (std::size_t i = 0; i < castlings_.size(); ++i) {
        if ((rights >> i & 1) == 0) continue;
        lower(kings[rights], costs(color, tables_.spec.king, tables_.spec.castlings[i].king_from, 0), 0);
        lower(kings[rights], castlings_[i].king.data(), 0);
      }
    }
  }
  for (std::size_t i = 0; i < castlings_.size(); ++i) {
    const CastlingSpec& castling = tables_.spec.castlings[i];
    lower(castlings_[i].rook, costs(castling.color, castling.rook, castling.rook_from, 0), 0);
  }
  for (const Color color : {Color::white, Color::black}) {
    for (int row = 0; row < side_[index(color)].assignment.size(); ++row) refresh(color, row);
  }
}

/// Gives up the castlings that cost more moves than there are. Returns whether there are any.
template <Game P>
bool ProofGameBound<P>::forbid_castlings(const std::array<int, 2>& moves, const Set& fixed) {
  std::uint32_t forbidden = 0;
  for (std::size_t i = 0; i < castlings_.size(); ++i) {
    if ((rights_ >> i & 1) == 0) continue;
    const CastlingSpec& castling = tables_.spec.castlings[i];
    const std::size_t c = index(castling.color);
    const Row rook = arriving(castling.color, castling.rook, castling.rook_to, 0);
    Assignment castled = side_[c].assignment;
    castled.change(row_at_[c][castling.king_from], castlings_[i].king.data());
    castled.change(row_at_[c][castling.rook_from], rook.data());
    if (castled.total() > moves[c] || (tables_.castlings[i].empty & fixed))
      forbidden |= std::uint32_t{1} << i;
  }
  rights_ &= ~forbidden;
  return forbidden != 0;
}

/// Returns the cells of pieces that, in the moves there are, can neither move nor be captured.
template <Game P>
typename P::Set ProofGameBound<P>::find_fixed(const std::vector<Piece>& board,
                                              const std::array<int, 2>& moves, const Set& fixed) {
  Set found;
  for (const Color color : {Color::white, Color::black}) {
    const std::size_t c = index(color);
    const Side& side = side_[c];
    const int captures = side_[index(!color)].extra;
    for (int row = 0; row < side.assignment.size(); ++row) {
      const Cell cell = side.cell[static_cast<std::size_t>(row)];
      const Kind kind = side.kind[static_cast<std::size_t>(row)];
      if (fixed.contains(cell) || board[cell] != make_piece(color, kind)) continue;
      bool castles = false;
      for (std::size_t i = 0; i < castlings_.size(); ++i) {
        const CastlingSpec& castling = tables_.spec.castlings[i];
        castles |= (rights_ >> i & 1) != 0 && (castling.king_from == cell || castling.rook_from == cell);
      }
      if (castles) continue;
      const auto too_long = [&](const Row& costs) {
        Assignment changed = side.assignment;
        changed.change(row, costs.data());
        return changed.total() > moves[c];
      };
      Row moved;
      moved.fill(Assignment::never);
      const auto& steps = distances_[c]->steps(kind, cell);
      for (const auto* list : {&steps.quiet, &steps.capture}) {
        for (const Cell to : *list) lower(moved, costs(color, kind, to, captures), 1);
      }
      for (const auto* list : {&steps.promote, &steps.promote_capture}) {
        for (const Cell to : *list) {
          for (const Kind becomes : tables_.spec.pawn.promotes_to)
            lower(moved, costs(color, becomes, to, captures), 1);
        }
      }
      if (!too_long(moved) || (side.extra > 0 && !too_long(captured_[c]))) continue;
      found.insert(cell);
    }
  }
  return found;
}

}  // namespace cheshire
