// Reads and writes revisions as validators of HTTP.
#include "server/net/base_revision.h"

#include <charconv>

#include "messages/people.h"
#include "server/net/assets.h"

namespace cheshire {

Result<std::int64_t> base_revision(const Request& request) {
  const Error needed{msg::revision_needed()};
  std::string_view match = header(request, http::field::if_match);
  if (match.empty()) {
    if (header(request, http::field::if_none_match) == "*") return std::int64_t{0};
    return needed;
  }
  if (match.starts_with("W/")) match.remove_prefix(2);  // a proxy that compresses weakens validators
  if (match.size() < 3 || match.front() != '"' || match.back() != '"') return needed;
  std::int64_t revision = 0;
  const char* end = match.data() + match.size() - 1;
  const auto [stop, error] = std::from_chars(match.data() + 1, end, revision);
  if (error != std::errc() || (stop != end && *stop != '-') || revision < 1) return needed;
  return revision;
}

std::string revision_tag(std::int64_t revision) { return "\"" + std::to_string(revision) + "\""; }

Reply tagged_reply(const Request& request, std::int64_t revision, std::string text, bool varies) {
  std::string tag = revision_tag(revision);
  if (varies) tag.replace(tag.size() - 1, 1, "-" + etag_of(text).substr(1));
  if (!names_etag(header(request, http::field::if_none_match), tag))
    return json_reply(http::status::ok, std::move(text)).with(http::field::etag, tag);
  return empty_reply(http::status::not_modified).with(http::field::etag, tag);
}

}  // namespace cheshire
