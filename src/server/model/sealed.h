// Seals the documents that people keep here: only their key opens them. Reading the file or a backup does not
// give access to the games and seats that such a document names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cheshire {

/// Returns the text encrypted with a key derived from `key`, which has at least 120 random bits, and bound to
/// `place`, which names where it is kept. 40 bytes longer than the text.
std::string seal(std::string_view text, std::string_view key, std::string_view place);
/// Returns the text; nothing if the key or the place is another, or the bytes are damaged.
std::optional<std::string> unseal(std::string_view sealed, std::string_view key, std::string_view place);

}  // namespace cheshire
