#include "engine/general_session.h"

namespace cheshire {

template Result<std::shared_ptr<const AnyGame>> open_kernel<2, StayIfOccupied>(GameSpec);
template void replay_in_kernel<2, StayIfOccupied>(const AnyGame&, const PgnGame&, const ReplayRequest&,
                                                  Replay&);

}  // namespace cheshire
