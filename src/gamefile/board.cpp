// [board]: boxes and maps, wrapping, and links.
#include <algorithm>
#include <set>
#include <utility>

#include "gamefile/file_board.h"
#include "gamefile/toml_table.h"
#include "messages/gamefile.h"

namespace cheshire {
namespace {

constexpr int max_cells_of_a_board = max_cells(Passage::one_board);
constexpr int max_extent = 26;  // files; each has one letter
constexpr int max_ranks = 30;
constexpr int max_levels = 26;
constexpr int max_links = 256;

std::int8_t small(int v) { return static_cast<std::int8_t>(v); }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A cell name is letters, then digits; readers of coordinate moves and SAN rely on it.
bool is_cell_name(std::string_view name) {
  const auto digits = std::find_if_not(name.begin(), name.end(), is_letter);
  return digits != name.begin() && digits != name.end() && name.size() <= 8 &&
         std::all_of(digits, name.end(), is_digit);
}

void drop_cells(GameSpec& spec) {
  for (int color : {0, 1}) {
    spec.pawn.double_from[color].clear();
    spec.pawn.promotes_on[color].clear();
    spec.pawn.never_on[color].clear();
  }
  spec.pawn.step_rights.clear();
  spec.castlings.clear();
  spec.castling_letters.clear();
  spec.start.clear();
  spec.fen_rows = FenRows::ranks;
}

class BoardReader {
 public:
  BoardReader(const Node* node, GameSpec& spec, FileBoard& file_board, Place fallback, Faults& faults)
      : node_(node),
        table_(node, "[board]",
               {"files", "ranks", "levels", "level-rows", "map", "level", "holes", "first-rank", "names",
                "wrap", "links", "forward"},
               faults),
        spec_(spec),
        file_board_(file_board),
        fallback_(node ? node->place : fallback),
        faults_(faults) {}

  BoardChange read() {
    const std::size_t before = faults_.size();
    const bool cells = node_ && gives_cells(*node_);
    if (cells) {
      drop_cells(spec_);
      read_shape();
    } else {
      for (const char* key : {"holes", "first-rank"}) {
        if (table_.has(key)) faults_.add(table_.place(key), msg::needs_new_board(key));
      }
      if (spec_.board.cells.empty()) faults_.add(fallback_, msg::board_missing());
    }
    rename();
    read_wrap();
    read_links();
    read_forward();
    if (faults_.size() == before && !spec_.board.cells.empty()) compile();
    if (cells) return BoardChange::cells;
    return table_.has("wrap") || table_.has("links") ? BoardChange::ways : BoardChange::none;
  }

 private:
  void read_shape() {
    first_rank_ = table_.number("first-rank", 0, 99).value_or(1);
    file_board_.first_rank = first_rank_;
    std::vector<std::string> boards = spec_.board.boards;
    if (boards.empty()) boards = {""};
    const Step forward = spec_.forward;
    spec_.board = {};
    spec_.board.boards = std::move(boards);
    spec_.forward = forward;
    const bool box = table_.has("files") || table_.has("ranks");
    const int ways = box + table_.has("map") + table_.has("level");
    if (ways > 1) {
      faults_.add(table_.place(box ? "files" : "map"), msg::board_given_twice());
      return;
    }
    if (table_.has("map")) {
      refuse_with_map({"levels", "level-rows"});
      read_levels({nullptr});
    } else if (table_.has("level")) {
      refuse_with_map({"levels"});
      std::vector<const Node*> levels;
      if (const Node* list = table_.list("level")) {
        for (const Node& level : list->items) levels.push_back(&level);
      }
      if (levels.size() > static_cast<std::size_t>(max_levels)) {
        faults_.add(table_.place("level"), msg::too_many_levels(max_levels));
        return;
      }
      if (!levels.empty()) read_levels(levels);
    } else {
      read_box();
    }
    read_holes();
    if (static_cast<int>(spec_.board.cells.size()) > max_cells_of_a_board) {
      faults_.add(table_.place(box                 ? "files"
                               : table_.has("map") ? "map"
                                                   : "level"),
                  msg::too_many_cells(static_cast<int>(spec_.board.cells.size()), max_cells_of_a_board));
      spec_.board.cells.clear();
    }
  }

  void refuse_with_map(std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
      if (table_.has(key)) faults_.add(table_.place(key), msg::not_with_map(key));
    }
  }

  void read_box() {
    for (const char* key : {"files", "ranks"}) {
      if (!table_.has(key)) faults_.add(table_.place(), msg::key_missing(key));
    }
    const auto files = table_.number("files", 1, max_extent), ranks = table_.number("ranks", 1, max_ranks);
    const bool leveled = table_.has("levels"), rowed = table_.has("level-rows");
    const auto levels = leveled ? table_.number("levels", 1, max_levels) : std::optional(1);
    const auto rows = rowed ? table_.number("level-rows", 1, max_levels) : std::optional(1);
    if (!files || !ranks || !levels || !rows) return;
    if (*levels * *rows > max_levels) {
      faults_.add(table_.place(rowed ? "level-rows" : "levels"), msg::too_many_levels(max_levels));
      return;
    }
    if (*files * *ranks * *levels * *rows > max_cells_of_a_board) {
      faults_.add(table_.place("files"),
                  msg::too_many_cells(*files * *ranks * *levels * *rows, max_cells_of_a_board));
      return;
    }
    std::vector<std::string> boards = std::move(spec_.board.boards);
    spec_.board = box(*files, *ranks, *levels, *rows);
    spec_.board.boards = std::move(boards);
    if (first_rank_ == 1) return;
    for (CellSpec& cell : spec_.board.cells) cell.name = name_of(cell.at, level_name(cell.at));
  }

  const std::string& level_name(Coord at) const {
    const int per_row = static_cast<int>(spec_.board.levels.size()) / level_rows();
    return spec_.board.levels[static_cast<std::size_t>(at.w * per_row + at.z)].name;
  }
  int level_rows() const {
    const Node* rows = table_.find("level-rows");
    return rows && rows->number > 0 ? static_cast<int>(rows->number) : 1;
  }

  std::string name_of(Coord at, const std::string& level) const {
    return level + static_cast<char>('a' + at.x) + std::to_string(at.y + first_rank_);
  }

  // Reads levels from [[board.level]] tables; a null level stands for 'map' in [board] itself.
  void read_levels(const std::vector<const Node*>& levels) {
    const int rows = table_.has("level-rows") ? table_.number("level-rows", 1, max_levels).value_or(1) : 1;
    const int count = static_cast<int>(levels.size());
    if (count % rows != 0) {
      faults_.add(table_.place("level-rows"), msg::levels_do_not_fill_rows(count, rows));
      return;
    }
    const int per_row = count / rows;
    for (int i = 0; i < count; ++i) {
      if (!levels[static_cast<std::size_t>(i)]) {
        spec_.board.levels.push_back({"", 0, 0});
        if (const Node* map = table_.text("map")) read_map(*map, 0, 0, "");
        continue;
      }
      TomlTable level(levels[static_cast<std::size_t>(i)], "[[board.level]]",
                      {"name", "map", "column", "row"}, faults_);
      const std::string fallback = count > 1 ? std::string(1, static_cast<char>('A' + i)) : "";
      std::string name = fallback;
      if (const Node* text = level.text("name")) {
        name = text->text;
        const bool good = !name.empty() && name.size() <= 4 &&
                          std::all_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
        if (!good) faults_.add(text->place, msg::invalid_level_name(shown(name)));
        for (const LevelSpec& other : spec_.board.levels) {
          if (other.name == name) faults_.add(text->place, msg::level_name_taken(shown(name)));
        }
      }
      const int column = level.number("column", 0, 99).value_or(i % per_row);
      const int row = level.number("row", 0, 99).value_or(rows - 1 - i / per_row);
      spec_.board.levels.push_back({name, column, row});
      if (!level.has("map")) faults_.add(level.place(), msg::key_missing("map"));
      if (const Node* map = level.text("map")) read_map(*map, i % per_row, i / per_row, name);
    }
  }

  void read_map(const Node& map, int z, int w, const std::string& level) {
    std::vector<std::pair<std::string_view, std::size_t>> rows;  // each with its offset
    const std::string_view text = map.text;
    for (std::size_t start = 0; start <= text.size();) {
      const std::size_t end = std::min(text.find('\n', start), text.size());
      std::string_view row = text.substr(start, end - start);
      while (!row.empty() && (row.back() == ' ' || row.back() == '\r')) row.remove_suffix(1);
      rows.emplace_back(row, start);
      start = end + 1;
    }
    while (!rows.empty() && rows.back().first.empty()) rows.pop_back();
    bool any = false;
    if (rows.size() > static_cast<std::size_t>(max_ranks)) {
      faults_.add(map.place, msg::too_many_map_rows(max_ranks));
      return;
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const auto [row, offset] = rows[r];
      for (std::size_t x = 0; x < row.size(); ++x) {
        if (row[x] == ' ' || row[x] == '-') continue;
        if (row[x] != '.') {
          faults_.add(map.at(offset + x), msg::invalid_map_character(shown(row.substr(x, 1))));
          break;
        }
        if (static_cast<int>(x) >= max_extent) {
          faults_.add(map.at(offset + x), msg::too_many_map_files(max_extent));
          break;
        }
        const Coord at{small(static_cast<int>(x)), small(static_cast<int>(rows.size() - 1 - r)), small(z),
                       small(w)};
        spec_.board.cells.push_back({at, name_of(at, level)});
        any = true;
      }
    }
    if (!any) faults_.add(map.place, msg::map_without_cells());
  }

  void read_holes() {
    const std::vector<const Node*> texts = table_.texts("holes");
    if (texts.empty() || spec_.board.cells.empty()) return;
    BoardSpec whole = spec_.board;
    whole.boards = {""};
    Result<Topology> board = Topology::compile(whole);
    if (!board) return;  // compile() reports the reason later
    FileBoard file_board;
    file_board.board = std::move(*board);
    file_board.first_rank = first_rank_;
    for (Cell hole : read_cells(texts, file_board, faults_))
      std::erase_if(spec_.board.cells,
                    [&](const CellSpec& c) { return c.name == file_board.board->name(hole); });
    if (spec_.board.cells.empty()) faults_.add(table_.place("holes"), msg::holes_leave_no_cells());
  }

  // Applies the names that the file gives to cells in place of those made from file and rank.
  void rename() {
    const Node* names = table_.table("names");
    if (!names || spec_.board.cells.empty()) return;
    std::vector<std::pair<CellSpec*, std::string>> changes;
    for (const NodeEntry& entry : names->entries) {
      const auto cell = std::find_if(spec_.board.cells.begin(), spec_.board.cells.end(),
                                     [&](const CellSpec& c) { return c.name == entry.key; });
      if (cell == spec_.board.cells.end()) {
        faults_.add(entry.place, msg::unknown_cell(shown(entry.key)));
      } else if (entry.value.kind != Node::Kind::text || !is_cell_name(entry.value.text)) {
        faults_.add(entry.value.place, msg::invalid_cell_name());
      } else {
        changes.emplace_back(&*cell, entry.value.text);
      }
    }
    for (auto& [cell, name] : changes) cell->name = name;
    std::set<std::string> seen;
    for (const CellSpec& cell : spec_.board.cells) {
      if (!seen.insert(cell.name).second) faults_.add(table_.place("names"), msg::cell_name_taken(cell.name));
    }
  }

  void read_wrap() {
    if (!table_.has("wrap")) return;
    spec_.board.files_wrap = spec_.board.ranks_wrap = false;
    for (const Node* text : table_.texts("wrap")) {
      if (text->text == "files") {
        spec_.board.files_wrap = true;
      } else if (text->text == "ranks") {
        spec_.board.ranks_wrap = true;
      } else {
        faults_.add(text->place, msg::unknown_value(shown(text->text), "wrap", {"files", "ranks"}));
      }
    }
  }

  void read_links() {
    const Node* list = table_.list("links");
    if (!list) return;
    spec_.board.links.clear();
    if (list->items.size() > static_cast<std::size_t>(max_links)) {
      faults_.add(list->place, msg::too_many_links(max_links));
      return;
    }
    for (const Node& item : list->items) {
      TomlTable link(&item, "[[board.links]]", {"from", "to", "step"}, faults_);
      if (item.kind != Node::Kind::table) continue;
      for (const char* key : {"from", "to", "step"}) {
        if (!link.has(key)) faults_.add(item.place, msg::key_missing(key));
      }
      const Node *from = link.text("from"), *to = link.text("to"), *step = link.find("step");
      for (const Node* end : {from, to}) {
        const auto named = [&](const CellSpec& c) { return c.name == end->text; };
        if (end && !spec_.board.cells.empty() &&
            std::none_of(spec_.board.cells.begin(), spec_.board.cells.end(), named))
          faults_.add(end->place, msg::unknown_cell(shown(end->text)));
      }
      if (!from || !to || !step) continue;
      if (const auto unit = read_step(*step, true))
        spec_.board.links.push_back({from->text, to->text, *unit});
    }
  }

  void read_forward() {
    const Node* forward = table_.find("forward");
    if (!forward) return;
    if (const auto step = read_step(*forward, true)) spec_.forward = *step;
  }

  // Reads the step to a neighbour: "right" or [1, 0, 0].
  std::optional<Step> read_step(const Node& node, bool unit) {
    static constexpr std::pair<std::string_view, Step> names[] = {
        {"right", {1, 0, 0, 0}},     {"left", {-1, 0, 0, 0}}, {"forward", {0, 1, 0, 0}},
        {"backward", {0, -1, 0, 0}}, {"up", {0, 0, 1, 0}},    {"down", {0, 0, -1, 0}}};
    if (node.kind == Node::Kind::text) {
      for (const auto& [name, step] : names) {
        if (node.text == name) return step;
      }
      faults_.add(node.place, msg::unknown_step(shown(node.text)));
      return {};
    }
    int v[4] = {};
    bool good = node.kind == Node::Kind::list && node.items.size() >= 2 && node.items.size() <= 4;
    for (std::size_t i = 0; good && i < node.items.size(); ++i) {
      const Node& part = node.items[i];
      good = part.kind == Node::Kind::number && part.number >= -1 && part.number <= 1;
      v[i] = static_cast<int>(part.number);
    }
    if (!good || (unit && !(v[0] || v[1] || v[2] || v[3]))) {
      faults_.add(node.place, msg::invalid_step());
      return {};
    }
    return Step{small(v[0]), small(v[1]), small(v[2]), small(v[3])};
  }

  void compile() {
    BoardSpec alone = spec_.board;
    alone.boards = {""};
    Result<Topology> board = Topology::compile(alone);
    if (!board) {
      faults_.add(fallback_, board.error().message);
      return;
    }
    const int dimensions = board->dimensions();
    if ((dimensions < 3 && spec_.forward.dz) || (dimensions < 4 && spec_.forward.dw)) {
      if (table_.has("forward")) {
        faults_.add(table_.place("forward"), msg::forward_leaves_board(dimensions));
        return;
      }
      spec_.forward = {0, 1, 0, 0};
    }
    file_board_.board = std::move(*board);
  }

  const Node* node_;
  TomlTable table_;
  GameSpec& spec_;
  FileBoard& file_board_;
  Place fallback_;
  Faults& faults_;
  int first_rank_ = 1;
};

}  // namespace

bool gives_cells(const Node& board) {
  const auto keys = {"files", "ranks", "levels", "level-rows", "map", "level"};
  return std::any_of(keys.begin(), keys.end(), [&](const char* key) { return board.find(key); });
}

BoardChange read_board(const Node* node, GameSpec& spec, FileBoard& file_board, Place fallback,
                       Faults& faults) {
  return BoardReader(node, spec, file_board, fallback, faults).read();
}

}  // namespace cheshire
