// The parley: what the players agreed on before the game, as far as no rule of the board follows from it.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Reads the `parley` of a new game: up to 16 short texts, of which moveEnds, adjustments, play, umpire and lot take only their
/// own words. Gives it as JSON; empty when there is none. Errors name the field, or say that official play has no Umpire.
Result<std::string> read_parley(const boost::json::object& body);

/// Reads the `parley` of a proposal: one or more of the terms that may change until the official start, always written in the same
/// order. Errors name the field.
Result<std::string> read_terms(const boost::json::object& message);
/// A stored parley with a proposal's terms in it. Errors: official play without an Umpire, or an Umpire who would be dismissed.
Result<std::string> with_terms(std::string_view parley, std::string_view terms);
/// The parley of the game that follows by agreement: its colors are changed without a lot.
std::string without_lot(std::string_view parley);

/// Whether the players agreed on official play.
bool official(std::string_view parley);

/// What an Umpire does; `confirms`: no move counts before he has confirmed it.
enum class Umpire { none, present, confirms };
/// What a stored parley says of him.
Umpire umpire_of(std::string_view parley);

}  // namespace cheshire
