#include "board/topology.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/heap_bytes.h"
#include "base/insertion_sort.h"
#include "messages/board.h"

namespace cheshire {
namespace {

// One direction of each axis, orthogonals first, then by the number of coordinates that change; the other
// direction is its negative.
std::vector<Step> axis_steps() {
  std::vector<Step> steps;
  for (int code = 0; code < 81; ++code) {
    const auto part = [&](int power) {
      return static_cast<std::int8_t>((code / power + 1) % 3 - 1);
    };  // 0, 1, -1
    const Step s{part(27), part(9), part(3), part(1)};
    const std::int8_t leading = s.dx ? s.dx : s.dy ? s.dy : s.dz ? s.dz : s.dw;
    if (leading > 0) steps.push_back(s);
  }
  insertion_sort(steps, [](Step a, Step b) {
    const auto key = [](Step s) {
      return std::array<int, 5>{changing(s), s.dx == 0, s.dy == 0, s.dz == 0, s.dw == 0};
    };
    return key(a) < key(b);
  });
  return steps;
}

constexpr int key(Coord c) { return ((c.w * 128 + c.z) * 128 + c.y) * 128 + c.x; }

}  // namespace

Result<Topology> Topology::compile(const BoardSpec& spec) {
  Topology t;
  if (spec.cells.empty()) return Error{msg::board_without_cells()};
  if (spec.boards.empty()) return Error{msg::game_without_boards()};
  t.board_names_ = spec.boards;
  t.levels_ = spec.levels;
  t.origin_dark_ = spec.origin_dark;
  t.files_wrap_ = spec.files_wrap;
  t.ranks_wrap_ = spec.ranks_wrap;

  if (spec.cells.size() > max_cells)
    return Error{msg::cells_too_many(std::ssize(spec.cells) * t.boards(), max_cells)};
  std::vector<const CellSpec*> order;
  for (const CellSpec& cell : spec.cells) order.push_back(&cell);
  insertion_sort(order, [](const CellSpec* a, const CellSpec* b) { return key(a->at) < key(b->at); });
  for (const CellSpec* cell : order) {
    const auto outside = [](int v) { return v < 0 || v >= max_extent; };
    if (outside(cell->at.x) || outside(cell->at.y) || outside(cell->at.z) || outside(cell->at.w)) {
      return Error{msg::cell_out_of_range(cell->name, max_extent - 1)};
    }
    if (!t.at_.empty() && t.at_.back() == cell->at)
      return Error{msg::cells_overlap(t.names_.back(), cell->name)};
    t.at_.push_back(cell->at);
    t.names_.push_back(cell->name);
    t.extent_.x = std::max<std::int8_t>(t.extent_.x, cell->at.x + 1);
    t.extent_.y = std::max<std::int8_t>(t.extent_.y, cell->at.y + 1);
    t.extent_.z = std::max<std::int8_t>(t.extent_.z, cell->at.z + 1);
    t.extent_.w = std::max<std::int8_t>(t.extent_.w, cell->at.w + 1);
  }
  if ((t.files_wrap_ && t.extent_.x < 3) || (t.ranks_wrap_ && t.extent_.y < 3))
    return Error{msg::wrap_too_narrow()};
  const int cells = t.cells_per_board();
  t.stride_ = t.boards() == 1 ? cells : 64 * words_per_board(cells);
  if (t.cell_count() > max_cells) {
    return Error{msg::cells_too_many(t.cell_count(), max_cells)};
  }
  for (int cell = 0; cell < t.cells_per_board(); ++cell) t.by_name_.push_back(static_cast<Cell>(cell));
  const auto name = [&](Cell cell) -> const std::string& { return t.names_[cell]; };
  insertion_sort(t.by_name_, [&](Cell a, Cell b) { return name(a) < name(b); });
  if (const auto twice = std::ranges::adjacent_find(t.by_name_, {}, name); twice != t.by_name_.end())
    return Error{msg::cell_named_twice(name(*twice))};
  if (Result<void> levels = t.check_levels(); !levels) return levels.error();
  if (Result<void> links = t.link_neighbors(spec); !links) return links.error();
  if (Result<void> lines = t.find_lines(); !lines) return lines.error();
  return t;
}

Cell Topology::find(Coord at, int board) const {
  if (at.x < 0 || at.y < 0 || at.z < 0 || at.w < 0) return no_cell;
  if (at.x >= extent_.x || at.y >= extent_.y || at.z >= extent_.z || at.w >= extent_.w) return no_cell;
  // The place of the cell if none of the box is missing; otherwise it comes earlier, if it is there.
  const auto place = at_.begin() + std::min<std::ptrdiff_t>(
                                       ((at.w * extent_.z + at.z) * extent_.y + at.y) * extent_.x + at.x,
                                       std::ssize(at_) - 1);
  const auto it = *place == at ? place : std::lower_bound(at_.begin(), place, at, [&](Coord a, Coord b) {
    return key(a) < key(b);
  });
  if (!(*it == at)) return no_cell;
  return static_cast<Cell>(board * stride_ + (it - at_.begin()));
}

Cell Topology::find(std::string_view name, int board) const {
  const auto it = std::lower_bound(by_name_.begin(), by_name_.end(), name,
                                   [&](Cell cell, std::string_view wanted) { return names_[cell] < wanted; });
  if (it == by_name_.end() || names_[*it] != name) return no_cell;
  return static_cast<Cell>(board * stride_ + *it);
}

std::vector<std::vector<Cell>> Topology::rows(int board) const {
  std::vector<std::vector<Cell>> rows(static_cast<std::size_t>(extent_.w) * extent_.z * extent_.y);
  for (int i = 0; i < cells_per_board(); ++i) {
    const Cell c = static_cast<Cell>(board * stride_ + i);
    const Coord p = at(c);
    const int above =
        ((extent_.w - 1 - p.w) * extent_.z + extent_.z - 1 - p.z) * extent_.y + extent_.y - 1 - p.y;
    rows[static_cast<std::size_t>(above)].push_back(c);
  }
  std::erase_if(rows, [](const std::vector<Cell>& row) { return row.empty(); });
  for (std::vector<Cell>& row : rows) insertion_sort(row, [&](Cell a, Cell b) { return at(a).x < at(b).x; });
  return rows;
}

int Topology::direction_of(Step unit) const {
  const auto it = std::find(directions_.begin(), directions_.end(), unit);
  return it == directions_.end() ? -1 : static_cast<int>(it - directions_.begin());
}

Cell Topology::wrapped(Coord at, int board) const {
  const auto round = [](std::int8_t& v, int n) { v = static_cast<std::int8_t>(((v % n) + n) % n); };
  if (files_wrap_) round(at.x, extent_.x);
  if (ranks_wrap_) round(at.y, extent_.y);
  return find(at, board);
}

Cell Topology::after(Cell c, Step s) const {
  if (!is_unit(s)) return wrapped(at(c) + s, board(c));
  const int direction = direction_of(s);
  return direction < 0 ? no_cell : neighbor(c, direction);
}

Result<void> Topology::check_levels() const {
  if (static_cast<int>(levels_.size()) == extent_.z * extent_.w) return {};
  return Error{msg::levels_unnamed(extent_.z * extent_.w, static_cast<std::int64_t>(levels_.size()))};
}

// Links two cells on every board.
Result<void> Topology::add_link(const LinkSpec& link) {
  const Cell from = find(link.from), to = find(link.to);
  for (const auto& [name, cell] : {std::pair{link.from, from}, std::pair{link.to, to}}) {
    if (cell == no_cell) return Error{msg::link_to_nowhere(name)};
  }
  const int d = direction_of(link.step);
  if (neighbor(from, d) != no_cell || neighbor(to, d ^ 1) != no_cell)
    return Error{msg::link_at_neighbor(link.from, link.to)};
  for (int b = 0; b < boards(); ++b) {
    neighbors_[twin(from, b) * directions_.size() + d] = twin(to, b);
    neighbors_[twin(to, b) * directions_.size() + (d ^ 1)] = twin(from, b);
  }
  return {};
}

Result<void> Topology::link_neighbors(const BoardSpec& spec) {
  for (const LinkSpec& link : spec.links) {
    if (!is_unit(link.step) || link.step == Step{}) return Error{msg::link_not_a_step(link.from, link.to)};
  }
  const auto leaves = [](int step, int extent) { return step != 0 && extent == 1; };
  for (Step step : axis_steps()) {
    const bool outside = leaves(step.dx, extent_.x) || leaves(step.dy, extent_.y) ||
                         leaves(step.dz, extent_.z) || leaves(step.dw, extent_.w);
    const bool used = (!outside && std::any_of(at_.begin(), at_.end(),
                                               [&](Coord at) { return wrapped(at + step, 0) != no_cell; })) ||
                      std::any_of(spec.links.begin(), spec.links.end(), [&](const LinkSpec& link) {
                        return link.step == step || link.step == -step;
                      });
    if (!used) continue;
    directions_.push_back(step);
    directions_.push_back(-step);
  }
  neighbors_.assign(static_cast<std::size_t>(cell_count()) * directions_.size(), no_cell);
  for (int c = 0; c < cell_count(); ++c) {
    if (!exists(static_cast<Cell>(c))) continue;
    for (std::size_t d = 0; d < directions_.size(); ++d) {
      neighbors_[c * directions_.size() + d] =
          wrapped(at(static_cast<Cell>(c)) + directions_[d], board(static_cast<Cell>(c)));
    }
  }
  for (const LinkSpec& link : spec.links) {
    if (Result<void> r = add_link(link); !r) return r;
  }
  return {};
}

Result<void> Topology::find_lines() {
  on_line_.assign(static_cast<std::size_t>(cell_count()) * axes(), OnLine{no_line, 0});
  for (int axis = 0; axis < axes(); ++axis) {
    for (int c = 0; c < cell_count(); ++c) {
      const Cell start = static_cast<Cell>(c);
      if (!exists(start) || neighbor(start, 2 * axis + 1) != no_cell) continue;
      std::vector<Cell> line;
      for (Cell at = start; at != no_cell; at = neighbor(at, 2 * axis)) {
        if (static_cast<int>(line.size()) == max_line_length) {
          return Error{msg::line_too_long(name(start), max_line_length)};
        }
        line.push_back(at);
        on_line_[at * axes() + axis] = {static_cast<std::uint16_t>(lines_.size()),
                                        static_cast<std::uint8_t>(line.size())};
      }
      lines_.push_back(std::move(line));
    }
  }
  return {};
}

std::size_t Topology::bytes() const {
  return heap_bytes_of_all(at_, names_, by_name_, board_names_, levels_, directions_, neighbors_, lines_,
                           on_line_);
}

}  // namespace cheshire
