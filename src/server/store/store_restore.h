// Puts a backup in the place of a store's file, for `cheshire store restore`, and finishes a restore that was
// interrupted, for whoever opens the file next.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/common/times.h"

namespace cheshire {

struct Restored {
  std::string file;               // that now has the copy; links are followed
  std::vector<std::string> kept;  // the new names of the old file and of what lay beside it
};

/// Puts the copy in the place of a store's file, and keeps the old file and its log under other names. The
/// copy stays as it is. However this ends, the old state or the new one is there: the next server, or any
/// `cheshire store` command, finishes what has been decided and drops what has not.
///
/// Errors: a server has the file or the copy open, another restore is at work, the copy is the file itself,
/// is not a regular file, has a log of its own, is damaged, belongs to another program or to a newer version,
/// or something cannot be read or written. Nothing changes then. `step`: called after every step on the disk.
Result<Restored> restore_store(const std::string& copy, const std::string& path, Instant now,
                               const std::function<void()>& step = {});

/// Whether a restore of this file was interrupted after it was decided, or may have been, because its plan
/// cannot be read. `file`: not a link.
bool restore_unfinished(const std::string& file);
/// Finishes a restore that was interrupted, or drops what it had begun. Requires the lock of the file.
/// Errors: something cannot be read or written; then both states are still there.
Result<void> finish_restore(const std::string& file, const std::function<void()>& step = {});

}  // namespace cheshire
