// Parses blocks of addresses and X-Forwarded-For, and finds the client behind trusted proxies.
#include "server/net/proxy.h"

#include <algorithm>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <charconv>
#include <optional>

#include "messages/operator.h"
#include "server/net/address.h"

namespace cheshire {
namespace {

namespace ip = boost::asio::ip;

/// Longer than any valid entry: "[", 45 characters of IPv6, "]:65535" and blanks.
constexpr std::size_t longest_entry = 80;

std::optional<ip::address> read_address(std::string_view text) {
  if (text.find('%') != std::string_view::npos) return {};  // a zone is only meaningful on one machine
  boost::system::error_code error;
  const auto address = ip::make_address(text, error);
  if (error) return {};
  return unmapped(address);
}

/// Parses "192.0.2.7", "192.0.2.7:4711", "2001:db8::7", "[2001:db8::7]" or "[2001:db8::7]:4711".
std::optional<ip::address> read_entry(std::string_view text) {
  const auto bracket = text.find(']');
  if (text.starts_with('[') && bracket != std::string_view::npos) {
    const std::string_view rest = text.substr(bracket + 1);
    if (!rest.empty() && (rest.front() != ':' || !parse_port(rest.substr(1)))) return {};
    const std::string_view inside = text.substr(1, bracket - 1);
    if (inside.find(':') == std::string_view::npos) return {};
    return read_address(inside);
  }
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || text.find(':', colon + 1) != std::string_view::npos)
    return read_address(text);
  if (!parse_port(text.substr(colon + 1))) return {};
  return read_address(text.substr(0, colon));
}

/// Reads the entries of a header from right to left, and no more of the header than it needs.
class Entries {
 public:
  explicit Entries(std::span<const std::string_view> lines) : lines_(lines) {}

  /// Returns the next entry to the left without surrounding blanks; nothing at the end. Skips empty entries.
  /// Returns
  /// "?" for an entry that is too long, or after too many entries.
  std::optional<std::string_view> next() {
    for (;;) {
      if (!open_) {
        if (lines_.empty()) return {};
        line_ = lines_.back();
        lines_ = lines_.first(lines_.size() - 1);
        open_ = true;
      }
      const std::string_view end = line_.substr(line_.size() - std::min(line_.size(), longest_entry));
      const auto comma = end.rfind(',');
      if (comma == std::string_view::npos && end.size() < line_.size()) return "?";
      std::string_view entry = comma == std::string_view::npos ? end : end.substr(comma + 1);
      open_ = comma != std::string_view::npos;
      line_.remove_suffix(open_ ? end.size() - comma : line_.size());
      if (++taken_ > Proxies::max_hops) return "?";
      const auto blank = [](char c) { return c == ' ' || c == '\t'; };
      while (!entry.empty() && blank(entry.front())) entry.remove_prefix(1);
      while (!entry.empty() && blank(entry.back())) entry.remove_suffix(1);
      if (!entry.empty()) return entry;
    }
  }

 private:
  std::span<const std::string_view> lines_;
  std::string_view line_;
  bool open_ = false;
  std::size_t taken_ = 0;
};

template <class Bytes>
bool same_prefix(const Bytes& a, const Bytes& b, unsigned prefix) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const unsigned bits = std::min(8u, prefix - std::min(prefix, static_cast<unsigned>(8 * i)));
    const unsigned mask = 0xFF00u >> bits & 0xFFu;
    if ((a[i] & mask) != (b[i] & mask)) return false;
  }
  return true;
}

/// Returns the address with all bits after the prefix cleared.
ip::address network(const ip::address& address, unsigned prefix) {
  if (address.is_v4())
    return ip::make_network_v4(address.to_v4(), static_cast<unsigned short>(prefix)).network();
  return ip::make_network_v6(address.to_v6(), static_cast<unsigned short>(prefix)).network();
}

}  // namespace

ip::address unmapped(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

std::string client_name(const ip::address& address) {
  const ip::address plain = unmapped(address);
  if (plain.is_v4()) return plain.to_string();
  return network(ip::address_v6(plain.to_v6().to_bytes()), 64).to_string() + "/64";
}

Result<AddressBlock> AddressBlock::parse(std::string_view text) {
  const auto fault = [](Message message, std::size_t at) {
    return Error{std::move(message), static_cast<int>(at)};
  };
  const std::size_t slash = std::min(text.find('/'), text.size());
  boost::system::error_code error;
  const auto address = ip::make_address(text.substr(0, slash), error);
  if (error || text.find('%') != std::string_view::npos) return fault(msg::address_block_form(), 0);
  if (unmapped(address) != address) return fault(msg::ipv4_written_as_ipv6(unmapped(address).to_string()), 0);
  const unsigned max = address.is_v4() ? 32 : 128;
  unsigned prefix = max;
  if (slash < text.size()) {
    const std::string_view digits = text.substr(slash + 1);
    const auto [end, bad] = std::from_chars(digits.data(), digits.data() + digits.size(), prefix);
    if (digits.empty() || bad != std::errc{} || end != digits.data() + digits.size() || prefix > max)
      return fault(msg::prefix_out_of_range(max), slash + 1);
  }
  if (prefix == 0) return fault(msg::block_of_all_addresses(), slash + 1);
  const ip::address first = network(address, prefix);
  if (first != address) {
    return fault(msg::bits_after_prefix(prefix, first.to_string() + "/" + std::to_string(prefix)), 0);
  }
  AddressBlock block;
  block.first_ = address;
  block.prefix_ = prefix;
  return block;
}

bool AddressBlock::contains(const ip::address& address) const {
  const ip::address plain = unmapped(address);
  if (plain.is_v4() != first_.is_v4()) return false;
  if (plain.is_v4()) return same_prefix(plain.to_v4().to_bytes(), first_.to_v4().to_bytes(), prefix_);
  return same_prefix(plain.to_v6().to_bytes(), first_.to_v6().to_bytes(), prefix_);
}

bool Proxies::trusts(const ip::address& peer) const {
  return std::any_of(trusted_.begin(), trusted_.end(),
                     [&](const AddressBlock& b) { return b.contains(peer); });
}

Proxies::Client Proxies::client(const ip::address& peer,
                                std::span<const std::string_view> forwarded_for) const {
  using Header = Client::Header;
  ip::address client = unmapped(peer);
  bool here = client.is_loopback();
  const auto named = [&](Header header) {
    return Client{here ? std::string() : client_name(client), header};
  };
  Entries entries(forwarded_for);
  if (forwarded_for.empty()) return named(Header::none);
  if (!trusts(client)) return named(Header::ignored);
  while (trusts(client)) {
    const auto entry = entries.next();
    if (!entry) break;
    const auto address = read_entry(*entry);
    if (!address) return {"unknown", Header::unreadable};
    client = *address;
    here = here && client.is_loopback();
  }
  return named(Header::believed);
}

}  // namespace cheshire
