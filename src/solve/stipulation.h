// Stipulation: what a chess problem demands, composed of play, goal and length: "#2", "h#2.5", "ser-s=4".
// Written as problemists and Popeye write it:
//
//   play    (none) direct, h help, s self, hs help-self, r reflex, semi-r semi-reflex; ser- before it: series
//   goal    # mate, = stalemate, == double stalemate, x capture, + check, z SQUARE reaching a square;
//           without a play before them: dia proof game, a=>b another given position
//   length  moves, 1 to 99; in help and help-self play, dia and a=>b also halves, 0.5 to 98.5
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "board/topology.h"
#include "rules/setup.h"
#include "text/problem_words.h"

namespace cheshire {

enum class Play : std::uint8_t { direct, help, self, help_self, reflex, semi_reflex };
enum class Goal : std::uint8_t {
  mate,
  stalemate,
  double_stalemate,
  capture,
  square,
  check,
  proof_game,  // a given position, from the start of the game
  position,    // a given position, from another one
};

struct Stipulation {
  static constexpr int max_moves = 99;

  Play play = Play::direct;
  bool series = false;
  Goal goal = Goal::mate;
  std::string square;  // of Goal::square: "a8" on any board, or "a8/B"
  int half_moves = 2;  // twice the number of moves

  /// Whether the goal is a given position: help play, or a series of one side alone.
  bool to_position() const { return goal == Goal::proof_game || goal == Goal::position; }
  /// Whether one side forces the goal and the other resists. Otherwise both help, or one side moves alone.
  bool forced() const { return !series && play != Play::help && play != Play::help_self; }
  /// Whether something is set before it begins: not in positions to reach, nor where one side moves alone.
  bool has_set_play() const { return !to_position() && !(series && play == Play::direct); }
  friend bool operator==(const Stipulation&, const Stipulation&) = default;
};

/// Reads a stipulation. Errors point at the word that is wrong and say what is accepted there.
Result<Stipulation> read_stipulation(std::string_view text);
/// Reads a stipulation without blanks and of any case, as Popeye writes it: "H#2", "za82" for "za8 2".
Result<Stipulation> read_stipulation_word(const Word& word);
/// Writes it in the form that read_stipulation() reads.
std::string write_stipulation(const Stipulation& stipulation);

/// Returns how short such a stipulation can be. Help-self play ends with a move that forces the goal, and the
/// move that reaches it.
int least_half_moves(const Stipulation& stipulation);
/// Returns what is left if play begins one move later, as Popeye's option WhiteToPlay demands: half a move
/// less in proof games and in help and help-self play of whole moves, a move less in series. Play that this
/// does not concern stays as it is. Errors: nothing is left.
Result<Stipulation> begun_later(const Stipulation& stipulation);

/// Returns the side that begins by custom. In help play and in its series that is Black, with half a move
/// White, so that White gives the last move; from one position to another Black, in a series White; in a
/// proof game the side to move at its end.
Color side_that_begins(const Stipulation& stipulation);

/// Returns the side that is mated, stalemated or checked when the goal is reached.
Color mated_side(const Stipulation& stipulation, Color begins);
/// Returns the kings that a problem needs: that of the side to be mated or checked, and both where a position
/// is to be reached.
RequiredKings required_kings(const Stipulation& stipulation, Color begins);

/// Returns the cells that reach Goal::square; none for other goals. Errors: the game has no such square.
Result<std::vector<Cell>> goal_cells(const Stipulation& stipulation, const Topology& topology);

}  // namespace cheshire
