// Who wrote the comments of a chapter. The server finds it out by comparing what a writer sends with what was
// there: a client's word does not count.
#pragma once

#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/study_store.h"

namespace cheshire {

inline constexpr std::size_t most_authors = 64;            // of a chapter
inline constexpr std::size_t most_authors_of_comment = 8;  // any further ones are not noted

/// A chapter's text in which each move with a comment has the places of its authors in `authors`, ids of
/// people.
struct AuthoredChapter {
  std::string text;
  std::vector<std::string> authors;
};

/// Notes who wrote the comments of `chapter`, which has the form of a StudyChapter. A comment keeps its
/// authors as long as the same moves lead to it and it is not empty; `writer` becomes one of them if its text
/// is another than in `before`. `before`: the chapter until now, empty for a new one. `writer`: the id of a
/// person, empty for somebody without a name.
AuthoredChapter note_authors(boost::json::object chapter, const StoredChapter& before,
                             std::string_view writer);

/// Returns a chapter's text as clients get it, with the names of the authors unless all of them are the
/// `owner`.
std::string text_with_authors(StoredChapter chapter, std::string_view owner);

}  // namespace cheshire
