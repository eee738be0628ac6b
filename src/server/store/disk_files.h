// Files of the store as the system sees them: their identity and size, and new files that are on disk (fsync)
// before they get their name. Knows nothing of what is in them.
#pragma once

#include <sys/types.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace cheshire {

/// The files that SQLite keeps beside a database, by the ending of their names.
inline constexpr std::array<const char*, 3> sidecars = {"-wal", "-shm", "-journal"};

/// Which file has a name; a link is followed. Equal for two names of one file.
struct FileIdentity {
  dev_t device = 0;
  ino_t number = 0;
  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};
std::optional<FileIdentity> identity_of(const std::string& path);

bool file_exists(const std::string& path);  // a link itself is a file
/// Returns 0 if there is no file.
std::int64_t file_size(const std::string& path);
/// Returns the file that a name leads to through links; the name itself if there is no such file.
std::string real_file(const std::string& path);
/// Returns the folder of a file: "./" if the name has none.
std::string folder_of(const std::string& path);

/// Waits until the names in the folder of `path` are on disk.
void sync_folder_of(const std::string& path);

/// A new file that only its owner can read. The destructor deletes it, unless it has another name by then.
class NewFile {
 public:
  /// Replaces what an interrupted predecessor has left under this name, but nothing that another process is
  /// still writing and nothing but a regular file.
  explicit NewFile(std::string path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();
  /// If not, errno says why.
  bool created() const { return fd_ >= 0; }
  int descriptor() const { return fd_; }
  /// Syncs the file to disk and gives it its final name, which must not exist. Returns false and sets errno
  /// on failure.
  bool commit_as(const std::string& name);
  /// Syncs the file to disk; it stays under the name that it has.
  bool commit();

 private:
  std::string path_;
  int fd_ = -1;
};

}  // namespace cheshire
