#include "solve/compose.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/rng.h"
#include "messages/problems.h"
#include "rules/passage.h"
#include "solve/economy.h"
#include "solve/soundness.h"

namespace cheshire {
namespace {

// An attempt looks at so many random positions and goes on with the best.
constexpr int first_positions = 60;
// It ends after so many changes in a row that made nothing better, and after so many positions.
constexpr int patience = 300, max_positions = 4000;

/// How good a position is: a problem with its merits, or how far it is from one.
struct Grade {
  // What is no problem, best first: too many solutions by one, ..., none at all, too long to solve, illegal.
  static constexpr int unsound = -100, unsolvable = -400, unfinished = -1000, unplayable = -2000;

  bool sound = false;
  int points = unplayable;  // the score of a sound problem, which is above `unsound`
  Merits merits = {};
};

class Climb {
 public:
  Climb(const ProblemNames& names, const ComposeRequest& request, std::uint64_t attempt, SolveToCompose solve,
        FindMerits merits, StopComposing stop)
      : names_(names),
        request_(request),
        solve_(solve),
        merits_(merits),
        stop_(stop),
        rng_(Rng(request.seed).next() ^ Rng(~attempt).next()),
        shared_(with_rules(names.spec().passage, []<class R>(R) { return R::shared; })) {
    const Topology& topology = names.topology();
    for (Cell c = 0; c < topology.cell_count(); ++c) {
      if (topology.exists(c)) cells_.push_back(c);
    }
  }

  /// Returns the best problem, or nothing if there is none or it was stopped.
  std::optional<Composed> run() {
    if (!climb() || stop_() || !grade_.sound) return {};
    Composed found{position(best_), grade_.merits};
    if (request_.economical && !save(found)) return {};
    return found;
  }

 private:
  /// The cell of every piece of the material; no_cell for one that is left out.
  using Placement = std::vector<Cell>;

  std::uint32_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }

  /// Returns false when it is stopped or finds no place for the pieces.
  bool climb() {
    for (int i = 0; i < first_positions; ++i) {
      if (stop_()) return false;
      consider(scattered());
    }
    if (grade_.points == Grade::unplayable) return false;
    for (int failures = 0, n = 0; failures < patience && n < max_positions; ++n) {
      if (stop_()) return false;
      failures = consider(changed(best_)) ? 0 : failures + 1;
    }
    return true;
  }

  /// Goes on with a placement that is not worse. Returns whether it is better.
  bool consider(const Placement& placement) {
    const Grade grade =
        has_its_pieces(placement) ? grade_of(position(placement)) : Grade{false, Grade::unplayable};
    if (!best_.empty() && grade.points < grade_.points) return false;
    const bool better = best_.empty() || grade.points > grade_.points;
    best_ = placement;
    grade_ = grade;
    return better;
  }

  // Placements

  /// Whether every piece that is not optional has a cell. It may lose it to one that is.
  bool has_its_pieces(const Placement& placement) const {
    for (std::size_t i = 0; i < placement.size(); ++i) {
      if (placement[i] == no_cell && !request_.material.pieces[i].optional) return false;
    }
    return true;
  }
  bool free(const Placement& placement, Cell c) const {
    const Topology& topology = names_.topology();
    for (const Cell other : placement) {
      if (other == no_cell) continue;
      for (int b = 0; b < (shared_ ? 1 : topology.boards()); ++b) {
        if (topology.twin(other, b) == c) return false;
      }
    }
    return true;
  }
  /// A free cell; no_cell if none is found soon.
  Cell free_cell(const Placement& placement) {
    for (std::size_t i = 0; i < 4 * cells_.size(); ++i) {
      const Cell c = cells_[below(cells_.size())];
      if (free(placement, c)) return c;
    }
    return no_cell;
  }
  /// A free cell a step or two away, on any board; no_cell if none is found soon.
  Cell near_cell(const Placement& placement, Cell from) {
    const Topology& topology = names_.topology();
    for (int i = 0; i < 8; ++i) {
      Cell c = topology.twin(from, static_cast<int>(below(static_cast<std::size_t>(topology.boards()))));
      for (std::uint32_t steps = below(3); steps-- > 0 && c != no_cell;)
        c = topology.neighbor(c, static_cast<int>(below(topology.directions().size())));
      if (c != no_cell && free(placement, c)) return c;
    }
    return no_cell;
  }
  Placement scattered() {
    Placement placement(request_.material.pieces.size(), no_cell);
    for (std::size_t i = 0; i < placement.size(); ++i) {
      if (request_.material.pieces[i].optional && below(2) == 0) continue;
      placement[i] = free_cell(placement);
    }
    return placement;
  }
  Placement changed(Placement placement) {
    const std::size_t i = below(placement.size());
    const bool optional = request_.material.pieces[i].optional;
    const std::uint32_t choice = below(10);
    if (placement[i] == no_cell) {
      placement[i] = free_cell(placement);
    } else if (optional && choice < 2) {
      placement[i] = no_cell;
    } else if (choice < 4) {
      std::swap(placement[i], placement[below(placement.size())]);
    } else {
      const Cell from = std::exchange(placement[i], no_cell);
      const Cell to = choice < 7 ? near_cell(placement, from) : free_cell(placement);
      placement[i] = to == no_cell ? from : to;
    }
    return placement;
  }
  ProblemPosition position(const Placement& placement) const {
    ProblemPosition position{{}, request_.stipulation};
    Setup& setup = position.setup;
    setup.pieces.assign(static_cast<std::size_t>(names_.topology().cell_count()), no_piece);
    for (std::size_t i = 0; i < placement.size(); ++i) {
      if (placement[i] != no_cell) setup.pieces[placement[i]] = request_.material.pieces[i].piece;
    }
    setup.side = side_that_begins(request_.stipulation);
    position.open_rights = ~std::uint32_t{0};
    settle_rights(position, names_.spec(), names_.topology());
    return position;
  }

  // Grades

  SolveRequest request(const Stipulation& stipulation) const {
    SolveRequest request;
    request.stipulation = stipulation;
    request.max_nodes = request_.max_nodes;
    request.memory = std::size_t{16} << 20;
    return request;
  }

  Grade grade_of(const ProblemPosition& position) {
    SolveRequest counting = request(position.stipulation);
    counting.max_solutions = most_solutions;
    const Result<ProblemSolution> solved = solve_(position, counting);
    if (!solved) return {};
    const int found = static_cast<int>(count_found(*solved, position.stipulation));
    const bool cut = found >= most_solutions;
    if (solved->state == SolveState::limit_reached && !cut) return {false, Grade::unfinished};
    if (found == 0) return {false, Grade::unsolvable + nearness(position)};
    int points = Grade::unsound - 5 * (found - 1);
    if (!position.stipulation.forced()) {
      if (found > 1) return {false, points};
      switch (shorter(position)) {
        case Shorter::found: return {false, points};
        case Shorter::unknown: return {false, Grade::unfinished};
        case Shorter::none: return graded(position);
      }
    }
    const int moves = position.stipulation.half_moves / 2;
    for (const SolutionMove& key : solved->solutions) points -= key.moves < moves ? 10 : 0;
    if (points < Grade::unsound) return {false, points};
    return graded(position);
  }
  /// Of a position without solution: how near the best try is.
  int nearness(const ProblemPosition& position) const {
    if (!position.stipulation.forced()) return 0;
    SolveRequest trying = request(position.stipulation);
    trying.tries = most_refutations;
    const Result<ProblemSolution> solved = solve_(position, trying);
    if (!solved) return 0;
    long least = most_refutations + 1;
    for (const SolutionMove& move : solved->tries) {
      least =
          std::min(least, static_cast<long>(std::count_if(move.replies.begin(), move.replies.end(),
                                                          [](const SolutionMove& m) { return m.refutes; })));
    }
    return 20 * static_cast<int>(most_refutations + 1 - least);
  }
  enum class Shorter { none, found, unknown };
  /// Whether a line takes fewer moves; unknown if a search for one is given up.
  Shorter shorter(const ProblemPosition& position) const {
    Shorter answer = Shorter::none;
    for (const Stipulation& stipulation : shorter_stipulations(position.stipulation)) {
      SolveRequest one = request(stipulation);
      one.max_solutions = 1;
      const Result<ProblemSolution> solved = solve_(position, one);
      if (!solved) continue;
      if (!solved->solutions.empty()) return Shorter::found;
      if (solved->state == SolveState::limit_reached) answer = Shorter::unknown;
    }
    return answer;
  }
  /// The grade of a sound problem.
  Grade graded(const ProblemPosition& position) const {
    SolveRequest complete = request(position.stipulation);
    complete.max_nodes = 10 * request_.max_nodes;
    if (position.stipulation.forced()) complete.duals = complete.threats = true, complete.tries = 1;
    const Result<ProblemSolution> solved = solve_(position, complete);
    if (!solved || solved->state != SolveState::solved) return {false, Grade::unfinished};
    const Merits merits = merits_(position, *solved);
    return {true, score(merits), merits};
  }

  // Economy

  /// Takes off pieces that can go without changing the solution or lowering the score. Returns whether it
  /// could try them all.
  bool save(Composed& found) {
    const auto solve = [&](const ProblemPosition& position) {
      SolveRequest complete = request(position.stipulation);
      complete.max_nodes = 10 * request_.max_nodes;
      complete.duals = position.stipulation.forced();
      return solve_(position, complete);
    };
    for (bool saved = true; saved;) {
      const Result<Economy> economy = find_savings(found.position, names_, solve);
      if (!economy || !economy->complete || stop_()) return false;
      saved = std::any_of(economy->savings.begin(), economy->savings.end(),
                          [&](const std::string& change) { return save(found, change); });
    }
    return true;
  }
  /// Makes a change that takes a piece off, if it is one and the problem is no worse then.
  bool save(Composed& found, const std::string& change) {
    if (!change.starts_with("remove")) return false;
    ProblemPosition position = found.position;
    if (!change_diagram(split_words(change), names_, position)) return false;
    const Grade grade = grade_of(position);
    if (!grade.sound || grade.points < score(found.merits)) return false;
    found.position = std::move(position);
    found.merits = grade.merits;
    return true;
  }

  static constexpr int most_solutions = 30, most_refutations = 4;

  const ProblemNames& names_;
  const ComposeRequest& request_;
  SolveToCompose solve_;
  FindMerits merits_;
  StopComposing stop_;
  Rng rng_;
  bool shared_;  // whether pieces may share a place
  std::vector<Cell> cells_;
  Placement best_;
  Grade grade_;
};

}  // namespace

Result<void> add_material(std::string_view letters, Color color, const ProblemNames& names,
                          Material& material) {
  const std::size_t before = material.pieces.size();
  int kings = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const int at = static_cast<int>(i);
    if (letters[i] == '?') {
      if (material.pieces.size() == before || material.pieces.back().optional ||
          kind_of(material.pieces.back().piece) == names.spec().king)
        return Error{msg::compose_mark_misplaced(), at};
      material.pieces.back().optional = true;
      continue;
    }
    const Kind kind = names.kind(letters[i]);
    if (kind == max_kinds) return names.no_piece_of({letters.substr(i, 1), at});
    if (material.pieces.size() == Material::max_pieces)
      return Error{msg::compose_pieces_too_many(Material::max_pieces), at};
    if (kind == names.spec().king && ++kings > 1) break;
    material.pieces.push_back({make_piece(color, kind)});
  }
  if (kings != 1) {
    const std::string letter(1, names.spec().kinds[names.spec().king].letter);
    return Error{msg::compose_king_expected(color, letter), 0};
  }
  return {};
}

Result<void> can_compose(const ComposeRequest& request) {
  if (request.stipulation.to_position())
    return Error{msg::compose_without_diagram(write_stipulation(request.stipulation))};
  return {};
}

std::optional<Composed> compose(const ProblemNames& names, const ComposeRequest& request,
                                std::uint64_t attempt, SolveToCompose solve, FindMerits merits,
                                StopComposing stop) {
  std::optional<Composed> found = Climb(names, request, attempt, solve, merits, stop).run();
  if (found) found->attempt = attempt;
  return found;
}

}  // namespace cheshire
