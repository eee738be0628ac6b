// Referee's decisions on moves and on taking them back.
#include <algorithm>

#include "messages/engine.h"
#include "messages/table.h"
#include "messages/turn.h"
#include "server/model/player.h"
#include "server/play/referee.h"

namespace cheshire {
namespace {

/// Returns a move without its paper's salt and seal, its announcement and its challenge.
std::string_view bare(std::string_view move) { return move.substr(0, move.find_first_of("#!*")); }

/// Returns a move without what the player claims to announce, because the rules decide that.
std::string without_announcement(std::string_view move) {
  std::string text(move.substr(0, move.find('!')));
  if (move.ends_with('*') && !text.ends_with('*')) text += '*';
  return text;
}

/// Returns why a move is refused, as far as the side to move may know: not if the reason is in a sealed
/// paper.
Error refusal_for(GameInPlay& g, std::string_view text) {
  Session& seen = g.seen_by(viewer_of(g.session->side()));
  if (const Result<void> r = seen.play(text); !r) return r.error();
  seen.back(1);
  return msg::turn_illegal(text);
}

}  // namespace

Decision Referee::move(const std::string& id, Seat seat, int ply, std::string_view text) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  const Color mover = g->mover(ply);
  if (!seat.has(mover)) return deny(msg::key_needed_to_move(mover));
  if (ply >= g->ply() && server_engine(g->player(mover))) return deny(msg::engine_moves_for(mover));
  return play(*g, ply, text);
}

Decision Referee::engine_move(const std::string& id, int ply, std::string_view text) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!server_engine(g->player(g->mover(ply)))) return refuse(msg::engine_has_no_move());
  return play(*g, ply, text);
}

Decision Referee::play(GameInPlay& g, int ply, std::string_view text) {
  const Color mover = g.mover(ply);
  if (ply < g.ply()) {
    const std::string& stored = g.row.moves[static_cast<std::size_t>(ply)];
    if (text == stored || bare(text) == bare(stored) ||
        text == g.session->moves()[static_cast<std::size_t>(ply)].san)
      return same();
    return refuse(msg::half_move_already_played(ply + 1, stored));
  }
  if (ply > g.ply()) return refuse(msg::half_move_not_played(ply));
  if (const auto result = message(g.session->outcome())) return refuse(msg::game_over(*result));
  if (g.row.pending()) return refuse(msg::half_move_not_confirmed(ply));
  if (ply >= g.max_ply()) return refuse(msg::game_too_long(g.max_ply()));
  const std::string said = g.row.sealed() ? without_announcement(text) : std::string(text);
  if (Result<void> r = g.session->play(said); !r) {
    Error why = g.row.sealed() ? refusal_for(g, said) : r.error();
    return refuse(std::move(why));
  }
  if (auto missing = g.session->missing()) {
    // The player would have no paper to show at an inspection.
    g.session->back(1);
    return refuse(*std::move(missing));
  }
  const std::string uci = g.session->moves().back().uci;
  g.row.moves.push_back(uci);
  RoundState& round = g.row.round;
  round.offer.clear();
  round.challenge = false;
  round.ask.reset();
  const Instant now = writer_.times().steady();
  if (g.row.clock) round.clock = after_move(*g.row.clock, round.clock, mover, now);
  const Change s = writer_.stamp(g, now);
  const std::string& id = g.row.id;
  return writer_.write(id, [id, ply, uci, s](Store& store) { return store.add_move(id, ply, uci, s); });
}

Decision Referee::back(const std::string& id, Seat seat, int ply) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.both()) {
    if (auto no = refuse_unaccepted(*g, seat)) return *no;
  }
  if (!g->row.rules(seat)) return deny(msg::full_key_needed_to_take_back());
  if (g->row.rated) return refuse(msg::rated_no_takeback());
  if (ply > g->ply()) return refuse(msg::half_move_not_played(ply));
  if (auto no = refuse_final(*g, seat)) return *no;
  if (ply == g->ply() && g->row.result.empty()) return same();
  return cut(*g, ply);
}

Decision Referee::cut(GameInPlay& g, int ply) {
  const std::string id = g.row.id;
  if (ply < g.ply()) {
    g.cut(ply);
  } else if (Result<void> r = g.session->set(g.row.start, g.row.moves); !r) {  // reopens an ended game
    cache_.drop(id);
    return fail(r.error());
  }
  RoundState next;
  next.confirmed = std::min(g.row.round.confirmed, ply);
  next.clock = g.row.round.clock;
  next.started = g.row.round.started;
  next.given = g.row.round.given;
  next.last_offer = g.row.round.last_offer;
  next.last_offer.ply = std::min(next.last_offer.ply, ply);
  g.row.round = std::move(next);
  const Instant now = writer_.times().steady();
  if (g.row.clock) g.row.round.clock = after_takeback(*g.row.clock, g.row.round.clock, now);
  return writer_.write(id,
                       [id, ply, s = writer_.stamp(g, now)](Store& store) { return store.cut(id, ply, s); });
}

}  // namespace cheshire
