// Reading JSON that strangers wrote: every fault is named, with its place or its field.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

/// Reads a text that must be one JSON object. Errors: `at` is the byte offset of the fault.
Result<boost::json::object> read_object(std::string_view text);

/// A text field of 1 to `longest` bytes that must be there. Errors name the field.
Result<std::string> text_field(const boost::json::object& object, std::string_view name, std::size_t longest);
/// A whole number from `least` to `most` that must be there.
Result<int> number_field(const boost::json::object& object, std::string_view name, int least, int most);
/// Refuses the first field that is not in `known`.
Result<void> only_fields(const boost::json::object& object, std::initializer_list<std::string_view> known);

}  // namespace cheshire
