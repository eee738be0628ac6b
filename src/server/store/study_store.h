// What the store keeps of studies: named collections of analyses, each a chapter, that belong to a person.
// Nothing here throws.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/model/key.h"

namespace cheshire {

/// A study without its chapters. `revision` increases with every change of the study or of a chapter.
struct StudyRow {
  std::string id, person, name, created, updated;
  bool link = false;  // whoever knows the id may read it
  KeyHash writers{};  // of the key with which others may write; empty: nobody else may
  std::int64_t revision = 0;
};

/// A chapter without its moves. `revision` is that of the study when the chapter was last changed.
struct ChapterHead {
  std::string id, name, updated;
  std::int64_t revision = 0, bytes = 0;
};

struct StoredStudy {
  StudyRow row;
  std::string owner;  // the name of the person
  std::vector<ChapterHead> chapters;
};

/// A study in a list.
struct ListedStudy {
  StudyRow row;
  std::int64_t chapters = 0, bytes = 0;
};

/// Somebody who wrote comments; both are empty once the person is forgotten.
struct ChapterAuthor {
  std::string person, name;
};

/// A chapter as JSON, which names its authors by their places.
struct StoredChapter {
  std::int64_t revision = 0;
  std::string text;
  std::vector<ChapterAuthor> authors{};
};

class StudyStore {
 public:
  virtual ~StudyStore() = default;

  /// Returns the studies of a person, most recently changed first.
  virtual Result<std::vector<ListedStudy>> studies_of(std::string_view person) = 0;
  virtual Result<std::optional<StoredStudy>> study(std::string_view id) = 0;
  virtual Result<std::optional<StoredChapter>> chapter(std::string_view study, std::string_view id) = 0;

  // Within a transaction only.
  virtual Result<void> insert_study(const StudyRow& row) = 0;
  /// Stores what may change of a study. Fails unless its present revision is the one before.
  virtual Result<void> set_study(const StudyRow& row) = 0;
  /// Removes a study with its chapters.
  virtual Result<void> remove_study(std::string_view id) = 0;
  /// Adds a chapter, as the last one, or replaces it. `authors`: ids of people.
  virtual Result<void> put_chapter(std::string_view study, const ChapterHead& head, std::string_view text,
                                   std::span<const std::string> authors) = 0;
  virtual Result<void> remove_chapter(std::string_view study, std::string_view id) = 0;
  /// Puts the chapters in this order, which names each of them once.
  virtual Result<void> order_chapters(std::string_view study, std::span<const std::string> ids) = 0;
};

}  // namespace cheshire
