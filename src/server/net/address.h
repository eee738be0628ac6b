// Addresses as users write them: what to listen on, and what a Host or Origin header names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire {

struct Address {
  std::string host;  // an IP address in canonical form, without brackets
  std::uint16_t port = 0;
  bool v6 = false;
  bool loopback = false;
};

/// Parses "127.0.0.1:8080", "[::1]:8080" or "localhost:8080". Errors: `at` is the offset of the problem.
Result<Address> parse_listen(std::string_view text);

/// Parses a port of one to five digits, 0 to 65535; nothing for any other text.
std::optional<std::uint16_t> parse_port(std::string_view text);

/// Returns "127.0.0.1:8080" or "[::1]:8080".
std::string to_string(const Address& address);

/// Returns the host of "name", "name:port" or "[v6]:port", in lower case and without brackets; nothing for
/// any other text.
std::optional<std::string> host_name(std::string_view authority);

}  // namespace cheshire
