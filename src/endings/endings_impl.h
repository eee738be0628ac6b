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

  Estimate estimate(const Material& material) const override {
    const auto f = frame(material);
    Estimate e;
    e.slices = f->slices().size();
    e.positions = e.slices;
    const auto cells = static_cast<std::uint64_t>(tables_->cells.count());
    for (std::size_t i = 0; i < f->pieces().size(); ++i) e.positions *= cells;
    e.codes = f->all_rows() * 2 * sizeof(Code) * Frame<W>::row_bits;
    e.work = f->all_rows() * Retrograde<W>::sets_per_row * sizeof(CellSet<W>);
    return e;
  }

  Result<bool> build(const Material& material, Metric metric, const BuildControl& control) override {
    const Cast<W> cast = Cast<W>::template read<R>(*tables_, material);
    const std::shared_ptr<Table<W>> table = set_.at(frame(material));
    Ranks alone;
    const Shares<W> shares(*table->frame, cast, control.ranks != nullptr ? *control.ranks : alone);
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
    Ranks alone;
    const Shares<W> shares(*verified.frame, Cast<W>::template read<R>(*tables_, material),
                           control.ranks != nullptr ? *control.ranks : alone);
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
    files_.insert_or_assign(material, Attached{DenseIndex<W>(frame(material)), TableProber(std::move(file))});
  }

  Result<Probe> probe(const Setup& setup) override {
    Result<Probe> found = stored(setup);
    if (!found || found->zeroing != impossible) return found;
    Result<Code> zeroing = zeroing_by_moves(setup);
    if (!zeroing) return zeroing.error();
    found->zeroing = *zeroing;
    return found;
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
  struct Attached {
    DenseIndex<W> index;
    TableProber prober;
  };

  /// What the table of a position says of it.
  Result<Probe> stored(const Setup& setup) {
    if (setup.rights != 0) return Error{msg::ending_with_rights()};
    if (setup.ep_square != no_cell) return Error{msg::ending_with_en_passant()};
    Material material;
    Cells cells;
    cells.resize(2);
    std::vector<Piece> pieces;
    for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
      const Piece piece = setup.pieces[c];
      if (piece == no_piece) continue;
      if (kind_of(piece) == spec().king) {
        cells[static_cast<std::size_t>(index(color_of(piece)))] = static_cast<Cell>(c);
        continue;
      }
      material = material.with(piece);
      if (pieces.size() == max_others) return Error{msg::ending_no_table(name(material, spec()) + "...")};
      pieces.push_back(piece);
      cells.push_back(static_cast<Cell>(c));
    }
    if (pieces.empty()) return Probe{};
    if (const Table<W>* known = set_.find(material))
      return from_memory(TableView<W>(*known, pieces), cells, setup.side);
    return from_file(material, pieces, cells, setup.side);
  }

  /// Plies to zeroing by what is stored of the positions that follow.
  Result<Code> zeroing_by_moves(const Setup& setup) {
    using P = Position<W, R>;
    const auto checked = SetupCheck<W, R>::check(setup, *tables_);
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

  Probe from_memory(const TableView<W>& view, const Cells& cells, Color side) const {
    Probe p;
    p.mate = view.find(cells, side, Metric::mate);
    p.zeroing = view.find(cells, side, Metric::zeroing);
    p.verdict = verdict_of(p.zeroing, clock_limit(spec()));
    return p;
  }

  Result<Probe> from_file(const Material& material, const std::vector<Piece>& pieces, const Cells& cells,
                          Color side) {
    auto found = files_.find(material);
    const bool exchanged = found == files_.end();
    if (exchanged) found = files_.find(material.exchanged());
    if (found == files_.end() || (exchanged && found->second.index.frame().exchange().empty()))
      return Error{msg::ending_no_table(name(material, spec()))};
    const Frame<W>& f = found->second.index.frame();
    const FrameView<W> view(f, pieces);
    const Cells there = view.cells(cells);
    if (f.slice_of(there[0], there[1]) == Frame<W>::no_slice) return Probe{};
    return found->second.prober.probe(found->second.index.number(there), view.side(side));
  }

  const std::shared_ptr<const RuleTables<W>> tables_;
  TableSet<W> set_;
  std::map<Material, Attached> files_;
  mutable std::map<Material, std::shared_ptr<const Frame<W>>> frames_;
};

template <int W, class R>
std::unique_ptr<Endings> make_endings(std::shared_ptr<const RuleTables<W>> tables) {
  return std::make_unique<EndingsOf<W, R>>(std::move(tables));
}

}  // namespace cheshire::endings
