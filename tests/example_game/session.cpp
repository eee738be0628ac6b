#include "session.h"

#include <algorithm>

#include "engine/move_terms.h"
#include "engine/setup_report.h"

namespace cheshire::shove {

// A FEN of Shove has nothing that could be forgiven.
Result<Position> ShoveGame::read(std::string_view fen, Purpose, std::vector<Error>*) const {
  const Result<Setup> setup = read_fen(fen, spec(), topology());
  if (!setup) return setup.error();
  const std::vector<Fault> found = faults(*setup, tables());
  if (!found.empty()) return unplayable(found);
  return Position(tables(), *setup);
}

Result<SetupReport> ShoveGame::report(const SetupQuery& query) const {
  return report_setup(query, spec(), topology(),
                      [this](const Setup& setup) { return faults(setup, tables()); });
}

ShoveSession::ShoveSession(std::shared_ptr<const ShoveGame> game, const Position& start,
                           std::string start_fen)
    : Timeline(std::move(game), std::move(start_fen), start.key()), positions_{start} {}

Result<void> ShoveSession::push(Move m) {
  MoveView seen = view(m);
  add_common_terms(seen, views_, position().moves().size() == 1);
  positions_.push_back(after(position(), m));
  views_.push_back(std::move(seen));
  record();
  return {};
}

std::optional<Message> ShoveSession::why_not(Cell from, Cell to) const {
  return shove::why_not(position(), from, to);
}

MoveView ShoveSession::view(Move m) const {
  MoveView v;
  v.uci = coordinates(position(), m);
  v.san = notation(position(), m);
  v.from = m.from();
  v.to = v.arrival = m.to();
  v.victim = position().victim(m);
  const std::vector<Cell> row = position().row(m);
  for (std::size_t i = 0; i < row.size(); ++i) {
    const Cell to = i + 1 < row.size() ? row[i + 1] : position().beyond(m);
    if (to != no_cell) v.also.push_back({row[i], to});
  }
  return v;
}

Outcome ShoveSession::by_rules(Claims) const {
  const Position& p = position();
  using Reason = Outcome::Reason;
  if (p.moves().empty())  // SH-11, SH-12
    return p.in_check() ? Outcome::win(!p.side(), Reason::checkmate) : Outcome::draw(Reason::stalemate);
  if (p.dead()) return Outcome::draw(Reason::dead_position);                                     // SH-13
  if (times_seen() >= 3) return Outcome::draw(Reason::repetition);                               // SH-14
  if (p.halfmove_clock() >= spec().fifty_move_limit) return Outcome::draw(Reason::fifty_moves);  // SH-15
  return {};
}

LineView ShoveSession::view(const Line& line) const {
  LineView v{line, {}, {}};
  Position p = position();
  for (Move m : line.moves) {
    v.moves.push_back(coordinates(p, m));
    v.san.push_back(notation(p, m));
    p.play(m);
  }
  return v;
}

}  // namespace cheshire::shove
