#include "engine/general_session.h"

namespace cheshire {

template Result<std::shared_ptr<const AnyGame>> open_kernel<4, LookingGlass>(GameSpec);
template void replay_in_kernel<4, LookingGlass>(const AnyGame&, const PgnGame&, const ReplayRequest&,
                                                Replay&);

}  // namespace cheshire
