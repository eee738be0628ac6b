#include "apps/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace cheshire {
namespace {

constexpr const char* open_files = "/proc/self/fd/";

bool find(const std::string& path, int standard, struct stat& about) {
  return path.empty() || path == "-" ? fstat(standard, &about) == 0 : stat(path.c_str(), &about) == 0;
}

/// Returns the file to which symbolic links lead, whether it is there or not.
std::filesystem::path behind_links(std::filesystem::path path) {
  constexpr int most = 40;  // as the kernel
  std::error_code error;
  for (int i = 0; i < most && std::filesystem::is_symlink(path, error); ++i) {
    const std::filesystem::path to = std::filesystem::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / to;  // `to` alone if it is absolute
  }
  return std::filesystem::weakly_canonical(path, error);
}

/// Whether a file may be written but not replaced: in a folder like /tmp, where only its owner takes the
/// name away.
bool keeps_name(const struct stat& file, const std::string& folder) {
  struct stat about{};
  return stat(folder.c_str(), &about) == 0 && (about.st_mode & S_ISVTX) != 0 && geteuid() != 0 &&
         geteuid() != file.st_uid && geteuid() != about.st_uid;
}

/// Opens a file that is there, without making one, which folders like /tmp refuse where it is another's.
std::FILE* overwrite(const std::string& path) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  return descriptor < 0 ? nullptr : fdopen(descriptor, "wb");
}

}  // namespace

bool is_same_file(const std::string& output, const std::string& input) {
  struct stat out{}, in{};
  const bool written = find(output, STDOUT_FILENO, out), read = find(input, STDIN_FILENO, in);
  if (written && read) return S_ISREG(out.st_mode) && out.st_dev == in.st_dev && out.st_ino == in.st_ino;
  if (written || read) return false;
  // Neither is there yet: writing the one would make the other.
  std::error_code error;
  const auto one = std::filesystem::weakly_canonical(output, error);
  const auto other = std::filesystem::weakly_canonical(input, error);
  return !error && one == other;
}

OutputFile::OutputFile(const std::string& path) {
  struct stat about{};
  const bool there = stat(path.c_str(), &about) == 0;
  if (there && !S_ISREG(about.st_mode)) {
    file_ = overwrite(path);
    return;
  }
  // A loop of links, or one that somebody else has left in a folder like /tmp.
  if (!there && errno != ENOENT) return;
  // A file that may not be written is not replaced either.
  if (there && access(path.c_str(), W_OK) != 0) return;
  const std::filesystem::path file = behind_links(path);
  path_ = file.empty() ? path : file.string();
  const std::string folder = path_.substr(0, path_.rfind('/') + 1);
  if (there && keeps_name(about, folder.empty() ? "." : folder)) {
    file_ = overwrite(path);
    return;
  }
  temporary_ = path_ + "." + std::to_string(getpid()) + ".part";
  int descriptor = -1;
  if (access(open_files, X_OK) == 0)
    descriptor = open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor < 0) {          // not every file system has files without a name
    unlink(temporary_.c_str());  // of a program that was killed and had this number
    descriptor = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    named_ = descriptor >= 0;
  }
  if (descriptor < 0) {
    temporary_.clear();
    if (there) file_ = overwrite(path);  // its folder takes no other file
    return;
  }
  if (there) fchmod(descriptor, about.st_mode & 0777);
  file_ = fdopen(descriptor, "wb");
}

OutputFile::~OutputFile() {
  if (file_ != nullptr) std::fclose(file_);
  if (named_) unlink(temporary_.c_str());
}

/// Gives the file its temporary name, if it has none.
bool OutputFile::give_temporary_name() {
  if (named_ || temporary_.empty()) return true;
  const std::string descriptor = open_files + std::to_string(fileno(file_));
  unlink(temporary_.c_str());
  named_ = linkat(AT_FDCWD, descriptor.c_str(), AT_FDCWD, temporary_.c_str(), AT_SYMLINK_FOLLOW) == 0;
  return named_;
}

bool OutputFile::publish() {
  if (std::fflush(file_) != 0 || !give_temporary_name()) return false;
  if (std::fclose(std::exchange(file_, nullptr)) != 0) return false;
  if (temporary_.empty()) return true;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return false;
  named_ = false;
  return true;
}

}  // namespace cheshire
