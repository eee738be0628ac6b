// FolderFiles: the files of a folder, as they are when they are asked for. It caches them in memory
// and reads them again only once they have changed. Assets::folder and Assets::site look files up here.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/assets.h"

namespace cheshire {

class FolderFiles {
 public:
  /// Bytes of the longest file that is cached, and of all of them. Others are sent piece by piece.
  struct Memory {
    std::size_t file = 1 << 20, all = 32 << 20;
  };
  /// `root` must be canonical.
  explicit FolderFiles(std::filesystem::path root, Memory max) : root_(std::move(root)), max_(max) {}

  /// Looks up a clean path without a leading '/'. Nothing if there is no such file, or a symbolic link leads
  /// out of the folder.
  std::optional<Asset> find(std::string_view path);

  /// Bytes cached, and how often a file was read into the cache.
  std::size_t bytes() const { return bytes_; }
  std::size_t reads() const { return reads_; }

 private:
  /// What changes when a file does.
  struct Version {
    std::uint64_t device, node, size;
    std::int64_t modified, changed;  // nanoseconds
    bool operator==(const Version&) const = default;
  };
  struct CachedFile {
    Version version;
    Asset asset;
    std::uint64_t used;
  };
  static Version version_of(const struct stat& status);
  /// Reads a file or opens it to be sent piece by piece.
  std::optional<Asset> open(const std::string& path);
  /// Makes room for so many bytes, except of files that are being sent. Returns whether there is.
  bool make_room(std::size_t bytes);

  std::filesystem::path root_;
  Memory max_;
  std::map<std::string, CachedFile, std::less<>> cache_;
  std::size_t bytes_ = 0, reads_ = 0;
  std::uint64_t uses_ = 0;
};

}  // namespace cheshire
