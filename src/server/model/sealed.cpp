// Seals with libsodium: XChaCha20-Poly1305 with a random nonce before the text.
#include "server/model/sealed.h"

#include <sodium.h>

#include <array>

namespace cheshire {
namespace {

constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_size = crypto_aead_xchacha20poly1305_ietf_ABYTES;
// Other than the seal_domain of KeyHash, so that the hash that is stored does not open anything.
constexpr std::string_view seal_domain = "cheshire seal 1:";

const unsigned char* octets(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* octets(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

/// The key derived from a person's; erased at its end.
class SealKey {
 public:
  explicit SealKey(std::string_view key) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, key_.size());
    crypto_generichash_update(&state, octets(seal_domain), seal_domain.size());
    crypto_generichash_update(&state, octets(key), key.size());
    crypto_generichash_final(&state, key_.data(), key_.size());
    sodium_memzero(&state, sizeof state);
  }
  SealKey(const SealKey&) = delete;
  SealKey& operator=(const SealKey&) = delete;
  ~SealKey() { sodium_memzero(key_.data(), key_.size()); }
  const unsigned char* data() const { return key_.data(); }

 private:
  std::array<unsigned char, crypto_aead_xchacha20poly1305_ietf_KEYBYTES> key_{};
};

}  // namespace

std::string seal(std::string_view text, std::string_view key, std::string_view place) {
  std::string sealed(nonce_size + text.size() + tag_size, '\0');
  randombytes_buf(sealed.data(), nonce_size);
  crypto_aead_xchacha20poly1305_ietf_encrypt(octets(sealed) + nonce_size, nullptr, octets(text), text.size(),
                                             octets(place), place.size(), nullptr, octets(sealed),
                                             SealKey(key).data());
  return sealed;
}

std::optional<std::string> unseal(std::string_view sealed, std::string_view key, std::string_view place) {
  if (sealed.size() < nonce_size + tag_size) return {};
  std::string text(sealed.size() - nonce_size - tag_size, '\0');
  const std::string_view locked = sealed.substr(nonce_size);
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(octets(text), nullptr, nullptr, octets(locked),
                                                 locked.size(), octets(place), place.size(), octets(sealed),
                                                 SealKey(key).data()) != 0)
    return {};
  return text;
}

}  // namespace cheshire
