#include "search/test_game.h"

namespace cheshire {

template class Searcher<Position<1, OneBoard>>;
template class Searcher<Position<2, LookingGlass>>;

}  // namespace cheshire
