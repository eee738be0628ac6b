// The keys that a request carries in its header.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "server/model/key.h"
#include "server/net/routes.h"

namespace cheshire {

/// Returns the keys in "Authorization: Bearer KEY, KEY". Ignores other schemes, which are for a proxy.
/// Errors: a key that is too long, or too many keys.
Result<std::vector<std::string>> bearer_texts(const Request& request);
/// The same, as hashes.
Result<std::vector<KeyHash>> bearer_keys(const Request& request);

}  // namespace cheshire
