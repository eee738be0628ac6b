// What word processors make of the plain characters of chess notation.
#pragma once

#include <string>
#include <string_view>

namespace cheshire {

/// Returns a text with "-" for every dash, hyphen and minus sign of Unicode, and a piece's letter in English
/// for its figure: "♘f3", "O–O".
std::string plain_notation(std::string_view text);

}  // namespace cheshire
