// A game's clock: pure functions of the agreed terms, the clock's state and the current time.
#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "base/result.h"
#include "server/common/times.h"

namespace cheshire {

using Milliseconds = std::chrono::milliseconds;

/// The time control. Fischer: `initial` for the whole game plus `increment` for every move made while the
/// clock ran. Days: `days` days for every move.
struct ClockTerms {
  enum class Kind { fischer, days };
  Kind kind = Kind::fischer;
  int initial = 0, increment = 0;  // seconds, Fischer only
  int days = 0;

  /// Returns the time each side starts with.
  Milliseconds full() const;
  friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};

/// The state of a clock at `since`. From then on the time of `running` runs down, if a side is set.
struct ClockState {
  std::array<Milliseconds, 2> left{};  // by Color
  std::optional<Color> running{};
  Instant since{};
  friend bool operator==(const ClockState&, const ClockState&) = default;
};

/// What decides whose time runs.
struct ClockSituation {
  bool over = false;
  bool pending = false;  // the last move waits for the Umpire
  int ply = 0;
  Color side = Color::white;  // to move
};

/// Reads the `clock` of a new game, or what clock_json() wrote. Returns nothing for null or a missing field.
/// Errors name the field.
Result<std::optional<ClockTerms>> read_clock(const boost::json::object& body);
/// Reads what clock_json() wrote to a store. Returns nothing for an empty text.
Result<std::optional<ClockTerms>> read_stored_clock(std::string_view text);
/// `{"kind":"days","days":3}`
std::string clock_json(const ClockTerms& terms);
/// Returns the terms with the time left at `now` and whose time runs.
std::string clock_json(const ClockTerms& terms, const ClockState& state, Instant now);

/// Returns whose time runs. Nobody's does when the game is over, when it waits for the Umpire or, with a
/// Fischer clock, before both sides have moved.
std::optional<Color> due(const ClockTerms& terms, const ClockSituation& situation);

/// Returns the clock before the first move.
ClockState new_clock(const ClockTerms& terms, const ClockSituation& situation, Instant now);
/// Returns the time a side has left at `now`, at least 0.
Milliseconds left(const ClockState& state, Color side, Instant now);
/// Returns the side that has run out of time, if any.
std::optional<Color> flagged(const ClockState& state, Instant now);
/// Whether a stopped clock was stopped after a side had run out of time.
bool ran_out(const ClockState& state);
/// Returns when the running time will run out.
std::optional<Instant> deadline(const ClockState& state);

/// Returns the clock, stopped, after a move by `mover`.
ClockState after_move(const ClockTerms& terms, const ClockState& state, Color mover, Instant now);
/// Returns a running Fischer clock with `gift` more for a side.
ClockState with_gift(const ClockState& state, Color to, Milliseconds gift, Instant now);
/// Returns the clock, stopped, after moves, or the end of the game, were taken back. Used time stays used,
/// but a side that had run out gets a minute (at most the initial time), and with days both sides get the
/// full time again.
ClockState after_takeback(const ClockTerms& terms, const ClockState& state, Instant now);
/// Returns the clock running for whoever's turn it is in this situation.
ClockState started(const ClockTerms& terms, const ClockState& state, const ClockSituation& situation,
                   Instant now);
/// Returns the clock when a server that last ran at `alive` starts again at `now`. A Fischer clock gets back
/// what it would have lost since. A clock in days is corrected by `ahead`: how far the present time count is
/// ahead of the one the clock was kept in.
ClockState resumed(const ClockTerms& terms, const ClockState& state, Instant alive, Milliseconds ahead,
                   Instant now);

}  // namespace cheshire
