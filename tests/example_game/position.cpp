#include "position.h"

#include <algorithm>
#include <utility>

#include "base/rng.h"
#include "cite.h"
#include "messages/shove.h"

namespace cheshire::shove {
namespace {

constexpr Step steps[Tables::directions] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

}  // namespace

Result<std::shared_ptr<const Tables>> Tables::compile(GameSpec spec) {
  const Rules* rules = spec.rules.get<Rules>();
  if (rules == nullptr) return Error{msg::shove_rules_missing(spec.id)};
  Result<Topology> topology = Topology::compile(spec.board);
  if (!topology) return topology.error();
  if (topology->cell_count() != cells) return Error{msg::shove_board_wrong(cells, topology->cell_count())};
  std::shared_ptr<Tables> tables(new Tables(std::move(*topology)));
  tables->rules = *rules;
  tables->spec = std::move(spec);
  Rng rng(0x53686F7665u);
  for (Cell c = 0; c < cells; ++c) {
    for (int d = 0; d < directions; ++d)
      tables->neighbor[c][d] = tables->topology.find(tables->topology.at(c) + steps[d]);
    for (std::uint64_t& key : tables->piece_keys[c]) key = rng.next();
  }
  tables->side_key = rng.next();
  return std::shared_ptr<const Tables>(std::move(tables));
}

std::vector<Fault> faults(const Setup& setup, const Tables& tables) {
  std::vector<Fault> found;
  for (const Color color : {Color::white, Color::black}) {
    const auto count = [&](Kind kind) {
      return std::count(setup.pieces.begin(), setup.pieces.end(), make_piece(color, kind));
    };
    if (count(king) == 0) found.push_back({Fault::Kind::missing_king, no_cell, msg::king_missing(color)});
    if (count(king) > 1)
      found.push_back({Fault::Kind::many_kings, no_cell, msg::kings_too_many(color, count(king))});
    if (count(stone) > 4)
      found.push_back({Fault::Kind::piece_outside_board, no_cell,
                       msg::shove_stones_too_many(color, count(stone), rule_id(2))});
  }
  if (!found.empty()) return found;
  Setup turned = setup;
  turned.side = !setup.side;
  if (Position(tables, turned).in_check())
    found.push_back(
        {Fault::Kind::side_not_to_move_in_check, no_cell, msg::waiting_side_in_check(!setup.side)});
  return found;
}

Position::Position(const Tables& tables, const Setup& setup)
    : tables_(&tables), side_(setup.side), clock_(setup.halfmove_clock), move_number_(setup.move_number) {
  pieces_.fill(no_piece);
  for (Cell c = 0; c < Tables::cells; ++c) put(c, setup.pieces[c]);
  if (side_ == Color::black) key_ ^= tables.side_key;
}

Setup Position::setup() const {
  Setup setup;
  setup.pieces.assign(pieces_.begin(), pieces_.end());
  setup.side = side_;
  setup.halfmove_clock = clock_;
  setup.move_number = move_number_;
  return setup;
}

// Puts a piece, or none, on a cell.
void Position::put(Cell c, Piece piece) {
  if (pieces_[c] != no_piece) key_ ^= tables_->piece_keys[c][pieces_[c]];
  pieces_[c] = piece;
  if (piece == no_piece) return;
  key_ ^= tables_->piece_keys[c][piece];
  if (kind_of(piece) == shove::king) kings_[index(color_of(piece))] = c;
}

// Returns the direction of a move to a neighbour, or -1.
int Position::direction(Move m) const {
  const auto& around = tables_->neighbor[m.from()];
  const auto found = std::find(around.begin(), around.end(), m.to());
  return found == around.end() ? -1 : static_cast<int>(found - around.begin());
}

std::vector<Cell> Position::row(Move m) const {
  std::vector<Cell> row;
  const int d = direction(m);
  for (Cell c = m.to(); d >= 0 && c != no_cell && at(c) != no_piece; c = tables_->neighbor[c][d])
    row.push_back(c);
  return row;
}

Cell Position::beyond(Move m) const {
  const std::vector<Cell> pushed = row(m);
  return pushed.empty() ? m.to() : tables_->neighbor[pushed.back()][direction(m)];
}

Cell Position::victim(Move m) const { return beyond(m) == no_cell ? row(m).back() : no_cell; }

bool Position::possible(Move m) const {
  const Piece mover = at(m.from());
  if (mover == no_piece || color_of(mover) != side_ || direction(m) < 0) return false;  // SH-4
  if (at(m.to()) == no_piece) return true;
  return kind_of(mover) == stone &&
         static_cast<int>(row(m).size()) <= tables_->rules.max_pushed;  // SH-5, SH-7
}

bool Position::legal(Move m) const {
  if (!possible(m) || victim(m) == king(side_)) return false;
  Position next = *this;
  next.play(m);
  return !next.exposed(side_);  // SH-10
}

std::vector<Move> Position::moves() const {
  std::vector<Move> moves;
  for (Cell from = 0; from < Tables::cells; ++from) {
    for (Cell to : tables_->neighbor[from]) {
      if (to != no_cell && legal(Move(from, to, 0))) moves.emplace_back(from, to, 0);
    }
  }
  return moves;
}

void Position::play(Move m) {
  const std::vector<Cell> pushed = row(m);
  const int d = direction(m);
  ++clock_;
  for (std::size_t i = pushed.size(); i-- > 0;) {
    const Cell to = tables_->neighbor[pushed[i]][d];
    const Piece piece = at(pushed[i]);
    put(pushed[i], no_piece);
    to == no_cell ? void(clock_ = 0) : put(to, piece);  // SH-8
  }
  const Piece mover = at(m.from());
  put(m.from(), no_piece);
  put(m.to(), mover);
  if (side_ == Color::black) ++move_number_;
  side_ = !side_;
  key_ ^= tables_->side_key;
}

std::uint64_t Position::perft(int depth) const {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (Move m : moves()) {
    Position next = *this;
    next.play(m);
    leaves += next.perft(depth - 1);
  }
  return leaves;
}

// A stone pushes along the row that ends with the king at the edge. SH-9
bool Position::exposed(Color side) const {
  const Cell k = king(side);
  for (int d = 0; d < Tables::directions; ++d) {
    if (tables_->neighbor[k][d] != no_cell) continue;
    Cell c = tables_->neighbor[k][d ^ 1];
    for (int pushed = 1; pushed <= tables_->rules.max_pushed && c != no_cell && at(c) != no_piece; ++pushed) {
      if (at(c) == make_piece(!side, stone)) return true;
      c = tables_->neighbor[c][d ^ 1];
    }
  }
  return false;
}

bool Position::is_ok() const {
  const Position fresh(*tables_, setup());
  return fresh.key_ == key_ && fresh.kings_ == kings_;
}

bool Position::dead() const {
  return std::none_of(pieces_.begin(), pieces_.end(),
                      [](Piece piece) { return piece != no_piece && kind_of(piece) == stone; });
}

std::vector<Cell> Position::attackers(Cell c, Color by) const {
  Position p = *this;
  p.side_ = by;
  std::vector<Cell> found;
  for (Cell from = 0; from < Tables::cells; ++from) {
    if (at(from) != make_piece(by, stone)) continue;
    for (Cell to : tables_->neighbor[from]) {
      const Move m(from, to == no_cell ? from : to, 0);
      if (to == no_cell || at(to) == no_piece || !p.possible(m)) continue;
      const std::vector<Cell> pushed = row(m);
      if (std::find(pushed.begin(), pushed.end(), c) != pushed.end()) found.push_back(from);
    }
  }
  return found;
}

}  // namespace cheshire::shove
