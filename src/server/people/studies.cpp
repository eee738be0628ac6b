// Decides who may read and change studies, and queues the changes.
#include "server/people/studies.h"

#include <algorithm>

#include "messages/people.h"
#include "server/model/seat.h"
#include "server/people/comment_authors.h"

namespace cheshire {
namespace {

constexpr std::size_t longest_chapter_id = 64;

const ChapterHead* head_of(const StoredStudy& study, std::string_view id) {
  const auto found = std::find_if(study.chapters.begin(), study.chapters.end(),
                                  [&](const ChapterHead& head) { return head.id == id; });
  return found == study.chapters.end() ? nullptr : &*found;
}

/// The id of the study that a person makes with a key: the same each time, and of no other person. Who knows
/// neither cannot guess it.
std::string id_by_key(std::string_view person, std::string_view key) {
  constexpr std::size_t length = 32;  // 128 bits
  return KeyHash::of("study " + std::string(person) + " " + std::string(key)).text().substr(0, length);
}

/// Returns all chapters, those that are named first. Errors: one is named twice, or is not of the study.
Result<std::vector<std::string>> in_order(const StoredStudy& study, std::vector<std::string> first) {
  const Error error{msg::chapters_not_listed()};
  if (first.size() > study.chapters.size()) return error;
  for (auto id = first.begin(); id != first.end(); ++id) {
    if (head_of(study, *id) == nullptr || std::find(first.begin(), id, *id) != id) return error;
  }
  const std::size_t named = first.size();
  for (const ChapterHead& head : study.chapters) {
    const auto end = first.begin() + static_cast<std::ptrdiff_t>(named);
    if (std::find(first.begin(), end, head.id) == end) first.push_back(head.id);
  }
  return first;
}

}  // namespace

Result<std::vector<ListedStudy>> Studies::list(const Caller& caller, std::string_view made) {
  const auto person = people_.find(caller.keys);
  if (!person) return person.error();
  auto studies = store_.studies().studies_of(person->row.id);
  if (studies && !made.empty())
    std::erase_if(*studies, [id = id_by_key(person->row.id, made)](const ListedStudy& study) {
      return study.row.id != id;
    });
  return studies;
}

Result<Studies::Made> Studies::create(const Caller& caller, const NewStudy& wanted) {
  if (!wanted.key.empty() && !is_own_key(wanted.key))
    return Error{msg::study_key_unfit(shortest_own_key, longest_own_key)};
  const auto person = people_.find(caller.keys);  // which flushes the journal
  if (!person) return person.error();
  std::string id = new_id();
  if (!wanted.key.empty()) {
    id = id_by_key(person->row.id, wanted.key);
    auto known = store_.studies().study(id);
    if (!known) return known.error();
    if (known->has_value()) return Made{{std::move(**known), StudyAccess::own}, false};
  }
  if (Result<void> r = storage_.take_study(person->row.id, caller.client); !r) return r.error();
  const std::string now = iso(times_.wall());
  StudyRow row{std::move(id), person->row.id, wanted.name, now, now, false, {}, 1};
  journal_.add([row](Store& s) { return s.studies().insert_study(row); });
  return Made{{{std::move(row), person->row.name, {}}, StudyAccess::own}, true};
}

Result<Studies::Seen> Studies::open(const Caller& caller, std::string_view id) {
  const auto person = people_.look_up(caller.keys);  // which flushes the journal
  if (!person) return person.error();
  auto study = store_.studies().study(id);
  if (!study) return study.error();
  if (!study->has_value()) return Error{msg::study_not_found()};
  const StudyRow& row = (*study)->row;
  const bool owner = person->has_value() && (*person)->row.id == row.person;
  const bool writer = std::any_of(caller.keys.begin(), caller.keys.end(),
                                  [&](const std::string& key) { return row.writers.fits(KeyHash::of(key)); });
  if (!owner && !writer && !row.link) return Error{msg::study_not_found()};
  return Seen{std::move(**study),
              owner    ? StudyAccess::own
              : writer ? StudyAccess::write
                       : StudyAccess::read,
              person->has_value() ? (*person)->row.id : std::string()};
}

Result<Studies::Seen> Studies::open_for(const Caller& caller, std::string_view id, StudyAccess needed) {
  auto seen = open(caller, id);
  if (!seen || seen->access >= needed) return seen;
  if (seen->access == StudyAccess::read) return Error{msg::study_read_only()};
  return Error{msg::study_owner_only()};
}

Result<void> Studies::may_write(const Caller& caller, std::string_view id) {
  const auto seen = open_for(caller, id, StudyAccess::write);
  return seen ? Result<void>() : Result<void>(seen.error());
}

StudyRow Studies::next(const StudyRow& row) const {
  StudyRow changed = row;
  changed.updated = iso(times_.wall());
  ++changed.revision;
  return changed;
}

void Studies::store(const StudyRow& row) {
  journal_.add([row](Store& s) { return s.studies().set_study(row); });
}

Result<Studies::Seen> Studies::change(const Caller& caller, std::string_view id, const Change& change) {
  auto seen = open_for(caller, id, change.link ? StudyAccess::own : StudyAccess::write);
  if (!seen) return seen;
  std::vector<std::string> order;
  if (change.chapters) {
    auto all = in_order(seen->study, *change.chapters);
    if (!all) return all.error();
    order = std::move(*all);
  }
  StudyRow& row = seen->study.row;
  row = next(row);
  if (change.name) row.name = *change.name;
  if (change.link) row.link = *change.link;
  journal_.add([row, order](Store& s) -> Result<void> {
    if (Result<void> r = s.studies().set_study(row); !r) return r;
    return order.empty() ? Result<void>() : s.studies().order_chapters(row.id, order);
  });
  const auto place = [&](const ChapterHead& head) { return std::find(order.begin(), order.end(), head.id); };
  if (!order.empty())
    std::sort(seen->study.chapters.begin(), seen->study.chapters.end(),
              [&](const ChapterHead& a, const ChapterHead& b) { return place(a) < place(b); });
  return seen;
}

Result<void> Studies::remove(const Caller& caller, std::string_view id) {
  const auto seen = open_for(caller, id, StudyAccess::own);
  if (!seen) return seen.error();
  journal_.add([id = seen->study.row.id](Store& s) { return s.studies().remove_study(id); });
  return {};
}

Result<std::string> Studies::invite_writers(const Caller& caller, std::string_view id) {
  const auto seen = open_for(caller, id, StudyAccess::own);
  if (!seen) return seen.error();
  std::string key = new_id();
  StudyRow row = next(seen->study.row);
  row.writers = KeyHash::of(key);
  store(row);
  return key;
}

Result<void> Studies::dismiss_writers(const Caller& caller, std::string_view id) {
  const auto seen = open_for(caller, id, StudyAccess::own);
  if (!seen) return seen.error();
  StudyRow row = next(seen->study.row);
  row.writers = KeyHash();
  store(row);
  return {};
}

Result<Studies::SeenChapter> Studies::chapter(const Caller& caller, std::string_view study,
                                              std::string_view id) {
  const auto seen = open(caller, study);
  if (!seen) return seen.error();
  auto found = store_.studies().chapter(study, id);
  if (!found) return found.error();
  if (!found->has_value()) return Error{msg::chapter_not_found()};
  const std::int64_t revision = (*found)->revision;
  const bool named = !(*found)->authors.empty();
  return SeenChapter{revision, text_with_authors(std::move(**found), seen->study.row.person), named};
}

Result<Studies::Written> Studies::put_chapter(const Caller& caller, std::string_view study,
                                              const std::string& id, Chapter chapter, Base base) {
  if (id.empty() || id.size() > longest_chapter_id || !is_plain(id))
    return Error{msg::chapter_id_unfit(longest_chapter_id)};
  const auto seen = open_for(caller, study, StudyAccess::write);
  if (!seen) return seen.error();
  const ChapterHead* head = head_of(seen->study, id);
  if ((head == nullptr ? 0 : head->revision) != base) return Error{msg::revision_changed()};
  if (head == nullptr && seen->study.chapters.size() >= most_chapters)
    return Error{msg::too_many_chapters(most_chapters)};
  auto before = store_.studies().chapter(study, id);
  if (!before) return before.error();
  AuthoredChapter authored =
      note_authors(std::move(chapter.content), before->value_or(StoredChapter()), seen->person);
  const StudyRow row = next(seen->study.row);
  const auto bytes = static_cast<std::int64_t>(authored.text.size());
  // It counts as the owner's, whoever writes it.
  if (Result<void> r = storage_.take(row.person, caller.client, bytes - (head == nullptr ? 0 : head->bytes));
      !r)
    return r.error();
  journal_.add([row, head = ChapterHead{id, chapter.name, row.updated, row.revision, bytes},
                authored = std::move(authored)](Store& s) -> Result<void> {
    if (Result<void> r = s.studies().set_study(row); !r) return r;
    return s.studies().put_chapter(row.id, head, authored.text, authored.authors);
  });
  return Written{row.revision, head == nullptr};
}

Result<Studies::Written> Studies::remove_chapter(const Caller& caller, std::string_view study,
                                                 std::string_view id, Base base) {
  const auto seen = open_for(caller, study, StudyAccess::write);
  if (!seen) return seen.error();
  const ChapterHead* head = head_of(seen->study, id);
  if (head == nullptr) return Error{msg::chapter_not_found()};
  if (head->revision != base) return Error{msg::revision_changed()};
  const StudyRow row = next(seen->study.row);
  journal_.add([row, id = std::string(id)](Store& s) -> Result<void> {
    if (Result<void> r = s.studies().set_study(row); !r) return r;
    return s.studies().remove_chapter(row.id, id);
  });
  return Written{row.revision, false};
}

}  // namespace cheshire
