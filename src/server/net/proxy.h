// Who asks when a proxy stands before the server: X-Forwarded-For is believed from the proxies that were configured, and from
// nobody else.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// A block of addresses: "127.0.0.1/32", "10.0.0.0/8", "2001:db8::/32". An address alone is a block of one.
class AddressBlock {
 public:
  /// Errors: `at` is the offset of what is wrong. Refuses bits set behind the prefix and a prefix of 0.
  static Result<AddressBlock> parse(std::string_view text);
  bool contains(const boost::asio::ip::address& address) const;

 private:
  boost::asio::ip::address first_;
  unsigned prefix_ = 0;
};

/// An IPv4 address that is written as IPv6 (::ffff:192.0.2.7) as IPv4, any other as it is.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// The name of a client in counts and logs: its address, or the /64 of an IPv6 address, which one client has to itself.
std::string client_name(const boost::asio::ip::address& address);

class Proxies {
 public:
  /// Entries of X-Forwarded-For that are looked at, from the right.
  static constexpr std::size_t most_hops = 16;

  Proxies() = default;
  explicit Proxies(std::vector<AddressBlock> trusted) : trusted_(std::move(trusted)) {}

  struct Client {
    enum class Header : std::uint8_t {
      none,        // there was none
      believed,    // a trusted proxy sent it
      ignored,     // somebody else sent it: it changes nothing
      unreadable,  // a trusted proxy sent it, but what it says of the client is not an address
    };
    std::string name;  // empty: this machine
    Header header = Header::none;
  };

  bool trusts(const boost::asio::ip::address& peer) const;
  /// Who sent a request that came from `peer` with these X-Forwarded-For headers, in their order: the right-most address that is
  /// not a trusted proxy's, or the left-most if all are. Named "unknown" if the header cannot be read as far as that. A client is
  /// this machine only if each address on the way to it is loopback.
  Client client(const boost::asio::ip::address& peer, std::span<const std::string_view> forwarded_for) const;

 private:
  std::vector<AddressBlock> trusted_;
};

}  // namespace cheshire
