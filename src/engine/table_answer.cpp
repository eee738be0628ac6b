#include "engine/table_answer.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "text/fen.h"

namespace cheshire {
namespace {

using namespace endings;

/// What a move is worth to the side that makes it.
Distances worth_of(const TableAnswer::Move& move, int limit) {
  return after_move(Distances{move.then.mate, move.then.zeroing}, move.zeroing, limit);
}

Verdict with_clock(Code zeroing, int clock, int limit) {
  if (is_won(zeroing)) return plies(zeroing) + clock <= limit ? Verdict::win : Verdict::cursed_win;
  if (is_lost(zeroing)) return plies(zeroing) + clock <= limit ? Verdict::loss : Verdict::blessed_loss;
  return Verdict::draw;
}

Result<std::vector<TableAnswer::Move>> ask_moves(const Session& session, Reader& tables);

Result<TableVerdict> ask_position(const Session& session, Reader& tables) {
  const Setup& setup = session.setup();
  const int limit = clock_limit(session.game().spec());
  TableVerdict v;
  const Outcome outcome = session.outcome();
  // A game, not an analysis, has no moves left in a dead position.
  if (outcome.reason == Outcome::Reason::dead_position) {
    v.dead = true;
  } else if (session.legal_codes().empty()) {
    v.checkmate = session.in_check();
    v.stalemate = !v.checkmate;
    if (v.checkmate) v.mate = v.zeroing = lost(0);
  } else if (setup.ep_square != no_cell) {
    // Tables know no captures en passant: the moves say what the position is worth.
    const auto moves = ask_moves(session, tables);
    if (!moves) return moves.error();
    Distances best = worth_of(moves->front(), limit);
    for (const TableAnswer::Move& move : *moves) best = better_of(best, worth_of(move, limit));
    v.mate = best.mate;
    v.zeroing = best.zeroing;
  } else {
    const Result<Probe> found = tables.probe(setup);
    if (!found) return found.error();
    v.mate = found->mate;
    v.zeroing = found->zeroing;
  }
  v.verdict = with_clock(v.zeroing, setup.halfmove_clock, limit);
  return v;
}

Result<std::vector<TableAnswer::Move>> ask_moves(const Session& session, Reader& tables) {
  std::vector<TableAnswer::Move> moves;
  for (MoveView& view : session.legal_moves()) {
    const std::unique_ptr<Session> then = session.clone();
    if (const Result<void> played = then->follow(view.uci); !played) return played.error();
    const Result<TableVerdict> verdict = ask_position(*then, tables);
    if (!verdict) return verdict.error();
    moves.push_back({std::move(view.uci), std::move(view.san), then->setup().halfmove_clock == 0, *verdict});
  }
  return moves;
}

}  // namespace

Result<TableAnswer> ask_tables(const Session& session, Reader& tables) {
  TableAnswer answer;
  const Result<TableVerdict> here = ask_position(session, tables);
  if (!here) return here.error();
  answer.here = *here;
  auto moves = ask_moves(session, tables);
  if (!moves) return moves.error();
  answer.moves = *std::move(moves);
  const int limit = clock_limit(session.game().spec());
  const bool by_mate =
      std::none_of(answer.moves.begin(), answer.moves.end(),
                   [](const TableAnswer::Move& move) { return move.then.mate == impossible; });
  std::stable_sort(answer.moves.begin(), answer.moves.end(),
                   [&](const TableAnswer::Move& a, const TableAnswer::Move& b) {
                     // For the other side a low verdict is the best one.
                     if (a.then.verdict != b.then.verdict) return a.then.verdict < b.then.verdict;
                     const Distances x = worth_of(a, limit), y = worth_of(b, limit);
                     return by_mate ? better(x.mate, y.mate) : better(x.zeroing, y.zeroing);
                   });
  return answer;
}

Result<std::vector<TableLineMove>> best_line(const Session& session, Reader& tables) {
  const std::unique_ptr<Session> at = session.clone();
  std::vector<TableLineMove> line;
  while (line.size() < longest_table_line) {
    const Result<TableAnswer> answer = ask_tables(*at, tables);
    if (!answer) return answer.error();
    if (answer->here.verdict == Verdict::draw || answer->moves.empty()) break;
    const TableAnswer::Move& best = answer->moves.front();
    line.push_back({best.uci, best.san});
    if (const Result<void> played = at->follow(best.uci); !played) return played.error();
  }
  return line;
}

Result<TableSummary> kept_summary(const AnyGame& game, const Summary& summary, Reader& tables) {
  TableSummary kept;
  for (std::size_t side : {0U, 1U}) {
    const Summary::Side& found = summary.sides[side];
    TableSummary::Side& s = kept.sides[side];
    const auto fen = [&](const Setup& setup) { return write_fen(setup, game.spec(), game.topology()); };
    s.positions = found.positions;
    for (const Summary::Win& win : found.hardest) s.hardest.push_back({fen(win.setup), win.plies});
    if (found.longest[0] == 0) continue;
    s.longest = {fen(found.longest_setup[0]), found.longest[0]};
    const std::unique_ptr<Session> session = game.session();
    if (const Result<void> set = session->set(s.longest->fen, {}, Purpose::analysis); !set)
      return set.error();
    const auto line = best_line(*session, tables);
    if (!line) return line.error();
    for (const TableLineMove& move : *line) s.line.push_back(move.uci);
  }
  return kept;
}

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::loss: return "loss";
    case Verdict::blessed_loss: return "blessed-loss";
    case Verdict::draw: return "draw";
    case Verdict::cursed_win: return "cursed-win";
    case Verdict::win: return "win";
  }
  return {};
}

void write_verdict(JsonWriter& json, const TableVerdict& v) {
  const auto distance = [&](const char* key, Code code) {
    if (code == impossible)
      json.key(key).null();
    else
      json.field(key, is_lost(code) ? -plies(code) : plies(code));
  };
  json.field("category", name(v.verdict));
  distance("dtz", v.zeroing);
  distance("dtm", v.mate);
  json.field("checkmate", v.checkmate).field("stalemate", v.stalemate).field("insufficient_material", v.dead);
}

void write_unknown(JsonWriter& json) {
  json.field("category", "unknown").key("dtz").null().key("dtm").null();
  json.field("checkmate", false).field("stalemate", false).field("insufficient_material", false);
  json.key("moves").begin_array().end_array();
}

void write_answer(JsonWriter& json, const TableAnswer& answer) {
  write_verdict(json, answer.here);
  json.key("moves").begin_array();
  for (const TableAnswer::Move& move : answer.moves) {
    json.begin_object().field("uci", move.uci).field("san", move.san).field("zeroing", move.zeroing);
    write_verdict(json, move.then);
    json.end_object();
  }
  json.end_array();
}

}  // namespace cheshire
