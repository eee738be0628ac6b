// EndingTablesOf<G> of a game that has endgame tables. searchable_game.h does without it, so that the other
// games know nothing of them.
#pragma once

#include <memory>

#include "endings/reader.h"
#include "search/searchable_game.h"

namespace cheshire {

template <HasEndings G>
struct EndingTablesOf<G> {
  struct type {
    std::unique_ptr<endings::Reader> reader;  // null: no tables
    int most = 0;                             // pieces of the largest
    int most_in_tree = 0;                     // 0: nothing is asked in the search that goes on

    void set(const endings::TablesOnDisk* tables) {
      reader = tables != nullptr ? tables->reader() : nullptr;
      most = tables != nullptr ? tables->most_pieces() : 0;
      most_in_tree = 0;
    }
  };
};

}  // namespace cheshire
