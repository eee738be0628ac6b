#include "engine/general_session.h"

namespace cheshire {

template Result<std::shared_ptr<const AnyGame>> open_kernel<2, FreePassage>(GameSpec);
template void replay_in_kernel<2, FreePassage>(const AnyGame&, const PgnGame&, const ReplayRequest&, Replay&);

}  // namespace cheshire
