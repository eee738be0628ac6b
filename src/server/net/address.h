// Addresses as people write them: what to listen on, and what a Host or Origin header names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

struct Address {
  std::string host;  // an IP address in its usual form, without brackets
  std::uint16_t port = 0;
  bool v6 = false;
  bool loopback = false;
};

/// Reads "127.0.0.1:8080", "[::1]:8080" or "localhost:8080". Errors: `at` is the offset of what is wrong.
Result<Address> parse_listen(std::string_view text);

/// A port of one to five digits, 0 to 65535; nothing for any other text.
std::optional<std::uint16_t> parse_port(std::string_view text);

/// "127.0.0.1:8080", "[::1]:8080".
std::string to_string(const Address& address);

/// The name in "name", "name:port" or "[v6]:port", lower case and without brackets; nothing when the text is none of these.
std::optional<std::string> host_name(std::string_view authority);

}  // namespace cheshire
