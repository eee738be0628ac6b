// GameNet: a net and the layout of the game that it evaluates.
#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "eval/net/net.h"
#include "eval/net/net_layout.h"

namespace cheshire {

struct GameNet {
  Net net;
  NetLayout layout;

  /// Reads a net for the game with this layout. Errors: those of Net::read(), and that it was made for a game
  /// with other pieces, cells or symmetries.
  static Result<std::shared_ptr<const GameNet>> read(std::string_view bytes, NetLayout layout);
};

}  // namespace cheshire
