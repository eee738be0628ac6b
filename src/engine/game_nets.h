// How the nets of a game see its positions, whatever its kernel.
#pragma once

#include "base/result.h"
#include "eval/net/net_layout.h"

namespace cheshire {

class AnyGame;
class Session;

/// Errors: the game is not searched with nets.
Result<NetLayout> net_layout(const AnyGame& game);
/// The position of a session that knows all of it, in a game that has a layout, in a program that learns
/// (KernelFeatures).
NetPosition net_position(const Session& session);

/// The pieces of a session, as the nets of the general kernel see them.
NetPosition piece_marks(const Session& session);

}  // namespace cheshire
