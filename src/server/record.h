// A game as it is stored, and the JSON form that leaves the server: Record.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/registry.h"
#include "server/seat.h"

namespace cheshire {

/// What stands between two moves.
struct Standing {
  std::string offer;       // "w" or "b": who offers an agreement; or empty
  bool challenge = false;  // the side to move makes a challenge with its coming move
  int confirmed = 0;       // half-moves that the Umpire has confirmed
};

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
  Keys keys{};
  std::string parley{};  // as JSON, or empty
  Standing standing{};

  /// Whether some may not know all of it now: the papers of a game are open when it is over.
  bool sealed() const { return keys.of_players() && (result.empty() || pending()); }
  /// Whether the last move waits for the Umpire.
  bool pending() const;
};

/// What somebody may know of a game.
struct Shown {
  std::string start;
  std::vector<std::string> moves;
  bool challenge = false;
};

/// `{"en-passant":"off"}`
std::string options_json(const OptionValues& options);
/// Reads what options_json wrote.
Result<OptionValues> read_options(std::string_view json);

/// The Record of docs/protocol.md, as it is for this viewer. `shown` is what he may know; null: all.
std::string record_json(const GameRow& row, std::string_view identity, Viewer viewer = Viewer::everything,
                        const Shown* shown = nullptr);
/// The same for him who made the game, with its keys if it has any.
std::string created_json(const GameRow& row, std::string_view identity);

/// Now in UTC: "2026-01-31T12:00:00.000Z".
std::string iso_now();

}  // namespace cheshire
