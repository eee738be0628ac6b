// HostPolicy: which Host and Origin headers the server accepts: a guard against pages of other sites and
// against DNS rebinding.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net/address.h"

namespace cheshire {

class HostPolicy {
 public:
  /// `any_name`: accept every well-formed host.
  HostPolicy(const Address& listen, bool any_name);

  /// Whether to answer a request with this Host header. On loopback: localhost, 127.0.0.1, [::1] and the
  /// address listened on; elsewhere also every IP address and this machine's own name.
  bool accepts(std::string_view host) const;

 private:
  bool any_name_, any_address_;
  std::vector<std::string> names_;
};

/// Whether an Origin header names the same host as the Host header of its request.
bool same_origin(std::string_view origin, std::string_view host);

}  // namespace cheshire
