// The parley: what the players agreed on before the game, apart from what changes the rules on the board.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/capabilities.h"

namespace cheshire {

/// Reads the `parley` of a new game: up to 16 short texts. moveEnds, adjustments, play, umpire and lot take
/// fixed words only. Returns it as JSON; empty when there is none. Errors name the field.
Result<std::string> read_parley(const boost::json::object& body);
/// Refuses official play without an Umpire.
Result<void> check_umpire(std::string_view parley, const Capabilities& game);

/// Reads the `parley` of a proposal: one or more of the terms that may change until the official start.
/// Returns them as JSON, always in the same order. Errors name the field.
Result<std::string> read_terms(const boost::json::object& message);
/// Returns a stored parley with a proposal's terms merged in. Errors: official play without an Umpire, or
/// dismissing an Umpire.
Result<std::string> with_terms(std::string_view parley, std::string_view terms, const Capabilities& game);
/// Returns the parley for a rematch: the players change colours by agreement, without a lot.
std::string without_lot(std::string_view parley);

/// Whether the players agreed on official play.
bool official(std::string_view parley);

/// The Umpire's role. `confirms`: no move counts until the Umpire confirms it.
enum class Umpire { none, present, confirms };
/// Returns the role that a stored parley gives the Umpire.
Umpire umpire_of(std::string_view parley);

}  // namespace cheshire
