// Verifier<W, R>: checks a table against the kernel, position by position: sets each up, has the kernel
// generate its moves, looks the positions after them up, and compares what follows with what the table says.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "endings/endings.h"
#include "endings/shares.h"
#include "endings/table.h"
#include "rules/position.h"
#include "rules/setup_check.h"

namespace cheshire::endings {

template <int W, class R>
class Verifier {
 public:
  using P = Position<W, R>;

  /// Checks the metrics that the table has; so must the others.
  Verifier(const Table<W>& table, const TableSet<W>& others)
      : table_(table), frame_(*table.frame), tables_(frame_.tables()), others_(others) {
    for (Metric metric : {Metric::mate, Metric::zeroing}) {
      if (table.has(metric)) metrics_.push_back(metric);
    }
  }

  /// Compares the positions of every `step`-th row, of all slices together, in those that this rank owns.
  Verification run(const BuildControl& control, const Shares<W>& shares, std::size_t step = 1) const {
    const std::vector<std::uint32_t>& mine = shares.mine();
    std::vector<Verification> found(mine.size());
    control.for_each(static_cast<int>(mine.size()), [&](int i) {
      const auto item = static_cast<std::size_t>(i);
      if (!control.stop()) verify_slice(mine[item], step, found[item]);
    });
    Verification all;
    for (Verification& one : found) {
      all.positions += one.positions;
      all.wrong += one.wrong;
      if (!all.first) all.first = std::move(one.first);
    }
    all.positions = shares.ranks().sum(all.positions);
    all.wrong = shares.ranks().sum(all.wrong);
    return all;
  }

 private:
  /// Reads positions up, with the views that it has made.
  struct Reader {
    const TableSet<W>& others;
    const Table<W>& own;
    std::map<std::vector<Piece>, TableView<W>> views = {};

    Code find(const std::vector<Piece>& pieces, const Cells& cells, Color side, Metric metric) {
      if (pieces.empty()) return drawn;
      auto found = views.find(pieces);
      if (found == views.end()) {
        Material material;
        for (Piece piece : pieces) material = material.with(piece);
        const Table<W>* table = material == own.frame->material() ? &own : others.find(material);
        CHESHIRE_ASSERT(table != nullptr);
        found = views.emplace(pieces, TableView<W>(*table, pieces)).first;
      }
      return found->second.find(cells, side, metric);
    }
  };

  void verify_slice(std::size_t slice, std::size_t step, Verification& found) const {
    Reader reader{others_, table_};
    Setup setup;
    setup.pieces.assign(static_cast<std::size_t>(tables_.topology.cell_count()), no_piece);
    for (std::size_t row = 0; row < frame_.rows(); ++row) {
      if ((slice * frame_.rows() + row) % step != 0) continue;
      Cells cells = frame_.cells_of(frame_.slices()[slice], row);
      const CellSet<W> vacant = frame_.vacant(cells);
      if (!vacant) continue;
      cells.push_back(0);
      vacant.for_each([&](Cell z) {
        cells.back() = z;
        for (std::size_t i = 0; i < cells.size(); ++i) setup.pieces[cells[i]] = piece(i);
        for (Color side : {Color::white, Color::black}) {
          setup.side = side;
          compare(setup, cells, table_.number(static_cast<std::uint32_t>(slice), row, z), reader, found);
        }
        for (Cell c : cells) setup.pieces[c] = no_piece;
      });
    }
  }

  Piece piece(std::size_t i) const {
    return i < 2 ? make_piece(i == 0 ? Color::white : Color::black, tables_.spec.king)
                 : frame_.pieces()[i - 2];
  }

  void compare(const Setup& setup, const Cells& cells, std::size_t number, Reader& reader,
               Verification& found) const {
    std::array<Code, 2> expected{impossible, impossible};
    if (auto checked = SetupCheck<W, R>::check(setup, tables_); checked.position) {
      expected = by_moves(*checked.position, cells, reader);
      ++found.positions;
    }
    for (Metric metric : metrics_) {
      const auto m = static_cast<std::size_t>(metric);
      const Code stored = table_.code[static_cast<std::size_t>(index(setup.side))][m][number];
      if (stored == expected[m]) continue;
      ++found.wrong;
      if (!found.first) found.first = WrongPosition{setup, metric, stored, expected[m]};
    }
  }

  std::array<Code, 2> by_moves(P& p, const Cells& cells, Reader& reader) const {
    if (p.dead()) return {drawn, drawn};
    std::array<Code, 2> best{impossible, impossible};
    bool missing = false;  // a move leads to what tables take for impossible
    const int limit = clock_limit(tables_.spec);
    p.generate([&](const PieceMoves<W>& moves) {
      return for_each_move(moves, tables_.spec.pawn.promotes_to, [&](Move move) {
        const Cell victim = p.victim(move);
        Cells then;
        std::vector<Piece> pieces;
        for (std::size_t i = 0; i < cells.size(); ++i) {
          if (cells[i] == victim) continue;
          const bool moved = cells[i] == move.from();
          then.push_back(moved ? P::arrival(move) : cells[i]);
          if (i < 2) continue;
          pieces.push_back(moved && move.kind() == MoveKind::promotion
                               ? make_piece(color_of(piece(i)), move.promotion())
                               : piece(i));
        }
        const bool zeroing = clears_clock(p, move);
        for (Metric metric : metrics_) {
          const Code found = reader.find(pieces, then, !p.side(), metric);
          missing |= found == impossible;
          const Code value = after_move(found, metric, zeroing, limit);
          Code& known = best[static_cast<std::size_t>(metric)];
          if (known == impossible || better(value, known)) known = value;
        }
        return true;
      });
    });
    if (missing) return {impossible, impossible};
    for (Code& code : best) {
      if (code == impossible) code = p.in_check() ? lost(0) : drawn;
    }
    return best;
  }

  static bool clears_clock(const P& p, Move move) {
    P copy = p;
    Undo undo;
    copy.make(move, undo);
    return copy.halfmove_clock() == 0;
  }

  const Table<W>& table_;
  const Frame<W>& frame_;
  const RuleTables<W>& tables_;
  const TableSet<W>& others_;
  std::vector<Metric> metrics_;
};

}  // namespace cheshire::endings
