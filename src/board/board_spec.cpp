#include "board/board_spec.h"

#include <utility>

namespace cheshire {

BoardSpec box(int files, int ranks, int levels, int level_rows) {
  BoardSpec spec;
  spec.boards = {""};
  const auto small = [](int v) { return static_cast<std::int8_t>(v); };
  for (int w = 0; w < level_rows; ++w) {
    for (int z = 0; z < levels; ++z) {
      const bool flat = levels * level_rows == 1;
      const std::string level = flat ? "" : std::string(1, static_cast<char>('A' + w * levels + z));
      spec.levels.push_back({level, z, level_rows - 1 - w});
      for (int y = 0; y < ranks; ++y) {
        for (int x = 0; x < files; ++x) {
          spec.cells.push_back({{small(x), small(y), small(z), small(w)},
                                level + static_cast<char>('a' + x) + std::to_string(y + 1)});
        }
      }
    }
  }
  return spec;
}

BoardSpec on_boards(BoardSpec spec, std::vector<std::string> names) {
  spec.boards = std::move(names);
  return spec;
}

}  // namespace cheshire
