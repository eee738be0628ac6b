// Capabilities: what a game has besides pieces that move and capture. Text, sessions, server, apps and page
// ask for these and never for the game.
#pragma once

#include "base/message.h"

namespace cheshire {

/// What players agree on besides the rules on the board. Every game may have an Umpire and terms; the rules
/// of some games say how.
enum class Agreement { umpire_stays, terms_final, official_play, decision_final, umpire_accepted };

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
  /// In the notation the level follows its square: e2@1 instead of Ae2.
  bool level_behind = false;
  /// What follows the side to move in a FEN is the game's own: Setup::own_fields.
  bool own_fields = false;
  /// The rules have terms for moves and squares (MoveView::terms), which docs/rules/ explains.
  bool terms = false;
  /// Returns the rule about an agreement; null in a game whose rules say nothing about agreements.
  RuleId (*agreements)(Agreement) = nullptr;

  /// Returns the rule to cite about an agreement; an empty one if the game has none.
  RuleId rule_about(Agreement what) const { return agreements == nullptr ? RuleId{} : agreements(what); }
};

}  // namespace cheshire
