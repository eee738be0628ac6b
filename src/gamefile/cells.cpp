#include <algorithm>
#include <charconv>

#include "gamefile/file_board.h"
#include "gamefile/toml_table.h"
#include "messages/gamefile.h"

namespace cheshire {
namespace {

constexpr std::size_t max_clauses = 8;  // "level B rank 2" has two

std::vector<std::string_view> split_cells(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    if (end > i) words.push_back(text.substr(i, end - i));
    i = end + 1;
  }
  return words;
}

template <class Wanted>
std::vector<Cell> those(const Topology& board, Wanted&& wanted) {
  std::vector<Cell> cells;
  for (int i = 0; i < board.cells_per_board(); ++i) {
    if (wanted(static_cast<Cell>(i))) cells.push_back(static_cast<Cell>(i));
  }
  return cells;
}

class CellReader {
 public:
  CellReader(const Node& node, const FileBoard& file_board, Faults& faults)
      : node_(node), file_board_(file_board), board_(*file_board.board), faults_(faults) {}

  std::vector<Cell> read() {
    const std::string_view text = node_.text;
    if (const Cell cell = board_.find(text); cell != no_cell) return {cell};
    if (const auto zone = file_board_.zones.find(text); zone != file_board_.zones.end()) return zone->second;
    const std::vector<std::string_view> words = split_cells(text);
    if (words.size() == 1) {
      if (const std::size_t dash = text.find('-'); dash != std::string_view::npos) {
        const Cell from = board_.find(text.substr(0, dash)), to = board_.find(text.substr(dash + 1));
        if (from != no_cell && to != no_cell) return between(from, to);
      }
    } else if (words.size() >= 2 && words.size() % 2 == 0 && words.size() <= 2 * max_clauses) {
      return clauses(words);
    }
    faults_.add(node_.place, msg::unknown_cells(shown(text)));
    return {};
  }

 private:
  std::vector<Cell> between(Cell from, Cell to) const {
    const Coord a = board_.at(from), b = board_.at(to);
    const auto in = [](int v, int p, int q) { return v >= std::min(p, q) && v <= std::max(p, q); };
    return those(board_, [&](Cell c) {
      const Coord at = board_.at(c);
      return in(at.x, a.x, b.x) && in(at.y, a.y, b.y) && in(at.z, a.z, b.z) && in(at.w, a.w, b.w);
    });
  }

  std::vector<Cell> clauses(const std::vector<std::string_view>& words) {
    std::vector<Cell> cells = those(board_, [](Cell) { return true; });
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const std::vector<Cell> found = clause(words[i], words[i + 1]);
      if (found.empty()) {
        const std::string part = std::string(words[i]) + " " + std::string(words[i + 1]);
        faults_.add(node_.place, msg::no_cells_there(shown(part)));
        return {};
      }
      std::erase_if(cells, [&](Cell c) { return std::find(found.begin(), found.end(), c) == found.end(); });
    }
    if (cells.empty()) faults_.add(node_.place, msg::no_common_cells(shown(node_.text)));
    return cells;
  }

  std::vector<Cell> clause(std::string_view word, std::string_view name) const {
    if (word == "rank") {
      int rank = 0;
      const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), rank);
      if (error != std::errc{} || end != name.data() + name.size()) return {};
      return those(board_, [&](Cell c) { return board_.at(c).y == rank - file_board_.first_rank; });
    }
    if (word == "file" && name.size() == 1)
      return those(board_, [&](Cell c) { return board_.at(c).x == name[0] - 'a'; });
    if (word == "level")
      return those(board_, [&](Cell c) {
        return board_.levels()[static_cast<std::size_t>(board_.level(c))].name == name;
      });
    return {};
  }

  const Node& node_;
  const FileBoard& file_board_;
  const Topology& board_;
  Faults& faults_;
};

}  // namespace

std::vector<Cell> read_cells(const Node& text, const FileBoard& file_board, Faults& faults) {
  if (!file_board.board) return {};
  return CellReader(text, file_board, faults).read();
}

std::vector<Cell> read_cells(const std::vector<const Node*>& texts, const FileBoard& file_board,
                             Faults& faults) {
  std::vector<Cell> cells;
  for (const Node* text : texts) {
    const std::vector<Cell> more = read_cells(*text, file_board, faults);
    cells.insert(cells.end(), more.begin(), more.end());
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

Cell read_cell(const Node& text, const FileBoard& file_board, Faults& faults) {
  if (!file_board.board) return no_cell;
  if (text.kind != Node::Kind::text) {
    faults.add(text.place, msg::cell_name_expected(text.kind_name()));
    return no_cell;
  }
  const Cell cell = file_board.board->find(text.text);
  if (cell == no_cell) faults.add(text.place, msg::unknown_cell(shown(text.text)));
  return cell;
}

void read_zones(const Node* node, FileBoard& file_board, Faults& faults) {
  if (!node) return;
  if (node->kind != Node::Kind::table) {
    faults.add(node->place, msg::wrong_kind_of_value("zones", msg::toml_table(), node->kind_name()));
    return;
  }
  for (const NodeEntry& zone : node->entries) {
    const bool good = !zone.key.empty() && std::all_of(zone.key.begin(), zone.key.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!good) faults.add(zone.place, msg::invalid_zone_name(shown(zone.key)));
    if (file_board.board && file_board.board->find(zone.key) != no_cell)
      faults.add(zone.place, msg::zone_has_name_of_cell(zone.key));
    file_board.zones.emplace(zone.key,
                             read_cells(texts_of(zone.value, zone.key, faults), file_board, faults));
  }
}

}  // namespace cheshire
