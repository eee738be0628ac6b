// For the SQLite store only: whether the write-ahead log beside a file is that file's.
//
// SQLite does not ask. It replays any complete log that it finds beside a database, into a copy too that was
// put in the place of a damaged file. So every file has a mark: a name of its own, which no copy has that
// "backup" or "restore" makes, and the number of its transactions. Each transaction writes it, so every log
// has the marks of its transactions, and the file has that of the last one that was copied into it.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cheshire::sqlite {

struct Mark {
  std::string name;
  std::int64_t transactions = 0;
};

/// SQL that gives the file a new name, that removes it, and that counts a transaction.
extern const char* const new_mark;
extern const char* const no_mark;
extern const char* const next_mark;

std::optional<Mark> read_mark(std::string_view text);

/// Where an open file has its mark.
struct MarkedPage {
  Mark mark;  // as the log has it
  std::uint32_t number = 0;
  std::size_t size = 0;  // bytes
};
MarkedPage marked_page(SQLite::Database& db);
/// Returns the mark that the file itself has, without its log; nothing if it has none of that name.
std::optional<Mark> mark_on_disk(int descriptor, const MarkedPage& page);

/// Opens a file without what lies beside it, and without changing anything. A running server may be changing
/// the file meanwhile. Throws SQLite::Exception.
SQLite::Database open_without_wal(const std::string& file);

/// Refuses a log that belongs to another file, or to this one as it was at another time: before an older copy
/// took its place. Also refuses a log without a file, and one of which transactions cannot be read. Changes
/// nothing. A log that was written by an older version, or while the file is being compacted, has no marks
/// and passes; whoever replays it and finds damage asks sound_without_wal(). `file`: not a link.
Result<void> check_wal(const std::string& path, const std::string& file);
/// Whether there is a log, and the file without it is sound.
bool sound_without_wal(const std::string& file);

}  // namespace cheshire::sqlite
