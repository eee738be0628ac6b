// Seals of papers: random salt and the hash of an appointment. Sessions of Cheops make and open them.
#include "engine/cheops/seal.h"

#include <random>

#include "base/sha256.h"

namespace cheshire::cheops {

std::string new_salt() {
  constexpr char hex[] = "0123456789abcdef";
  std::random_device random;
  std::string salt;
  for (int word = 0; word < 4; ++word) {
    unsigned bits = random();
    for (int digit = 0; digit < 8; ++digit, bits >>= 4) salt += hex[bits & 15];
  }
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
