#include "server/common/json_read.h"

#include <algorithm>
#include <boost/json/parser.hpp>
#include <boost/json/stream_parser.hpp>
#include <boost/json/string.hpp>

namespace json = boost::json;

namespace cheshire {
namespace {

/// Returns the byte offset of the error. The parser does not report where it stopped, so this feeds it one byte at a
/// time.
int place_of_fault(std::string_view text) {
  json::stream_parser parser;
  boost::system::error_code error;
  for (std::size_t i = 0; i < text.size(); ++i) {
    parser.write(text.data() + i, 1, error);
    if (error) return static_cast<int>(i);
  }
  return static_cast<int>(text.size());
}

std::string sentence_of(const boost::system::error_code& error, int at, std::size_t size) {
  if (at == static_cast<int>(size))
    return size == 0 ? "an empty text is not JSON" : "the JSON text ends too early";
  return "not JSON: " + error.message();
}

Error field_error(std::string_view name, const std::string& rule) {
  return {"'" + std::string(name) + "' " + rule};
}

}  // namespace

Result<json::object> read_object(std::string_view text) {
  json::parser parser;
  boost::system::error_code error;
  parser.write(text.data(), text.size(), error);
  if (error) {
    const int at = place_of_fault(text);
    return Error{sentence_of(error, at, text.size()), at};
  }
  json::value value = parser.release();
  if (!value.is_object()) return Error{"a JSON object is expected here", 0};
  return std::move(value.get_object());
}

Result<std::string> text_field(const json::object& object, std::string_view name, std::size_t longest) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return field_error(name, "is missing");
  const json::string* text = value->if_string();
  if (text == nullptr) return field_error(name, "must be a text");
  if (text->empty()) return field_error(name, "is empty");
  if (text->size() > longest)
    return field_error(name, "is longer than " + std::to_string(longest) + " bytes");
  return std::string(text->data(), text->size());
}

Result<int> number_field(const json::object& object, std::string_view name, int least, int most) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return field_error(name, "is missing");
  const std::int64_t* number = value->if_int64();
  if (number == nullptr || *number < least || *number > most) {
    return field_error(
        name, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return static_cast<int>(*number);
}

Result<void> only_fields(const json::object& object, std::initializer_list<std::string_view> known) {
  for (const auto& field : object) {
    const std::string_view name(field.key().data(), field.key().size());
    if (std::find(known.begin(), known.end(), name) == known.end())
      return field_error(name, "is not known here");
  }
  return {};
}

}  // namespace cheshire
