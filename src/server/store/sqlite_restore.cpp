// Restores the server's database from a backup, in steps that survive a crash: store_restore.h for SQLite.
#include "server/store/store_restore.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include "messages/operator.h"
#include "server/store/disk_files.h"
#include "server/store/sqlite_file.h"
#include "server/store/sqlite_wal.h"

namespace cheshire {

using namespace sqlite;

namespace {

// The steps: the copy is written to `staged` and verified; `plan` says under which name the old state is
// kept, and with that the restore is decided; the sidecars and the file get that name; `staged` gets the name
// of the file; `plan` is deleted.
std::string staged(const std::string& file) { return file + ".restoring"; }
std::string plan(const std::string& file) { return file + ".restore-plan"; }

std::string base_name(const std::string& file) { return file.substr(file.rfind('/') + 1); }

Error not_written(const std::string& file) {
  return Error{msg::backup_not_written(file, std::strerror(errno))};
}

/// A file that is open for reading.
class Source {
 public:
  explicit Source(const std::string& path)
      : fd_(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {}
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source() {
    if (fd_ >= 0) ::close(fd_);
  }
  int fd() const { return fd_; }

 private:
  int fd_;
};

/// Refuses a copy that cannot be one, whatever it contains.
Result<void> check_copy(const std::string& copy, const Source& source, const std::string& file) {
  struct stat status{};
  if (::lstat(copy.c_str(), &status) != 0)
    return refused(copy, msg::database_not_found(std::strerror(errno)));
  if (S_ISLNK(status.st_mode)) return refused(copy, msg::copy_is_link(real_file(copy)));
  if (!S_ISREG(status.st_mode)) return refused(copy, msg::database_no_file());
  if (identity_of(copy) == identity_of(file)) return refused(copy, msg::copy_is_database());
  if (source.fd() < 0) return refused(copy, msg::database_not_readable(std::strerror(errno)));
  if (status.st_size == 0) return refused(copy, msg::database_missing());
  if (::flock(source.fd(), LOCK_SH | LOCK_NB) != 0) return refused(copy, msg::database_in_use());
  for (const char* beside : {"-wal", "-journal"}) {
    if (file_size(copy + beside) > 0) return refused(copy, msg::copy_with_log(copy + beside));
  }
  return {};
}

/// Copies all bytes. Returns false and sets errno on failure.
bool copy_bytes(int from, int to) {
  std::array<char, 1 << 16> part{};
  for (;;) {
    const ssize_t read = ::read(from, part.data(), part.size());
    if (read == 0) return true;
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) return false;
    for (ssize_t done = 0; done < read;) {
      const ssize_t written = ::write(to, part.data() + done, static_cast<std::size_t>(read - done));
      if (written < 0 && errno != EINTR) return false;
      if (written > 0) done += written;
    }
  }
}

/// Verifies the staged copy and gives it a name of its own.
Result<void> verify(const std::string& copy, const std::string& file) {
  try {
    SQLite::Database db(staged(file), SQLite::OPEN_READWRITE);
    const auto version = version_of(db, copy, false);
    if (!version) return version.error();
    const std::string sound = db.execAndGet("PRAGMA quick_check(1)").getString();
    if (sound != "ok") return refused(copy, msg::copy_damaged(sound));
    rename_in_place(db, *version);
    return {};
  } catch (const SQLite::Exception& e) {
    if (e.getErrorCode() == SQLITE_NOTADB) return refused(copy, msg::not_a_database());
    return refused(copy, msg::copy_damaged(e.what()));
  }
}

/// Lets the owner of the old file, or of the folder, own the new one: the server may run as another user.
bool give_to_owner(const std::string& file, int fd) {
  struct stat old{}, now{};
  if (::stat(file.c_str(), &old) != 0 || ::fstat(fd, &now) != 0) return false;
  if (old.st_size == 0 && ::stat(folder_of(file).c_str(), &old) != 0) return false;
  if (::geteuid() != 0 || (old.st_uid == now.st_uid && old.st_gid == now.st_gid)) return true;
  return ::fchown(fd, old.st_uid, old.st_gid) == 0;
}

Result<void> stage(const std::string& copy, const Source& source, const std::string& file) {
  NewFile target(staged(file));
  if (!target.created()) return Error{msg::backup_not_created(staged(file), std::strerror(errno))};
  if (!copy_bytes(source.fd(), target.descriptor()) || !give_to_owner(file, target.descriptor()))
    return not_written(staged(file));
  if (auto r = verify(copy, file); !r) return r;
  if (!target.commit()) return not_written(staged(file));
  return {};
}

/// The name of the old state: that of the file, with the time, and a number if there is one already.
std::string name_for_old(const std::string& file, Instant now) {
  std::string time = iso(now);
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  const std::string name = file + ".before-restore-" + time.substr(0, time.find('.')) + "Z";
  const auto taken = [](const std::string& base) {
    return file_exists(base) ||
           std::any_of(sidecars.begin(), sidecars.end(), [&](auto* s) { return file_exists(base + s); });
  };
  std::string free = name;
  for (int i = 2; taken(free); ++i) free = name + "-" + std::to_string(i);
  return free;
}

/// Returns the name for the old state; empty if there is no whole plan, because nothing was decided. Errors:
/// there is one that cannot be read.
Result<std::string> read_plan(const std::string& file) {
  std::ifstream in(plan(file), std::ios::binary);
  if (!in) {
    if (errno == ENOENT) return std::string();
    return refused(plan(file), msg::database_not_readable(std::strerror(errno)));
  }
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad()) return refused(plan(file), msg::database_not_readable(std::strerror(errno)));
  const std::string name = text.str();
  if (!name.ends_with('\n') || name.find('/') != std::string::npos ||
      !name.starts_with(base_name(file) + ".before-restore-"))
    return std::string();
  return folder_of(file) + name.substr(0, name.size() - 1);
}

Result<void> write_plan(const std::string& file, const std::string& old) {
  NewFile written(plan(file));
  if (!written.created()) return not_written(plan(file));
  const std::string text = base_name(old) + "\n";
  if (::write(written.descriptor(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
      !give_to_owner(file, written.descriptor()) || !written.commit())
    return not_written(plan(file));
  sync_folder_of(file);
  return {};
}

/// Keeps the old file under the other name too, until the new one takes its own.
bool keep_old(const std::string& file, const std::string& old) {
  if (file_size(file) == 0 || file_exists(old)) return true;
  if (::link(file.c_str(), old.c_str()) == 0) return true;
  return errno != ENOSPC && errno != EACCES && ::rename(file.c_str(), old.c_str()) == 0;
}

/// Deletes what a restore has written before it was decided.
void drop(const std::string& file) {
  for (const std::string& name : {plan(file), staged(file), staged(file) + "-wal", staged(file) + "-shm"}) {
    if (file_exists(name)) ::unlink(name.c_str());
  }
}

}  // namespace

bool restore_unfinished(const std::string& file) {
  const Result<std::string> old = read_plan(file);
  return !old || !old->empty();
}

Result<void> finish_restore(const std::string& file, const std::function<void()>& step) {
  const auto stepped = [&] {
    if (step) step();
  };
  const Result<std::string> decided = read_plan(file);
  if (!decided) return decided.error();
  const std::string& old = *decided;
  if (old.empty()) {
    drop(file);
    return {};
  }
  for (const char* ending : sidecars) {
    if (!file_exists(file + ending)) continue;
    if (::rename((file + ending).c_str(), (old + ending).c_str()) != 0) return not_written(old + ending);
    stepped();
  }
  sync_folder_of(file);
  if (file_exists(staged(file))) {
    if (!keep_old(file, old)) return not_written(old);
    stepped();
    if (::rename(staged(file).c_str(), file.c_str()) != 0) return not_written(file);
    sync_folder_of(file);
    stepped();
  }
  ::unlink(plan(file).c_str());
  sync_folder_of(file);
  stepped();
  return {};
}

Result<Restored> restore_store(const std::string& copy, const std::string& path, Instant now,
                               const std::function<void()>& step) {
  if (copy.empty()) return Error{msg::backup_without_name()};
  if (path.empty() || path == ":memory:") return Error{msg::database_without_name()};
  const bool created = !file_exists(path);
  auto locked = lock_file(path);
  if (!locked) return locked.error();
  const std::string file = real_file(path);
  const auto prepare = [&]() -> Result<std::string> {
    if (auto r = finish_restore(file); !r) return r.error();
    const Source source(copy);
    if (auto r = check_copy(copy, source, file); !r) return r.error();
    if (auto r = stage(copy, source, file); !r) return r.error();
    if (step) step();
    std::string old = name_for_old(file, now);
    if (auto r = write_plan(file, old); !r) return r.error();
    if (step) step();
    return old;
  };
  const auto old = prepare();
  if (!old) {
    if (created && file_size(file) == 0) ::unlink(file.c_str());
    if (!restore_unfinished(file)) drop(file);
    return old.error();
  }
  if (auto r = finish_restore(file, step); !r) return r.error();
  Restored restored{file, {}};
  if (file_exists(*old)) restored.kept.push_back(*old);
  for (const char* ending : sidecars) {
    if (file_exists(*old + ending)) restored.kept.push_back(*old + ending);
  }
  return restored;
}

}  // namespace cheshire
