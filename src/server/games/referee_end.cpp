// How players and Umpire end a game, and what they say between moves.
#include <algorithm>

#include "server/games/referee.h"
#include "server/store/parley.h"

namespace cheshire {
void Referee::conclude(InPlay& g, const Outcome& outcome, const Answer& answer) {
  if (g.session->outcome() == outcome) return answer_later({Verdict::Kind::same, {}}, answer);
  if (Result<void> r = g.session->end(outcome); !r) return refuse(r.error().message, answer);
  g.row.standing.offer.clear();
  g.row.standing.challenge = false;
  g.row.standing.ask.reset();
  write_standing(g, answer);
}

void Referee::resign(const std::string& id, Seat seat, Color color, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!seat.has(color))
    return deny(key_needed(color, std::string("resign for ") + color_name(color)), answer);
  conclude(*g, Outcome::win(!color, Outcome::Reason::resignation), answer);
}

void Referee::offer(const std::string& id, Seat seat, Color color, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!seat.has(color)) return deny(key_needed(color, std::string("offer for ") + color_name(color)), answer);
  if (g->session->outcome().over())
    return refuse("the game is over. " + sentence(g->session->outcome()), answer);
  std::string& offer = g->row.standing.offer;
  if (offer == letter(color)) return answer_later({Verdict::Kind::same, {}}, answer);
  if (!offer.empty())
    return refuse(std::string(color_name(!color)) + " has offered an agreement already: accept it with 'end'",
                  answer);
  offer = letter(color);
  write_standing(*g, answer);
}

void Referee::end(const std::string& id, Seat seat, Outcome::Reason how, std::optional<Color> loser,
                  const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (how == Outcome::Reason::agreement) return agree(*g, seat, answer);
  if (how == Outcome::Reason::repetition) return accept(*g, seat, answer);
  if (!seat.umpire) {
    const char* deed = how == Outcome::Reason::judgment    ? "judge"
                       : how == Outcome::Reason::annulment ? "annul a game"
                                                           : "declare a forfeit";
    return deny(Error{std::string("the Umpire's key is needed to ") + deed}, answer);
  }
  if (refused_as_unaccepted(*g, seat, answer)) return;
  conclude(*g, g->session->outcome_by(how, loser), answer);
}

void Referee::agree(InPlay& g, Seat seat, const Answer& answer) {
  if (!seat.white && !seat.black)
    return deny(Error{"White's or Black's key is needed to agree on the end"}, answer);
  const Color accepting = seat.white ? Color::white : Color::black;
  const bool over = g.session->outcome().over();
  if (!over && !seat.both() && g.row.standing.offer != letter(!accepting))
    return refuse(std::string(color_name(!accepting)) + " has not offered an agreement", answer);
  conclude(g, g.session->outcome_by(Outcome::Reason::agreement), answer);
}

void Referee::accept(InPlay& g, Seat seat, const Answer& answer) {
  const Color mover = g.session->side();
  if (!seat.has(mover))
    return deny(key_needed(mover, std::string("accept the end for ") + color_name(mover)), answer);
  const Outcome offered = g.session->offered();
  const Outcome over = g.session->outcome();
  if (!over.over() && !offered.over())
    return refuse("there is no repetition to accept: nobody has to abdicate here to play on", answer);
  const bool accepted =
      over.reason == Outcome::Reason::repetition || over.reason == Outcome::Reason::perpetual_check;
  conclude(g, over.over() && accepted ? over : offered, answer);
}

void Referee::challenge(const std::string& id, Seat seat, std::optional<int> ply, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  const Color mover = g->mover(ply.value_or(g->ply()));
  if (!seat.has(mover))
    return deny(key_needed(mover, std::string("challenge for ") + color_name(mover)), answer);
  if (ply && *ply != g->ply()) {
    const bool made = *ply < g->ply() && g->row.moves[static_cast<std::size_t>(*ply)].ends_with('*');
    if (made) return answer_later({Verdict::Kind::same, {}}, answer);
    return refuse("a challenge is made before the move with which it begins", answer);
  }
  if (g->row.standing.challenge) return answer_later({Verdict::Kind::same, {}}, answer);
  if (Result<void> r = g->session->challenge(); !r) return refuse(r.error().message, answer);
  g->row.standing.challenge = true;
  const std::string before = g->row.updated;
  Change s = stamp(*g);
  // Until the move is played, nobody else may see that anything changed.
  if (g->row.sealed()) s.at = g->row.updated = before;
  write(id, [id, s = std::move(s)](Store& store) { return store.set_result(id, s); }, answer);
}

void Referee::confirm(const std::string& id, Seat seat, int ply, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (umpire_of(g->row.parley) != Umpire::confirms)
    return refuse("the players have not agreed on an Umpire who confirms the moves", answer);
  if (!seat.umpire) return deny(Error{"the Umpire's key is needed to confirm a move"}, answer);
  if (refused_as_unaccepted(*g, seat, answer)) return;
  if (ply > g->ply())
    return refuse("the game has only " + std::to_string(g->ply()) + " half-moves so far", answer);
  if (ply <= g->row.standing.confirmed) return answer_later({Verdict::Kind::same, {}}, answer);
  g->row.standing.confirmed = ply;
  write_standing(*g, answer);
}

}  // namespace cheshire
