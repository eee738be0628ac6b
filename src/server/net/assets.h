// Assets: the files of the page, from inside the program or from a folder, and those of a site of pages, such
// as the documentation. No path leads outside of them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
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
  std::shared_ptr<const FileBody> file{};  // instead of `bytes`, if the file is too long to be kept
};

class Assets {
 public:
  /// Looks up a clean path without a leading '/'.
  using Find = std::function<std::optional<Asset>(std::string_view path)>;
  /// The page at each of its places.
  explicit Assets(Find find) : Assets(std::move(find), &page_at, "index.html") {}

  /// The page inside the program.
  static Assets embedded();
  /// The files of a folder as they are at every request (FolderFiles). Errors: the folder does not exist or
  /// has no index.html.
  static Result<Assets> folder(const std::string& path);
  /// The same for a folder with pages of its own: a path that is empty or ends in '/' is the index.html
  /// there, and 404.html stands for every unknown path.
  static Result<Assets> site(const std::string& path);

  struct Wanted {
    bool gzip = false;             // the client accepts gzip
    bool brotli = false;           // the client accepts br
    bool page = false;             // the client accepts text/html: somebody looks at the answer
    std::string_view known_etags;  // If-None-Match
  };
  /// Answers a request for a path: a file ("/assets/x.js"), the page for one of its places ("/", "/g/ID",
  /// "/learn/x"), 304, or 404. The body of a 404 is a page, which says so, or an error in JSON.
  Reply get(std::string_view path, const Wanted& wanted) const;
  /// Whether a path is one of the page's places.
  bool has_page(std::string_view path) const;

 private:
  /// Returns the file that a place stands for, or nothing if the path is not a place but a file.
  using Locate = std::optional<std::string> (*)(std::string_view path);
  Assets(Find find, Locate place, std::string unknown)
      : find_(std::move(find)), locate_(place), unknown_(std::move(unknown)) {}
  static std::optional<std::string> page_at(std::string_view path);
  static Result<Find> in_folder(const std::string& path);

  Find find_;
  Locate locate_;
  std::string unknown_;  // the file shown for an unknown path
};

/// Returns the decoded path of a request target, without its query. Returns nothing if the target is
/// malformed or unsafe ("..", "//", NUL, '\').
std::optional<std::string> clean_path(std::string_view target);
/// Returns the validator of some content, including the quotes.
std::string etag_of(std::string_view bytes);
/// Whether If-None-Match names a validator.
bool names_etag(std::string_view known_etags, std::string_view etag);
/// The place of the language among `known` that an Accept-Language header wants most, the first of equals; 0
/// if none. Only the first few of the header count.
std::size_t wanted_language(std::string_view header, std::span<const std::string> known);
/// Whether an Accept or Accept-Encoding header names something and accepts it, such as "text/html" or "br".
bool accepts(std::string_view header, std::string_view what);

}  // namespace cheshire
