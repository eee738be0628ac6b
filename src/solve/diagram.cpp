#include "solve/diagram.h"

#include <algorithm>
#include <array>

#include "messages/problems.h"
#include "messages/setup.h"
#include "text/fen.h"
#include "text/popeye_position.h"
#include "text/problem_words.h"

namespace cheshire {
namespace {

/// The number of pieces of each kind and colour, on dark cells and on others.
using Counts = std::array<std::array<int, 2>, max_pieces>;

Counts counted(const Setup& setup, const Topology& topology) {
  Counts counts{};
  for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
    if (setup.pieces[i] != no_piece) ++counts[setup.pieces[i]][topology.dark(static_cast<Cell>(i)) ? 1 : 0];
  }
  return counts;
}

void note_pieces(const Setup& setup, const Setup& start, const GameSpec& spec, const Topology& topology,
                 std::vector<Message>& remarks) {
  const Counts here = counted(setup, topology), first = counted(start, topology);
  for (const Color side : {Color::white, Color::black}) {
    const Piece pawn = make_piece(side, spec.pawn.kind);
    const auto sum = [](const std::array<int, 2>& counts) { return counts[0] + counts[1]; };
    const int pawns = sum(here[pawn]), missing = sum(first[pawn]) - pawns;
    int promoted = 0;
    for (std::size_t i = 0; i < spec.kinds.size(); ++i) {
      const Kind kind = static_cast<Kind>(i);
      const Piece piece = make_piece(side, kind);
      if (piece == pawn) continue;
      // A bishop never comes to cells of the other colour.
      if (kind == spec.colour_bound) {
        for (const std::size_t colour : {0, 1})
          promoted += std::max(0, here[piece][colour] - first[piece][colour]);
      } else {
        promoted += std::max(0, sum(here[piece]) - sum(first[piece]));
      }
    }
    if (missing < 0) {
      remarks.push_back(msg::pawns_too_many(side, pawns, sum(first[pawn])));
    } else if (promoted > missing) {
      remarks.push_back(msg::promotions_too_many(side, promoted, missing));
    }
  }
}

void note_castlings(const ProblemPosition& position, const GameSpec& spec, const Topology& topology,
                    std::vector<Message>& remarks) {
  const Setup& setup = position.setup;
  if (position.stipulation.goal == Goal::proof_game) return;
  const std::uint32_t lost = castlings_lost(setup, spec, topology) & rights_of_diagram(setup, spec);
  const RightList list = spec.rights();
  for (const Right& right : list.castlings()) {
    const Color side = color_of(right.piece);
    const SquareName square = topology.square(right.rook_at);
    if ((lost & position.open_rights & right.bit) != 0) {
      remarks.push_back(msg::castling_left_out(square, side));
    } else if ((lost & setup.rights & right.bit) != 0) {
      remarks.push_back(msg::castling_impossible(square, side));
    }
  }
}

Result<ProblemPosition> read_described(std::string_view text, const Stipulation& stipulation,
                                       const GameSpec& spec, const Topology& topology) {
  Result<DescribedPosition> read = describe_popeye_position(text, spec, topology);
  if (!read) return read.error();
  ProblemPosition position{std::move(read->setup), stipulation};
  const bool half_duplex = position.setup.side == Color::black;
  position.open_rights = position.setup.rights;
  position.begins = ProblemPosition::Begins::by_custom;
  settle_side(position);
  settle_rights(position, spec, topology);
  if (read->step && !*read->step) {
    position.remarks.push_back(read->step->error().message);
  } else if (read->step && spec.en_passant == EnPassant::off) {
    position.remarks.push_back(msg::problem_option_in_vain("EnPassant", spec.title));
  } else if (read->step) {
    set_step_made(position, **read->step);
  }
  if (!half_duplex) return position;
  if (const Result<void> begun = begin_with_other_side(position, spec, topology); !begun)
    return begun.error();
  return position;
}

}  // namespace

Result<ProblemPosition> read_diagram(std::string_view fen, const Stipulation& stipulation,
                                     const GameSpec& spec, const Topology& topology) {
  if (is_popeye_position(fen)) return read_described(fen, stipulation, spec, topology);
  Result<Setup> setup = read_fen(fen, spec, topology);
  if (!setup) return setup.error();
  ProblemPosition position{*std::move(setup), stipulation};
  if (spec.capabilities().own_fields) return position;
  const std::size_t fields = fen_fields(fen).size();
  if (fields < 2) position.begins = ProblemPosition::Begins::by_custom;
  settle_side(position);
  if (fields < 3) position.open_rights = ~std::uint32_t{0};
  settle_rights(position, spec, topology);
  return position;
}

std::vector<Message> diagram_remarks(const ProblemPosition& position, const GameSpec& spec,
                                     const Topology& topology) {
  std::vector<Message> remarks = position.remarks;
  const Result<Setup> start = read_fen(spec.start, spec, topology);
  if (!start || spec.capabilities().own_fields) return remarks;
  note_pieces(position.setup, *start, spec, topology, remarks);
  note_castlings(position, spec, topology, remarks);
  return remarks;
}

}  // namespace cheshire
