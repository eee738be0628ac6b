// JsonWriter: writes JSON text piece by piece. The core uses no JSON library because it compiles to
// WebAssembly without exceptions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  /// Writes the name of the next value; only inside an object.
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(bool b) { return literal(b ? "true" : "false"); }
  JsonWriter& value(std::int64_t n) { return literal(std::to_string(n)); }
  JsonWriter& value(std::uint64_t n) { return literal(std::to_string(n)); }
  JsonWriter& value(int n) { return literal(std::to_string(n)); }
  JsonWriter& null() { return literal("null"); }
  /// Writes `{"code":...,"args":{...},"text":...}`.
  JsonWriter& value(const Message& message) { return begin_object().members(message).end_object(); }
  /// Writes the members of a message into an object.
  JsonWriter& members(const Message& message);
  /// Writes a value that is already JSON text.
  JsonWriter& raw(std::string_view json) { return literal(json); }
  template <class T>
  JsonWriter& field(std::string_view name, const T& v) {
    key(name);
    return value(v);
  }

  std::string take() { return std::move(out_); }

 private:
  JsonWriter& arg(const MessageArg& arg);
  JsonWriter& open(char c);
  JsonWriter& close(char c);
  JsonWriter& literal(std::string_view text);
  void separate();

  std::string out_;
  bool first_ = true;
};

/// Returns `{"error":{"code":...,"args":{...},"text":...,"at":...}}`, where `at` is null if the error is
/// nowhere.
std::string error_json(const Error& error);

}  // namespace cheshire
