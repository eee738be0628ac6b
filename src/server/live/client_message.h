// ClientMessage: what a client sends over the WebSocket, parsed. socket_messages.h has what the server sends.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "rules/outcome.h"
#include "server/model/key.h"
#include "server/model/new_game.h"
#include "server/play/requests.h"

namespace cheshire {

struct ClientMessage {
  /// Asks whether the connection still works.
  struct Ping {};
  /// Follows a game.
  struct Join {
    bool chat = false;  // with its chat
  };

  // What a client does in a game. `ply` is the number of half-moves before the move, or to go back to.
  struct Move {
    int ply = 0;
    std::string text{};
  };
  struct Back {
    int ply = 0;
  };
  struct Resign {
    Color color = Color::white;
  };
  struct Offer {
    Color color = Color::white;
  };
  /// A forfeit without a loser counts against both sides.
  struct End {
    Outcome::Reason how = Outcome::Reason::ongoing;
    std::optional<Color> loser{};
  };
  struct Abort {};
  /// Gives the other side time.
  struct GiveTime {
    Color color = Color::white;  // who gives
  };
  /// Claims a game that the other side does not continue.
  struct Claim {
    Color color = Color::white;
    bool win = false;  // else a draw
  };
  struct Challenge {
    std::optional<int> ply{};
  };
  struct Confirm {
    int ply = 0;
  };
  struct AskBack {
    int ply = 0;
  };
  struct AskRematch {};
  struct AskTerms {
    std::string terms{};  // as read_terms() writes them
  };
  struct AskArbiter {};
  using Answer = Requests::Reply;
  struct Chat {
    std::string text{};
    std::optional<Color> from{};  // given by a client that has both seats
  };
  using Action = std::variant<Move, Back, Resign, Offer, End, Abort, GiveTime, Claim, Challenge, Confirm,
                              AskBack, AskRematch, AskTerms, AskArbiter, Answer, Chat>;

  // What a client says in the lobby.
  /// Follows the list of open challenges.
  struct WatchLobby {};
  /// Opens a challenge.
  struct Seek {
    NewGame game{};                // its game, options and clock
    std::optional<Color> color{};  // of who opens it; nothing: by lot
    std::string name{};
    bool pair = false;  // accept one that fits, if there is one
    std::string to{};   // the name of a bot; empty: anybody
  };
  /// Withdraws it.
  struct Unseek {};
  /// Accepts somebody's.
  struct Accept {
    std::string name{};
  };
  using InLobby = std::variant<WatchLobby, Seek, Unseek, Accept>;

  // What a client says about arenas.
  /// Follows the list of them.
  struct WatchArenas {};
  struct OpenArena {
    NewGame game{};  // its game, options, clock and whether it is rated
    std::string title{};
    int starts = 0;  // minutes from now
    int minutes = 0;
  };
  /// Follows one; its keys may name a player who is back.
  struct WatchArena {};
  struct JoinArena {};
  /// Does not want to be paired until they join again.
  struct PauseArena {};
  using InArena = std::variant<WatchArenas, OpenArena, WatchArena, JoinArena, PauseArena>;

  /// Follows the list of games that are being played.
  struct WatchLive {};

  using Content = std::variant<Ping, Join, WatchLive, InLobby, InArena, Action>;

  std::string id;  // of the game, the arena, or the challenge that is accepted; otherwise empty
  std::vector<KeyHash> keys;
  Content content;
};

/// Reads a message. Sets `id` to the game it names, even if a later field is wrong. Errors: `at` is an offset
/// in the text, or the message names the field.
Result<ClientMessage> read_client_message(std::string_view text, std::string& id);

/// Returns what a log may show of a message: no moves and no keys.
std::string log_line(std::string_view text);

/// Maximum length of a key in bytes, and maximum number of keys in `keys`.
inline constexpr std::size_t longest_key = 64, max_keys = 8;

}  // namespace cheshire
