// A chapter of a study as a client sends it: whether it has the right form. Its moves are not played.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// A chapter that has the right form. `text`: all of it, as JSON.
struct Chapter {
  std::string name, text;
};

inline constexpr std::size_t longest_study_name = 120;  // characters, also of a chapter

/// Reads StudyChapter (schema/http.schema.json). Errors name the field, or the number of the move in the
/// tree.
Result<Chapter> read_chapter(std::string_view json);

}  // namespace cheshire
