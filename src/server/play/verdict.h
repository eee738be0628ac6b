// Verdict: what came of an action in a game. Decision: the same, made in memory but not yet on disk.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "server/store/journal.h"

namespace cheshire {

struct Verdict {
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

/// A verdict that nobody may hear of until on_disk() gives it out. Whatever it changed is queued in the
/// journal.
class [[nodiscard]] Decision {
 public:
  explicit Decision(Verdict verdict) : verdict_(std::move(verdict)) {}

 private:
  friend boost::asio::awaitable<Verdict> on_disk(const Journal& journal, Decision decision,
                                                 std::string_view game);
  Verdict verdict_;
};

inline Decision done() { return Decision({Verdict::Kind::done}); }
inline Decision same() { return Decision({Verdict::Kind::same}); }
inline Decision missing() { return Decision({Verdict::Kind::missing}); }
inline Decision refuse(Error why) { return Decision({Verdict::Kind::refused, std::move(why)}); }
inline Decision deny(Error why) { return Decision({Verdict::Kind::denied, std::move(why)}); }
inline Decision fail(Error why) { return Decision({Verdict::Kind::failed, std::move(why)}); }

/// Returns the verdict once everything queued before the call is on disk. If a write to `game` fails, or
/// without a game the write that was queued last, so does a good decision.
boost::asio::awaitable<Verdict> on_disk(const Journal& journal, Decision decision,
                                        std::string_view game = {});

}  // namespace cheshire
