// A game as it is stored, and the JSON form that leaves the server: Record.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/registry.h"
#include "server/common/instant.h"
#include "server/store/clock.h"
#include "server/store/request_kind.h"
#include "server/store/seat.h"

namespace cheshire {

/// A player asks the other for something, until the next move.
struct Ask {
  Color by = Color::white;
  RequestKind what = RequestKind::back;  // or parley, or arbiter
  int ply = 0;                           // to which half-move, of a take-back
  std::string terms{};                   // of a parley, as read_terms() writes them
  friend bool operator==(const Ask&, const Ask&) = default;
};

/// What stands between two moves.
struct Standing {
  std::string offer{};     // "w" or "b": who offers an agreement; or empty
  bool challenge = false;  // the side to move makes a challenge with its coming move
  int confirmed = 0;       // half-moves that the Umpire has confirmed
  std::optional<Ask> ask{};
  std::string rematch{};  // "w" or "b": who asks for another game; its id once it is made; or empty
  ClockState clock{};     // of a game that has one
  std::string fen{};      // the position; empty where an older store did not keep it
  std::string started{};  // when both sides had completed their opening moves (CH-134); empty before

  /// The id of the next game of the two, or empty.
  std::string next_game() const { return rematch.size() > 1 ? rematch : std::string(); }
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
  std::string title{};  // of the game; empty where an older store did not keep it
  bool link = false;    // the players have keys even without papers
  bool papers = false;  // the game has sealed papers
  std::optional<ClockTerms> clock{};
  Invitations invitations{};
  std::int64_t revision = 0;     // how often it was changed; of no meaning to anybody else
  std::optional<Place> maker{};  // of a new game by link: the seat of him who makes it

  /// Whether its parts agree with each other, as they do in every game that the referee has changed; for assertions.
  bool is_ok() const;
  /// Whether some may not know all of it now: the papers of a game are open when it is over.
  bool sealed() const { return papers && (result.empty() || pending()); }
  /// Whether the last move waits for the Umpire.
  bool pending() const;
  /// Whether an Umpire whom the players have called has not come yet.
  bool umpire_awaited() const { return keys.called && invitations.open(Place::umpire); }
  /// Whether this player accepts the called Umpire; the server's engine accepts everybody.
  bool accepts(Color c) const;
  /// Whether the Umpire has come but may do nothing before both players accept (CH-145). Where the players have no keys, nobody
  /// can tell them apart, and nobody is asked.
  bool acceptance_awaited() const { return !umpire_awaited() && unaccepted(); }
  /// Whether this seat may judge: the Umpire's, once both players have accepted whom they called.
  bool judges(Seat seat) const { return seat.umpire && !unaccepted(); }
  /// Whether this seat may take back and remove: the Umpire's, or both players' in one.
  bool rules(Seat seat) const { return judges(seat) || seat.both(); }

 private:
  bool unaccepted() const {
    return keys.called && keys.of_players() && !(accepts(Color::white) && accepts(Color::black));
  }
};

/// Whether a new game has a seat for an Umpire. At one table somebody must be able to take back; players who sit apart have no
/// Umpire whom they did not agree on.
bool has_umpire(const GameRow& row);

/// What somebody may know of a game.
struct Shown {
  std::string start;
  std::vector<std::string> moves;
  bool challenge = false;
  std::string fen{};  // the position now
};

/// `{"en-passant":"off"}`
std::string options_json(const OptionValues& options);
/// Reads what options_json wrote.
Result<OptionValues> read_options(std::string_view json);

/// "w" or "b".
const char* letter(Color c);
/// "white", "spectator", ...
const char* name(Viewer viewer);

/// A game as one viewer may see it, at one instant.
struct Sight {
  const GameRow& row;
  Instant now;
  Viewer viewer = Viewer::everything;
  const Shown* shown = nullptr;  // what the viewer may see; null: everything

  const std::string& start() const { return shown ? shown->start : row.start; }
  const std::vector<std::string>& moves() const { return shown ? shown->moves : row.moves; }
};

/// The members of a Record that may change during a game, except `moves`, `clock` and `updated`.
inline constexpr std::string_view state_members[] = {
    "start",     "white",   "black",   "parley",  "result", "offer",         "ask",       "rematch",
    "challenge", "pending", "invited", "started", "umpire", "umpireAwaited", "acceptance"};
/// Their values as JSON, in the same order.
using StateValues = std::array<std::string, std::size(state_members)>;
StateValues state_values(const Sight& sight);
/// The clock at that instant as JSON, or null.
std::string clock_of(const Sight& sight);

/// The Record of docs/protocol.md.
std::string record_json(const Sight& sight);
/// The same for him who made the game, with its invitations and those of its keys that are his: they are told this once.
std::string created_json(const GameRow& row, Instant now, const Secrets& keys, const Secrets& invitations);

}  // namespace cheshire
