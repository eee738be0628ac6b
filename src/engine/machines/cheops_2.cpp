#include "engine/cheops/session_of.h"

namespace cheshire::cheops {

template class CheopsGameOf<2>;

}  // namespace cheshire::cheops
