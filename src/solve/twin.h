// Twins: positions that differ from a problem's diagram by small changes. The words are Popeye's, and "pass",
// which it does not have:
//
//   move e4 d5                  a piece that stands on d5 disappears
//   exchange a1 h8              the pieces change squares
//   remove c3
//   add white Qd4 pa2b2         also "add white Qd4 black Ra8/B", and "add white AliceB Ra8" as Popeye writes it
//   substitute R B              all Rooks become Bishops
//   shift a1 a2                 all pieces move as from a1 to a2
//   rotate 90                   anticlockwise; also 180 and 270
//   mirror a1<-->h1             a1 and h1 change places, and all other squares with them
//   polishtype                  the colours change
//   pass d4                     the piece moves to the same square of the other board, or of the next
//   stipulation h#2
//
// Squares are those of the board where a piece stands; "d4/B" names another one. Where pieces of different
// boards may not share a place, as in Alice chess, a piece replaces one on the same square of either board,
// and pieces that change squares keep their boards.
#pragma once

#include <span>
#include <string_view>

#include "solve/problem_position.h"
#include "text/problem_words.h"

namespace cheshire {

/// Whether a word begins a change.
bool is_twin_change(std::string_view word);
/// Whether it begins a substitution, which two pieces follow.
bool is_substitution(std::string_view word);

/// Makes the changes in their order, and settles rights and en-passant captures. With Goal::position they are
/// made to the position to reach, as in Popeye; it must be there.
/// Errors point at a word, and change nothing: no change is known by that name, no such square or piece,
/// nothing to move or pieces on several boards, a piece would leave the board, the board does not turn that
/// way.
Result<void> apply_twin(std::span<const Word> words, const ProblemNames& names, ProblemPosition& position);
/// The same, always to the diagram. An error may leave some changes made.
Result<void> change_diagram(std::span<const Word> words, const ProblemNames& names,
                            ProblemPosition& position);

}  // namespace cheshire
