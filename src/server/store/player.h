// Who plays a side: a person, who may have a name, or an engine, in the page or in the server.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Reads the player of a side of a new game; a field that is missing is a human. Gives him as JSON. Errors name the side.
Result<std::string> read_player(const boost::json::object& body, std::string_view side);
/// Whether a stored player is a person.
bool is_person(std::string_view player);
/// The level of a stored player who is the server's own engine; nothing for all others.
std::optional<int> server_engine(std::string_view player);

}  // namespace cheshire
