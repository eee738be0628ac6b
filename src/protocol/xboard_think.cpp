// Xboard: what the thinking thread does.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "messages/uci.h"
#include "protocol/xboard.h"

namespace cheshire {
namespace {

/// XBoard reads a score of 100000 + N as a mate in N moves.
constexpr int mate_score = 100'000;

int xboard_score(const Score& score) {
  if (score.kind == Score::Kind::centipawns) return score.value;
  return score.value > 0 ? mate_score + score.value : -mate_score + score.value;
}

std::vector<std::string> moves_of(const Session& session) {
  std::vector<std::string> moves;
  for (const MoveView& move : session.moves()) moves.push_back(move.uci);
  return moves;
}

}  // namespace

void Xboard::abort() {
  engine_.stop();
  engine_.finish();
  const std::lock_guard lock(mutex_);
  move_now_ = false;
  expected_.clear();
  move_is_due(false);
}

void Xboard::finish() {
  bool due = false;
  {
    const std::lock_guard lock(mutex_);
    due = thinking_;
    ponder_ = false;
  }
  if (!due) engine_.stop();
  engine_.finish();
}

/// Pings are answered after the move.
void Xboard::move_is_due(bool due) {
  thinking_ = due;
  if (due) {
    thinking_since_ = milliseconds_now();
    return;
  }
  for (const std::string& pong : std::exchange(pongs_, {})) say(pong);
}

void Xboard::resume() {
  const std::lock_guard lock(mutex_);
  if (illegal_ || table_->outcome_with_claims().over()) return;
  if (mode_ == Mode::analyse) {
    engine_.work([this](const std::stop_token& token) { analyse(token); });
  } else if (mode_ == Mode::play && table_->side() == side_) {
    move_is_due(true);
    engine_.work([this](const std::stop_token& token) { play(token); });
  }
}

/// What to think about in the present position, in which it is the engine's turn.
ThinkTask Xboard::task() const {
  const EngineSettings& settings = engine_.settings();
  ThinkTask task;
  settings.set_strength(task.request);
  Limits& limits = task.request.limits;
  limits.depth = depth_;
  limits.overhead = settings.move_overhead;
  if (move_time_ > 0) {
    limits.move_time = std::max(1, move_time_ - settings.move_overhead);
    return task;
  }
  const int mine = index(side_), other = 1 - mine;
  limits.time[mine] = std::max(1, time_[0]);
  limits.time[other] = std::max(1, time_[1]);
  limits.increment[mine] = limits.increment[other] = increment_;
  if (moves_per_session_ > 0) {
    const int made = std::max(0, table_->setup().move_number - 1) % moves_per_session_;
    limits.moves_to_go = moves_per_session_ - made;
  }
  return task;
}

/// Makes moves as long as the opponent answers them as expected.
void Xboard::play(const std::stop_token& token) {
  std::string reply;  // expected, and not yet played on the table
  for (;;) {
    ThinkTask thought;
    {
      const std::lock_guard lock(mutex_);
      std::vector<std::string> moves = moves_of(*table_);
      if (!reply.empty()) moves.push_back(reply);
      if (engine_.position(table_->start_fen(), moves)) return;
      // The reply will end the game.
      if (engine_.session().outcome_with_claims().over()) return expected_.clear();
      thought = task();
      thought.ponder = !reply.empty();
    }
    const ThinkAnswer answer =
        engine_.search(thought, [this](const LineView& line) { post_line(line); }, token);
    const std::lock_guard lock(mutex_);
    if (token.stop_requested() && !move_now_) return;
    const std::string expected = make_move(answer);
    if (expected.empty() || !ponder_ || token.stop_requested()) return;
    reply = expected_ = expected;
    engine_.expect_ponder_hit();
  }
}

/// Plays the move found, and returns the reply that the engine expects; empty if none or if the game is over.
std::string Xboard::make_move(const ThinkAnswer& answer) {
  const ThinkResult& result = answer.result;
  if (answer.failed) say("# " + printable(answer.failed->text(), std::string::npos));
  if (result.table_fault)
    say("# " + printable(msg::uci_tables(*result.table_fault).text(), std::string::npos));
  if (result.best.empty() || !table_->play(result.best)) {
    move_is_due(false);
    return {};
  }
  if (!result.lines.empty()) last_score_ = xboard_score(result.lines[0].line.score);
  time_[0] -= static_cast<int>(milliseconds_now() - thinking_since_);
  time_[0] += increment_;
  show_move(table_->moves().back());
  move_is_due(false);
  hint_ = result.ponder;
  return announce_end() ? std::string() : result.ponder;
}

void Xboard::analyse(const std::stop_token& token) {
  ThinkTask task;
  {
    const std::lock_guard lock(mutex_);
    if (engine_.position(table_->start_fen(), moves_of(*table_))) return;
    task.request.limits.infinite = true;
    task.request.limits.multi_pv = engine_.settings().multi_pv;
  }
  const ThinkAnswer answer = engine_.search(task, [this](const LineView& line) { post_line(line); }, token);
  const std::lock_guard lock(mutex_);
  hint_ = answer.result.best;
}

void Xboard::post_line(const LineView& view) {
  {
    const std::lock_guard lock(mutex_);
    if (!post_ && mode_ != Mode::analyse) return;
  }
  const LineInfo& line = view.line;
  std::string text =
      fmt::format("{} {} {} {}", line.depth, xboard_score(line.score), line.time / 10, line.nodes);
  for (const std::string& move : view.san) text += ' ' + move;
  say(text);
}

/// Says how the game has ended, if it has; the engine claims a draw that may be claimed.
bool Xboard::announce_end() {
  const Outcome outcome = table_->outcome_with_claims();
  if (outcome.over()) say(fmt::format("{} {{{}}}", score(outcome), sentence(outcome)));
  return outcome.over();
}

}  // namespace cheshire
