#include "search/move_history.h"

namespace cheshire {

template class MoveHistory<Move>;

}  // namespace cheshire
