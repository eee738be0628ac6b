#include "solve/diagram.h"

#include <algorithm>
#include <array>

#include "messages/setup.h"
#include "text/fen.h"
#include "text/popeye_position.h"
#include "text/problem_words.h"

namespace cheshire {
namespace {

using Counts = std::array<int, max_pieces>;

Counts counted(const Setup& setup) {
  Counts counts{};
  for (const Piece piece : setup.pieces) {
    if (piece != no_piece) ++counts[piece];
  }
  return counts;
}

}  // namespace

Result<Setup> read_diagram(std::string_view fen, const Stipulation& stipulation, const GameSpec& spec,
                           const Topology& topology) {
  Result<Setup> setup = read_fen(fen, spec, topology);
  if (!setup || is_popeye_position(fen) || spec.capabilities().own_fields) return setup;
  const std::size_t fields = fen_fields(fen).size();
  if (fields < 2) setup->side = side_that_begins(stipulation);
  if (fields < 3) setup->rights = rights_of_diagram(*setup, spec);
  return setup;
}

std::vector<Message> impossible_pieces(const Setup& setup, const GameSpec& spec, const Topology& topology) {
  std::vector<Message> reasons;
  const Result<Setup> start = read_fen(spec.start, spec, topology);
  if (!start || spec.capabilities().own_fields) return reasons;
  const Counts here = counted(setup), first = counted(*start);
  for (const Color side : {Color::white, Color::black}) {
    const Piece pawn = make_piece(side, spec.pawn.kind);
    const int missing = first[pawn] - here[pawn];
    int promoted = 0;
    for (std::size_t i = 0; i < spec.kinds.size(); ++i) {
      const Piece piece = make_piece(side, static_cast<Kind>(i));
      if (piece != pawn) promoted += std::max(0, here[piece] - first[piece]);
    }
    if (missing < 0) {
      reasons.push_back(msg::pawns_too_many(side, here[pawn], first[pawn]));
    } else if (promoted > missing) {
      reasons.push_back(msg::promotions_too_many(side, promoted, missing));
    }
  }
  return reasons;
}

}  // namespace cheshire
