#include "rules/tables.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/heap_bytes.h"
#include "base/rng.h"
#include "messages/rules.h"
#include "moves/program.h"

namespace cheshire {

template <int W>
struct RuleTables<W>::Builder {
  RuleTables& t;
  std::vector<MoveProgram> programs;  // [piece]
  std::vector<int> axis_of;           // topology axis -> table axis, -1 if no piece slides along it

  Result<void> compile_pieces() {
    const GameSpec& spec = t.spec;
    if (spec.kinds.size() > max_kinds) return Error{msg::kinds_too_many(max_kinds)};
    t.kinds = static_cast<int>(spec.kinds.size());
    const int dimensions = t.topology.dimensions();
    for (const KindSpec& kind : spec.kinds) {
      Result<std::vector<Atom>> atoms = parse_movement(kind.movement, dimensions, spec.forward);
      if (!atoms)
        return Error{msg::movement_unreadable(PieceName{kind.name}, kind.movement, atoms.error().message)};
      for (Color color : {Color::white, Color::black}) {
        Result<MoveProgram> program = compile_program(t.topology, *atoms, color, spec.forward);
        if (!program) return Error{msg::piece_unplayable(PieceName{kind.name}, program.error().message)};
        programs.push_back(std::move(*program));
      }
    }
    return {};
  }

  Result<void> lay_lines() {
    const Topology& topology = t.topology;
    axis_of.assign(topology.axes(), -1);
    for (int a = 0; a < topology.axes(); ++a) {
      const bool used = std::any_of(programs.begin(), programs.end(), [&](const MoveProgram& p) {
        const auto slides = p.slide_quiet | p.slide_capture;
        return slides[2 * a] || slides[2 * a + 1];
      });
      if (used) axis_of[a] = t.axes++;
    }
    if (t.axes > max_axes) return Error{msg::axes_too_many(t.axes, max_axes)};
    // Cells that are alone on their line, and cells of rings, go on one empty line.
    t.edges.push_back(0b101);
    t.line_cell.emplace_back().fill(no_cell);
    t.prefix.assign(4, Set{});
    t.line_set.emplace_back();
    t.on_line.assign(static_cast<std::size_t>(64 * W) * t.axes, OnLine{0, 1, 0});
    for (int l = 0; l < topology.line_count(); ++l) {
      const auto line = topology.line(l);
      const int axis = axis_of[axis_through(line, l)];
      if (axis < 0 || line.size() < 2) continue;
      const auto number = static_cast<std::uint16_t>(t.edges.size());
      if (number == max_lines<W>) return Error{msg::lines_too_many()};
      const auto length = static_cast<unsigned>(line.size());
      t.edges.push_back(1u | 1u << (length + 1));
      t.line_cell.emplace_back().fill(no_cell);
      const auto first = static_cast<std::uint32_t>(t.prefix.size());
      Set below;
      t.prefix.push_back(below);
      t.prefix.push_back(below);
      for (unsigned b = 1; b <= length; ++b) {
        const Cell c = line[b - 1];
        t.on_line[c * t.axes + axis] = {number, static_cast<std::uint16_t>(b), first};
        t.line_cell.back()[b] = c;
        below.insert(c);
        t.prefix.push_back(below);
      }
      t.prefix.push_back(below);
      t.line_set.push_back(below);
    }
    t.line_count = static_cast<int>(t.edges.size());
    return {};
  }

  // The axis of a line of the topology.
  int axis_through(std::span<const Cell> line, int l) const {
    for (int a = 0; a < t.topology.axes(); ++a) {
      if (t.topology.on_line(line[0], a).line == l) return a;
    }
    return 0;
  }

  std::uint16_t table_axes(const decltype(MoveProgram::slide_quiet)& directions, bool up) const {
    std::uint16_t bits = 0;
    for (int a = 0; a < t.topology.axes(); ++a) {
      if (directions[2 * a + (up ? 0 : 1)]) bits |= static_cast<std::uint16_t>(1u << axis_of[a]);
    }
    return bits;
  }

  void fill_pieces() {
    for (int m = 0; m < 2 * t.kinds; ++m) {
      const Kind kind = kind_of(static_cast<Piece>(m));
      fill_slides(programs[m], t.piece[m]);
      if (fill_leaps(programs[m], t.piece[m])) add_once(t.capture_leapers, kind);
      if (fill_paths(programs[m], t.piece[m])) add_once(t.capture_pathers, kind);
    }
  }

  // Both colours of a kind come one after the other.
  static void add_once(std::vector<Kind>& kinds, Kind kind) {
    if (kinds.empty() || kinds.back() != kind) kinds.push_back(kind);
  }

  void fill_slides(const MoveProgram& p, PieceTable& moves) {
    moves.quiet_up = table_axes(p.slide_quiet, true);
    moves.quiet_down = table_axes(p.slide_quiet, false);
    moves.capture_up = table_axes(p.slide_capture, true);
    moves.capture_down = table_axes(p.slide_capture, false);
    const std::uint16_t axes = moves.quiet_up;
    if (axes) {
      moves.first_axis = static_cast<std::uint8_t>(std::countr_zero(axes));
      moves.last_axis = static_cast<std::uint8_t>(16 - std::countl_zero(axes));
    }
    const bool contiguous = std::popcount(axes) == moves.last_axis - moves.first_axis;
    moves.plain = contiguous && axes == moves.quiet_down && axes == moves.capture_up &&
                  axes == moves.capture_down && p.leap_quiet == p.leap_capture;
    moves.leaper = (p.slide_quiet | p.slide_capture).none();
    t.one_way |= moves.capture_up != moves.capture_down;
  }

  // Whether the piece captures by a leap.
  bool fill_leaps(const MoveProgram& p, PieceTable& moves) {
    moves.leap_quiet.resize(64 * W);
    moves.leap_capture.resize(64 * W);
    moves.leap_from.resize(64 * W);
    bool captures = false;
    for (int c = 0; c < t.topology.cell_count(); ++c) {
      for (Cell to : p.leap_quiet[c]) moves.leap_quiet[c].insert(to);
      for (Cell to : p.leap_capture[c]) {
        moves.leap_capture[c].insert(to);
        moves.leap_from[to].insert(static_cast<Cell>(c));
        captures = true;
      }
      moves.leaps |= !p.leap_quiet[c].empty() || !p.leap_capture[c].empty();
    }
    return captures;
  }

  // Whether the piece captures at the end of a path.
  bool fill_paths(const MoveProgram& p, PieceTable& moves) {
    const auto over = [](const MoveProgram::Path& path) {
      Set set;
      for (Cell c : path.over) set.insert(c);
      return set;
    };
    for (auto* paths : {&moves.path_quiet, &moves.path_capture, &moves.path_from}) paths->resize(64 * W);
    bool captures = false, any = false;
    for (int c = 0; c < t.topology.cell_count(); ++c) {
      for (const MoveProgram::Path& path : p.path_quiet[c])
        moves.path_quiet[c].push_back({path.to, over(path)});
      for (const MoveProgram::Path& path : p.path_capture[c]) {
        moves.path_capture[c].push_back({path.to, over(path)});
        moves.path_from[path.to].push_back({static_cast<Cell>(c), over(path)});
        captures = true;
      }
      any |= !p.path_quiet[c].empty() || !p.path_capture[c].empty();
    }
    moves.plain &= !any;
    moves.leaper &= !any;
    return captures;
  }

  void group_axes() {
    for (int a = 0; a < t.axes; ++a) {
      std::vector<Kind> kinds;
      for (int k = 0; k < t.kinds; ++k) {
        const PieceTable& white = t.piece[make_piece(Color::white, static_cast<Kind>(k))];
        const PieceTable& black = t.piece[make_piece(Color::black, static_cast<Kind>(k))];
        if ((white.capture_up | white.capture_down | black.capture_up | black.capture_down) >> a & 1) {
          kinds.push_back(static_cast<Kind>(k));
        }
      }
      if (kinds.empty()) continue;
      auto group = std::find_if(t.groups.begin(), t.groups.end(),
                                [&](const SlideGroup& g) { return g.kinds == kinds; });
      if (group == t.groups.end()) {
        t.groups.push_back({{}, kinds, std::vector<Set>(64 * W)});
        group = t.groups.end() - 1;
      }
      group->axes.push_back(static_cast<std::uint8_t>(a));
      for (int c = 0; c < t.topology.cell_count(); ++c) {
        if (t.topology.exists(static_cast<Cell>(c)))
          group->reach[c] |= t.line_set[t.on_line[c * t.axes + a].line];
      }
    }
    for (SlideGroup& g : t.groups) {
      for (int c = 0; c < t.topology.cell_count(); ++c) g.reach[c].erase(static_cast<Cell>(c));
    }
  }

  void fill_pawns() {
    const PawnSpec& pawn = t.spec.pawn;
    for (Color color : {Color::white, Color::black}) {
      const int i = index(color);
      const Step ahead = color == Color::white ? t.spec.forward : -t.spec.forward;
      t.double_step[i].resize(64 * W);
      t.double_step_to[i].assign(64 * W, no_cell);
      for (Cell from : pawn.double_from[i]) {
        const int board = t.topology.board(from);
        const Cell over = t.topology.find(t.topology.at(from) + ahead, board);
        const Cell to = over == no_cell ? no_cell : t.topology.find(t.topology.at(over) + ahead, board);
        if (to == no_cell) continue;
        t.double_step[i][from] = {over, to, 0};
        t.double_step_to[i][over] = to;
      }
      for (Cell c : pawn.promotes_on[i]) t.promotes_on[i].insert(c);
    }
  }

  // Rejects what a kernel cannot play although it can be written down.
  Result<void> refuse() const {
    const auto& white_pawn = t.piece[make_piece(Color::white, t.spec.pawn.kind)];
    const bool has_pawn = t.spec.pawn.kind < t.kinds;
    const auto any_path = [](const auto& paths) { return !paths.empty(); };
    if (has_pawn && t.spec.en_passant != EnPassant::off &&
        std::any_of(white_pawn.path_capture.begin(), white_pawn.path_capture.end(), any_path))
      return Error{msg::en_passant_by_path()};
    if (t.spec.en_passant != EnPassant::off && !t.spec.pawn.step_rights.empty())
      return Error{msg::en_passant_with_step_rights()};
    for (Color color : {Color::white, Color::black}) {
      for (int c = 0; c < t.topology.cell_count(); ++c) {
        std::size_t paths = 0;
        for (int k = 0; k < t.kinds; ++k)
          paths += t.piece[make_piece(color, static_cast<Kind>(k))].path_from[c].size();
        if (paths > max_paths)
          return Error{msg::paths_to_cell_too_many(static_cast<std::int64_t>(paths),
                                                   t.topology.name(static_cast<Cell>(c)),
                                                   static_cast<std::int64_t>(max_paths))};
      }
    }
    for (std::size_t i = 0; i < t.spec.castlings.size() && !t.spec.castling_to_rook; ++i) {
      const CastlingSpec& c = t.spec.castlings[i];
      const std::string letter(1, c.letter);
      if (t.piece[make_piece(c.color, t.spec.king)].leap_quiet[c.king_from].contains(c.king_to))
        return Error{msg::castling_like_a_move(letter)};
      for (std::size_t j = 0; j < i; ++j) {
        const CastlingSpec& other = t.spec.castlings[j];
        if (other.king_from == c.king_from && other.king_to == c.king_to)
          return Error{msg::castling_like_another(letter)};
      }
    }
    return {};
  }

  // Whether a pawn can return to an earlier cell: then none of its moves is an advance.
  bool pawns_return() const {
    if (t.spec.pawn.kind >= t.kinds) return false;
    const auto& pawn = t.piece[make_piece(Color::white, t.spec.pawn.kind)];
    bool back = false;
    t.cells.for_each([&](Cell c) {
      (pawn.leap_quiet[c]).for_each([&](Cell to) { back |= t.advance[to] < t.advance[c]; });
      for (const auto& path : pawn.path_quiet[c]) back |= t.advance[path.end] < t.advance[c];
    });
    return back || pawn.quiet_up != 0 || pawn.quiet_down != 0;
  }

  void fill_advance() {
    const Step f = t.spec.forward;
    t.advance.assign(64 * W, 0);
    t.cells.for_each([&](Cell c) {
      const Coord at = t.topology.at(c);
      t.advance[c] = static_cast<std::int8_t>(at.x * f.dx + at.y * f.dy + at.z * f.dz + at.w * f.dw);
    });
    if (pawns_return()) t.advance.assign(64 * W, 0);
  }

  void fill_rights() {
    for (const CastlingSpec& spec : t.spec.castlings) {
      Castling castling;
      for (Cell c : spec.empty) castling.empty.insert(c);
      for (Cell c : {spec.king_to, spec.rook_to}) castling.empty.insert(c);
      for (Cell c : {spec.king_from, spec.rook_from}) castling.empty.erase(c);
      for (Cell c : spec.safe) {
        if (c != spec.king_from) castling.crossed.push_back(c);
      }
      t.castlings.push_back(std::move(castling));
    }
    const RightList rights = t.spec.rights();
    t.right_count = static_cast<int>(rights.all().size());
    t.rights_lost.assign(64 * W, 0);
    for (const Right& right : rights.all()) {
      t.rights_lost[right.at] |= right.bit;
      if (right.rook_at != no_cell) t.rights_lost[right.rook_at] |= right.bit;
    }
    for (const Right& right : rights.steps())
      t.double_step[index(color_of(right.piece))][right.at].right = right.bit;
  }

  void fill_keys() {
    Rng rng(0x43686573686972ULL);  // any constant; keys must be the same in every run
    for (int i = 0; i < 64 * W * 2 * t.kinds; ++i) t.piece_keys.push_back(rng.next());
    for (int i = 0; i < t.right_count; ++i) t.right_key.push_back(rng.next());
    for (int c = 0; c < 64 * W; ++c) t.ep_key.push_back(rng.next());
    t.side_key = rng.next();
  }
};

template <int W>
Result<std::shared_ptr<const RuleTables<W>>> RuleTables<W>::compile(GameSpec spec) {
  Result<Topology> topology = Topology::compile(spec.board);
  if (!topology) return topology.error();
  if (topology->cell_count() > 64 * W) return Error{msg::board_too_large(64 * W)};
  if (spec.castlings.size() > 31 || spec.castlings.size() + spec.pawn.step_rights.size() > 32)
    return Error{msg::rights_too_many()};
  std::shared_ptr<RuleTables> tables(new RuleTables(std::move(*topology)));
  tables->spec = std::move(spec);
  for (int c = 0; c < tables->topology.cell_count(); ++c) {
    const Cell cell = static_cast<Cell>(c);
    if (!tables->topology.exists(cell)) continue;
    tables->cells.insert(cell);
  }
  Builder builder{*tables, {}, {}};
  if (Result<void> r = builder.compile_pieces(); !r) return r.error();
  if (Result<void> r = builder.lay_lines(); !r) return r.error();
  builder.fill_pieces();
  builder.group_axes();
  builder.fill_pawns();
  builder.fill_advance();
  builder.fill_rights();
  builder.fill_keys();
  if (Result<void> r = builder.refuse(); !r) return r.error();
  return std::shared_ptr<const RuleTables>(std::move(tables));
}

template <int W>
std::size_t RuleTables<W>::bytes() const {
  std::size_t bytes =
      sizeof(RuleTables) + heap_bytes_of_all(topology, on_line, prefix, edges, line_set, line_cell, castlings,
                                             rights_lost, piece_keys, right_key, ep_key);
  for (const PieceTable& m : piece)
    bytes += heap_bytes_of_all(m.leap_quiet, m.leap_capture, m.leap_from, m.path_quiet, m.path_capture,
                               m.path_from);
  for (const SlideGroup& g : groups) bytes += sizeof(SlideGroup) + heap_bytes(g.reach);
  for (int color : {0, 1}) bytes += heap_bytes_of_all(double_step[color], double_step_to[color]);
  return bytes;
}

template struct RuleTables<1>;
template struct RuleTables<2>;
template struct RuleTables<4>;
template struct RuleTables<8>;

}  // namespace cheshire
