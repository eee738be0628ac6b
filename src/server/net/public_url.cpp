#include "server/net/public_url.h"

#include <algorithm>

#include "messages/operator.h"

namespace cheshire {
namespace {

constexpr std::size_t longest_public_url = 300;

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether this is ":" and a port, or nothing.
bool is_port(std::string_view text) {
  if (text.empty()) return true;
  if (text.front() != ':' || text.size() < 2 || text.size() > 6) return false;
  return std::ranges::all_of(text.substr(1), is_digit);
}

bool is_host(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos || end < 3) return false;
    const auto inside = text.substr(1, end - 1);
    const bool address = std::ranges::all_of(
        inside, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || c == ':' || c == '.'; });
    return address && is_port(text.substr(end + 1));
  }
  const std::size_t end = std::min(text.find(':'), text.size());
  return end > 0 && std::ranges::all_of(text.substr(0, end), is_host_character) && is_port(text.substr(end));
}

}  // namespace

Result<std::string> parse_public_url(std::string_view text) {
  std::string_view rest = text;
  if (rest.ends_with('/')) rest.remove_suffix(1);
  const std::string_view url = rest;
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (!rest.starts_with(scheme)) continue;
    rest.remove_prefix(scheme.size());
    if (url.size() <= longest_public_url && is_host(rest)) return std::string(url);
  }
  return Error{msg::public_url_form(), 0};
}

}  // namespace cheshire
