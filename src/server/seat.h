// Seats at a game: who holds a key sits there, knows what that seat may know, and may do what it may do.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "engine/session.h"

namespace cheshire {

/// The keys of a game. A player's seat without a key is anybody's; so is the Umpire's, but where the players have keys: there it
/// is nobody's.
struct Keys {
  std::string white, black, umpire;

  /// Whether the players have keys: the game has sealed papers, or is played by link.
  bool of_players() const { return !white.empty(); }
  bool any() const { return of_players() || !umpire.empty(); }
};

/// The seats that somebody has; none of them: a spectator.
struct Seat {
  bool white = false, black = false, umpire = false;

  static constexpr Seat every() { return {true, true, true}; }
  constexpr bool has(Color c) const { return c == Color::white ? white : black; }
  constexpr bool both() const { return white && black; }
  constexpr bool player() const { return white || black; }
  /// Whether he may take back and remove: an Umpire, or both players in one.
  constexpr bool rules() const { return umpire || both(); }
  /// What he may know.
  constexpr Viewer viewer() const {
    if (rules()) return Viewer::everything;
    return white ? Viewer::white : black ? Viewer::black : Viewer::spectator;
  }
  friend constexpr Seat operator|(Seat a, Seat b) {
    return {a.white || b.white, a.black || b.black, a.umpire || b.umpire};
  }
};

/// 120 random bits as 24 letters and digits, which nobody can guess.
std::string new_id();
/// New keys for the players, if they are to have some, and for the Umpire.
Keys new_keys(bool players, bool umpire);

/// The seats that the keys said give, together with those that have none. A key of another game gives nothing.
Seat seat_of(const Keys& keys, std::span<const std::string> said);
/// Whether one of the keys said is none of this game's. Never so where the game has none.
bool has_foreign(const Keys& keys, std::span<const std::string> said);

/// "White" or "Black".
const char* color_name(Color c);
/// "White's key is needed to move for White": `deed` is "move for White".
Error key_needed(Color of, std::string_view deed);

}  // namespace cheshire
