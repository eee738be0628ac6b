// Reply: an HTTP response before it is written, and the headers that every response carries.
#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/status.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "gamefile/game_file.h"
#include "server/common/rejection.h"
#include "server/net/file_body.h"
#include "server/net/line_stream.h"

namespace cheshire {

namespace http = boost::beast::http;

struct Reply {
  http::status status = http::status::ok;
  std::string mime;                          // empty: no body
  std::string_view body;                     // in `owner`, or static
  std::shared_ptr<const std::string> owner;  // may be null
  bool kept = false;                         // `owner` stays in memory anyway
  std::shared_ptr<const FileBody> file;      // sent instead of `body`, piece by piece
  std::shared_ptr<LineFeed> feed;            // sent instead of `body`, as long as there is something
  std::vector<std::pair<http::field, std::string>> headers;
  Rejection refusal = Rejection::none;  // why the request was rejected
  bool framed = false;                  // pages of other sites may show it in a frame

  /// Length of the body.
  std::uint64_t size() const { return file ? file->size() : body.size(); }
  /// Bytes of memory that it takes while it is sent.
  std::size_t memory() const { return file ? FileBody::piece : owner && !kept ? body.size() : 0; }

  Reply& with(http::field field, std::string value) {
    headers.emplace_back(field, std::move(value));
    return *this;
  }
  Reply& because(Rejection why) {
    refusal = why;
    return *this;
  }
};

/// A response of the API. Caches must not store it.
Reply json_reply(http::status status, std::string text);
/// The same of a text that stays in memory.
Reply kept_reply(std::shared_ptr<const std::string> text);
Reply error_reply(http::status status, const Error& error);
Reply bad_request(const Error& error);
/// For a request of another method than those of the resource, which the response names.
Reply method_not_allowed(std::vector<std::string> methods);
/// Lines of JSON, as long as the feed has some.
Reply feed_reply(std::shared_ptr<LineFeed> feed);
/// An error with the problems found in a game file.
Reply faults_reply(const Error& error, const std::vector<GameFileFault>& faults);
Reply empty_reply(http::status status);

/// Adds the version of the protocol, and Content-Security-Policy and related headers: the page and all it
/// loads come from this server only. `framed`: pages of other sites may show it in a frame.
void add_strict_headers(http::fields& fields, bool framed = false);

}  // namespace cheshire
