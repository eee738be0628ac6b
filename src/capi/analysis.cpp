// Counting and thinking.
#include <array>
#include <chrono>
#include <functional>

#include "capi/handles.h"
#include "messages/text.h"
#include "text/san_parts.h"

using namespace cheshire;
using namespace cheshire::capi;

namespace {

std::int64_t milliseconds() {
  using namespace std::chrono;
  return duration_cast<std::chrono::milliseconds>(steady_clock::now().time_since_epoch()).count();
}

/// A line as the interface shows it; points into the LineView, so it can neither be copied nor outlive that.
class ShownLine {
 public:
  explicit ShownLine(const LineView& view) {
    for (const std::string& move : view.moves) uci_.push_back(move.c_str());
    for (const std::string& move : view.san) san_.push_back(move.c_str());
    const LineInfo& info = view.line;
    line_.rank = info.rank;
    line_.depth = info.depth;
    line_.selective_depth = info.selective_depth;
    line_.score_kind = info.score.kind == Score::Kind::mate ? CHESHIRE_MATE : CHESHIRE_CENTIPAWNS;
    line_.score = info.score.value;
    line_.nodes = info.nodes;
    line_.time = info.time;
    line_.hash_full = info.hash_full;
    line_.length = uci_.size();
    line_.uci = uci_.data();
    line_.san = san_.data();
    if (view.chances) {
      line_.has_chances = true;
      line_.win = view.chances->win;
      line_.draw = view.chances->draw;
      line_.loss = view.chances->loss;
    }
  }
  ShownLine(const ShownLine&) = delete;
  ShownLine& operator=(const ShownLine&) = delete;

  const cheshire_line& line() const { return line_; }

 private:
  std::vector<const char*> uci_, san_;
  cheshire_line line_{};
};

/// Reads the limits of a search. Fails for a number out of range, or a search move that is not legal.
bool read_limits(const cheshire_limits& from, const Session& session, ThinkRequest& to,
                 cheshire_error** error) {
  constexpr std::int64_t longest = INT32_MAX;
  const auto check = [&](std::int64_t value, std::int64_t max, std::string_view name) {
    return in_range(value, 0, max, name, error);
  };
  if (!check(from.depth, 1000, "depth") || !check(from.movetime, longest, "movetime") ||
      !check(from.white_clock, longest, "white_clock") || !check(from.black_clock, longest, "black_clock") ||
      !check(from.white_inc, longest, "white_inc") || !check(from.black_inc, longest, "black_inc") ||
      !check(from.remaining_moves, 1000, "remaining_moves") || !check(from.mate, 1000, "mate") ||
      !check(from.multipv, 256, "multipv") || !check(from.skill, 8, "skill") ||
      !check(from.hash, 65536, "hash") || !check(from.threads, 256, "threads"))
    return false;
  const std::array clocks{from.white_clock, from.black_clock}, increments{from.white_inc, from.black_inc};
  // The other side's clock ends nothing.
  const bool ends = from.depth > 0 || from.nodes > 0 || from.movetime > 0 ||
                    clocks[index(session.side())] > 0 || from.mate > 0;
  if (!ends && !from.infinite) return fail(error, Error{msg::search_without_end()}), false;
  Limits& limits = to.limits;
  limits.infinite = from.infinite;
  limits.depth = from.depth;
  limits.nodes = from.nodes;
  limits.move_time = from.movetime;
  limits.mate = from.mate;
  for (std::size_t side : {0U, 1U}) {
    limits.time[side] = clocks[side];
    limits.increment[side] = increments[side];
  }
  limits.moves_to_go = from.remaining_moves;
  limits.multi_pv = std::max(1, from.multipv);
  if (from.skill != 0) to.skill = from.skill;
  for (std::size_t i = 0; from.search_moves != nullptr && i < from.search_moves_count; ++i) {
    if (!present(from.search_moves[i], "search_moves", error)) return false;
    const std::unique_ptr<Session> after = session.clone();
    if (is_null_move(from.search_moves[i])) return fail(error, Error{msg::null_move_in_game()}), false;
    if (const Result<void> played = after->play(from.search_moves[i]); !played)
      return fail(error, played.error()), false;
    to.only.push_back(after->moves().back().uci);
  }
  return true;
}

}  // namespace

struct cheshire_analysis {
  explicit cheshire_analysis(ThinkResult found) : result(std::move(found)) {
    for (const LineView& line : result.lines) lines.push_back(std::make_unique<ShownLine>(line));
  }
  ThinkResult result;
  std::vector<std::unique_ptr<ShownLine>> lines;
};

bool cheshire_board_perft(const cheshire_board* board, int depth, int threads,
                          const cheshire_callbacks* callbacks, uint64_t* leaves, cheshire_error** error) {
  if (!present(board, "board", error) || !present(leaves, "leaves", error)) return false;
  if (!in_range(depth, 0, 30, "depth", error) || !in_range(threads, 1, 256, "threads", error)) return false;
  cheshire_callbacks calls;
  if (!read_struct(callbacks, calls, "callbacks.size", error)) return false;
  return guarded(error, [&] {
    PerftWatch how;
    how.threads = threads;
    if (calls.stop) how.stop = [&] { return calls.stop(calls.data); };
    if (calls.divide) {
      how.divide = [&](const std::string& move, std::uint64_t share) {
        calls.divide(calls.data, move.c_str(), share);
      };
    }
    const std::optional<std::uint64_t> counted = board->session->perft(depth, how);
    if (!counted) return fail(error, msg::count_stopped()), false;
    *leaves = *counted;
    return true;
  });
}

cheshire_analysis* cheshire_board_analyse(cheshire_board* board, const cheshire_limits* limits,
                                          const cheshire_callbacks* callbacks, cheshire_error** error) {
  if (!present(board, "board", error) || !present(limits, "limits", error)) return nullptr;
  cheshire_callbacks calls;
  cheshire_limits given;
  if (!read_struct(callbacks, calls, "callbacks.size", error) ||
      !read_struct(limits, given, "limits.size", error))
    return nullptr;
  const Thinking thinking(*board);
  if (!thinking.mine(error)) return nullptr;
  return guarded(error, [&]() -> cheshire_analysis* {
    ThinkRequest request;
    if (!read_limits(given, *board->session, request, error)) return nullptr;
    if (given.hash != 0 && given.hash != board->hash) {
      if (const Result<void> set = board->session->set_hash(given.hash); !set)
        return fail(error, set.error()), nullptr;
      board->hash = given.hash;
    }
    board->session->set_threads(std::max(1, given.threads));
    ThinkEvents events;
    events.now = milliseconds;
    if (calls.stop) events.stop = [&] { return calls.stop(calls.data); };
    if (calls.line) {
      events.line = [&](const LineView& line) { calls.line(calls.data, &ShownLine(line).line()); };
    }
    Result<ThinkResult> found = board->session->think(request, events);
    if (!found) return fail(error, found.error()), nullptr;
    return new cheshire_analysis(std::move(*found));
  });
}

const char* cheshire_analysis_best(const cheshire_analysis* analysis) {
  return analysis && !analysis->result.best.empty() ? analysis->result.best.c_str() : nullptr;
}

const char* cheshire_analysis_ponder(const cheshire_analysis* analysis) {
  return analysis && !analysis->result.ponder.empty() ? analysis->result.ponder.c_str() : nullptr;
}

uint64_t cheshire_analysis_nodes(const cheshire_analysis* analysis) {
  return analysis ? analysis->result.nodes : 0;
}

size_t cheshire_analysis_count(const cheshire_analysis* analysis) {
  return analysis ? analysis->lines.size() : 0;
}

const cheshire_line* cheshire_analysis_line(const cheshire_analysis* analysis, size_t index) {
  return analysis && index < analysis->lines.size() ? &analysis->lines[index]->line() : nullptr;
}

void cheshire_analysis_free(cheshire_analysis* analysis) { delete analysis; }
