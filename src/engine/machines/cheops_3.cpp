#include "engine/cheops/session_of.h"

namespace cheshire::cheops {

template class CheopsGameOf<3>;

}  // namespace cheshire::cheops
