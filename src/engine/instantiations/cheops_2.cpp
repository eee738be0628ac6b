#include "engine/cheops/session_impl.h"

namespace cheshire::cheops {

template class CheopsSession<2>;
template Result<std::shared_ptr<const AnyGame>> open_kernel<2>(GameSpec);

}  // namespace cheshire::cheops
