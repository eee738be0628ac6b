// Studies: who may read and change a study, and what they change. Several writers do not overwrite each
// other: a change of a chapter names the revision that it is based on.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/people/chapter.h"
#include "server/people/people.h"

namespace cheshire {

/// What somebody may do with a study.
enum class StudyAccess { read, write, own };

/// What is decided is queued in the journal: before anybody is answered, wait for Journal::written(). Errors
/// of those that name a study: nobody may know that it exists, or may not do that.
class Studies {
 public:
  static constexpr std::size_t most_chapters = 64;

  Studies(Store& store, Journal& journal, People& people, PeopleStorage& storage, Times times)
      : store_(store), journal_(journal), people_(people), storage_(storage), times_(std::move(times)) {}

  /// Who asks: the keys that they show, and the client that they are.
  struct Caller {
    std::span<const std::string> keys;
    const std::string& client;
  };
  /// A study as somebody may see it.
  struct Seen {
    StoredStudy study;
    StudyAccess access = StudyAccess::read;
    std::string person{};  // the id of who asks; empty: nobody who has a name here
  };
  /// A chapter that was stored or removed. `revision`: of the study since then.
  struct Written {
    std::int64_t revision = 0;
    bool added = false;
  };

  /// The studies of a person. `made`: only the one that was made with this key, if there is one; empty: all.
  Result<std::vector<ListedStudy>> list(const Caller& caller, std::string_view made);
  /// A study that is to be made. `key`: what the client has made up for it; empty if nothing.
  struct NewStudy {
    std::string name, key;
  };
  struct Made {
    Seen seen;
    bool fresh = true;  // false: the key is known, as when an answer got lost
  };
  /// Makes a study without chapters, which only its owner may read. With a key that this person has used
  /// before, returns the study that was made with it, as it is now.
  Result<Made> create(const Caller& caller, const NewStudy& wanted);
  Result<Seen> open(const Caller& caller, std::string_view id);

  /// What changes of a study. `chapters`: those that come first, in this order; the others follow as they
  /// are.
  struct Change {
    std::optional<std::string> name{};
    std::optional<bool> link{};
    std::optional<std::vector<std::string>> chapters{};
  };
  Result<Seen> change(const Caller& caller, std::string_view id, const Change& change);
  Result<void> remove(const Caller& caller, std::string_view id);
  /// Returns a new key with which others may write; the one before it is void from now on.
  Result<std::string> invite_writers(const Caller& caller, std::string_view id);
  Result<void> dismiss_writers(const Caller& caller, std::string_view id);

  /// A chapter as clients get it: text_with_authors().
  struct SeenChapter {
    std::int64_t revision = 0;
    std::string text;
    bool named = false;  // the text has names of people, which change without a new revision
  };
  Result<SeenChapter> chapter(const Caller& caller, std::string_view study, std::string_view id);
  /// Says why somebody may not write chapters of a study.
  Result<void> may_write(const Caller& caller, std::string_view id);
  /// Stores a chapter if its present revision is `base`. Errors: another is, or there is no room.
  Result<Written> put_chapter(const Caller& caller, std::string_view study, const std::string& id,
                              Chapter chapter, Base base);
  Result<Written> remove_chapter(const Caller& caller, std::string_view study, std::string_view id,
                                 Base base);

 private:
  /// The same as open() for somebody who needs this access.
  Result<Seen> open_for(const Caller& caller, std::string_view id, StudyAccess needed);
  /// Returns the study's row after one more change, now.
  StudyRow next(const StudyRow& row) const;
  /// Queues a change of the study's row alone.
  void store(const StudyRow& row);

  Store& store_;
  Journal& journal_;
  People& people_;
  PeopleStorage& storage_;
  Times times_;
};

}  // namespace cheshire
