#include "eval/eval_tables.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cheshire {
namespace {

constexpr int unit = 1024;  // one certain target

// Expected targets along a ray of n cells if each cell on the way is vacant with probability `vacant` / unit.
int ray(int n, int vacant) {
  int sum = 0;
  for (int chance = unit; n > 0; --n, chance = chance * vacant / unit) sum += chance;
  return sum;
}

// Expected targets of a piece on a cell, the mean of its quiet and capturing moves, in units of `unit`.
template <int W>
int freedom(const RuleTables<W>& rules, Piece piece, Cell c, int vacant) {
  const auto& moves = rules.piece[piece];
  int sum = (moves.leap_quiet[c].count() + moves.leap_capture[c].count()) * unit;
  for (const auto* paths : {&moves.path_quiet, &moves.path_capture}) {
    for (const auto& path : (*paths)[c]) {
      int chance = unit;
      for (int n = path.over.count(); n > 0; --n) chance = chance * vacant / unit;
      sum += chance;
    }
  }
  for (int a = 0; a < rules.axes; ++a) {
    const auto& on = rules.on_line[static_cast<std::size_t>(c) * rules.axes + a];
    const int length = static_cast<int>(std::bit_width(rules.edges[on.line])) - 2;
    const int up = (moves.quiet_up >> a & 1) + (moves.capture_up >> a & 1);
    const int down = (moves.quiet_down >> a & 1) + (moves.capture_down >> a & 1);
    if (up) sum += up * ray(length - on.bit, vacant);
    if (down) sum += down * ray(on.bit - 1, vacant);
  }
  return sum / 2;
}

}  // namespace

template <int W>
EvalTables<W>::EvalTables(const RuleTables<W>& rules) {
  const Topology& topology = rules.topology;
  const Coord extent = topology.extent();
  place_.resize(64 * W);
  off_centre.resize(64 * W);
  rules.cells.for_each([&](Cell c) {
    const Coord at = topology.at(c);
    place_[c] = at;
    off_centre[c] = std::max({std::abs(2 * at.x - (extent.x - 1)), std::abs(2 * at.y - (extent.y - 1)),
                              std::abs(2 * at.z - (extent.z - 1)), std::abs(2 * at.w - (extent.w - 1))});
  });
  measure_pieces(rules);
  measure_kings(rules);
  measure_pawns(rules);
}

template <int W>
int EvalTables<W>::distance(Cell a, Cell b) const {
  const Coord p = place_[a], q = place_[b];
  return std::max({std::abs(p.x - q.x), std::abs(p.y - q.y), std::abs(p.z - q.z), std::abs(p.w - q.w)});
}

template <int W>
void EvalTables<W>::measure_pieces(const RuleTables<W>& rules) {
  // The pieces of one army are spread over all boards, so lines are more open the more boards there are.
  const int vacant = unit - 3 * unit / 10 / rules.topology.boards();
  const Kind king = rules.spec.king, pawn = rules.spec.pawn.kind;
  std::array<int, max_kinds> mean{};
  std::array<std::vector<int>, max_kinds> at;
  for (int k = 0; k < rules.kinds; ++k) {
    const Piece white = make_piece(Color::white, static_cast<Kind>(k));
    at[k].resize(64 * W);
    long long sum = 0;
    int cells = 0;
    rules.cells.for_each([&](Cell c) {
      at[k][c] = freedom(rules, white, c, vacant);
      if (k == pawn && at[k][c] == 0) return;
      sum += at[k][c];
      ++cells;
    });
    mean[k] = cells ? static_cast<int>(sum / cells) : 0;
  }

  const int base = std::max(pawn < rules.kinds ? mean[pawn] : unit, unit / 4);
  int others = 0, strongest = 0;
  for (int k = 0; k < rules.kinds; ++k) {
    if (k == king) continue;
    const long long ratio = static_cast<long long>(mean[k]) * unit / base;
    value[k] =
        k == pawn ? 100 : static_cast<int>(72 * ratio / unit + 14 * ratio * ratio / (10LL * unit * unit));
    if (k == pawn) continue;
    others += value[k];
    strongest = std::max(strongest, value[k]);
    pressure[k] = std::max(1, value[k] / 100);
  }
  full_material = std::max(1, 2 * (2 * others - strongest));

  for (int k = 0; k < rules.kinds; ++k) {
    // An additional target is worth less the more there are.
    const int weight =
        k == king || k == pawn || mean[k] == 0 ? 0 : 26 * unit * unit / mean[k];  // centipawns * unit
    for (int n = 0; n < max_mobility; ++n) {
      const long long over = static_cast<long long>(n) * unit - mean[k] * 7 / 10;
      const int cp = static_cast<int>(std::clamp(over * weight / unit / unit, -60LL, 60LL));
      mobility[k][n] = Taper(cp, cp);
    }
    for (Color color : {Color::white, Color::black}) {
      const Piece piece = make_piece(color, static_cast<Kind>(k));
      on_cell[piece].resize(64 * W);
      if (k == pawn) continue;
      rules.cells.for_each([&](Cell c) {
        const int over = at[k][c] - mean[k];
        if (k == king) {
          on_cell[piece][c] = Taper(-8 * over / unit, 5 * over / unit - 5 * off_centre[c] / 2);
        } else {
          const int cp = 20 * over / std::max(mean[k], 1) - 2 * off_centre[c];
          on_cell[piece][c] = Taper(value[k] + cp, value[k] + cp);
        }
      });
    }
  }
}

template <int W>
void EvalTables<W>::measure_kings(const RuleTables<W>& rules) {
  const Topology& topology = rules.topology;
  const auto& moves = rules.piece[make_piece(Color::white, rules.spec.king)];
  beside.resize(64 * W);
  beyond.resize(64 * W);
  rules.cells.for_each([&](Cell c) {
    beside[c] = moves.leap_quiet[c] | Set::of(c);
    beside[c].for_each([&](Cell near) {
      for (int b = 1; b < topology.boards(); ++b) beyond[c].insert(topology.twin(near, b));
    });
  });
}

template <int W>
void EvalTables<W>::measure_pawns(const RuleTables<W>& rules) {
  const Topology& topology = rules.topology;
  const Kind pawn = rules.spec.pawn.kind;
  for (int s = 1; s < never; ++s)
    passed_pawn[s] = Taper(std::max(0, 120 / (s + 1) - 10), std::max(0, 330 / (s + 1) - 25));
  for (Color color : {Color::white, Color::black}) {
    const int i = index(color);
    steps[i].assign(64 * W, never);
    path[i].resize(64 * W);
    guarded[i].resize(64 * W);
    const Piece piece = make_piece(color, pawn);
    if (pawn >= rules.kinds) continue;
    const auto& moves = rules.piece[piece];
    const auto& stoppers = rules.piece[make_piece(!color, pawn)].leap_from;

    // Visits cells in order of their distance: each round adds those one step further away.
    rules.promotes_on[i].for_each([&](Cell c) { steps[i][c] = 0; });
    for (bool found = true; found;) {
      found = false;
      rules.cells.for_each([&](Cell c) {
        if (steps[i][c] == 0) return;
        int best = steps[i][c];
        moves.leap_quiet[c].for_each([&](Cell to) { best = std::min<int>(best, steps[i][to] + 1); });
        if (best >= steps[i][c]) return;
        steps[i][c] = static_cast<std::uint8_t>(best);
        found = true;
      });
    }
    int longest = 1;
    rules.cells.for_each([&](Cell c) {
      if (steps[i][c] != never) longest = std::max<int>(longest, steps[i][c]);
    });
    for (int s = 1; s <= longest; ++s) {
      rules.cells.for_each([&](Cell c) {
        if (steps[i][c] != s) return;
        moves.leap_quiet[c].for_each([&](Cell to) {
          path[i][c] |= path[i][to];
          for (int b = 0; b < topology.boards(); ++b) path[i][c].insert(topology.twin(to, b));
        });
        guarded[i][c] = path[i][c];
        path[i][c].for_each([&](Cell ahead) { guarded[i][c] |= stoppers[ahead]; });
      });
    }
    rules.cells.for_each([&](Cell c) {
      const int s = steps[i][c];
      const int advance = s == never ? 0 : longest - s;
      const int centre = std::max(0, 8 - off_centre[c]);
      on_cell[piece][c] =
          Taper(100 + advance * 3 + centre * std::min(advance, 3) - 12, 100 + advance * 6 - 12);
    });
  }
}

template struct EvalTables<1>;
template struct EvalTables<2>;
template struct EvalTables<4>;
template struct EvalTables<8>;

}  // namespace cheshire
