#include "eval/cheops/net_marks.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace cheshire::cheops {
namespace {

/// More arrestees at a time are rare.
constexpr int usual_arrests = 6;

template <int W>
CellSet<W> image(const CellSet<W>& cells, const Symmetry& s) {
  CellSet<W> seen;
  cells.for_each([&](Cell c) { seen.insert(s.to[c]); });
  return seen;
}

/// Whether pawns, which have no movement in the language of movements, move as before after a symmetry.
template <int W>
bool keeps_pawns(const Tables<W>& tables, const Symmetry& s) {
  using Doubles = std::vector<std::pair<Cell, Cell>>;
  const auto doubles = [](const typename Tables<W>::PawnMoves& moves, auto&& seen) {
    Doubles list;
    for (const auto& d : moves.doubles) list.emplace_back(seen(d.over), seen(d.to));
    std::sort(list.begin(), list.end());
    return list;
  };
  for (const Color color : {Color::white, Color::black}) {
    const Color then = s.exchanges_colors ? !color : color;
    if (image(tables.final_rank[index(color)], s) != tables.final_rank[index(then)]) return false;
    for (int c = 0; c < tables.cells; ++c) {
      const auto& now = tables.pawns[index(color)][c];
      const auto& after = tables.pawns[index(then)][s.to[c]];
      if (image(now.steps, s) != after.steps || image(now.captures, s) != after.captures ||
          doubles(now, [&](Cell at) { return s.to[at]; }) != doubles(after, [](Cell at) { return at; }))
        return false;
    }
  }
  return true;
}

}  // namespace

template <int W>
NetMarks net_marks(const Tables<W>& tables) {
  NetMarks marks;
  for (const KindSpec& kind : tables.spec.kinds) marks.letters += kind.letter;
  marks.symmetries = find_symmetries(tables.spec, tables.topology);
  std::erase_if(marks.symmetries, [&](const Symmetry& s) { return !keeps_pawns(tables, s); });
  if (tables.rules.castles) {
    marks.letters += "acf";
    marks.others = Position<W>::max_castles + usual_arrests;
  }
  return marks;
}

template <int W>
NetPosition net_position(const Position<W>& p) {
  NetPosition seen;
  for (const Color color : {Color::white, Color::black}) seen.kings[index(color)] = p.king(color);
  seen.rights = WorldMarks<W>::rights(p);
  WorldMarks<W>::each(p, [&](Mark mark, const CellSet<W>& cells) {
    cells.for_each([&](Cell c) { seen.marks.emplace_back(mark, c); });
  });
  return seen;
}

template NetMarks net_marks(const Tables<2>&);
template NetMarks net_marks(const Tables<3>&);
template NetMarks net_marks(const Tables<5>&);
template NetMarks net_marks(const Tables<16>&);
template NetPosition net_position(const Position<2>&);
template NetPosition net_position(const Position<3>&);
template NetPosition net_position(const Position<5>&);
template NetPosition net_position(const Position<16>&);

}  // namespace cheshire::cheops
