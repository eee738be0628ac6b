// A player of a side, kept as JSON: a human, who may have a name, or an engine, in the page or in the server.
// New games and seats are read with it; referee, requests and views ask it who is an engine.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Reads one side's player of a new game; a missing field means a human. Returns the player as JSON. Errors
/// name the side.
Result<std::string> read_player(const boost::json::object& body, std::string_view side);
/// Reads the name that a guest gives on taking a seat; empty if the field is missing. Errors name the field.
Result<std::string> read_guest_name(const boost::json::object& body);
inline constexpr std::size_t longest_player_name = 40;  // characters

/// Reads the field `name`: 1 to 40 characters that may be shown to others. Errors name the field.
Result<std::string> read_name(const boost::json::object& body);
/// Returns a human as JSON; without a name if it is empty.
std::string human(std::string_view name);
/// The same of a program that plays under a name. Nobody becomes one by what they send.
std::string bot(std::string_view name);
bool is_bot(std::string_view player);
/// Returns a stored player under another name. An engine and an empty name change nothing.
std::string renamed(std::string player, std::string_view name);
/// Whether a stored player is a human.
bool is_person(std::string_view player);
/// Returns the level of a stored player that is the server's own engine; nothing for any other player.
std::optional<int> server_engine(std::string_view player);

}  // namespace cheshire
