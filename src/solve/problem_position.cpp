#include "solve/problem_position.h"

#include <algorithm>
#include <utility>

#include "messages/problems.h"
#include "text/fen.h"
#include "text/problem_words.h"

namespace cheshire {
namespace {

bool contains(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// The cells of the pieces of a side that may have moved.
std::vector<Cell> moved(const Setup& setup, const Setup& start, const GameSpec& spec, Color side) {
  const Piece pawn = make_piece(side, spec.pawn.kind);
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const Piece piece = setup.pieces[i];
    if (piece == no_piece || color_of(piece) != side) continue;
    const bool at_home =
        piece == pawn && start.pieces[i] == pawn && contains(spec.pawn.double_from[index(side)], cell);
    if (!at_home) cells.push_back(cell);
  }
  return cells;
}

void turn(ProblemPosition& position) {
  position.setup.side = !position.setup.side;
  std::swap(position.setup.ep_square, position.own_step);
}

}  // namespace

void settle_side(ProblemPosition& position) {
  using Begins = ProblemPosition::Begins;
  if (position.begins == Begins::named) return;
  const Color custom = side_that_begins(position.stipulation);
  const Color begins = position.begins == Begins::by_custom ? custom : !custom;
  if (begins != position.setup.side) turn(position);
}

void settle_rights(ProblemPosition& position, const GameSpec& spec, const Topology& topology) {
  Setup& setup = position.setup;
  setup.rights = (setup.rights | position.open_rights) & rights_of_diagram(setup, spec);
  setup.rights &= ~(position.open_rights & castlings_lost(setup, spec, topology));
}

std::uint32_t castlings_lost(const Setup& setup, const GameSpec& spec, const Topology& topology) {
  // Where double steps need a right, or pieces pass to the other board without another move, pawns come back.
  const bool pawns_return = !spec.pawn.step_rights.empty() || spec.zero_moves == ZeroMoves::quiet;
  if (spec.castlings.empty() || spec.pawn.kind == max_kinds || pawns_return) return 0;
  const Result<Setup> start = read_fen(spec.start, spec, topology);
  if (!start || setup.pieces == start->pieces) return 0;
  const Color side = !setup.side;
  const std::vector<Cell> cells = moved(setup, *start, spec, side);
  std::uint32_t lost = 0;
  const RightList list = spec.rights();
  for (const Right& right : list.castlings()) {
    const bool only_these =
        std::all_of(cells.begin(), cells.end(), [&](Cell c) { return c == right.at || c == right.rook_at; });
    if (color_of(right.piece) == side && only_these) lost |= right.bit;
  }
  return lost;
}

void set_step_made(ProblemPosition& position, const StepMade& step) {
  const bool own = step.side == position.setup.side;
  position.setup.ep_square = own ? no_cell : step.ep_square;
  position.own_step = own ? step.ep_square : no_cell;
}

void settle_en_passant(ProblemPosition& position, const GameSpec& spec, const Topology& topology) {
  Setup& setup = position.setup;
  const auto settle = [&](Cell& cell, Color side) {
    if (cell == no_cell || double_step_pawn(setup.pieces, side, cell, spec, topology) != no_cell) return;
    position.remarks.push_back(msg::en_passant_left_out(topology.square(cell)));
    cell = no_cell;
  };
  settle(setup.ep_square, !setup.side);
  settle(position.own_step, setup.side);
}

void remark_own_step(ProblemPosition& position, bool other_side_begins) {
  if (position.own_step != no_cell && !other_side_begins)
    position.remarks.push_back(msg::en_passant_by_mover(position.setup.side));
}

void ask_about(const ProblemPosition& position, SolveRequest& request) {
  request.stipulation = position.stipulation;
  request.target = position.target;
  request.set_play_ep_square = position.own_step;
}

std::string target_fen(const ProblemPosition& position, const GameSpec& spec, const Topology& topology) {
  Setup target;
  target.pieces = position.target;
  const Stipulation& stipulation = position.stipulation;
  target.side =
      stipulation.series || stipulation.half_moves % 2 != 0 ? !position.setup.side : position.setup.side;
  return write_fen(target, spec, topology);
}

Result<void> begin_with_other_side(ProblemPosition& position, const GameSpec& spec,
                                   const Topology& topology) {
  if (position.stipulation.goal == Goal::proof_game)
    return Error{msg::problem_proof_game_begins(write_stipulation(position.stipulation))};
  using Begins = ProblemPosition::Begins;
  if (position.begins != Begins::named)
    position.begins = position.begins == Begins::by_custom ? Begins::against_custom : Begins::by_custom;
  turn(position);
  settle_rights(position, spec, topology);
  return {};
}

}  // namespace cheshire
