#include "endings/table_summary.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include "base/fnv.h"
#include "endings/bytes.h"
#include "endings/new_file.h"
#include "messages/endings.h"

namespace cheshire::endings {
namespace {

constexpr std::string_view summary_magic = "CHESHSUM";
constexpr std::uint32_t summary_version = 1;
constexpr std::size_t summary_start = 8 + 4 + 8;        // magic, version, checksum of all that follows
constexpr std::size_t most_summary_bytes = 256 * 1024;  // a few KiB are usual
constexpr std::size_t longest_fen = 2000, most_line = 2000;

void put_win(std::string& out, const TableSummary::Win& win) {
  put(out, win.fen);
  put(out, static_cast<std::uint64_t>(win.plies), 2);
}

TableSummary::Win read_win(Scanner& scan) {
  TableSummary::Win win;
  win.fen = scan.text();
  win.plies = static_cast<int>(scan.number(2));
  return win;
}

/// What the file has of a side; nothing if that cannot be.
std::optional<TableSummary::Side> read_side(Scanner& scan) {
  TableSummary::Side side;
  for (std::uint64_t& n : side.positions) n = scan.number(8);
  if (const TableSummary::Win longest = read_win(scan); longest.plies > 0) side.longest = longest;
  const std::uint64_t moves = scan.number(2);
  if (moves > most_line) return {};
  for (std::uint64_t i = 0; i < moves && !scan.failed(); ++i) side.line.push_back(scan.text());
  const std::uint64_t wins = scan.number(1);
  if (wins > Summary::most_hardest) return {};
  for (std::uint64_t i = 0; i < wins && !scan.failed(); ++i) side.hardest.push_back(read_win(scan));
  const auto fits = [](const TableSummary::Win& win) {
    return win.plies > 0 && win.fen.size() <= longest_fen;
  };
  if (side.longest && !fits(*side.longest)) return {};
  for (const TableSummary::Win& win : side.hardest) {
    if (!fits(win)) return {};
  }
  return side;
}

/// The bytes of a file, if they are not too many; errors: what the system says.
Result<std::string> read_summary_bytes(const std::string& path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) return Error{msg::ending_file_unreadable(path, std::strerror(errno))};
  // Files that have no end or that block are not opened.
  if (!S_ISREG(status.st_mode)) return Error{msg::ending_file_foreign(path)};
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) return Error{msg::ending_file_unreadable(path, std::strerror(errno))};
  std::string bytes(most_summary_bytes + 1, '\0');
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file.get()));
  if (std::ferror(file.get()) != 0) return Error{msg::ending_file_unreadable(path, std::strerror(errno))};
  return bytes;
}

}  // namespace

Result<void> write_table_summary(const std::string& path, const TableOrigin& origin,
                                 const TableSummary& summary) {
  std::string body;
  put(body, origin.identity);
  put(body, origin.material);
  put(body, origin.positions, 8);
  for (const TableSummary::Side& side : summary.sides) {
    for (std::uint64_t n : side.positions) put(body, n, 8);
    put_win(body, side.longest.value_or(TableSummary::Win()));
    put(body, side.line.size(), 2);
    for (const std::string& move : side.line) put(body, move);
    put(body, side.hardest.size(), 1);
    for (const TableSummary::Win& win : side.hardest) put_win(body, win);
  }
  Fnv sum;
  sum.add(body);
  std::string start(summary_magic);
  put(start, summary_version, 4);
  put(start, sum.sum(), 8);
  NewFile file(path);
  if (!file.write(start) || !file.write(body) || !file.publish())
    return Error{msg::ending_file_unwritable(path, std::strerror(errno))};
  return {};
}

Result<TableSummary> read_table_summary(const std::string& path, const TableOrigin& origin) {
  const Result<std::string> bytes = read_summary_bytes(path);
  if (!bytes) return bytes.error();
  const std::string_view all = *bytes;
  const Error damaged = msg::ending_file_damaged(path);
  if (all.substr(0, summary_magic.size()) != summary_magic) return Error{msg::ending_file_foreign(path)};
  Scanner start(all.substr(summary_magic.size()));
  if (start.number(4) != summary_version) return Error{msg::ending_file_version(path)};
  const std::uint64_t written = start.number(8);
  if (start.failed() || all.size() > most_summary_bytes) return damaged;
  const std::string_view body = all.substr(summary_start);
  Fnv sum;
  sum.add(body);
  if (sum.sum() != written) return damaged;
  Scanner scan(body);
  TableOrigin found;
  found.identity = scan.text();
  found.material = scan.text();
  found.positions = scan.number(8);
  if (scan.failed()) return damaged;
  if (found.identity != origin.identity)
    return Error{msg::ending_file_of_game(path, found.identity, origin.identity)};
  if (found.material != origin.material)
    return Error{msg::ending_file_of_material(path, found.material, origin.material)};
  TableSummary summary;
  for (TableSummary::Side& side : summary.sides) {
    std::optional<TableSummary::Side> read = read_side(scan);
    if (!read) return damaged;
    side = *std::move(read);
  }
  if (scan.failed() || !scan.done() || found.positions != origin.positions) return damaged;
  return summary;
}

}  // namespace cheshire::endings
