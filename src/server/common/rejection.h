// Why the server rejected something, as counted in its metrics.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cheshire {

enum class Rejection : std::uint8_t {
  none,
  connections,  // too many, from one address or in all
  malformed,    // not HTTP
  head,         // too long
  body,         // too long
  host,         // a foreign or missing Host header
  origin,       // a page of another site
  proxy,        // an X-Forwarded-For that is not trusted or not readable; the request itself went on
  requests,     // too many from one address
  games,        // one address created too many
  people,       // one address got too many names
  quota,        // an address reached its daily storage limit, or a person or all people theirs
  key,          // a wrong or missing key
  message,      // a WebSocket message that cannot be read
  rules,        // an action against the rules, or about another position
  engine,       // a game or analysis for the server's engine, which has too many from one address or in all
  solver,       // a problem for the server's solver, likewise
  picture,      // a picture for a preview, likewise
  flood,        // a WebSocket with too many pings, empty frames or joins
  backlog,      // too much data waiting for the network, for one address or in all
  unread,       // a WebSocket that does not read what the server sends
};
inline constexpr std::array rejection_names{
    "none",  "connections", "malformed", "head",    "body",  "host",    "origin",
    "proxy", "requests",    "games",     "people",  "quota", "key",     "message",
    "rules", "engine",      "solver",    "picture", "flood", "backlog", "unread"};

}  // namespace cheshire
