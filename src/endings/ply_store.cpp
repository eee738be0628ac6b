#include "endings/ply_store.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <utility>

#include "base/fnv.h"
#include "endings/bytes.h"
#include "endings/new_file.h"
#include "messages/endings.h"

namespace cheshire::endings {
namespace {

constexpr std::string_view ply_magic = "CHESHPLY";
constexpr std::uint32_t ply_version = 1;

/// "mate-0-17.": what the names of a ply's files begin with; the rank follows.
std::string stem(const PlyName& name) {
  return std::string(name.metric == Metric::mate ? "mate-" : "zeroing-") + std::to_string(name.level) + '-' +
         std::to_string(name.ply) + '.';
}

/// The names in a folder; none if it cannot be read.
std::vector<std::string> ply_files_in(const std::string& folder) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR*)> open(opendir(folder.c_str()), closedir);
  while (const dirent* entry = open ? readdir(open.get()) : nullptr) names.emplace_back(entry->d_name);
  return names;
}

/// All that is in a file; nothing if it cannot be read.
std::optional<std::string> read_bytes(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  struct stat status{};
  if (!file || fstat(fileno(file.get()), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  if (std::fread(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) return std::nullopt;
  return bytes;
}

}  // namespace

PlyStore::PlyStore(std::string folder, TableOrigin origin, int rank, int ranks)
    : folder_(std::move(folder)), origin_(std::move(origin)), rank_(rank), ranks_(ranks) {}

std::string PlyStore::path(const PlyName& name, int rank, int ranks) const {
  return folder_ + '/' + stem(name) + std::to_string(rank) + "of" + std::to_string(ranks);
}

std::string PlyStore::header(const PlyName& name) const {
  std::string out(ply_magic);
  put(out, ply_version, 4);
  put(out, origin_.identity);
  put(out, origin_.material);
  put(out, origin_.positions, 8);
  put(out, stem(name));
  return out;
}

std::optional<std::vector<std::string>> PlyStore::read(const PlyName& name) const {
  // Another number of ranks may have written it.
  std::map<int, int> written;  // by the number of ranks: how many of them
  const std::string start = stem(name);
  for (const std::string& file : ply_files_in(folder_)) {
    const std::size_t of = file.rfind("of");
    if (!file.starts_with(start) || of == std::string::npos) continue;
    int ranks = 0;
    const char* last = file.data() + file.size();
    const auto [rest, wrong] = std::from_chars(file.data() + of + 2, last, ranks);
    if (wrong == std::errc() && rest == last) ++written[ranks];
  }
  for (const auto& [ranks, count] : written) {
    if (count < ranks) continue;
    std::vector<std::string> all;
    for (int rank = 0; rank < ranks; ++rank) {
      std::optional<std::string> found = read_file(path(name, rank, ranks), name);
      if (!found) break;
      all.push_back(*std::move(found));
    }
    if (all.size() == static_cast<std::size_t>(ranks)) return all;
  }
  return std::nullopt;
}

std::optional<std::string> PlyStore::read_file(const std::string& path, const PlyName& name) const {
  const std::optional<std::string> bytes = read_bytes(path);
  const std::string wanted = header(name);
  if (!bytes || !bytes->starts_with(wanted)) return std::nullopt;
  Scanner scan(std::string_view(*bytes).substr(wanted.size()));
  const std::uint64_t sum = scan.number(8), size = scan.number(8);
  const std::string_view found = scan.bytes(size);
  Fnv fnv;
  fnv.add(found);
  if (scan.failed() || !scan.done() || fnv.sum() != sum) return std::nullopt;
  return std::string(found);
}

Result<void> PlyStore::write(const PlyName& name, std::string_view found) const {
  mkdir(folder_.c_str(), 0777);
  std::string start = header(name);
  Fnv fnv;
  fnv.add(found);
  put(start, fnv.sum(), 8);
  put(start, found.size(), 8);
  const std::string to = path(name, rank_, ranks_);
  NewFile file(to);
  if (!file.write(start) || !file.write(found) || !file.publish())
    return Error{msg::ending_file_unwritable(to, std::strerror(errno))};
  return {};
}

void PlyStore::remove() const {
  for (const std::string& file : ply_files_in(folder_)) unlink((folder_ + '/' + file).c_str());
  rmdir(folder_.c_str());
}

}  // namespace cheshire::endings
