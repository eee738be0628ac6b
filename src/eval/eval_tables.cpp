#include "eval/eval_tables.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules/passage.h"

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
struct Freedom {
  int leaps = 0, slides = 0;
  int all() const { return leaps + slides; }
};

template <int W>
Freedom freedom(const RuleTables<W>& rules, Piece piece, Cell c, int vacant) {
  const auto& moves = rules.piece[piece];
  Freedom sum;
  sum.leaps = (moves.leap_quiet[c].count() + moves.leap_capture[c].count()) * unit;
  for (const auto* paths : {&moves.path_quiet, &moves.path_capture}) {
    for (const auto& path : (*paths)[c]) {
      int chance = unit;
      for (int n = path.over.count(); n > 0; --n) chance = chance * vacant / unit;
      sum.leaps += chance;
    }
  }
  for (int a = 0; a < rules.axes; ++a) {
    const auto& on = rules.on_line[static_cast<std::size_t>(c) * rules.axes + a];
    const int length = static_cast<int>(std::bit_width(rules.edges[on.line])) - 2;
    const int up = (moves.quiet_up >> a & 1) + (moves.capture_up >> a & 1);
    const int down = (moves.quiet_down >> a & 1) + (moves.capture_down >> a & 1);
    if (up) sum.slides += up * ray(length - on.bit, vacant);
    if (down) sum.slides += down * ray(on.bit - 1, vacant);
  }
  return {sum.leaps / 2, sum.slides / 2};
}

// The root of a number in 64ths, in 64ths.
int root(int number) {
  int r = 0;
  while ((r + 1) * (r + 1) <= number * 64) ++r;
  return r;
}

// A weight times a count in 64ths.
Taper worth(EvalWeight weight, int count) { return Taper(weight.middle * count, weight.end * count); }

int ratio(int a, int b) { return static_cast<int>(static_cast<long long>(a) * 64 / std::max(b, 1)); }

}  // namespace

template <int W>
EvalTables<W>::EvalTables(const RuleTables<W>& rules, const EvalWeights& w)
    : danger(w.danger), tempo(w.tempo) {
  const Topology& topology = rules.topology;
  const Coord extent = topology.extent();
  place_.resize(64 * W);
  off_centre.resize(64 * W);
  forward_.resize(64 * W);
  int first = 0, last = 0;
  rules.cells.for_each([&](Cell c) {
    const Coord at = topology.at(c);
    place_[c] = at;
    off_centre[c] = std::max({std::abs(2 * at.x - (extent.x - 1)), std::abs(2 * at.y - (extent.y - 1)),
                              std::abs(2 * at.z - (extent.z - 1)), std::abs(2 * at.w - (extent.w - 1))});
    first = std::min<int>(first, rules.advance[c]);
    last = std::max<int>(last, rules.advance[c]);
  });
  rules.cells.for_each([&](Cell c) {
    if (last > first) forward_[c] = (2 * rules.advance[c] - first - last) * one / (last - first);
  });
  measure_pieces(rules, w);
  measure_kings(rules, w);
  measure_pawns(rules, w);
}

template <int W>
int EvalTables<W>::distance(Cell a, Cell b) const {
  const Coord p = place_[a], q = place_[b];
  return std::max({std::abs(p.x - q.x), std::abs(p.y - q.y), std::abs(p.z - q.z), std::abs(p.w - q.w)});
}

template <int W>
void EvalTables<W>::measure_pieces(const RuleTables<W>& rules, const EvalWeights& w) {
  // The pieces of one army are spread over all boards, so lines are more open the more boards there are.
  const int vacant = unit - 3 * unit / 10 / rules.topology.boards();
  const Kind king = rules.spec.king, pawn = rules.spec.pawn.kind;
  std::array<int, max_kinds> mean{}, slides{};
  std::array<std::vector<int>, max_kinds> at;
  for (int k = 0; k < rules.kinds; ++k) {
    const Piece white = make_piece(Color::white, static_cast<Kind>(k));
    at[k].resize(64 * W);
    long long sum = 0, slid = 0;
    int cells = 0;
    rules.cells.for_each([&](Cell c) {
      const Freedom here = freedom(rules, white, c, vacant);
      at[k][c] = here.all();
      if (k == pawn && at[k][c] == 0) return;
      sum += at[k][c];
      slid += here.slides;
      ++cells;
    });
    mean[k] = cells ? static_cast<int>(sum / cells) : 0;
    slides[k] = cells ? static_cast<int>(slid / cells) : 0;
  }

  const int base = std::max(pawn < rules.kinds ? mean[pawn] : unit, unit / 4);
  const int of_pawn = std::max(1, w.pawn.middle + w.pawn.end) * one;
  int others = 0, strongest = 0;
  if (pawn < rules.kinds) value[pawn] = 100;
  for (int k = 0; k < rules.kinds; ++k) {
    const Kind kind = static_cast<Kind>(k);
    for (Color color : {Color::white, Color::black}) on_cell[make_piece(color, kind)].resize(64 * W);
    if (k == king || k == pawn) continue;
    const int p = power[k] = ratio(mean[k], base);
    const Taper material = worth(w.power, p) + worth(w.power_square, p * p / (8 * one)) +
                           worth(w.power_of_slides, ratio(slides[k], base));
    value[k] = static_cast<int>(std::int64_t{100} * (material.middle() + material.end()) / of_pawn);
    measure_cells(rules, w, kind, material, at[k], mean[k]);
    measure_mobility(w, kind, mean[k]);
    measure_parts(rules, kind);
    under_pawn[k] = worth(w.under_pawn, one) + worth(w.under_pawn_power, p);
    loose[k] = worth(w.loose, one) + worth(w.loose_power, p);
    near_enemy_king[k] = worth(w.near_enemy_king, p);
    near_own_king[k] = worth(w.near_own_king, p);
    hit[k] = w.danger.hits * p;
    hit_beyond[k] = w.danger.hits_beyond * p;
    by_power.push_back(kind);
    others += p;
    strongest = std::max(strongest, p);
  }
  std::stable_sort(by_power.begin(), by_power.end(), [this](Kind a, Kind b) { return power[a] > power[b]; });
  full_power = std::max(1, 2 * (2 * others - strongest));
  stronger_attacked = worth(w.stronger_attacked, one);
  complement = worth(w.complement, one);
  measure_king_cells(rules, w, at[king], mean[king]);
}

template <int W>
void EvalTables<W>::measure_cells(const RuleTables<W>& rules, const EvalWeights& w, Kind kind, Taper material,
                                  const std::vector<int>& at, int mean) {
  const int light = ratio(one, power[kind]);
  for (Color color : {Color::white, Color::black}) {
    rules.cells.for_each([&](Cell c) {
      const int forward = color == Color::white ? forward_[c] : -forward_[c];
      const int home = forward == -one ? one : 0;
      on_cell[make_piece(color, kind)][c] =
          material + worth(w.freedom, ratio(at[c] - mean, mean)) + worth(w.off_centre, off_centre[c] * one) +
          worth(w.off_centre_light, off_centre[c] * light) + worth(w.forward, forward) +
          worth(w.forward_light, forward * light / one) + worth(w.home, home) +
          worth(w.home_light, home * light / one);
    });
  }
}

template <int W>
void EvalTables<W>::measure_king_cells(const RuleTables<W>& rules, const EvalWeights& w,
                                       const std::vector<int>& at, int mean) {
  for (Color color : {Color::white, Color::black}) {
    rules.cells.for_each([&](Cell c) {
      const int forward = color == Color::white ? forward_[c] : -forward_[c];
      on_cell[make_piece(color, rules.spec.king)][c] =
          worth(w.king_freedom, (at[c] - mean) * one / unit) + worth(w.king_off_centre, off_centre[c] * one) +
          worth(w.king_forward, forward) + worth(w.king_home, forward == -one ? one : 0);
    });
  }
}

template <int W>
void EvalTables<W>::measure_mobility(const EvalWeights& w, Kind kind, int mean) {
  // More than this hardly ever happens, or matters.
  constexpr int usual = 7 * one / 10, most = 3 * one;
  const int p = power[kind];
  for (int n = 0; n < max_mobility; ++n) {
    const int share = std::min(ratio(n * unit, mean), most);
    const int over = share - usual, root_over = root(share) - root(usual);
    mobility[kind][n] = worth(w.mobility, over) + worth(w.mobility_power, over * p / one) +
                        worth(w.mobility_root, root_over) + worth(w.mobility_root_power, root_over * p / one);
  }
}

template <int W>
void EvalTables<W>::measure_parts(const RuleTables<W>& rules, Kind kind) {
  const auto& moves = rules.piece[make_piece(Color::white, kind)];
  std::vector<Set>& found = parts[kind];
  // Each cell joins what it can reach: whatever parts these are in become one.
  rules.cells.for_each([&](Cell c) {
    Set to = moves.leap_quiet[c];
    for (const auto& path : moves.path_quiet[c]) to.insert(path.end);
    for (int a = 0; a < rules.axes; ++a) {
      const auto& on = rules.on_line[static_cast<std::size_t>(c) * rules.axes + a];
      if ((moves.quiet_up | moves.quiet_down) >> a & 1) to |= rules.line_set[on.line];
    }
    to.erase(c);
    Set part = Set::of(c);
    with_rules(rules.spec.passage, [&]<class R>(R) {
      to.for_each([&](Cell at) {
        for (const int passage : R::passages) part.insert(rules.topology.twin(at, passage));
      });
    });
    std::erase_if(found, [&](const Set& other) {
      if (!(other & part)) return false;
      part |= other;
      return true;
    });
    found.push_back(part);
  });
  // A piece that moves as a pawn does, or not at all, has many parts.
  constexpr std::size_t most = 8;
  if (found.size() < 2 || found.size() > most) found.clear();
}

template <int W>
void EvalTables<W>::measure_kings(const RuleTables<W>& rules, const EvalWeights& w) {
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
  shelter = worth(w.shelter, one);
  guard = worth(w.guards, one);
}

/// The ways of a colour's pawns to promotion.
template <int W>
void EvalTables<W>::measure_ways(const RuleTables<W>& rules, Color color) {
  const Topology& topology = rules.topology;
  const Kind pawn = rules.spec.pawn.kind;
  const int i = index(color);
  const auto& moves = rules.piece[make_piece(color, pawn)];
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
  for (int s = 1; s < never; ++s) {
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
    const Set& protects = moves.leap_from[c];
    rules.cells.for_each([&](Cell from) {
      if (protects.contains(from) || path[i][from] & protects) support[i][c].insert(from);
    });
  });
}

template <int W>
void EvalTables<W>::measure_pawns(const RuleTables<W>& rules, const EvalWeights& w) {
  guarded_pawn = worth(w.guarded_pawn, one);
  lone_pawn = worth(w.lone_pawn, one);
  doubled_pawn = worth(w.doubled_pawn, one);
  blocked_pawn = worth(w.blocked_pawn, one);
  loose_pawn = worth(w.loose_pawn, one);
  for (int s = 1; s < never; ++s) {
    const int near = one / (s + 1);
    passed[s] = worth(w.passed, one) + worth(w.passed_near, near);
    passed_blocked[s] = worth(w.passed_blocked, near);
    passed_guarded[s] = worth(w.passed_guarded, near);
    passed_enemy_king[s] = worth(w.passed_enemy_king, near);
    passed_own_king[s] = worth(w.passed_own_king, near);
  }
  const Kind pawn = rules.spec.pawn.kind;
  for (Color color : {Color::white, Color::black}) {
    const int i = index(color);
    steps[i].assign(64 * W, never);
    path[i].resize(64 * W);
    guarded[i].resize(64 * W);
    support[i].resize(64 * W);
    if (pawn >= rules.kinds) continue;
    measure_ways(rules, color);
    int longest = 1;
    rules.cells.for_each([&](Cell c) {
      if (steps[i][c] != never) longest = std::max<int>(longest, steps[i][c]);
    });
    rules.cells.for_each([&](Cell c) {
      const int s = steps[i][c];
      const int advance = s == never ? 0 : longest - s;
      const int centre = std::max(0, 8 - off_centre[c]);
      on_cell[make_piece(color, pawn)][c] = worth(w.pawn, one) +
                                            worth(w.advance, (advance - longest / 3) * one) +
                                            worth(w.advance_centre, centre * std::min(advance, 3) * one);
    });
  }
}

template struct EvalTables<1>;
template struct EvalTables<2>;
template struct EvalTables<4>;
template struct EvalTables<8>;

}  // namespace cheshire
