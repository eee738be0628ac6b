// People: who has a name and a key here, without an account, and the documents that they keep for their other
// devices. Only the key opens these: the server keeps its hash and the sealed text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/common/retention.h"
#include "server/common/times.h"
#include "server/people/storage.h"
#include "server/store/journal.h"

namespace cheshire {

/// A person who has shown their key.
struct Person {
  PersonRow row;
  std::string key;
};

/// The revision that a change is based on; 0: there is none yet.
using Base = std::int64_t;

/// What it says is decided at once and queued in the journal: before anybody is answered, wait for
/// Journal::written().
class People {
 public:
  static constexpr std::size_t longest_document = 64 * 1024;
  static constexpr std::string_view documents[] = {"games", "puzzles", "settings", "lessons"};

  People(Store& store, Journal& journal, PeopleStorage& storage, Times times)
      : store_(store), journal_(journal), storage_(storage), times_(std::move(times)) {}

  /// Returns the person who shows one of these keys; nothing if none is a person's. Only the first few are
  /// looked at. Notes that the person was seen.
  Result<std::optional<Person>> look_up(std::span<const std::string> keys);
  Result<std::optional<PersonRow>> look_up(std::span<const KeyHash> keys);
  /// The same for requests that only a person may make.
  Result<Person> find(std::span<const std::string> keys);

  struct Enrolled {
    PersonRow row;
    bool fresh = true;  // false: the key is known, as when an answer got lost
  };
  /// Gives a name to whoever has this key. Errors: the key is malformed, or the server is full.
  Result<Enrolled> enroll(const std::string& name, const std::string& key, const std::string& client);
  /// Changes a name that is not rated. Errors: it is.
  Result<void> rename(const Person& person, const std::string& name);
  /// Gives a person the name for rated games, for good. Errors: it cannot be one, somebody has one that looks
  /// like it, or the person has another.
  Result<void> claim_name(const Person& person, const std::string& name);
  /// Makes a person's name that of a program, for good; it becomes a rated one, so that it is theirs alone,
  /// although the program plays no rated games. Errors: it cannot be one, as claim_name() says, or rated
  /// games were played under it.
  Result<void> make_bot(const Person& person);
  /// Returns who plays under a rated name, or one that looks like it. Errors: nobody does.
  Result<PersonRow> named(std::string_view name);
  /// Has somebody play no more with another, or again. Errors: it is themselves, or too many are blocked.
  Result<void> block(const Person& person, const PersonRow& other, bool on);
  /// Reports somebody to the operator. Errors: it is themselves, or too many are reported.
  Result<void> report(const Person& person, const PersonRow& other, std::string_view reason);
  static constexpr std::int64_t most_blocks = 200, most_reports = 100;

  /// Removes a person with all that is theirs.
  void forget(const Person& person);
  /// Queues the removal of some people who have been away too long. Returns how many.
  Result<int> remove_unseen(const RetentionRules& rules, Instant now);

  /// Returns how much of the store somebody uses.
  Result<StoreUse> use(const PersonRow& row) { return store_.people().use(row.id); }

  struct Document {
    std::int64_t revision = 0;
    std::string text;
  };
  /// Returns what a person keeps under a name; revision 0 if nothing. Errors: no such name, or it is damaged.
  Result<Document> document(const Person& person, std::string_view name);
  /// Keeps a JSON object under a name and returns its new revision. Errors: no such name, it is too long,
  /// there is no room, or it has another revision than `base`. `client`: who sends it.
  Result<std::int64_t> keep(const Person& person, std::string_view name, std::string_view text, Base base,
                            const std::string& client);

 private:
  Store& store_;
  Journal& journal_;
  PeopleStorage& storage_;
  Times times_;
};

}  // namespace cheshire
