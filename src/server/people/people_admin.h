// What the operator of a server does about people while it is stopped: `cheshire store people`. To list them
// see store_maintenance.h.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Gives whoever plays under a rated name another one. All of these fail while a server has the file open,
/// and if nobody has that name. Errors of the new name: it cannot be one, or somebody has one that looks like
/// it.
Result<void> rename_person(const std::string& database, std::string_view name, std::string_view other);
/// Excludes somebody from rated games and chat, or no longer.
Result<void> ban_person(const std::string& database, std::string_view name, bool banned);
/// Removes somebody with all that is theirs, as they can themselves.
Result<void> remove_person(const std::string& database, std::string_view name);

}  // namespace cheshire
