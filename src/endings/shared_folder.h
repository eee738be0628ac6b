// Whether the ranks that solve a table see the same files in its folder.
#pragma once

#include <string>

#include "base/result.h"
#include "endings/ranks.h"

namespace cheshire::endings {

/// Every rank calls it with its path of the folder. Errors: the first rank cannot write there, or this rank
/// does not see what the first one writes.
Result<void> check_shared_folder(const std::string& folder, Ranks& ranks);

}  // namespace cheshire::endings
