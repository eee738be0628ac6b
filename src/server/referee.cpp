#include "server/referee.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "engine/session_json.h"
#include "server/json_read.h"
#include "server/row_game.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

/// 120 random bits as 24 letters and digits: nobody can guess the address of a game.
std::string new_id() {
  constexpr std::string_view digits = "abcdefghijklmnopqrstuvwxyz234567";
  std::array<unsigned char, 24> random;
  randombytes_buf(random.data(), random.size());
  std::string id;
  for (const unsigned char byte : random) id += digits[byte % digits.size()];
  return id;
}

/// Reads a stored result back.
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

Verdict refusal(std::string message, int at = Error::nowhere) {
  return {Verdict::Kind::refused, {std::move(message), at}};
}

std::string half_moves(std::size_t n) { return std::to_string(n) + (n == 1 ? " half-move" : " half-moves"); }

}  // namespace

Referee::Referee(Store& store, Journal& journal, std::size_t capacity, Shelf shelf)
    : store_(store), journal_(journal), capacity_(capacity), shelf_(std::move(shelf)) {}

void Referee::create(GameRow row, const std::function<void(const Verdict&, const std::string&)>& answer) {
  row.id = new_id();
  row.created = row.updated = iso_now();
  const std::string id = row.id;
  write([row = std::move(row)](Store& s) { return s.insert(row); },
        [answer, id](const Verdict& v) { answer(v, id); });
}

void Referee::remove(const std::string& id, const Answer& answer) {
  if (leaving_.contains(id)) return answer_later({Verdict::Kind::missing, {}}, answer);
  if (!ready_.contains(id)) {
    const auto row = store_.game(id);
    // A damaged game can be removed all the same.
    if (row && !row->has_value()) return answer_later({Verdict::Kind::missing, {}}, answer);
  }
  ready_.erase(id);
  leaving_.insert(id);
  write([id](Store& s) { return s.remove(id); },
        [this, id, answer](const Verdict& v) {
          leaving_.erase(id);
          answer(v);
        });
}

void Referee::move(const std::string& id, int ply, std::string_view text, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  const std::vector<std::string>& moves = g->row.moves;
  const auto at = static_cast<std::size_t>(ply);
  if (at < moves.size()) {
    if (text == moves[at] || text == g->session->moves()[at].san)
      return answer_later({Verdict::Kind::same, {}}, answer);
    return answer_later(refusal("half-move " + std::to_string(at + 1) + " was already played: " + moves[at]),
                        answer);
  }
  if (at > moves.size())
    return answer_later(refusal("the game has only " + half_moves(moves.size()) + " so far"), answer);
  if (g->session->outcome().over()) {
    return answer_later(refusal("the game is over. " + sentence(g->session->outcome())), answer);
  }
  if (Result<void> r = g->session->play(text); !r)
    return answer_later(refusal(r.error().message, r.error().at), answer);
  const std::string uci = g->session->moves().back().uci;
  g->row.moves.push_back(uci);
  const Stamp s = stamp(*g);
  write([id, ply, uci, s](Store& store) { return store.add_move(id, ply, uci, s.result, s.at); }, answer);
}

void Referee::back(const std::string& id, int ply, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  const std::size_t count = g->row.moves.size();
  const auto target = static_cast<std::size_t>(ply);
  if (target > count)
    return answer_later(refusal("the game has only " + half_moves(count) + " so far"), answer);
  if (target < count) {
    g->session->back(static_cast<int>(count - target));
    g->row.moves.resize(target);
  } else if (g->row.result.empty()) {
    return answer_later({Verdict::Kind::same, {}}, answer);
  } else if (Result<void> r = g->session->set(g->row.start, g->row.moves); !r) {  // takes a resignation back
    ready_.erase(id);
    return answer_later({Verdict::Kind::failed, r.error()}, answer);
  }
  const Stamp s = stamp(*g);
  write([id, ply, s](Store& store) { return store.cut(id, ply, s.result, s.at); }, answer);
}

void Referee::resign(const std::string& id, Color color, const Answer& answer) {
  InPlay* g = find_or_answer(id, answer);
  if (g == nullptr) return;
  const Outcome lost = Outcome::win(!color, Outcome::Reason::resignation);
  if (g->session->outcome() == lost) return answer_later({Verdict::Kind::same, {}}, answer);
  if (Result<void> r = g->session->end(lost); !r) return answer_later(refusal(r.error().message), answer);
  const Stamp s = stamp(*g);
  write([id, s](Store& store) { return store.set_result(id, s.result, s.at); }, answer);
}

Result<std::optional<std::string>> Referee::record(const std::string& id) {
  using Answered = std::optional<std::string>;
  if (leaving_.contains(id)) return Answered();
  if (const auto it = ready_.find(id); it != ready_.end()) {
    return Answered(record_json(it->second.row, it->second.session->game().spec().identity()));
  }
  auto row = store_.game(id);
  if (!row) return row.error();
  if (!row->has_value()) return Answered();
  auto rules = game(**row);
  if (!rules) return rules.error();
  return Answered(record_json(**row, (*rules)->spec().identity()));
}

Result<std::string> Referee::records() {
  auto rows = store_.games();
  if (!rows) return rows.error();
  JsonWriter json;
  json.begin_array();
  for (const GameRow& row : *rows) {
    auto rules = game(row);
    if (!rules) continue;  // a game of another program's making
    json.raw(record_json(row, (*rules)->spec().identity()));
  }
  json.end_array();
  return json.take();
}

void Referee::forget() {
  ready_.clear();
  leaving_.clear();
}

Result<std::shared_ptr<const AnyGame>> Referee::game(const GameRow& row) {
  const std::string key = row.game + options_json(row.options) + row.file;
  if (const auto it = games_.find(key); it != games_.end()) return it->second;
  auto opened = open_row_game(row.game, row.options, row.file, shelf_);
  if (opened) games_.emplace(key, *opened);
  return opened;
}

Result<Referee::InPlay> Referee::load(GameRow row) {
  const auto damaged = [&](const Error& e) {
    return Error{"the stored game " + row.id + " cannot be played on: " + e.message};
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
    trim();
    it = ready_.emplace(id, std::move(*loaded)).first;
  }
  it->second.used = ++clock_;
  return &it->second;
}

Referee::InPlay* Referee::find_or_answer(const std::string& id, const Answer& answer) {
  auto found = find(id);
  if (found && *found != nullptr) return *found;
  answer_later(found ? Verdict{Verdict::Kind::missing, {}} : Verdict{Verdict::Kind::failed, found.error()},
               answer);
  return nullptr;
}

void Referee::trim() {
  // What waits for the disk cannot be read back from it yet.
  if (!journal_.idle()) return;
  while (!ready_.empty() && ready_.size() >= capacity_) {
    ready_.erase(std::min_element(ready_.begin(), ready_.end(), [](const auto& a, const auto& b) {
      return a.second.used < b.second.used;
    }));
  }
}

void Referee::answer_later(Verdict verdict, const Answer& answer) {
  journal_.after([verdict = std::move(verdict), answer](const Error*) { answer(verdict); });
}

void Referee::write(Journal::Write write, const Answer& answer) {
  journal_.write(std::move(write), [answer](const Error* failure) {
    answer(failure ? Verdict{Verdict::Kind::failed, *failure} : Verdict{Verdict::Kind::done, {}});
  });
}

Referee::Stamp Referee::stamp(InPlay& g) {
  const Outcome outcome = g.session->outcome();
  g.row.result = outcome.over() ? result_json(outcome) : "";
  g.row.updated = iso_now();
  return {g.row.result, g.row.updated};
}

}  // namespace cheshire
