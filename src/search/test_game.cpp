#include "search/test_game.h"

namespace cheshire {

template class Searcher<SearchableChess<Position<1, OneBoard>>>;
template class Searcher<SearchableChess<Position<2, LookingGlass>>>;

}  // namespace cheshire
