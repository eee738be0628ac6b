// refusal(): why a move that the player typed cannot be played.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/why_not.h"

namespace cheshire {

/// What a coordinate move names. The cells are no_cell if the text is not a coordinate move; `reached` is -1
/// if it names no board.
struct Named {
  Cell from = no_cell,
       to = no_cell;  // `from` is on the named board, otherwise where a piece of the side to move stands
  int reached = -1;   // the board in the suffix "/B"
  bool several_pieces = false;  // several pieces of the side to move stand there, and no board is named
};

template <Game P>
Named cells_of(const P& p, std::string_view text) {
  const Topology& topology = p.tables().topology;
  Named named;
  int board = -1;
  for (int b = 0; b < topology.boards() && topology.boards() > 1; ++b) {
    const std::string prefix = topology.board_name(b) + ":", suffix = "/" + topology.board_name(b);
    if (board < 0 && text.starts_with(prefix)) {
      board = b;
      text.remove_prefix(prefix.size());
    }
    if (named.reached < 0 && text.ends_with(suffix)) {
      named.reached = b;
      text.remove_suffix(suffix.size());
    }
  }
  for (std::size_t split = 1; split < text.size(); ++split) {
    Cell from = topology.find(text.substr(0, split));
    if (from == no_cell) continue;
    std::string_view rest = text.substr(split);
    Cell to = topology.find(rest);
    if (to == no_cell && rest.size() > 1)
      to = topology.find(rest.substr(0, rest.size() - 1));  // skip a promotion letter
    if (to == no_cell) continue;
    const bool zero = from == to;
    int pieces = 0;
    for (int b = topology.boards() - 1; b >= 0; --b) {
      const Cell on_board = topology.twin(from, b);
      const bool own = p.at(on_board) != no_piece && color_of(p.at(on_board)) == p.side();
      if (board >= 0 ? b != board : !own && (b > 0 || named.from != no_cell)) continue;
      pieces += own;
      named.from = on_board;
      named.to = topology.twin(to, zero ? b + 1 : b);
    }
    named.several_pieces = pieces > 1;
    return named;
  }
  return named;
}

/// Returns why a piece that can move between two cells does not reach the named board by that move.
template <Game P>
Message passage_refusal(const P& p, const Named& named) {
  const Topology& topology = p.tables().topology;
  std::vector<BoardName> boards;
  for (int passage : P::Rules::passages) {
    const Cell beyond = P::transfer(named.to, passage);
    const BoardName board{topology.board_name(topology.board(beyond))};
    if (topology.board(beyond) == named.reached) {
      return passage != 0 && p.at(beyond) != no_piece ? msg::transfer_occupied(topology.square(beyond))
                                                      : msg::board_out_of_reach(board);
    }
    boards.push_back(board);
  }
  return msg::board_mistaken(BoardName{topology.board_name(named.reached)}, boards);
}

/// Returns what is wrong with the promotion of a move between two cells, where some legal move exists.
template <Game P>
Error promotion_refusal(const P& p, std::string_view text, Cell from, Cell to) {
  const auto& tables = p.tables();
  const Topology& topology = tables.topology;
  bool promotes = false;
  each_legal_move(p, [&](Move m) {
    return !(promotes = m.from() == from && m.to() == to && m.kind() == MoveKind::promotion);
  });
  const int at = static_cast<int>(topology.name(from).size() + topology.name(to).size());
  if (!promotes) return {msg::promotion_not_due(topology.name(from) + topology.name(to)), at};
  std::string letters;
  for (Kind k : tables.spec.pawn.promotes_to)
    letters += static_cast<char>(tables.spec.kinds[k].letter - 'A' + 'a');
  return {msg::promotion_missing(letters), static_cast<int>(text.size())};
}

/// Returns why castling, written as in SAN, is impossible.
template <Game P>
Error castling_refusal(const P& p, const std::string& san, const Error& error) {
  for (const CastlingSpec& c : p.tables().spec.castlings) {
    if (c.san != san || c.color != p.side() || c.king_from != p.king(p.side())) continue;
    const auto why = WhyNot(p, c.king_from, c.king_to).reason();
    return why ? Error{*why, 0} : error;
  }
  if (p.tables().spec.castling_letters.empty()) return {msg::castling_unknown(), 0};
  if (p.tables().spec.castlings.empty()) return {msg::castling_switched_off(), 0};
  return {msg::castling_king_displaced(), 0};
}

/// Returns the error of read_move(), or the rule that forbids the move if one can be named.
template <Game P>
Error refusal(const P& p, std::string_view text, const Error& error) {
  const bool several = moves_named(p, text).ok();
  if (const Named named = cells_of(p, text); named.from != no_cell) {
    const Topology& topology = p.tables().topology;
    if (named.several_pieces) {
      return {
          msg::pieces_share_place(SquareName{topology.name(named.from), ""},
                                  topology.board_name(topology.board(named.from)) + ":" + std::string(text)),
          0};
    }
    if (several) return error;
    if (const auto why = WhyNot(p, named.from, named.to).reason()) return Error{*why, 0};
    if (named.reached >= 0) {
      bool reaches = false;
      each_legal_move(p, [&](Move m) {
        return !(reaches = m.from() == named.from && m.to() == named.to &&
                           topology.board(P::arrival(m)) == named.reached);
      });
      if (!reaches) return Error{passage_refusal(p, named), 0};
    }
    return promotion_refusal(p, text, named.from, named.to);
  }
  const Result<SanParts> parts = read_san(text, p.tables().spec, p.tables().topology);
  if (!parts || several) return error;
  if (!parts->castling.empty()) return castling_refusal(p, parts->castling, error);
  const Topology& topology = p.tables().topology;
  std::optional<Message> reason;
  bool near = false;        // `reason` comes from a piece that moves that way
  Cell possible = no_cell;  // a piece that can go there, so something else in the text does not fit
  p.pieces(p.side(), parts->kind).for_each([&](Cell c) {
    const std::string& name = topology.name(c);
    if (!parts->from_file.empty() && parts->from_file != origin(name, true, false)) return;
    if (!parts->from_rank.empty() && parts->from_rank != origin(name, false, true)) return;
    const Cell target = topology.find(parts->to, topology.board(c));
    const WhyNot why_not(p, c, target);
    const std::optional<Message> why = why_not.reason();
    if (!why) possible = c;
    const bool its_way = why_not.moves_that_way();
    if (!reason || (its_way && !near)) reason = why;
    near |= its_way;
  });
  if (possible != no_cell && parts->kind == p.tables().spec.pawn.kind && parts->promotion == max_kinds &&
      parts->board.empty()) {
    return promotion_refusal(p, text, possible, topology.find(parts->to, topology.board(possible)));
  }
  return possible != no_cell || !reason ? error : Error{*reason, 0};
}

}  // namespace cheshire
