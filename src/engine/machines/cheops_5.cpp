#include "engine/cheops/session_of.h"

namespace cheshire::cheops {

template class CheopsGameOf<5>;

}  // namespace cheshire::cheops
