// Reads the keys of a request.
#include "server/net/bearer_keys.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>

#include "messages/server.h"
#include "server/live/client_message.h"

namespace cheshire {
namespace {

constexpr std::size_t max_header_keys = 200;

}  // namespace

Result<std::vector<std::string>> bearer_texts(const Request& request) {
  std::vector<std::string> keys;
  for (const auto& field : request) {
    constexpr std::string_view scheme = "Bearer ";
    std::string_view rest{field.value().data(), field.value().size()};
    if (field.name() != http::field::authorization || rest.size() < scheme.size() ||
        !boost::beast::iequals(rest.substr(0, scheme.size()), scheme))
      continue;
    rest.remove_prefix(scheme.size());
    for (std::size_t end = 0; !rest.empty(); rest.remove_prefix(std::min(end + 1, rest.size()))) {
      end = std::min(rest.find_first_of(", "), rest.size());
      if (end == 0) continue;
      if (end > longest_key || keys.size() >= max_header_keys)
        return Error{msg::authorization_too_long(max_header_keys, longest_key)};
      keys.emplace_back(rest.substr(0, end));
    }
  }
  return keys;
}

Result<std::vector<KeyHash>> bearer_keys(const Request& request) {
  const auto texts = bearer_texts(request);
  if (!texts) return texts.error();
  std::vector<KeyHash> keys;
  keys.reserve(texts->size());
  for (const std::string& text : *texts) keys.push_back(KeyHash::of(text));
  return keys;
}

}  // namespace cheshire
