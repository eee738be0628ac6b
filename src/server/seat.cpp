#include "server/seat.h"

#include <sodium.h>

#include <algorithm>
#include <array>

namespace cheshire {
namespace {

/// Takes as long for a key that is nearly right as for any other.
bool fits(const std::string& key, const std::string& said) {
  return !key.empty() && key.size() == said.size() && sodium_memcmp(key.data(), said.data(), key.size()) == 0;
}

}  // namespace

std::string new_id() {
  constexpr std::string_view digits = "abcdefghijklmnopqrstuvwxyz234567";
  std::array<unsigned char, 24> random;
  randombytes_buf(random.data(), random.size());
  std::string id;
  for (const unsigned char byte : random) id += digits[byte % digits.size()];
  return id;
}

Keys new_keys(bool players, bool umpire) {
  Keys keys;
  if (players) keys.white = new_id();
  if (players) keys.black = new_id();
  if (umpire) keys.umpire = new_id();
  return keys;
}

Seat seat_of(const Keys& keys, std::span<const std::string> said) {
  Seat seat{keys.white.empty(), keys.black.empty(), keys.umpire.empty() && !keys.of_players()};
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

const char* color_name(Color c) { return c == Color::white ? "White" : "Black"; }

Error key_needed(Color of, std::string_view deed) {
  return {std::string(color_name(of)) + "'s key is needed to " + std::string(deed)};
}

}  // namespace cheshire
