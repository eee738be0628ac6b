// FixedVector<T, N>: at most N trivially copyable elements, stored in place.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace cheshire {

template <class T, std::size_t N>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::size_t capacity() { return N; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr void clear() { size_ = 0; }
  /// Appends; the vector must not be full.
  constexpr void push_back(const T& value) {
    assert(size_ < N);
    items_.data[size_++] = value;
  }
  constexpr void pop_back() { --size_; }
  constexpr void resize(std::size_t n) { size_ = n; }
  constexpr T& operator[](std::size_t i) { return items_.data[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_.data[i]; }
  constexpr T& back() { return items_.data[size_ - 1]; }
  constexpr const T& back() const { return items_.data[size_ - 1]; }
  constexpr T* begin() { return items_.data; }
  constexpr T* end() { return items_.data + size_; }
  constexpr const T* begin() const { return items_.data; }
  constexpr const T* end() const { return items_.data + size_; }

 private:
  // Left uninitialised on purpose: move lists are made by the million.
  union Items {
    constexpr Items() {}
    T data[N];
  };

  std::size_t size_ = 0;
  Items items_;
};

}  // namespace cheshire
