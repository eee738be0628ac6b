// The care of a store's file from beside the server: copies, checks, figures, and what need not be kept. Nothing here throws.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/common/instant.h"
#include "server/common/retention.h"

namespace cheshire {

struct StoreStats {
  int version = 0;
  std::int64_t bytes = 0, free = 0,
               log = 0;  // of the file, of it unused, and of the write-ahead log beside it
  std::int64_t games = 0, open = 0, finished = 0, unplayed = 0;  // unplayed: fewer than two half-moves
  std::int64_t moves = 0, chats = 0, files = 0, file_bytes = 0;  // files: games that came with a game file
  std::string oldest, newest;  // the last changes of a game; empty where there is none
};

/// May be asked while a server runs. Errors: there is no such file, or it is none of ours.
Result<StoreStats> store_stats(const std::string& path);

/// Writes a copy of the file as it is at one moment, without the space it does not use, which its owner alone can read; gives its
/// bytes. A server goes on meanwhile. Errors: `target` exists, there is no room for it, the file is damaged. No copy is left then.
Result<std::int64_t> back_up_store(const std::string& path, const std::string& target);

/// What is wrong with the file; nothing when it is sound. May be asked while a server runs.
Result<std::vector<std::string>> check_store(const std::string& path);

struct Pruned {
  std::int64_t seen = 0, removed = 0;
};
/// Removes the games that the rules do not keep, or only counts them. No server may run. `compact`: gives unused space back.
Result<Pruned> prune_store(const std::string& path, const RetentionRules& rules, Instant now, bool only_count,
                           bool compact);

}  // namespace cheshire
