#include "search/cheops/searcher.h"

namespace cheshire {

template class Searcher<cheops::SearchableCheops<2>>;
template class Searcher<cheops::SearchableCheops<3>>;
template class Searcher<cheops::SearchableCheops<5>>;
template class Searcher<cheops::SearchableCheops<16>>;

}  // namespace cheshire
