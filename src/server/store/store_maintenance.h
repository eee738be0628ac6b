// Maintenance of a store's file, for `cheshire store` (apps/cmd_store.cpp), while a server has it open or
// not: backup, check, statistics, pruning. Restoring is in store_restore.h. Nothing here throws.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/common/retention.h"
#include "server/common/times.h"
#include "server/store/rating_store.h"

namespace cheshire {

struct StoreStats {
  int version = 0;
  std::int64_t bytes = 0, free = 0, log = 0;  // of the file, unused in it, of the write-ahead log beside it
  std::int64_t games = 0, open = 0, finished = 0, unplayed = 0;  // unplayed: fewer than two half-moves
  std::int64_t moves = 0, chats = 0, files = 0, file_bytes = 0;  // files: games that came with a game file
  std::int64_t people = 0, studies = 0, chapters = 0, study_bytes = 0;
  std::string oldest, newest;  // the first and last change of any game; empty if there are none
};

/// Safe while a server runs. Errors: the file does not exist, or is not ours.
Result<StoreStats> store_stats(const std::string& path);

/// Writes a copy of the file as it is at one moment, without unused space and readable only by its owner.
/// Returns its size in bytes. A server can keep running. Errors: `target` exists or is being written, there
/// is no room for it, or the file is damaged. The copy is written under another name, `target`.partial; if it
/// fails, that is deleted, and if the program is killed, the next backup to `target` replaces it.
Result<std::int64_t> back_up_store(const std::string& path, const std::string& target);

/// Returns the unfinished copies in the folder of `target` that interrupted backups of any name have left
/// there.
std::vector<std::string> interrupted_backups(const std::string& target);

/// Returns what is wrong with the file; nothing if it is intact. Safe while a server runs.
Result<std::vector<Message>> check_store(const std::string& path);

/// What replaying the list of rated games from the first on gave. `faults`: where the list or the ratings say
/// something else.
struct RatingsCheck {
  std::int64_t games = 0, ratings = 0;
  std::vector<Message> faults{};
};
/// Safe while a server runs. Lists at most 20 faults.
Result<RatingsCheck> check_ratings(const std::string& path);

/// Returns all ratings, the best of each game, category and kind of opponent first. Safe while a server runs.
struct NamedRating {
  StoredRating stored;
  std::string name;  // empty: of somebody who is forgotten
};
Result<std::vector<NamedRating>> list_ratings(const std::string& path);

/// A person, for the operator. `ratings`: "alice blitz 1612, alice rapid 1500?", as they were after the last
/// games. `reports`: "2 engine, 1 abuse".
struct ListedPerson {
  std::string name, created, seen;
  bool rated = false, banned = false;
  std::int64_t games = 0;  // rated ones
  std::string ratings{}, reports{};
};
/// Returns all people, those first whom most have reported, then those with rated names. Safe while a server
/// runs.
Result<std::vector<ListedPerson>> list_people(const std::string& path);

/// An arena, for the operator.
struct ListedArena {
  std::string id, title, by, starts;
  std::int64_t minutes = 0, players = 0;
};
/// Returns all arenas, the first ones first. Safe while a server runs.
Result<std::vector<ListedArena>> list_arenas(const std::string& path);
/// Removes an arena with its standings; its games stay. Fails while a server has the file open, and if there
/// is no such arena.
Result<void> remove_arena(const std::string& path, std::string_view id);

struct Pruned {
  std::int64_t seen = 0, removed = 0, people = 0;  // games seen and removed, people removed
};
/// Removes the games and people that the rules do not keep, or only counts them. Fails while a server has the
/// file open. `compact`: return unused space to the disk.
Result<Pruned> prune_store(const std::string& path, const RetentionRules& rules, Instant now, bool only_count,
                           bool compact);

}  // namespace cheshire
