// Board: a game in progress, with all its boards.
#pragma once

#include <cheshire/analysis.h>
#include <cheshire/callbacks.h>
#include <cheshire/game.h>
#include <cheshire/problem.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cheshire {
inline namespace v0 {

enum class Color { white = CHESHIRE_WHITE, black = CHESHIRE_BLACK };

/// A piece: the letter of its kind in upper case, as in FEN, and its side.
struct Piece {
  char letter;
  Color color;
  friend bool operator==(const Piece&, const Piece&) = default;
};

/// The dialects of FEN for games on several boards: one placement with a bar before each piece on board B;
/// the ranks of all boards side by side; one placement per board, separated by semicolons; the input language
/// of Popeye.
enum class FenDialect {
  bar = CHESHIRE_FEN_BAR,
  wide = CHESHIRE_FEN_WIDE,
  boards = CHESHIRE_FEN_BOARDS,
  popeye = CHESHIRE_FEN_POPEYE
};

/// A move as a value of four bytes, for Board::legal_moves() and push(); a default one is none. What it is
/// called, Board::san() and uci() say, and Board::info() what it does.
class Move {
 public:
  Move() = default;
  explicit constexpr Move(cheshire_code code) : code_(code) {}

  /// The cells of Game::info() that it leaves, and that it reaches on the board where it begins.
  constexpr int from() const { return static_cast<int>(code_ & 0x3FF); }
  constexpr int to() const { return static_cast<int>(code_ >> 10 & 0x3FF); }
  /// As a number, for tables of one's own; 0 is none. The same in every position of a game if
  /// Game::lasting_codes() says so.
  constexpr cheshire_code code() const { return code_; }
  explicit constexpr operator bool() const { return code_ != 0; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  cheshire_code code_ = 0;
};

/// The legal moves of a position, which stay when the board changes. 256 of them need no memory from the
/// heap.
class MoveList {
 public:
  MoveList(const cheshire_code* codes, std::size_t count) : size_(count) {
    if (count > few) many_.resize(count);
    Move* const moves = count > few ? many_.data() : few_;
    for (std::size_t i = 0; i < count; ++i) moves[i] = Move(codes[i]);
  }
  MoveList(const MoveList& other) : size_(0) { *this = other; }
  MoveList(MoveList&& other) noexcept : size_(0) { *this = std::move(other); }
  MoveList& operator=(const MoveList& other) {
    if (this == &other) return *this;
    many_ = other.many_;
    return copy_few(other);
  }
  MoveList& operator=(MoveList&& other) noexcept {
    if (this == &other) return *this;
    many_ = std::move(other.many_);
    copy_few(other);
    if (size_ > few) other.size_ = 0;
    return *this;
  }

  const Move* begin() const { return size_ > few ? many_.data() : few_; }
  const Move* end() const { return begin() + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return begin()[i]; }
  bool contains(Move move) const { return std::find(begin(), end(), move) != end(); }

 private:
  static constexpr std::size_t few = 256;

  /// Takes over the size, and the moves if they are few: not the rest of their kilobyte.
  MoveList& copy_few(const MoveList& other) {
    size_ = other.size_;
    if (size_ <= few) std::copy(other.few_, other.few_ + size_, few_);
    return *this;
  }

  std::size_t size_;
  // In a union, so that they are not set to none first.
  union {
    Move few_[few];
  };
  std::vector<Move> many_;
};

/// What a move is called and does. Cells are the ids of Game::info(); -1 is none.
struct MoveInfo {
  std::string uci, san;
  int from = -1;
  int to = -1;            // on the board where the move begins
  int arrival = -1;       // where the piece ends: in Alice chess, on the other board
  int victim = -1;        // the cell of the captured piece
  std::string promotion;  // the letter of the new kind in lower case, or empty
};

/// An arrow between two cells, of any boards; a circle if both are the same. Of a move it goes from
/// MoveInfo::from to MoveInfo::arrival, in Alice chess from one board to the other.
struct Arrow {
  int from, to;
  std::string brush = "green";  // or "red", "blue", "yellow"
};

/// How a position is drawn.
struct SvgStyle {
  std::string theme = "walnut";  // or "green", "blue", "contrast", "print"
  bool flipped = false;          // seen from Black's side
  bool coordinates = true;
  int square = 48;  // width of a square in pixels, 8 to 200
  std::string caption = {};
  std::vector<Arrow> arrows = {};
};

struct Outcome {
  std::string result;           // "1-0", "0-1", "1/2-1/2", "0-0" if both lose, "*"
  std::string reason;           // "ongoing", "checkmate", "stalemate", "repetition", ...
  std::optional<Color> winner;  // nobody wins a draw
  bool over() const { return reason != "ongoing"; }
};

/// Whether a draw that somebody has to claim counts: a position for the third time, or fifty moves.
enum class Claims {
  left,     // to the players; five times and seventy-five moves need no claim
  applied,  // as a referee does
  by_move,  // also if the side to move would only reach it by a move
};

/// A start position, the moves played since and how the game ended. A copy is independent; its moves can be
/// taken back there too. One thread at a time may use a board; several may use several boards.
class Board {
 public:
  /// Opens a built-in game by name, as Game::open() does, and sets up its start.
  static Result<Board> open(const std::string& name) {
    Result<Game> game = Game::open(name);
    if (!game) return game.error();
    return Board(*game);
  }
  explicit Board(const Game& game) : game_(game), handle_(detail::own(cheshire_board_new(game.held()))) {}

  Board(const Board& other) : game_(other.game_), handle_(detail::own(cheshire_board_clone(other.held()))) {}
  Board(Board&&) noexcept = default;
  Board& operator=(const Board& other) { return *this = Board(other); }
  Board& operator=(Board&&) noexcept = default;
  ~Board() = default;

  const Game& game() const { return game_; }

  /// Starts anew from a FEN of any dialect; "" is the game's start. Castling rights, an en-passant square and
  /// counters that cannot be are corrected; see notes(). Errors: what cannot be read and where, or why the
  /// position cannot be played; nothing has changed.
  Result<void> set_fen(const std::string& fen = "") {
    detail::Slot slot;
    if (!detail::whole(fen, "fen", slot)) return slot.error();
    if (!cheshire_board_set_fen(handle_.get(), fen.c_str(), slot)) return slot.error();
    return {};
  }
  /// What was corrected in the FEN.
  std::vector<Error> notes() const {
    std::vector<Error> all;
    for (std::size_t i = 0; i < cheshire_board_notes_count(held()); ++i)
      all.push_back(detail::error_of(cheshire_board_note_at(held(), i)));
    return all;
  }
  /// Plays a legal move, given in coordinates or in SAN, or a null move, "--" or "0000", by which a side
  /// passes that is not in check and has a legal move. Errors say why it cannot be played; nothing has
  /// changed.
  Result<void> push(const std::string& move) {
    detail::Slot slot;
    if (!detail::whole(move, "move", slot)) return slot.error();
    if (!cheshire_board_push(handle_.get(), move.c_str(), slot)) return slot.error();
    return {};
  }
  /// Plays a move of a record, which may go on where the rules of Cheops leave the side to move no action;
  /// otherwise as push().
  Result<void> follow(const std::string& move) {
    detail::Slot slot;
    if (!detail::whole(move, "move", slot)) return slot.error();
    if (!cheshire_board_follow(handle_.get(), move.c_str(), slot)) return slot.error();
    return {};
  }
  /// Plays one of legal_moves(). Errors: it is none of them; nothing has changed.
  Result<void> push(Move move) {
    detail::Slot slot;
    if (!cheshire_board_push_code(handle_.get(), move.code(), slot)) return slot.error();
    return {};
  }
  /// Takes back the last move. Returns false if there is none.
  bool pop() { return cheshire_board_pop(held()); }

  /// The side to move.
  Color turn() const { return static_cast<Color>(cheshire_board_turn(held())); }
  /// The half-moves since the start of the game, by the number of the move; how many of them were played on
  /// this board, moves_played() says.
  int ply() const { return 2 * (fullmove_number() - 1) + (turn() == Color::black ? 1 : 0); }
  int moves_played() const { return cheshire_board_ply(held()); }
  /// The half-moves since the last capture or advance of a pawn, and the number of the move, as in FEN.
  int halfmove_clock() const { return cheshire_board_halfmove_clock(held()); }
  int fullmove_number() const { return cheshire_board_fullmove_number(held()); }
  bool is_check() const { return cheshire_board_is_check(held()); }
  /// The cells of the pieces that give check.
  std::vector<int> checkers() const {
    std::size_t count = 0;
    const int* const cells = cheshire_board_checkers(held(), &count);
    return {cells, cells + count};
  }
  /// Whether a legal move gives check. It is played and taken back, so another thread may not use the board.
  bool gives_check(Move move) const {
    if (!cheshire_board_push_code(held(), move.code(), nullptr)) return false;
    const bool check = is_check();
    cheshire_board_pop(held());
    return check;
  }
  /// The piece on a cell; none if it is empty or there is no such cell.
  std::optional<Piece> piece_at(int cell) const {
    const char letter = cheshire_board_piece_at(held(), cell);
    if (letter == 0) return {};
    const bool white = letter >= 'A' && letter <= 'Z';
    return Piece{white ? letter : static_cast<char>(letter - 'a' + 'A'), white ? Color::white : Color::black};
  }
  /// The pieces with their cells, in the order of the cells.
  std::vector<std::pair<int, Piece>> pieces() const {
    std::vector<std::pair<int, Piece>> all;
    for (int cell = 0, cells = game_.cells(); cell < cells; ++cell)
      if (const std::optional<Piece> piece = piece_at(cell)) all.emplace_back(cell, *piece);
    return all;
  }
  /// The cell of a side's king; -1 if it has none.
  int king(Color color) const { return cheshire_board_king(held(), static_cast<int>(color)); }
  /// The cells of a side's pieces that attack a cell, or guard their own piece there: that could capture an
  /// enemy on it if it were their turn, whatever became of their king.
  std::vector<int> attackers(Color color, int cell) const {
    std::size_t count = 0;
    const int* const cells = cheshire_board_attackers(held(), static_cast<int>(color), cell, &count);
    return {cells, cells + count};
  }
  /// How often the position has been on the board, this time included, as repetitions count.
  int times_seen() const { return cheshire_board_times_seen(held()); }
  /// The hash key of the position, which is the same for all that repeat it.
  std::uint64_t key() const { return cheshire_board_key(held()); }
  /// Whether two boards show the same position, clocks and number of the move included, of the same game with
  /// the same options.
  friend bool operator==(const Board& a, const Board& b) { return cheshire_board_equal(a.held(), b.held()); }
  /// How the game ended. Moves go on while there is a legal one, even after a draw.
  Outcome outcome(Claims claims = Claims::left) const {
    Outcome ended = outcome_of(cheshire_board_outcome(held()));
    if (ended.over() || claims == Claims::left) return ended;
    return outcome_of(cheshire_board_claim(held(), claims == Claims::by_move));
  }
  /// How the game ended, "Checkmate: White wins."; empty while it is in progress.
  std::string outcome_text(Claims claims = Claims::left) const {
    std::string text = detail::take(cheshire_board_outcome_text(held()));
    if (!text.empty() || claims == Claims::left) return text;
    return detail::take(cheshire_board_claim_text(held(), claims == Claims::by_move));
  }
  /// Whether a player may claim a draw, perhaps by announcing a move.
  bool can_claim_draw() const { return outcome_of(cheshire_board_claim(held(), true)).over(); }
  std::string fen(FenDialect dialect = FenDialect::bar) const {
    return detail::take(cheshire_board_fen(held(), static_cast<int>(dialect)));
  }
  /// The FEN from which the moves were played.
  std::string start_fen() const { return detail::take(cheshire_board_start_fen(held())); }
  /// The State of docs/reference.md as JSON: pieces, checks, legal moves, moves played.
  std::string state() const { return detail::take(cheshire_board_state(held())); }

  /// The game as a PGN record with an empty line after it: its moves, result, and the tags Variant, Rules and
  /// FEN where they are needed. `tags` are others, {{"White", "Ann"}, {"Black", "Bob"}}; Result sets the
  /// result of a game that is in progress on the board. Errors: a name has other characters than letters,
  /// digits and underscores; no such result.
  Result<std::string> pgn(const Tags& tags = {}) const {
    detail::Slot slot;
    if (!detail::whole(tags, slot)) return slot.error();
    char* pgn = cheshire_board_pgn(handle_.get(), detail::texts_of(tags).data(), tags.size(), slot);
    if (pgn == nullptr) return slot.error();
    return detail::take(pgn);
  }

  /// The position as an SVG picture, with all boards and levels, the last move and a king in check. Errors: a
  /// theme or brush that does not exist; a number is out of range.
  Result<std::string> svg(const SvgStyle& style = {}) const {
    std::vector<cheshire_arrow> arrows;
    for (const Arrow& arrow : style.arrows) arrows.push_back({arrow.from, arrow.to, arrow.brush.c_str()});
    const cheshire_svg_style c{sizeof(c),    style.theme.c_str(),   style.flipped, !style.coordinates,
                               style.square, style.caption.c_str(), arrows.data(), arrows.size()};
    detail::Slot slot;
    if (!detail::whole(style.theme, "theme", slot) || !detail::whole(style.caption, "caption", slot))
      return slot.error();
    for (const Arrow& arrow : style.arrows)
      if (!detail::whole(arrow.brush, "brush", slot)) return slot.error();
    char* svg = cheshire_board_svg(handle_.get(), &c, slot);
    if (svg == nullptr) return slot.error();
    return detail::take(svg);
  }

  MoveList legal_moves() const {
    std::size_t count = 0;
    const cheshire_code* const codes = cheshire_board_legal_codes(held(), &count);
    return {codes, count};
  }
  /// The legal move that a text in coordinates or SAN means. Errors say why it cannot be played.
  Result<Move> parse(const std::string& move) const {
    detail::Slot slot;
    cheshire_code code = 0;
    if (!detail::whole(move, "move", slot)) return slot.error();
    if (!cheshire_board_code(handle_.get(), move.c_str(), &code, slot)) return slot.error();
    return Move(code);
  }
  /// What one of legal_moves() is called and does; empty if it is none of them.
  MoveInfo info(Move move) const {
    std::vector<MoveInfo> found = list(cheshire_board_legal_move(held(), move.code()));
    return found.empty() ? MoveInfo() : std::move(found.front());
  }
  std::string uci(Move move) const { return info(move).uci; }
  std::string san(Move move) const { return info(move).san; }
  /// The last move played; empty if there is none.
  MoveInfo last_move() const {
    std::vector<MoveInfo> found = list(cheshire_board_last_move(held()));
    return found.empty() ? MoveInfo() : std::move(found.front());
  }
  /// The moves played since the start.
  std::vector<MoveInfo> played_moves() const { return list(cheshire_board_played_moves(held())); }

  /// Counts the leaves of the tree of legal moves at `depth` plies, 0 to 30, on 1 to 256 threads. Errors: a
  /// number is out of range; `callbacks.stop` ended the count.
  Result<std::uint64_t> perft(int depth, int threads = 1, const Callbacks& callbacks = {}) const {
    detail::Slot slot;
    detail::CallbackBridge bridge(callbacks);
    std::uint64_t leaves = 0;
    const bool ok = cheshire_board_perft(handle_.get(), depth, threads, bridge.c(), &leaves, slot);
    bridge.rethrow();
    if (!ok) return slot.error();
    return leaves;
  }

  /// Thinks about the position, in this thread, until a limit or `callbacks.stop` ends it. Errors: there is
  /// neither; a number is out of range; a search move is not legal; no memory for the hash table.
  Result<Analysis> analyse(const Limits& limits, const Callbacks& callbacks = {}) {
    detail::Slot slot;
    std::vector<const char*> only;
    for (const std::string& move : limits.search_moves) {
      if (!detail::whole(move, "search_moves", slot)) return slot.error();
      only.push_back(move.c_str());
    }
    cheshire_limits c{};
    c.size = sizeof c;
    c.depth = limits.depth;
    c.nodes = limits.nodes;
    c.movetime = limits.movetime;
    c.white_clock = limits.white_clock;
    c.black_clock = limits.black_clock;
    c.white_inc = limits.white_inc;
    c.black_inc = limits.black_inc;
    c.remaining_moves = limits.remaining_moves;
    c.mate = limits.mate;
    c.multipv = limits.multipv;
    c.skill = limits.skill;
    c.hash = limits.hash;
    const bool black = cheshire_board_turn(handle_.get()) == CHESHIRE_BLACK;
    const bool limited = limits.depth > 0 || limits.nodes > 0 || limits.movetime > 0 || limits.mate > 0 ||
                         (black ? limits.black_clock : limits.white_clock) > 0;
    c.infinite = callbacks.stop && (limits.infinite || !limited);
    c.search_moves = only.data();
    c.search_moves_count = only.size();
    c.threads = limits.threads;

    detail::CallbackBridge bridge(callbacks);
    const detail::Owned<cheshire_analysis> found(cheshire_board_analyse(handle_.get(), &c, bridge.c(), slot));
    bridge.rethrow();
    if (!found) return slot.error();
    Analysis analysis;
    if (const char* best = cheshire_analysis_best(found.get())) analysis.best = best;
    if (const char* ponder = cheshire_analysis_ponder(found.get())) analysis.ponder = ponder;
    for (std::size_t i = 0; i < cheshire_analysis_count(found.get()); ++i)
      analysis.lines.push_back(detail::line_of(*cheshire_analysis_line(found.get(), i)));
    analysis.nodes = cheshire_analysis_nodes(found.get());
    return analysis;
  }

  /// Solves the chess problem that the position poses, its side to move beginning: "#2", "h#2.5", "ser-s#4"
  /// (docs/solver.md); of a proof game, "dia8.5", it is the position to reach. Of the callbacks only `stop`
  /// is asked, by any thread. Errors: the stipulation or the twin cannot be read, and where; the game has no
  /// problems; the position of the twin cannot be played; what does not go together; a number is out of
  /// range.
  Result<Solution> solve(const std::string& stipulation, const Problem& how = {},
                         const Callbacks& callbacks = {}) const {
    detail::Slot slot;
    if (!detail::whole(stipulation, "stipulation", slot) || !detail::whole(how.twin, "twin", slot) ||
        !detail::whole(how.to, "to", slot) || !detail::whole(how.fen, "fen", slot))
      return slot.error();
    cheshire_problem c{};
    c.size = sizeof c;
    c.set_play = how.set_play;
    c.threats = how.threats;
    c.duals = how.duals;
    c.tries = how.tries;
    c.max_solutions = how.max_solutions;
    c.threads = how.threads;
    c.memory = how.memory;
    c.twin = how.twin.empty() ? nullptr : how.twin.c_str();
    c.duplex = how.duplex;
    c.to = how.to.empty() ? nullptr : how.to.c_str();
    c.plain = how.plain;
    c.economy = how.economy;
    c.cook = how.cook;
    c.fen = how.fen.empty() ? nullptr : how.fen.c_str();
    detail::CallbackBridge bridge(callbacks);
    const detail::Owned<cheshire_solution> found(
        cheshire_board_solution(handle_.get(), stipulation.c_str(), &c, bridge.c(), slot));
    bridge.rethrow();
    if (!found) return slot.error();
    return detail::solution_of(found.get());
  }

  /// What was played in this position, by an index that IndexWriter or `cheshire pgn index` made, as JSON:
  /// how many games reach it, how they ended, and each move with its own and up to `examples` games. Errors:
  /// the file is no index, damaged, of another game or other options, or has fewer examples.
  Result<std::string> explore(const std::string& path, int examples = 3) const {
    detail::Slot slot;
    if (!detail::whole(path, "path", slot)) return slot.error();
    char* found = cheshire_board_explore(handle_.get(), path.c_str(), examples, slot);
    if (found == nullptr) return slot.error();
    return detail::take(found);
  }

 private:
  friend PgnReader;
  Board(Game game, detail::Owned<cheshire_board> handle)
      : game_(std::move(game)), handle_(std::move(handle)) {}

  cheshire_board* held() const {
    return detail::held(handle_, [](cheshire_error** error) { cheshire_board_push(nullptr, "", error); });
  }
  static Outcome outcome_of(const cheshire_outcome& c) {
    return {c.result, c.reason,
            c.winner == CHESHIRE_NOBODY ? std::nullopt : std::optional(static_cast<Color>(c.winner))};
  }
  static std::vector<MoveInfo> list(cheshire_moves* moves) {
    const detail::Owned<cheshire_moves> owned(moves);
    std::vector<MoveInfo> all;
    for (std::size_t i = 0; i < cheshire_moves_count(moves); ++i) {
      const cheshire_move& move = *cheshire_moves_at(moves, i);
      all.push_back({move.uci, move.san, move.from, move.to, move.arrival, move.victim,
                     move.promotion == nullptr ? "" : move.promotion});
    }
    return all;
  }

  Game game_;
  detail::Owned<cheshire_board> handle_;
};

}  // namespace v0
}  // namespace cheshire

/// @cond
template <>
struct std::hash<cheshire::Move> {
  std::size_t operator()(cheshire::Move move) const noexcept {
    return std::hash<std::uint32_t>()(move.code());
  }
};
template <>
struct std::hash<cheshire::Board> {
  std::size_t operator()(const cheshire::Board& board) const {
    return std::hash<std::uint64_t>()(board.key());
  }
};
/// @endcond
