// What one player asks of the other.
#pragma once

#include <string_view>

namespace cheshire {

/// A draw, to take moves back, another game, other terms, an arbiter.
enum class Asked { draw, back, rematch, parley, arbiter };

/// As messages and the store write them, in the order of Asked.
inline constexpr std::string_view asked_words[] = {"draw", "back", "rematch", "parley", "arbiter"};
constexpr std::string_view name(Asked what) { return asked_words[static_cast<std::size_t>(what)]; }

}  // namespace cheshire
