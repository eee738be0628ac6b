#include "learn/puzzle_prover.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/solve_problem.h"
#include "eval/win_chances.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

double winning_chance(const LineView& line) {
  constexpr double per_mille = 1000;
  const WinDrawLoss chances = line.chances ? *line.chances : win_draw_loss(line.line.score, WinChances());
  return chances.win / per_mille;
}

/// Returns a line of a mate from the attacker's move on, in which the defender holds out the longest and the
/// attacker has one move each time but the last; empty if there is none.
std::vector<std::string> only_line(const SolutionMove& attack) {
  std::vector<std::string> line{attack.uci};
  if (attack.moves <= 1) return line;
  for (const SolutionMove& reply : attack.replies) {
    if (reply.replies.empty() || reply.replies.front().moves != attack.moves - 1) continue;
    if (attack.moves > 2 && reply.replies.size() > 1) continue;
    const std::vector<std::string> rest = only_line(reply.replies.front());
    if (rest.empty()) continue;
    line.push_back(reply.uci);
    line.insert(line.end(), rest.begin(), rest.end());
    return line;
  }
  return {};
}

}  // namespace

PuzzleProver::PuzzleProver(std::shared_ptr<const AnyGame> game, PuzzleProofOptions options)
    : options_(options), session_(game->session()) {
  (void)session_->set_hash(options_.hash);  // a table that is too large for the memory is as small as can be
}

/// Whether there is only one legal move here.
bool PuzzleProver::forced() const { return session_->legal_codes().size() == 1; }

/// What the side to move may choose here, found in an empty hash table.
PuzzleProver::Choice PuzzleProver::choose(std::uint64_t nodes, Moves moves,
                                          const std::function<bool()>& stop) {
  Choice choice;
  session_->clear_hash();
  ThinkRequest request;
  request.limits.nodes = nodes;
  request.limits.multi_pv = moves == Moves::two ? 2 : 1;
  ThinkEvents events;
  events.stop = stop;
  const Result<ThinkResult> found = session_->think(request, events);
  if (!found || found->best.empty() || found->lines.empty() || (stop && stop())) return choice;
  choice.best = found->best;
  choice.score = found->lines.front().line.score;
  choice.win = winning_chance(found->lines.front());
  choice.forced = forced();
  if (moves == Moves::two && found->lines.size() > 1) choice.second_win = winning_chance(found->lines[1]);
  return choice;
}

std::optional<ProblemSolution> PuzzleProver::solve_mate(int moves, const std::function<bool()>& stop) const {
  SolveRequest request;
  request.stipulation.half_moves = 2 * moves;
  request.duals = true;
  request.max_nodes = options_.mate_nodes;
  request.max_moves = 200'000;
  request.memory = std::size_t{64} << 20;
  SolveControl control;
  control.stop = stop;
  Result<ProblemSolution> solved =
      solve_problem(session_->game().rules(), session_->setup(), request, control);
  if (!solved || solved->state != SolveState::solved) return {};
  return *std::move(solved);
}

/// Whether the key takes back what the mistake has just captured.
bool PuzzleProver::recaptures(const std::string& key) const {
  const MoveView& mistake = session_->moves().back();
  if (mistake.victim == no_cell) return false;
  const std::vector<MoveView> legal = session_->legal_moves();
  return std::any_of(legal.begin(), legal.end(),
                     [&](const MoveView& m) { return m.uci == key && m.victim == mistake.arrival; });
}

/// Whether each move of the solver in a line that mates, but the last, is the only one that wins. Leaves the
/// session as it is.
bool PuzzleProver::only_moves(const std::vector<std::string>& line, const std::function<bool()>& stop) {
  int played = 0;
  bool only = true;
  for (std::size_t i = 0; i + 1 < line.size() && only; ++i) {
    if (i % 2 == 0 && i > 0) {
      const Choice choice = choose(10 * options_.nodes, Moves::two, stop);
      only = !choice.best.empty() && choice.second_win <= wins_not;
    }
    if (only && session_->play(line[i])) ++played;
  }
  session_->back(played);
  return only;
}

/// The line of the solver from here on, as far as each move is the only one that wins.
std::vector<std::string> PuzzleProver::follow(const std::function<bool()>& stop) {
  std::vector<std::string> line;
  std::size_t whole = 0;  // half-moves up to the last move of the solver that had an alternative
  const int before = session_->ply();
  while (line.size() + 1 < Puzzle::max_moves) {
    const Choice choice = choose(10 * options_.nodes, Moves::two, stop);
    if (choice.best.empty()) break;
    if (choice.mates(max_mate)) {
      const std::optional<ProblemSolution> mates = solve_mate(choice.score.value, stop);
      if (!mates) break;
      const SolutionMove& key = mates->solutions.front();
      const bool any = key.moves == 1 && !line.empty();
      if (!any && mates->solutions.size() > 1) break;
      if (key.moves > 1 && choice.second_win > wins_not) break;
      const std::vector<std::string> rest = only_line(key);
      if (rest.empty() || !only_moves(rest, stop)) break;
      line.insert(line.end(), rest.begin(), rest.end());
      whole = line.size();
      break;
    }
    if (choice.win < wins || choice.second_win > wins_not) break;
    if (line.empty() && recaptures(choice.best)) break;
    line.push_back(choice.best);
    if (!choice.forced) whole = line.size();
    if (!session_->play(choice.best) || session_->outcome().over()) break;
    const Choice reply = choose(10 * options_.nodes, Moves::best, stop);
    if (reply.best.empty() || !session_->play(reply.best) || session_->outcome().over()) break;
    line.push_back(reply.best);
  }
  session_->back(session_->ply() - before);
  line.resize(whole);
  return line;
}

Result<std::vector<std::string>> PuzzleProver::find(const std::string& fen, const std::string& mistake,
                                                    const std::function<bool()>& stop) {
  std::vector<std::string> none;
  if (Result<void> set = session_->set(fen, std::span(&mistake, 1)); !set) return set.error();
  if (session_->outcome().over() || forced()) return none;
  const Choice first = choose(options_.nodes, Moves::two, stop);
  const bool alone = first.win >= wins && first.second_win <= wins_not;
  if (first.best.empty() || !(alone || first.mates(1))) return none;
  std::vector<std::string> line = follow(stop);
  if (line.empty() || (stop && stop())) return none;
  // Lines that mate are known by their end.
  Puzzle puzzle;
  puzzle.moves = {mistake};
  puzzle.moves.insert(puzzle.moves.end(), line.begin(), line.end());
  for (const std::string& move : line) {
    if (Result<void> played = session_->play(move); !played) return played.error();
  }
  const bool mates = session_->outcome().reason == Outcome::Reason::checkmate;
  session_->back(static_cast<int>(line.size()));
  if (!mates) return puzzle.solver_moves() > 1 ? puzzle.moves : none;
  if (puzzle.solver_moves() <= max_mate && !prove_mate(puzzle, stop)) return none;
  return puzzle.moves;
}

/// The session stands where the solver is to move first.
Result<void> PuzzleProver::prove_mate(const Puzzle& puzzle, const std::function<bool()>& stop) const {
  const int moves = puzzle.solver_moves();
  const std::optional<ProblemSolution> mates = solve_mate(moves, stop);
  if (!mates) return Error{msg::puzzle_mate_unproved(moves)};
  const std::vector<SolutionMove>* attacks = &mates->solutions;
  for (std::size_t i = 1;; i += 2) {
    const auto left = static_cast<int>((puzzle.moves.size() - i + 1) / 2);
    const auto attack = std::find_if(attacks->begin(), attacks->end(),
                                     [&](const SolutionMove& a) { return a.uci == puzzle.moves[i]; });
    if (attack == attacks->end() || attack->moves != left) return Error{msg::puzzle_mate_unproved(moves)};
    if ((left > 1 || i == 1) && attacks->size() > 1) return Error{msg::puzzle_not_only_move(puzzle.moves[i])};
    if (left == 1) return {};
    const auto reply = std::find_if(attack->replies.begin(), attack->replies.end(),
                                    [&](const SolutionMove& r) { return r.uci == puzzle.moves[i + 1]; });
    if (reply == attack->replies.end()) return Error{msg::puzzle_mate_unproved(moves)};
    attacks = &reply->replies;
  }
}

Result<void> PuzzleProver::prove(const Puzzle& puzzle, const std::function<bool()>& stop) {
  if (Result<void> set = session_->set(puzzle.fen, std::span(puzzle.moves.data(), 1)); !set) return set;
  if (forced()) return Error{msg::puzzle_only_legal(puzzle.moves[1])};
  if (puzzle.themes.has(PuzzleTheme::mate) && puzzle.solver_moves() <= max_mate)
    return prove_mate(puzzle, stop);
  for (std::size_t i = 1; i < puzzle.moves.size(); ++i) {
    if (i % 2 == 1) {
      const Choice choice = choose(10 * options_.nodes, Moves::two, stop);
      const bool last_of_mate = puzzle.themes.has(PuzzleTheme::mate) && i + 1 == puzzle.moves.size();
      const bool only =
          choice.best == puzzle.moves[i] && choice.win >= still_wins && choice.second_win <= wins_not_yet;
      if (!only && !(last_of_mate && choice.mates(1)))
        return Error{msg::puzzle_not_only_move(puzzle.moves[i])};
    }
    if (Result<void> played = session_->play(puzzle.moves[i]); !played) return played;
  }
  return {};
}

}  // namespace cheshire
