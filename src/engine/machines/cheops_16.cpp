#include "engine/cheops/session_of.h"

namespace cheshire::cheops {

template class CheopsGameOf<16>;

}  // namespace cheshire::cheops
