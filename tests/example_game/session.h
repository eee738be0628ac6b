// Games and sessions of Shove: its positions behind the facade of engine/session.h.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/timeline.h"
#include "notation.h"
#include "position.h"

namespace cheshire::shove {

class ShoveSession;

class ShoveGame final : public OpenedGame<ShoveGame, Tables, Position, ShoveSession> {
 public:
  using OpenedGame::OpenedGame;
  Result<Position> read(std::string_view fen, Purpose purpose = Purpose::game,
                        std::vector<Error>* notes = nullptr) const;

 private:
  Result<SetupReport> report(const SetupQuery& query) const override;
};

struct SessionTypes {
  using Game = ShoveGame;
  using Move = cheshire::Move;
  using Turn = Move;
};

class ShoveSession final : public Timeline<ShoveSession, SessionTypes> {
 public:
  ShoveSession(std::shared_ptr<const ShoveGame> game, const Position& start, std::string start_fen);

  std::string fen(FenDialect) const override { return write_fen(shown(), spec(), topology()); }
  Cell king(Color c) const override { return position().king(c); }
  int times_seen() const override {
    return static_cast<int>(std::count(keys_.begin(), keys_.end(), keys_.back()));
  }
  std::optional<Message> why_not(Cell from, Cell to) const override;
  std::vector<Cell> attackers(Cell at, Color by) const override { return position().attackers(at, by); }

  // As engine/timeline.h, engine/search_thinker.h and engine/session_perft.h ask.
  const Position& position() const { return positions_.back(); }
  Result<Move> read_turn(std::string_view text) const { return read_move(position(), text); }
  std::string name(Move m) const { return coordinates(position(), m); }
  LineView view(const Line& line) const;
  static std::vector<Move> moves_of(const Position& p) { return p.moves(); }
  static Position after(Position p, Move m) {
    p.play(m);
    return p;
  }
  static std::uint64_t leaves(const Position& p, int depth) { return p.perft(depth); }
  static constexpr int uninterrupted_depth = 3;

 private:
  friend Timeline;

  // As engine/timeline.h asks.
  Result<void> push(Move m);
  void pop() { positions_.pop_back(); }
  MoveView view(Move m) const;
  void view_played(std::vector<MoveView>&) const {}  // push() has done so
  std::vector<Move> choices() const { return position().moves(); }
  void list(std::vector<MoveCode>& codes) const {
    for (const Move m : choices()) codes.push_back(MoveCode{m.from()} | MoveCode{m.to()} << 10);
  }
  static Move move_of(Move m) { return m; }
  Move choice(MoveCode, std::size_t n) const { return choices()[n]; }
  Outcome by_rules(Claims) const;
  Setup shown() const { return position().setup(); }

  std::vector<Position> positions_;  // since the start, this one last
};

}  // namespace cheshire::shove
