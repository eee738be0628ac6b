// The messages of a client over the WebSocket.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "rules/outcome.h"
#include "server/model/key.h"
#include "server/model/request_kind.h"

namespace cheshire {

struct ClientMessage {
  enum class Type { join, move, back, resign, offer, end, challenge, confirm, ask, answer, chat, ping };
  Type type = Type::join;
  std::string id;
  std::chrono::steady_clock::time_point came{};  // when it was read, which read_message() does not know
  std::vector<KeyHash> keys;                     // keys in the message
  std::optional<int> ply;                        // of move, back, confirm, challenge and takebacks
  std::string
      terms;  // of ask and answer about the parley, as read_terms() writes them; an answer may have none
  std::string move;
  Color color = Color::white;            // of resign and offer
  bool wants_chat = false;               // of join
  RequestKind what = RequestKind::draw;  // of ask and answer
  bool yes = false;                      // of answer
  std::string badge;                     // of answer about an arbiter: whom it is about, or empty
  std::string text;                      // of chat
  std::optional<Color> from;             // of chat, from a client that has both seats
  // Of end. A forfeit without a loser counts against both sides.
  Outcome::Reason how = Outcome::Reason::ongoing;
  std::optional<Color> loser;
};

/// Reads a message. Sets `id` to the game it names, even if a later field is wrong. Errors: `at` is an offset
/// in the text, or the message names the field.
Result<ClientMessage> read_message(std::string_view text, std::string& id);

/// Returns what a log may show of a message: no moves and no keys.
std::string log_line(std::string_view text);

/// Maximum length of a key in bytes, and maximum number of keys in `keys`.
inline constexpr std::size_t longest_key = 64, max_keys = 8;

}  // namespace cheshire
