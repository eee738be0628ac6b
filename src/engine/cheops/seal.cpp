// Seals of papers: random salt and the hash of an appointment. Sessions of Cheops make and open them.
#include "engine/cheops/seal.h"

#include <unistd.h>

#include <cstdlib>

#include "base/sha256.h"

namespace cheshire::cheops {

std::string new_salt() {
  constexpr char hex[] = "0123456789abcdef";
  // std::random_device from a static libstdc++ would need glibc 2.36.
  unsigned char bytes[16];
  if (getentropy(bytes, sizeof bytes) != 0) std::abort();  // a seal that can be guessed is none
  std::string salt;
  for (const unsigned char byte : bytes) salt.append({hex[byte >> 4], hex[byte & 15]});
  return salt;
}

std::string seal_of(Color appointer, int ply, std::string_view civilian, std::string_view salt) {
  std::string text = "cheshire paper 1\n";
  text += appointer == Color::white ? "w\n" : "b\n";
  text += std::to_string(ply) + "\n";
  text.append(civilian).append("\n").append(salt).append("\n");
  return sha256(text);
}

}  // namespace cheshire::cheops
