// Opens, reads and caches files of a folder, and pieces of files that are too long for that (FileBody).
#include "server/net/folder_files.h"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "server/net/file_body.h"

namespace fs = std::filesystem;

namespace cheshire {
namespace {

std::string mime_of(const fs::path& path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 17> known{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".txt", "text/plain; charset=utf-8"},
      {".tsv", "text/tab-separated-values; charset=utf-8"},
      {".wasm", "application/wasm"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".mp3", "audio/mpeg"},
  }};
  const std::string extension = path.extension().string();
  for (const auto& [end, mime] : known) {
    if (end == extension) return std::string(mime);
  }
  return "application/octet-stream";
}

std::int64_t nanoseconds(const timespec& time) { return time.tv_sec * 1'000'000'000 + time.tv_nsec; }

}  // namespace

FileBody::~FileBody() { ::close(handle_); }

std::size_t FileBody::read(std::uint64_t at, std::span<char> into) const {
  ssize_t n = 0;
  do {
    n = ::pread(handle_, into.data(), into.size(), static_cast<off_t>(at));
  } while (n < 0 && errno == EINTR);
  return n < 0 ? 0 : static_cast<std::size_t>(n);
}

FolderFiles::Version FolderFiles::version_of(const struct stat& status) {
  return {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
          nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
}

std::optional<Asset> FolderFiles::find(std::string_view path) {
  const std::string file(path);
  if (const auto it = cache_.find(path); it != cache_.end()) {
    // The same file as before: it is inside the folder, whatever links lead to it.
    struct stat status{};
    if (::stat((root_ / file).c_str(), &status) == 0 && version_of(status) == it->second.version) {
      it->second.used = ++uses_;
      return it->second.asset;
    }
    bytes_ -= it->second.asset.bytes.size();
    cache_.erase(it);
  }
  return open(file);
}

std::optional<Asset> FolderFiles::open(const std::string& path) {
  std::error_code error;
  const fs::path file = fs::canonical(root_ / fs::path(path), error);
  if (error || std::mismatch(root_.begin(), root_.end(), file.begin(), file.end()).first != root_.end())
    return {};
  // A pipe must not stop the loop.
  const int handle = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (handle < 0) return {};
  struct stat status{};
  const bool known = ::fstat(handle, &status) == 0;
  const auto body =
      std::make_shared<const FileBody>(handle, known ? static_cast<std::uint64_t>(status.st_size) : 0);
  if (!known || !S_ISREG(status.st_mode)) return {};
  const Version version = version_of(status);
  Asset asset;
  asset.mime = mime_of(file);
  if (version.size > max_.file || !make_room(version.size)) {
    asset.file = body;
    asset.etag = '"' + std::to_string(version.node) + '-' + std::to_string(version.size) + '-' +
                 std::to_string(version.modified) + '"';
    return asset;
  }
  std::string text(version.size, '\0');
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t n = body->read(at, std::span(text).subspan(at));
    if (n == 0) return {};
    at += n;
  }
  ++reads_;
  asset.owner = std::make_shared<const std::string>(std::move(text));
  asset.bytes = *asset.owner;
  asset.etag = etag_of(asset.bytes);
  bytes_ += asset.bytes.size();
  return cache_.insert_or_assign(path, CachedFile{version, std::move(asset), ++uses_}).first->second.asset;
}

bool FolderFiles::make_room(std::size_t bytes) {
  while (bytes_ + bytes > max_.all) {
    auto oldest = cache_.end();
    for (auto it = cache_.begin(); it != cache_.end(); ++it) {
      const bool sent = it->second.asset.owner.use_count() > 1;
      if (!sent && (oldest == cache_.end() || it->second.used < oldest->second.used)) oldest = it;
    }
    if (oldest == cache_.end()) return false;
    bytes_ -= oldest->second.asset.bytes.size();
    cache_.erase(oldest);
  }
  return true;
}

}  // namespace cheshire
