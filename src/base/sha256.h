// SHA-256 (FIPS 180-4), for the seals of papers. Our own implementation, because the browser core links no
// system library.
#pragma once

#include <string>
#include <string_view>

namespace cheshire {

/// Returns the digest of a text as 64 lower-case hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace cheshire
