#include "endings/shared_folder.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "messages/endings.h"

namespace cheshire::endings {

Result<void> check_shared_folder(const std::string& folder, Ranks& ranks) {
  if (ranks.count() == 1) return {};
  const std::string start = folder + '/';
  std::string mark = start + ".ranks-XXXXXX", reason;
  if (ranks.rank() == 0) {
    const int file = mkstemp(mark.data());
    if (file < 0)
      reason = std::strerror(errno);
    else
      close(file);
  }
  // By its name alone: the folder may lie elsewhere for others.
  const std::string name = ranks.gather(mark.substr(start.size())).front();
  const bool seen = access((start + name).c_str(), R_OK) == 0;
  ranks.barrier();
  if (!reason.empty()) return Error{msg::ending_file_unwritable(mark, reason)};
  if (ranks.rank() == 0) unlink(mark.c_str());
  if (!seen) return Error{msg::tables_folder_unshared(ranks.rank(), folder)};
  return {};
}

}  // namespace cheshire::endings
