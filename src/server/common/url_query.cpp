// Splits the query of a URL into its fields and decodes them: '%' and two digits, '+' for a blank.
#include "server/common/url_query.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "messages/server.h"

namespace cheshire {
namespace {

/// Returns the URL-decoded text; nothing if a '%' is not followed by two hexadecimal digits.
std::optional<std::string> decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    unsigned byte = 0;
    if (i + 2 >= text.size()) return {};
    const char* const end = text.data() + i + 3;
    if (std::from_chars(text.data() + i + 1, end, byte, 16).ptr != end) return {};
    out += static_cast<char>(byte);
    i += 2;
  }
  return out;
}

}  // namespace

Result<std::vector<std::pair<std::string, std::string>>> query_fields(std::string_view target) {
  std::vector<std::pair<std::string, std::string>> fields;
  const std::size_t question = target.find('?');
  if (question == std::string_view::npos) return fields;
  std::string_view rest = target.substr(question + 1);
  rest = rest.substr(0, rest.find('#'));
  while (!rest.empty()) {
    const std::string_view field = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(field.size() + 1, rest.size()));
    if (field.empty()) continue;
    const std::size_t equal = std::min(field.find('='), field.size());
    auto name = decoded(field.substr(0, equal));
    auto value = decoded(field.substr(std::min(equal + 1, field.size())));
    if (!name || !value) return Error{msg::query_escape_malformed()};
    fields.emplace_back(std::move(*name), std::move(*value));
  }
  return fields;
}

}  // namespace cheshire
