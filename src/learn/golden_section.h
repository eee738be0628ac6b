// golden_section(): the lowest point of a function of one number.
#pragma once

#include <cmath>

namespace cheshire {

/// Returns, to within `tolerance`, where between `low` and `high` f is lowest; f must have one lowest point.
template <class F>
double golden_section(double low, double high, double tolerance, F f) {
  const double golden = (std::sqrt(5.0) - 1) / 2;
  while (high - low > tolerance) {
    const double left = high - golden * (high - low), right = low + golden * (high - low);
    if (f(left) <= f(right)) {
      high = right;
    } else {
      low = left;
    }
  }
  return (low + high) / 2;
}

}  // namespace cheshire
