#include "server/seat.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace cheshire {
namespace {

/// Takes as long for a key that is nearly right as for any other.
bool fits(const std::string& key, const std::string& said) {
  return !key.empty() && key.size() == said.size() && sodium_memcmp(key.data(), said.data(), key.size()) == 0;
}

constexpr std::size_t shortest_own_key = 20, longest_own_key = 64;

bool letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Whether a guest's key is hard to guess, can stand in a header and is none that others know.
bool fit_for_seat(const Keys& keys, const Invitations& invitations, const std::string& key) {
  if (key.size() < shortest_own_key || key.size() > longest_own_key) return false;
  if (!std::all_of(key.begin(), key.end(), [](char c) { return letter_or_digit(c) || c == '-' || c == '_'; }))
    return false;
  return std::none_of(std::begin(places), std::end(places),
                      [&](Place p) { return fits(keys.of(p), key) || fits(invitations.keys.of(p), key); });
}

}  // namespace

Invitations invitations_to(const Keys& keys, std::optional<Place> maker) {
  Invitations invitations;
  for (const Place p : places) {
    if (!keys.of(p).empty() && p != maker) invitations.keys.of(p) = new_id();
  }
  return invitations;
}

Claim claim_of(const Keys& keys, const Invitations& invitations, const std::string& invitation,
               const std::string& key) {
  using Found = Claim::Kind;
  for (const Place p : places) {
    if (fits(keys.of(p), invitation)) return {Found::same, p, invitation};
    if (!fits(invitations.keys.of(p), invitation)) continue;
    if (invitations.used.at(p)) return {fits(keys.of(p), key) ? Found::same : Found::taken, p, key};
    return {fit_for_seat(keys, invitations, key) ? Found::fresh : Found::unfit, p, key};
  }
  return {};
}

std::string new_id() {
  constexpr std::string_view digits = "abcdefghijklmnopqrstuvwxyz234567";
  std::array<unsigned char, 24> random;
  randombytes_buf(random.data(), random.size());
  std::string id;
  for (const unsigned char byte : random) id += digits[byte % digits.size()];
  return id;
}

std::string badge_of(const std::string& key) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<unsigned char, crypto_generichash_BYTES> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(key.data()), key.size(),
                     nullptr, 0);
  std::string badge;
  for (std::size_t i = 0; i < 8; ++i) {
    badge += digits[hash[i] >> 4];
    badge += digits[hash[i] & 15];
  }
  return badge;
}

Keys new_keys(bool players, bool umpire) {
  Keys keys;
  if (players) keys.white = new_id();
  if (players) keys.black = new_id();
  if (umpire) keys.umpire = new_id();
  return keys;
}

Seat seat_of(const Keys& keys, std::span<const std::string> said) {
  Seat seat{keys.white.empty(), keys.black.empty(), keys.umpire.empty() && !keys.of_players(), keys.called};
  for (const std::string& key : said) {
    seat.white |= fits(keys.white, key);
    seat.black |= fits(keys.black, key);
    seat.umpire |= fits(keys.umpire, key);
  }
  return seat;
}

bool has_foreign(const Keys& keys, std::span<const std::string> said) {
  if (!keys.any()) return false;
  return std::any_of(said.begin(), said.end(), [&](const std::string& key) {
    return !fits(keys.white, key) && !fits(keys.black, key) && !fits(keys.umpire, key);
  });
}

const char* name(Place place) {
  return place == Place::white ? "white" : place == Place::black ? "black" : "umpire";
}

const char* whose(Place place) {
  return place == Place::white ? "White's" : place == Place::black ? "Black's" : "the Umpire's";
}

const char* color_name(Color c) { return c == Color::white ? "White" : "Black"; }

Error key_needed(Color of, std::string_view deed) {
  return {std::string(color_name(of)) + "'s key is needed to " + std::string(deed)};
}

Error unaccepted_umpire() { return {"both players must accept the Umpire or arbiter first (CH-145)"}; }

}  // namespace cheshire
