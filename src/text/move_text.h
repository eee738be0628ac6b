// Moves as text: coordinates (e2e4, e7e8q) and SAN (Nf3, exd5, O-O, e8=Q#), read and written, for any
// Position type. If players choose the board that a piece reaches, both forms name it: e2e4/B, Nf3/B. If two
// pieces of one side stand at the same place of different boards, both forms also name the board of
// departure: A:e2e4/B. A zero move goes to the square it leaves: e2e2.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "base/result.h"
#include "messages/text.h"
#include "rules/game.h"
#include "text/san_parts.h"

namespace cheshire {

/// Whether SAN names the board that a piece reaches, as "/B". With `none`, SAN names it only where two moves
/// would otherwise be written alike.
enum class SanSuffix { none, always };

/// Returns "/B", the board that a move reaches.
template <Game P>
std::string reached_board(const P& p, Move m) {
  const Topology& topology = p.tables().topology;
  return "/" + topology.board_name(topology.board(P::arrival(m)));
}

/// Returns "A:", the board of departure, if another piece of the same side stands at the same place of
/// another board.
template <Game P>
std::string departure_board(const P& p, Move m) {
  const Topology& topology = p.tables().topology;
  for (int b = 1; P::Rules::shared && b < topology.boards(); ++b) {
    const Piece other = p.at(topology.twin(m.from(), b));
    if (other != no_piece && color_of(other) == color_of(p.at(m.from())))
      return topology.board_name(topology.board(m.from())) + ":";
  }
  return "";
}

/// A castling is written as the king's move to its square, or onto its rook (Chess960).
enum class CastlingTo : std::uint8_t { king_square, rook };

template <Game P>
std::string coordinates(const P& p, Move m, CastlingTo castling) {
  const Topology& topology = p.tables().topology;
  const GameSpec& spec = p.tables().spec;
  const bool to_rook = castling == CastlingTo::rook && m.kind() == MoveKind::castling;
  const Cell to = to_rook ? spec.castlings[m.castling()].rook_from : m.to();
  std::string text = departure_board(p, m) + topology.name(m.from()) + topology.name(to);
  if (m.kind() == MoveKind::promotion)
    text += static_cast<char>(spec.kinds[m.promotion()].letter - 'A' + 'a');
  return P::Rules::chosen ? text + reached_board(p, m) : text;
}

/// As the game writes castling.
template <Game P>
std::string coordinates(const P& p, Move m) {
  return coordinates(p, m, p.tables().spec.castling_to_rook ? CastlingTo::rook : CastlingTo::king_square);
}

/// Calls f for every legal move; f returns false to stop. Not for the search: the call goes through a pointer
/// so that the generator is compiled only once for all callers.
template <Game P>
void each_legal_move(const P& p, FunctionRef<bool(Move)> f) {
  p.generate(
      [&](const PieceMoves<P::words>& m) { return for_each_move(m, p.tables().spec.pawn.promotes_to, f); });
}

/// Returns "+", "#" or nothing for the position after a move.
template <Game P>
std::string check_mark(const P& after) {
  if (!after.in_check()) return "";
  return after.has_legal_move() ? "+" : "#";
}

/// Calls f for each legal move with which another piece of the same kind and side reaches a cell of the same
/// name; f returns false to stop. Zero moves are left out, and one move stands for all promotions.
template <Game P>
void each_rival(const P& p, Move m, FunctionRef<bool(Move)> f) {
  const Topology& topology = p.tables().topology;
  typename P::Set from = p.pieces(p.side(), kind_of(p.at(m.from()))), to;
  from.erase(m.from());
  if (!from) return;
  for (int b = 0; b < topology.boards(); ++b) to.insert(topology.twin(m.to(), b));
  p.generate(
      [&](const PieceMoves<P::words>& moves) {
        if (moves.kind == MoveKind::zero) return true;
        return (moves.to & to).all_of([&](Cell cell) {
          return f(Move(moves.from, cell, moves.passage, moves.kind));
        });
      },
      from);
}

/// Returns what SAN adds to tell the departure square from those of other pieces of the kind that can move to
/// the same square: its file, its rank, both, or nothing.
template <Game P>
std::string disambiguation(const P& p, Move m) {
  const Topology& topology = p.tables().topology;
  const std::string& from = topology.name(m.from());
  bool ambiguous = false, same_file = false, same_rank = false;
  each_rival(p, m, [&](Move other) {
    const std::string& name = topology.name(other.from());
    if (name == from) return true;  // the board of departure distinguishes them
    ambiguous = true;
    same_file |= origin(name, true, false) == origin(from, true, false);
    same_rank |= origin(name, false, true) == origin(from, false, true);
    return true;
  });
  if (!ambiguous) return "";
  if (!same_file) return origin(from, true, false);
  if (!same_rank) return origin(from, false, true);
  return from;
}

/// What the SAN of a pawn's move names beside its target and, of a capture, the file.
enum class PawnNames : std::uint8_t { nothing, board, origin };

/// Returns `origin` if a pawn's move must name the whole departure square: if pawns can reach the square in
/// more ways than orthodox ones (one capture per file, otherwise straight ahead), so that the file alone may
/// be ambiguous, and for every capture on a board with several levels, where a file begins with the level's
/// name and would be read as a piece letter. Returns `board` if it must name the board that it reaches: a
/// double step may pass over a pawn on the other board that can step to the square of the same name.
template <Game P>
PawnNames pawn_names(const P& p, Move m) {
  const Topology& topology = p.tables().topology;
  const bool captures = p.captures(m);
  if (topology.levels().size() > 1 && captures) return PawnNames::origin;
  const std::string& from = topology.name(m.from());
  PawnNames names = PawnNames::nothing;
  each_rival(p, m, [&](Move other) {
    const std::string& name = topology.name(other.from());
    if (name == from) return true;
    if (!captures) names = PawnNames::board;
    if (p.captures(other) != captures || P::board(P::arrival(other)) != P::board(P::arrival(m))) return true;
    if (captures && origin(name, true, false) != origin(from, true, false)) return true;
    names = PawnNames::origin;
    return false;
  });
  return names;
}

/// Returns a move's SAN without the check mark, which check_mark() returns for the position after it.
template <Game P>
std::string unmarked_san(const P& p, Move m, SanSuffix suffix = SanSuffix::none) {
  const auto& spec = p.tables().spec;
  const Topology& topology = p.tables().topology;
  const Kind kind = kind_of(p.at(m.from()));
  const std::string &from = topology.name(m.from()), &to = topology.name(m.to());
  if (P::Rules::chosen) suffix = SanSuffix::always;
  std::string text;
  if (m.kind() == MoveKind::castling) {
    text = spec.castlings[m.castling()].san;
  } else {
    text = departure_board(p, m);
    if (kind != spec.pawn.kind) text += spec.kinds[kind].letter;
    if (m.kind() == MoveKind::zero) {
      text += from;
    } else if (kind != spec.pawn.kind) {
      text += disambiguation(p, m);
    } else {
      const PawnNames names = pawn_names(p, m);
      if (names == PawnNames::board) suffix = SanSuffix::always;
      if (names == PawnNames::origin) {
        text += from;
      } else if (p.captures(m)) {
        text += origin(from, true, false);
      }
    }
    if (p.captures(m)) text += 'x';
    text += to;
    if (m.kind() == MoveKind::promotion) (text += '=') += spec.kinds[m.promotion()].letter;
  }
  if (suffix == SanSuffix::always && topology.boards() > 1) text += reached_board(p, m);
  return text;
}

template <Game P>
std::string san(const P& p, Move m, SanSuffix suffix = SanSuffix::none) {
  P after = p;
  Undo undo;
  after.make(m, undo);
  return unmarked_san(p, m, suffix) + check_mark(after);
}

/// Returns the legal moves that a text fits, as coordinates or as SAN: one, or several if the text is
/// ambiguous. Check marks and the board suffix may be missing, but a wrong suffix is an error. Castling may
/// be written in either form of CastlingTo where that is not another move. Errors: the text is not a move, or
/// not a legal one; they say what does not fit and at which byte.
template <Game P>
Result<std::vector<Move>> moves_named(const P& p, std::string_view text) {
  const Topology& topology = p.tables().topology;
  std::vector<Move> found, castlings;
  bool in_full = false;
  each_legal_move(p, [&](Move m) {
    if (text.find(topology.name(m.from())) == std::string_view::npos) return true;
    const std::string full = coordinates(p, m);
    const std::string bare = P::Rules::chosen ? full.substr(0, full.rfind('/')) : full;
    if ((in_full = full == text))
      found = {m};
    else if (bare == text)
      found.push_back(m);
    else if (m.kind() == MoveKind::castling && (coordinates(p, m, CastlingTo::rook) == text ||
                                                coordinates(p, m, CastlingTo::king_square) == text))
      castlings.push_back(m);
    return !in_full;
  });
  if (!found.empty()) return found;
  if (!castlings.empty()) return castlings;

  Result<SanParts> parts = read_san(text, p.tables().spec, topology);
  if (!parts) return parts.error();
  std::vector<BoardName> reached_boards;
  each_legal_move(p, [&](Move m) {
    if (!fits(*parts, p, m)) return true;
    const BoardName reached{topology.board_name(topology.board(P::arrival(m)))};
    if (!parts->board.empty() && parts->board != reached.name) {
      if (std::find(reached_boards.begin(), reached_boards.end(), reached) == reached_boards.end())
        reached_boards.push_back(reached);
    } else {
      found.push_back(m);
    }
    return true;
  });
  if (found.empty() && !reached_boards.empty())
    return Error{msg::board_mistaken(BoardName{parts->board}, reached_boards), parts->board_at};
  if (found.empty()) return Error{msg::move_illegal(text), 0};
  // Prefer captures if the text is written as a capture, and other moves if it is not.
  const auto as_written = [&](Move m) { return p.captures(m) == parts->capture; };
  if (std::any_of(found.begin(), found.end(), as_written))
    std::erase_if(found, [&](Move m) { return !as_written(m); });
  return found;
}

/// Reads the one legal move that a text fits. Errors: those of moves_named(), or the text fits several moves.
template <Game P>
Result<Move> read_move(const P& p, std::string_view text) {
  const Result<std::vector<Move>> found = moves_named(p, text);
  if (!found) return found.error();
  if (found->size() == 1) return found->front();
  std::vector<std::string> choices;
  for (Move m : *found) choices.push_back(san(p, m));
  return Error{msg::move_ambiguous(text, choices), 0};
}

/// Returns whether a move fits the parts of a SAN text, ignoring the board suffix.
template <Game P>
bool fits(const SanParts& parts, const P& p, Move m) {
  const auto& spec = p.tables().spec;
  const Topology& topology = p.tables().topology;
  if (m.kind() == MoveKind::castling) return parts.castling == spec.castlings[m.castling()].san;
  if (!parts.castling.empty()) return false;
  if (kind_of(p.at(m.from())) != parts.kind || topology.name(m.to()) != parts.to) return false;
  if (!parts.from_board.empty() && parts.from_board != topology.board_name(topology.board(m.from())))
    return false;
  const std::string& from = topology.name(m.from());
  const bool zero = m.kind() == MoveKind::zero;
  if (zero && (parts.from_file.empty() || parts.from_rank.empty())) return false;
  if (!parts.from_file.empty() && parts.from_file != origin(from, true, false)) return false;
  if (!parts.from_rank.empty() && parts.from_rank != origin(from, false, true)) return false;
  if (parts.capture && !p.captures(m)) return false;
  const Kind promotion = m.kind() == MoveKind::promotion ? m.promotion() : static_cast<Kind>(max_kinds);
  return promotion == parts.promotion;
}

}  // namespace cheshire
