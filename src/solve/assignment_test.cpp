#include "solve/assignment.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "base/rng.h"

namespace cheshire {
namespace {

using Cost = Assignment::Cost;

TEST(Assignment, IsTheCheapestAfterEveryChange) {
  constexpr int size = 5;
  Rng rng(1953);
  std::vector<std::array<Cost, Assignment::max_size>> rows(size);
  Assignment assignment(size);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].fill(Assignment::never);
    assignment.change(static_cast<int>(i), rows[i].data());
  }
  for (int change = 0; change < 3000; ++change) {
    const int row = static_cast<int>(rng.below(size));
    std::array<Cost, Assignment::max_size> costs;
    costs.fill(Assignment::never);
    for (int j = 0; j < size; ++j) {
      if (rng.below(4) != 0) costs[static_cast<std::size_t>(j)] = static_cast<Cost>(rng.below(9));
    }
    const int bound = assignment.bound_with(row, costs.data());
    rows[static_cast<std::size_t>(row)] = costs;
    assignment.change(row, rows[static_cast<std::size_t>(row)].data());

    std::vector<int> columns(size);
    std::iota(columns.begin(), columns.end(), 0);
    int least = 1 << 20;
    do {
      int sum = 0;
      for (int i = 0; i < size; ++i)
        sum +=
            rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(columns[static_cast<std::size_t>(i)])];
      least = std::min(least, sum);
    } while (std::next_permutation(columns.begin(), columns.end()));
    ASSERT_EQ(assignment.total(), least) << change;
    ASSERT_LE(bound, least) << change;
  }
}

}  // namespace
}  // namespace cheshire
