// The messages that the server sends over the WebSocket, as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/live/lobby.h"
#include "server/model/seat.h"
#include "server/play/leaving.h"
#include "server/store/store.h"

namespace cheshire {

/// Who is present, and whether somebody at a side's seat wants the chat. `spectators` counts clients without
/// a seat.
struct Presence {
  struct Sides {
    bool white = false, black = false;
  };
  Sides here{}, chatting{};
  int spectators = 0;
  bool followed = false;                 // somebody is there at all
  std::optional<Absences::Wait> wait{};  // for a player who does not continue the game
};

/// `id` may be null. `version` is that of the client's view, given if the state of the game is the reason for
/// the error.
std::string error_message(const Error& error, const std::string* id,
                          std::optional<std::int64_t> version = {});
/// `record` is already JSON.
std::string record_message(std::int64_t version, const std::string& record);
/// `changed` comes from SentState::since().
std::string change_message(const std::string& id, std::int64_t version, const std::string& changed);
/// No `version` for a client that has not joined. `changed` may be empty.
std::string ack_message(const std::string& id, std::optional<int> ply, std::optional<std::int64_t> version,
                        const std::string& changed);
/// The answer to a ping.
std::string pong_message(const std::string& id);
std::string presence_message(const std::string& id, const Presence& presence, Instant now);
std::string chat_message(const std::string& id, const ChatLine& line);
std::string chats_message(const std::string& id, const std::vector<ChatLine>& lines);
/// The invitation to the seat of an Umpire or arbiter, for the player who asked for it.
std::string invitation_message(const std::string& id, const std::string& invitation);
/// Returns what a follower with `seat` in the old game is told of the rematch: one message for each seat that
/// its key of the old game holds there, with the players' colours swapped; one message without a seat if it
/// holds none.
std::vector<std::string> rematch_messages(const std::string& old, const std::string& next, const Keys& keys,
                                          Seat seat);

/// The whole list of open challenges, each as challenge_json() wrote it.
std::string lobby_message(const std::vector<std::string_view>& challenges);
/// What has changed in that list. A challenge that is not in the receiver's list may be removed.
std::string lobby_change_message(const std::vector<std::string_view>& added,
                                 const std::set<std::string>& removed);
/// The names of the bots that are there, each as JSON.
std::string bots_message(const std::vector<std::string_view>& names);
/// Tells a client which challenge of its own waits; null: none does.
std::string seeking_message(const Challenge* own);
/// Tells a client of the game that an opponent was found for, with the key of its seat.
std::string paired_message(const std::string& game, SeatName seat, const std::string& key);

}  // namespace cheshire
