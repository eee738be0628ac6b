// TableFile: an endgame table on disk. A header names game and material; each section of values is cut into
// blocks that are compressed one by one, so a probe reads one block of each section that it needs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "endings/compression.h"
#include "endings/endings.h"

namespace cheshire::endings {

/// What a table file is of.
struct TableOrigin {
  std::string identity;  // GameSpec::identity()
  std::string material;  // its name
  std::uint64_t positions = 0;
  friend bool operator==(const TableOrigin&, const TableOrigin&) = default;
};

/// Writes a table; a file of that name appears once it is whole. Errors: what the system says.
Result<void> write_table_file(const std::string& path, const TableOrigin& origin,
                              std::vector<Section> sections, const ForEach& for_each);
/// Returns how many bytes a section takes in a file.
std::uint64_t packed_bytes(const Section& section, const ForEach& for_each);

class TableFile {
 public:
  /// Opens a file, which several threads may read. Errors: it cannot be read, is no table, is one
  /// of another version, game or material, or its header is damaged.
  static Result<std::shared_ptr<const TableFile>> open(const std::string& path, const TableOrigin& origin);
  ~TableFile();
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;

  std::uint64_t bytes() const { return data_.size(); }
  /// Whether it has all sections, as Endings::pack() makes them.
  bool whole() const { return parts_.size() == 6; }
  /// Reads all sections that the file has. Errors: the file is damaged.
  Result<std::vector<Section>> read(const ForEach& for_each) const;

 private:
  friend class TableProber;

  struct Part {
    Section::Kind kind;
    Color side;
    int width;
    std::uint64_t bytes;                 // unpacked
    std::vector<std::uint64_t> offsets;  // of its blocks in the file, and the end
  };

  explicit TableFile(std::string path) : path_(std::move(path)) {}
  Result<void> map();
  Result<void> read_header(const TableOrigin& origin);
  Error damaged() const;
  /// The number of a part; errors: there is none.
  Result<std::size_t> part(Section::Kind kind, Color side) const;
  Result<std::string> unpack(const Part& part, std::size_t block, ZSTD_DCtx_s& unpacker) const;
  std::string path_;
  std::string_view data_;  // the file in memory
  std::vector<Part> parts_;
};

/// Looks positions up in table files, for one thread. It keeps the blocks that it unpacked last, of all files
/// together.
class TableProber {
 public:
  /// Returns what a file says of a position, the code impossible for plies of which it has no section.
  /// Errors: the file is damaged, or has no verdicts.
  Result<Probe> probe(const TableFile& file, std::uint64_t number, Color side);
  /// Returns only who wins.
  Result<Verdict> verdict(const TableFile& file, std::uint64_t number, Color side);

 private:
  struct Kept {
    const TableFile* file = nullptr;
    std::size_t part = 0, block = 0;
    std::string bytes = {};  // empty if there is none
  };

  /// The block with a byte of a part; valid until the next call.
  Result<std::string_view> block_at(const TableFile& file, std::size_t part, std::uint64_t byte);

  Unpacker unpacker_ = make_unpacker();
  std::vector<Kept> kept_{512};
};

}  // namespace cheshire::endings
