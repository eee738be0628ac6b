// Reads the query of a URL: "?a=b&c=d". What its fields mean is for others to say, such as
// store/list_query.h.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// Returns the decoded fields of a URL's query: "?a=b&c=d". Errors: a malformed '%'.
Result<std::vector<std::pair<std::string, std::string>>> query_fields(std::string_view target);

}  // namespace cheshire
