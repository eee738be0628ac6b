// What one player asks of the other: a draw, taking moves back, other terms, an arbiter, a rematch with the colors
// changed.
#include "server/games/referee.h"
#include "server/limits/quota.h"
#include "server/store/parley.h"
#include "server/store/player.h"

namespace cheshire {
namespace {

Color side_of(const std::string& letter) { return letter == "w" ? Color::white : Color::black; }

Error players_only(const char* deed) {
  return Error{std::string("White's or Black's key is needed to ") + deed};
}

/// Whether terms appoint an Umpire in a game that has none yet.
bool calls_umpire(const GameRow& row, std::string_view parley) {
  return row.keys.umpire.empty() && umpire_of(parley) != Umpire::none;
}

/// Returns an error if the server's engine plays: its opponent alone would decide whom to call.
std::optional<Error> calls_nobody(const GameRow& row) {
  if (!server_engine(row.white) && !server_engine(row.black)) return {};
  return Error{"against the server's engine no Umpire or arbiter is called (CH-145)"};
}

}  // namespace

void Referee::ask_back(const std::string& id, Seat seat, int ply, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (g->row.rules(seat)) return back(id, seat, ply, answer);
  if (!seat.player()) return deny(players_only("ask for a move back"), answer);
  const Color by = seat.white ? Color::white : Color::black;
  if (refused_as_final(*g, seat, answer)) return;
  if (ply > g->ply() || (ply == g->ply() && g->ongoing()))
    return refuse("there is nothing to take back to half-move " + std::to_string(ply), answer);
  // Once a game is over, its papers have been seen, so it cannot continue.
  if (g->row.papers && !g->ongoing() && server_engine(g->player(!by)))
    return refuse("the papers of this game are open; it cannot be gone on with", answer);
  ask(*g, seat, {by, RequestKind::back, ply, {}}, answer);
}

void Referee::ask_terms(const std::string& id, Seat seat, const std::string& terms, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!seat.player()) return deny(players_only("propose other terms"), answer);
  ask(*g, seat, {seat.white ? Color::white : Color::black, RequestKind::parley, 0, terms}, answer);
}

void Referee::ask_arbiter(const std::string& id, Seat seat, const Invited& invited) {
  const Answer answer = [invited](const Verdict& v) { invited(v, {}); };
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!seat.player()) return deny(players_only("ask for an arbiter"), answer);
  if (g->ongoing() && g->row.umpire_awaited()) return invite_umpire(*g, invited);
  ask(*g, seat, {seat.white ? Color::white : Color::black, RequestKind::arbiter, 0, {}}, answer);
}

void Referee::invite_umpire(InPlay& g, const Invited& answer) {
  const std::string invitation = new_id();
  const KeyHash hash = KeyHash::of(invitation);
  g.row.invitations.keys.umpire = hash;
  write(
      g.row.id,
      [id = g.row.id, revision = g.row.revision++, hash](Store& store) {
        return store.invite(id, revision, Place::umpire, hash);
      },
      [answer, invitation](const Verdict& v) { answer(v, v.good() ? invitation : std::string()); });
}

void Referee::ask(InPlay& g, Seat seat, const Ask& wish, const Answer& answer) {
  if (const auto why = hindrance(g, wish)) return refuse(why->message, answer);
  if (seat.both() || server_engine(g.player(!wish.by))) return grant(g, wish, answer);
  std::optional<Ask>& standing = g.row.standing.ask;
  if (standing && standing->by != wish.by) {
    Ask theirs = wish;
    theirs.by = !wish.by;
    // Both ask for the same.
    if (*standing == theirs) return grant(g, wish, answer);
    const Color by = !wish.by;
    switch (standing->what) {
      case RequestKind::parley:
        return refuse(std::string(color_name(by)) + " proposes other terms: answer that first", answer);
      case RequestKind::arbiter:
        return refuse(std::string(color_name(by)) + " asks for an arbiter: answer that first", answer);
      default:
        return refuse(std::string(color_name(by)) + " asks to take back to half-move " +
                          std::to_string(standing->ply) + ": answer that first",
                      answer);
    }
  }
  if (standing == wish) return answer_later({Verdict::Kind::same, {}}, answer);
  standing = wish;
  write_standing(g, answer);
}

std::optional<Error> Referee::hindrance(const InPlay& g, const Ask& wish) const {
  if (wish.what == RequestKind::back) return {};
  if (!g.ongoing()) return Error{"the game is over. " + sentence(g.session->outcome())};
  if (wish.what == RequestKind::arbiter) {
    if (official(g.row.parley))
      return Error{"in official play the Umpire alone judges; no arbiter is called (CH-145)"};
    if (!g.row.keys.umpire.empty()) return Error{"this game has its Umpire or arbiter already (CH-145)"};
    if (!g.row.keys.of_players())
      return Error{"whoever sits at this table may judge; an arbiter is called in games by link"};
    return calls_nobody(g.row);
  }
  if (!g.row.standing.started.empty())
    return Error{"the game has officially started: the terms stand (CH-137)"};
  const auto agreed = with_terms(g.row.parley, wish.terms);
  if (!agreed) return agreed.error();
  if (*agreed == g.row.parley) return Error{"these terms are agreed already"};
  return calls_umpire(g.row, *agreed) ? calls_nobody(g.row) : std::nullopt;
}

void Referee::grant(InPlay& g, const Ask& wish, const Answer& answer) {
  if (wish.what == RequestKind::back) return cut(g, wish.ply, answer);
  if (wish.what == RequestKind::parley) {
    auto agreed = with_terms(g.row.parley, wish.terms);
    if (!agreed) return refuse(agreed.error().message, answer);
    g.row.parley = std::move(*agreed);
  }
  if (wish.what == RequestKind::arbiter || calls_umpire(g.row, g.row.parley)) call_umpire(g);
  g.row.standing.ask.reset();
  write_agreed(g, answer);
}

void Referee::call_umpire(InPlay& g) {
  g.row.keys.umpire = KeyHash::of_nobody();
  g.row.keys.called = true;
  g.row.keys.accepted = {};
  // A player who asks gets a known invitation later.
  g.row.invitations.keys.umpire = KeyHash::of_nobody();
  g.row.invitations.used.umpire = false;
}

void Referee::write_agreed(InPlay& g, const Answer& answer) {
  const Change s = stamp(g);
  const GameRow& row = g.row;
  write(
      row.id,
      [id = row.id, s, parley = row.parley, keys = row.keys, invitations = row.invitations](Store& store) {
        return store.agree(id, parley, keys, invitations, s);
      },
      answer);
}

bool Referee::refused_as_unaccepted(const InPlay& g, Seat seat, const Answer& answer) {
  if (!seat.umpire || g.row.judges(seat)) return false;
  deny(unaccepted_umpire(), answer);
  return true;
}

bool Referee::refused_as_final(const InPlay& g, Seat seat, const Answer& answer) {
  if (!g.decided() || g.row.judges(seat)) return false;
  refuse("the Umpire's decision is final (CH-142)", answer);
  return true;
}

bool Referee::umpire_awaited(const std::string& id) const {
  const auto it = ready_.find(id);
  return it != ready_.end() && it->second.row.umpire_awaited();
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

void Referee::reply(const std::string& id, Seat seat, const Reply& reply, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  if (!seat.player()) return deny(players_only("answer what is asked"), answer);
  switch (reply.what) {
    case RequestKind::draw: return reply_draw(*g, seat, reply.yes, answer);
    case RequestKind::rematch: return reply_rematch(*g, seat, reply.yes, answer);
    case RequestKind::back:
    case RequestKind::parley: return reply_ask(*g, seat, reply, answer);
    case RequestKind::arbiter:
      return g->row.acceptance_awaited() ? reply_arbiter(*g, seat, reply, answer)
                                         : reply_ask(*g, seat, reply, answer);
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

void Referee::reply_ask(InPlay& g, Seat seat, const Reply& reply, const Answer& answer) {
  const std::optional<Ask> ask = g.row.standing.ask;
  const bool terms = reply.what == RequestKind::parley, arbiter = reply.what == RequestKind::arbiter;
  if (!ask || ask->what != reply.what) {
    if (terms) return refuse("nobody proposes other terms", answer);
    if (arbiter) return refuse("nobody asks for an arbiter", answer);
    return refuse("nobody asks for a move back", answer);
  }
  if (!reply.yes) {
    g.row.standing.ask.reset();
    return write_standing(g, answer);
  }
  if (!seat.has(!ask->by)) {
    if (terms) return deny(key_needed(!ask->by, "accept the terms"), answer);
    if (arbiter) return deny(key_needed(!ask->by, "agree to an arbiter"), answer);
    return deny(key_needed(!ask->by, "give a move back"), answer);
  }
  // The request may have changed while the answer was on its way.
  if (reply.ply.value_or(ask->ply) != ask->ply)
    return refuse("what is asked is to take back to half-move " + std::to_string(ask->ply) + ", not to " +
                      std::to_string(*reply.ply),
                  answer);
  if (terms && !reply.terms.empty() && reply.terms != ask->terms)
    return refuse("other terms are proposed by now", answer);
  if (const auto why = hindrance(g, *ask)) return refuse(why->message, answer);
  grant(g, *ask, answer);
}

void Referee::reply_arbiter(InPlay& g, Seat seat, const Reply& reply, const Answer& answer) {
  if (!g.ongoing() && !g.row.pending())
    return refuse("the game is over. " + sentence(g.session->outcome()), answer);
  // The seat may have been emptied and taken again while the answer was on its way.
  if (!reply.badge.empty() && reply.badge != badge_of(g.row.keys.umpire))
    return refuse("somebody else has the arbiter's seat by now", answer);
  if (!reply.yes) {
    call_umpire(g);
    return write_agreed(g, answer);
  }
  Seat& accepted = g.row.keys.accepted;
  const Seat before = accepted;
  accepted.white |= seat.white;
  accepted.black |= seat.black;
  if (accepted.white == before.white && accepted.black == before.black)
    return answer_later({Verdict::Kind::same, {}}, answer);
  write_agreed(g, answer);
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
  next.parley = without_lot(g.row.parley);
  next.link = g.row.link;
  next.clock = g.row.clock;
  if (const Result<void> r = open(next, **rules); !r)
    return answer_later({Verdict::Kind::failed, r.error()}, answer);
  next.papers = g.row.papers;  // because the keys are those of the last game
  next.keys = swapped(g.row.keys);
  if (!has_umpire(next)) {  // an arbiter is called for one game only
    next.keys.umpire = {};
    next.keys.called = false;
    next.keys.accepted = {};
  } else if (g.row.invitations.open(Place::umpire)) {
    // The next game waits for an Umpire who has not come yet. There, either player may invite somebody.
    next.keys.umpire = KeyHash::of_nobody();
    next.keys.called = true;
    next.invitations.keys.umpire = g.row.invitations.keys.umpire;
  }
  const std::string id = next.id;
  watch(next);
  // Both are written in one transaction, because they are queued together.
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
  Rematch rematch{next->id, next->keys, game_bytes(next->file.size() + next->start.size())};
  // Only whoever opens the invitation to a seat gets its key.
  if (next->umpire_awaited()) rematch.keys.umpire = {};
  return rematch;
}

}  // namespace cheshire
