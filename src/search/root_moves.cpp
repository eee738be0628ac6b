#include "search/root_moves.h"

namespace cheshire {

template class RootMoves<Move>;

}  // namespace cheshire
