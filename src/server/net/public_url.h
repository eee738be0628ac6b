// The address under which users reach the server, from --public-url: previews of links and the page's own
// links to share begin with it. It never comes from a request.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Reads "https://chess.example" or "http://192.0.2.1:8080/", and returns it without the slash. Errors: it is
/// not an http or https address of a host alone.
Result<std::string> parse_public_url(std::string_view text);

}  // namespace cheshire
