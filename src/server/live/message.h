// The messages of a client over the WebSocket.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "rules/outcome.h"
#include "server/store/key.h"
#include "server/store/request_kind.h"

namespace cheshire {

/// The protocol version that `join` must name. Raise it when older clients would misread the messages.
inline constexpr int wire_protocol = 2;

struct Message {
  enum class Type { join, move, back, resign, offer, end, challenge, confirm, ask, answer, chat, ping };
  Type type = Type::join;
  std::string id;
  std::vector<KeyHash> keys;  // those it says
  std::optional<int> ply;     // there for move, back, confirm and ask for a move back
  std::string
      terms;  // of ask and answer about the parley, as read_terms() writes them; an answer may have none
  std::string move;
  Color color = Color::white;            // of resign and offer
  bool wants_chat = false;               // of join
  RequestKind what = RequestKind::draw;  // of ask and answer
  bool yes = false;                      // of answer
  std::string badge;                     // of answer about an arbiter: the person it is about, or empty
  std::string text;                      // of chat
  std::optional<Color> from;             // of chat, by somebody who has both seats
  // Of end. A forfeit without a loser is both sides'.
  Outcome::Reason how = Outcome::Reason::ongoing;
  std::optional<Color> loser;
};

/// Reads one. `id` is the game it names, known also after an error in what follows. Errors: `at` is an offset in the text, or the
/// field is named.
Result<Message> read_message(std::string_view text, std::string& id);

/// What a log may say of a message: neither moves nor keys.
std::string log_line(std::string_view text);

/// A key is no longer than this, and nobody says more of them at once.
inline constexpr std::size_t longest_key = 64, most_keys = 8;

}  // namespace cheshire
