// An index of games in the browser cores: the page or program has the file, and reads for the core the few
// bytes of it in which an answer stands.
#include <cstdint>
#include <string>
#include <utility>

#include "apps/wasm_play.h"
#include "engine/explorer_index.h"
#include "engine/explorer_json.h"
#include "engine/index_file.h"
#include "messages/commandline.h"
#include "text/json_writer.h"

extern "C" {
// Imported from the page, module "cheshire": the size of the file in bytes, and bytes of it; 0 if they cannot
// be read.
__attribute__((import_module("cheshire"), import_name("file_size"))) double cheshire_file_size();
__attribute__((import_module("cheshire"), import_name("file_read"))) int cheshire_file_read(double at,
                                                                                            char* to,
                                                                                            int count);
}

namespace cheshire {

// What ExplorerIndex needs of a file: engine/index_file.cpp has the rest, where there are files.

Result<IndexFile> IndexFile::open(const std::string& path) {
  IndexFile file(0, path);
  file.size_ = static_cast<std::uint64_t>(cheshire_file_size());
  return file;
}

Result<void> IndexFile::read(std::uint64_t at, char* bytes, std::size_t count) const {
  if (cheshire_file_read(static_cast<double>(at), bytes, static_cast<int>(count)) == 0) return failed();
  return {};
}

IndexFile& IndexFile::operator=(IndexFile&& other) noexcept {
  descriptor_ = other.descriptor_;
  path_ = std::move(other.path_);
  size_ = other.size_;
  return *this;
}

void IndexFile::close() {}

Error IndexFile::failed() const { return Error{msg::file_inaccessible(path_, "it cannot be read")}; }

std::string explore(const Fields& f) {
  const std::int64_t examples = number(field(f, 1));
  if (examples < 0 || examples > std::int64_t{max_examples}) return usage("explore EXAMPLES (0 to 100)", 8);
  const Session& session = shown();
  const Result<ExplorerIndex> index = ExplorerIndex::open("index");
  if (!index) return error_json(index.error());
  const Result<Explorer> found = index->explore(session, static_cast<std::size_t>(examples));
  return found ? explorer_json(*found, session) : error_json(found.error());
}

}  // namespace cheshire
