#include "rules/cheops/position.h"

namespace cheshire::cheops {

template class Position<2>;
template class Position<3>;
template class Position<5>;
template class Position<16>;

}  // namespace cheshire::cheops
