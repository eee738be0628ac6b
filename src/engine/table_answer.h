// TableAnswer: what endgame tables say of a position and of every move in it, as lila-tablebase shows it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "endings/endings.h"
#include "endings/reader.h"
#include "endings/table_summary.h"
#include "engine/session.h"
#include "text/json_writer.h"

namespace cheshire {

/// Of a position, for its side to move.
struct TableVerdict {
  /// With the half-moves that were made since the last capture or pawn's move.
  endings::Verdict verdict = endings::Verdict::draw;
  endings::Code mate = endings::drawn, zeroing = endings::drawn;  // mate: impossible if it is not known
  bool checkmate = false, stalemate = false, dead = false;
};

struct TableAnswer {
  struct Move {
    std::string uci, san;
    bool zeroing = false;
    TableVerdict then;  // for the other side
  };
  TableVerdict here;
  /// The best first: the quickest win, draws, the longest resistance, in plies to mate if they are all known.
  std::vector<Move> moves;
};

/// Asks tables of its game about the position of a session. Errors: they do not know it or one after a move.
Result<TableAnswer> ask_tables(const Session& session, endings::Reader& tables);

/// A move of a line, in coordinates and in the game's notation.
struct TableLineMove {
  std::string uci, san;
};
/// No line of best play is longer, in half-moves.
inline constexpr std::size_t longest_table_line = 2000;
/// Returns best play by the tables from the position of a session to the end of the game: each side makes the
/// first of TableAnswer::moves. Empty if it is a draw. Errors: those of ask_tables().
Result<std::vector<TableLineMove>> best_line(const Session& session, endings::Reader& tables);

/// Returns what is to be kept of a table (endings/table_summary.h). `tables` has it and all that it leads to.
/// Errors: those of ask_tables().
Result<endings::TableSummary> kept_summary(const AnyGame& game, const endings::Summary& summary,
                                           endings::Reader& tables);

/// "loss", "blessed-loss", "draw", "cursed-win" or "win".
std::string_view name(endings::Verdict verdict);

/// Adds "category", "dtz", "dtm", null if it is not known, and what has ended the game; both distances are
/// negative for a loss.
void write_verdict(JsonWriter& json, const TableVerdict& verdict);
/// Adds the same of the position and "moves".
void write_answer(JsonWriter& json, const TableAnswer& answer);
/// Adds what there is to say of a position that tables do not know: the category "unknown" and no moves.
void write_unknown(JsonWriter& json);

}  // namespace cheshire
