// Makes ids, keys and invitations at random, and finds the seat that a key gives.
#include "server/model/seat.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace cheshire {
namespace {

bool letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Whether a guest's key is hard to guess, valid in a header, and not one that others know.
bool fit_for_seat(const Keys& keys, const Invitations& invitations, const std::string& key) {
  if (!is_own_key(key)) return false;
  const KeyHash given = KeyHash::of(key);
  return !invitations.umpire_by_black.fits(given) &&
         std::none_of(std::begin(seat_names), std::end(seat_names), [&](SeatName p) {
           return keys.of(p).fits(given) || invitations.keys.of(p).fits(given);
         });
}

}  // namespace

Keys hashes_of(const Secrets& secrets) {
  Keys keys;
  for (const SeatName p : seat_names) {
    if (!secrets.of(p).empty()) keys.of(p) = KeyHash::of(secrets.of(p));
  }
  return keys;
}

Secrets invitations_to(const Secrets& keys, std::optional<SeatName> creator) {
  CHESHIRE_ASSERT(!creator || !keys.of(*creator).empty());  // whoever creates a game has a key of their seat
  Secrets invitations;
  for (const SeatName p : seat_names) {
    if (!keys.of(p).empty() && p != creator) invitations.of(p) = new_id();
  }
  return invitations;
}

Claim claim_of(const Keys& keys, const Invitations& invitations, const std::string& invitation,
               const std::string& key) {
  using Found = Claim::Kind;
  const KeyHash shown = KeyHash::of(invitation);
  for (const SeatName p : seat_names) {
    if (keys.of(p).fits(shown)) return {Found::same, p, invitation};
    if (!invitations.invites(p, shown)) continue;
    if (invitations.used.at(p))
      return {keys.of(p).fits(KeyHash::of(key)) ? Found::same : Found::taken, p, key};
    return {fit_for_seat(keys, invitations, key) ? Found::fresh : Found::unfit, p, key};
  }
  return {};
}

std::optional<SeatName> invited_to(const Invitations& invitations, const std::string& invitation) {
  const KeyHash shown = KeyHash::of(invitation);
  for (const SeatName p : seat_names) {
    if (invitations.invites(p, shown)) return p;
  }
  return {};
}

bool is_own_key(std::string_view key) {
  return key.size() >= shortest_own_key && key.size() <= longest_own_key && is_plain(key);
}

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return letter_or_digit(c) || c == '-' || c == '_'; });
}

std::string new_id() {
  constexpr std::string_view digits = "abcdefghijklmnopqrstuvwxyz234567";
  std::array<unsigned char, 24> random;
  randombytes_buf(random.data(), random.size());
  std::string id;
  for (const unsigned char byte : random) id += digits[byte % digits.size()];
  return id;
}

std::string badge_of(const KeyHash& key) {
  CHESHIRE_ASSERT(!key.empty());
  constexpr std::size_t length = 16;
  return KeyHash::of("badge " + key.text()).text().substr(0, length);
}

Secrets new_keys(bool players, bool umpire) {
  Secrets keys;
  if (players) keys.white = new_id();
  if (players) keys.black = new_id();
  if (umpire) keys.umpire = new_id();
  return keys;
}

Keys swapped(const Keys& keys) {
  return {{keys.black, keys.white, keys.umpire}, keys.called, {keys.accepted.black, keys.accepted.white}};
}

Seat seat_of(const Keys& keys, std::span<const KeyHash> given) {
  Seat seat{keys.white.empty(), keys.black.empty(), keys.umpire.empty() && !keys.of_players(), keys.called};
  for (const KeyHash& key : given) {
    seat.white |= keys.white.fits(key);
    seat.black |= keys.black.fits(key);
    seat.umpire |= keys.umpire.fits(key);
  }
  return seat;
}

bool has_foreign(const Keys& keys, std::span<const KeyHash> given) {
  if (!keys.any()) return false;
  return std::any_of(given.begin(), given.end(), [&](const KeyHash& key) {
    return !keys.white.fits(key) && !keys.black.fits(key) && !keys.umpire.fits(key);
  });
}

const char* name(SeatName seat) {
  return seat == SeatName::white ? "white" : seat == SeatName::black ? "black" : "umpire";
}

}  // namespace cheshire
