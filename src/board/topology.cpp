#include "board/topology.h"

#include <algorithm>

namespace cheshire {
namespace {

// One direction of each axis, orthogonals first; the other is its negative.
constexpr Step axis_steps[] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},  {1, 1, 0},  {1, -1, 0},
                               {1, 0, 1},  {1, 0, -1}, {0, 1, 1},  {0, 1, -1}, {1, 1, 1},
                               {1, 1, -1}, {1, -1, 1}, {1, -1, -1}};

}  // namespace

Result<Topology> Topology::compile(const BoardSpec& spec) {
  Topology t;
  if (spec.cells.empty()) return Error{"a board needs at least one cell"};
  if (spec.boards.empty()) return Error{"a game needs at least one board"};
  t.board_names_ = spec.boards;
  t.level_names_ = spec.levels;

  std::vector<const CellSpec*> order;
  for (const CellSpec& cell : spec.cells) order.push_back(&cell);
  std::sort(order.begin(), order.end(), [](const CellSpec* a, const CellSpec* b) {
    if (a->at.z != b->at.z) return a->at.z < b->at.z;
    if (a->at.y != b->at.y) return a->at.y < b->at.y;
    return a->at.x < b->at.x;
  });
  for (const CellSpec* cell : order) {
    const auto outside = [](int v) { return v < 0 || v >= max_extent; };
    if (outside(cell->at.x) || outside(cell->at.y) || outside(cell->at.z)) {
      return Error{cell->name + " lies outside 0 to " + std::to_string(max_extent - 1)};
    }
    if (!t.at_.empty() && t.at_.back() == cell->at) return Error{"two cells at the place of " + cell->name};
    if (std::find(t.names_.begin(), t.names_.end(), cell->name) != t.names_.end()) {
      return Error{"two cells are named " + cell->name};
    }
    t.at_.push_back(cell->at);
    t.names_.push_back(cell->name);
    t.extent_.x = std::max<std::int8_t>(t.extent_.x, cell->at.x + 1);
    t.extent_.y = std::max<std::int8_t>(t.extent_.y, cell->at.y + 1);
    t.extent_.z = std::max<std::int8_t>(t.extent_.z, cell->at.z + 1);
  }
  const int cells = t.cells_per_board();
  t.stride_ = t.boards() == 1 ? cells : 64 * words_per_board(cells);
  if (t.cell_count() > max_cells) {
    return Error{"the boards have " + std::to_string(t.cell_count()) + " cells; at most " +
                 std::to_string(max_cells) + " are possible"};
  }
  t.link_neighbors();
  if (Result<void> lines = t.find_lines(); !lines) return lines.error();
  return t;
}

Cell Topology::find(Coord at, int board) const {
  // at_ is sorted by level, rank, file.
  const auto key = [](Coord c) { return (c.z * 128 + c.y) * 128 + c.x; };
  const auto it =
      std::lower_bound(at_.begin(), at_.end(), at, [&](Coord a, Coord b) { return key(a) < key(b); });
  if (it == at_.end() || !(*it == at)) return no_cell;
  return static_cast<Cell>(board * stride_ + (it - at_.begin()));
}

Cell Topology::find(std::string_view name, int board) const {
  const auto it = std::find(names_.begin(), names_.end(), name);
  return it == names_.end() ? no_cell : static_cast<Cell>(board * stride_ + (it - names_.begin()));
}

std::vector<std::vector<Cell>> Topology::rows(int board) const {
  std::vector<std::vector<Cell>> rows;
  for (int z = 0; z < extent_.z; ++z) {
    for (int y = extent_.y - 1; y >= 0; --y) {
      std::vector<Cell> row;
      for (int x = 0; x < extent_.x; ++x) {
        const Cell c = find(
            {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), static_cast<std::int8_t>(z)}, board);
        if (c != no_cell) row.push_back(c);
      }
      if (!row.empty()) rows.push_back(std::move(row));
    }
  }
  return rows;
}

void Topology::link_neighbors() {
  for (Step step : axis_steps) {
    const bool used =
        std::any_of(at_.begin(), at_.end(), [&](Coord at) { return find(at + step) != no_cell; });
    if (!used) continue;
    directions_.push_back(step);
    directions_.push_back(-step);
  }
  neighbors_.assign(static_cast<std::size_t>(cell_count()) * directions_.size(), no_cell);
  for (int c = 0; c < cell_count(); ++c) {
    if (!exists(static_cast<Cell>(c))) continue;
    for (std::size_t d = 0; d < directions_.size(); ++d) {
      neighbors_[c * directions_.size() + d] =
          find(at(static_cast<Cell>(c)) + directions_[d], board(static_cast<Cell>(c)));
    }
  }
}

Result<void> Topology::find_lines() {
  on_line_.assign(static_cast<std::size_t>(cell_count()) * axes(), OnLine{0, 0});
  for (int axis = 0; axis < axes(); ++axis) {
    for (int c = 0; c < cell_count(); ++c) {
      const Cell start = static_cast<Cell>(c);
      if (!exists(start) || neighbor(start, 2 * axis + 1) != no_cell) continue;
      std::vector<Cell> line;
      for (Cell at = start; at != no_cell; at = neighbor(at, 2 * axis)) {
        if (static_cast<int>(line.size()) == max_line_length) {
          return Error{"a line through " + name(start) + " is longer than " +
                       std::to_string(max_line_length) + " cells"};
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

}  // namespace cheshire
