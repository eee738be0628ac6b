// CheopsSession: reads turns, carries them out, takes them back and shows them. Included by kernel_impl.h.
#pragma once

#include <algorithm>
#include <utility>

#include "base/fnv.h"
#include "engine/cheops/seal.h"
#include "engine/cheops/session.h"
#include "engine/cheops/setup_report.h"
#include "engine/cheops/view.h"
#include "engine/move_terms.h"
#include "messages/cheops.h"
#include "messages/engine.h"
#include "messages/text.h"
#include "rules/cheops/pattern.h"
#include "text/cheops/action_refusal.h"
#include "text/cheops/fen.h"
#include "text/cheops/notation.h"
#include "text/cheops/setup_check.h"
#include "text/cheops/why_not.h"

namespace cheshire::cheops {

template <int W>
Result<Knowledge<W>> CheopsGame<W>::read(std::string_view fen, Purpose, std::vector<Error>* notes) const {
  Result<Setup> setup = cheops::read_fen(fen, spec(), topology(), notes);
  if (!setup) return setup.error();
  const std::vector<Fault> found = faults(*setup, tables());
  if (found.empty()) return Knowledge<W>(tables(), *setup);
  if (!notes || !all_forgivable(found)) return unplayable(found);
  add_notes(found, *notes);
  return Knowledge<W>(tables(), corrected(*std::move(setup), found));
}

template <int W>
Result<SetupReport> CheopsGame<W>::report(const SetupQuery& query) const {
  return cheops::report_setup(query, spec(), topology(), foundations(tables()),
                              [this](const Setup& setup) { return faults(setup, tables()); });
}

template <int W>
CheopsSession<W>::CheopsSession(std::shared_ptr<const CheopsGame<W>> game, const Knowledge<W>& start,
                                std::string start_fen)
    : Base(std::move(game), std::move(start_fen), start.position().key()),
      known_{std::make_shared<const Knowledge<W>>(start)} {}

/// The player whose papers a viewer may read.
inline std::optional<Color> reader_of(Viewer viewer) {
  if (viewer == Viewer::white) return Color::white;
  if (viewer == Viewer::black) return Color::black;
  return {};
}

template <int W>
std::unique_ptr<Session> CheopsSession<W>::seen_by(Viewer viewer, bool open_at_end) const {
  if (viewer == Viewer::everything || (open_at_end && outcome().over())) return clone();
  const auto reader = reader_of(viewer);
  std::unique_ptr<CheopsSession> less;
  if (hides_nothing()) {
    less = std::make_unique<CheopsSession>(*this);
  } else {
    const Knowledge<W> start = known_.front()->without_papers(reader);
    less = std::make_unique<CheopsSession>(
        game_, start, starts_openly() ? start_fen_ : cheops::write_fen(start.setup(), spec(), topology()));
    less->thinking_.hash_mebibytes = this->thinking_.hash_mebibytes;
    less->thinking_.net = this->thinking_.net;
  }
  tell(*less, reader);
  return less;
}

template <int W>
void CheopsSession<W>::catch_up(Session& seen, Viewer viewer) const {
  if (viewer == Viewer::everything) return Session::catch_up(seen, viewer);
  tell(static_cast<CheopsSession&>(seen), reader_of(viewer));
}

template <int W>
void CheopsSession<W>::tell(CheopsSession& less, std::optional<Color> reader) const {
  for (std::size_t i = less.turns_.size(); i < turns_.size(); ++i) {
    Turn turn = turns_[i];
    if (turn.passes) {
      less.pass();
      less.record_pass();
      continue;
    }
    const Color mover = known_[i]->position().side();
    const AnnouncedAction announced = Knowledge<W>::without_paper(turn.wire.announced, mover, reader);
    if (announced.action != turn.wire.announced.action) turn.wire.paper.salt.clear();
    turn.wire.announced = announced;
    (void)less.push(std::move(turn));
  }
  less.challenging_ = challenging_ && reader == side();
}

template <int W>
bool CheopsSession<W>::starts_openly() const {
  const Knowledge<W>& start = *known_.front();
  return start.complete() && start.without_papers({}).complete();
}

template <int W>
bool CheopsSession<W>::hides_nothing() const {
  return rules().open_papers ||
         (starts_openly() && std::none_of(turns_.begin(), turns_.end(), [](const Turn& turn) {
            return turn.wire.announced.action.kind() == ActionKind::appointment;
          }));
}

template <int W>
cheshire::Setup CheopsSession<W>::shown() const {
  const Setup setup = now().setup();
  cheshire::Setup shown;
  shown.pieces = setup.pieces;
  shown.side = setup.side;
  shown.halfmove_clock = setup.idle_turns;
  shown.move_number = setup.round;
  shown.own_fields = cheops::write_fields(setup, topology());
  return shown;
}

template <int W>
std::string CheopsSession<W>::fen(FenDialect) const {
  return cheops::write_fen(now().setup(), spec(), topology());
}

template <int W>
Result<Turn> CheopsSession<W>::read_turn(std::string_view text) const {
  Turn turn;
  turn.challenges = challenging_;
  if (text.ends_with('*')) {
    turn.challenges = true;
    text.remove_suffix(1);
  }
  // A text with blanks is recorder's notation.
  if (text.find(' ') != std::string_view::npos) {
    const Result<AnnouncedAction> announced = read_notation(position(), text);
    if (!announced) return unread(text, announced.error());
    turn.wire.announced = *announced;
    return turn;
  }
  Result<Wire> wire = read_wire(text, spec(), topology(), setup().pieces, side());
  if (!wire) return wire.error();
  turn.wire = std::move(*wire);
  return turn;
}

/// Why a turn in recorder's notation cannot be played: its form, the rule that forbids it, or `error`.
template <int W>
Error CheopsSession<W>::unread(std::string_view text, const Error& error) const {
  const std::optional<Action> meant = read_intention(position(), text);
  if (!meant) return error;
  std::vector<std::string> ways;
  for (Action a : choices()) {
    const bool same = *meant == Action(meant->kind(), a.from(), a.to());
    if (same && meant->kind() == ActionKind::move) ways.push_back(notation(position(), {a, false, {}}));
  }
  if (!ways.empty()) return Error{msg::turn_between_other_squares(text, ways)};
  const auto why = refusal(position(), plain(*meant));
  return why ? Error{*why, 0} : error;
}

template <int W>
Result<void> CheopsSession<W>::carry_out(Turn turn) {
  // A session that knows everything announces what the rules say, whatever the text claims; otherwise players
  // could learn secrets by guessing.
  if (now().complete()) {
    turn.wire.announced.discloses = false;
    turn.wire.announced.compromised.clear();
  }
  turn.refereed = purpose_ == Purpose::game;
  if (Result<void> pushed = push(std::move(turn)); !pushed) return pushed;
  challenging_ = false;
  return {};
}

template <int W>
Error CheopsSession<W>::doubt(typename Knowledge<W>::Doubt doubt, const Wire& wire) const {
  using Doubt = typename Knowledge<W>::Doubt;
  switch (doubt) {
    case Doubt::no_result: return Error{msg::inspection_result_unknown(rule_id(93))};
    case Doubt::contradiction:
      return Error{msg::announcement_contradicts(write_wire(wire, spec(), topology()), rule_id(93))};
    default: break;
  }
  return refused(wire);
}

/// The rule against a turn that cannot be made.
template <int W>
Error CheopsSession<W>::refused(const Wire& wire) const {
  const auto why = refusal(position(), wire);
  return {why ? *why : msg::action_illegal(rule_id(14)), 0};
}

template <int W>
std::optional<Message> CheopsSession<W>::missing() const {
  if (now().complete()) return {};
  return known_.front()->complete() ? msg::appointed_civilian_missing(rule_id(87))
                                    : msg::start_conceals_deputies();
}

template <int W>
std::optional<SealedMove> CheopsSession<W>::sealed_move(std::string_view move) const {
  const bool challenges = move.ends_with('*');
  if (challenges) move.remove_suffix(1);
  Result<Wire> wire = read_wire(move, spec(), topology(), setup().pieces, side());
  if (!wire || wire->announced.action.kind() != ActionKind::appointment) return {};
  SealedMove sealed;
  sealed.seal = wire->paper.seal;
  sealed.needs_seal = !rules().open_papers;
  if (!wire->announced.sealed()) {
    sealed.names = wire->announced.action.to();
    sealed.matches = !wire->paper.salt.empty() &&
                     sealed.seal == seal_of(side(), ply(), topology().name(sealed.names), wire->paper.salt);
    wire->paper = {};
  }
  sealed.bare = write_wire(*wire, spec(), topology());
  if (challenges) sealed.bare += '*';
  return sealed;
}

/// Makes the paper of an appointment, or compares it with its seal.
template <int W>
Result<void> CheopsSession<W>::seal(Wire& wire) const {
  const Action a = wire.announced.action;
  if (a.kind() != ActionKind::appointment) return {};
  Paper& paper = wire.paper;
  if (wire.announced.sealed()) {
    // A viewer's announcement has the seal; the player's own says whom.
    if (!paper.seal.empty() && !rules().open_papers) return {};
    std::vector<std::string> able;
    for (Action one : position().actions()) {
      if (one.kind() != ActionKind::appointment) continue;
      able.push_back(write_wire(plain(one), spec(), topology()));
    }
    if (able.empty()) return refused(wire);
    return Error{msg::appointee_unnamed(able, rule_id(87))};
  }
  if (paper.salt.empty() && paper.seal.empty()) {
    if (rules().open_papers) return {};
    paper.salt = new_salt();
  }
  const std::string seal = seal_of(side(), ply(), topology().name(a.to()), paper.salt);
  if (!paper.seal.empty() && paper.seal != seal) {
    return Error{msg::seal_broken(side(), topology().square(a.to()), ply() + 1, rule_id(90))};
  }
  paper.seal = seal;
  return {};
}

template <int W>
Result<void> CheopsSession<W>::push(Turn turn) {
  const Action a = turn.wire.announced.action;
  const bool may_end = offered().over();
  if (may_end) {
    const std::vector<Action> all = choices();
    if (std::find(all.begin(), all.end(), a) == all.end())
      return Error{
          msg::only_abdication_left(rule_id(offered().reason == Outcome::Reason::repetition ? 114 : 111))};
  }
  if (a.kind() == ActionKind::abdication && !may_end && !position().legal(a)) return refused(turn.wire);
  if (turn.challenges) {
    if (Result<void> able = may_challenge(); !able) return able;
  }
  if (Result<void> sealed = seal(turn.wire); !sealed) return sealed;
  // If all papers are known, everything follows from the turn; otherwise what is not announced did not
  // happen.
  AnnouncedAction& announced = turn.wire.announced;
  const bool complete = now().complete() && !announced.sealed();
  if (!complete && a.kind() != ActionKind::inspection) announced.discloses = true;
  auto next = std::make_shared<Knowledge<W>>(now());
  if (const auto d = next->play(announced); d != Knowledge<W>::Doubt::none) return doubt(d, turn.wire);
  const bool ends_count = next->position().idle_turns() == 0;
  if (turn.challenges && ends_count) {
    if (turn.refereed) return Error{msg::challenge_void(rule_id(108))};
    turn.challenges = false;  // so records of earlier versions have it
  }
  MoveView seen = view(turn.wire);
  if (complete) seen.uci = write_wire({{a, false, {}}, turn.wire.paper}, spec(), topology());
  if (turn.challenges) seen.uci += '*';
  add_terms(seen, a, next->position(), may_end);
  const int running = challenges_.empty() ? -1 : challenges_.back();
  const int begun = turn.challenges ? static_cast<int>(turns_.size()) : -1;
  challenges_.push_back(ends_count ? -1 : running >= 0 ? running : begun);
  known_.push_back(std::move(next));
  turns_.push_back(std::move(turn));
  views_.push_back(std::move(seen));
  this->record();
  return {};
}

template <int W>
void CheopsSession<W>::pop() {
  known_.pop_back();
  turns_.pop_back();
  challenges_.pop_back();
  challenging_ = false;
}

template <int W>
void CheopsSession<W>::pass() {
  auto next = std::make_shared<Knowledge<W>>(now());
  views_.push_back(Base::null_view(king(side())));
  next->pass();
  known_.push_back(std::move(next));
  turns_.push_back({{}, false, true});
  challenges_.push_back(-1);
  challenging_ = false;
}

template <int W>
GameHistory CheopsSession<W>::history() const {
  GameHistory h;
  const auto keys = this->repeatable_keys();
  h.times_seen = static_cast<int>(std::count(keys.begin(), keys.end(), keys.back()));
  for (int i = ply(); i >= 1; i -= 2) {
    if (!known_[static_cast<std::size_t>(i)]->position().in_check()) break;
    ++h.checks_in_a_row;
  }
  if (!challenges_.empty() && challenges_.back() >= 0)
    h.challenged = static_cast<int>(turns_.size()) - challenges_.back();
  return h;
}

template <int W>
Condition CheopsSession<W>::condition() const {
  const Condition c = cheops::condition(position(), history());
  // A Deputy that is unknown here may have an action.
  const bool mated = c == Condition::checkmate || c == Condition::deadlock;
  return mated && now().concealed(side()) > 0 ? Condition::none : c;
}

template <int W>
std::vector<Action> CheopsSession<W>::choices() const {
  return cheops::choices(position(), history());
}

template <int W>
void CheopsSession<W>::list(std::vector<MoveCode>& codes) const {
  // An action has more to it than a code has bits: what tells those between the same cells apart is mixed
  // into twelve of them, the same in every position unless two actions of one list would be alike.
  for (const Action a : choices()) {
    const auto [low, high] = a.bits();
    const MoveCode cells = MoveCode{a.from()} | MoveCode{a.to()} << 10;
    Fnv mixed;
    mixed.add(low);
    mixed.add(high);
    MoveCode rest = static_cast<MoveCode>(mixed.sum() >> 52);
    const auto code = [&] { return cells | (rest & 0xFFF) << 20; };
    while (code() == 0 || std::find(codes.begin(), codes.end(), code()) != codes.end()) ++rest;
    codes.push_back(code());
  }
}

template <int W>
Outcome CheopsSession<W>::outcome_of(Outcome::Reason reason, Ending ending) const {
  using Result = Outcome::Decision;
  switch (decide(position(), ending)) {
    case Decision::white_wins: return Outcome::win(Color::white, reason);
    case Decision::black_wins: return Outcome::win(Color::black, reason);
    case Decision::tie: return {reason, Result::tie, Color::white};
    case Decision::draw: return {reason, Result::draw, Color::white};
    case Decision::both_lose: return {reason, Result::both_lose, Color::white};
    case Decision::not_scored: break;
  }
  return {reason, Result::not_scored, Color::white};
}

template <int W>
Outcome CheopsSession<W>::by_rules(Claims) const {
  using Reason = Outcome::Reason;
  const Condition c = condition();
  if (c == Condition::none || !choices().empty()) return {};
  return c == Condition::checkmate ? outcome_of(Reason::checkmate, Ending::checkmate) : stalemate(c);
}

template <int W>
Outcome CheopsSession<W>::stalemate(Condition c) const {
  using Reason = Outcome::Reason;
  switch (c) {
    case Condition::deadlock: return outcome_of(Reason::deadlock, Ending::stalemate);
    case Condition::repetition: return outcome_of(Reason::repetition, Ending::stalemate);
    case Condition::perpetual_check: return outcome_of(Reason::perpetual_check, Ending::stalemate);
    default: return outcome_of(Reason::minimal_strength, Ending::stalemate);
  }
}

template <int W>
Outcome CheopsSession<W>::offered() const {
  const Condition c = condition();
  const bool may = c == Condition::repetition || c == Condition::perpetual_check;
  return may && !ended_ && !choices().empty() ? stalemate(c) : Outcome{};
}

template <int W>
Outcome CheopsSession<W>::outcome_by(Outcome::Reason reason, std::optional<Color> loser) const {
  // Who runs out of time forfeits.
  if (reason == Outcome::Reason::time) return Session::outcome_by(Outcome::Reason::forfeit, loser);
  if (reason == Outcome::Reason::annulment || reason == Outcome::Reason::forfeit ||
      reason == Outcome::Reason::abort || (reason == Outcome::Reason::abandonment && loser))
    return Session::outcome_by(reason, loser);
  return outcome_of(reason, Ending::stalemate);
}

template <int W>
Result<void> CheopsSession<W>::challenge() {
  if (const Outcome over = outcome(); over.over()) return Error{msg::game_over(*message(over))};
  if (Result<void> able = may_challenge(); !able) return able;
  const std::vector<Action> turns = choices();
  const auto counted = [&](Action a) { return position().counted(a); };
  if (std::none_of(turns.begin(), turns.end(), counted)) return Error{msg::challenge_void(rule_id(108))};
  challenging_ = true;
  return {};
}

template <int W>
Result<void> CheopsSession<W>::may_challenge() const {
  if (!rules().challenge_needed) return Error{msg::challenge_not_needed(rule_id(108))};
  if (history().challenged >= 0) return Error{msg::challenge_running(rule_id(108))};
  return {};
}

template <int W>
std::shared_ptr<const GameView> CheopsSession<W>::game_view() const {
  const auto cells = [](const CellSet<W>& set) {
    std::vector<Cell> list;
    set.for_each([&](Cell c) { list.push_back(c); });
    return list;
  };
  const Position<W>& p = position();
  CheopsView view;
  for (const Castle& castle : p.castles()) {
    const auto& site = p.tables().sites[castle.chair];
    view.castles.push_back({castle.chair, castle.builder, castle.activator, castle.owner, cells(site.pillars),
                            cells(site.halls), cells(site.axis)});
  }
  view.arrested = cells(p.arrested());
  view.compromised = cells(p.known());
  view.papers = cells(p.deputies() & ~p.known());
  view.certified = cells(p.certified());
  CheopsCounts& counts = view.counts.emplace();
  for (Color color : {Color::white, Color::black}) {
    counts.appointments[index(color)] = p.appointments(color);
    counts.concealed[index(color)] = now().concealed(color);
  }
  counts.idle_turns = p.idle_turns();
  counts.challenged = history().challenged;
  counts.started = known_.front()->setup().round > 1 || ply() > 1;
  const CellSet<W> opening = at_opening();
  counts.opening = cells(opening);
  for (Color color : {Color::white, Color::black})
    counts.developed[index(color)] = (p.pieces(color) & ~opening).count();
  const bool mated = outcome().reason == Outcome::Reason::checkmate;
  const Tally points = tally(p, mated ? Ending::checkmate : Ending::stalemate);
  for (int i : {0, 1}) {
    const Tally::Score& s = points.of[i];
    counts.of[i] = {s.civilians, s.pieces, s.castles, s.points, s.mates, s.reigns};
  }
  return cheshire::game_view(std::move(view), setup().pieces, topology());
}

template <int W>
MoveView CheopsSession<W>::view(const Wire& wire) const {
  const Position<W>& p = position();
  const Action a = wire.announced.action;
  MoveView v;
  Wire text = wire;
  // An empty announcement can be omitted, except after an inspection.
  if (text.announced.compromised.empty() && a.kind() != ActionKind::inspection)
    text.announced.discloses = false;
  v.uci = write_wire(text, spec(), topology());
  v.san = notation(p, wire.announced);
  v.from = a.from();
  v.to = v.arrival = a.to();
  if (a.promotes()) v.promotion = static_cast<char>(spec().kinds[a.promotion()].letter - 'A' + 'a');
  for (int i = 0; i < a.arrest_count(); ++i) v.also.push_back({a.arrest(i).victim, a.arrest(i).hall});
  v.chair = a.castle();
  switch (a.kind()) {
    case ActionKind::move: {
      if (p.at(a.to()) != no_piece) v.victim = a.to();
      const Setup setup = p.setup();
      if (a.to() == setup.ep_square && kind_of(p.at(a.from())) == pawn) v.victim = setup.ep_pawn;
      if (v.victim != no_cell) v.victim_letter = spec().kinds[kind_of(p.at(v.victim))].letter;
      break;
    }
    case ActionKind::castling: {
      v.action = "castling";
      Position<W> after = p;
      after.play(a);
      const CellSet<W> before = p.pieces(p.side(), tower), now = after.pieces(p.side(), tower);
      v.also.push_back({(before & ~now).first(), (now & ~before).first()});
      break;
    }
    case ActionKind::promotion_in_place: v.action = "promotion"; break;
    case ActionKind::abdication: v.action = "abdication"; break;
    case ActionKind::appointment: v.action = "appointment"; break;
    case ActionKind::inspection: v.action = "inspection"; break;
  }
  return v;
}

template <int W>
std::vector<Session::Projection> CheopsSession<W>::projections() const {
  const Position<W>& p = position();
  std::vector<Session::Projection> all;
  const CellSet<W> pieces = p.occupied();
  pieces.for_each([&](Cell from) {
    if (p.pillars().contains(from) || p.fieldless().contains(from)) return;
    Session::Projection one{from, {}, {}, {}};
    const auto field = p.field(from);
    (field.quiet | field.strikes).for_each([&](Cell c) { one.cells.push_back(c); });
    field.guards.for_each([&](Cell c) { one.guarded.push_back(c); });
    pattern(p.tables(), p.at(from), from).for_each([&](Cell c) { one.field.push_back(c); });
    all.push_back(std::move(one));
  });
  return all;
}

template <int W>
std::vector<Cell> CheopsSession<W>::attackers(Cell at, Color by) const {
  std::vector<Cell> cells;
  if (at >= topology().cell_count()) return cells;
  const Position<W>& p = position();
  p.pieces(by).for_each([&](Cell from) {
    if (from != at && p.attacks(from, at)) cells.push_back(from);
  });
  return cells;
}

template <int W>
std::optional<Message> CheopsSession<W>::why_not(Cell from, Cell to) const {
  if (from >= topology().cell_count() || to >= topology().cell_count()) return msg::square_missing();
  return cheops::why_not(position(), from, to);
}

}  // namespace cheshire::cheops

#include "engine/cheops/session_terms.h"
