// Proxies: which client sent a request that came through a proxy. X-Forwarded-For is trusted from the
// configured proxies only.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// A block of addresses: "127.0.0.1/32", "10.0.0.0/8", "2001:db8::/32". A single address is a block of one.
class AddressBlock {
 public:
  /// Errors: `at` is the offset of the problem. Rejects bits set after the prefix, and a prefix of 0.
  static Result<AddressBlock> parse(std::string_view text);
  bool contains(const boost::asio::ip::address& address) const;

 private:
  boost::asio::ip::address first_;
  unsigned prefix_ = 0;
};

/// Turns an IPv4 address written as IPv6 (::ffff:192.0.2.7) into IPv4. Returns any other address unchanged.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// Returns the name of a client in counts and logs: its address, or for IPv6 its /64, because one client owns
/// all of that.
std::string client_name(const boost::asio::ip::address& address);

class Proxies {
 public:
  /// Maximum number of X-Forwarded-For entries to read, from the right.
  static constexpr std::size_t max_hops = 16;

  Proxies() = default;
  explicit Proxies(std::vector<AddressBlock> trusted) : trusted_(std::move(trusted)) {}

  struct Client {
    enum class Header : std::uint8_t {
      none,        // the request had none
      believed,    // a trusted proxy sent it
      ignored,     // another client sent it, so it has no effect
      unreadable,  // a trusted proxy sent it, but the entry for the client is not an address
    };
    std::string name;  // empty: this machine
    Header header = Header::none;
  };

  bool trusts(const boost::asio::ip::address& peer) const;
  /// Returns who sent a request that came from `peer` with these X-Forwarded-For headers, in order: the
  /// rightmost address that is not a trusted proxy, or the leftmost if all are. The name is "unknown" if the
  /// header is unreadable before that point. A client is this machine only if each address on the way to it
  /// is loopback.
  Client client(const boost::asio::ip::address& peer, std::span<const std::string_view> forwarded_for) const;

 private:
  std::vector<AddressBlock> trusted_;
};

}  // namespace cheshire
