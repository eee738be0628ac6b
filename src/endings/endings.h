// Endings: the endgame tables of one game, whatever its boards and rules: solves, checks, packs and probes
// them. A table knows positions of two kings and a few pieces in which nobody may castle and nobody can
// capture en passant.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/topology.h"
#include "endings/codes.h"
#include "endings/material.h"
#include "endings/ranks.h"
#include "endings/reader.h"
#include "rules/setup.h"

namespace cheshire::endings {

class PlyStore;
class TableFile;

/// Calls f(item) for every item from 0 to n - 1, on as many threads as the caller likes.
using ForEach = std::function<void(int n, const std::function<void(int item)>& f)>;

struct BuildControl {
  ForEach for_each = [](int n, const std::function<void(int)>& f) {
    for (int i = 0; i < n; ++i) f(i);
  };
  /// Asked now and then, also from other threads: true stops.
  std::function<bool()> stop = [] { return false; };
  /// Told after each ply what is counted, which ply that was, and how many positions it has decided.
  std::function<void(Metric metric, int ply, std::uint64_t decided)> progress = [](Metric, int,
                                                                                   std::uint64_t) {};
  /// A folder on whose disk to keep what memory has no room for; "": everything is kept in memory.
  std::string disk = {};
  /// Where to keep what each ply has decided, to go on from there; null: nowhere.
  const PlyStore* plies = nullptr;
  /// The processes that work on it together, as a rule this one alone.
  std::shared_ptr<Ranks> ranks = std::make_shared<Ranks>();
};

/// What solving a material takes.
struct Estimate {
  std::uint64_t slices = 0, positions = 0;  // pairs of kings; placements of all pieces, of one side to move
  std::uint64_t held = 0;                   // slices that one rank holds: the most of all of them
  // Bytes of memory of such a rank, without the tables that it leads to: of the codes of one metric, and
  // while it is solved.
  std::uint64_t codes = 0, work = 0;
};

/// A position of which a table says something else than the moves in it.
struct WrongPosition {
  Setup setup;
  Metric metric;
  Code stored, expected;
};

struct Verification {
  std::uint64_t positions = 0;  // playable ones that were compared
  std::uint64_t wrong = 0;
  std::optional<WrongPosition> first;  // of those that are wrong, in the order of their numbers
};

/// What a table says as a whole. Numbers count all positions, not one for each symmetry.
struct Summary {
  /// A won position, and the plies to mate.
  struct Win {
    int plies;
    Setup setup;
  };
  /// So many of the hardest wins are named.
  static constexpr std::size_t most_hardest = 24;

  struct Side {
    /// By Verdict, from loss to win.
    std::array<std::uint64_t, 5> positions{};
    /// The longest win: plies to mate, and to a capture or pawn's advance; 0 if there is none.
    std::array<int, 2> longest{};
    std::array<Setup, 2> longest_setup;
    /// Wins within the fifty moves whose mate is farthest, the farthest first and none twice by a symmetry.
    /// Of those that take equally long a hash chooses, so that they are scattered over the table.
    std::vector<Win> hardest;
  };
  std::array<Side, 2> sides;  // [to move]
  /// Positions in which neither side would rather move: White would draw but loses, and so on. By what White
  /// and Black get if they have the move: draw and loss, loss and draw, loss and loss.
  std::array<std::uint64_t, 3> zugzwangs{};
};

/// Values of all positions of a table, packed in the order of their numbers, but not compressed.
struct Section {
  enum class Kind : std::uint8_t { verdicts, zeroing, mate };
  Kind kind = Kind::verdicts;
  Color side = Color::white;
  int width = 1;  // bytes of a value; verdicts are three to a byte
  std::string bytes = {};
};

/// Belongs to one thread, and does the work of build(), verify() and of files on more.
class Endings {
 public:
  virtual ~Endings() = default;

  /// Opens the tables of a game; none are there yet. Errors: its rules or boards have none.
  static Result<std::unique_ptr<Endings>> open(GameSpec spec);

  virtual const GameSpec& spec() const = 0;
  virtual const Topology& topology() const = 0;

  /// Returns the material under which the table of another is kept, which may have the colours exchanged.
  virtual Material kept_as(const Material& material) const = 0;
  virtual Estimate estimate(const Material& material, int ranks = 1) const = 0;

  // In memory. All of these take materials as kept_as() returns them.
  /// Solves one metric of a material; that of all that captures and promotions lead to must be in memory. Of
  /// several ranks the first has the whole table then. False: it was stopped. Errors: there is no room for
  /// it.
  virtual Result<bool> build(const Material& material, Metric metric, const BuildControl& control) = 0;
  virtual bool has(const Material& material, Metric metric) const = 0;
  virtual void forget(const Material& material, Metric metric) = 0;
  /// Compares every `step`-th row of positions with the moves of the kernel, in the metrics that are in
  /// memory. Each of several ranks compares those that it owns, and knows of wrong ones there.
  virtual Verification verify(const Material& material, std::size_t step,
                              const BuildControl& control) const = 0;
  /// Takes both metrics.
  virtual Summary summary(const Material& material) const = 0;
  /// Packs the metrics that are in memory.
  virtual std::vector<Section> pack(const Material& material) const = 0;
  virtual std::uint64_t positions(const Material& material) const = 0;  // of a section
  /// Errors: there is no room for it, in memory or on the disk of a folder (BuildControl::disk).
  virtual Result<void> unpack(const Material& material, Metric metric, const std::vector<Section>& sections,
                              const std::string& disk = {}) = 0;

  /// Probes a file from now on, whose material and game must be these. It needs the verdicts of both sides,
  /// and Metric::zeroing of one, from which follows that of the other.
  virtual void attach(const Material& material, std::shared_ptr<const TableFile> file) = 0;
  /// The files that are probed now.
  virtual std::shared_ptr<const TablesOnDisk> on_disk() const = 0;
  /// As Reader::probe(), of a table in memory or of a file.
  virtual Result<Probe> probe(const Setup& setup) = 0;

  /// Kept materials of up to so many pieces, each after those that it leads to.
  std::vector<Material> all(int pieces) const;
  /// Those of a list and all that they lead to, each after those that it leads to.
  std::vector<Material> with_successors(const std::vector<Material>& wanted) const;
};

}  // namespace cheshire::endings
