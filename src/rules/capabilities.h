// Capabilities: what a game has besides pieces that move and capture. Text, sessions, server, apps and page
// ask for these and never for the game.
#pragma once

namespace cheshire {

struct Capabilities {
  /// A player may know what the opponent does not: Session::seen_by() leaves out what somebody does not know.
  bool hidden_information = false;
  /// Points are counted, and decide a game that ends by agreement or judgment: GameView::tally().
  bool tally = false;
  /// The side to move may claim: count the turns until a draw (Session::challenge()), or accept an end
  /// (Session::offered()).
  bool claims = false;
  /// A piece's letter is the game's own: 'R' need not be a rook. Figures go by KindSpec::drawing.
  bool own_letters = false;
  /// The notation of a move contains blanks.
  bool spaced_notation = false;
};

}  // namespace cheshire
