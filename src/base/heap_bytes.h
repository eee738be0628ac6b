// How many bytes containers hold on the heap.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

namespace cheshire {

inline std::size_t heap_bytes(const std::string& text) { return text.capacity(); }

template <class T>
std::size_t heap_bytes(const T& value)
  requires requires {
    { value.bytes() } -> std::convertible_to<std::size_t>;
  }
{
  return value.bytes();
}

/// Bytes held by a vector and, recursively, by its elements.
template <class T>
std::size_t heap_bytes(const std::vector<T>& list) {
  std::size_t bytes = list.capacity() * sizeof(T);
  if constexpr (requires(const T& item) { heap_bytes(item); }) {
    for (const T& item : list) bytes += heap_bytes(item);
  }
  return bytes;
}

/// Sum over several objects.
template <class... T>
std::size_t heap_bytes_of_all(const T&... values) {
  return (std::size_t{0} + ... + heap_bytes(values));
}

}  // namespace cheshire
