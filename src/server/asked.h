// What one player asks of the other.
#pragma once

namespace cheshire {

/// A draw, to take moves back, another game.
enum class Asked { draw, back, rematch };

}  // namespace cheshire
