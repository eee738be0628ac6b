// AnyGame and Session: a game with its options, and one game of it being played or analysed, for protocols,
// server and browser: one virtual call per command, none per node.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/setup_report.h"
#include "engine/thinker.h"
#include "games/registry.h"
#include "messages/engine.h"
#include "rules/compiled_rules.h"
#include "rules/move.h"
#include "rules/outcome.h"
#include "rules/setup.h"
#include "search/limits.h"
#include "search/win_draw_loss.h"
#include "text/fen.h"

namespace cheshire {

namespace endings {
class TablesOnDisk;
}
class GameView;
struct GameNet;
class Session;

/// A game with its options set: immutable, and shared by all its sessions.
class AnyGame {
 public:
  explicit AnyGame(std::shared_ptr<const CompiledRules> rules) : rules_(std::move(rules)) {}
  virtual ~AnyGame() = default;

  const CompiledRules& rules() const { return *rules_; }
  const GameSpec& spec() const { return rules_->spec; }
  const Topology& topology() const { return rules_->topology; }
  /// Returns a new session at the start of the game.
  virtual std::unique_ptr<Session> session() const = 0;
  /// Returns how many bytes the compiled rules take; all sessions of the game share them.
  virtual std::size_t bytes() const = 0;
  /// Returns the net that comes with the game, which is read when it is first asked for; null if there is
  /// none.
  std::shared_ptr<const GameNet> net() const;
  /// Reports on a set-up, playable or not: a FEN, or pieces and values as in SetupQuery. Errors: what cannot
  /// be read, and where.
  Result<SetupReport> check(std::string_view fen) const { return report({fen, {}, {}, false}); }
  Result<SetupReport> compose(std::string_view pieces, std::string_view values) const {
    return report({{}, pieces, values, true});
  }

 private:
  virtual Result<SetupReport> report(const SetupQuery& query) const = 0;

  std::shared_ptr<const CompiledRules> rules_;
  mutable std::once_flag net_read_;
  mutable std::shared_ptr<const GameNet> net_;
};

/// Opens a game. Errors: this program has no kernel for it; it cannot be compiled; its start cannot be
/// played.
Result<std::shared_ptr<const AnyGame>> open_game(GameSpec spec);
/// Returns whether the browser's small core cannot play a game.
bool needs_large_core(const GameSpec& spec);
/// Opens a game by name. Errors: those of find_game.
Result<std::shared_ptr<const AnyGame>> open_game(std::string_view id, const OptionValues& options = {});

/// A viewer. In a game with sealed papers a player knows only their own papers, a spectator none and an
/// Umpire all; in other games everyone sees everything.
enum class Viewer : std::uint8_t { everything, white, black, spectator };
constexpr Viewer viewer_of(Color c) { return c == Color::white ? Viewer::white : Viewer::black; }

/// What a position is set up for. In a game a referee sees to it that nobody moves after its end, and a
/// draw that a player may claim ends it. In analysis moves go on as long as there is a legal one, as in
/// records of played games, and only what needs no claim is an outcome; faults of the FEN that can be
/// forgiven (rules/setup.h) are corrected, and Session::notes() names them; and a side may pass, by a null
/// move: not in check, nor without a legal move, and no position before it counts as repeated. In a problem
/// only checkmate and stalemate end a line, and a king may be missing if the game's rules are those of the
/// general kernel.
enum class Purpose : std::uint8_t { game, analysis, problem };

/// One move as shown to callers.
struct MoveView {
  std::string uci, san;
  Cell from = no_cell;
  Cell to = no_cell;       // reached on the first board
  Cell arrival = no_cell;  // where the piece ends
  Cell victim = no_cell;   // cell of the captured piece
  char victim_letter = 0;  // upper-case letter of its kind
  char promotion = 0;      // lower-case letter
  /// Other pieces that moved: a castling rook, a piece sent to a hall.
  struct Other {
    Cell from, arrival;
    friend bool operator==(const Other&, const Other&) = default;
  };
  std::vector<Other> also;
  /// The kind of action, if not a plain move: "castling", "abdication", "appointment", "inspection",
  /// "promotion" (in place), "pass" (a null move; all three cells are the King's).
  std::string_view action;
  Cell chair = no_cell;  // of the Castle that the mover chooses to found
  /// Terms for a played move; empty if it has not been played. In every game: "exchange", it captures the
  /// piece that captured in the turn before; "force", the mover had no other legal action, as far as this
  /// session knows what is hidden. Games with a glossary of their own add to them.
  std::vector<std::string_view> terms;

  friend bool operator==(const MoveView&, const MoveView&) = default;
};

/// A move as a number. The lowest ten bits are the cell that it leaves, the next ten the cell that it reaches
/// on the first board; what the others say depends on the game. Different legal moves of a position have
/// different codes, and 0 is none of them.
using MoveCode = std::uint32_t;
constexpr Cell from_of(MoveCode code) { return static_cast<Cell>(code & 0x3FF); }
constexpr Cell to_of(MoveCode code) { return static_cast<Cell>(code >> 10 & 0x3FF); }

/// A search line for callers, with its moves as text.
struct LineView {
  LineInfo line;
  std::vector<std::string> moves;  // UCI
  std::vector<std::string> san;
  std::vector<std::vector<std::string_view>> terms = {};  // of each move, after name_terms()
  std::optional<WinDrawLoss> chances = {};                // if a net has found it: what such scores came to
};

struct ThinkResult {
  std::string best;    // UCI; empty if there is no legal move
  std::string ponder;  // may be empty
  std::vector<LineView> lines;
  std::uint64_t nodes = 0;
  int depth = 0;
  std::optional<Message> table_fault = {};  // of an endgame table that turned out to be damaged
};

struct ThinkRequest {
  Limits limits;
  std::vector<std::string> only;  // UCI; restricts the root
  int skill = 8;                  // level (engine/levels.h), 1 (beginner) to 8 (full strength)
  /// A strength in place of a level, as Skill::at() takes it.
  std::optional<int> strength = {};
  /// What a weak player chooses by, and which worlds a game with hidden information is searched in: with the
  /// same seed the same, where no time limits the search. 0: another each time.
  std::uint64_t seed = 0;
};

struct ThinkEvents : SearchControl {
  std::function<void(const LineView&)> line;  // may be empty
};

/// How to watch a perft. Draws by repetition or by fifty moves do not end its lines.
struct PerftWatch {
  int threads = 1;
  /// Receives each first move with its count, in the order of the legal moves; with one thread, as soon as it
  /// is counted.
  std::function<void(const std::string&, std::uint64_t)> divide;
  /// Checked every few hundred thousand leaves, by any of the threads; true ends the count. Must not throw.
  std::function<bool()> stop;
  /// Only the lines of one part are counted: the first two moves are numbered from 0, in the order of the
  /// legal moves, and those belong to it whose number leaves `part` when divided by `parts`.
  int part = 0, parts = 1;
};

/// A recorded move with a sealed paper, which says what the move did and is shown when the game is over.
struct SealedMove {
  std::string seal;      // empty if it bears none
  Cell names = no_cell;  // what the paper names; no_cell while it is not shown
  bool needs_seal = true;
  bool matches = false;  // the paper is shown and has that seal
  std::string
      bare;  // the move without the paper that it shows, so that it can be played whether they match or not
};

/// A game being played or analysed: a start position, the moves since, and the outcome. After an error
/// nothing has changed.
class Session {
 public:
  virtual ~Session() = default;

  virtual const AnyGame& game() const = 0;
  virtual std::unique_ptr<Session> clone() const = 0;

  /// Replaces everything by a start position (FEN in any dialect; empty = the game's own) and the moves that
  /// follow it (UCI or SAN). Errors: `at` is an offset in the FEN; the message names a bad move.
  virtual Result<void> set(std::string_view fen, std::span<const std::string> moves = {},
                           Purpose purpose = Purpose::game) = 0;
  /// Plays a move given as UCI or SAN. Errors say why it cannot be played.
  virtual Result<void> play(std::string_view move) = 0;
  /// Plays a move of a line that, for any purpose, may go on where the rules end a game but leave a move, as
  /// a record does, and where a side may pass, except in a problem. Errors: those of play(), but players or
  /// clocks must have ended the game.
  virtual Result<void> follow(std::string_view move) = 0;
  /// Takes back up to n half-moves and returns how many. Also takes back a resignation or agreement.
  virtual int back(int n = 1) = 0;
  /// Ends the game by resignation, agreement or time. Errors: it is already over.
  virtual Result<void> end(const Outcome& outcome) = 0;

  virtual Color side() const = 0;
  virtual int ply() const = 0;  // half-moves played in this session
  virtual const Setup& setup() const = 0;
  virtual std::string fen(FenDialect dialect = FenDialect::bar) const = 0;
  /// The FEN of the start position, complete whatever set() got.
  virtual const std::string& start_fen() const = 0;
  /// What set() has corrected in the FEN, each with its offset there if that is known.
  virtual const std::vector<Error>& notes() const = 0;
  virtual bool in_check() const = 0;
  /// The hash key of the position; equal positions of one game have equal keys.
  virtual std::uint64_t key() const = 0;
  /// How often the position has been there since the start, this time included, as repetitions count.
  virtual int times_seen() const = 0;
  /// The cell of a side's king; no_cell in a problem without it.
  virtual Cell king(Color c) const = 0;
  /// Returns how the game ended, by its rules or by end(); see Purpose.
  virtual Outcome outcome() const = 0;
  /// Returns the draw that a player may claim here, by repetition or fifty moves; ongoing if there is none,
  /// or if nobody may move any more. In analysis it may be claimed still when it needs no claim.
  virtual Outcome claimable() const = 0;
  /// Returns the draw that the side to move may claim by announcing a move after which it will be one;
  /// claimable() if that is over already.
  Outcome claimable_by_move() const;
  /// Returns outcome(), or else what a player may claim: what a referee says.
  Outcome outcome_with_claims() const {
    const Outcome now = outcome();
    return now.over() ? now : claimable();
  }
  /// Returns the moves that play() takes. In analysis that may be some although outcome() is a draw.
  virtual std::vector<MoveView> legal_moves() const = 0;
  /// Returns one of legal_moves() by its number, without writing the others; nothing if there are not so
  /// many.
  virtual std::optional<MoveView> legal_move(std::size_t number) const = 0;
  /// Returns the codes of legal_moves(), in the same order. They stay valid until the session changes.
  virtual std::span<const MoveCode> legal_codes() const = 0;
  /// Returns the code of one of legal_moves(), given as UCI or SAN. Errors: those of play(); it has none, as
  /// in Cheops an appointment that names nobody.
  virtual Result<MoveCode> code_of(std::string_view move) const = 0;
  /// Returns one of legal_moves() by its code; nothing if it is none of them.
  virtual std::optional<MoveView> legal_move_of(MoveCode code) const = 0;
  /// Plays one of legal_moves(). Errors: the game is over; it is none of them.
  virtual Result<void> play(MoveCode code) = 0;
  /// Returns the moves played since the start. They stay valid until the session changes.
  virtual const std::vector<MoveView>& moves() const = 0;
  /// Returns the game as a viewer knows it: another session, which never had anything that the viewer does
  /// not know. Once the game is over all papers are open, unless `open_at_end` says that its end is not
  /// settled.
  virtual std::unique_ptr<Session> seen_by(Viewer viewer, bool open_at_end = true) const {
    (void)viewer, (void)open_at_end;
    return clone();
  }
  /// Plays in `seen` the moves that this game has more. `seen` is a session that seen_by() returned for this
  /// viewer; since then moves were only played here, or taken back in both, and the game goes on.
  virtual void catch_up(Session& seen, Viewer viewer) const;
  /// Returns what the start or the last move keeps from this session, as a request for it; nothing if the
  /// session knows everything, and not only what one viewer may know.
  virtual std::optional<Message> missing() const { return {}; }
  /// Returns what the game shows besides its pieces, as this session knows it; null for nothing.
  virtual std::shared_ptr<const GameView> game_view() const { return {}; }
  /// Returns what the pieces of each side are worth to the engine without regard to their cells, in
  /// centipawns; nothing in a game that counts points.
  virtual std::optional<std::array<int, 2>> material() const { return {}; }
  /// Returns the sealed paper of a recorded move that could be the next one; empty for a move without one.
  virtual std::optional<SealedMove> sealed_move(std::string_view move) const {
    (void)move;
    return {};
  }

  // For a page that explains a position. A kernel may leave these three out.

  /// What a piece could do if it were its turn, ignoring its own King's safety: the squares where it can move
  /// or capture, and the friendly pieces it guards. `field`: where it could move or capture on an empty
  /// board; of a Civilian's jumps, only the first. Without castling.
  struct Projection {
    Cell from;
    std::vector<Cell> cells, guarded, field;
  };
  /// Returns one for every piece that has any, in the order of cells.
  virtual std::vector<Projection> projections() const { return {}; }
  /// Returns a side's pieces that attack a cell or guard their own piece there: those that could capture an
  /// enemy on it if it were their turn, ignoring their own King's safety. Empty for a cell that does not
  /// exist.
  virtual std::vector<Cell> attackers(Cell at, Color by) const {
    (void)at, (void)by;
    return {};
  }
  /// Returns where a side's King could legally move, without castling, if it were its turn: cells of the
  /// first board, lowest first.
  virtual std::vector<Cell> luft(Color color) const {
    (void)color;
    return {};
  }

  /// Returns the end that the side to move may accept with end() although it has legal moves, its abdications
  /// (CH-114); otherwise ongoing. An engine that would accept it finds no best move.
  virtual Outcome offered() const { return {}; }
  /// Starts counting the turns after which a game of minimal strength is drawn. Errors: the game has no such
  /// rule, it is over, or the count is already running.
  virtual Result<void> challenge() { return Error{msg::challenge_unknown(game().spec().title)}; }
  /// Returns how a decision of the Umpire or the players, or the clock, would end the game here: an agreement
  /// or judgment, by points where the game counts points; a forfeit by a side, or by both if `loser` is
  /// empty; the end of `loser`'s time.
  virtual Outcome outcome_by(Outcome::Reason reason, std::optional<Color> loser = {}) const;
  /// Returns why the piece on `from` cannot move to `to` (the cell on the first board); empty if it can.
  virtual std::optional<Message> why_not(Cell from, Cell to) const = 0;

  /// Returns the number of leaves at `depth` plies; empty if `watch.stop` ended the count.
  /// The kernel must have perft.
  std::optional<std::uint64_t> perft(int depth, const PerftWatch& watch = {}) const;
  /// Searches; blocks until a limit is reached or `stop` returns true. Errors: those of can_run(), for a
  /// search that would never end or has no clock; a king is missing; this program does not search this
  /// game.
  Result<ThinkResult> think(const ThinkRequest& request, const ThinkEvents& events);
  /// Sets the size of the transposition table in MiB and clears it. Errors: not enough memory, and the old
  /// table stays; this program does not search this game.
  Result<void> set_hash(int mebibytes);
  /// Searches on so many threads, 1 to 1024; where there are none, on one. With one the result is the same
  /// everywhere.
  void set_threads(int threads);
  /// The numbers of the search, to tune them (learn/spsa.h). A clone has the game's own. Errors: this program
  /// does not search this game.
  Result<SearchParams> search_params();
  Result<void> set_search_params(const SearchParams& params);
  /// Evaluates with the net of a file (eval/net/net.h) from now on, and clears the hash table; with the
  /// hand-written evaluation if `bytes` is empty. Until then it is the net that comes with the game. Errors:
  /// those of GameNet::read(); this program does not search this game, or not with nets.
  Result<void> set_net(std::string_view bytes);
  /// Evaluates as the game comes, with its net if it has one, and clears the hash table.
  void set_own_net();
  /// Asks endgame tables from now on (endings/table_folder.h), which must be of this game, or none if it is
  /// null; clears the hash table.
  void set_tables(std::shared_ptr<const endings::TablesOnDisk> tables);
  void clear_hash() {
    if (thinking_.thinker) thinking_.thinker->clear_hash();
  }

 protected:
  Session() = default;
  Session(const Session&) = default;
  Session(Session&&) = default;
  Session& operator=(Session&&) = default;

  /// The thinker, made when it is first needed. A clone makes one of the same size for itself.
  struct Thinking {
    std::unique_ptr<Thinker> thinker;
    int hash_mebibytes = 16, threads = 1;
    /// What was set; null is the hand-written evaluation. Nothing: the game's own net.
    std::optional<std::shared_ptr<const GameNet>> net;
    std::shared_ptr<const endings::TablesOnDisk> tables;

    Thinking() = default;
    Thinking(const Thinking& other)
        : hash_mebibytes(other.hash_mebibytes),
          threads(other.threads),
          net(other.net),
          tables(other.tables) {}
    Thinking(Thinking&&) = default;
    Thinking& operator=(Thinking&&) = default;
  };
  Thinking thinking_;

 private:
  /// Returns the thinker; one that has to be made gets a table of that size. Errors: this program does not
  /// search this game.
  Result<Thinker*> thinker(int hash_mebibytes);
};

}  // namespace cheshire
