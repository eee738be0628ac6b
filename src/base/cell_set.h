// CellSet<W>: a set of cells as W 64-bit words.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/ids.h"

namespace cheshire {

template <int W>
class CellSet {
 public:
  static constexpr int words = W;
  static constexpr int capacity = 64 * W;

  constexpr CellSet() = default;
  static constexpr CellSet of(Cell c) {
    CellSet s;
    s.insert(c);
    return s;
  }

  constexpr void insert(Cell c) { word_[c >> 6] |= bit(c); }
  constexpr void erase(Cell c) { word_[c >> 6] &= ~bit(c); }
  constexpr void toggle(Cell c) { word_[c >> 6] ^= bit(c); }
  constexpr bool contains(Cell c) const { return (word_[c >> 6] & bit(c)) != 0; }

  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (int i = 0; i < W; ++i) any |= word_[i];
    return any == 0;
  }
  constexpr explicit operator bool() const { return !empty(); }
  constexpr int count() const {
    int n = 0;
    for (int i = 0; i < W; ++i) n += std::popcount(word_[i]);
    return n;
  }
  /// The lowest cell; the set must not be empty.
  constexpr Cell first() const {
    for (int i = 0; i < W - 1; ++i) {
      if (word_[i]) return static_cast<Cell>(64 * i + std::countr_zero(word_[i]));
    }
    return static_cast<Cell>(64 * (W - 1) + std::countr_zero(word_[W - 1]));
  }

  /// The set rotated up by `n` words within its first `of` words. Boards of one game start at whole words, so
  /// this takes a set through the looking-glass.
  constexpr CellSet rotated(int n, int of) const {
    CellSet s;
    for (int i = 0; i < of; ++i) s.word_[(i + n) % of] = word_[i];
    return s;
  }

  /// Calls f(cell) for every cell, lowest first.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (int i = 0; i < W; ++i) {
      for (std::uint64_t w = word_[i]; w; w &= w - 1) f(static_cast<Cell>(64 * i + std::countr_zero(w)));
    }
  }
  /// Like for_each, but f returns false to stop. Returns false if stopped.
  template <class F>
  constexpr bool all_of(F&& f) const {
    for (int i = 0; i < W; ++i) {
      for (std::uint64_t w = word_[i]; w; w &= w - 1) {
        if (!f(static_cast<Cell>(64 * i + std::countr_zero(w)))) return false;
      }
    }
    return true;
  }

  constexpr std::uint64_t word(int i) const { return word_[i]; }
  constexpr std::uint64_t& word(int i) { return word_[i]; }

  constexpr CellSet& operator&=(const CellSet& o) {
    for (int i = 0; i < W; ++i) word_[i] &= o.word_[i];
    return *this;
  }
  constexpr CellSet& operator|=(const CellSet& o) {
    for (int i = 0; i < W; ++i) word_[i] |= o.word_[i];
    return *this;
  }
  constexpr CellSet& operator^=(const CellSet& o) {
    for (int i = 0; i < W; ++i) word_[i] ^= o.word_[i];
    return *this;
  }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator^(CellSet a, const CellSet& b) { return a ^= b; }
  friend constexpr CellSet operator~(CellSet a) {
    for (int i = 0; i < W; ++i) a.word_[i] = ~a.word_[i];
    return a;
  }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

 private:
  static constexpr std::uint64_t bit(Cell c) { return std::uint64_t{1} << (c & 63); }

  std::array<std::uint64_t, W> word_{};
};

}  // namespace cheshire
