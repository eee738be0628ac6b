// Result<T>: a value, or the reason why there is none. Functions of this library throw only if memory runs
// out, or if an object is used that was moved from: it can be destroyed and assigned to, and whatever else is
// done with it is refused with the code "argument-missing", as an error where a Result is returned and else
// as BadResult.
#pragma once

#include <cheshire.h>

#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace cheshire {
// The version of the types in these headers, which are compiled into the programs that use them.
inline namespace v0 {

struct Error {
  std::string code;  // never changes its meaning: "king-in-check"
  std::string text;  // the English sentence
  std::string json;  // the message as data: {"code", "args", "text"}
  int at = -1;       // offset in bytes of what is wrong with a text, or -1
  // Of what is wrong with a PGN file or a game file, from 1; 0 in other errors.
  std::size_t line = 0, column = 0;
  // Which half-move of a record cannot be played, counted from where its moves begin, from 1, and in a
  // variation as in the line that it replaces; 0 in other errors.
  int ply = 0;
  std::vector<Error> faults = {};  // all mistakes of a game file
};

/// What Result::value() throws if there is no value.
class BadResult : public std::runtime_error {
 public:
  explicit BadResult(Error why) : std::runtime_error(why.text), error_(std::move(why)) {}
  const Error& error() const { return error_; }

 private:
  Error error_;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  /// Returns the value; of a result that ends here, a copy that stays. Throws BadResult if there is none: for
  /// programs that have nothing better to do then.
  T& value() & { return demand(), **this; }
  const T& value() const& { return demand(), **this; }
  T value() && { return demand(), std::move(**this); }
  /// Returns the value, which there must be.
  T& operator*() & { return *std::get_if<0>(&state_); }
  const T& operator*() const& { return *std::get_if<0>(&state_); }
  T operator*() && { return std::move(*std::get_if<0>(&state_)); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }
  /// Returns the error, which there must be.
  const Error& error() const { return *std::get_if<1>(&state_); }

 private:
  void demand() const {
    if (!ok()) throw BadResult(error());
  }
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }
  /// Throws BadResult if there is an error.
  void value() const {
    if (error_) throw BadResult(*error_);
  }
  /// Returns the error, which there must be.
  const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

namespace detail {

struct Free {
  void operator()(char* p) const { cheshire_free(p); }
  void operator()(cheshire_games* p) const { cheshire_games_free(p); }
  void operator()(cheshire_game* p) const { cheshire_game_free(p); }
  void operator()(cheshire_board* p) const { cheshire_board_free(p); }
  void operator()(cheshire_moves* p) const { cheshire_moves_free(p); }
  void operator()(cheshire_analysis* p) const { cheshire_analysis_free(p); }
  void operator()(cheshire_pgn* p) const { cheshire_pgn_free(p); }
  void operator()(cheshire_index* p) const { cheshire_index_free(p); }
  void operator()(cheshire_faults* p) const { cheshire_faults_free(p); }
  void operator()(cheshire_solution* p) const { cheshire_solution_free(p); }
};
template <class Handle>
using Owned = std::unique_ptr<Handle, Free>;

inline Error error_of(const cheshire_error* from) {
  Error error{cheshire_error_code(from), cheshire_error_text(from),
              cheshire_error_json(from), cheshire_error_at(from),
              cheshire_error_line(from), cheshire_error_column(from),
              cheshire_error_ply(from),  {}};
  for (std::size_t i = 0; i < cheshire_error_faults_count(from); ++i)
    error.faults.push_back(error_of(cheshire_error_fault_at(from, i)));
  return error;
}

/// Where a C function stores its error.
class Slot {
 public:
  Slot() = default;
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;
  ~Slot() { cheshire_error_free(error_); }

  operator cheshire_error**() { return &error_; }
  Error error() const { return error_of(error_); }

 private:
  cheshire_error* error_ = nullptr;
};

/// Checks that a text has no NUL, which would end it early in C.
inline bool whole(const std::string& text, const char* name, cheshire_error** error) {
  return text.find('\0') == std::string::npos || cheshire_check_text(text.data(), text.size(), name, error);
}

/// Returns the handle of an object. If it has none because it was moved from, throws the error with which
/// `refuse` refuses that.
template <class Handle, class Refuse>
auto* held(const Handle& handle, Refuse refuse) {
  if (handle == nullptr) {
    Slot slot;
    refuse(slot);
    throw BadResult(slot.error());
  }
  return handle.get();
}

/// Takes a handle that is null only without memory.
template <class Handle>
Owned<Handle> own(Handle* handle) {
  if (handle == nullptr) throw std::bad_alloc();
  return Owned<Handle>(handle);
}

inline std::string take(char* text) { return own(text).get(); }

}  // namespace detail
}  // namespace v0
}  // namespace cheshire
