#include "notation.h"

#include <algorithm>
#include <utility>

#include "cite.h"
#include "messages/shove.h"
#include "messages/text.h"

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
    if (from != no_cell && to != no_cell) {
      if (std::optional<Message> why = why_not(p, from, to)) return Error{*std::move(why)};
    }
  }
  return Error{msg::shove_move_unreadable()};
}

std::optional<Message> why_not(const Position& p, Cell from, Cell to) {
  if (from >= Tables::cells || to >= Tables::cells) return msg::square_missing();
  const Move m(from, to, 0);
  if (p.legal(m)) return {};
  const Piece mover = p.at(from);
  if (mover == no_piece) return msg::square_empty(p.tables().topology.square(from));
  if (color_of(mover) != p.side()) return msg::not_your_turn(p.side());
  const auto& around = p.tables().neighbor[from];
  if (std::find(around.begin(), around.end(), to) == around.end())
    return msg::shove_step_otherwise(rule_id(4));
  const std::vector<Cell> row = p.row(m);
  if (!row.empty() && kind_of(mover) == king) return msg::shove_king_pushes(rule_id(5));
  const int max = p.tables().rules.max_pushed, count = static_cast<int>(row.size());
  if (count > max) return msg::shove_row_too_long(count, max, rule_id(7));
  if (p.victim(m) == p.king(p.side())) return msg::shove_own_king_pushed_off(rule_id(10));
  return msg::shove_king_left_in_check(rule_id(10));
}

}  // namespace cheshire::shove
