// Parses JSON of clients with Boost, and says which field or byte is wrong.
#include "server/common/json_read.h"

#include <algorithm>
#include <boost/json/parser.hpp>
#include <boost/json/stream_parser.hpp>
#include <boost/json/string.hpp>

#include "messages/fields.h"

namespace json = boost::json;

namespace cheshire {
namespace {

constexpr std::size_t longest_choice = 32;

/// Returns the byte offset of the error. The parser does not report where it stopped, so this feeds it one
/// byte at a time.
int place_of_fault(std::string_view text) {
  json::stream_parser parser;
  boost::system::error_code error;
  for (std::size_t i = 0; i < text.size(); ++i) {
    parser.write(text.data() + i, 1, error);
    if (error) return static_cast<int>(i);
  }
  return static_cast<int>(text.size());
}

Message fault_of(const boost::system::error_code& error, int at, std::size_t size) {
  if (size == 0) return msg::json_missing();
  if (at == static_cast<int>(size)) return msg::json_unfinished();
  return msg::json_malformed(error.message());
}

}  // namespace

Result<json::object> read_object(std::string_view text) {
  json::parser parser;
  boost::system::error_code error;
  parser.write(text.data(), text.size(), error);
  if (error) {
    const int at = place_of_fault(text);
    return Error{fault_of(error, at, text.size()), at};
  }
  json::value value = parser.release();
  if (!value.is_object()) return Error{msg::json_object_expected(), 0};
  return std::move(value.get_object());
}

Result<std::string> text_field(const json::object& object, std::string_view name, std::size_t longest) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return Error{msg::field_missing(name)};
  const json::string* text = value->if_string();
  if (text == nullptr) return Error{msg::field_not_text(name)};
  if (text->empty()) return Error{msg::field_empty(name)};
  if (text->size() > longest) return Error{msg::field_too_long(name, static_cast<std::int64_t>(longest))};
  return std::string(text->data(), text->size());
}

Result<std::size_t> choice_field(const json::object& object, std::string_view name,
                                 std::span<const std::string_view> allowed) {
  const auto value = text_field(object, name, longest_choice);
  if (!value) return value.error();
  const auto found = std::find(allowed.begin(), allowed.end(), *value);
  if (found == allowed.end())
    return Error{msg::choice_unknown(name, *value, std::vector<std::string>(allowed.begin(), allowed.end()))};
  return static_cast<std::size_t>(found - allowed.begin());
}

Result<int> number_field(const json::object& object, std::string_view name, int min, int max) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return Error{msg::field_missing(name)};
  const std::int64_t* number = value->if_int64();
  if (number == nullptr || *number < min || *number > max)
    return Error{msg::field_not_in_range(name, min, max)};
  return static_cast<int>(*number);
}

Result<bool> flag_field(const json::object& object, std::string_view name, std::optional<bool> without) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr && without) return *without;
  const bool* flag = value == nullptr ? nullptr : value->if_bool();
  if (flag == nullptr) return Error{msg::field_not_boolean(name)};
  return *flag;
}

Result<std::vector<std::pair<std::string, std::string>>> texts_field(const json::object& object,
                                                                     std::string_view name) {
  std::vector<std::pair<std::string, std::string>> texts;
  const json::value* value = object.if_contains(name);
  if (value == nullptr) return texts;
  const json::object* fields = value->if_object();
  if (fields == nullptr) return Error{msg::field_not_object(name)};
  for (const auto& field : *fields) {
    const json::string* text = field.value().if_string();
    if (text == nullptr)
      return Error{msg::field_refused(name, msg::field_not_text(std::string_view(field.key())))};
    texts.emplace_back(field.key(), std::string(text->data(), text->size()));
  }
  return texts;
}

Result<void> only_fields(const json::object& object, std::initializer_list<std::string_view> known) {
  for (const auto& field : object) {
    const std::string_view name(field.key().data(), field.key().size());
    if (std::find(known.begin(), known.end(), name) == known.end()) return Error{msg::field_unknown(name)};
  }
  return {};
}

}  // namespace cheshire
