// The files of the page: those inside the program, or those of a folder. A path never leads out of them.
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
  std::string_view gzip;    // empty where there is none
  std::string_view brotli;  // the same
  std::string etag;         // with its quotes
  std::shared_ptr<const std::string> owner;
};

class Assets {
 public:
  /// Looks up a clean path without a leading '/'.
  using Find = std::function<std::optional<Asset>(std::string_view path)>;
  explicit Assets(Find find) : find_(std::move(find)) {}

  /// The page inside the program.
  static Assets embedded();
  /// The files of a folder, read anew at every request. Errors: no such folder, no index.html in it.
  static Result<Assets> folder(const std::string& path);

  struct Wanted {
    bool gzip = false;             // the client takes gzip
    bool brotli = false;           // it takes br
    std::string_view known_etags;  // If-None-Match
  };
  /// The answer for a path of the address: a file ("/assets/x.js"), the page at one of its own places ("/", "/g/ID", "/learn/x"),
  /// 304, or 404.
  Reply get(std::string_view path, const Wanted& wanted) const;

 private:
  Find find_;
};

/// The path of a request target, decoded, without its query; nothing when it is malformed or climbs ("..", "//", NUL, '\').
std::optional<std::string> clean_path(std::string_view target);
/// Whether an Accept-Encoding header takes a coding, such as "gzip" or "br".
bool accepts(std::string_view header, std::string_view coding);

}  // namespace cheshire
