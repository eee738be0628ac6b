#include "eval/net/game_net.h"

#include <utility>

#include "messages/learn.h"

namespace cheshire {

Result<std::shared_ptr<const GameNet>> GameNet::read(std::string_view bytes, NetLayout layout) {
  Result<Net> net = Net::read(bytes);
  if (!net) return net.error();
  if (net->layout != layout.fingerprint() || net->inputs != layout.inputs())
    return Error{msg::net_other_game(net->game)};
  return std::make_shared<const GameNet>(GameNet{*std::move(net), std::move(layout)});
}

}  // namespace cheshire
