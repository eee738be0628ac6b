// GameRow: a game as the server stores it. The functions write the JSON that it sends of it: the Record.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/registry.h"
#include "server/common/times.h"
#include "server/model/clock.h"
#include "server/model/rated_game.h"
#include "server/model/request_kind.h"
#include "server/model/seat.h"

namespace cheshire {

/// What one player asks of the other, until the next move.
struct Ask {
  Color by = Color::white;
  RequestKind what = RequestKind::back;  // or parley, or arbiter
  int ply = 0;                           // for a take-back: the number of half-moves to go back to
  std::string terms{};                   // for a parley, as read_terms() writes them
  friend bool operator==(const Ask&, const Ask&) = default;
};

/// The last offer of an agreement, whatever became of it.
struct LastOffer {
  std::optional<Color> by{};
  int ply = 0;  // half-moves made then
  friend bool operator==(const LastOffer&, const LastOffer&) = default;
};

/// The state of a game between two moves.
struct RoundState {
  std::string offer{};  // "w" or "b": who offers an agreement; or empty
  LastOffer last_offer{};
  bool challenge = false;  // the side to move makes a challenge with its next move
  int confirmed = 0;       // half-moves that the Umpire has confirmed
  std::optional<Ask> ask{};
  std::string rematch{};       // "w" or "b": who asks for a rematch; its id once it exists; or empty
  ClockState clock{};          // if the game has one
  std::array<int, 2> given{};  // how often each side has given the other time, by Color
  std::string fen{};           // the position; empty if an older store did not keep it
  std::string started{};       // when both sides completed their opening moves (CH-134); empty before

  /// Returns the id of the two players' next game, or empty.
  std::string next_game() const { return rematch.size() > 1 ? rematch : std::string(); }
};

/// Somebody who has shown the key of their name and sits at a game.
struct SeatedPerson {
  std::string id{};         // empty: nobody, or somebody who is forgotten
  std::string name{};       // for rated games; empty: they have none
  std::int64_t number = 0;  // likewise; stays when they are forgotten
  std::string rating{};     // when they sat down, as text() writes it; empty: none
};

struct GameRow {
  std::string id;
  std::string game;
  OptionValues options;
  std::string file;          // text of the game file that defines the game, or empty
  std::string start;         // FEN
  std::string white, black;  // a Player each, as JSON
  std::string result;        // as in State, as JSON; empty while the game is in progress
  std::string created, updated;
  std::vector<std::string> moves;  // UCI
  Keys keys{};
  std::string parley{};  // as JSON, or empty
  RoundState round{};
  std::string title{};  // of the game; empty if an older store did not keep it
  bool link = false;    // the players have keys even without papers
  bool papers = false;  // the game has sealed papers
  bool live = false;    // anybody may watch: the game is in the list of those that are played
  std::string arena{};  // the id of the arena that it was played in, or empty
  std::optional<ClockTerms> clock{};
  Invitations invitations{};
  std::int64_t revision = 0;          // number of changes; used only inside the server
  std::optional<SeatName> creator{};  // for a new game by link: its creator's seat
  bool rated = false;
  std::array<SeatedPerson, 2> people{};  // by Color
  Instant seated{};                      // when the last of them sat down, as far as memory knows
  /// What the game did to the ratings. Null while it goes on; empty if it did not count.
  std::shared_ptr<std::optional<RatingChange>> rating_change{};

  SeatedPerson& person(Color c) { return people[static_cast<std::size_t>(index(c))]; }
  const SeatedPerson& person(Color c) const { return people[static_cast<std::size_t>(index(c))]; }

  /// Whether the parts agree with each other, as they do in every game the referee has changed; for
  /// assertions.
  bool is_ok() const;
  /// Whether something is hidden from some viewers now. A game's papers are open once it is over.
  bool sealed() const { return papers && (result.empty() || pending()); }
  /// Whether the last move waits for the Umpire.
  bool pending() const;
  /// Whether the players have called an Umpire who has not come yet.
  bool umpire_awaited() const { return keys.called && invitations.open(SeatName::umpire); }
  /// Whether this player accepts the called Umpire. The server's engine accepts everybody.
  bool accepts(Color c) const;
  /// Whether the Umpire has come but must wait until both players accept (CH-145). If the players have no
  /// keys, the server cannot tell them apart and asks nobody.
  bool acceptance_awaited() const { return !umpire_awaited() && unaccepted(); }
  /// Whether this seat may judge: the Umpire's, once both players have accepted a called Umpire.
  bool judges(Seat seat) const { return seat.umpire && !unaccepted(); }
  /// Whether this seat may take back and remove: one that judges, or both players' seats in one.
  bool rules(Seat seat) const { return judges(seat) || seat.both(); }

 private:
  bool unaccepted() const {
    return keys.called && keys.of_players() && !(accepts(Color::white) && accepts(Color::black));
  }
};

/// Whether a new game has a seat for an Umpire. Over one board, a game with papers has one, so that somebody
/// can take moves back. A game by link has only an Umpire the players agreed on.
bool has_umpire(const GameRow& row);

/// What a viewer may know of a game with sealed papers.
struct VisibleGame {
  std::string start;
  std::vector<std::string> moves;
  bool challenge = false;
  std::string fen{};  // the current position
};

/// `{"en-passant":"off"}`
std::string options_json(const OptionValues& options);
/// Reads what options_json() wrote.
Result<OptionValues> read_options(std::string_view json);

/// "w" or "b".
const char* letter(Color c);
/// "white", "spectator", ...
const char* name(Viewer viewer);

/// A game as one viewer may see it, at one moment.
struct Pov {
  const GameRow& row;
  Instant now;
  Viewer viewer = Viewer::everything;
  const VisibleGame* visible = nullptr;  // what the viewer may see; null: everything

  const std::string& start() const { return visible ? visible->start : row.start; }
  const std::vector<std::string>& moves() const { return visible ? visible->moves : row.moves; }
};

/// The members of a Record that may change during a game, except `moves`, `clock` and `updated`.
inline constexpr std::string_view state_members[] = {
    "start",         "white",      "black",   "parley",  "result",   "offer",   "ask",
    "rematch",       "challenge",  "pending", "invited", "declined", "started", "umpire",
    "umpireAwaited", "acceptance", "given",   "people",  "ratings"};
/// The values of `state_members` as JSON, in the same order.
using StateValues = std::array<std::string, std::size(state_members)>;
StateValues state_values(const Pov& pov);
/// Returns the clock at that moment as JSON, or null.
std::string clock_of(const Pov& pov);

/// Returns the Record of docs/reference.md.
std::string record_json(const Pov& pov);
/// Returns the Record for the game's creator, with the invitations and the creator's own keys. The server
/// sends these only once.
std::string created_json(const GameRow& row, Instant now, const Secrets& keys, const Secrets& invitations);

}  // namespace cheshire
