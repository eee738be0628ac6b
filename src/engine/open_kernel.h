// open_kernel: connects the names of games to the kernels. The files of instantiations/ define it, one for
// each kernel, so that code which opens games compiles none.
#pragma once

#include <memory>

#include "engine/session.h"

namespace cheshire {

class PgnGame;
struct Replay;
struct ReplayRequest;

/// Opens a game on Position<W, R>. Errors: its rules cannot be compiled, or its start cannot be played.
template <int W, class R>
Result<std::shared_ptr<const AnyGame>> open_kernel(GameSpec spec);

/// Replays a record in a game that open_kernel<W, R> opened (engine/replay.h).
template <int W, class R>
void replay_in_kernel(const AnyGame& game, const PgnGame& record, const ReplayRequest& request,
                      Replay& replay);

}  // namespace cheshire
