// A tag pair as it stands in a file: well-formed (8.1), or what can be read of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/message.h"

namespace cheshire {

struct TagLine {
  std::size_t end = 0;       // the byte behind it
  std::string_view name;     // as it stands; empty if no tag can be read
  std::string mended;        // the name in letters that PGN allows, if they are not those of `name`
  std::string value;         // without quotes and escapes
  std::size_t value_at = 0;  // where that begins
  bool malformed = false;    // not [Name "value"]
  std::string_view plain;    // the value as it stands in the text, if that is the same
};

/// Reads the tag that begins at a "[". Returns nothing if it may go on beyond the text; `last`: nothing
/// follows the text. A malformed tag ends with its line, or with its value if that goes on in the next lines;
/// `longest` bounds how far they are searched.
std::optional<TagLine> read_tag_line(std::string_view text, std::size_t at, bool last, std::size_t longest);

/// Whether a byte may stand in the name of a tag.
bool tag_letter(char c);

}  // namespace cheshire
