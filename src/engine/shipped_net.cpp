// Reads a net out of the program.
#include "engine/shipped_net.h"

#include "embedded/nets.h"
#include "engine/game_nets.h"
#include "engine/session.h"
#include "eval/net/game_net.h"

namespace cheshire {

std::shared_ptr<const GameNet> shipped_net(const AnyGame& game) {
  const nets::EmbeddedFile* file = nets::find(game.spec().id + ".net");
  if (!file) return nullptr;
  Result<NetLayout> layout = net_layout(game);
  if (!layout) return nullptr;
  // Rule options may change the symmetries of a game; it is then another one for a net.
  Result<std::shared_ptr<const GameNet>> net = GameNet::read(file->bytes, *std::move(layout));
  return net ? *std::move(net) : nullptr;
}

}  // namespace cheshire
