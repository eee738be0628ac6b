// What one player asks of the other: a draw, to take moves back, another game with the colors changed.
#include "server/player.h"
#include "server/referee.h"

namespace cheshire {
namespace {

Color side_of(const std::string& letter) { return letter == "w" ? Color::white : Color::black; }

Error players_only(const char* deed) {
  return Error{std::string("White's or Black's key is needed to ") + deed};
}

}  // namespace

void Referee::ask_back(const std::string& id, Seat seat, int ply, const Answer& answer) {
  if (seat.rules()) return back(id, seat, ply, answer);
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!seat.player()) return deny(players_only("ask for a move back"), answer);
  const Color by = seat.white ? Color::white : Color::black;
  if (ply > g->ply() || (ply == g->ply() && g->ongoing()))
    return refuse("there is nothing to take back to half-move " + std::to_string(ply), answer);
  // The papers of a game that is over have been seen: it is not gone on with.
  if (g->row.papers && !g->ongoing() && server_engine(g->player(!by)))
    return refuse("the papers of this game are open; it cannot be gone on with", answer);
  if (server_engine(g->player(!by))) return cut(*g, ply, answer);
  std::optional<TakeBack>& ask = g->row.standing.ask;
  const TakeBack wish{by, ply};
  if (ask && ask->by != by) {
    // Both want the same.
    if (ask->ply == ply) return cut(*g, ply, answer);
    return refuse(std::string(color_name(!by)) + " asks to take back to half-move " +
                      std::to_string(ask->ply) + ": answer that first",
                  answer);
  }
  if (ask == wish) return answer_later({Verdict::Kind::same, {}}, answer);
  ask = wish;
  write_standing(*g, answer);
}

void Referee::ask_rematch(const std::string& id, Seat seat, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!seat.player()) return deny(players_only("ask for another game"), answer);
  if (g->ongoing() || g->row.pending())
    return refuse("another game is asked for when this one is over", answer);
  std::string& rematch = g->row.standing.rematch;
  if (!g->row.standing.next_game().empty()) return answer_later({Verdict::Kind::same, {}}, answer);
  const Color by = seat.white ? Color::white : Color::black;
  const bool agreed = seat.both() || rematch == letter(!by) || server_engine(g->player(!by));
  if (agreed) return make_rematch(*g, answer);
  if (rematch == letter(by)) return answer_later({Verdict::Kind::same, {}}, answer);
  rematch = letter(by);
  write_standing(*g, answer);
}

void Referee::reply(const std::string& id, Seat seat, Asked what, bool yes, std::optional<int> ply,
                    const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!seat.player()) return deny(players_only("answer what is asked"), answer);
  switch (what) {
    case Asked::draw: return reply_draw(*g, seat, yes, answer);
    case Asked::back: return reply_back(*g, seat, yes, ply, answer);
    case Asked::rematch: return reply_rematch(*g, seat, yes, answer);
  }
}

void Referee::reply_draw(InPlay& g, Seat seat, bool yes, const Answer& answer) {
  std::string& offer = g.row.standing.offer;
  if (offer.empty()) return refuse("nobody offers a draw", answer);
  if (yes && !seat.has(!side_of(offer))) return deny(key_needed(!side_of(offer), "accept the offer"), answer);
  if (yes) return conclude(g, g.session->outcome_by(Outcome::Reason::agreement), answer);
  offer.clear();
  write_standing(g, answer);
}

void Referee::reply_back(InPlay& g, Seat seat, bool yes, std::optional<int> ply, const Answer& answer) {
  std::optional<TakeBack>& ask = g.row.standing.ask;
  if (!ask) return refuse("nobody asks for a move back", answer);
  if (yes && !seat.has(!ask->by)) return deny(key_needed(!ask->by, "give a move back"), answer);
  // The wish may have been changed while the answer was on its way.
  if (yes && ply.value_or(ask->ply) != ask->ply)
    return refuse("what is asked is to take back to half-move " + std::to_string(ask->ply) + ", not to " +
                      std::to_string(*ply),
                  answer);
  if (yes) return cut(g, ask->ply, answer);
  ask.reset();
  write_standing(g, answer);
}

void Referee::reply_rematch(InPlay& g, Seat seat, bool yes, const Answer& answer) {
  std::string& rematch = g.row.standing.rematch;
  if (!g.row.standing.next_game().empty()) {
    if (yes) return answer_later({Verdict::Kind::same, {}}, answer);
    return refuse("the next game is made already", answer);
  }
  if (rematch.empty()) return refuse("nobody asks for another game", answer);
  const Color by = side_of(rematch);
  if (yes && !seat.has(!by)) return deny(key_needed(!by, "agree to another game"), answer);
  if (yes) return make_rematch(g, answer);
  rematch.clear();
  write_standing(g, answer);
}

void Referee::make_rematch(InPlay& g, const Answer& answer) {
  const auto rules = game(g.row);
  if (!rules) return answer_later({Verdict::Kind::failed, rules.error()}, answer);
  GameRow next;
  next.game = g.row.game;
  next.options = g.row.options;
  next.file = g.row.file;
  next.start = g.row.start;
  next.white = g.row.black;
  next.black = g.row.white;
  next.parley = g.row.parley;
  next.link = g.row.link;
  next.clock = g.row.clock;
  if (const Result<void> r = open(next, **rules); !r)
    return answer_later({Verdict::Kind::failed, r.error()}, answer);
  const std::string id = next.id;
  watch(next);
  // Both are written in one transaction: what is queued together is.
  write(id, [next = std::move(next)](Store& s) { return s.insert(next); }, [](const Verdict&) {});
  g.row.standing.rematch = id;
  write_standing(g, answer);
}

std::optional<Referee::Rematch> Referee::rematch(const std::string& id) {
  const auto row_of = [&](const std::string& wanted) -> std::optional<GameRow> {
    if (leaving_.contains(wanted)) return {};
    if (const auto it = ready_.find(wanted); it != ready_.end()) return it->second.row;
    auto row = store_.game(wanted);
    return row ? std::move(*row) : std::nullopt;
  };
  const auto old = row_of(id);
  if (!old || old->standing.next_game().empty()) return {};
  const auto next = row_of(old->standing.next_game());
  if (!next) return {};
  return Rematch{next->id, next->keys};
}

}  // namespace cheshire
