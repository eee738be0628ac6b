// What the store keeps of people, who have a name and a key but no account, and of what they keep here.
// Nothing here throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/model/key.h"

namespace cheshire {

/// A person. Times as iso() writes them. `seen`: when the key was last used, give or take a day.
struct PersonRow {
  std::string id, name;
  KeyHash key{};
  std::string created, seen;
  // Of a person who plays rated games: folded_name(name), and the number that stands for them in the list of
  // these games. Empty and 0 of others.
  std::string folded{};
  std::int64_t number = 0;
  bool banned = false;  // by the operator
  bool bot = false;     // a program plays under the name

  bool rated() const { return number > 0; }
};

struct Named {
  std::string id, name;
};

/// What somebody reports. `other`: the id of a person.
struct Report {
  std::string other, reason, at;
};
inline constexpr std::string_view report_reasons[] = {"engine", "abuse", "sandbagging", "name"};

/// A document that a person keeps here, sealed with their key (model/sealed.h). `revision` counts its
/// changes.
struct Kept {
  std::int64_t revision = 0;
  std::string sealed;
};

/// What people use of the store. `bytes`: of their studies and of what they keep.
struct StoreUse {
  std::int64_t people = 0, studies = 0, bytes = 0;
};

class PeopleStore {
 public:
  virtual ~PeopleStore() = default;

  /// Returns the person with this key.
  virtual Result<std::optional<PersonRow>> person(const KeyHash& key) = 0;
  virtual Result<std::optional<PersonRow>> person_of(std::string_view id) = 0;
  /// Returns the person whose rated name looks like this; `folded`: folded_name() of it.
  virtual Result<std::optional<PersonRow>> person_called(std::string_view folded) = 0;
  /// Returns the ids and names of those whom somebody has blocked, the first one first.
  virtual Result<std::vector<Named>> blocked_by(std::string_view person) = 0;
  virtual Result<bool> blocks(std::string_view person, std::string_view other) = 0;
  /// Returns how many others somebody has reported.
  virtual Result<std::int64_t> reports_by(std::string_view person) = 0;
  /// Returns the ids of up to `max` games that go on and at which somebody sits under their name, the last
  /// changed first.
  virtual Result<std::vector<std::string>> games_going_on(std::string_view person, int max) = 0;
  virtual Result<std::optional<Kept>> kept(std::string_view person, std::string_view name) = 0;
  /// Returns the use of one person; of all with an empty id.
  virtual Result<StoreUse> use(std::string_view person) = 0;
  /// Returns the ids of up to `max` people who were not seen since a time. `empty`: only of those who have
  /// neither studies nor documents nor rated games here.
  virtual Result<std::vector<std::string>> unseen(std::string_view since, bool empty, int max) = 0;

  // Within a transaction only.
  virtual Result<void> insert_person(const PersonRow& row) = 0;
  virtual Result<void> rename_person(std::string_view id, std::string_view name) = 0;
  /// Gives a person a name that can be rated, and with the first one a number that nobody has had. Fails if
  /// somebody has a name that looks like it.
  virtual Result<void> set_rated_name(std::string_view id, std::string_view name,
                                      std::string_view folded) = 0;
  virtual Result<void> set_banned(std::string_view id, bool banned) = 0;
  /// Makes a name that of a program, for good.
  virtual Result<void> set_bot(std::string_view id) = 0;
  virtual Result<void> set_blocked(std::string_view person, std::string_view other, bool blocked) = 0;
  /// Stores what somebody reports of another; instead of what they reported of the same one before.
  virtual Result<void> put_report(std::string_view person, const Report& report) = 0;
  virtual Result<void> set_seen(std::string_view id, std::string_view seen) = 0;
  /// Removes a person with their studies and documents, and overwrites these in the file. Their games stay,
  /// without the name where the person has shown their key.
  virtual Result<void> remove_person(std::string_view id) = 0;
  /// Stores a document. Fails unless its present revision is the one before, 0 if there is none.
  virtual Result<void> put_kept(std::string_view person, std::string_view name, const Kept& kept) = 0;
};

}  // namespace cheshire
