// Referee's decisions for players who leave and those who wait: aborting a game that has not begun,
// giving time, and claiming a game that the other side does not continue.
#include <algorithm>

#include "messages/engine.h"
#include "messages/table.h"
#include "server/play/leaving.h"
#include "server/play/referee.h"

namespace cheshire {

Decision Referee::abort(const std::string& id, Seat seat) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.player()) return deny(msg::player_key_needed_to_abort());
  if (seat.both()) return refuse(msg::abort_own_game());
  const Outcome aborted = g->session->outcome_by(Outcome::Reason::abort);
  const Outcome over = g->session->outcome();
  if (over == aborted) return same();
  if (const auto result = message(over)) return refuse(msg::game_over(*result));
  if (g->ply() >= plies_before_start) return refuse(msg::abort_too_late());
  if (g->row.rated) note_abort(*g, seat.white ? Color::white : Color::black);
  return writer_.conclude(*g, aborted);
}

void Referee::note_abort(const GameInPlay& g, Color by) {
  const GameRow& row = g.row;
  if (row.person(!by).number == 0) return;  // nobody has come yet, or it is the engine
  const Color mover = g.session->side();
  const Instant since = std::max(row.seated, read_iso(row.updated).value_or(Instant()));
  const bool kept_waiting = mover != by && writer_.times().wall() - since >= patience_before_start;
  seating_.aborted(row.person(kept_waiting ? mover : by).id);
}

Decision Referee::give_time(const std::string& id, Seat seat, Color color) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.has(color)) return deny(msg::key_needed_to_give_time(color));
  if (const auto result = message(g->session->outcome())) return refuse(msg::game_over(*result));
  RoundState& round = g->row.round;
  if (!g->row.clock || g->row.clock->kind != ClockTerms::Kind::fischer || !round.clock.running)
    return refuse(msg::gift_without_clock());
  int& given = round.given[static_cast<std::size_t>(index(color))];
  if (given >= most_gifts) return refuse(msg::gifts_used_up(color, most_gifts));
  const Instant now = writer_.times().steady();
  if (left(round.clock, !color, now) + gift > longest_clock) return refuse(msg::gift_too_long(!color));
  ++given;
  round.clock = with_gift(round.clock, !color, gift, now);
  return writer_.write_round(*g);
}

Decision Referee::claim(const std::string& id, Seat seat, Color color, bool win, const Claim& due) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.has(color)) return deny(msg::key_needed_to_claim(color));
  if (const auto result = message(g->session->outcome())) return refuse(msg::game_over(*result));
  if (!due.present) return refuse(msg::claimant_absent(color));
  if (g->session->side() == color) return refuse(msg::claim_on_own_turn(color));
  if (!due.due) return refuse(msg::claim_without_absence(!color));
  if (due.due->count() > 0)
    return refuse(msg::claim_too_early(std::chrono::ceil<std::chrono::seconds>(*due.due).count()));
  const std::optional<Color> loser = win ? std::optional(!color) : std::nullopt;
  return writer_.conclude(*g, g->session->outcome_by(Outcome::Reason::abandonment, loser));
}

}  // namespace cheshire
