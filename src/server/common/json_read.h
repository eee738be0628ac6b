// Reads JSON from clients. Every error names the position or the field.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// Reads a text that must be one JSON object. Errors: `at` is the byte offset of the problem.
Result<boost::json::object> read_object(std::string_view text);

/// Returns a required text field of 1 to `longest` bytes. Errors name the field.
Result<std::string> text_field(const boost::json::object& object, std::string_view name, std::size_t longest);
/// Returns which of the `allowed` values a required text field has. Errors name the field and what it allows.
Result<std::size_t> choice_field(const boost::json::object& object, std::string_view name,
                                 std::span<const std::string_view> allowed);
/// Returns a required whole number from `min` to `max`. Errors name the field.
Result<int> number_field(const boost::json::object& object, std::string_view name, int min, int max);
/// Returns a field that is true or false; `without` if it is missing, and without that it is required. Errors
/// name the field.
Result<bool> flag_field(const boost::json::object& object, std::string_view name,
                        std::optional<bool> without = {});
/// Returns the names and texts of an optional field that is an object of texts. Errors name the field.
Result<std::vector<std::pair<std::string, std::string>>> texts_field(const boost::json::object& object,
                                                                     std::string_view name);
/// Rejects the first field that is not in `known`.
Result<void> only_fields(const boost::json::object& object, std::initializer_list<std::string_view> known);

}  // namespace cheshire
