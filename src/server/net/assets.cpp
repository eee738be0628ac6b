// Answers requests for files, with caching headers and compression. FolderFiles reads those of a folder.
#include "server/net/assets.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/beast/core/string.hpp>
#include <cstdlib>
#include <filesystem>

#include "embedded/page.h"
#include "messages/operator.h"
#include "messages/server.h"
#include "server/net/folder_files.h"

namespace fs = std::filesystem;

namespace cheshire {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Calls `each` with the comma-separated items until it returns true. Returns whether it did.
template <class Each>
bool any_item(std::string_view list, Each&& each) {
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (each(trimmed(list.substr(0, comma)))) return true;
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return false;
}

/// `more`: characters allowed besides letters, digits, '-' and '_'.
bool is_word(std::string_view text, std::string_view more = "") {
  return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || more.find(c) != std::string_view::npos;
  });
}

/// Whether the page handles this path: some paths stand alone, some are followed by a name or an id.
bool is_place(std::string_view path) {
  static constexpr std::array<std::string_view, 15> alone{
      "",      "play",    "games",   "analyse", "embed/analyse", "embed/study", "setup", "problem",
      "learn", "puzzles", "endings", "rules",   "study",         "lobby",       "arena"};
  static constexpr std::array<std::string_view, 9> named{
      "g/", "games/", "learn/", "rules/", "puzzles/", "endings/", "study/", "person/", "arena/"};
  if (std::find(alone.begin(), alone.end(), path) != alone.end()) return true;
  return std::any_of(named.begin(), named.end(), [&](std::string_view place) {
    if (!path.starts_with(place)) return false;
    std::string_view rest = path.substr(place.size());
    if (place == "g/" || place == "person/") return is_word(rest);
    // A game on more boards is called "alice:GAME".
    if (place == "games/") return is_word(rest, ":");
    const std::string_view more = place == "puzzles/" || place == "endings/" ? ":" : "";
    for (std::size_t slash; (slash = rest.find('/')) != std::string_view::npos; rest.remove_prefix(slash + 1))
      if (!is_word(rest.substr(0, slash), more)) return false;
    return is_word(rest, more);
  });
}

}  // namespace

std::string etag_of(std::string_view bytes) {
  std::array<unsigned char, 16> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size(), nullptr, 0);
  std::array<char, 2 * hash.size() + 1> hex;
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return '"' + std::string(hex.data()) + '"';
}

Assets Assets::embedded() {
  return Assets([](std::string_view path) -> std::optional<Asset> {
    const page::EmbeddedFile* file = page::find(path);
    if (file == nullptr) return {};
    return Asset{std::string(file->mime), file->bytes, file->gzip, file->brotli,
                 std::string(file->etag), nullptr,     nullptr};
  });
}

Result<Assets::Find> Assets::in_folder(const std::string& path) {
  std::error_code error;
  const fs::path root = fs::canonical(path, error);
  if (error) return Error{msg::assets_folder_unreadable(path, error.message())};
  if (!fs::is_regular_file(root / "index.html", error)) return Error{msg::assets_without_page(path)};
  return Find([files = std::make_shared<FolderFiles>(root, FolderFiles::Memory())](std::string_view file) {
    return files->find(file);
  });
}

Result<Assets> Assets::folder(const std::string& path) {
  auto find = in_folder(path);
  if (!find) return find.error();
  return Assets(std::move(*find));
}

Result<Assets> Assets::site(const std::string& path) {
  auto find = in_folder(path);
  if (!find) return find.error();
  const Locate index = [](std::string_view place) -> std::optional<std::string> {
    if (!place.empty() && !place.ends_with('/')) return {};
    return std::string(place) + "index.html";
  };
  return Assets(std::move(*find), index, "404.html");
}

std::optional<std::string> Assets::page_at(std::string_view path) {
  if (!is_place(path)) return {};
  return "index.html";
}

bool Assets::has_page(std::string_view path) const {
  if (path.starts_with('/')) path.remove_prefix(1);
  return locate_(path).has_value();
}

Reply Assets::get(std::string_view path, const Wanted& wanted) const {
  if (path.starts_with('/')) path.remove_prefix(1);
  const std::optional<std::string> place = locate_(path);
  auto asset = find_(place ? std::string_view(*place) : path);
  // Only the page itself can be missing at its places: where the program was built without it.
  const bool built_without = !asset && place == unknown_;
  const bool unknown = !asset && !built_without;
  if (unknown && wanted.page) asset = find_(unknown_);
  if (!asset) {
    return error_reply(http::status::not_found,
                       built_without ? msg::page_not_built_in() : msg::path_unknown());
  }
  const bool brotli = wanted.brotli && !asset->brotli.empty();
  const bool gzip = !brotli && wanted.gzip && !asset->gzip.empty();
  std::string etag = asset->etag;
  if (brotli || gzip) etag.insert(etag.size() - 1, brotli ? "-br" : "-gz");

  Reply reply;
  reply.with(http::field::etag, etag);
  // A file under assets/ has a hash in its name.
  reply.with(http::field::cache_control,
             path.starts_with("assets/") && !unknown ? "public, max-age=31536000, immutable" : "no-cache");
  if (!asset->gzip.empty() || !asset->brotli.empty()) reply.with(http::field::vary, "Accept-Encoding");
  if (unknown) {
    reply.status = http::status::not_found;
  } else if (names_etag(wanted.known_etags, etag)) {
    reply.status = http::status::not_modified;
    return reply;
  }
  if (brotli || gzip) reply.with(http::field::content_encoding, brotli ? "br" : "gzip");
  reply.mime = asset->mime;
  reply.body = brotli ? asset->brotli : gzip ? asset->gzip : asset->bytes;
  reply.owner = asset->owner;
  reply.kept = true;
  reply.file = asset->file;
  return reply;
}

std::optional<std::string> clean_path(std::string_view target) {
  target = target.substr(0, target.find_first_of("?#"));
  if (!target.starts_with('/')) return {};
  std::string path;
  const auto digit = [](char c) -> int {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  for (std::size_t i = 0; i < target.size(); ++i) {
    char c = target[i];
    if (c == '%') {
      if (i + 2 >= target.size() || digit(target[i + 1]) < 0 || digit(target[i + 2]) < 0) return {};
      c = static_cast<char>(16 * digit(target[i + 1]) + digit(target[i + 2]));
      i += 2;
    }
    if (c == '\0' || c == '\\') return {};
    path += c;
  }
  std::size_t start = 1;
  while (start <= path.size()) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    const std::string_view part = std::string_view(path).substr(start, end - start);
    if (part == "." || part == ".." || (part.empty() && end < path.size())) return {};
    start = end + 1;
  }
  return path;
}

bool names_etag(std::string_view known_etags, std::string_view etag) {
  return any_item(known_etags, [&](std::string_view known) {
    if (known.starts_with("W/")) known.remove_prefix(2);
    return known == etag || known == "*";
  });
}

namespace {

/// Thousandths of "0.8" or "1"; 0 if it is no weight.
int weight_of(std::string_view text) {
  if (text.empty() || (text[0] != '0' && text[0] != '1') || text.size() > 5) return 0;
  if (text.size() > 1 && text[1] != '.') return 0;
  int weight = 1000 * (text[0] - '0'), digit = 100;
  for (const char c : text.substr(std::min<std::size_t>(2, text.size()))) {
    if (c < '0' || c > '9') return 0;
    weight += digit * (c - '0');
    digit /= 10;
  }
  return std::min(weight, 1000);
}

}  // namespace

std::size_t wanted_language(std::string_view header, std::span<const std::string> known) {
  constexpr int most_items = 32;
  std::size_t best = 0;
  int best_weight = 0, items = 0;
  any_item(header, [&](std::string_view item) {
    const std::size_t semicolon = std::min(item.find(';'), item.size());
    const std::string_view tag = trimmed(item.substr(0, semicolon)), language = tag.substr(0, tag.find('-'));
    std::string_view weight = semicolon < item.size() ? trimmed(item.substr(semicolon + 1)) : "q=1";
    const int wanted = weight.starts_with("q=") ? weight_of(weight.substr(2)) : 0;
    const auto found = std::find_if(known.begin(), known.end(), [&](const std::string& one) {
      return boost::beast::iequals(one, language);
    });
    if (found != known.end() && wanted > best_weight) {
      best = static_cast<std::size_t>(found - known.begin());
      best_weight = wanted;
    }
    return ++items == most_items;
  });
  return best;
}

bool accepts(std::string_view header, std::string_view what) {
  return any_item(header, [&](std::string_view item) {
    const std::size_t semicolon = item.find(';');
    if (!boost::beast::iequals(trimmed(item.substr(0, semicolon)), what)) return false;
    if (semicolon == std::string_view::npos) return true;
    const std::string_view weight = trimmed(item.substr(semicolon + 1));
    if (!weight.starts_with("q=") && !weight.starts_with("Q=")) return true;
    return weight.find_first_of("123456789", 2) != std::string_view::npos;
  });
}

}  // namespace cheshire
