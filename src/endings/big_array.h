// BigArray<T>: the elements of a table, in memory or, where that is short, in a file without a name. They are
// zero at first, and pages that nobody touches take no memory.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "base/assert.h"
#include "base/result.h"

namespace cheshire::endings {

/// Pages of memory, zero at first, that belong to this process alone.
class Pages {
 public:
  Pages() = default;
  Pages(Pages&& other) noexcept
      : bytes_(std::exchange(other.bytes_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Pages& operator=(Pages&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    std::swap(size_, other.size_);
    return *this;
  }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;
  ~Pages();

  /// Takes so many bytes in memory or, if `folder` is not empty, of its disk, from where the system reads
  /// what is used. Errors: there is no more memory, or no more room in the folder.
  static Result<Pages> take(std::size_t size, const std::string& folder);

  void* bytes() const { return bytes_; }
  std::size_t size() const { return size_; }

 private:
  void* bytes_ = nullptr;
  std::size_t size_ = 0;
};

template <class T>
class BigArray {
 public:
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  BigArray() = default;
  /// `folder` and errors as in Pages::take().
  static Result<BigArray> make(std::size_t count, const std::string& folder) {
    Result<Pages> pages = Pages::take(count * sizeof(T), folder);
    if (!pages) return pages.error();
    BigArray array;
    array.pages_ = *std::move(pages);
    return array;
  }

  bool empty() const { return size() == 0; }
  std::size_t size() const { return pages_.size() / sizeof(T); }
  T* data() { return static_cast<T*>(pages_.bytes()); }
  const T* data() const { return static_cast<const T*>(pages_.bytes()); }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T* begin() { return data(); }
  T* end() { return data() + size(); }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size(); }

 private:
  Pages pages_;
};

}  // namespace cheshire::endings
