#include "board/board_spec.h"

#include <utility>

namespace cheshire {

BoardSpec box(int files, int ranks, int levels) {
  BoardSpec spec;
  spec.boards = {""};
  for (int z = 0; z < levels; ++z) {
    const std::string level = levels > 1 ? std::string(1, static_cast<char>('A' + z)) : std::string();
    spec.levels.push_back(level);
    for (int y = 0; y < ranks; ++y) {
      for (int x = 0; x < files; ++x) {
        spec.cells.push_back(
            {{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), static_cast<std::int8_t>(z)},
             level + static_cast<char>('a' + x) + std::to_string(y + 1)});
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
