// Why the server refused something, as its metrics tell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cheshire {

enum class Refusal : std::uint8_t {
  none,
  connections,  // too many, of one address or of all
  malformed,    // not HTTP
  head,         // too long
  body,         // too long
  host,         // a foreign or missing Host header
  origin,       // a page of another site
  proxy,        // an X-Forwarded-For that was not believed or could not be read; the request itself went on
  requests,     // too many from one address
  games,        // too many made from one address
  quota,        // as much as an address may have stored in a day
  key,          // a wrong or missing key
  message,      // a WebSocket message that cannot be read
  rules,        // a deed against the rules, or about another position
  engine,       // a game for the server's engine, which has too many of one address or of all
  flood,        // a WebSocket with too many pings, empty frames or joins
  backlog,      // too much waits for the network of one address, or of all
  unread,       // a WebSocket that does not read what it is told
};
inline constexpr std::array refusal_names{
    "none",  "connections", "malformed", "head",    "body",  "host",   "origin", "proxy",   "requests",
    "games", "quota",       "key",       "message", "rules", "engine", "flood",  "backlog", "unread"};

}  // namespace cheshire
