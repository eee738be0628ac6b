// refusal: why a move that a person typed cannot be played.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "text/why_not.h"

namespace cheshire {

/// The two cells that a coordinate move names, no_cell when the text is none; `from` on the board where a man of the side
/// to move stands, if there is one.
template <Game P>
std::pair<Cell, Cell> cells_of(const P& p, std::string_view text) {
  const Topology& topology = p.tables().topology;
  for (std::size_t split = 1; split < text.size(); ++split) {
    Cell from = topology.find(text.substr(0, split));
    if (from == no_cell) continue;
    std::string_view rest = text.substr(split);
    Cell to = topology.find(rest);
    if (to == no_cell && rest.size() > 1)
      to = topology.find(rest.substr(0, rest.size() - 1));  // a promotion letter
    if (to == no_cell) continue;
    for (int b = 0; b < topology.boards(); ++b) {
      const Cell on_board = topology.passed(from, b);
      if (p.at(on_board) == no_man || color_of(p.at(on_board)) != p.side()) continue;
      return {on_board, topology.passed(to, b)};
    }
    return {from, to};
  }
  return {no_cell, no_cell};
}

/// What is wrong with a coordinate move between two cells that a man can move between.
template <Game P>
Error promotion_refusal(const P& p, std::string_view text, Cell from, Cell to) {
  const auto& tables = p.tables();
  const Topology& topology = tables.topology;
  bool promotes = false;
  each_legal_move(p, [&](Move m) {
    return !(promotes = m.from() == from && m.to() == to && m.kind() == MoveKind::promotion);
  });
  const int at = static_cast<int>(topology.name(from).size() + topology.name(to).size());
  if (!promotes) return {topology.name(from) + topology.name(to) + " is no promotion", at};
  std::string letters;
  for (Kind k : tables.spec.pawn.promotes_to)
    letters += static_cast<char>(tables.spec.kinds[k].letter - 'A' + 'a');
  return {"a pawn that reaches its last rank becomes another man: end the move with one of " + letters,
          static_cast<int>(text.size())};
}

/// Why castling, written as in SAN, is refused.
template <Game P>
Error castling_refusal(const P& p, const std::string& san, const Error& error) {
  for (const CastlingSpec& c : p.tables().spec.castlings) {
    if (c.san != san || c.color != p.side() || c.king_from != p.king(p.side())) continue;
    const std::string why = WhyNot(p, c.king_from, c.king_to).text();
    return why.empty() ? error : Error{why, 0};
  }
  if (p.tables().spec.castlings.empty()) return {"castling is switched off in this game", 0};
  return error.message.empty()
             ? error
             : Error{"castling is not possible: the king does not stand on its first square", 0};
}

/// The error of read_move, with the rule that forbids the move where one can be named.
template <Game P>
Error refusal(const P& p, std::string_view text, const Error& error) {
  const auto [from, to] = cells_of(p, text);
  if (from != no_cell) {
    const std::string why = WhyNot(p, from, to).text();
    return why.empty() ? promotion_refusal(p, text, from, to) : Error{why, 0};
  }
  const Result<SanParts> parts = read_san(text, p.tables().spec, p.tables().topology);
  if (!parts) return error;
  if (!parts->castling.empty()) return castling_refusal(p, parts->castling, error);
  const Topology& topology = p.tables().topology;
  std::string reason;
  bool near = false;        // the reason is that of a man that moves that way
  Cell possible = no_cell;  // a man that can go there: something else in the text does not fit
  p.men(p.side(), parts->kind).for_each([&](Cell c) {
    const std::string& name = topology.name(c);
    if (!parts->from_file.empty() && parts->from_file != origin(name, true, false)) return;
    if (!parts->from_rank.empty() && parts->from_rank != origin(name, false, true)) return;
    const Cell target = topology.find(parts->to, topology.board(c));
    const WhyNot why_not(p, c, target);
    const std::string why = why_not.text();
    if (why.empty()) possible = c;
    const bool its_way = why_not.moves_that_way();
    if (reason.empty() || (its_way && !near)) reason = why;
    near |= its_way;
  });
  if (possible != no_cell && parts->kind == p.tables().spec.pawn.kind && parts->promotion == max_kinds &&
      parts->board.empty()) {
    return promotion_refusal(p, text, possible, topology.find(parts->to, topology.board(possible)));
  }
  return possible != no_cell || reason.empty() ? error : Error{reason, 0};
}

}  // namespace cheshire
