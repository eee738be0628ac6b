// Opens the file as a server would, so that none has it open, and changes one person in it.
#include "server/people/people_admin.h"

#include <filesystem>
#include <functional>

#include "messages/operator.h"
#include "messages/people.h"
#include "messages/server.h"
#include "server/people/rated_name.h"
#include "server/store/store.h"

namespace cheshire {
namespace {

/// Calls `change` within a transaction, with the person of that name.
Result<void> change_person(const std::string& database, std::string_view name,
                           const std::function<Result<void>(PeopleStore&, const PersonRow&)>& change) {
  std::error_code error;
  if (!std::filesystem::exists(database, error))
    return Error{msg::database_refused(database, msg::database_missing())};
  const auto store = Store::open(database);
  if (!store) return store.error();
  PeopleStore& people = (*store)->people();
  const auto person = people.person_called(folded_name(name));
  if (!person) return person.error();
  if (!*person) return Error{msg::person_not_found(name)};
  return (*store)->transaction([&] { return change(people, **person); });
}

}  // namespace

Result<void> rename_person(const std::string& database, std::string_view name, std::string_view other) {
  if (Result<void> r = check_rated_name(other); !r) return r;
  const std::string folded = folded_name(other);
  return change_person(database, name, [&](PeopleStore& people, const PersonRow& person) -> Result<void> {
    const auto owner = people.person_called(folded);
    if (!owner) return owner.error();
    if (*owner && (*owner)->id != person.id) return Error{msg::rated_name_taken((*owner)->name)};
    return people.set_rated_name(person.id, other, folded);
  });
}

Result<void> ban_person(const std::string& database, std::string_view name, bool banned) {
  return change_person(database, name, [&](PeopleStore& people, const PersonRow& person) {
    return people.set_banned(person.id, banned);
  });
}

Result<void> remove_person(const std::string& database, std::string_view name) {
  return change_person(database, name, [&](PeopleStore& people, const PersonRow& person) {
    return people.remove_person(person.id);
  });
}

}  // namespace cheshire
