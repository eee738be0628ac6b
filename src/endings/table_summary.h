// TableSummary: what is known of a table as a whole, found once and kept in a small file beside it, so that
// whoever shows it need not go through the table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "endings/table_file.h"

namespace cheshire::endings {

struct TableSummary {
  /// A won position as FEN, and the plies to mate.
  struct Win {
    std::string fen;
    int plies = 0;
  };
  struct Side {
    std::array<std::uint64_t, 5> positions{};  // as Summary::Side
    std::optional<Win> longest;                // the longest win
    std::vector<std::string> line;             // best play from there to mate, in coordinates
    std::vector<Win> hardest;                  // as Summary::Side
  };
  std::array<Side, 2> sides;  // [to move]
};

/// Writes a summary; a file of that name appears once it is whole. Errors: what the system says.
Result<void> write_table_summary(const std::string& path, const TableOrigin& origin,
                                 const TableSummary& summary);
/// Reads one. Errors: it cannot be read, is no summary, is one of another version, game or material, or is
/// damaged.
Result<TableSummary> read_table_summary(const std::string& path, const TableOrigin& origin);

}  // namespace cheshire::endings
