// Parses addresses and ports, and the host in a header.
#include "server/net/address.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>

#include "messages/operator.h"

namespace cheshire {
namespace {

constexpr unsigned max_port = 65'535;

Error fault(Message message, std::size_t at) { return {std::move(message), static_cast<int>(at)}; }

/// Returns the position of the colon before the port, or npos: the last colon outside brackets.
std::size_t port_colon(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || text.find(']', colon) != std::string_view::npos)
    return std::string_view::npos;
  return colon;
}

}  // namespace

std::optional<std::uint16_t> parse_port(std::string_view text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || text.size() > 5 || error != std::errc{} || end != text.data() + text.size() ||
      value > max_port)
    return {};
  return static_cast<std::uint16_t>(value);
}

Result<Address> parse_listen(std::string_view text) {
  const std::size_t colon = port_colon(text);
  if (colon == std::string_view::npos) return fault(msg::listen_address_form(), text.size());
  const auto port = parse_port(text.substr(colon + 1));
  if (!port) return fault(msg::port_out_of_range(max_port), colon + 1);

  std::string_view host = text.substr(0, colon);
  const bool brackets = host.size() >= 2 && host.front() == '[' && host.back() == ']';
  if (brackets) host = host.substr(1, host.size() - 2);
  if (host.empty()) return fault(msg::listen_address_missing(), 0);
  if (!brackets && host == "localhost") host = "127.0.0.1";

  boost::system::error_code error;
  const auto ip = boost::asio::ip::make_address(host, error);
  if (error) return fault(msg::not_an_ip_address(), brackets ? 1 : 0);
  if (ip.is_v6() && !brackets) return fault(msg::ipv6_without_brackets(), 0);
  if (ip.is_v4() && brackets) return fault(msg::ipv4_in_brackets(), 0);
  return Address{ip.to_string(), *port, ip.is_v6(), ip.is_loopback()};
}

std::string to_string(const Address& address) {
  const std::string host = address.v6 ? "[" + address.host + "]" : address.host;
  return host + ":" + std::to_string(address.port);
}

std::optional<std::string> host_name(std::string_view authority) {
  if (const std::size_t colon = port_colon(authority); colon != std::string_view::npos) {
    if (!parse_port(authority.substr(colon + 1))) return {};
    authority = authority.substr(0, colon);
  }
  if (authority.size() >= 2 && authority.front() == '[' && authority.back() == ']') {
    authority = authority.substr(1, authority.size() - 2);
    boost::system::error_code error;
    const auto ip = boost::asio::ip::make_address_v6(authority, error);
    if (error) return {};
    return ip.to_string();
  }
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_';
  };
  if (authority.empty() || authority.size() > 255 || !std::all_of(authority.begin(), authority.end(), plain))
    return {};
  std::string name(authority);
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 'a' - 'A');
  }
  return name;
}

}  // namespace cheshire
