// FixedVector<T, N>: at most N trivially copyable elements, stored in place.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "base/assert.h"

namespace cheshire {

template <class T, std::size_t N>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  constexpr std::size_t capacity() const { return N; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr void clear() { size_ = 0; }
  /// Appends an element; the vector must not be full.
  constexpr void push_back(const T& value) {
    CHESHIRE_ASSERT(size_ < N);
    items_.data[size_++] = value;
  }
  /// Removes the last element; the vector must not be empty.
  constexpr void pop_back() {
    CHESHIRE_ASSERT(size_ > 0);
    --size_;
  }
  /// Sets the length to `n` <= N; new elements are uninitialised.
  constexpr void resize(std::size_t n) {
    CHESHIRE_ASSERT(n <= N);
    size_ = n;
  }
  constexpr T& operator[](std::size_t i) { return CHESHIRE_ASSERT(i < size_), items_.data[i]; }
  constexpr const T& operator[](std::size_t i) const { return CHESHIRE_ASSERT(i < size_), items_.data[i]; }
  constexpr T& back() { return CHESHIRE_ASSERT(size_ > 0), items_.data[size_ - 1]; }
  constexpr const T& back() const { return CHESHIRE_ASSERT(size_ > 0), items_.data[size_ - 1]; }
  constexpr T* begin() { return items_.data; }
  constexpr T* end() { return items_.data + size_; }
  constexpr const T* begin() const { return items_.data; }
  constexpr const T* end() const { return items_.data + size_; }

 private:
  // Uninitialised on purpose: the engine makes millions of move lists.
  union Items {
    constexpr Items() {}
    T data[N];
  };

  std::size_t size_ = 0;
  Items items_;
};

}  // namespace cheshire
