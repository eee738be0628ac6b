// The clock of a game: pure functions over the terms agreed on, how the clock stands, and the time they are given.
#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "base/result.h"
#include "server/common/instant.h"

namespace cheshire {

using Milliseconds = std::chrono::milliseconds;

/// What was agreed on. Fischer: `initial` for the whole game and `increment` for every move made while the clock ran.
/// Days: so many days for every single move.
struct ClockTerms {
  enum class Kind { fischer, days };
  Kind kind = Kind::fischer;
  int initial = 0, increment = 0;  // seconds, of fischer
  int days = 0;

  /// What each side has before the game.
  Milliseconds full() const;
  friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};

/// How a clock stood at `since`; from then on the time of `running` runs away, if a side is named.
struct ClockState {
  std::array<Milliseconds, 2> left{};  // by Color
  std::optional<Color> running{};
  Instant since{};
  friend bool operator==(const ClockState&, const ClockState&) = default;
};

/// What of a game decides whose time runs.
struct ClockSituation {
  bool over = false;
  bool pending = false;  // the last move waits for the Umpire
  int ply = 0;
  Color side = Color::white;  // to move
};

/// Reads the `clock` of a new game, or what clock_json wrote; nothing for null or a field that is missing. Errors name the field.
Result<std::optional<ClockTerms>> read_clock(const boost::json::object& body);
/// What clock_json wrote into a store; nothing for an empty text.
Result<std::optional<ClockTerms>> read_stored_clock(std::string_view text);
/// `{"kind":"days","days":3}`
std::string clock_json(const ClockTerms& terms);
/// The terms with what is left at `now`, and who uses it up.
std::string clock_json(const ClockTerms& terms, const ClockState& state, Instant now);

/// Whose time runs: nobody's when the game is over, waits for the Umpire or, with a Fischer clock, before both sides have moved.
std::optional<Color> due(const ClockTerms& terms, const ClockSituation& situation);

/// The clock before the first move.
ClockState new_clock(const ClockTerms& terms, const ClockSituation& situation, Instant now);
/// What a side has left at `now`, 0 at least.
Milliseconds left(const ClockState& state, Color side, Instant now);
/// Who has used up his time.
std::optional<Color> flagged(const ClockState& state, Instant now);
/// Whether a clock that stands was stopped when somebody had used up all time.
bool ran_out(const ClockState& state);
/// When the time that runs will be used up.
std::optional<Instant> deadline(const ClockState& state);

/// The clock goes on for whom it should run in this situation.
ClockState regulated(const ClockTerms& terms, const ClockState& state, const ClockSituation& situation,
                     Instant now);
/// After a move by `mover`; the situation is that after it.
ClockState moved(const ClockTerms& terms, const ClockState& state, Color mover,
                 const ClockSituation& situation, Instant now);
/// After moves, or the end of the game, were taken back: time used stays used, but whoever had used up all gets a minute, and
/// days begin anew.
ClockState taken_back(const ClockTerms& terms, const ClockState& state, const ClockSituation& situation,
                      Instant now);
/// When a server starts again at `now` that was last known to run at `alive`: what a Fischer clock would have lost since is given
/// back. `ahead`: by how much the count of time is ahead now of that in which the clock was kept.
ClockState resumed(const ClockTerms& terms, const ClockState& state, Instant alive, Milliseconds ahead,
                   Instant now);

}  // namespace cheshire
