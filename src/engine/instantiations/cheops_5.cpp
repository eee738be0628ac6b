#include "engine/cheops/session_impl.h"

namespace cheshire::cheops {

template class CheopsSession<5>;
template Result<std::shared_ptr<const AnyGame>> open_kernel<5>(GameSpec);

}  // namespace cheshire::cheops
