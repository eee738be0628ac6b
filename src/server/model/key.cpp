// Hashes keys with libsodium, and compares hashes in constant time.
#include "server/model/key.h"

#include <sodium.h>

namespace cheshire {
namespace {

// Hashed before the key, so that hashing the same text elsewhere gives a different hash.
constexpr std::string_view domain = "cheshire key 1:";

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

KeyHash KeyHash::of(std::string_view key) {
  KeyHash hash;
  hash.there_ = true;
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, hash.bytes_.size());
  crypto_generichash_update(&state, bytes(domain), domain.size());
  crypto_generichash_update(&state, bytes(key), key.size());
  crypto_generichash_final(&state, hash.bytes_.data(), hash.bytes_.size());
  sodium_memzero(&state, sizeof state);
  return hash;
}

KeyHash KeyHash::of_nobody() {
  KeyHash hash;
  hash.there_ = true;
  randombytes_buf(hash.bytes_.data(), hash.bytes_.size());
  return hash;
}

std::optional<KeyHash> KeyHash::read(std::string_view text) {
  KeyHash hash;
  if (text.empty()) return hash;
  std::size_t size = 0;
  if (text.size() != 2 * hash.bytes_.size() ||
      sodium_hex2bin(hash.bytes_.data(), hash.bytes_.size(), text.data(), text.size(), nullptr, &size,
                     nullptr) != 0 ||
      size != hash.bytes_.size())
    return {};
  hash.there_ = true;
  return hash;
}

std::string KeyHash::text() const {
  if (empty()) return {};
  std::array<char, 2 * 32 + 1> hex{};
  return sodium_bin2hex(hex.data(), hex.size(), bytes_.data(), bytes_.size());
}

bool KeyHash::fits(const KeyHash& given) const {
  return there_ && given.there_ && sodium_memcmp(bytes_.data(), given.bytes_.data(), bytes_.size()) == 0;
}

}  // namespace cheshire
