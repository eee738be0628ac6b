// Revisions in the headers of HTTP: what a change is based on, and what a reader knows already.
#pragma once

#include <cstdint>
#include <string>

#include "server/net/reply.h"
#include "server/net/routes.h"

namespace cheshire {

/// Returns the revision that a change is based on: that of If-Match, or 0 with If-None-Match: *. Errors:
/// neither is there, or it is no revision.
Result<std::int64_t> base_revision(const Request& request);
/// Returns the validator of a revision, "7" with the quotes.
std::string revision_tag(std::int64_t revision);
/// Answers with JSON of a revision; 304 if If-None-Match names it. `varies`: the text also says what changes
/// without a new revision; the validator then names both, "7-HASH", of which a change is based on the first.
Reply tagged_reply(const Request& request, std::int64_t revision, std::string text, bool varies = false);

}  // namespace cheshire
