// SHA-256 (FIPS 180-4), for the seals of papers. Our own because the browser core links no library of the system.
#pragma once

#include <string>
#include <string_view>

namespace cheshire {

/// The digest of a text, as 64 lower-case hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace cheshire
