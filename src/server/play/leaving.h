// The rules for players who leave and those who wait, as docs/server.md has them; and Absences: since when a
// game has waited for a player who is gone.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/common/patience.h"
#include "server/common/times.h"
#include "server/model/clock.h"
#include "server/play/deadlines.h"
#include "server/play/game_in_play.h"

namespace cheshire {

/// A game may be aborted while fewer half-moves than this were made.
inline constexpr int plies_before_start = 2;
/// Who lets the other wait for so long before the game has begun is to blame when that one breaks it off.
inline constexpr Milliseconds patience_before_start = std::chrono::minutes(1);
/// After an offer the same side may offer again when so many half-moves were made, or the other side offered.
inline constexpr int plies_between_offers = 10;
/// The time that one player gives the other at once, and how often.
inline constexpr Milliseconds gift = std::chrono::seconds(15);
inline constexpr int most_gifts = 20;
/// No gift makes a clock longer than this.
inline constexpr Milliseconds longest_clock = std::chrono::hours(24);

/// Whose move a game waits for so that the other may claim it some day; nothing in a game that people do not
/// play by keys, that has just begun, that an Umpire decides, or with days for each move.
std::optional<Color> awaited(const GameInPlay& g);

/// Of the games whose next move is awaited(): since when, and when the other side may claim.
class Absences {
 public:
  explicit Absences(Patience patience) : patience_(patience) {}

  struct Wait {
    Color away = Color::white;
    Instant due{};
  };
  /// To be called when a game, or who is there, has changed. `awaits`: awaited(), unless that player is there
  /// with a clock running. `unmoved`: without a clock, how long ago the game was last changed. Returns when
  /// the other side may claim.
  std::optional<Wait> note(const std::string& id, std::optional<Color> awaits,
                           std::optional<Milliseconds> unmoved, Instant now);

  /// Returns the games that have come to be claimable, each once.
  std::vector<std::string> take_due(Instant now);
  std::optional<Instant> next() const { return due_.next(); }

 private:
  Patience patience_;
  std::unordered_map<std::string, Wait> waits_;
  Deadlines due_;
};

}  // namespace cheshire
