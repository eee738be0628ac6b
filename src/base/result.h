// Result<T>: a value, or an error that says what is wrong and where. Nothing below the engine floor throws.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/assert.h"
#include "base/message.h"

namespace cheshire {

struct Error {
  static constexpr int nowhere = -1;

  Error(Message what, int place = nowhere) : message(std::move(what)), at(place) {}

  /// The English sentence.
  std::string text() const { return message.text(); }

  Message message;
  /// Byte offset of the fault in the input text, or `nowhere`.
  int at;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  /// Returns the value; requires that there is one.
  T& value() & { return CHESHIRE_ASSERT(ok()), *std::get_if<0>(&state_); }
  const T& value() const& { return CHESHIRE_ASSERT(ok()), *std::get_if<0>(&state_); }
  T&& value() && { return CHESHIRE_ASSERT(ok()), std::move(*std::get_if<0>(&state_)); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  /// Returns the error; requires that there is one.
  const Error& error() const { return CHESHIRE_ASSERT(!ok()), *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }
  /// Returns the error; requires that there is one.
  const Error& error() const { return CHESHIRE_ASSERT(!ok()), *error_; }

 private:
  std::optional<Error> error_;
};

}  // namespace cheshire
