#include "engine/general_session.h"

namespace cheshire {

template Result<std::shared_ptr<const AnyGame>> open_kernel<4, OneBoard>(GameSpec);
template void replay_in_kernel<4, OneBoard>(const AnyGame&, const PgnGame&, const ReplayRequest&, Replay&);

}  // namespace cheshire
