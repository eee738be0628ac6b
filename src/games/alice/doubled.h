// Alice-anything: the combinator that puts a game on one board before the looking-glass. It knows no game: whatever the
// base game has is there on every board, under the Alice conditions of docs/rules/alice.md.
#pragma once

#include "games/entry.h"

namespace cheshire {

/// The game `base`, which must be on one board, on two boards ("alice:chess") or on three ("alice3:chess"). Its options are
/// those of the base game and those of Alice chess that mean something for it. Making it fails if the base game does or
/// has several boards already.
GameEntry doubled(GameEntry base, int boards = 2);

/// Carries everything that names cells, as it is on the first board, to each of `boards` boards that lie `stride` cells apart;
/// they lay `old_stride` apart. What names cells of other boards goes.
void change_boards(GameSpec& spec, int old_stride, int boards, int stride);

/// Puts all that a game has on one board, cell for cell, on boards A, B, ...: double steps, castlings, promotions.
/// Errors: it has several boards, or the boards are too large.
Result<void> put_on_boards(GameSpec& spec, int boards);

/// Sets what Alice chess changes but the passage: en passant, first board, dead positions; reads the options named "en-passant",
/// "castling" and "strict-first-board" as far as they are there.
void set_alice_rules(GameSpec& spec, const GameEntry::Options& options);

/// The options of Alice chess, as far as a base game gives them a meaning.
GameEntry::Options alice_options(bool castling, bool en_passant);

/// The same start, each side's pieces on the boards named: both "A" in Alice chess. Boards must exist.
void start_on(GameSpec& spec, int white_board, int black_board);

}  // namespace cheshire
