// Assignment: the cheapest way to give each row a column of its own, kept while rows change (the Hungarian
// method). In proof games rows are the pieces of one side and columns the places where pieces must end.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace cheshire {

class Assignment {
 public:
  using Cost = std::int16_t;
  static constexpr int max_size = 32;
  /// A cost that rules an assignment out: more than any length of a problem.
  static constexpr Cost never = 200;

  Assignment() : Assignment(0) {}
  /// Of so many rows and columns, every cost 0. A row has max_size costs, of which the others must be never.
  explicit Assignment(int size) : size_(size) {
    column_cost_.fill(0);
    row_cost_.fill(0);
    for (int i = 0; i < size; ++i) row_of_[i] = column_of_[i] = static_cast<std::int8_t>(i);
    costs_.fill(zero());
  }

  int size() const { return size_; }
  /// The sum of the costs; at least `never` if there is no assignment.
  int total() const { return total_; }
  /// At most what total() would be if a row had these costs.
  int bound_with(int row, const Cost* costs) const {
    return total_ - row_cost_[static_cast<std::size_t>(row)] + least(costs);
  }
  /// Gives a row new costs, which must stay where they are.
  void change(int row, const Cost* costs);

 private:
  // What complementary slackness asks for: the costs of a row and a column never exceed the cost where they
  // meet, and equal it where the row has the column.
  using Costs = std::array<Cost, max_size>;

  static const Cost* zero() {
    static constexpr Costs zeros{};
    return zeros.data();
  }
  Cost least(const Cost* costs) const {
    Cost least = std::numeric_limits<Cost>::max();
    for (int j = 0; j < max_size; ++j)
      least = std::min(least, static_cast<Cost>(costs[j] - column_cost_[static_cast<std::size_t>(j)]));
    return least;
  }

  int size_;
  int total_ = 0;
  Costs row_cost_, column_cost_;
  std::array<std::int8_t, max_size> row_of_{}, column_of_{};  // of a column; of a row
  std::array<const Cost*, max_size> costs_;
};

inline void Assignment::change(int row, const Cost* costs) {
  const auto at = [](int i) { return static_cast<std::size_t>(i); };
  const int freed = column_of_[at(row)];
  costs_[at(row)] = costs;
  total_ -= row_cost_[at(row)];
  row_cost_[at(row)] = least(costs);
  total_ += row_cost_[at(row)];
  if (costs[freed] - column_cost_[at(freed)] == row_cost_[at(row)]) return;

  // The shortest way from the row to the freed column over assignments that can be exchanged.
  std::array<Cost, max_size> slack;
  std::array<std::int8_t, max_size> from;  // the column before, on that way; -1: the row itself
  std::array<bool, max_size> reached{};
  slack.fill(std::numeric_limits<Cost>::max());
  int column = -1, current = row;
  do {
    int next = -1;
    for (int j = 0; j < size_; ++j) {
      if (reached[at(j)]) continue;
      const Cost here =
          static_cast<Cost>(costs_[at(current)][j] - row_cost_[at(current)] - column_cost_[at(j)]);
      if (here < slack[at(j)]) {
        slack[at(j)] = here;
        from[at(j)] = static_cast<std::int8_t>(column);
      }
      if (next < 0 || slack[at(j)] < slack[at(next)]) next = j;
    }
    const Cost delta = slack[at(next)];
    if (delta != 0) {
      total_ += delta;
      row_cost_[at(row)] = static_cast<Cost>(row_cost_[at(row)] + delta);
      for (int j = 0; j < size_; ++j) {
        if (!reached[at(j)]) {
          slack[at(j)] = static_cast<Cost>(slack[at(j)] - delta);
          continue;
        }
        Cost& of_row = row_cost_[at(row_of_[at(j)])];
        of_row = static_cast<Cost>(of_row + delta);
        column_cost_[at(j)] = static_cast<Cost>(column_cost_[at(j)] - delta);
      }
    }
    column = next;
    reached[at(column)] = true;
    current = row_of_[at(column)];
  } while (column != freed);
  while (column >= 0) {
    const int before = from[at(column)];
    const int of = before < 0 ? row : row_of_[at(before)];
    row_of_[at(column)] = static_cast<std::int8_t>(of);
    column_of_[at(of)] = static_cast<std::int8_t>(column);
    column = before;
  }
}

}  // namespace cheshire
