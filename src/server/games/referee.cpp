#include "server/games/referee.h"

#include <algorithm>

#include "engine/session_json.h"
#include "server/store/player.h"

namespace cheshire {
namespace {

std::string half_moves(int n) { return std::to_string(n) + (n == 1 ? " half-move" : " half-moves"); }

/// Returns a move without its paper's salt and seal, its announcement and its challenge.
std::string_view bare(std::string_view move) { return move.substr(0, move.find_first_of("#!*")); }

/// Returns a move without what the player claims to announce, because the rules decide that.
std::string without_announcement(std::string_view move) {
  std::string text(move.substr(0, move.find('!')));
  if (move.ends_with('*') && !text.ends_with('*')) text += '*';
  return text;
}

/// Returns why a move is refused, as far as the side to move may know.
Error refusal_for(const Session& session, std::string_view text) {
  const auto seen = session.seen_by(viewer_of(session.side()));
  if (const Result<void> r = seen->play(text); !r) return r.error();
  return Error{"this cannot be played, for a reason that a sealed paper holds"};
}

}  // namespace

Referee::Referee(Store& store, Journal& journal, Capacity capacity, LoadedGames loaded_games, Times times)
    : store_(store),
      journal_(journal),
      capacity_(capacity),
      loaded_games_(std::move(loaded_games)),
      times_(std::move(times)),
      rules_(capacity.bytes) {}

Color Referee::InPlay::mover(int at) const {
  const bool same = (at - ply()) % 2 == 0;
  return same ? session->side() : !session->side();
}

void Referee::move(const std::string& id, Seat seat, int ply, std::string_view text, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  const Color mover = g->mover(ply);
  if (!seat.has(mover)) return deny(key_needed(mover, std::string("move for ") + color_name(mover)), answer);
  if (ply >= g->ply() && server_engine(g->player(mover)))
    return deny(Error{"the server's engine moves for " + std::string(color_name(mover))}, answer);
  play(*g, ply, text, answer);
}

void Referee::engine_move(const std::string& id, int ply, std::string_view text, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!server_engine(g->player(g->mover(ply))))
    return refuse("no engine of the server has this move", answer);
  play(*g, ply, text, answer);
}

void Referee::play(InPlay& g, int ply, std::string_view text, const Answer& answer) {
  const Color mover = g.mover(ply);
  if (ply < g.ply()) {
    const std::string& stored = g.row.moves[static_cast<std::size_t>(ply)];
    if (text == stored || bare(text) == bare(stored) ||
        text == g.session->moves()[static_cast<std::size_t>(ply)].san)
      return answer_later({Verdict::Kind::same, {}}, answer);
    return refuse("half-move " + std::to_string(ply + 1) + " was already played: " + stored, answer);
  }
  if (ply > g.ply()) return refuse("the game has only " + half_moves(g.ply()) + " so far", answer);
  if (g.session->outcome().over())
    return refuse("the game is over. " + sentence(g.session->outcome()), answer);
  if (g.row.pending())
    return refuse("the Umpire has not yet confirmed half-move " + std::to_string(ply), answer);
  const std::string said = g.row.sealed() ? without_announcement(text) : std::string(text);
  if (Result<void> r = g.session->play(said); !r) {
    Error why = g.row.sealed() ? refusal_for(*g.session, said) : r.error();
    return answer_later({Verdict::Kind::refused, std::move(why)}, answer);
  }
  if (const auto view = g.session->cheops_view(); view && view->concealed[0] + view->concealed[1] > 0) {
    // The player would have no paper to show at an inspection.
    g.session->back(1);
    return refuse("an appointment names the Civilian: @ and his square (CH-87)", answer);
  }
  const std::string uci = g.session->moves().back().uci;
  g.row.moves.push_back(uci);
  Standing& standing = g.row.standing;
  standing.offer.clear();
  standing.challenge = false;
  standing.ask.reset();
  g.row.result = g.ongoing() ? "" : result_json(g.session->outcome());
  if (g.row.clock) standing.clock = moved(*g.row.clock, standing.clock, mover, situation(g), times_.even());
  const Change s = stamp(g);
  const std::string& id = g.row.id;
  write(id, [id, ply, uci, s](Store& store) { return store.add_move(id, ply, uci, s); }, answer);
}

void Referee::back(const std::string& id, Seat seat, int ply, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!seat.both() && refused_as_unaccepted(*g, seat, answer)) return;
  if (!g->row.rules(seat))
    return deny(Error{"the Umpire's key, or both White's and Black's, is needed to take back"}, answer);
  if (ply > g->ply()) return refuse("the game has only " + half_moves(g->ply()) + " so far", answer);
  if (refused_as_final(*g, seat, answer)) return;
  if (ply == g->ply() && g->row.result.empty()) return answer_later({Verdict::Kind::same, {}}, answer);
  cut(*g, ply, answer);
}

void Referee::cut(InPlay& g, int ply, const Answer& answer) {
  const std::string id = g.row.id;
  if (ply < g.ply()) {
    g.session->back(g.ply() - ply);
    g.row.moves.resize(static_cast<std::size_t>(ply));
  } else if (Result<void> r = g.session->set(g.row.start, g.row.moves); !r) {  // reopens an ended game
    let_go(ready_.find(id));
    return answer_later({Verdict::Kind::failed, r.error()}, answer);
  }
  Standing next;
  next.confirmed = std::min(g.row.standing.confirmed, ply);
  next.clock = g.row.standing.clock;
  next.started = g.row.standing.started;
  g.row.standing = std::move(next);
  g.row.result = g.ongoing() ? "" : result_json(g.session->outcome());
  if (g.row.clock)
    g.row.standing.clock = taken_back(*g.row.clock, g.row.standing.clock, situation(g), times_.even());
  write(id, [id, ply, s = stamp(g)](Store& store) { return store.cut(id, ply, s); }, answer);
}

void Referee::answer_later(Verdict verdict, const Answer& answer) {
  journal_.after([verdict = std::move(verdict), answer](const Error* failure) {
    // What was already so is lost if the write it waited for failed.
    answer(failure && verdict.good() ? Verdict{Verdict::Kind::failed, *failure} : verdict);
  });
}

void Referee::refuse(std::string message, const Answer& answer) {
  answer_later({Verdict::Kind::refused, Error{std::move(message)}}, answer);
}

void Referee::deny(Error error, const Answer& answer) {
  answer_later({Verdict::Kind::denied, std::move(error)}, answer);
}

void Referee::write(const std::string& id, Journal::Write write, const Answer& answer) {
  journal_.write(std::move(write), [this, id, answer](const Error* failure) {
    answer(failure ? Verdict{Verdict::Kind::failed, *failure} : Verdict{Verdict::Kind::done, {}});
    if (!failure && changed_) changed_(id);
  });
}

ClockSituation Referee::situation(const InPlay& g) {
  return {!g.row.result.empty(), g.row.pending(), g.ply(), g.session->side()};
}

Change Referee::stamp(InPlay& g) {
  const Instant now = times_.even();
  const Outcome outcome = g.session->outcome();
  g.row.result = outcome.over() ? result_json(outcome) : "";
  g.row.updated = iso(times_.wall());
  Standing& standing = g.row.standing;
  standing.fen = g.session->fen();
  // The start is official once the second opening move counts: CH-134, CH-135.
  const bool opened = g.ply() > 2 || (g.ply() == 2 && !g.row.pending());
  if (!opened)
    standing.started.clear();
  else if (standing.started.empty())
    standing.started = g.row.updated;
  if (g.row.clock) standing.clock = regulated(*g.row.clock, standing.clock, situation(g), now);
  CHESHIRE_ASSERT(g.row.is_ok() && g.ply() == g.session->ply());
  watch(g.row);
  return {g.row.revision++, g.row.result, g.row.updated, standing};
}

void Referee::write_standing(InPlay& g, const Answer& answer) {
  write(g.row.id, [id = g.row.id, s = stamp(g)](Store& store) { return store.set_result(id, s); }, answer);
}

}  // namespace cheshire
