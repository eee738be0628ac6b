// A chapter of a study as a client sends it: whether it has the right form. Its moves are not played.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// A chapter that has the right form. `content`: all of it.
struct Chapter {
  std::string name;
  boost::json::object content;
};

inline constexpr std::size_t longest_study_name = 120;  // characters, also of a chapter

/// Reads StudyChapter (schema/http.schema.json). Errors name the field, or the number of the move in the
/// tree. What it says of the authors of comments is not looked at: see comment_authors.h.
Result<Chapter> read_chapter(std::string_view text);

}  // namespace cheshire
