// Alice-anything: puts any game on one board on two or three boards. The code knows nothing of the particular
// game: each board gets everything the base game has, under the conditions of Alice chess in
// docs/rules/alice.md.
#pragma once

#include <string>

#include "games/entry.h"

namespace cheshire {

/// Returns the game `base` on two boards ("alice:chess") or on three ("alice3:chess"). Its options are those
/// of the base game and those of Alice chess that apply to it. Making the game fails if the base game cannot
/// be made, has several boards already or has rules of its own.
GameEntry doubled(GameEntry base, int boards = 2);
/// Returns its id and its title, of those of the base game.
std::string doubled_id(const std::string& base, int boards);
std::string doubled_title(const std::string& base, int boards);

/// Copies everything that names cells of the first board to each of `boards` boards, which are `stride` cells
/// apart and were `old_stride` apart before. Drops what names cells of other boards.
void change_boards(GameSpec& spec, int old_stride, int boards, int stride);

/// Puts a game on one board on boards A, B, ..., cell for cell: double steps, castlings, promotions. Errors:
/// it has several boards already, or the boards are too large.
Result<void> put_on_boards(GameSpec& spec, int boards);

/// Sets the rules of Alice chess except the passage: en passant, first board, dead positions. Reads the
/// options "en-passant", "castling" and "strict-first-board" if they are there.
void set_alice_rules(GameSpec& spec, const GameEntry::Options& options);

/// Returns the options of Alice chess that apply to a base game.
GameEntry::Options alice_options(bool castling, bool en_passant);

/// Moves each side's pieces of the start position to the given board; in Alice chess both are on board 0
/// ("A"). The boards must exist.
void start_on(GameSpec& spec, int white_board, int black_board);

}  // namespace cheshire
