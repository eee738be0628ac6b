#include "endings/table_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

#include "base/fnv.h"
#include "endings/bytes.h"
#include "endings/new_file.h"
#include "endings/pack.h"
#include "messages/endings.h"

namespace cheshire::endings {
namespace {

constexpr std::string_view magic = "CHESHEND";
constexpr std::uint32_t version = 1;
constexpr std::size_t block_bytes = 8 * 1024;  // of values; a multiple of their width
constexpr std::size_t fixed_bytes = 24;  // magic, version, bytes of the header, checksum of all that follows
constexpr std::uint32_t most_header_bytes = 1 << 16;

std::string system_error() { return std::strerror(errno); }

std::size_t blocks_of(std::uint64_t bytes) {
  return static_cast<std::size_t>((bytes + block_bytes - 1) / block_bytes);
}

/// A section as it is in the file: the sizes of its blocks, then these.
std::string packed(const Section& section, const ForEach& for_each) {
  std::vector<std::string> blocks(blocks_of(section.bytes.size()));
  for_each(static_cast<int>(blocks.size()), [&](int i) {
    const auto at = static_cast<std::size_t>(i) * block_bytes;
    blocks[static_cast<std::size_t>(i)] =
        compressed(std::string_view(section.bytes).substr(at, block_bytes), thorough_compression);
  });
  std::string out;
  for (const std::string& block : blocks) put(out, block.size(), 4);
  for (const std::string& block : blocks) out += block;
  return out;
}

}  // namespace

Result<void> write_table_file(const std::string& path, const TableOrigin& origin,
                              std::vector<Section> sections, const ForEach& for_each) {
  std::sort(sections.begin(), sections.end(), [](const Section& a, const Section& b) {
    return std::pair(a.kind, a.side) < std::pair(b.kind, b.side);
  });
  std::vector<std::string> parts;
  for (const Section& section : sections) parts.push_back(packed(section, for_each));
  std::string header;
  put(header, origin.identity);
  put(header, origin.material);
  put(header, origin.positions, 8);
  put(header, sections.size(), 1);
  for (const Section& section : sections) {
    put(header, static_cast<std::uint64_t>(section.kind), 1);
    put(header, static_cast<std::uint64_t>(index(section.side)), 1);
    put(header, static_cast<std::uint64_t>(section.width), 1);
    put(header, section.bytes.size(), 8);
  }
  Fnv sum;
  sum.add(header);
  for (const std::string& part : parts) sum.add(part);
  std::string start(magic);
  put(start, version, 4);
  put(start, header.size(), 4);
  put(start, sum.sum(), 8);

  NewFile file(path);
  bool written = file.write(start) && file.write(header);
  for (const std::string& part : parts) written = written && file.write(part);
  if (!written || !file.publish()) return Error{msg::ending_file_unwritable(path, system_error())};
  return {};
}

std::uint64_t packed_bytes(const Section& section, const ForEach& for_each) {
  return packed(section, for_each).size();
}

Result<std::shared_ptr<const TableFile>> TableFile::open(const std::string& path, const TableOrigin& origin) {
  std::shared_ptr<TableFile> file(new TableFile(path));
  if (Result<void> mapped = file->map(); !mapped) return mapped.error();
  if (Result<void> read = file->read_header(origin); !read) return read.error();
  return std::shared_ptr<const TableFile>(std::move(file));
}

TableFile::~TableFile() {
  if (!data_.empty()) munmap(const_cast<char*>(data_.data()), data_.size());
}

Result<void> TableFile::map() {
  const int file = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return Error{msg::ending_file_unreadable(path_, system_error())};
  struct stat status{};
  void* mapped = MAP_FAILED;
  if (fstat(file, &status) == 0 && status.st_size > 0)
    mapped = mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
  const std::string reason = status.st_size > 0 && mapped == MAP_FAILED ? system_error() : std::string();
  close(file);
  if (!reason.empty()) return Error{msg::ending_file_unreadable(path_, reason)};
  if (mapped != MAP_FAILED)
    data_ = {static_cast<const char*>(mapped), static_cast<std::size_t>(status.st_size)};
  return {};
}

Error TableFile::damaged() const { return msg::ending_file_damaged(path_); }

Result<void> TableFile::read_header(const TableOrigin& origin) {
  if (data_.substr(0, magic.size()) != magic) return Error{msg::ending_file_foreign(path_)};
  Scanner start(data_.substr(magic.size()));
  if (start.number(4) != version) return Error{msg::ending_file_version(path_)};
  const std::uint64_t header_bytes = start.number(4);
  start.number(8);
  if (start.failed() || header_bytes > most_header_bytes || data_.size() < fixed_bytes + header_bytes)
    return damaged();
  Scanner scan(data_.substr(fixed_bytes, static_cast<std::size_t>(header_bytes)));
  TableOrigin found;
  found.identity = scan.text();
  found.material = scan.text();
  found.positions = scan.number(8);
  if (scan.failed()) return damaged();
  if (found.identity != origin.identity)
    return Error{msg::ending_file_of_game(path_, found.identity, origin.identity)};
  if (found.material != origin.material)
    return Error{msg::ending_file_of_material(path_, found.material, origin.material)};
  if (found.positions != origin.positions) return damaged();

  std::uint64_t at = fixed_bytes + header_bytes;
  for (std::uint64_t left = scan.number(1); left > 0; --left) {
    const std::uint64_t kind = scan.number(1), side = scan.number(1), width = scan.number(1);
    Part part{static_cast<Section::Kind>(kind),
              static_cast<Color>(side),
              static_cast<int>(width),
              scan.number(8),
              {}};
    const std::uint64_t wanted = part.kind == Section::Kind::verdicts
                                     ? (found.positions + verdicts_per_byte - 1) / verdicts_per_byte
                                     : found.positions * width;
    if (scan.failed() || kind > 2 || side > 1 || (width != 1 && width != 2) || part.bytes != wanted)
      return damaged();
    const std::size_t blocks = blocks_of(part.bytes);
    if (at > data_.size() || (data_.size() - at) / 4 < blocks) return damaged();
    Scanner sizes(data_.substr(static_cast<std::size_t>(at)));
    at += 4 * blocks;
    for (std::size_t i = 0; i < blocks; ++i) {
      part.offsets.push_back(at);
      at += sizes.number(4);
    }
    part.offsets.push_back(at);
    if (at > data_.size()) return damaged();
    parts_.push_back(std::move(part));
  }
  if (scan.failed() || at != data_.size()) return damaged();
  return {};
}

Result<std::size_t> TableFile::part(Section::Kind kind, Color side) const {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (parts_[i].kind == kind && parts_[i].side == side) return i;
  }
  return damaged();
}

Result<std::string> TableFile::unpack(const Part& part, std::size_t block, ZSTD_DCtx_s& unpacker) const {
  const std::uint64_t from = part.offsets[block];
  const std::uint64_t wanted = std::min<std::uint64_t>(block_bytes, part.bytes - block * block_bytes);
  std::string out(static_cast<std::size_t>(wanted), '\0');
  const std::string_view packed =
      data_.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(part.offsets[block + 1] - from));
  if (!uncompress(packed, out.data(), out.size(), unpacker)) return damaged();
  return out;
}

Result<std::string_view> TableProber::block_at(const TableFile& file, std::size_t part, std::uint64_t byte) {
  const auto block = static_cast<std::size_t>(byte / block_bytes);
  const auto of_file = reinterpret_cast<std::uintptr_t>(&file) / alignof(TableFile);
  Kept& kept = kept_[(block * 6 + part + of_file * 31) % kept_.size()];
  if (kept.bytes.empty() || kept.file != &file || kept.part != part || kept.block != block) {
    Result<std::string> unpacked = file.unpack(file.parts_[part], block, *unpacker_);
    if (!unpacked) return unpacked.error();
    kept = {&file, part, block, *std::move(unpacked)};
  }
  return std::string_view(kept.bytes);
}

Result<Verdict> TableProber::verdict(const TableFile& file, std::uint64_t number, Color side) {
  const Result<std::size_t> verdicts = file.part(Section::Kind::verdicts, side);
  if (!verdicts) return verdicts.error();
  const Result<std::string_view> block = block_at(file, *verdicts, number / verdicts_per_byte);
  if (!block) return block.error();
  return verdict_at(*block, number % (block_bytes * verdicts_per_byte));
}

Result<Probe> TableProber::probe(const TableFile& file, std::uint64_t number, Color side) {
  const Result<Verdict> verdict = this->verdict(file, number, side);
  if (!verdict) return verdict.error();
  Probe probe{*verdict};
  if (probe.verdict == Verdict::draw) return probe;
  probe.mate = probe.zeroing = impossible;
  for (Section::Kind kind : {Section::Kind::zeroing, Section::Kind::mate}) {
    const Result<std::size_t> part = file.part(kind, side);
    if (!part) continue;
    const int width = file.parts_[*part].width;
    const auto bytes = static_cast<std::uint64_t>(width);
    const Result<std::string_view> values = block_at(file, *part, number * bytes);
    if (!values) return values.error();
    const Code code = unpacked(value_at(*values, width, number % (block_bytes / bytes)), kind, probe.verdict);
    (kind == Section::Kind::mate ? probe.mate : probe.zeroing) = code;
  }
  return probe;
}

Result<std::vector<Section>> TableFile::read(const ForEach& for_each) const {
  Scanner start(data_.substr(fixed_bytes - 8));
  Fnv sum;
  sum.add(data_.substr(fixed_bytes));
  if (start.number(8) != sum.sum()) return damaged();
  std::vector<Section> sections;
  for (const Part& part : parts_) {
    Section section{part.kind, part.side, part.width,
                    std::string(static_cast<std::size_t>(part.bytes), '\0')};
    std::vector<char> failed(blocks_of(part.bytes), 0);
    for_each(static_cast<int>(failed.size()), [&](int i) {
      const auto block = static_cast<std::size_t>(i);
      const Unpacker unpacker = make_unpacker();
      if (Result<std::string> unpacked = unpack(part, block, *unpacker))
        std::copy(unpacked->begin(), unpacked->end(),
                  section.bytes.begin() + static_cast<std::ptrdiff_t>(block * block_bytes));
      else
        failed[block] = 1;
    });
    if (std::any_of(failed.begin(), failed.end(), [](char f) { return f != 0; })) return damaged();
    sections.push_back(std::move(section));
  }
  return sections;
}

}  // namespace cheshire::endings
