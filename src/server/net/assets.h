// The files of the page, from inside the program or from a folder. No path leads outside of them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/net/reply.h"

namespace cheshire {

struct Asset {
  std::string mime;
  std::string_view bytes;
  std::string_view gzip;    // empty if there is none
  std::string_view brotli;  // empty if there is none
  std::string etag;         // including the quotes
  std::shared_ptr<const std::string> owner;
};

class Assets {
 public:
  /// Looks up a clean path without a leading '/'.
  using Find = std::function<std::optional<Asset>(std::string_view path)>;
  explicit Assets(Find find) : find_(std::move(find)) {}

  /// The page inside the program.
  static Assets embedded();
  /// The files of a folder, read again for every request. Errors: the folder does not exist or has no
  /// index.html.
  static Result<Assets> folder(const std::string& path);

  struct Wanted {
    bool gzip = false;             // the client accepts gzip
    bool brotli = false;           // the client accepts br
    bool page = false;             // the client accepts text/html: somebody looks at the answer
    std::string_view known_etags;  // If-None-Match
  };
  /// Answers a request for a path: a file ("/assets/x.js"), the page for one of its routes ("/", "/g/ID",
  /// "/learn/x"), 304, or 404. The body of a 404 is the page, which says so, or an error in JSON.
  Reply get(std::string_view path, const Wanted& wanted) const;

 private:
  Find find_;
};

/// Returns the decoded path of a request target, without its query. Returns nothing if the target is
/// malformed or unsafe ("..", "//", NUL, '\').
std::optional<std::string> clean_path(std::string_view target);
/// Whether an Accept or Accept-Encoding header names something and accepts it, such as "text/html" or "br".
bool accepts(std::string_view header, std::string_view what);

}  // namespace cheshire
