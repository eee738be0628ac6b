// How players and Umpire end a game, and what they say between moves.
#include "server/games/referee.h"
#include "server/store/parley.h"

namespace cheshire {

Decision Referee::resign(const std::string& id, Seat seat, Color color) {
  const Found g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.has(color)) return deny(key_needed(color, std::string("resign for ") + color_name(color)));
  return writer_.conclude(*g, Outcome::win(!color, Outcome::Reason::resignation));
}

Decision Referee::offer(const std::string& id, Seat seat, Color color) {
  const Found g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.has(color)) return deny(key_needed(color, std::string("offer for ") + color_name(color)));
  if (g->session->outcome().over()) return refuse("the game is over. " + sentence(g->session->outcome()));
  std::string& offer = g->row.standing.offer;
  if (offer == letter(color)) return same();
  if (!offer.empty())
    return refuse(std::string(color_name(!color)) +
                  " has offered an agreement already: accept it with 'end'");
  offer = letter(color);
  return writer_.write_standing(*g);
}

Decision Referee::end(const std::string& id, Seat seat, Outcome::Reason how, std::optional<Color> loser) {
  const Found g = clocks_.find(id);
  if (!g) return g.decision();
  if (how == Outcome::Reason::agreement) return agree(*g, seat);
  if (how == Outcome::Reason::repetition) return accept(*g, seat);
  if (!seat.umpire) {
    const char* deed = how == Outcome::Reason::judgment    ? "judge"
                       : how == Outcome::Reason::annulment ? "annul a game"
                                                           : "declare a forfeit";
    return deny(Error{std::string("the Umpire's key is needed to ") + deed});
  }
  if (auto no = refuse_unaccepted(*g, seat)) return *no;
  return writer_.conclude(*g, g->session->outcome_by(how, loser));
}

Decision Referee::agree(GameInPlay& g, Seat seat) {
  if (!seat.white && !seat.black) return deny(Error{"White's or Black's key is needed to agree on the end"});
  const Color accepting = seat.white ? Color::white : Color::black;
  const bool over = g.session->outcome().over();
  if (!over && !seat.both() && g.row.standing.offer != letter(!accepting))
    return refuse(std::string(color_name(!accepting)) + " has not offered an agreement");
  return writer_.conclude(g, g.session->outcome_by(Outcome::Reason::agreement));
}

Decision Referee::accept(GameInPlay& g, Seat seat) {
  const Color mover = g.session->side();
  if (!seat.has(mover))
    return deny(key_needed(mover, std::string("accept the end for ") + color_name(mover)));
  const Outcome offered = g.session->offered();
  const Outcome over = g.session->outcome();
  if (!over.over() && !offered.over())
    return refuse("there is no repetition to accept: nobody has to abdicate here to play on");
  const bool accepted =
      over.reason == Outcome::Reason::repetition || over.reason == Outcome::Reason::perpetual_check;
  return writer_.conclude(g, over.over() && accepted ? over : offered);
}

Decision Referee::challenge(const std::string& id, Seat seat, std::optional<int> ply) {
  const Found g = clocks_.find(id);
  if (!g) return g.decision();
  const Color mover = g->mover(ply.value_or(g->ply()));
  if (!seat.has(mover)) return deny(key_needed(mover, std::string("challenge for ") + color_name(mover)));
  if (ply && *ply != g->ply()) {
    const bool made = *ply < g->ply() && g->row.moves[static_cast<std::size_t>(*ply)].ends_with('*');
    if (made) return same();
    return refuse("a challenge is made before the move with which it begins");
  }
  if (g->row.standing.challenge) return same();
  if (Result<void> r = g->session->challenge(); !r) return refuse(r.error().text());
  g->row.standing.challenge = true;
  const std::string before = g->row.updated;
  Change s = writer_.stamp(*g);
  // Until the move is played, nobody else may see that anything changed.
  if (g->row.sealed()) s.at = g->row.updated = before;
  return writer_.write(id, [id, s = std::move(s)](Store& store) { return store.set_result(id, s); });
}

Decision Referee::confirm(const std::string& id, Seat seat, int ply) {
  const Found g = clocks_.find(id);
  if (!g) return g.decision();
  if (umpire_of(g->row.parley) != Umpire::confirms)
    return refuse("the players have not agreed on an Umpire who confirms the moves");
  if (!seat.umpire) return deny(Error{"the Umpire's key is needed to confirm a move"});
  if (auto no = refuse_unaccepted(*g, seat)) return *no;
  if (ply > g->ply()) return refuse("the game has only " + std::to_string(g->ply()) + " half-moves so far");
  if (ply <= g->row.standing.confirmed) return same();
  g->row.standing.confirmed = ply;
  return writer_.write_standing(*g);
}

std::optional<Decision> refuse_unaccepted(const GameInPlay& g, Seat seat) {
  if (!seat.umpire || g.row.judges(seat)) return {};
  return deny(unaccepted_umpire());
}

std::optional<Decision> refuse_final(const GameInPlay& g, Seat seat) {
  if (!g.decided() || g.row.judges(seat)) return {};
  return refuse("the Umpire's decision is final (CH-142)");
}

}  // namespace cheshire
