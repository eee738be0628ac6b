#include "search/test_game.h"

namespace cheshire {

template class Searcher<SearchablePosition<Position<1, OneBoard>>>;
template class Searcher<SearchablePosition<Position<2, LookingGlass>>>;

}  // namespace cheshire
