// insertion_sort(): for lists that are sorted once a game and have at most a thousand members. std::sort is
// compiled again for each type, and is large: the browser loads the core before it can show a board.
#pragma once

#include <algorithm>
#include <functional>

namespace cheshire {

/// Sorts a list; what is equal keeps its order. The time grows with the square of its length.
template <class List, class Less = std::less<>>
constexpr void insertion_sort(List& list, Less less = {}) {
  for (auto it = list.begin(); it != list.end(); ++it)
    std::rotate(std::upper_bound(list.begin(), it, *it, less), it, it + 1);
}

}  // namespace cheshire
