// The nets that come with the program: data/nets/GAME.net, which the build puts into it.
#pragma once

#include <memory>

namespace cheshire {

class AnyGame;
struct GameNet;

/// Returns the net that evaluates a game; null if there is none, or none for its rule options. Not in the
/// browser's cores: the page gives them theirs (apps/wasm_net.cpp).
std::shared_ptr<const GameNet> shipped_net(const AnyGame& game);

}  // namespace cheshire
