// The searchers of Cheops, one for each width of cell set; compiled once, in searcher.cpp.
#pragma once

#include "search/cheops/searchable_cheops.h"
#include "search/searcher.h"

namespace cheshire {
namespace cheops {

template <int W>
using CheopsSearcher = cheshire::Searcher<SearchableCheops<W>>;

}  // namespace cheops

extern template class Searcher<cheops::SearchableCheops<2>>;
extern template class Searcher<cheops::SearchableCheops<3>>;
extern template class Searcher<cheops::SearchableCheops<5>>;
extern template class Searcher<cheops::SearchableCheops<16>>;

}  // namespace cheshire
