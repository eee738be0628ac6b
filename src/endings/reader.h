// Reader: what searches ask endgame tables on disk. A program that has no tables has none of it but this
// header.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "base/fixed_vector.h"
#include "base/ids.h"
#include "base/result.h"
#include "endings/codes.h"
#include "rules/setup.h"

namespace cheshire::endings {

/// Pieces besides the kings.
inline constexpr std::size_t max_others = 4;

/// What a table says of a position, for the side to move. Plies that are not known are `impossible`.
struct Probe {
  Verdict verdict = Verdict::draw;
  Code mate = drawn, zeroing = drawn;
};

/// A position in which nobody may castle and nobody can capture en passant.
struct Placement {
  struct Other {
    Piece piece;
    Cell at;
  };
  std::array<Cell, 2> kings{};                 // [color]
  FixedVector<Other, max_others> others = {};  // in any order
  Color side = Color::white;
};

/// Reads tables of one game. It belongs to one thread, keeps what it has unpacked last, and takes no more
/// than some megabytes.
class Reader {
 public:
  virtual ~Reader() = default;
  /// Returns who wins; nothing if there is no table, or it is damaged.
  virtual std::optional<Verdict> verdict(const Placement& p) = 0;
  /// Returns what is known of a playable position. Errors: there is no table, a side may castle, or there may
  /// be a capture en passant; the file is damaged.
  virtual Result<Probe> probe(const Setup& setup) = 0;
  /// Returns what was the matter with the first file that was found damaged, and forgets it.
  virtual std::optional<Error> take_fault() = 0;
};

/// Tables of one game on disk, which any number of threads may read.
class TablesOnDisk {
 public:
  virtual ~TablesOnDisk() = default;
  /// Pieces of the largest, with both kings.
  virtual int most_pieces() const = 0;
  virtual std::unique_ptr<Reader> reader() const = 0;
};

}  // namespace cheshire::endings
