// What the tests of the C interface share: errors that free themselves, texts that are taken.
#pragma once

#include <cheshire.h>

#include <string>

namespace cheshire::capi {

/// An error and what a test wants to know of it.
class Failure {
 public:
  Failure() = default;
  Failure(const Failure&) = delete;
  Failure& operator=(const Failure&) = delete;
  ~Failure() { cheshire_error_free(error_); }
  operator cheshire_error**() { return &error_; }
  bool any() const { return error_ != nullptr; }
  std::string code() const { return cheshire_error_code(error_); }
  std::string text() const { return cheshire_error_text(error_); }
  std::string json() const { return cheshire_error_json(error_); }
  int at() const { return cheshire_error_at(error_); }

 private:
  cheshire_error* error_ = nullptr;
};

/// Copies a text and frees it.
inline std::string taken(char* text) {
  std::string copied = text == nullptr ? "(null)" : text;
  cheshire_free(text);
  return copied;
}

}  // namespace cheshire::capi
