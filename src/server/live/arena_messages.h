// What clients are told about arenas, as JSON (schema/socket.schema.json).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "server/live/arenas.h"

namespace cheshire {

/// An arena as lists show it.
std::string arena_json(const Arena& arena);
/// All arenas, each as arena_json() wrote it. `may_open`: whether the operator lets people open them.
std::string arenas_message(std::span<const std::string> arenas, bool may_open);
/// An arena with the first of its standings, and its games that are worth watching, the best players' first.
std::string arena_message(const Arena& arena, std::span<const std::size_t> standings,
                          std::span<const std::string> games);
/// How a player of an arena stands. `rank`: from 1 on.
std::string arena_you_message(const Arena& arena, const ArenaPlayer& player, std::size_t rank);
/// To who watches an arena without playing in it.
std::string arena_you_message(const Arena& arena);
/// The arena that the receiver has opened.
std::string arena_opened_message(const std::string& id);

}  // namespace cheshire
