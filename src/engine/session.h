// The facade that joins games to protocols, server and browser: one virtual call per command, none per node.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/cheops_view.h"
#include "engine/setup_report.h"
#include "games/registry.h"
#include "rules/move.h"
#include "rules/outcome.h"
#include "rules/setup.h"
#include "search/limits.h"
#include "text/fen.h"

namespace cheshire {

class Session;
class Topology;

/// A game with its options set: immutable, to be shared by every session of it.
class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual const GameSpec& spec() const = 0;
  virtual const Topology& topology() const = 0;
  /// A new session at the start of the game.
  virtual std::unique_ptr<Session> session() const = 0;
  /// Memory that the compiled rules hold, in bytes; all sessions of the game share them.
  virtual std::size_t bytes() const = 0;
  /// What there is to say of a set-up, which need not be playable: of a FEN, or of pieces and values as in SetupQuery. Errors: what cannot
  /// be read, and where.
  Result<SetupReport> check(std::string_view fen) const { return report({fen, {}, {}, false}); }
  Result<SetupReport> compose(std::string_view pieces, std::string_view values) const {
    return report({{}, pieces, values, true});
  }

 private:
  virtual Result<SetupReport> report(const SetupQuery& query) const = 0;
};

/// Opens a game. Errors: it is too large, cannot be compiled, or its start cannot be played.
Result<std::shared_ptr<const AnyGame>> open_game(GameSpec spec);
/// Whether the browser's small core cannot play a game.
bool needs_large_core(const GameSpec& spec);
/// Opens a game by name. Errors as find_game.
Result<std::shared_ptr<const AnyGame>> open_game(std::string_view id, const OptionValues& options = {});

/// For whom something is shown. Where a game has sealed papers a player knows only his own, and a spectator none; an Umpire
/// knows all of them. In every other game all see everything.
enum class Viewer : std::uint8_t { everything, white, black, spectator };
constexpr Viewer viewer_of(Color c) { return c == Color::white ? Viewer::white : Viewer::black; }

/// One move as the outside sees it.
struct MoveView {
  std::string uci, san;
  Cell from = no_cell;
  Cell to = no_cell;      // reached on the first board
  Cell arrive = no_cell;  // where the piece stands afterwards
  Cell victim = no_cell;  // cell of the captured piece
  char promotion = 0;     // lower-case letter
  /// Further pieces moved: a castling rook, a piece sent to a hall.
  struct Other {
    Cell from, arrive;
  };
  std::vector<Other> also;
  /// What is done, where it is no plain move: "castling", "abdication", "appointment", "inspection", "promotion" (in place).
  std::string_view action;
  Cell chair = no_cell;  // of the Castle that the mover chooses to found
  /// Words for a move that was played; empty for one that was not. In every game: "exchange", it takes the piece that captured in
  /// the turn before; "force", the mover had no other legal action, as far as this session knows the mover's papers. In Cheops also
  /// "overcheck" and "undercheck", it gives check from a level above or below the King's, and "bridge" (Position::bridges).
  std::vector<std::string_view> terms;
};

/// What a search reports to the outside: a Line with its moves written out.
struct LineView {
  Line line;
  std::vector<std::string> moves;  // UCI
  std::vector<std::string> san;
};

struct ThinkResult {
  std::string best;    // UCI; empty when there is no legal move
  std::string ponder;  // may be empty
  std::vector<LineView> lines;
  std::uint64_t nodes = 0;
  int depth = 0;
};

struct ThinkRequest {
  Limits limits;
  std::vector<std::string> only;  // UCI; restricts the root
  int skill = 8;                  // 1 (beginner) to 8 (full strength)
};

struct ThinkEvents {
  std::function<void(const LineView&)> line;  // may be empty
  std::function<std::int64_t()> now;          // milliseconds of a steady clock; required by limits of time
  std::function<bool()> stop;                 // required without any limit
};

/// How a perft is watched. Draws by repetition or by fifty moves do not end its lines.
struct PerftWatch {
  int threads = 1;
  /// Told each first move with its share, in the order of the legal moves: on one thread as soon as it is counted.
  std::function<void(const std::string&, std::uint64_t)> divide;
  /// Asked every few hundred thousand leaves, by any of the threads; true ends the count. Must not throw.
  std::function<bool()> stop;
};

/// A game being played or analysed: a start position, the moves since, and the outcome. After an error nothing has changed.
class Session {
 public:
  virtual ~Session() = default;

  virtual const AnyGame& game() const = 0;
  virtual std::unique_ptr<Session> clone() const = 0;

  /// Replaces everything by a start position (FEN in any dialect; empty = the game's own) and the moves that follow it (UCI or SAN).
  /// Errors: `at` is an offset in the FEN; a bad move is named in the message.
  virtual Result<void> set(std::string_view fen, std::span<const std::string> moves = {}) = 0;
  /// Plays a move given as UCI or SAN. Errors say why it cannot be played.
  virtual Result<void> play(std::string_view move) = 0;
  /// Takes back up to n half-moves; gives how many. A resignation or agreement is taken back with them.
  virtual int back(int n = 1) = 0;
  /// Ends the game by resignation, agreement or time. Errors: it is over already.
  virtual Result<void> end(const Outcome& outcome) = 0;

  virtual Color side() const = 0;
  virtual int ply() const = 0;  // half-moves played in this session
  virtual const Setup& setup() const = 0;
  virtual std::string fen(FenDialect dialect = FenDialect::bar) const = 0;
  virtual const std::string& start_fen() const = 0;
  virtual bool in_check() const = 0;
  /// The cell of a side's king.
  virtual Cell king(Color c) const = 0;
  virtual Outcome outcome() const = 0;
  virtual std::vector<MoveView> legal_moves() const = 0;
  virtual const std::vector<MoveView>& moves() const = 0;
  /// The game as it is known to somebody: another session, which was never told what he does not know. Once the game is over
  /// all papers are open, unless `open_at_end` says that its end is not settled.
  virtual std::unique_ptr<Session> seen_by(Viewer viewer, bool open_at_end = true) const {
    (void)viewer, (void)open_at_end;
    return clone();
  }
  /// Castles, papers, points: what a game of Cheops shows besides its pieces.
  virtual std::optional<CheopsView> cheops_view() const { return {}; }
  /// What a piece has before him if it were his turn, his own King's safety apart: the squares where he can move or capture, and
  /// the pieces of his side whom he guards. `field` is where he could move or capture on an empty board, of the jumps
  /// of a Civilian the first; castling apart.
  struct Projection {
    Cell from;
    std::vector<Cell> cells, guarded, field;
  };
  /// Of every piece who has any, by cells.
  virtual std::vector<Projection> projections() const = 0;
  /// The pieces of a side who attack a cell, or guard their own piece there: who could capture an enemy on it if it were their turn,
  /// their own King's safety apart. None for a cell that does not exist.
  virtual std::vector<Cell> attackers(Cell at, Color by) const = 0;
  /// Where the King of a side could go by a legal move, castling apart, if it were its turn: cells of the first board, lowest first.
  virtual std::vector<Cell> luft(Color color) const = 0;
  /// The end that the side to move may accept with end() although it has legal moves, its abdications (CH-114); else ongoing.
  /// An engine that would accept it finds no best move.
  virtual Outcome offered() const { return {}; }
  /// Begins to count the turns after which a game of minimal strength is drawn. Errors: the game has no such rule, it is over,
  /// the count runs already.
  virtual Result<void> challenge() { return Error{game().spec().title + " knows no challenge"}; }
  /// How the Umpire's or the players' word would end the game here: an agreement or judgment by the points where the game
  /// counts points; a forfeit of a side, or of both when `loser` names none.
  virtual Outcome outcome_by(Outcome::Reason reason, std::optional<Color> loser = {}) const;
  /// Why the piece on `from` cannot be moved to `to` (the cell of the first board); empty when it can.
  virtual std::string why_not(Cell from, Cell to) const = 0;

  /// Number of leaves `depth` half-moves deep; nothing when `watch.stop` said so.
  virtual std::optional<std::uint64_t> perft(int depth, const PerftWatch& watch = {}) const = 0;
  /// Thinks; blocks until a limit is reached or `stop` says so. Errors: can_run() says that it would never end, or has no clock.
  virtual Result<ThinkResult> think(const ThinkRequest& request, const ThinkEvents& events) = 0;
  /// Size of the transposition table in MiB; takes effect at once and clears it. Errors: there is no such memory; the old one stays.
  virtual Result<void> set_hash(int mebibytes) = 0;
  virtual void clear_hash() = 0;
};

}  // namespace cheshire
