// Finds people by their keys, and decides what they may change of themselves.
#include "server/people/people.h"

#include <algorithm>
#include <array>

#include "base/shown_text.h"
#include "messages/fields.h"
#include "messages/people.h"
#include "messages/server.h"
#include "server/common/json_read.h"
#include "server/model/sealed.h"
#include "server/model/seat.h"
#include "server/people/rated_name.h"

namespace cheshire {
namespace {

constexpr std::size_t keys_looked_at = 4;
constexpr std::chrono::hours seen_again(24);
constexpr int removed_at_once = 4;  // each may have megabytes
constexpr std::size_t longest_shown = 64;

std::string place_of(const PersonRow& row, std::string_view name) { return row.id + "/" + std::string(name); }

Result<void> check_document_name(std::string_view name) {
  const auto& names = People::documents;
  if (std::find(std::begin(names), std::end(names), name) != std::end(names)) return {};
  return Error{msg::document_unknown(shown_text(name, longest_shown),
                                     std::vector<std::string>(std::begin(names), std::end(names)))};
}

}  // namespace

Result<std::optional<PersonRow>> People::look_up(std::span<const KeyHash> keys) {
  journal_.flush();
  for (const KeyHash& key : keys.first(std::min(keys.size(), keys_looked_at))) {
    auto row = store_.people().person(key);
    if (!row || !row->has_value()) {
      if (!row) return row;
      continue;
    }
    PersonRow& found = **row;
    const Instant now = times_.wall();
    if (found.seen < iso(now - seen_again)) {
      found.seen = iso(now);
      journal_.add([id = found.id, seen = found.seen](Store& s) { return s.people().set_seen(id, seen); });
    }
    return row;
  }
  return std::optional<PersonRow>();
}

Result<std::optional<Person>> People::look_up(std::span<const std::string> keys) {
  for (const std::string& key : keys.first(std::min(keys.size(), keys_looked_at))) {
    auto found = look_up(std::array{KeyHash::of(key)});
    if (!found) return found.error();
    if (*found) return std::optional(Person{std::move(**found), key});
  }
  return std::optional<Person>();
}

Result<Person> People::find(std::span<const std::string> keys) {
  if (keys.empty()) return Error{msg::person_key_missing()};
  auto found = look_up(keys);
  if (!found) return found.error();
  if (!found->has_value()) return Error{msg::person_unknown()};
  return std::move(**found);
}

Result<People::Enrolled> People::enroll(const std::string& name, const std::string& key,
                                        const std::string& client) {
  if (!is_own_key(key)) return Error{msg::person_key_unfit(shortest_own_key, longest_own_key)};
  journal_.flush();
  const KeyHash hash = KeyHash::of(key);
  auto known = store_.people().person(hash);
  if (!known) return known.error();
  if (known->has_value()) return Enrolled{std::move(**known), false};
  if (Result<void> r = storage_.take({}, client, row_bytes); !r) return r.error();
  const std::string now = iso(times_.wall());
  PersonRow row{new_id(), name, hash, now, now};
  journal_.add([row](Store& s) { return s.people().insert_person(row); });
  return Enrolled{std::move(row), true};
}

Result<void> People::rename(const Person& person, const std::string& name) {
  if (person.row.rated() && person.row.name != name) return Error{msg::rated_name_stays(person.row.name)};
  journal_.add([id = person.row.id, name](Store& s) { return s.people().rename_person(id, name); });
  return {};
}

Result<void> People::claim_name(const Person& person, const std::string& name) {
  if (person.row.rated()) return rename(person, name);
  if (Result<void> r = check_rated_name(name); !r) return r;
  std::string folded = folded_name(name);
  journal_.flush();
  const auto other = store_.people().person_called(folded);
  if (!other) return other.error();
  if (other->has_value()) return Error{msg::rated_name_taken((*other)->name)};
  journal_.add([id = person.row.id, name, folded = std::move(folded)](Store& s) {
    return s.people().set_rated_name(id, name, folded);
  });
  return {};
}

Result<void> People::make_bot(const Person& person) {
  if (person.row.bot) return {};
  if (person.row.rated()) {
    journal_.flush();
    const auto played = store_.ratings().last_games(person.row.number, 1);
    if (!played) return played.error();
    if (!played->empty()) return Error{msg::bot_has_rated_games(person.row.name)};
  } else if (Result<void> r = claim_name(person, person.row.name); !r) {
    return r;
  }
  journal_.add([id = person.row.id](Store& s) { return s.people().set_bot(id); });
  return {};
}

Result<PersonRow> People::named(std::string_view name) {
  journal_.flush();
  auto found = store_.people().person_called(folded_name(name.substr(0, longest_shown)));
  if (!found) return found.error();
  if (!*found) return Error{msg::person_not_found(shown_text(name, longest_shown))};
  return std::move(**found);
}

Result<void> People::block(const Person& person, const PersonRow& other, bool on) {
  if (person.row.id == other.id) return Error{msg::person_is_oneself()};
  if (on) {
    journal_.flush();
    const auto blocked = store_.people().blocked_by(person.row.id);
    if (!blocked) return blocked.error();
    const bool known =
        std::any_of(blocked->begin(), blocked->end(), [&](const Named& b) { return b.id == other.id; });
    if (!known && static_cast<std::int64_t>(blocked->size()) >= most_blocks)
      return Error{msg::too_many_blocked(most_blocks)};
  }
  journal_.add(
      [id = person.row.id, other = other.id, on](Store& s) { return s.people().set_blocked(id, other, on); });
  return {};
}

Result<void> People::report(const Person& person, const PersonRow& other, std::string_view reason) {
  if (person.row.id == other.id) return Error{msg::person_is_oneself()};
  journal_.flush();
  const auto reports = store_.people().reports_by(person.row.id);
  if (!reports) return reports.error();
  if (*reports >= most_reports) return Error{msg::too_many_reports(most_reports)};
  journal_.add([id = person.row.id, report = Report{other.id, std::string(reason), iso(times_.wall())}](
                   Store& s) { return s.people().put_report(id, report); });
  return {};
}

void People::forget(const Person& person) {
  journal_.add([id = person.row.id](Store& s) { return s.people().remove_person(id); });
}

Result<int> People::remove_unseen(const RetentionRules& rules, Instant now) {
  journal_.flush();
  std::vector<std::string> ids;
  const auto add = [&](std::chrono::hours age, bool empty) -> Result<void> {
    auto found = store_.people().unseen(iso(now - age), empty, removed_at_once);
    if (!found) return found.error();
    ids.insert(ids.end(), found->begin(), found->end());
    return {};
  };
  if (Result<void> r = add(RetentionRules::empty_people, true); !r) return r.error();
  if (rules.people) {
    if (Result<void> r = add(*rules.people, false); !r) return r.error();
  }
  if (ids.empty()) return 0;
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  const int count = static_cast<int>(ids.size());
  journal_.add([ids = std::move(ids)](Store& s) -> Result<void> {
    for (const std::string& id : ids) {
      if (Result<void> r = s.people().remove_person(id); !r) return r;
    }
    return {};
  });
  return count;
}

Result<People::Document> People::document(const Person& person, std::string_view name) {
  if (Result<void> r = check_document_name(name); !r) return r.error();
  journal_.flush();
  const auto kept = store_.people().kept(person.row.id, name);
  if (!kept) return kept.error();
  if (!kept->has_value()) return Document{};
  auto text = unseal((*kept)->sealed, person.key, place_of(person.row, name));
  if (!text) {
    return Error{msg::stored_row_damaged(
        "kept", person.row.id, msg::stored_value_damaged("sealed", msg::stored_value_not_allowed()))};
  }
  return Document{(*kept)->revision, std::move(*text)};
}

Result<std::int64_t> People::keep(const Person& person, std::string_view name, std::string_view text,
                                  Base base, const std::string& client) {
  if (Result<void> r = check_document_name(name); !r) return r.error();
  if (text.size() > longest_document)
    return Error{msg::field_too_long(name, static_cast<std::int64_t>(longest_document))};
  if (const auto object = read_object(text); !object) return object.error();
  journal_.flush();
  const auto kept = store_.people().kept(person.row.id, name);
  if (!kept) return kept.error();
  const std::int64_t present = kept->has_value() ? (*kept)->revision : 0;
  if (present != base) return Error{msg::revision_changed()};
  Kept next{base + 1, seal(text, person.key, place_of(person.row, name))};
  const std::int64_t more = static_cast<std::int64_t>(next.sealed.size()) -
                            static_cast<std::int64_t>(kept->has_value() ? (*kept)->sealed.size() : 0);
  if (Result<void> r = storage_.take(person.row.id, client, more); !r) return r.error();
  journal_.add([id = person.row.id, name = std::string(name), next](Store& s) {
    return s.people().put_kept(id, name, next);
  });
  return base + 1;
}

}  // namespace cheshire
