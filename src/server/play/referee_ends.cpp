// Referee's decisions on resigning, draws and other ends, on challenges, and on moves that the Umpire
// confirms.
#include "messages/engine.h"
#include "messages/table.h"
#include "server/model/parley.h"
#include "server/play/leaving.h"
#include "server/play/referee.h"

namespace cheshire {

Decision Referee::resign(const std::string& id, Seat seat, Color color) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.has(color)) return deny(msg::key_needed_to_resign(color));
  return writer_.conclude(*g, Outcome::win(!color, Outcome::Reason::resignation));
}

Decision Referee::offer(const std::string& id, Seat seat, Color color) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.has(color)) return deny(msg::key_needed_to_offer(color));
  if (const auto result = message(g->session->outcome())) return refuse(msg::game_over(*result));
  std::string& offer = g->row.round.offer;
  if (offer == letter(color)) return same();
  if (!offer.empty()) return refuse(msg::offer_already_made(!color));
  LastOffer& last = g->row.round.last_offer;
  if (last.by == color && g->ply() < last.ply + plies_between_offers)
    return refuse(msg::offer_too_soon(color, last.ply + plies_between_offers - g->ply()));
  last = {color, g->ply()};
  offer = letter(color);
  return writer_.write_round(*g);
}

Decision Referee::end(const std::string& id, Seat seat, Outcome::Reason how, std::optional<Color> loser) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (how == Outcome::Reason::agreement) return agree(*g, seat);
  if (how == Outcome::Reason::repetition) return accept(*g, seat);
  if (!seat.umpire) {
    return deny(how == Outcome::Reason::judgment    ? msg::umpire_key_needed_to_judge()
                : how == Outcome::Reason::annulment ? msg::umpire_key_needed_to_annul()
                                                    : msg::umpire_key_needed_to_forfeit());
  }
  if (auto no = refuse_unaccepted(*g, seat)) return *no;
  return writer_.conclude(*g, g->session->outcome_by(how, loser));
}

Decision Referee::agree(GameInPlay& g, Seat seat) {
  if (!seat.white && !seat.black) return deny(msg::player_key_needed_to_agree_on_end());
  const Color accepting = seat.white ? Color::white : Color::black;
  const bool over = g.session->outcome().over();
  if (!over && !seat.both() && g.row.round.offer != letter(!accepting))
    return refuse(msg::agreement_not_offered(!accepting));
  return writer_.conclude(g, g.session->outcome_by(Outcome::Reason::agreement));
}

Decision Referee::accept(GameInPlay& g, Seat seat) {
  const Color mover = g.session->side();
  if (!seat.has(mover)) return deny(msg::key_needed_to_accept_end(mover));
  const Outcome offered = g.session->offered();
  const Outcome over = g.session->outcome();
  if (!over.over() && !offered.over()) return refuse(msg::repetition_not_offered());
  const bool accepted =
      over.reason == Outcome::Reason::repetition || over.reason == Outcome::Reason::perpetual_check;
  return writer_.conclude(g, over.over() && accepted ? over : offered);
}

Decision Referee::challenge(const std::string& id, Seat seat, std::optional<int> ply) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  const Color mover = g->mover(ply.value_or(g->ply()));
  if (!seat.has(mover)) return deny(msg::key_needed_to_challenge(mover));
  if (ply && *ply != g->ply()) {
    const bool made = *ply < g->ply() && g->row.moves[static_cast<std::size_t>(*ply)].ends_with('*');
    if (made) return same();
    return refuse(msg::challenge_too_late());
  }
  if (g->row.round.challenge) return same();
  if (Result<void> r = g->session->challenge(); !r) return refuse(r.error());
  g->row.round.challenge = true;
  const std::string before = g->row.updated;
  Change s = writer_.stamp(*g, writer_.times().steady());
  // Until the move is played, nobody else may see that anything changed.
  if (g->row.sealed()) s.at = g->row.updated = before;
  return writer_.write(id, [id, s = std::move(s)](Store& store) { return store.set_result(id, s); });
}

Decision Referee::confirm(const std::string& id, Seat seat, int ply) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (umpire_of(g->row.parley) != Umpire::confirms) return refuse(msg::moves_need_no_confirmation());
  if (!seat.umpire) return deny(msg::umpire_key_needed_to_confirm());
  if (auto no = refuse_unaccepted(*g, seat)) return *no;
  if (ply > g->ply()) return refuse(msg::half_move_not_played(ply));
  if (ply <= g->row.round.confirmed) return same();
  g->row.round.confirmed = ply;
  return writer_.write_round(*g);
}

std::optional<Decision> refuse_unaccepted(const GameInPlay& g, Seat seat) {
  if (!seat.umpire || g.row.judges(seat)) return {};
  return deny(msg::umpire_not_accepted(g.rule_about(Agreement::umpire_accepted)));
}

std::optional<Decision> refuse_final(const GameInPlay& g, Seat seat) {
  if (!g.decided() || g.row.judges(seat)) return {};
  return refuse(msg::umpire_decision_final(g.rule_about(Agreement::decision_final)));
}

}  // namespace cheshire
