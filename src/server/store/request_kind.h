// What one player asks of the other.
#pragma once

#include <string_view>

namespace cheshire {

/// A draw, to take moves back, another game, other terms, an arbiter.
enum class RequestKind { draw, back, rematch, parley, arbiter };

/// As messages and the store write them, in the order of RequestKind.
inline constexpr std::string_view request_names[] = {"draw", "back", "rematch", "parley", "arbiter"};
constexpr std::string_view name(RequestKind what) { return request_names[static_cast<std::size_t>(what)]; }

}  // namespace cheshire
