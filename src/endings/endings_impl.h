// EndingsOf<W, R>: the tables of a game on Position<W, R>. Only tests and the files of kernels/ include this.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "endings/dense.h"
#include "endings/endings_of.h"
#include "endings/file_reader.h"
#include "endings/pack.h"
#include "endings/retrograde.h"
#include "endings/shares.h"
#include "endings/summary.h"
#include "endings/table_file.h"
#include "endings/verify.h"
#include "messages/endings.h"

namespace cheshire::endings {

template <int W, class R>
class EndingsOf final : public Endings {
 public:
  explicit EndingsOf(std::shared_ptr<const RuleTables<W>> tables) : tables_(std::move(tables)) {}

  const GameSpec& spec() const override { return tables_->spec; }
  const Topology& topology() const override { return tables_->topology; }

  Material kept_as(const Material& material) const override {
    if (material.white_first() || frame(material)->exchange().empty()) return material;
    return material.exchanged();
  }

  Estimate estimate(const Material& material, int ranks) const override {
    const auto f = frame(material);
    Estimate e;
    e.slices = e.held = f->slices().size();
    if (ranks > 1) e.held = most_held(*f, Cast<W>::template read<R>(*tables_, material), ranks);
    e.positions = e.slices;
    const auto cells = static_cast<std::uint64_t>(tables_->cells.count());
    for (std::size_t i = 0; i < f->pieces().size(); ++i) e.positions *= cells;
    const std::uint64_t rows = e.held * f->rows();
    e.codes = rows * 2 * sizeof(Code) * Frame<W>::row_bits;
    e.work = rows * Retrograde<W>::sets_per_row * sizeof(CellSet<W>);
    return e;
  }

  Result<bool> build(const Material& material, Metric metric, const BuildControl& control) override {
    const Cast<W> cast = Cast<W>::template read<R>(*tables_, material);
    const std::shared_ptr<Table<W>> table = set_.at(frame(material));
    const Shares<W> shares(*table->frame, cast, *control.ranks);
    Result<void> made = table->add(metric, control.disk, shares.held());
    Result<bool> solved = false;
    if (made) solved = Retrograde<W>(*table, cast, set_, shares, control).run(metric);
    if (!made || !solved || !*solved) forget(material, metric);
    return made ? solved : made.error();
  }

  bool has(const Material& material, Metric metric) const override {
    const Table<W>* found = set_.find(material);
    return found != nullptr && found->has(metric);
  }
  void forget(const Material& material, Metric metric) override { set_.remove(material, metric); }

  Verification verify(const Material& material, std::size_t step,
                      const BuildControl& control) const override {
    const Table<W>& verified = table(material);
    const Shares<W> shares(*verified.frame, Cast<W>::template read<R>(*tables_, material), *control.ranks);
    return Verifier<W, R>(verified, set_).run(control, shares, step);
  }
  Summary summary(const Material& material) const override { return summary_of(table(material)); }

  std::vector<Section> pack(const Material& material) const override {
    const Table<W>& packed = table(material);
    return endings::pack(packed, DenseIndex<W>(packed.frame));
  }
  std::uint64_t positions(const Material& material) const override {
    return DenseIndex<W>(frame(material)).size();
  }
  Result<void> unpack(const Material& material, Metric metric, const std::vector<Section>& sections,
                      const std::string& disk) override {
    const auto f = frame(material);
    const std::shared_ptr<Table<W>> table = set_.at(f);
    if (Result<void> made = table->add(metric, disk); !made) {
      forget(material, metric);
      return made;
    }
    endings::unpack(sections, metric, DenseIndex<W>(f), Cast<W>::template read<R>(*tables_, material),
                    *table);
    return {};
  }

  void attach(const Material& material, std::shared_ptr<const TableFile> file) override {
    // Who reads the files already keeps those that there were.
    files_ = std::make_shared<FilesOf<W, R>>(*files_);
    files_->add(frame(material), std::move(file));
    reader_ = files_->reader();
  }
  std::shared_ptr<const TablesOnDisk> on_disk() const override { return files_; }

  Result<Probe> probe(const Setup& setup) override {
    const Result<Placement> placed = placement(setup, spec());
    if (!placed) return placed.error();
    const Table<W>* known = set_.find(material_of(*placed));
    if (known == nullptr) return reader_->probe(setup);
    std::vector<Piece> pieces;
    Cells cells;
    for (Cell king : placed->kings) cells.push_back(king);
    for (const Placement::Other& other : placed->others) {
      pieces.push_back(other.piece);
      cells.push_back(other.at);
    }
    return from_memory(TableView<W>(*known, pieces), cells, setup.side);
  }

  // For tests.
  const TableSet<W>& set() const { return set_; }
  const Table<W>& table(const Material& material) const {
    const Table<W>* found = set_.find(material);
    CHESHIRE_ASSERT(found != nullptr);
    return *found;
  }
  std::shared_ptr<const Frame<W>> frame(const Material& material) const {
    auto& known = frames_[material];
    if (!known) {
      const Material kings;
      const auto attacks = Cast<W>::template read<R>(*tables_, kings).king_attacks();
      known = std::make_shared<const Frame<W>>(*tables_, material, R::shared, attacks);
    }
    return known;
  }

 private:
  /// The most slices that one of so many ranks holds.
  static std::uint64_t most_held(const Frame<W>& frame, const Cast<W>& cast, int ranks) {
    struct Seat final : Ranks {
      Seat(int which, int all) : rank_(which), count_(all) {}
      int rank() const override { return rank_; }
      int count() const override { return count_; }
      int rank_, count_;
    };
    std::size_t most = 0;
    for (int rank = 0; rank < ranks; ++rank) {
      Seat seat(rank, ranks);
      most = std::max(most, Shares<W>(frame, cast, seat).held().size());
    }
    return most;
  }

  Probe from_memory(const TableView<W>& view, const Cells& cells, Color side) const {
    Probe p;
    p.mate = view.find(cells, side, Metric::mate);
    p.zeroing = view.find(cells, side, Metric::zeroing);
    p.verdict = verdict_of(p.zeroing, clock_limit(spec()));
    return p;
  }

  const std::shared_ptr<const RuleTables<W>> tables_;
  TableSet<W> set_;
  std::shared_ptr<FilesOf<W, R>> files_ = std::make_shared<FilesOf<W, R>>(tables_);
  std::unique_ptr<Reader> reader_ = files_->reader();
  mutable std::map<Material, std::shared_ptr<const Frame<W>>> frames_;
};

template <int W, class R>
std::unique_ptr<Endings> make_endings(std::shared_ptr<const RuleTables<W>> tables) {
  return std::make_unique<EndingsOf<W, R>>(std::move(tables));
}

}  // namespace cheshire::endings
