#include "learn/puzzle_themes.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>

#include "text/fen.h"

namespace cheshire {
namespace {

bool has_cell(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// Returns what each kind is worth in centipawns: what the engine counts for one alone on the board.
std::vector<int> worth_of_kinds(const AnyGame& game, Session& session) {
  const GameSpec& spec = game.spec();
  const Topology& topology = game.topology();
  std::vector<int> worth(spec.kinds.size());
  if (!session.material()) return worth;
  for (std::size_t kind = 0; kind < worth.size(); ++kind) {
    if (kind == spec.king) continue;
    for (int c = topology.cells_per_board() / 2; c < topology.cells_per_board(); ++c) {
      Setup setup;
      setup.pieces.assign(static_cast<std::size_t>(topology.cell_count()), no_piece);
      setup.pieces[static_cast<std::size_t>(c)] = make_piece(Color::white, static_cast<Kind>(kind));
      if (!session.set(write_fen(setup, spec, topology), {}, Purpose::problem)) continue;
      worth[kind] = session.material().value()[0];
      break;
    }
  }
  return worth;
}

/// A move of the solver and what it has led to.
struct SolverTurn {
  MoveView move;
  std::vector<Piece> before;   // the pieces before it
  std::vector<Cell> checkers;  // after it
  std::vector<Cell> forked;
  bool check = false, quiet = false;
  int legal = 0;  // moves that there were
  int tries = 0;  // of them others that capture or give check
};

/// Measures one line in a session.
class PuzzleLine {
  using enum PuzzleTheme;

 public:
  PuzzleLine(Session& session, const std::vector<int>& values) : session_(session), values_(values) {}

  Result<void> play(const Puzzle& puzzle);
  PuzzleThemes themes() const { return themes_; }
  int rating() const;

 private:
  const Topology& topology() const { return session_.game().topology(); }
  const GameSpec& spec() const { return session_.game().spec(); }
  int value(Piece piece) const { return values_[kind_of(piece)]; }
  bool mated() const { return session_.outcome().reason == Outcome::Reason::checkmate; }
  int balance() const;

  bool must_defend();
  Result<void> solve(const std::string& uci);
  int tries(const std::string& solution);
  void look_at(SolverTurn& turn);
  void look_at_pins(const SolverTurn& turn);
  std::vector<Cell> forked_from(Cell at) const;
  void look_at_whole();
  void look_at_mate();
  bool block_vanishes(Cell checker) const;

  Session& session_;
  const std::vector<int>& values_;
  Color solver_ = Color::white;
  std::vector<SolverTurn> turns_;
  PuzzleThemes themes_;
};

int PuzzleLine::balance() const {
  const auto sums = session_.material();
  if (!sums) return 0;
  return (*sums)[static_cast<std::size_t>(index(solver_))] -
         (*sums)[static_cast<std::size_t>(index(!solver_))];
}

Result<void> PuzzleLine::play(const Puzzle& puzzle) {
  if (Result<void> set = session_.set(puzzle.fen, {}, Purpose::analysis); !set) return set;
  if (Result<void> played = session_.play(puzzle.moves.front()); !played) return played;
  solver_ = session_.side();
  if (must_defend()) themes_.add(defence);
  const int first = balance();
  for (std::size_t i = 1; i < puzzle.moves.size(); ++i) {
    const bool solves = i % 2 == 1;
    if (Result<void> played = solves ? solve(puzzle.moves[i]) : session_.play(puzzle.moves[i]); !played)
      return played;
    constexpr int two_pawns = 200;
    if (solves && i > 1 && balance() <= first - two_pawns) themes_.add(sacrifice);
  }
  look_at_whole();
  return {};
}

/// Whether the solver is in check, or would be mated at once after a pass.
bool PuzzleLine::must_defend() {
  if (session_.in_check()) return true;
  if (!session_.follow("0000")) return false;
  bool threat = false;
  const std::span<const MoveCode> codes = session_.legal_codes();
  for (const MoveCode code : std::vector<MoveCode>(codes.begin(), codes.end())) {
    if (threat || !session_.play(code)) continue;
    threat = mated();
    session_.back();
  }
  session_.back();
  return threat;
}

/// Returns how many other moves capture or give check.
int PuzzleLine::tries(const std::string& solution) {
  int count = 0;
  for (const MoveView& move : session_.legal_moves()) {
    if (move.uci == solution) continue;
    if (move.victim != no_cell) {
      ++count;
    } else if (session_.play(move.uci)) {
      count += session_.in_check();
      session_.back();
    }
  }
  return count;
}

Result<void> PuzzleLine::solve(const std::string& uci) {
  SolverTurn turn;
  turn.before = session_.setup().pieces;
  turn.legal = static_cast<int>(session_.legal_codes().size());
  turn.tries = tries(uci);
  if (Result<void> played = session_.play(uci); !played) return played;
  turn.move = session_.moves().back();
  look_at(turn);
  turns_.push_back(std::move(turn));
  return {};
}

void PuzzleLine::look_at(SolverTurn& turn) {
  const MoveView& move = turn.move;
  turn.check = session_.in_check();
  if (turn.check) turn.checkers = session_.attackers(session_.king(!solver_), solver_);
  // Actions of games with rules of their own need not move a piece.
  const bool moves = move.action.empty() || move.action == "castling";
  const bool transfers = moves && topology().board(move.from) != topology().board(move.arrival);
  bool castles = false, arrests = false;
  for (const MoveView::Other& other : move.also)
    (color_of(turn.before[other.from]) == solver_ ? castles : arrests) = true;
  if (castles) themes_.add(castling);
  if (arrests) themes_.add(castle_arrest);
  if (move.promotion != 0) {
    themes_.add(promotion);
    const std::vector<Kind>& kinds = spec().pawn.promotes_to;
    if (!kinds.empty() && move.promotion - 'a' != spec().kinds[kinds.front()].letter - 'A')
      themes_.add(underpromotion);
  }
  if (move.victim != no_cell && move.victim != move.to) themes_.add(en_passant);
  if (turn.checkers.size() >= 2) {
    themes_.add(double_check);
    if (transfers) themes_.add(double_check_by_transfer);
  }
  if (turn.check && moves && !castles && !has_cell(turn.checkers, move.arrival))
    themes_.add(discovered_check);
  turn.quiet = move.victim == no_cell && move.promotion == 0 && !turn.check && !castles && !arrests;
  if (turn.quiet) themes_.add(quiet_move);
  constexpr int three_pawns = 300;
  if (turns_.empty() && move.victim != no_cell && value(turn.before[move.victim]) >= three_pawns &&
      session_.attackers(move.arrival, !solver_).empty())
    themes_.add(hanging_piece);
  if (!moves) return;
  turn.forked = forked_from(move.arrival);
  look_at_pins(turn);
}

/// What a piece that has just moved attacks and may win.
std::vector<Cell> PuzzleLine::forked_from(Cell at) const {
  std::vector<Cell> cells;
  const std::vector<Piece>& pieces = session_.setup().pieces;
  const Piece moved = pieces[at];
  for (std::size_t c = 0; c < pieces.size(); ++c) {
    const auto cell = static_cast<Cell>(c);
    const Piece piece = pieces[c];
    if (piece == no_piece || color_of(piece) == solver_) continue;
    if (!has_cell(session_.attackers(cell, solver_), at)) continue;
    if (kind_of(piece) == spec().king || value(piece) > value(moved) ||
        session_.attackers(cell, !solver_).empty())
      cells.push_back(cell);
  }
  return cells;
}

void PuzzleLine::look_at_pins(const SolverTurn& turn) {
  const Cell at = turn.move.arrival;
  if (turn.check && (turn.checkers.size() != 1 || turn.checkers.front() != at)) return;
  std::vector<Cell> attackers = session_.attackers(at, !solver_);
  std::erase(attackers, session_.king(!solver_));
  if (attackers.empty()) return;
  for (const MoveView& move : session_.legal_moves()) {
    if (move.victim == at) std::erase(attackers, move.from);
  }
  if (!attackers.empty()) themes_.add(pin);
}

/// The themes that need more than one move of the solver, and those of the end.
void PuzzleLine::look_at_whole() {
  for (std::size_t i = 0; i + 1 < turns_.size(); ++i) {
    const MoveView& next = turns_[i + 1].move;
    if (turns_[i].forked.size() >= 2 && next.from == turns_[i].move.arrival &&
        has_cell(turns_[i].forked, next.victim))
      themes_.add(fork);
  }
  const bool mate_at_end = mated();
  const MoveView& key = turns_.front().move;
  if (turns_.size() > 1 && key.action.empty() &&
      topology().board(key.from) != topology().board(key.arrival)) {
    const MoveView& next = turns_[1].move;
    const bool goes_on =
        next.from == key.arrival && (next.victim != no_cell || (mate_at_end && turns_.size() == 2));
    const bool stays = std::none_of(turns_.begin() + 1, turns_.end(),
                                    [&](const SolverTurn& turn) { return turn.move.from == key.arrival; });
    if (goes_on || (mate_at_end && stays && has_cell(turns_.back().checkers, key.arrival)))
      themes_.add(through_the_glass);
  }
  if (mate_at_end) look_at_mate();
}

void PuzzleLine::look_at_mate() {
  themes_.add(mate);
  static constexpr PuzzleTheme lengths[] = {mate_in_1, mate_in_2, mate_in_3, mate_in_4, mate_in_5};
  if (turns_.size() <= std::size(lengths)) themes_.add(lengths[turns_.size() - 1]);
  const std::vector<Cell>& checkers = turns_.back().checkers;
  const Cell king = session_.king(!solver_);
  if (topology().levels().size() > 1 && std::none_of(checkers.begin(), checkers.end(), [&](Cell c) {
        return topology().level(c) == topology().level(king);
      }))
    themes_.add(level_mate);
  if (checkers.size() != 1 || topology().boards() < 2) return;
  const Cell checker = checkers.front();
  if (block_vanishes(checker)) themes_.add(vanishing_block);
  bool elsewhere = false;
  for (int i = 1; i < topology().boards(); ++i) {
    std::vector<Cell> attackers = session_.attackers(topology().twin(checker, i), !solver_);
    std::erase(attackers, king);
    elsewhere = elsewhere || !attackers.empty();
  }
  if (elsewhere && session_.attackers(checker, !solver_).empty()) themes_.add(wrong_board);
}

/// Whether a defending piece could move between the king and the piece that gives mate, if it stayed there.
bool PuzzleLine::block_vanishes(Cell checker) const {
  const Cell king = session_.king(!solver_);
  std::vector<Cell> between;
  for (std::size_t d = 0; d < topology().directions().size() && between.empty(); ++d) {
    std::vector<Cell> passed;
    Cell at = topology().neighbor(king, static_cast<int>(d));
    const std::vector<Piece>& pieces = session_.setup().pieces;
    while (at != no_cell && at != king && pieces[at] == no_piece) {
      passed.push_back(at);
      at = topology().neighbor(at, static_cast<int>(d));
    }
    if (at == checker) between = std::move(passed);
  }
  const std::vector<Session::Projection> all = session_.projections();
  return std::any_of(all.begin(), all.end(), [&](const Session::Projection& one) {
    return one.from != king && color_of(session_.setup().pieces[one.from]) != solver_ &&
           std::any_of(one.cells.begin(), one.cells.end(), [&](Cell c) { return has_cell(between, c); });
  });
}

/// Longer lines are harder, and so are moves with many that look as good and moves that threaten nothing at
/// once.
int PuzzleLine::rating() const {
  double rating = 500;
  for (const SolverTurn& turn : turns_) {
    const bool last_of_mate = themes_.has(mate) && &turn == &turns_.back();
    rating += last_of_mate ? 100 : 250;
    rating += 30 * std::min(turn.tries, 8) * (last_of_mate ? 0.5 : 1);
    rating += 40 * std::log2(std::max(turn.legal, 1) / 8.0);
    if (turn.quiet) rating += 200;
  }
  if (turns_.front().move.victim != no_cell) rating -= 100;
  if (themes_.has(sacrifice)) rating += 100;
  if (themes_.has(hanging_piece)) rating -= 150;
  constexpr int step = 10;
  return std::clamp(static_cast<int>(std::lround(rating / step)) * step, Puzzle::min_rating,
                    Puzzle::max_rating);
}

}  // namespace

PuzzleGrader::PuzzleGrader(std::shared_ptr<const AnyGame> game)
    : session_(game->session()), values_(worth_of_kinds(*game, *session_)) {}

Result<void> PuzzleGrader::grade(Puzzle& puzzle) {
  PuzzleLine line(*session_, values_);
  if (Result<void> played = line.play(puzzle); !played) return played;
  puzzle.themes = line.themes();
  puzzle.rating = line.rating();
  return {};
}

}  // namespace cheshire
