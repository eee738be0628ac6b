// Compares the names in Host and Origin headers with those of this machine.
#include "server/net/host_policy.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <boost/beast/core/string.hpp>

namespace cheshire {

HostPolicy::HostPolicy(const Address& listen, bool any_name)
    : any_name_(any_name),
      any_address_(!listen.loopback),
      names_{"localhost", "127.0.0.1", "::1", listen.host} {
  if (listen.loopback) return;
  boost::system::error_code error;
  if (const auto own = host_name(boost::asio::ip::host_name(error)); !error && own) {
    names_.push_back(*own);
    names_.push_back(*own + ".local");
  }
}

bool HostPolicy::accepts(std::string_view host) const {
  const auto name = host_name(host);
  if (!name) return false;
  if (any_name_ || std::find(names_.begin(), names_.end(), *name) != names_.end()) return true;
  if (!any_address_) return false;
  boost::system::error_code error;
  boost::asio::ip::make_address(*name, error);
  return !error;
}

bool same_origin(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return boost::beast::iequals(origin.substr(scheme.size()), host);
  }
  return false;
}

}  // namespace cheshire
