// Reads write-ahead logs and their marks byte by byte, and compares them with the database's mark.
#include "server/store/sqlite_wal.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "messages/operator.h"
#include "server/store/disk_files.h"
#include "server/store/sqlite_file.h"

namespace cheshire::sqlite {

// The mark is one text, so that it can be found in a page without knowledge of SQLite's records.
const char* const new_mark = "UPDATE server SET mark = lower(hex(randomblob(16))) || ':000000000000000'";
const char* const no_mark = "UPDATE server SET mark = ''";
const char* const next_mark =
    "UPDATE server SET mark = substr(mark, 1, 33) || printf('%015d', substr(mark, 34) + 1) WHERE mark != ''";

namespace {

constexpr std::size_t name_length = 32, digits = 15;

/// A file that is read to its end in parts.
class Bytes {
 public:
  explicit Bytes(const std::string& path) : file_(std::fopen(path.c_str(), "rbe"), std::fclose) {}
  /// Returns false at the end of the file.
  bool read(std::span<unsigned char> into) {
    return file_ && std::fread(into.data(), 1, into.size(), file_.get()) == into.size();
  }

 private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

std::uint32_t big_endian(std::span<const unsigned char> bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24 | std::uint32_t{bytes[at + 1]} << 16 |
         std::uint32_t{bytes[at + 2]} << 8 | bytes[at + 3];
}

/// The running checksum of a log: https://www.sqlite.org/fileformat2.html#checksum_algorithm
struct Checksum {
  bool big = false;
  std::uint32_t a = 0, b = 0;

  void add(std::span<const unsigned char> bytes) {
    const auto word = [&](std::size_t at) {
      return big ? big_endian(bytes, at)
                 : std::uint32_t{bytes[at + 3]} << 24 | std::uint32_t{bytes[at + 2]} << 16 |
                       std::uint32_t{bytes[at + 1]} << 8 | bytes[at];
    };
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      a += word(at) + b;
      b += word(at + 4) + a;
    }
  }
  bool is(std::span<const unsigned char> bytes, std::size_t at) const {
    return a == big_endian(bytes, at) && b == big_endian(bytes, at + 4);
  }
};

/// What the complete transactions of a write-ahead log tell of one page.
struct Wal {
  bool any = false;                // there is a transaction
  std::int64_t unread = 0;         // transactions behind a frame that is not whole
  bool from_first = false;         // the first one writes page 1, as one that makes tables does
  std::vector<std::string> pages;  // the first and the last content of the page
};

/// Reads a log as SQLite would: up to the first frame that is not whole, and no transaction without its end.
/// Then counts the transactions behind that frame.
Wal read_wal(const std::string& path, std::uint32_t page) {
  constexpr std::uint32_t magic = 0x377f0682, usual_size = 4096;
  Wal wal;
  Bytes file(path);
  std::array<unsigned char, 32> header{};
  if (!file.read(header)) return wal;
  Checksum sum{(big_endian(header, 0) & 1) != 0};
  sum.add(std::span(header).first(24));
  const std::uint32_t page_size = big_endian(header, 8);
  bool whole =
      (big_endian(header, 0) & ~1u) == magic && sum.is(header, 24) && page_size >= 512 && page_size <= 65536;
  std::array<unsigned char, 24> frame{};
  std::array<unsigned char, 8> salts{};
  std::vector<unsigned char> content(whole ? page_size : usual_size);
  std::optional<std::string> first, last;
  bool one = false;
  for (bool begun = false; file.read(frame) && file.read(content); begun = true) {
    // Without a header the first frame says which log they are of.
    if (!begun) std::copy_n(whole ? header.begin() + 16 : frame.begin() + 8, salts.size(), salts.begin());
    if (!std::equal(salts.begin(), salts.end(), frame.begin() + 8)) break;  // of an older log
    sum.add(std::span(frame).first(8));
    sum.add(content);
    whole = whole && sum.is(frame, 16);
    if (!whole) {
      if (big_endian(frame, 4) != 0) ++wal.unread;
      continue;
    }
    const std::uint32_t number = big_endian(frame, 0);
    one |= number == 1;
    if (number == page) {
      last.emplace(content.begin(), content.end());
      if (!first) first = last;
    }
    if (big_endian(frame, 4) == 0) continue;  // the transaction goes on
    if (!wal.any) wal.from_first = one;
    wal.any = true;
    if (first) wal.pages = {*first, *last};
  }
  return wal;
}

/// Finds this store's mark in a page.
std::optional<Mark> mark_in(const std::string& page, const std::string& name) {
  const std::size_t at = page.find(name + ":");
  return at == std::string::npos ? std::nullopt
                                 : read_mark(std::string_view(page).substr(at, name_length + 1 + digits));
}

std::uint32_t page_of_mark(SQLite::Database& db) {
  return static_cast<std::uint32_t>(
      db.execAndGet("SELECT rootpage FROM sqlite_schema WHERE name = 'server'").getInt64());
}

/// What a database file holds without its log.
struct FileWithoutWal {
  bool tables = false;
  std::optional<Mark> mark;
  std::uint32_t page = 0;  // the page that has the mark
};

/// Returns nothing if the file cannot be read.
std::optional<FileWithoutWal> read_without_wal(const std::string& file) {
  try {
    SQLite::Database db = open_without_wal(file);
    FileWithoutWal bare;
    bare.tables = db.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() > 0;
    const bool marked =
        db.execAndGet("SELECT count(*) FROM pragma_table_info('server') WHERE name = 'mark'").getInt() > 0;
    if (!marked) return bare;
    bare.mark = read_mark(db.execAndGet("SELECT mark FROM server").getString());
    bare.page = page_of_mark(db);
    return bare;
  } catch (const SQLite::Exception&) {
    return {};
  }
}

}  // namespace

std::optional<Mark> read_mark(std::string_view text) {
  if (text.size() != name_length + 1 + digits || text[name_length] != ':') return {};
  Mark mark{std::string(text.substr(0, name_length))};
  const char* const end = text.data() + text.size();
  if (std::from_chars(text.data() + name_length + 1, end, mark.transactions).ptr != end) return {};
  return mark;
}

MarkedPage marked_page(SQLite::Database& db) {
  return {read_mark(db.execAndGet("SELECT mark FROM server").getString()).value_or(Mark{}), page_of_mark(db),
          static_cast<std::size_t>(db.execAndGet("PRAGMA page_size").getInt())};
}

std::optional<Mark> mark_on_disk(int descriptor, const MarkedPage& page) {
  std::string content(page.size, '\0');
  const auto at = static_cast<off_t>((page.number - 1) * page.size);
  const ssize_t read = ::pread(descriptor, content.data(), content.size(), at);
  if (page.mark.name.empty() || read != static_cast<ssize_t>(content.size())) return {};
  return mark_in(content, page.mark.name);
}

SQLite::Database open_without_wal(const std::string& file) {
  std::string name = "file:";
  constexpr std::string_view plain = "/-_.~";
  constexpr std::string_view hex = "0123456789ABCDEF";
  for (const char c : std::filesystem::absolute(file).string()) {
    const auto byte = static_cast<unsigned char>(c);
    const bool kept = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                      (byte >= 'a' && byte <= 'z') || plain.find(c) != std::string_view::npos;
    if (kept)
      name += c;
    else
      (name += '%') += {hex[byte >> 4], hex[byte & 15]};
  }
  return SQLite::Database(name + "?immutable=1", SQLite::OPEN_READONLY | SQLite::OPEN_URI);
}

Result<void> check_wal(const std::string& path, const std::string& file) {
  const std::string name = file + "-wal";
  if (file_size(name) == 0) return {};
  if (file_size(file) == 0) return refused(path, msg::log_without_database(name));
  const auto bare = read_without_wal(file);
  if (!bare) return {};  // the log may be what makes it whole
  const Wal wal = read_wal(name, bare->page);
  // The last one may have been cut off by a loss of power before anybody was answered.
  if (wal.unread > 1) return refused(path, msg::log_damaged(name, wal.unread));
  if (!wal.any) return {};
  bool ours = true;
  if (!bare->tables) {
    ours = wal.from_first;  // all the file holds is in the log
  } else if (bare->mark) {
    const std::int64_t there = bare->mark->transactions;
    const auto first = wal.pages.empty() ? std::nullopt : mark_in(wal.pages.front(), bare->mark->name),
               last = wal.pages.empty() ? std::nullopt : mark_in(wal.pages.back(), bare->mark->name);
    // A log begins where the file ends, or earlier: the first one of a file before that has its name.
    ours = last && last->transactions >= there && (!first || first->transactions <= there + 1);
  }
  if (ours) return {};
  return refused(path, msg::log_of_another_database(name, path));
}

bool sound_without_wal(const std::string& file) {
  if (file_size(file + "-wal") == 0) return false;
  try {
    SQLite::Database db = open_without_wal(file);
    return db.execAndGet("PRAGMA quick_check(1)").getString() == "ok";
  } catch (const SQLite::Exception&) {
    return false;
  }
}

}  // namespace cheshire::sqlite
