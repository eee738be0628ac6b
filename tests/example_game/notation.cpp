#include "notation.h"
#include "messages/base.h"

#include <algorithm>

namespace cheshire::shove {
namespace {

// Returns a move's notation without the signs for check.
std::string plain(const Position& p, Move m) {
  const Topology& t = p.tables().topology;
  std::string text = kind_of(p.at(m.from())) == king ? "K" : "";
  text += t.name(m.from()) + (p.row(m).empty() ? '-' : '>') + t.name(m.to());
  return p.victim(m) == no_cell ? text : text + 'x';
}

}  // namespace

std::string coordinates(const Position& p, Move m) {
  const Topology& t = p.tables().topology;
  return t.name(m.from()) + t.name(m.to());
}

std::string notation(const Position& p, Move m) {
  Position next = p;
  next.play(m);
  const char* sign = !next.in_check() ? "" : next.moves().empty() ? "#" : "+";
  return plain(p, m) + sign;
}

Result<Move> read_move(const Position& p, std::string_view text) {
  std::string_view bare = text;
  if (!bare.empty() && (bare.back() == '+' || bare.back() == '#')) bare.remove_suffix(1);
  for (Move m : p.moves()) {
    if (bare == coordinates(p, m) || bare == plain(p, m)) return m;
  }
  // Coordinates of squares that exist can be explained.
  const Topology& t = p.tables().topology;
  if (bare.size() == 4) {
    const Cell from = t.find(bare.substr(0, 2)), to = t.find(bare.substr(2));
    if (from != no_cell && to != no_cell) return Error{msg::plain(why_not(p, from, to))};
  }
  return Error{msg::plain("move not understood; write it like a1a2 or a1-a2")};
}

std::string why_not(const Position& p, Cell from, Cell to) {
  if (from >= Tables::cells || to >= Tables::cells) return "there is no such square";
  const Move m(from, to, 0);
  if (p.legal(m)) return {};
  const Piece mover = p.at(from);
  if (mover == no_piece) return "the square is vacant";
  if (color_of(mover) != p.side()) return "it is the other side's turn";
  const auto& around = p.tables().neighbor[from];
  if (std::find(around.begin(), around.end(), to) == around.end())
    return "a piece moves one square along a file or a rank (SH-4)";
  const std::vector<Cell> row = p.row(m);
  if (!row.empty() && kind_of(mover) == king) return "a king moves only to a vacant square (SH-5)";
  const int most = p.tables().rules.most_pushed;
  if (static_cast<int>(row.size()) > most)
    return "a stone pushes at most " + std::to_string(most) + " at once (SH-7)";
  if (p.victim(m) == p.king(p.side())) return "you cannot push your own king over the edge (SH-10)";
  return "your king would be in check (SH-10)";
}

}  // namespace cheshire::shove
