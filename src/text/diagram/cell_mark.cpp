#include "text/diagram/cell_mark.h"

#include <charconv>
#include <string>

#include "board/topology.h"

namespace cheshire {

int first_rank(const Topology& topology) {
  for (int i = 0; i < topology.cells_per_board(); ++i) {
    const Cell c = static_cast<Cell>(i);
    const std::string& name = topology.name(c);
    const std::size_t level = topology.levels()[topology.level(c)].name.size();
    int number = 0;
    if (name.size() <= level + 1 || name[level] != 'a' + topology.at(c).x) continue;
    const auto [end, error] = std::from_chars(name.data() + level + 1, name.data() + name.size(), number);
    if (error == std::errc{} && end == name.data() + name.size()) return number - topology.at(c).y;
  }
  return 1;
}

}  // namespace cheshire
