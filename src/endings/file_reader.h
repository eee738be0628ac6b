// FileReader<W, R>: probes the tables of one game that were opened as files.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "endings/dense.h"
#include "endings/reader.h"
#include "endings/table.h"
#include "endings/table_file.h"
#include "messages/endings.h"
#include "rules/move.h"
#include "rules/position.h"
#include "rules/setup_check.h"

namespace cheshire::endings {

/// The pieces of a position besides the kings, in the order of their numbers, and their cells.
struct SortedPlacement {
  explicit SortedPlacement(const Placement& p) {
    cells.push_back(p.kings[0]);
    cells.push_back(p.kings[1]);
    auto others = p.others;
    std::sort(others.begin(), others.end(), [](const auto& a, const auto& b) {
      return std::pair(a.piece, a.at) < std::pair(b.piece, b.at);
    });
    for (const Placement::Other& other : others) {
      key = key << 8 | (other.piece + 1U);
      cells.push_back(other.at);
    }
  }
  std::uint64_t key = 0;  // of the pieces
  Cells cells;
};

/// Files of tables by what stands on the board: each counts for its material and, if the rules allow, for
/// that with colours exchanged.
template <int W, class R>
class FilesOf final : public TablesOnDisk, public std::enable_shared_from_this<FilesOf<W, R>> {
 public:
  explicit FilesOf(std::shared_ptr<const RuleTables<W>> tables) : tables_(std::move(tables)) {}

  const RuleTables<W>& tables() const { return *tables_; }
  int most_pieces() const override { return most_pieces_; }
  std::unique_ptr<Reader> reader() const override;

  void add(const std::shared_ptr<const Frame<W>>& frame, std::shared_ptr<const TableFile> file) {
    const Material& material = frame->material();
    const auto attached = std::make_shared<const Attached>(DenseIndex<W>(frame), std::move(file));
    most_pieces_ = std::max(most_pieces_, material.count());
    put(material, attached, true);
    if (!frame->exchange().empty()) put(material.exchanged(), attached, false);
  }

  struct Attached {
    Attached(DenseIndex<W> i, std::shared_ptr<const TableFile> f) : index(std::move(i)), file(std::move(f)) {}
    DenseIndex<W> index;
    std::shared_ptr<const TableFile> file;
  };
  /// A file, and how the positions of one material are found in it.
  struct Entry {
    std::shared_ptr<const Attached> attached;
    FrameView<W> view;
  };
  const Entry* find(std::uint64_t key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
  }

 private:
  void put(const Material& material, const std::shared_ptr<const Attached>& attached, bool instead) {
    std::vector<Piece> pieces = material.pieces();
    std::sort(pieces.begin(), pieces.end());
    std::uint64_t key = 0;
    for (Piece piece : pieces) key = key << 8 | (piece + 1U);
    Entry entry{attached, FrameView<W>(attached->index.frame(), pieces)};
    if (instead)
      entries_.insert_or_assign(key, std::move(entry));
    else
      entries_.try_emplace(key, std::move(entry));
  }

  const std::shared_ptr<const RuleTables<W>> tables_;
  std::map<std::uint64_t, Entry> entries_;
  int most_pieces_ = 2;
};

template <int W, class R>
class FileReader final : public Reader {
 public:
  explicit FileReader(std::shared_ptr<const FilesOf<W, R>> files) : files_(std::move(files)) {}

  std::optional<Verdict> verdict(const Placement& p) override {
    if (p.others.empty()) return Verdict::draw;
    const SortedPlacement sorted(p);
    const auto* entry = files_->find(sorted.key);
    if (entry == nullptr) return std::nullopt;
    const std::optional<std::uint64_t> number = number_of(*entry, sorted.cells);
    if (!number) return std::nullopt;
    const Result<Verdict> found = prober_.verdict(*entry->attached->file, *number, entry->view.side(p.side));
    if (found) return *found;
    note(found.error());
    return std::nullopt;
  }

  Result<Probe> probe(const Setup& setup) override {
    Result<Probe> found = stored(setup);
    if (!found || found->zeroing != impossible) return found;
    Result<Code> zeroing = zeroing_by_moves(setup);
    if (!zeroing) return zeroing.error();
    found->zeroing = *zeroing;
    return found;
  }

  std::optional<Error> take_fault() override { return std::exchange(fault_, std::nullopt); }

 private:
  const GameSpec& spec() const { return files_->tables().spec; }

  /// Nothing if the pieces stand as they never can.
  static std::optional<std::uint64_t> number_of(const typename FilesOf<W, R>::Entry& entry,
                                                const Cells& cells) {
    const Frame<W>& frame = entry.attached->index.frame();
    const Cells there = entry.view.cells(cells);
    if (frame.slice_of(there[0], there[1]) == Frame<W>::no_slice) return std::nullopt;
    const std::uint64_t number = entry.attached->index.number(there);
    if (number >= entry.attached->index.size()) return std::nullopt;
    return number;
  }

  void note(const Error& error) {
    if (!fault_) fault_ = error;
  }

  /// What the table of a position says of it.
  Result<Probe> stored(const Setup& setup) {
    const Result<Placement> placed = placement(setup, spec());
    if (!placed) return placed.error();
    if (placed->others.empty()) return Probe{};
    const SortedPlacement sorted(*placed);
    const auto* entry = files_->find(sorted.key);
    if (entry == nullptr) return Error{msg::ending_no_table(name(material_of(*placed), spec()))};
    const std::optional<std::uint64_t> number = number_of(*entry, sorted.cells);
    if (!number) return Probe{};
    Result<Probe> found = prober_.probe(*entry->attached->file, *number, entry->view.side(placed->side));
    if (!found) note(found.error());
    return found;
  }

  /// Plies to zeroing by what is stored of the positions that follow.
  Result<Code> zeroing_by_moves(const Setup& setup) {
    using P = Position<W, R>;
    const auto checked = SetupCheck<W, R>::check(setup, files_->tables());
    if (!checked.position) return unplayable(checked.faults);
    const P& p = *checked.position;
    std::optional<Error> failed;
    std::optional<Code> best;
    p.generate([&](const PieceMoves<W>& moves) {
      return for_each_move(moves, spec().pawn.promotes_to, [&](Move move) {
        P then = p;
        Undo undo;
        then.make(move, undo);
        Setup next = then.setup();
        next.ep_square = no_cell;
        const Result<Probe> known = stored(next);
        if (!known) {
          failed = known.error();
          return false;
        }
        const bool zeroing = next.halfmove_clock == 0;
        const int limit = clock_limit(spec());
        const Code code =
            zeroing || known->zeroing == impossible ? code_of(known->verdict, limit) : known->zeroing;
        const Code value = after_move(code, Metric::zeroing, zeroing, limit);
        if (!best || better(value, *best)) best = value;
        return true;
      });
    });
    if (failed) return *failed;
    return best ? *best : p.in_check() ? lost(0) : drawn;
  }

  const std::shared_ptr<const FilesOf<W, R>> files_;
  TableProber prober_;
  std::optional<Error> fault_;
};

template <int W, class R>
std::unique_ptr<Reader> FilesOf<W, R>::reader() const {
  return std::make_unique<FileReader<W, R>>(this->shared_from_this());
}

}  // namespace cheshire::endings
