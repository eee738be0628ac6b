// The seats at a game, their keys and invitations. Whoever holds a seat's key has that seat's rights.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "engine/session.h"
#include "server/model/key.h"

namespace cheshire {

/// A seat that can have a key.
enum class SeatName { white, black, umpire };
inline constexpr SeatName seat_names[] = {SeatName::white, SeatName::black, SeatName::umpire};

/// One thing for each seat.
template <class T>
struct BySeat {
  T white{}, black{}, umpire{};

  constexpr T& of(SeatName p) { return p == SeatName::white ? white : p == SeatName::black ? black : umpire; }
  constexpr const T& of(SeatName p) const {
    return p == SeatName::white ? white : p == SeatName::black ? black : umpire;
  }
};

/// The keys of a new game, or the invitations to its seats. The server sends them only once.
struct Secrets : BySeat<std::string> {
  bool any() const { return !(white.empty() && black.empty() && umpire.empty()); }
};

/// The seats that a client holds. None means a spectator.
struct Seat {
  bool white = false, black = false, umpire = false;
  bool called = false;  // a called Umpire, who sees no papers

  static constexpr Seat every() { return {true, true, true}; }
  constexpr bool has(Color c) const { return c == Color::white ? white : black; }
  constexpr bool& at(SeatName p) {
    return p == SeatName::white ? white : p == SeatName::black ? black : umpire;
  }
  constexpr bool at(SeatName p) const {
    return p == SeatName::white ? white : p == SeatName::black ? black : umpire;
  }
  constexpr bool both() const { return white && black; }
  constexpr bool player() const { return white || black; }
  /// Returns what the holder of these seats may know.
  constexpr Viewer viewer() const {
    if (both() || (umpire && !called)) return Viewer::everything;
    return white ? Viewer::white : black ? Viewer::black : Viewer::spectator;
  }
  friend constexpr Seat operator|(Seat a, Seat b) {
    return {a.white || b.white, a.black || b.black, a.umpire || b.umpire, a.called || b.called};
  }
};

/// The keys of a game, as the server stores them. A player's seat without a key belongs to anybody. An
/// Umpire's seat without a key belongs to anybody if the players have no keys either, otherwise to nobody.
struct Keys : BySeat<KeyHash> {
  // The players called the Umpire after the game was created, so the Umpire sees no papers (CH-146).
  bool called = false;
  Seat accepted{};  // the players who have accepted the called Umpire (CH-145)

  /// Whether the players have keys: the game has sealed papers or is played by link.
  bool of_players() const { return !white.empty(); }
  bool any() const { return of_players() || !umpire.empty(); }
};

Keys hashes_of(const Secrets& secrets);

/// The invitations to the seats of a game by link. A seat taken from the start has none. An invitation can be
/// exchanged once, for a key that the guest brings. Until then nobody knows the key of that seat.
struct Invitations {
  Keys keys{};
  Seat used{};
  Seat declined{};  // open seats whose last guest did not want to play; another may still come
  /// An invitation to the Umpire's seat that Black has asked for; the one in `keys` is White's, or the game's
  /// own. Whoever uses one of the two first has the seat.
  KeyHash umpire_by_black{};

  /// Whether the seat still waits for its guest.
  bool open(SeatName p) const { return !keys.of(p).empty() && !used.at(p); }
  bool any() const { return !(keys.white.empty() && keys.black.empty() && keys.umpire.empty()); }
  /// Whether what a guest shows is an invitation to the seat.
  bool invites(SeatName p, const KeyHash& shown) const {
    return keys.of(p).fits(shown) || (p == SeatName::umpire && umpire_by_black.fits(shown));
  }
};

/// Returns a new invitation for every seat that has a key, except the creator's.
Secrets invitations_to(const Secrets& keys, std::optional<SeatName> creator);

/// How long the key may be that a guest brings.
inline constexpr int shortest_own_key = 20, longest_own_key = 64;
/// Whether a text may be a key that a client has made up: of such a length, and is_plain().
bool is_own_key(std::string_view key);
/// Whether a text has only letters, digits, "-" and "_".
bool is_plain(std::string_view text);

/// The result of showing an invitation and bringing a key.
struct Claim {
  enum class Kind {
    fresh,    // the guest gets the seat, with the key they brought
    same,     // the guest has the seat already, with `key`
    taken,    // somebody else has the seat
    unfit,    // the key they brought cannot be a key of a seat
    foreign,  // it is not an invitation to a seat of this game
  };
  Kind kind = Kind::foreign;
  SeatName seat = SeatName::white;
  std::string key{};
};
/// Returns `same` also when `invitation` is the seat's own key: the holder comes from another browser.
Claim claim_of(const Keys& keys, const Invitations& invitations, const std::string& invitation,
               const std::string& key);
/// Returns the seat that an invitation is for, whether or not it is still open; nothing if it is none.
std::optional<SeatName> invited_to(const Invitations& invitations, const std::string& invitation);

/// Returns 120 random bits as 24 letters and digits, which nobody can guess.
std::string new_id();
/// Returns new keys for the players and for the Umpire, as asked for.
Secrets new_keys(bool players, bool umpire);
/// Returns the keys of a rematch: everybody keeps their key, and the players change colours.
Keys swapped(const Keys& keys);

/// Returns the seats that these keys give, plus the seats that need none. A key of another game gives
/// nothing.
Seat seat_of(const Keys& keys, std::span<const KeyHash> given);
/// Returns a short name for the holder of a key that does not reveal the key. Different keys have different
/// names.
std::string badge_of(const KeyHash& key);
/// Whether one of these keys does not belong to this game. False if the game has no keys.
bool has_foreign(const Keys& keys, std::span<const KeyHash> given);

/// Returns "white", "black" or "umpire".
const char* name(SeatName seat);

}  // namespace cheshire
