#include "rules/cheops/tables.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/heap_bytes.h"
#include "base/rng.h"
#include "messages/rules.h"
#include "moves/program.h"

namespace cheshire::cheops {

template <int W>
struct Tables<W>::Builder {
  Tables& t;

  Cell away(Cell from, Step s) const { return t.topology.after(from, s); }
  Cell away(Cell from, int files, int ranks, int levels) const {
    return away(from, {static_cast<std::int8_t>(files), static_cast<std::int8_t>(ranks),
                       static_cast<std::int8_t>(levels), 0});
  }

  void lay_rays() {
    const auto steps = t.topology.directions();
    t.directions = static_cast<int>(steps.size());
    t.ray.resize(static_cast<std::size_t>(t.directions * t.cells));
    t.neighbor.resize(t.ray.size());
    t.direction_to.assign(static_cast<std::size_t>(t.cells * t.cells), no_direction);
    t.adjacent.resize(static_cast<std::size_t>(t.cells));
    t.lines.resize(static_cast<std::size_t>(t.cells));
    for (int d = 0; d < t.directions; ++d) {
      const Step s = steps[d];
      if (s.dz != 0 ? s.dz > 0 : s.dy != 0 ? s.dy > 0 : s.dx > 0) t.ascending |= 1u << d;
      if (changing(s) == 1) t.orthogonal |= 1u << d;
      for (int c = 0; c < t.cells; ++c) {
        const Cell start = static_cast<Cell>(c);
        const auto at_once = static_cast<std::size_t>(c * t.directions + d);
        const Cell next = t.topology.neighbor(start, d);
        t.neighbor[at_once] = next;
        if (next != no_cell) t.adjacent[c].insert(next);
        for (Cell at = next; at != no_cell; at = t.topology.neighbor(at, d)) {
          t.ray[at_once].insert(at);
          t.direction_to[static_cast<std::size_t>(c * t.cells + at)] = static_cast<std::uint8_t>(d);
        }
        t.lines[c] |= t.ray[at_once];
      }
    }
  }

  Result<void> compile_pieces() {
    const GameSpec& game = t.spec;
    for (Kind k = 0; k < role_count; ++k) {
      PieceTable& moves = t.piece[k];
      for (auto* sets : {&moves.quiet_steps, &moves.capture_steps, &moves.quiet_leaps, &moves.capture_leaps})
        sets->resize(static_cast<std::size_t>(t.cells));
      if (k == assassin || k == pawn || k == civilian) continue;
      const PieceName name{game.kinds[k].name};
      const auto atoms = parse_movement(game.kinds[k].movement, t.topology.dimensions(), game.forward);
      if (!atoms) return Error{msg::movement_unreadable(name, game.kinds[k].movement, atoms.error().message)};
      const auto program = compile_program(t.topology, *atoms, Color::white, game.forward);
      if (!program) return Error{msg::piece_unplayable(name, program.error().message)};
      for (int d = 0; d < t.directions; ++d) {
        if (program->slide_quiet.test(static_cast<std::size_t>(d))) moves.quiet_slides |= 1u << d;
        if (program->slide_capture.test(static_cast<std::size_t>(d))) moves.capture_slides |= 1u << d;
      }
      for (int c = 0; c < t.cells; ++c) {
        if (!program->path_quiet[c].empty() || !program->path_capture[c].empty())
          return Error{msg::piece_unplayable(name, msg::paths_in_cheops())};
        for (Cell to : program->leap_quiet[c])
          (t.adjacent[c].contains(to) ? moves.quiet_steps : moves.quiet_leaps)[c].insert(to);
        for (Cell to : program->leap_capture[c])
          (t.adjacent[c].contains(to) ? moves.capture_steps : moves.capture_leaps)[c].insert(to);
      }
      const auto any = [](const std::vector<Set>& sets) {
        return std::any_of(sets.begin(), sets.end(), [](const Set& s) { return !s.empty(); });
      };
      moves.steps = any(moves.quiet_steps) || any(moves.capture_steps);
      moves.leaps = any(moves.quiet_leaps) || any(moves.capture_leaps);
      if (any(moves.capture_steps)) t.steppers.push_back(k);
      if (any(moves.capture_leaps)) t.leapers.push_back(k);
      if (moves.capture_slides) t.sliders.push_back(k);
    }
    t.steppers.push_back(assassin);
    return {};
  }

  // One square along the longer part of the leap.
  void lay_leaps() {
    t.leaps.resize(static_cast<std::size_t>(t.cells));
    for (int c = 0; c < t.cells; ++c) {
      const Cell from = static_cast<Cell>(c);
      const Coord a = t.topology.at(from);
      t.piece[knight].quiet_leaps[c].for_each([&](Cell to) {
        const Coord b = t.topology.at(to);
        const auto half = [](int d) { return std::abs(d) == 2 ? d / 2 : 0; };
        t.leaps[c].push_back({to, away(from, half(b.x - a.x), half(b.y - a.y), half(b.z - a.z))});
      });
    }
  }

  void lay_pawns() {
    const int last = t.topology.extent().y - 1;
    const bool flat = t.topology.dimensions() == 2;
    for (Color color : {Color::white, Color::black}) {
      auto& all = t.pawns[index(color)];
      all.resize(static_cast<std::size_t>(t.cells));
      t.pawn_from[index(color)].resize(static_cast<std::size_t>(t.cells));
      const int forward = color == Color::white ? 1 : -1;
      for (int c = 0; c < t.cells; ++c) {
        const Cell from = static_cast<Cell>(c);
        const Coord at = t.topology.at(from);
        PawnMoves& moves = all[c];
        const int rank = color == Color::white ? at.y : last - at.y;
        if (rank == last - at.z) t.final_rank[index(color)].insert(from);
        const bool home = at.z == 0 && rank == 1;
        for (const auto& [ranks, levels] : {std::pair{forward, 0}, {0, 1}}) {
          if (levels && flat) continue;
          for (int side : {-1, 1}) {
            if (const Cell to = away(from, side, ranks, levels); to != no_cell) moves.captures.insert(to);
          }
          const Cell one = away(from, 0, ranks, levels);
          if (one == no_cell) continue;
          moves.steps.insert(one);
          if (!home) continue;
          const bool turns = t.rules.double_step == DoubleStep::may_turn_down && !flat;
          for (const auto& [more, down] : {std::pair{forward, 0}, {0, 1}}) {
            if ((down && flat) || (more != ranks && !turns)) continue;
            if (const Cell two = away(one, 0, more, down); two != no_cell)
              moves.doubles.push_back({one, two});
          }
        }
        moves.captures.for_each([&](Cell to) { t.pawn_from[index(color)][to].insert(from); });
      }
      const Set& last_rank = t.final_rank[index(color)];
      for (int c = 0; c < t.cells; ++c) {
        if ((all[c].steps | all[c].captures) & last_rank)
          t.promoting[index(color)].insert(static_cast<Cell>(c));
      }
    }
  }

  // CH-54, CH-57 and the parts of section 9 in the pyramid.
  void lay_sites() {
    t.sites.resize(static_cast<std::size_t>(t.cells));
    t.chairs.resize(static_cast<std::size_t>(t.cells));
    for (int c = 0; c < t.cells; ++c) {
      const Cell chair = static_cast<Cell>(c);
      Site& site = t.sites[c];
      t.adjacent[c].for_each([&](Cell cell) {
        const Coord a = t.topology.at(chair), b = t.topology.at(cell);
        const bool beside = a.x != b.x && a.y != b.y && a.z == b.z, above = a.x == b.x && a.y == b.y;
        (beside ? site.pillars : above ? site.axis : site.halls).insert(cell);
      });
      if (site.pillars.count() == 4)
        site.pillars.for_each([&](Cell corner) { t.chairs[corner].push_back(chair); });
    }
  }

  void fill_keys() {
    Rng rng(0x43686573686972ULL);
    for (int i = 0; i < t.cells * 2 * role_count; ++i) t.piece_keys.push_back(rng.next());
    t.side_key = rng.next();
  }
};

template <int W>
Result<std::shared_ptr<const Tables<W>>> Tables<W>::compile(GameSpec spec) {
  Result<Topology> topology = Topology::compile(spec.board);
  if (!topology) return topology.error();
  if (topology->boards() != 1 || topology->cell_count() > 64 * W) return Error{msg::board_too_large(64 * W)};
  if (!spec.rules.get<Rules>() || spec.kinds.size() != role_count) return Error{msg::cheops_pieces_missing()};
  std::shared_ptr<Tables> tables(new Tables(std::move(*topology)));
  tables->spec = std::move(spec);
  tables->rules = rules_of(tables->spec);
  tables->cells = tables->topology.cell_count();
  Builder builder{*tables};
  builder.lay_rays();
  if (Result<void> r = builder.compile_pieces(); !r) return r.error();
  builder.lay_leaps();
  builder.lay_pawns();
  builder.lay_sites();
  builder.fill_keys();
  const Coord extent = tables->topology.extent();
  if (extent.z > 1) tables->apex = static_cast<Cell>(tables->cells - 1);
  return std::shared_ptr<const Tables>(std::move(tables));
}

template <int W>
std::size_t Tables<W>::bytes() const {
  std::size_t bytes = sizeof(Tables) + heap_bytes_of_all(topology, ray, neighbor, direction_to, adjacent,
                                                         lines, leaps, sites, chairs, piece_keys);
  for (const PieceTable& m : piece)
    bytes += heap_bytes_of_all(m.quiet_steps, m.capture_steps, m.quiet_leaps, m.capture_leaps);
  for (int color : {0, 1}) bytes += heap_bytes_of_all(pawns[color], pawn_from[color]);
  return bytes;
}

template struct Tables<2>;
template struct Tables<3>;
template struct Tables<5>;
template struct Tables<16>;

}  // namespace cheshire::cheops
