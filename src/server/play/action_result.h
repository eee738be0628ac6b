// ActionResult: what came of a client's action in a game. Decision: the same, made in memory but not yet on
// disk. Referee, Requests and Registrar return decisions; on_disk() makes a result of one.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "server/store/journal.h"

namespace cheshire {

struct ActionResult {
  enum class Kind {
    done,     // on disk
    same,     // already so, and on disk
    refused,  // against the rules, or about a position the game does not have; `error` says why
    denied,   // not allowed from this seat; `error` names the key
    missing,  // no such game
    failed,   // the disk or the stored game is at fault; nothing changed
  };
  Kind kind = Kind::done;
  std::optional<Error> error{};  // except of done, same and missing

  bool good() const { return kind == Kind::done || kind == Kind::same; }
};

/// A result that must not be sent before on_disk() returns it. Whatever it changed is queued in the journal.
class [[nodiscard]] Decision {
 public:
  explicit Decision(ActionResult result) : result_(std::move(result)) {}

 private:
  friend boost::asio::awaitable<ActionResult> on_disk(const Journal& journal, Decision decision,
                                                      std::string_view game);
  ActionResult result_;
};

inline Decision done() { return Decision({ActionResult::Kind::done}); }
inline Decision same() { return Decision({ActionResult::Kind::same}); }
inline Decision missing() { return Decision({ActionResult::Kind::missing}); }
inline Decision refuse(Error why) { return Decision({ActionResult::Kind::refused, std::move(why)}); }
inline Decision deny(Error why) { return Decision({ActionResult::Kind::denied, std::move(why)}); }
inline Decision fail(Error why) { return Decision({ActionResult::Kind::failed, std::move(why)}); }

/// Returns the result once everything queued before the call is on disk. If a write to `game` fails, or
/// without a game the write that was queued last, so does a good decision.
boost::asio::awaitable<ActionResult> on_disk(const Journal& journal, Decision decision,
                                             std::string_view game = {});

}  // namespace cheshire
