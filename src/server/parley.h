// The parley: what the players agreed on before the game, as far as no rule of the board follows from it.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Reads the `parley` of a new game: up to 16 short texts, of which moveEnds, adjustments, umpire and lot take only their own
/// words. Gives it as JSON; empty when there is none. Errors name the field.
Result<std::string> read_parley(const boost::json::object& body);

/// What an Umpire does; `confirms`: no move counts before he has confirmed it.
enum class Umpire { none, present, confirms };
/// What a stored parley says of him.
Umpire umpire_of(std::string_view parley);

}  // namespace cheshire
