// What one player can ask of the other.
#pragma once

#include <string_view>

namespace cheshire {

/// A draw, taking moves back, a rematch, other terms, an arbiter.
enum class RequestKind { draw, back, rematch, parley, arbiter };

/// The names used in messages and in the store, in the order of RequestKind.
inline constexpr std::string_view request_names[] = {"draw", "back", "rematch", "parley", "arbiter"};
constexpr std::string_view name(RequestKind what) { return request_names[static_cast<std::size_t>(what)]; }

}  // namespace cheshire
