// Net: a learned evaluation, its weights and its file. A layer from the inputs (net_layout.h) to `hidden`
// units, kept up to date for either side; their clamped squares, the side to move first, times the weights
// of one output, chosen by how many marks (pieces, as a rule) are left. All integers: every machine finds the
// same score.
//
//   score = scale * (sum over both sides' units h of clamp(h, 0, qa)^2 * weight / qa + bias) / (qa * qb)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/net/net_layout.h"
#include "eval/win_chances.h"

namespace cheshire {

struct Net {
  static constexpr int qa = 255,
                       qb = 64;           // what 1 is in the hidden units, and in the weights of the outputs
  static constexpr int max_weight = 127;  // of an output: its product with a hidden unit fits 16 bits
  static constexpr int max_inputs = 1 << 16, max_hidden = 512, max_outputs = 8;
  static constexpr int hidden_step = 16;  // `hidden` is a multiple
  static constexpr std::size_t max_bytes = std::size_t{4} << 20;

  std::string game;          // GameSpec::id of the game that it was made for
  std::string origin;        // how it was made, for people
  std::uint64_t layout = 0;  // NetLayout::fingerprint()
  int inputs = 0, hidden = 0, outputs = 1;
  /// Pieces of the game's start, and NetLayout::others(). The hidden units of positions with more marks may
  /// overflow: they are wrong then.
  int full_count = 32;
  int scale = 400;          // centipawns of an output of 1
  WinChances chances = {};  // what its scores promise

  std::vector<std::int16_t> rows;      // [input * hidden + h]
  std::vector<std::int16_t> bias;      // [h]
  std::vector<std::int16_t> out;       // [output][2 * hidden]: those of the side to move come first
  std::vector<std::int32_t> out_bias;  // [output]

  /// Reads a file. Errors: it is no net, of another version, cut or damaged; a number is out of its range;
  /// the hidden units could overflow.
  static Result<Net> read(std::string_view bytes);
  /// Returns the bytes of a file; the net must be one that read() takes.
  std::string write() const;
  /// Errors: those of read() that concern sizes and weights.
  Result<void> check() const;

  /// The output for a number of marks on the board.
  int output(int marks) const;

  // Hidden units of one side
  void start(std::int16_t* numbers) const;
  /// Adds and takes off rows of inputs.
  void update(std::int16_t* numbers, std::span<const NetLayout::Input> added,
              std::span<const NetLayout::Input> gone) const;
  /// Returns centipawns for the side whose units come first, by the output for so many marks.
  int score(const std::int16_t* ours, const std::int16_t* theirs, int marks) const;

 private:
  Result<void> check_sizes() const;
};

}  // namespace cheshire
