// The C interface of Cheshire: chess on more than one board, for programs in any language. <cheshire.hpp> has
// the same in C++, the folder bindings/ in Python.
//
// Handles. A type that ends in no member is a handle: the library makes it and its _free function takes it
// back. Every _free function accepts NULL. Handles keep what they need, so a game may be freed before its
// boards.
//
// Texts are UTF-8 and end with a NUL. A `char*` that a function returns belongs to the caller, who gives it
// to cheshire_free(); a `const char*` belongs to the handle it came from and lives as long as the handle.
//
// Errors. A function that can fail returns false or NULL, changes nothing, and, unless `error` is NULL,
// stores a new cheshire_error in *error, which the caller frees. *error is left alone when nothing fails. No
// function aborts or lets an exception out, and a NULL where a handle or text is expected is an error, or
// nothing happens and the answer is false, 0 or NULL. Only a search or count that finds no memory may end the
// program.
//
// Threads. Different handles may be used in different threads at the same time, also boards of one game. A
// cheshire_game never changes, so any number of threads may share it. A function that takes any other handle
// must not run while another thread uses that handle. Only while a board thinks, whatever would change it or
// have it think is an error.
//
// Versions. Functions and members are added, at the end of a struct, but not changed while the number in the
// library's file name (libcheshire.so.0.4) is the same. A struct that the caller fills begins with its own
// size, so that a program which was compiled with an older header still runs.
#ifndef CHESHIRE_H
#define CHESHIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define CHESHIRE_API __attribute__((visibility("default")))
#else
#define CHESHIRE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cheshire_error cheshire_error;        // why something failed
typedef struct cheshire_games cheshire_games;        // the games known by name
typedef struct cheshire_game cheshire_game;          // a game with its options
typedef struct cheshire_board cheshire_board;        // a game in progress, with all its boards
typedef struct cheshire_moves cheshire_moves;        // a list of moves
typedef struct cheshire_analysis cheshire_analysis;  // what the engine found
typedef struct cheshire_pgn cheshire_pgn;            // a reader of PGN files
typedef struct cheshire_index cheshire_index;        // a writer of an index of many games
typedef struct cheshire_faults cheshire_faults;      // what is wrong with a position
typedef struct cheshire_solution cheshire_solution;  // what solves a problem

// ---- General ----

/// Returns the version of the library that runs: "0.4.0".
CHESHIRE_API const char* cheshire_version(void);
/// Frees a text that the caller owns.
CHESHIRE_API void cheshire_free(char* text);
/// Checks that a text of `size` bytes has no NUL, which would end it early in the functions below; for
/// languages whose texts may have one. Errors name the text, and where its NUL is.
CHESHIRE_API bool cheshire_check_text(const char* text, size_t size, const char* name,
                                      cheshire_error** error);

// ---- Errors ----

/// Returns the code, which never changes its meaning: "king-in-check". schema/messages lists them.
CHESHIRE_API const char* cheshire_error_code(const cheshire_error* error);
/// Returns the English sentence.
CHESHIRE_API const char* cheshire_error_text(const cheshire_error* error);
/// Returns the message as JSON, {"code", "args", "text"}, for programs that speak another language.
CHESHIRE_API const char* cheshire_error_json(const cheshire_error* error);
/// Returns the offset in bytes of what is wrong with a text, or -1.
CHESHIRE_API int cheshire_error_at(const cheshire_error* error);
/// Return the line and the column of what is wrong with a PGN file or a game file, from 1; 0 if the error is
/// about neither.
CHESHIRE_API size_t cheshire_error_line(const cheshire_error* error);
CHESHIRE_API size_t cheshire_error_column(const cheshire_error* error);
/// Returns which half-move of a record cannot be played, counted from where its moves begin, from 1, and in a
/// variation as in the line that it replaces; 0 if the error is about no move of a record.
CHESHIRE_API int cheshire_error_ply(const cheshire_error* error);
/// Returns the number of mistakes in a game file, and each of them with its place; 0 and NULL for any other
/// error. They belong to the error.
CHESHIRE_API size_t cheshire_error_faults_count(const cheshire_error* error);
CHESHIRE_API const cheshire_error* cheshire_error_fault_at(const cheshire_error* error, size_t index);
CHESHIRE_API void cheshire_error_free(cheshire_error* error);

// ---- Games ----

/// Returns the built-in games; NULL if there is no memory.
CHESHIRE_API cheshire_games* cheshire_games_new(void);
CHESHIRE_API void cheshire_games_free(cheshire_games* games);
/// Adds the games of a game file (docs/adding-a-game.md), given as its text. `name` stands before the line
/// and column of each mistake, one per line, in the text of the error, whose code and place are those of the
/// first; cheshire_error_fault_at() has them all. Adds nothing if there is a mistake.
CHESHIRE_API bool cheshire_games_add(cheshire_games* games, const char* name, const char* toml,
                                     cheshire_error** error);
/// Returns the number of games, including "alice:X" for every game X on one board.
CHESHIRE_API size_t cheshire_games_count(const cheshire_games* games);
/// Returns the id of a game, NULL for an index that does not exist. Valid until the next
/// cheshire_games_add().
CHESHIRE_API const char* cheshire_games_id(const cheshire_games* games, size_t index);

/// Opens a game: its id in any case, and options that are not at their default,
/// "alice;castling=off;en-passant=both".
/// `games` may be NULL for the built-in ones.
CHESHIRE_API cheshire_game* cheshire_game_open(const cheshire_games* games, const char* name,
                                               cheshire_error** error);
CHESHIRE_API void cheshire_game_free(cheshire_game* game);
/// "alice", "Alice chess", and the id with the values of all options.
CHESHIRE_API const char* cheshire_game_id(const cheshire_game* game);
CHESHIRE_API const char* cheshire_game_title(const cheshire_game* game);
CHESHIRE_API const char* cheshire_game_identity(const cheshire_game* game);
/// Returns the FEN of the game's start.
CHESHIRE_API const char* cheshire_game_start(const cheshire_game* game);
/// Returns whether a code is the same move in every position of the game; not in games of Cheops, whose
/// moves have more to them than a number can say.
CHESHIRE_API bool cheshire_game_lasting_codes(const cheshire_game* game);
/// Returns the GameInfo of docs/reference.md as JSON: options with help, levels, cells, kinds of pieces.
CHESHIRE_API char* cheshire_game_info(const cheshire_game* game);
/// Returns the SetupReport of docs/reference.md as JSON: every fault of a position, playable or not. Errors:
/// the FEN cannot be read.
CHESHIRE_API char* cheshire_game_check(const cheshire_game* game, const char* fen, cheshire_error** error);
/// Returns the same of a composition, with its FEN: of pieces, "4K,60k", each the id of a cell and a letter,
/// in upper case for White, and values, "side=b;right.K.4=on", of the side to move and the keys of the
/// report's controls. What is left out is empty or off. Errors: they cannot be read.
CHESHIRE_API char* cheshire_game_compose(const cheshire_game* game, const char* pieces, const char* values,
                                         cheshire_error** error);

/// Something wrong with a position.
typedef struct cheshire_fault {
  const cheshire_error* error;  // what, and its place in the FEN if that is known
  int cell;                     // that it is about; -1 if it is about none
  bool forgivable;              // cheshire_board_set_fen() corrects it
} cheshire_fault;

/// Returns the faults of a position, an empty list if it can be played as it is. Errors: the FEN cannot be
/// read.
CHESHIRE_API cheshire_faults* cheshire_game_faults(const cheshire_game* game, const char* fen,
                                                   cheshire_error** error);
CHESHIRE_API size_t cheshire_faults_count(const cheshire_faults* faults);
/// Returns NULL for an index that does not exist.
CHESHIRE_API const cheshire_fault* cheshire_faults_at(const cheshire_faults* faults, size_t index);
CHESHIRE_API void cheshire_faults_free(cheshire_faults* faults);
/// Returns the number of cells of all boards; their ids are below it.
CHESHIRE_API int cheshire_game_cells(const cheshire_game* game);
/// Returns the cell of a square, "e4" on the first board and "e4/B" on another; -1 if there is none.
CHESHIRE_API int cheshire_game_cell(const cheshire_game* game, const char* square);
/// Returns the square of a cell, as cheshire_game_cell() reads it; NULL if there is no such cell.
CHESHIRE_API char* cheshire_game_square(const cheshire_game* game, int cell);

// ---- Boards ----

enum { CHESHIRE_WHITE = 0, CHESHIRE_BLACK = 1, CHESHIRE_NOBODY = -1 };

/// The dialects of FEN for games on several boards: one placement with a bar before each piece on board B;
/// the ranks of all boards side by side; one placement per board, separated by semicolons; the position in
/// the input language of Popeye, without clocks, and with bars if Popeye cannot express it.
enum { CHESHIRE_FEN_BAR = 0, CHESHIRE_FEN_WIDE = 1, CHESHIRE_FEN_BOARDS = 2, CHESHIRE_FEN_POPEYE = 3 };

/// The state of a game. The texts are constants. This struct does not grow.
typedef struct cheshire_outcome {
  const char* result;  // "1-0", "0-1", "1/2-1/2", "0-0" if both lose, "*"
  const char*
      reason;  // "ongoing", "checkmate", "stalemate", "repetition", "fifty-moves", "dead-position", ...
  int winner;  // CHESHIRE_WHITE, CHESHIRE_BLACK or CHESHIRE_NOBODY
} cheshire_outcome;

/// A move as a number: the lowest ten bits are the cell that it leaves, the next ten the cell that it reaches
/// on the board where it begins; what the others say depends on the game. Different legal moves of a position
/// have different codes. A code means the same move in every position of its game if
/// cheshire_game_lasting_codes() says so.
typedef uint32_t cheshire_code;

/// A move. Cells are the ids of cheshire_game_info(); -1 is none. Those of a null move, "0000", are the
/// king's.
typedef struct cheshire_move {
  const char* uci;  // "e2e4"
  const char* san;  // "e4"
  int from;
  int to;                 // on the board where the move begins
  int arrival;            // where the piece ends: in Alice chess, on the other board
  int victim;             // the cell of the captured piece
  const char* promotion;  // the letter of the new kind in lower case, or NULL
} cheshire_move;

/// Returns a board at the start of a game; NULL if there is no memory.
CHESHIRE_API cheshire_board* cheshire_board_new(const cheshire_game* game);
/// Returns an independent copy with the same moves, which can be taken back there too.
CHESHIRE_API cheshire_board* cheshire_board_clone(const cheshire_board* board);
CHESHIRE_API void cheshire_board_free(cheshire_board* board);

/// Starts anew from a FEN of any dialect; NULL or "" is the game's start. Castling rights, an en-passant
/// square and counters that cannot be are corrected, and noted. Errors: what cannot be read and where, or why
/// the position cannot be played.
CHESHIRE_API bool cheshire_board_set_fen(cheshire_board* board, const char* fen, cheshire_error** error);
/// Returns how many notes there are on what was corrected in the FEN.
CHESHIRE_API size_t cheshire_board_notes_count(const cheshire_board* board);
/// Returns a note; NULL for an index that does not exist. It belongs to the board and lives until the next
/// FEN.
CHESHIRE_API const cheshire_error* cheshire_board_note_at(const cheshire_board* board, size_t index);
/// Plays a legal move, given in coordinates or in SAN, or a null move, "0000" or "--", by which a side passes
/// that is not in check and has a legal move. Errors say why it cannot be played.
CHESHIRE_API bool cheshire_board_push(cheshire_board* board, const char* move, cheshire_error** error);
/// Plays a move of a record, which may go on where the rules of Cheops leave the side to move no action
/// (docs/ends.md); otherwise as cheshire_board_push().
CHESHIRE_API bool cheshire_board_follow(cheshire_board* board, const char* move, cheshire_error** error);
/// Plays a legal move by its code. Errors: the game is over; it is not a legal move of this position.
CHESHIRE_API bool cheshire_board_push_code(cheshire_board* board, cheshire_code code, cheshire_error** error);
/// Takes back the last move. Returns false if there is none.
CHESHIRE_API bool cheshire_board_pop(cheshire_board* board);

/// Returns the side to move.
CHESHIRE_API int cheshire_board_turn(const cheshire_board* board);
/// Returns the number of moves, of either side, played on this board, whatever number its FEN begins with.
CHESHIRE_API int cheshire_board_ply(const cheshire_board* board);
CHESHIRE_API bool cheshire_board_is_check(const cheshire_board* board);
/// Returns how the game ended. A draw that somebody has to claim does not end it, and moves go on while there
/// is a legal one, even after a draw.
CHESHIRE_API cheshire_outcome cheshire_board_outcome(const cheshire_board* board);
/// Returns how the game ended, "Checkmate: White wins."; "" while it is in progress.
CHESHIRE_API char* cheshire_board_outcome_text(const cheshire_board* board);
/// Returns the draw that a player may claim, by a position for the third time or fifty moves; with `by_move`
/// also one that the side to move reaches by a move. "ongoing" if there is none or the game is over.
CHESHIRE_API cheshire_outcome cheshire_board_claim(const cheshire_board* board, bool by_move);
/// Returns the same as a sentence; "" if there is none.
CHESHIRE_API char* cheshire_board_claim_text(const cheshire_board* board, bool by_move);
/// Returns the position in a dialect; other numbers than those above are an error that returns NULL.
CHESHIRE_API char* cheshire_board_fen(const cheshire_board* board, int dialect);
/// Returns the FEN from which the moves were played.
CHESHIRE_API char* cheshire_board_start_fen(const cheshire_board* board);
/// Returns the State of docs/reference.md as JSON: pieces, checks, legal moves, moves played.
CHESHIRE_API char* cheshire_board_state(const cheshire_board* board);
/// Returns the letter of the piece on a cell, upper case for White and lower case for Black; 0 if it is empty
/// or there is no such cell.
CHESHIRE_API char cheshire_board_piece_at(const cheshire_board* board, int cell);
/// Returns the cell of a side's king; -1 if it has none.
CHESHIRE_API int cheshire_board_king(const cheshire_board* board, int color);
/// Return the cells of the pieces of a side that attack a cell, or guard their own piece there: that could
/// capture an enemy on it if it were their turn, whatever became of their king; and of those that give check.
/// *count is how many there are. They belong to the board, until either is called again.
CHESHIRE_API const int* cheshire_board_attackers(cheshire_board* board, int color, int cell, size_t* count);
CHESHIRE_API const int* cheshire_board_checkers(cheshire_board* board, size_t* count);
/// Returns the half-moves since the last capture or advance of a pawn, and the number of the move, as in FEN.
CHESHIRE_API int cheshire_board_halfmove_clock(const cheshire_board* board);
CHESHIRE_API int cheshire_board_fullmove_number(const cheshire_board* board);
/// Returns how often the position has been on the board, this time included, as repetitions count.
CHESHIRE_API int cheshire_board_times_seen(const cheshire_board* board);
/// Returns the hash key of the position, which is the same for all that repeat it.
CHESHIRE_API uint64_t cheshire_board_key(const cheshire_board* board);
/// Returns whether two boards show the same position, clocks and number of the move included, of the same
/// game with the same options, however it came about.
CHESHIRE_API bool cheshire_board_equal(const cheshire_board* board, const cheshire_board* other);
/// Returns the game as a PGN record with an empty line after it: its moves, result, and the tags Variant,
/// Rules and FEN where they are needed. `tags` are other tags, `count` pairs of name and value, {"White",
/// "Ann", "Black", "Bob"}. The tag Result sets the result of a game that is in progress on the board. Errors:
/// a name or value is NULL; a name has other characters than letters, digits and underscores; no such result.
CHESHIRE_API char* cheshire_board_pgn(const cheshire_board* board, const char* const* tags, size_t count,
                                      cheshire_error** error);

/// An arrow between two cells, of any boards; a circle if both are the same.
typedef struct cheshire_arrow {
  int from, to;       // ids of cheshire_game_info()
  const char* brush;  // "green", "red", "blue" or "yellow"; NULL is green
} cheshire_arrow;

/// How a position is drawn. 0 or NULL is the default.
typedef struct cheshire_svg_style {
  size_t size;        // sizeof(cheshire_svg_style)
  const char* theme;  // "walnut" (the default), "green", "blue", "contrast" or "print", black on white
  bool flipped;       // seen from Black's side
  bool bare;          // without coordinates
  int square;         // width of a square in pixels, 8 to 200; default 48
  const char* caption;
  const cheshire_arrow* arrows;
  size_t arrows_count;
} cheshire_svg_style;

/// Returns the position as an SVG picture, with all boards and levels, the last move and a king in check;
/// `style` may be NULL. Errors: a theme or brush that does not exist; a number is out of range.
CHESHIRE_API char* cheshire_board_svg(const cheshire_board* board, const cheshire_svg_style* style,
                                      cheshire_error** error);

/// Returns the codes of the legal moves, in the order of cheshire_board_legal_moves(), and stores in *count
/// how many there are. They belong to the board, and live until it is changed or freed. NULL if there are
/// none.
CHESHIRE_API const cheshire_code* cheshire_board_legal_codes(const cheshire_board* board, size_t* count);
/// Stores the code of a legal move, given in coordinates or in SAN. Errors say why it cannot be played.
CHESHIRE_API bool cheshire_board_code(const cheshire_board* board, const char* move, cheshire_code* code,
                                      cheshire_error** error);
/// Returns a list with the one legal move that has a code; NULL if there is none.
CHESHIRE_API cheshire_moves* cheshire_board_legal_move(const cheshire_board* board, cheshire_code code);
/// Returns a list with the last move played; NULL if there is none.
CHESHIRE_API cheshire_moves* cheshire_board_last_move(const cheshire_board* board);
/// Returns the legal moves with their texts, or the moves played since the start. The list does not change
/// with the board.
CHESHIRE_API cheshire_moves* cheshire_board_legal_moves(const cheshire_board* board);
CHESHIRE_API cheshire_moves* cheshire_board_played_moves(const cheshire_board* board);
CHESHIRE_API size_t cheshire_moves_count(const cheshire_moves* moves);
/// Returns NULL for an index that does not exist.
CHESHIRE_API const cheshire_move* cheshire_moves_at(const cheshire_moves* moves, size_t index);
CHESHIRE_API void cheshire_moves_free(cheshire_moves* moves);

// ---- Reading PGN ----

/// Returns a reader of the games of a PGN file of any size, whose text is fed to it piece by piece; NULL if
/// there is no memory. `games` are those that records may name, as they are now; NULL is the built-in ones.
CHESHIRE_API cheshire_pgn* cheshire_pgn_new(const cheshire_games* games);
CHESHIRE_API void cheshire_pgn_free(cheshire_pgn* pgn);
/// Adds the next `size` bytes of the text; they need no NUL at the end. Ends the present record.
CHESHIRE_API bool cheshire_pgn_feed(cheshire_pgn* pgn, const char* text, size_t size, cheshire_error** error);
/// Says that the text has no more pieces.
CHESHIRE_API void cheshire_pgn_finish(cheshire_pgn* pgn);
/// Reads the next record, and what can be read of one with mistakes. Returns false if it needs another piece
/// or, after cheshire_pgn_finish(), at the end.
CHESHIRE_API bool cheshire_pgn_next(cheshire_pgn* pgn);

// Of the present record; what is returned as `const char*` lives until the next call of feed or next.
CHESHIRE_API size_t cheshire_pgn_tags_count(const cheshire_pgn* pgn);
/// "White" and "Ann", in the order of the record; NULL for an index that does not exist.
CHESHIRE_API const char* cheshire_pgn_tag_name(const cheshire_pgn* pgn, size_t index);
CHESHIRE_API const char* cheshire_pgn_tag_value(const cheshire_pgn* pgn, size_t index);
/// Returns the result at the end of the moves: "1-0", "0-1", "1/2-1/2", "0-0" or "*".
CHESHIRE_API const char* cheshire_pgn_result(const cheshire_pgn* pgn);
/// Returns the line of the file where the record begins, from 1; 0 if there is no record.
CHESHIRE_API size_t cheshire_pgn_line(const cheshire_pgn* pgn);
/// Returns the game that the tags Variant and Rules name, chess without them, with the options that they set.
/// Errors: there is no record; there is no such game, or it lacks the options.
CHESHIRE_API cheshire_game* cheshire_pgn_game(cheshire_pgn* pgn, cheshire_error** error);
/// Returns a board with the moves of the main line played, from the FEN of the record, as far as they are
/// legal. Errors: those of cheshire_pgn_game(); the FEN cannot be played.
CHESHIRE_API cheshire_board* cheshire_pgn_board(cheshire_pgn* pgn, cheshire_error** error);
/// Returns how many mistakes of the record are known: those of its text, and after cheshire_pgn_board() or
/// cheshire_index_add() also moves that cannot be played, and results that contradict each other.
CHESHIRE_API size_t cheshire_pgn_errors_count(const cheshire_pgn* pgn);
/// Returns a mistake, with its line and column in the file, with which its text begins, "12:5: "; NULL for an
/// index that does not exist. It belongs to the reader and lives until the next call for the record.
CHESHIRE_API const cheshire_error* cheshire_pgn_error_at(const cheshire_pgn* pgn, size_t index);

/// The parts of a record. A variation stands behind the move that it replaces, between OPEN and CLOSE.
enum {
  CHESHIRE_PGN_MOVE = 0,
  CHESHIRE_PGN_NAG = 1,
  CHESHIRE_PGN_COMMENT = 2,
  CHESHIRE_PGN_OPEN = 3,
  CHESHIRE_PGN_CLOSE = 4
};

/// A coloured square, or an arrow if `to` is not empty.
typedef struct cheshire_pgn_mark {
  char color;             // 'R', 'G', 'Y' or 'B'
  const char *from, *to;  // squares, "e4" or "e4/B"
} cheshire_pgn_mark;

/// A part of a record; what is not about its kind is 0 or NULL.
typedef struct cheshire_pgn_item {
  size_t size;       // sizeof(cheshire_pgn_item)
  int kind;          // CHESHIRE_PGN_MOVE ...
  const char* uci;   // of a move; "0000" is the null move
  const char* san;   // of a move; to write it either of the two will do, and uci counts
  int nag;           // Numeric Annotation Glyph, 0 to 255
  const char* text;  // of a comment, without what follows here
  bool has_eval;     // the engine's evaluation from White's view:
  int centipawns;
  int mate;        // moves until mate, below 0 if Black gives it; 0 if `centipawns` counts
  int depth;       // in plies; 0 if it is not known
  bool has_clock;  // the player's time after the move, in milliseconds:
  int64_t clock;
  bool has_elapsed;  // the time for the move, in milliseconds:
  int64_t elapsed;
  const cheshire_pgn_mark* marks;
  size_t marks_count;
} cheshire_pgn_item;

/// Plays the present record with its variations. Then cheshire_pgn_item_at() has its parts as far as they can
/// be played, and cheshire_pgn_error_at() what cannot; an illegal move ends its line. Errors: those of
/// cheshire_pgn_board().
CHESHIRE_API bool cheshire_pgn_read_items(cheshire_pgn* pgn, cheshire_error** error);
CHESHIRE_API size_t cheshire_pgn_items_count(const cheshire_pgn* pgn);
/// Returns NULL for an index that does not exist. Parts live until the next call of feed, next or read_items.
CHESHIRE_API const cheshire_pgn_item* cheshire_pgn_item_at(const cheshire_pgn* pgn, size_t index);
/// Returns a record as PGN with an empty line after it. The moves begin at `fen`, NULL or "" for the game's
/// start; `tags` are `tags_count` pairs of name and value, those that name the game and its start are set.
/// A record without a result gets that by the rules. Errors: a tag's name or result that cannot be; a part
/// that does not fit where it stands; a text that is not UTF-8; a square that the game has not; a move that
/// cannot be played; more than cheshire_pgn_next() reads of a game, 8 MiB, 64 KiB in a comment and 64
/// variations within one another.
CHESHIRE_API char* cheshire_game_write_pgn(const cheshire_game* game, const char* fen,
                                           const char* const* tags, size_t tags_count,
                                           const cheshire_pgn_item* items, size_t items_count,
                                           cheshire_error** error);

// ---- What was played ----

/// Returns a writer of an index of records, such as `cheshire pgn index` makes: what was played in every
/// position, with `examples` of each move, 0 to 100. The file appears at `path`, in place of an older one,
/// when cheshire_index_finish() returns. Errors: the file cannot be written; a number is out of range.
CHESHIRE_API cheshire_index* cheshire_index_new(const char* path, const cheshire_game* game, int examples,
                                                cheshire_error** error);
/// Frees a writer; an index that is not finished leaves nothing.
CHESHIRE_API void cheshire_index_free(cheshire_index* index);
/// Adds the main line of the present record of a reader, of the same game with the same options. `place`
/// tells where it stands, "games.pgn:12", for those who are shown it as an example. Of a
/// record with mistakes it adds what can be played. Errors: there is no record; it is of another game, or its
/// FEN cannot be played; the disk is full, or the index.
CHESHIRE_API bool cheshire_index_add(cheshire_index* index, cheshire_pgn* pgn, const char* place,
                                     cheshire_error** error);
/// Sorts and writes what was added. The writer can only be freed then. Errors: the disk is full.
CHESHIRE_API bool cheshire_index_finish(cheshire_index* index, cheshire_error** error);
/// Returns what was played in the position of a board, by the index at `path`, as JSON: {"game", "fen",
/// "games", "white", "draws", "black", "moves"}, the numbers of the games that reach it and how they ended,
/// and each move with its own and up to `examples` games. Errors: the file is no index, damaged, of another
/// game or other options, or has fewer examples.
CHESHIRE_API char* cheshire_board_explore(const cheshire_board* board, const char* path, int examples,
                                          cheshire_error** error);

// ---- Counting and thinking ----

enum { CHESHIRE_CENTIPAWNS = 0, CHESHIRE_MATE = 1 };

/// A line of play.
typedef struct cheshire_line {
  int rank;   // 1 is the best line
  int depth;  // in plies
  int selective_depth;
  int score_kind;  // CHESHIRE_CENTIPAWNS or CHESHIRE_MATE
  int score;       // from the side to move: centipawns, or moves until mate, negative when it is mated
  uint64_t nodes;
  int time;       // milliseconds since the search began
  int hash_full;  // per mille
  size_t length;  // number of moves
  const char* const* uci;
  const char* const* san;
  bool has_chances;     // a net has found it, which knows what such scores came to:
  int win, draw, loss;  // per mille, from the side to move
} cheshire_line;

/// How to follow a count or a search; members may be NULL. The functions get `data`. They must not throw, and
/// must not use the board.
typedef struct cheshire_callbacks {
  size_t size;  // sizeof(cheshire_callbacks)
  void* data;
  /// True ends the work. A search asks about every thousand nodes; a count every few hundred thousand leaves,
  /// with several threads any of them.
  bool (*stop)(void* data);
  /// Of a search: receives each better or deeper line, valid during the call.
  void (*line)(void* data, const cheshire_line* line);
  /// Of a count: receives each first move with its leaves, in the order of the legal moves.
  void (*divide)(void* data, const char* uci, uint64_t leaves);
} cheshire_callbacks;

/// What ends a search, whichever comes first, and how it works. 0 is no limit, or the default.
typedef struct cheshire_limits {
  size_t size;  // sizeof(cheshire_limits)
  int depth;    // plies, up to 1000
  uint64_t nodes;
  int movetime;                  // milliseconds
  int white_clock, black_clock;  // milliseconds left, as in a game with clocks
  int white_inc, black_inc;      // milliseconds that a move adds
  int remaining_moves;           // until the next time control; 0 is the rest of the game
  int mate;                      // look for a mate in at most this many moves, up to 1000
  int multipv;                   // number of lines, up to 256; default 1
  int skill;                     // 1 (beginner) to 8 (full strength, the default)
  int hash;       // size of the board's hash table in MiB, up to 65536, until changed; at first 16
  bool infinite;  // until `stop` says so
  const char* const* search_moves;  // only these moves, in coordinates or SAN; NULL is all
  size_t search_moves_count;
  int threads;  // that search, up to 256; default 1, with which the same search finds the same each time
} cheshire_limits;

/// Counts the leaves of the tree of legal moves at `depth` plies, 0 to 30, on 1 to 256 threads. `callbacks`
/// may be NULL. Errors: a number is out of range; `stop` ended the count.
CHESHIRE_API bool cheshire_board_perft(const cheshire_board* board, int depth, int threads,
                                       const cheshire_callbacks* callbacks, uint64_t* leaves,
                                       cheshire_error** error);

/// Thinks about the position, in this thread, until a limit or `stop` ends it; `callbacks` may be NULL.
/// Errors: there is no limit, of the clocks that of the side to move, and `infinite` is not set or there is
/// no `stop`; a number is out of range; a search move is not legal; no memory for the hash table.
CHESHIRE_API cheshire_analysis* cheshire_board_analyse(cheshire_board* board, const cheshire_limits* limits,
                                                       const cheshire_callbacks* callbacks,
                                                       cheshire_error** error);
/// Returns the move to play in coordinates, and the expected answer; NULL if there is none.
CHESHIRE_API const char* cheshire_analysis_best(const cheshire_analysis* analysis);
CHESHIRE_API const char* cheshire_analysis_ponder(const cheshire_analysis* analysis);
/// Returns the number of nodes searched.
CHESHIRE_API uint64_t cheshire_analysis_nodes(const cheshire_analysis* analysis);
/// Returns the number of lines. If the game is over there is one, which has a score and no moves.
CHESHIRE_API size_t cheshire_analysis_count(const cheshire_analysis* analysis);
/// Returns a line, the best first; NULL for an index that does not exist.
CHESHIRE_API const cheshire_line* cheshire_analysis_line(const cheshire_analysis* analysis, size_t index);
CHESHIRE_API void cheshire_analysis_free(cheshire_analysis* analysis);

// ---- Problems ----

/// How a chess problem is solved. 0, NULL or an empty text is the default.
typedef struct cheshire_problem {
  size_t size;             // sizeof(cheshire_problem)
  bool set_play;           // also what follows if the other side begins
  bool threats;            // name threats and zugzwang, and list only the defences that parry the threats
  bool duals;              // list every continuation, not only the first
  int tries;               // list the tries that at most so many defences refute, up to 1000
  uint64_t max_solutions;  // stop after so many keys or lines
  int threads;             // 1 to 256; the solution is the same for any number
  int memory;              // MiB, 1 to 65536; default 256
  const char* twin;        // changes to the position, "move a1 b1 remove c3" (docs/solver.md)
  bool duplex;             // the other side begins
  const char* to;          // FEN of the position to reach, of a=>b
  bool plain;              // try every move, without reasoning about which may lead to the goal
  bool economy;  // also which pieces can go, or stand on another board, without changing the solution
  int cook;      // also whether it is sound if so many keys or lines are intended, up to a million
  // The diagram, in place of the board's position; it may lack a king that its goal does not need.
  const char* fen;
} cheshire_problem;

/// Solves the problem that the position poses, its side to move beginning: "#2", "h#2.5", "ser-s#4"
/// (docs/solver.md); of a proof game, "dia8.5", it is the position to reach. Returns the ProblemReport of
/// docs/reference.md as JSON: whether it is solved, all keys with their variations or all lines, what else is
/// asked for; "soundness" and "economy" are left out if a limit ended the solution. `how` and `callbacks`, of
/// which only `stop` is asked, by any thread, may be NULL. Errors: the stipulation or the twin cannot be
/// read, and where; the game has no problems; the position of the twin cannot be played; what does not go
/// together; a number is out of range.
CHESHIRE_API char* cheshire_board_solve(const cheshire_board* board, const char* stipulation,
                                        const cheshire_problem* how, const cheshire_callbacks* callbacks,
                                        cheshire_error** error);

/// The same, for programs that want no JSON.
CHESHIRE_API cheshire_solution* cheshire_board_solution(const cheshire_board* board, const char* stipulation,
                                                        const cheshire_problem* how,
                                                        const cheshire_callbacks* callbacks,
                                                        cheshire_error** error);
CHESHIRE_API void cheshire_solution_free(cheshire_solution* solution);

/// What was found in all. The texts belong to the solution.
typedef struct cheshire_solution_summary {
  const char* fen;
  const char* stipulation;
  const char* state;  // "solved", "refuted" (there are only tries), "no-solution" or "limit-reached"
  const char* limit;  // "stopped", "solutions", "nodes", "moves" or "memory"; NULL if none was reached
  uint64_t found;     // how many keys, or lines in help and series play
  uint64_t nodes;     // moves made
  double seconds;
  const char* verdict;      // "sound", "unsound" or "limit-reached"; NULL if it was not asked for
  bool has_economy;         // it was asked for, and no limit ended the solution:
  bool economy_complete;    // no limit ended it
  bool economy_unsolvable;  // there is no solution, so no piece was tried
} cheshire_solution_summary;
CHESHIRE_API const cheshire_solution_summary* cheshire_solution_read(const cheshire_solution* solution);

enum { CHESHIRE_SOLUTIONS = 0, CHESHIRE_SET_PLAY = 1, CHESHIRE_TRIES = 2 };

/// A move of a solution. The moves that follow it come next in the list, one deeper: first its threats, then
/// the replies.
typedef struct cheshire_solution_move {
  int depth;  // 0 for a first move
  bool threat;
  const char* uci;
  const char* san;
  bool goal;      // it reaches the goal
  bool refutes;   // it refutes the try before it
  bool zugzwang;  // it threatens nothing and gives no check
  int moves;      // in how many moves it forces the goal, itself included; 0 where nothing is forced
} cheshire_solution_move;
/// Return the moves of a list, CHESHIRE_SOLUTIONS, CHESHIRE_SET_PLAY or CHESHIRE_TRIES; NULL for an index
/// that does not exist.
CHESHIRE_API size_t cheshire_solution_moves_count(const cheshire_solution* solution, int list);
CHESHIRE_API const cheshire_solution_move* cheshire_solution_move_at(const cheshire_solution* solution,
                                                                     int list, size_t index);

/// Something wrong with a problem.
typedef struct cheshire_flaw {
  const char* kind;   // "unsolvable", "cook", "short" or "dual"
  const char* moves;  // "1.Qd1", or the shorter stipulation that has a solution; NULL of "unsolvable"
} cheshire_flaw;
CHESHIRE_API size_t cheshire_solution_flaws_count(const cheshire_solution* solution);
CHESHIRE_API const cheshire_flaw* cheshire_solution_flaw_at(const cheshire_solution* solution, size_t index);
/// Return the changes of one piece, as of a twin, that leave the solution as it is: "remove c3/A", "pass
/// d4/B".
CHESHIRE_API size_t cheshire_solution_savings_count(const cheshire_solution* solution);
CHESHIRE_API const char* cheshire_solution_saving_at(const cheshire_solution* solution, size_t index);

#ifdef __cplusplus
}
#endif

#endif
