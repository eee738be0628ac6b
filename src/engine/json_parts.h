// Writes colours and lists of cells as JSON, for sessions and set-ups of every kind of game.
#pragma once

#include <vector>

#include "board/topology.h"
#include "text/json_writer.h"

namespace cheshire {

constexpr const char* color_letter(Color c) { return c == Color::white ? "w" : "b"; }

inline void write_cells(JsonWriter& json, const std::vector<Cell>& cells) {
  json.begin_array();
  for (Cell c : cells) json.value(int{c});
  json.end_array();
}

}  // namespace cheshire
