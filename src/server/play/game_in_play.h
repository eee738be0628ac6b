// GameInPlay: a game in memory, ready for play: what is stored of it, and a session in which its moves have
// been played. GameCache owns it; Referee and Requests change it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/session.h"
#include "server/model/record.h"

namespace cheshire {

// The longest game of chess that the 75-move rule allows has 17,697 half-moves.
constexpr int max_plies = 20'000;
// The positions of a game with papers and those that its viewers know stay in memory.
constexpr int max_plies_with_papers = 2'000;

struct GameInPlay {
  GameRow row;
  std::unique_ptr<Session> session;
  std::uint64_t used = 0;  // when it was last needed
  std::size_t bytes = 0;   // as the cache counts it
  /// While papers are sealed: the game as viewers know it, by Viewer; null if not asked for yet.
  std::array<std::unique_ptr<Session>, 4> views{};

  int ply() const { return static_cast<int>(row.moves.size()); }
  /// Returns how many half-moves the game may have.
  int max_ply() const { return row.papers ? max_plies_with_papers : max_plies; }
  /// Returns the game as a viewer knows it while papers are sealed and the game goes on. It stays until the
  /// next change. Whoever plays in it must take that back.
  Session& seen_by(Viewer viewer);
  /// Takes back the moves from half-move `ply` on.
  void cut(int ply);
  /// Returns the side that makes half-move `at`.
  Color mover(int at) const;
  /// Returns the player of a side, as JSON.
  const std::string& player(Color c) const { return c == Color::white ? row.white : row.black; }
  bool ongoing() const { return !session->outcome().over(); }
  /// Returns the rule to cite about an agreement; an empty one if the game has none.
  RuleId rule_about(Agreement what) const { return session->game().spec().capabilities().rule_about(what); }
  /// Whether the game's Umpire has ended it.
  bool decided() const;
  /// Returns what decides whose time runs.
  ClockSituation situation() const;
  /// Returns its approximate size in memory.
  std::size_t approximate_bytes() const;
};

}  // namespace cheshire
