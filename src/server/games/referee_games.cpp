// The referee's games: creating, keeping ready, showing and removing them.
#include <algorithm>

#include "base/held.h"
#include "engine/session_json.h"
#include "rules/sealed_papers.h"
#include "server/common/json_read.h"
#include "server/games/referee.h"
#include "server/games/stored_game.h"
#include "server/store/parley.h"

namespace cheshire {
namespace {

constexpr std::size_t most_seen = 1024, most_seen_bytes = 16 << 20;

/// Reads a stored result.
Result<Outcome> read_outcome(const std::string& json) {
  auto object = read_object(json);
  if (!object) return object.error();
  const auto reason = text_field(*object, "reason", 32);
  if (!reason) return reason.error();
  const auto winner = text_field(*object, "winner", 1);  // null unless somebody won
  Outcome outcome;
  if (!read(*reason, outcome.reason)) return Error{"no result is called '" + *reason + "'"};
  if (!winner)
    outcome.decision = Outcome::Decision::draw;
  else if (*winner == "b")
    outcome.winner = Color::black;
  // Older stores do not say how a game was decided.
  if (const auto decision = text_field(*object, "decision", 16);
      decision && !read(*decision, outcome.decision))
    return Error{"no decision is called '" + *decision + "'"};
  return outcome;
}

/// Returns why this seat may not remove the game; nothing if it may.
std::optional<Error> may_remove(const GameRow& row, Seat seat) {
  const bool goes_on = row.result.empty() || row.pending();
  const bool begun = row.moves.size() >= 2;
  if (!row.keys.of_players() || row.rules(seat)) return {};
  if (goes_on && seat.umpire) return unaccepted_umpire();
  if (goes_on && (begun || !row.link))
    return Error{"the Umpire's key, or both White's and Black's, is needed to remove a game that goes on"};
  if (row.link && !seat.white && !seat.black)
    return Error{"White's or Black's key is needed to remove a game that is played by link"};
  return {};
}

}  // namespace

void Referee::create(GameRow row, const Created& answer) {
  const auto rules = game(row);
  if (!rules) {
    return answer_later({Verdict::Kind::failed, rules.error()},
                        [answer](const Verdict& v) { answer(v, "", ""); });
  }
  if (const Result<void> r = open(row, **rules); !r) {
    return answer_later({Verdict::Kind::failed, r.error()},
                        [answer](const Verdict& v) { answer(v, "", ""); });
  }
  const Secrets keys = new_keys(row.papers || row.link, has_umpire(row));
  const Secrets invitations = row.link ? invitations_to(keys, row.maker) : Secrets{};
  row.keys = hashes_of(keys);
  row.invitations.keys = hashes_of(invitations);
  const std::string id = row.id;
  const std::string record = created_json(row, times_.even(), keys, invitations);
  watch(row);
  write(
      id, [row = std::move(row)](Store& s) { return s.insert(row); },
      [answer, id, record](const Verdict& v) { answer(v, id, record); });
}

bool Referee::InPlay::decided() const {
  const Outcome::Reason reason = session->outcome().reason;
  return !row.keys.umpire.empty() &&
         (reason == Outcome::Reason::judgment || reason == Outcome::Reason::annulment ||
          (reason == Outcome::Reason::forfeit && !(row.clock && ran_out(row.standing.clock))));
}

Result<void> Referee::open(GameRow& row, const AnyGame& rules) const {
  const auto session = rules.session();
  if (Result<void> r = session->set(row.start); !r) return r.error();
  row.id = new_id();
  row.title = rules.spec().title;
  row.papers = has_papers(rules.spec());
  row.created = row.updated = iso(times_.wall());
  row.result = session->outcome().over() ? result_json(session->outcome()) : "";
  row.standing.fen = session->fen();
  if (row.clock)
    row.standing.clock =
        new_clock(*row.clock, {!row.result.empty(), false, 0, session->side()}, times_.even());
  return {};
}

void Referee::remove(const std::string& id, Seat seat, const Answer& answer) {
  if (leaving_.contains(id)) return answer_later({Verdict::Kind::missing, {}}, answer);
  const auto it = ready_.find(id);
  std::optional<Error> refusal;
  if (it != ready_.end()) {
    refusal = may_remove(it->second.row, seat);
  } else {
    const auto row = store_.game(id);
    // Even a damaged game can be removed.
    if (row && !row->has_value()) return answer_later({Verdict::Kind::missing, {}}, answer);
    if (row) refusal = may_remove(**row, seat);
  }
  if (refusal) return deny(std::move(*refusal), answer);
  if (it != ready_.end()) let_go(it);
  deadlines_.drop(id);
  leaving_.insert(id);
  write(
      id, [id](Store& s) { return s.remove(id); },
      [this, id, answer](const Verdict& v) {
        leaving_.erase(id);
        answer(v);
      });
}

Result<bool> Referee::show(const std::string& id, Viewer viewer,
                           const std::function<void(const Sight&)>& look) {
  if (leaving_.contains(id)) return false;
  const auto show_row = [&](const GameRow& row) -> Result<bool> {
    const auto seen = sight(row, viewer);
    if (!seen) return seen.error();
    look(*seen);
    return true;
  };
  if (const auto it = ready_.find(id); it != ready_.end()) return show_row(it->second.row);
  const auto row = store_.game(id);
  if (!row) return row.error();
  if (!row->has_value()) return false;
  return show_row(**row);
}

Result<std::optional<std::string>> Referee::record(const std::string& id, Viewer viewer) {
  std::optional<std::string> text;
  const auto shown = show(id, viewer, [&](const Sight& sight) { text = record_json(sight); });
  if (!shown) return shown.error();
  return text;
}

Result<Sight> Referee::sight(const GameRow& row, Viewer viewer) {
  if (viewer == Viewer::everything || !row.sealed()) return Sight{row, times_.even(), viewer};
  const auto known = shown(row, viewer);
  if (!known) return known.error();
  return Sight{row, times_.even(), viewer, *known};
}

Result<const Shown*> Referee::shown(const GameRow& row, Viewer viewer) {
  const auto key = std::pair(row.id, viewer);
  if (const auto it = seen_.find(key); it != seen_.end() && it->second.truth == row.moves &&
                                       it->second.open == !row.sealed() &&
                                       it->second.challenge == row.standing.challenge)
    return &it->second.shown;
  std::unique_ptr<Session> seen;
  if (const auto it = ready_.find(row.id); it != ready_.end()) {
    seen = it->second.session->seen_by(viewer, !row.sealed());
  } else {
    const auto loaded = load(row);
    if (!loaded) return loaded.error();
    seen = loaded->session->seen_by(viewer, !row.sealed());
  }
  if (seen->moves().size() != row.moves.size())
    return Error{"the stored game " + row.id + " cannot be shown without its papers"};
  Seen entry{row.moves, !row.sealed(), row.standing.challenge, {seen->start_fen(), {}, false, seen->fen()}};
  for (const MoveView& move : seen->moves()) entry.shown.moves.push_back(move.uci);
  // Others learn of a challenge from the move it is made with.
  entry.shown.challenge = row.standing.challenge && viewer == viewer_of(seen->side());
  if (seen_.size() >= most_seen || seen_bytes_ > most_seen_bytes) {
    seen_.clear();
    seen_bytes_ = 0;
  }
  seen_bytes_ += held_together(entry.truth, entry.shown.moves, entry.shown.start, entry.shown.fen);
  return &seen_.insert_or_assign(key, std::move(entry)).first->second.shown;
}

void Referee::forget() {
  ready_.clear();
  ready_bytes_ = 0;
  leaving_.clear();
  seen_.clear();
  seen_bytes_ = 0;
  watch_stored();
}

Result<Referee::InPlay> Referee::load(GameRow row) {
  const auto damaged = [&](const Error& e) {
    // An error in a game with papers would name one of its moves.
    const std::string why = row.sealed() ? "" : ": " + e.message;
    return Error{"the stored game " + row.id + " cannot be played on" + why};
  };
  auto rules = game(row);
  if (!rules) return damaged(rules.error());
  auto session = (*rules)->session();
  if (Result<void> r = session->set(row.start, row.moves); !r) return damaged(r.error());
  if (!row.result.empty() && !session->outcome().over()) {
    const auto outcome = read_outcome(row.result);
    if (!outcome) return damaged(outcome.error());
    if (Result<void> r = session->end(*outcome); !r) return damaged(r.error());
  }
  if (row.standing.challenge) {
    if (Result<void> r = session->challenge(); !r) return damaged(r.error());
  }
  return InPlay{std::move(row), std::move(session)};
}

Result<Referee::InPlay*> Referee::find(const std::string& id) {
  InPlay* const none = nullptr;
  if (leaving_.contains(id)) return none;
  auto it = ready_.find(id);
  if (it == ready_.end()) {
    auto row = store_.game(id);
    if (!row) return row.error();
    if (!row->has_value()) return none;
    auto loaded = load(std::move(**row));
    if (!loaded) return loaded.error();
    it = ready_.emplace(id, std::move(*loaded)).first;
  }
  it->second.used = ++uses_;
  weigh(it->second);
  return &it->second;
}

Referee::InPlay* Referee::find_or_answer(const std::string& id, const Answer& answer) {
  auto found = find(id);
  if (found && *found != nullptr) {
    call_time(**found);
    return *found;
  }
  answer_later(found ? Verdict{Verdict::Kind::missing, {}} : Verdict{Verdict::Kind::failed, found.error()},
               answer);
  return nullptr;
}

std::size_t Referee::InPlay::held() const {
  // Each move is kept as text, as a view with two more texts, and as the data to undo it.
  constexpr std::size_t of_a_move = 512, of_a_game = 8192;
  return of_a_game + row.file.size() + row.parley.size() + row.white.size() + row.black.size() +
         row.moves.size() * of_a_move;
}

void Referee::weigh(InPlay& g) {
  ready_bytes_ -= std::exchange(g.bytes, g.held());
  ready_bytes_ += g.bytes;
  trim(&g);
}

void Referee::let_go(std::unordered_map<std::string, InPlay>::iterator it) {
  ready_bytes_ -= it->second.bytes;
  ready_.erase(it);
}

void Referee::trim(const InPlay* spared) {
  const auto full = [this] { return ready_.size() > capacity_.games || bytes() > capacity_.bytes; };
  if (!full()) return;
  rules_.trim(capacity_.bytes - std::min(capacity_.bytes, ready_bytes_));
  // What waits for the disk cannot be read back yet.
  if (!full() || !journal_.idle()) return;
  std::vector<std::pair<std::uint64_t, std::string>> oldest;
  for (const auto& [id, g] : ready_) {
    if (&g != spared) oldest.emplace_back(g.used, id);
  }
  std::sort(oldest.begin(), oldest.end());
  // Leave some spare room, so that not every new game triggers such a search.
  const Capacity enough{capacity_.games - capacity_.games / 16, capacity_.bytes - capacity_.bytes / 16};
  for (const auto& [used, id] : oldest) {
    let_go(ready_.find(id));
    rules_.trim(enough.bytes - std::min(enough.bytes, ready_bytes_));
    if (ready_.size() <= enough.games && bytes() <= enough.bytes) return;
  }
}

}  // namespace cheshire
