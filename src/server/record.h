// A game as it is stored, and the JSON form that leaves the server: Record.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/registry.h"

namespace cheshire {

struct GameRow {
  std::string id;
  std::string game;
  OptionValues options;
  std::string file;          // text of the game file the game is of, or empty
  std::string start;         // FEN
  std::string white, black;  // Player, as JSON
  std::string result;        // as in State, as JSON; empty while the game goes on
  std::string created, updated;
  std::vector<std::string> moves;  // UCI
};

/// `{"en-passant":"off"}`
std::string options_json(const OptionValues& options);
/// Reads what options_json wrote.
Result<OptionValues> read_options(std::string_view json);

/// The Record of docs/protocol.md.
std::string record_json(const GameRow& row, std::string_view identity);

/// Now in UTC: "2026-01-31T12:00:00.000Z".
std::string iso_now();

}  // namespace cheshire
