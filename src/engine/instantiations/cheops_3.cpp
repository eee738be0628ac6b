#include "engine/cheops/session_impl.h"

namespace cheshire::cheops {

template class CheopsSession<3>;
template Result<std::shared_ptr<const AnyGame>> open_kernel<3>(GameSpec);

}  // namespace cheshire::cheops
