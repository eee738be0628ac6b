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

/// The error of read_move, with the rule that forbids the move where one can be named.
template <Game P>
Error refusal(const P& p, std::string_view text, const Error& error) {
  const auto [from, to] = cells_of(p, text);
  if (from != no_cell) {
    const std::string why = WhyNot(p, from, to).text();
    if (!why.empty()) return {why, 0};
    std::string letters;
    for (Kind k : p.tables().spec.pawn.promotes_to)
      letters += static_cast<char>(p.tables().spec.kinds[k].letter - 'A' + 'a');
    return {"a pawn that reaches its last rank becomes another man: add a letter of " + letters,
            static_cast<int>(text.size())};
  }
  const Result<SanParts> parts = read_san(text, p.tables().spec, p.tables().topology);
  if (!parts) return error;
  if (!parts->castling.empty()) return castling_refusal(p, parts->castling, error);
  std::string reason;
  const Topology& topology = p.tables().topology;
  p.men(p.side(), parts->kind).for_each([&](Cell c) {
    const std::string& name = topology.name(c);
    if (!parts->from_file.empty() && parts->from_file != origin(name, true, false)) return;
    if (!parts->from_rank.empty() && parts->from_rank != origin(name, false, true)) return;
    const Cell target = topology.find(parts->to, topology.board(c));
    const auto& moves = p.tables().man[p.at(c)];
    const bool reaches = p.projection(c).contains(target) || moves.leap_quiet[c].contains(target) ||
                         moves.leap_capture[c].contains(target);
    if (reaches || reason.empty()) reason = WhyNot(p, c, target).text();
  });
  if (reason.empty()) return error;
  return {reason, 0};
}

template <Game P>
Error castling_refusal(const P& p, const std::string& san, const Error& error) {
  for (const CastlingSpec& c : p.tables().spec.castlings) {
    if (c.san != san || c.color != p.side() || c.king_from != p.king(p.side())) continue;
    return {WhyNot(p, c.king_from, c.king_to).text(), 0};
  }
  if (p.tables().spec.castlings.empty()) return {"castling is switched off in this game", 0};
  return error.message.empty()
             ? error
             : Error{"castling is not possible: the king does not stand on its first square", 0};
}

}  // namespace cheshire
