// Seats at a game: who holds a key sits there, knows what that seat may know, and may do what it may do.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "engine/session.h"
#include "server/store/key.h"

namespace cheshire {

/// A seat that may have a key.
enum class Place { white, black, umpire };
inline constexpr Place places[] = {Place::white, Place::black, Place::umpire};

/// The keys of a new game, or the invitations to its seats, as they are told once.
struct Secrets {
  std::string white, black, umpire;

  const std::string& of(Place p) const {
    return p == Place::white ? white : p == Place::black ? black : umpire;
  }
  std::string& of(Place p) { return p == Place::white ? white : p == Place::black ? black : umpire; }
  bool any() const { return !(white.empty() && black.empty() && umpire.empty()); }
};

/// The seats that somebody has; none of them: a spectator.
struct Seat {
  bool white = false, black = false, umpire = false;
  bool called = false;  // the Umpire's seat, if he has it, shows no papers

  static constexpr Seat every() { return {true, true, true}; }
  constexpr bool has(Color c) const { return c == Color::white ? white : black; }
  constexpr bool& at(Place p) { return p == Place::white ? white : p == Place::black ? black : umpire; }
  constexpr bool at(Place p) const { return p == Place::white ? white : p == Place::black ? black : umpire; }
  constexpr bool both() const { return white && black; }
  constexpr bool player() const { return white || black; }
  /// What he may know.
  constexpr Viewer viewer() const {
    if (both() || (umpire && !called)) return Viewer::everything;
    return white ? Viewer::white : black ? Viewer::black : Viewer::spectator;
  }
  friend constexpr Seat operator|(Seat a, Seat b) {
    return {a.white || b.white, a.black || b.black, a.umpire || b.umpire, a.called || b.called};
  }
};

/// The keys of a game, as the server keeps them. A player's seat without a key is anybody's; so is the Umpire's, but where the
/// players have keys: there it is nobody's.
struct Keys {
  KeyHash white, black, umpire;
  bool called = false;  // the players called the Umpire after the game was made: he knows no papers (CH-146)
  Seat accepted{};      // the players who have accepted the called Umpire (CH-145)

  /// Whether the players have keys: the game has sealed papers, or is played by link.
  bool of_players() const { return !white.empty(); }
  bool any() const { return of_players() || !umpire.empty(); }
  const KeyHash& of(Place p) const { return p == Place::white ? white : p == Place::black ? black : umpire; }
  KeyHash& of(Place p) { return p == Place::white ? white : p == Place::black ? black : umpire; }
};

Keys hashes_of(const Secrets& secrets);

/// The invitations to the seats of a game by link; none to a seat that somebody had from the start. Each is exchanged once, for a
/// key that the guest brings; until then nobody knows the key of his seat.
struct Invitations {
  Keys keys{};
  Seat used{};

  /// Whether a guest is still waited for there.
  bool open(Place p) const { return !keys.of(p).empty() && !used.at(p); }
  bool any() const { return !(keys.white.empty() && keys.black.empty() && keys.umpire.empty()); }
};

/// New ones to every seat that has a key, but to that of the game's maker.
Secrets invitations_to(const Secrets& keys, std::optional<Place> maker);

/// What comes of a guest who shows an invitation and brings a key.
struct Claim {
  enum class Kind {
    fresh,    // the seat is his, with the key that he brought
    same,     // it is his already, with `key`
    taken,    // it is another's
    unfit,    // the key that he brought cannot be the seat's
    foreign,  // it invites to no seat of this game
  };
  Kind kind = Kind::foreign;
  Place place = Place::white;
  std::string key{};
};
/// Who shows the key of a seat has it already: it is his from another browser.
Claim claim_of(const Keys& keys, const Invitations& invitations, const std::string& invitation,
               const std::string& key);

/// 120 random bits as 24 letters and digits, which nobody can guess.
std::string new_id();
/// New keys for the players, if they are to have some, and for the Umpire.
Secrets new_keys(bool players, bool umpire);
/// The keys of a game that follows on another: everybody has the key he had, the players with changed colors.
Keys swapped(const Keys& keys);

/// The seats that the keys said give, together with those that have none. A key of another game gives nothing.
Seat seat_of(const Keys& keys, std::span<const KeyHash> said);
/// Names whoever has the key of a seat without giving the key away; another key has another name.
std::string badge_of(const KeyHash& key);
/// Whether one of the keys said is none of this game's. Never so where the game has none.
bool has_foreign(const Keys& keys, std::span<const KeyHash> said);

/// "white", "black" or "umpire".
const char* name(Place place);
/// "White's", "Black's" or "the Umpire's".
const char* whose(Place place);
/// "White" or "Black".
const char* color_name(Color c);
/// "White's key is needed to move for White": `deed` is "move for White".
Error key_needed(Color of, std::string_view deed);
/// What a called Umpire is told whom not both players have accepted yet.
Error unaccepted_umpire();

}  // namespace cheshire
