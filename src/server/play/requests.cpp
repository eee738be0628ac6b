// Decides whether a player may ask for something, and carries it out once the other player agrees.
#include "server/play/requests.h"

#include <utility>

#include "messages/engine.h"
#include "messages/table.h"
#include "server/limits/quota.h"
#include "server/model/parley.h"
#include "server/model/player.h"

namespace cheshire {
namespace {

Color side_of(const std::string& letter) { return letter == "w" ? Color::white : Color::black; }

/// Requires that the game is over.
Message over(const GameInPlay& g) { return msg::game_over(*message(g.session->outcome())); }

/// Whether terms appoint an Umpire in a game that has none yet.
bool calls_umpire(const GameRow& row, std::string_view parley) {
  return row.keys.umpire.empty() && umpire_of(parley) != Umpire::none;
}

/// Returns a refusal if the server's engine plays: its opponent alone would choose the Umpire or arbiter.
std::optional<Message> why_no_umpire(const GameInPlay& g) {
  if (!server_engine(g.row.white) && !server_engine(g.row.black)) return {};
  return msg::no_umpire_against_engine(g.rule_about(Agreement::umpire_accepted));
}

}  // namespace

Decision Requests::ask_back(const std::string& id, Seat seat, int ply) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (g->row.rules(seat)) return referee_.back(id, seat, ply);
  if (!seat.player()) return deny(msg::player_key_needed_to_ask_takeback());
  const Color by = seat.white ? Color::white : Color::black;
  if (auto no = refuse_final(*g, seat)) return *no;
  if (ply > g->ply() || (ply == g->ply() && g->ongoing())) return refuse(msg::nothing_to_take_back(ply));
  // Once a game is over, its papers have been seen, so it cannot continue.
  if (g->row.papers && !g->ongoing() && server_engine(g->player(!by)))
    return refuse(msg::papers_already_open());
  return ask(*g, seat, {by, RequestKind::back, ply, {}});
}

Decision Requests::ask_terms(const std::string& id, Seat seat, const std::string& terms) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.player()) return deny(msg::player_key_needed_to_propose_terms());
  return ask(*g, seat, {seat.white ? Color::white : Color::black, RequestKind::parley, 0, terms});
}

Requests::Invited Requests::ask_arbiter(const std::string& id, Seat seat) {
  const FoundGame g = clocks_.find(id);
  if (!g) return {g.decision()};
  if (!seat.player()) return {deny(msg::player_key_needed_to_ask_arbiter())};
  const Color by = seat.white ? Color::white : Color::black;
  if (g->ongoing() && g->row.umpire_awaited()) return invite_umpire(*g, by);
  return {ask(*g, seat, {by, RequestKind::arbiter, 0, {}})};
}

Requests::Invited Requests::invite_umpire(GameInPlay& g, Color by) {
  std::string invitation = new_id();
  const KeyHash hash = KeyHash::of(invitation);
  Invitations& invitations = g.row.invitations;
  (by == Color::white ? invitations.keys.umpire : invitations.umpire_by_black) = hash;
  return {writer_.write(g.row.id, [id = g.row.id, revision = g.row.revision++, by, hash](
                                      Store& store) { return store.invite_umpire(id, revision, by, hash); }),
          std::move(invitation)};
}

Decision Requests::ask(GameInPlay& g, Seat seat, const Ask& asked) {
  if (const auto why = why_not(g, asked)) return refuse(*why);
  if (seat.both() || server_engine(g.player(!asked.by))) return grant(g, asked);
  std::optional<Ask>& round = g.row.round.ask;
  if (round && round->by != asked.by) {
    Ask theirs = asked;
    theirs.by = !asked.by;
    // Both ask for the same.
    if (*round == theirs) return grant(g, asked);
    const Color by = !asked.by;
    switch (round->what) {
      case RequestKind::parley: return refuse(msg::terms_await_answer(by));
      case RequestKind::arbiter: return refuse(msg::arbiter_awaits_answer(by));
      default: return refuse(msg::takeback_awaits_answer(by, round->ply));
    }
  }
  if (round == asked) return same();
  round = asked;
  return writer_.write_round(g);
}

std::optional<Message> Requests::why_not(const GameInPlay& g, const Ask& asked) const {
  if (g.row.rated)
    return asked.what == RequestKind::back ? msg::rated_no_takeback() : msg::rated_terms_stay();
  if (asked.what == RequestKind::back) return {};
  if (!g.ongoing()) return over(g);
  if (asked.what == RequestKind::arbiter) {
    if (official(g.row.parley)) return msg::umpire_only_judge(g.rule_about(Agreement::umpire_accepted));
    if (!g.row.keys.umpire.empty())
      return msg::umpire_already_there(g.rule_about(Agreement::umpire_accepted));
    if (!g.row.keys.of_players()) return msg::arbiter_not_needed();
    return why_no_umpire(g);
  }
  if (!g.row.round.started.empty()) return msg::terms_final(g.rule_about(Agreement::terms_final));
  const auto agreed = with_terms(g.row.parley, asked.terms, g.session->game().spec().capabilities());
  if (!agreed) return agreed.error().message;
  if (*agreed == g.row.parley) return msg::terms_already_agreed();
  return calls_umpire(g.row, *agreed) ? why_no_umpire(g) : std::nullopt;
}

Decision Requests::grant(GameInPlay& g, const Ask& asked) {
  if (asked.what == RequestKind::back) return referee_.cut(g, asked.ply);
  if (asked.what == RequestKind::parley) {
    auto agreed = with_terms(g.row.parley, asked.terms, g.session->game().spec().capabilities());
    if (!agreed) return refuse(agreed.error());
    g.row.parley = std::move(*agreed);
  }
  if (asked.what == RequestKind::arbiter || calls_umpire(g.row, g.row.parley)) call_umpire(g);
  g.row.round.ask.reset();
  return write_agreed(g);
}

void Requests::call_umpire(GameInPlay& g) {
  g.row.keys.umpire = KeyHash::of_nobody();
  g.row.keys.called = true;
  g.row.keys.accepted = {};
  // A player who asks gets a known invitation later.
  g.row.invitations.keys.umpire = KeyHash::of_nobody();
  g.row.invitations.umpire_by_black = {};
  g.row.invitations.used.umpire = false;
}

Decision Requests::write_agreed(GameInPlay& g) {
  const Change s = writer_.stamp(g, writer_.times().steady());
  const GameRow& row = g.row;
  return writer_.write(row.id,
                       [id = row.id, s, parley = row.parley, keys = row.keys, invitations = row.invitations](
                           Store& store) { return store.agree(id, parley, keys, invitations, s); });
}

bool Requests::umpire_awaited(const std::string& id) const {
  const GameInPlay* g = cache_.peek(id);
  return g != nullptr && g->row.umpire_awaited();
}

Decision Requests::ask_rematch(const std::string& id, Seat seat) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.player()) return deny(msg::player_key_needed_to_ask_rematch());
  if (g->ongoing() || g->row.pending()) return refuse(msg::rematch_too_early());
  std::string& rematch = g->row.round.rematch;
  if (!g->row.round.next_game().empty()) return same();
  const Color by = seat.white ? Color::white : Color::black;
  if (is_bot(g->player(!by))) return refuse(msg::bot_takes_challenges());
  const bool agreed = seat.both() || rematch == letter(!by) || server_engine(g->player(!by));
  if (agreed) return make_rematch(*g);
  if (rematch == letter(by)) return same();
  rematch = letter(by);
  return writer_.write_round(*g);
}

Decision Requests::reply(const std::string& id, Seat seat, const Reply& reply) {
  const FoundGame g = clocks_.find(id);
  if (!g) return g.decision();
  if (!seat.player()) return deny(msg::player_key_needed_to_answer());
  switch (reply.what) {
    case RequestKind::draw: return reply_draw(*g, seat, reply.yes);
    case RequestKind::rematch: return reply_rematch(*g, seat, reply.yes);
    case RequestKind::back:
    case RequestKind::parley: return reply_ask(*g, seat, reply);
    case RequestKind::arbiter:
      return g->row.acceptance_awaited() ? reply_arbiter(*g, seat, reply) : reply_ask(*g, seat, reply);
  }
}

Decision Requests::reply_draw(GameInPlay& g, Seat seat, bool yes) {
  std::string& offer = g.row.round.offer;
  if (offer.empty()) return refuse(msg::draw_not_offered());
  if (yes && !seat.has(!side_of(offer))) return deny(msg::key_needed_to_accept_offer(!side_of(offer)));
  if (yes) return writer_.conclude(g, g.session->outcome_by(Outcome::Reason::agreement));
  offer.clear();
  return writer_.write_round(g);
}

Decision Requests::reply_ask(GameInPlay& g, Seat seat, const Reply& reply) {
  const std::optional<Ask> ask = g.row.round.ask;
  const bool terms = reply.what == RequestKind::parley, arbiter = reply.what == RequestKind::arbiter;
  if (!ask || ask->what != reply.what) {
    if (terms) return refuse(msg::terms_not_proposed());
    if (arbiter) return refuse(msg::arbiter_not_asked());
    return refuse(msg::takeback_not_asked());
  }
  if (!reply.yes) {
    g.row.round.ask.reset();
    return writer_.write_round(g);
  }
  if (!seat.has(!ask->by)) {
    if (terms) return deny(msg::key_needed_to_accept_terms(!ask->by));
    if (arbiter) return deny(msg::key_needed_to_accept_arbiter(!ask->by));
    return deny(msg::key_needed_to_allow_takeback(!ask->by));
  }
  // The request may have changed while the answer was on its way.
  if (reply.ply.value_or(ask->ply) != ask->ply) return refuse(msg::takeback_changed(ask->ply, *reply.ply));
  if (terms && !reply.terms.empty() && reply.terms != ask->terms) return refuse(msg::terms_changed());
  if (const auto why = why_not(g, *ask)) return refuse(*why);
  return grant(g, *ask);
}

Decision Requests::reply_arbiter(GameInPlay& g, Seat seat, const Reply& reply) {
  if (!g.ongoing() && !g.row.pending()) return refuse(over(g));
  // The seat may have been emptied and taken again while the answer was on its way.
  if (!reply.badge.empty() && reply.badge != badge_of(g.row.keys.umpire))
    return refuse(msg::arbiter_changed());
  if (!reply.yes) {
    call_umpire(g);
    return write_agreed(g);
  }
  Seat& accepted = g.row.keys.accepted;
  const Seat before = accepted;
  accepted.white |= seat.white;
  accepted.black |= seat.black;
  if (accepted.white == before.white && accepted.black == before.black) return same();
  return write_agreed(g);
}

Decision Requests::reply_rematch(GameInPlay& g, Seat seat, bool yes) {
  std::string& rematch = g.row.round.rematch;
  if (!g.row.round.next_game().empty()) {
    if (yes) return same();
    return refuse(msg::rematch_already_made());
  }
  if (rematch.empty()) return refuse(msg::rematch_not_asked());
  const Color by = side_of(rematch);
  if (yes && !seat.has(!by)) return deny(msg::key_needed_to_accept_rematch(!by));
  if (yes) return make_rematch(g);
  rematch.clear();
  return writer_.write_round(g);
}

Decision Requests::make_rematch(GameInPlay& g) {
  const auto rules = cache_.rules().of(g.row);
  if (!rules) return fail(rules.error());
  GameRow next;
  next.game = g.row.game;
  next.options = g.row.options;
  next.file = g.row.file;
  next.start = g.row.start;
  next.white = g.row.black;
  next.black = g.row.white;
  next.parley = without_lot(g.row.parley);
  next.link = g.row.link;
  next.live = g.row.live;
  next.clock = g.row.clock;
  next.rated = g.row.rated;
  if (const Result<void> r = start_game(next, **rules, writer_.times().now()); !r) return fail(r.error());
  if (const Result<void> r = seating_.sit_again(next, g.row); !r) return refuse(r.error());
  next.papers = g.row.papers;  // because the keys are those of the last game
  next.keys = swapped(g.row.keys);
  if (!has_umpire(next)) {  // an arbiter is called for one game only
    next.keys.umpire = {};
    next.keys.called = false;
    next.keys.accepted = {};
  } else if (g.row.invitations.open(SeatName::umpire)) {
    // The next game waits for an Umpire who has not come yet. There, either player may invite somebody.
    next.keys.umpire = KeyHash::of_nobody();
    next.keys.called = true;
    // The invitations stay with those who asked for them.
    const Invitations& now = g.row.invitations;
    next.invitations.keys.umpire = now.umpire_by_black.empty() ? KeyHash::of_nobody() : now.umpire_by_black;
    next.invitations.umpire_by_black = now.keys.umpire;
  }
  g.row.round.rematch = next.id;
  return writer_.write_rematch(g, std::move(next));
}

std::optional<Requests::Rematch> Requests::rematch(const std::string& id) const {
  Rematch rematch;
  std::string next;
  const auto old = cache_.read(id, [&](const GameRow& row) { next = row.round.next_game(); });
  if (!old || next.empty()) return {};
  const auto found = cache_.read(next, [&](const GameRow& row) {
    rematch = {row.id, row.keys, game_bytes(row.file.size() + row.start.size())};
    // Only whoever opens the invitation to a seat gets its key.
    if (row.umpire_awaited()) rematch.keys.umpire = {};
  });
  if (!found || !*found) return {};
  return rematch;
}

}  // namespace cheshire
