#include "engine/game_nets.h"

#include "engine/kernels.h"
#include "engine/session.h"
#include "messages/learn.h"

namespace cheshire {

Result<NetLayout> net_layout(const AnyGame& game) {
  const Result<const Kernel*> kernel = find_kernel(game.spec());
  if (!kernel) return kernel.error();
  if ((*kernel)->net_layout == nullptr) return Error{msg::net_unknown_rules(game.spec().title)};
  return (*kernel)->net_layout(game);
}

NetPosition net_position(const Session& session) {
  return (*find_kernel(session.game().spec()))->net_position(session);
}

NetPosition piece_marks(const Session& session) {
  NetPosition seen;
  for (const Color color : {Color::white, Color::black}) seen.kings[index(color)] = session.king(color);
  const Setup& setup = session.setup();
  seen.rights = setup.rights != 0;
  for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
    if (setup.pieces[c] != no_piece) seen.marks.emplace_back(setup.pieces[c], static_cast<Cell>(c));
  }
  return seen;
}

}  // namespace cheshire
