#include "engine/cheops/session_impl.h"

namespace cheshire::cheops {

template class CheopsSession<16>;
template Result<std::shared_ptr<const AnyGame>> open_kernel<16>(GameSpec);

}  // namespace cheshire::cheops
