// merits_in_play: the merits of a problem for which its moves must be played: model mates, the pieces that
// move, the use of the boards, the key.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "rules/setup_check.h"
#include "solve/merits.h"
#include "text/move_text.h"
#include "text/problem_words.h"

namespace cheshire {

/// Whether the side to move, which is mated, is mated as problemists call a model: without any piece of the
/// other side but its king and pawns it would be no mate, one piece gives check, and each place that the king
/// could go to is closed for one reason alone. Reasons are a piece on it or where the king would arrive, and
/// each piece that attacks one of the two. The king's zero moves (Duo) do not count.
template <int W, class R>
bool model_mate(const Position<W, R>& p) {
  using P = Position<W, R>;
  const auto& tables = p.tables();
  const Topology& topology = tables.topology;
  const Color us = p.side();
  const Cell king = p.king(us);
  if (p.attackers(king, !us).count() != 1) return false;
  const auto lifted = P::Set::of(king);
  for (Cell to = 0; to < topology.cell_count(); ++to) {
    if (!topology.exists(to) || to == king || !p.attackers(to, us).contains(king)) continue;
    auto without = lifted;
    without.insert(to);  // what is captured there
    for (const int passage : R::passages) {
      const Cell arrive = P::transfer(to, passage);
      int reasons = p.attackers(to, !us, without).count();
      if (p.at(to) != no_piece && color_of(p.at(to)) == us) ++reasons;
      if (arrive != to) {
        reasons += p.attackers(arrive, !us, without).count();
        if (p.at(arrive) != no_piece) ++reasons;
      }
      if (reasons != 1) return false;
    }
  }
  const Setup mate = p.setup();
  for (std::size_t c = 0; c < mate.pieces.size(); ++c) {
    const Piece piece = mate.pieces[c];
    if (piece == no_piece || color_of(piece) == us) continue;
    if (kind_of(piece) == tables.spec.king || kind_of(piece) == tables.spec.pawn.kind) continue;
    Setup without = mate;
    without.pieces[c] = no_piece;
    without.rights &= rights_of_diagram(without, tables.spec);
    without.ep_square = no_cell;
    const auto checked = SetupCheck<W, R>::check(without, tables, {us == Color::white, us == Color::black});
    if (checked.position && checked.position->in_check() && !checked.position->has_legal_move()) return false;
  }
  return true;
}

template <int W, class R>
class PlayedMerits {
  using P = Position<W, R>;

 public:
  PlayedMerits(const P& p, const Stipulation& stipulation) : start_(p), stipulation_(stipulation) {}

  /// Adds what is seen in the play to the merits.
  void add_to(Merits& merits, const ProblemSolution& solution) {
    const Topology& topology = start_.tables().topology;
    const Setup setup = start_.setup();
    std::vector<Cell> origins(setup.pieces.size(), no_cell);
    std::uint64_t standing = 0;
    for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
      if (setup.pieces[c] == no_piece) continue;
      ++merits.pieces;
      standing |= place(static_cast<Cell>(c));
      origins[c] = static_cast<Cell>(c);
    }
    for (const SolutionMove& first : solution.solutions) play(start_, first, origins, series_length());
    merits.model_mates = static_cast<int>(
        std::count_if(mates_.begin(), mates_.end(), [](const auto& mate) { return mate.second; }));
    if (!stipulation_.forced()) {
      std::sort(movers_.begin(), movers_.end());
      merits.movers = static_cast<int>(std::unique(movers_.begin(), movers_.end()) - movers_.begin());
    }
    // With one board and one level there is no choice.
    if (topology.boards() > 1 || topology.levels().size() > 1)
      merits.boards = std::popcount(standing) + std::popcount(reached_);
    if (!solution.solutions.empty()) merits.quiet_key = quiet(solution.solutions.front()) ? 1 : 0;
  }

 private:
  int series_length() const { return stipulation_.series ? stipulation_.half_moves / 2 : 0; }
  /// The board of a cell, or its level where there is one board, as a bit.
  std::uint64_t place(Cell c) const {
    const Topology& topology = start_.tables().topology;
    return std::uint64_t{1} << ((topology.boards() > 1 ? topology.board(c) : topology.level(c)) & 63);
  }

  bool quiet(const SolutionMove& first) const {
    const Result<Move> move = read_move(start_, first.uci);
    if (!move || start_.captures(*move)) return false;
    P after = start_;
    Undo undo;
    after.make(*move, undo);
    return !after.in_check();
  }

  /// Takes the origins of the pieces that move along to where they arrive.
  void carry(const P& p, Move m, std::vector<Cell>& origins) {
    const Cell piece = std::exchange(origins[m.from()], no_cell);
    movers_.push_back(piece);
    if (m.kind() == MoveKind::castling) {
      const CastlingSpec& castling = p.tables().spec.castlings[static_cast<std::size_t>(m.castling())];
      const Cell rook = std::exchange(origins[castling.rook_from], no_cell);
      movers_.push_back(rook);
      origins[P::transfer(castling.rook_to, m.passage())] = rook;
    }
    origins[P::arrival(m)] = piece;
  }
  /// `series`: so many moves of one side follow each other, this one included. `origins`: where the piece on
  /// each cell stood in the diagram.
  void play(const P& p, const SolutionMove& move, std::vector<Cell> origins, int series) {
    const Result<Move> read = read_move(p, move.uci);
    if (!read) return;
    const Cell arrive = P::arrival(*read);
    reached_ |= place(arrive);
    if (const Cell victim = p.captures(*read) ? p.victim(*read) : no_cell; victim != no_cell)
      origins[victim] = no_cell;
    P after = p;
    Undo undo;
    after.make(*read, undo);
    carry(p, *read, origins);
    if (stipulation_.goal == Goal::mate && after.in_check() && !after.has_legal_move() &&
        !mates_.contains(after.key()))
      mates_[after.key()] = model_mate(after);
    if (series > 1) after.make_null(undo);
    for (const SolutionMove& reply : move.replies) play(after, reply, origins, series - 1);
  }

  const P& start_;
  const Stipulation& stipulation_;
  std::uint64_t reached_ = 0;
  std::vector<Cell> movers_;
  std::map<std::uint64_t, bool> mates_;  // by key: whether it is a model
};

/// Returns all merits of a problem that was solved with tries up to one refutation, threats and duals.
template <int W, class R>
Merits merits_of(const Position<W, R>& p, const ProblemSolution& solution, const Stipulation& stipulation) {
  Merits merits = merits_of_tree(solution, stipulation);
  PlayedMerits<W, R>(p, stipulation).add_to(merits, solution);
  return merits;
}

}  // namespace cheshire
