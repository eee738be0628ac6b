// The format of an index of games (engine/explorer_index.h): little endian, every part right behind the one
// before, so that the counts of the head give the size of the file.
//
//   head      IndexHead, then the texts of the tags that name the game
//   texts     of every game: its result as a byte, White, Black, Date, and where its record stands
//   games     IndexGame, in the order of reading
//   moves     IndexMove, by position and then by move
//   examples  for moves of several games: the numbers of the first games, 4 bytes each
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cheshire {

inline constexpr std::string_view index_magic =
    "\x89"
    "CHSIDX\n";
inline constexpr std::uint32_t index_version = 1;
inline constexpr std::uint32_t max_examples = 100;  // of a move
/// Bytes of a tag that names the game.
inline constexpr std::size_t max_index_tag = 64 << 10;
/// Bytes of a text of an example; longer ones are cut, so that many examples take little memory.
inline constexpr std::size_t max_index_text = 1 << 10;

/// The results of records; an index has their place in this list.
inline constexpr std::string_view index_results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "*"};

/// Writes numbers of fixed width one after the other.
class IndexBytes {
 public:
  IndexBytes& u8(std::uint8_t n) { return put(n, 1); }
  IndexBytes& u16(std::uint16_t n) { return put(n, 2); }
  IndexBytes& u32(std::uint32_t n) { return put(n, 4); }
  IndexBytes& u64(std::uint64_t n) { return put(n, 8); }
  const std::string& text() const { return text_; }

 private:
  IndexBytes& put(std::uint64_t n, int width) {
    for (int i = 0; i < width; ++i) text_ += static_cast<char>(n >> (8 * i) & 0xff);
    return *this;
  }
  std::string text_;
};

/// Reads them again. Requires that there are enough bytes.
class IndexNumbers {
 public:
  explicit IndexNumbers(const char* bytes) : at_(bytes) {}
  std::uint16_t u16() { return static_cast<std::uint16_t>(take(2)); }
  std::uint32_t u32() { return static_cast<std::uint32_t>(take(4)); }
  std::uint64_t u64() { return take(8); }

 private:
  std::uint64_t take(int width) {
    std::uint64_t n = 0;
    for (int i = 0; i < width; ++i) n |= std::uint64_t{static_cast<unsigned char>(*at_++)} << (8 * i);
    return n;
  }
  const char* at_;
};

struct IndexHead {
  static constexpr std::size_t bytes = 72;
  static constexpr std::size_t tags = 4;

  std::uint32_t version = index_version;
  std::uint32_t examples = 0;  // how many each move keeps
  std::uint64_t keys = 0;      // a sum of the keys of first positions: other programs may have other keys
  std::array<std::uint32_t, tags> tag_bytes{};  // identity of the game; Variant, Rules, FEN of its records
  std::uint64_t text_bytes = 0, games = 0, moves = 0, listed = 0;

  std::string text() const {
    IndexBytes out;
    out.u32(version).u32(examples).u64(keys);
    for (const std::uint32_t n : tag_bytes) out.u32(n);
    return std::string(index_magic) + out.u64(text_bytes).u64(games).u64(moves).u64(listed).text();
  }
  /// Reads what follows the magic.
  static IndexHead read(const char* text) {
    IndexNumbers in(text + index_magic.size());
    IndexHead head;
    head.version = in.u32();
    head.examples = in.u32();
    head.keys = in.u64();
    for (std::uint32_t& n : head.tag_bytes) n = in.u32();
    head.text_bytes = in.u64();
    head.games = in.u64();
    head.moves = in.u64();
    head.listed = in.u64();
    return head;
  }
};

/// Where the text of a game begins, and how long its parts behind the result are.
struct IndexGame {
  static constexpr std::size_t bytes = 16;
  static constexpr std::size_t parts = 4;

  std::uint64_t at = 0;
  std::array<std::uint16_t, parts> part_bytes{};

  std::string text() const {
    IndexBytes out;
    out.u64(at);
    for (const std::uint16_t n : part_bytes) out.u16(n);
    return out.text();
  }
  static IndexGame read(const char* text) {
    IndexNumbers in(text);
    IndexGame game;
    game.at = in.u64();
    for (std::uint16_t& n : game.part_bytes) n = in.u16();
    return game;
  }
};

/// A move in a position and the games with it. No move leads to its own position, so that stands for games
/// that end there.
struct IndexMove {
  static constexpr std::size_t bytes = 40;

  std::uint64_t from = 0, to = 0;  // keys of positions
  std::uint32_t games = 0, white = 0, draws = 0, black = 0;
  /// Of a single game its number, of several the place of the first among the examples. A move has as many
  /// examples as games, but no more than the head says.
  std::uint64_t example = 0;

  std::string text() const {
    IndexBytes out;
    out.u64(from).u64(to).u32(games).u32(white).u32(draws).u32(black).u64(example);
    return out.text();
  }
  static IndexMove read(const char* text) {
    IndexNumbers in(text);
    IndexMove move;
    move.from = in.u64();
    move.to = in.u64();
    move.games = in.u32();
    move.white = in.u32();
    move.draws = in.u32();
    move.black = in.u32();
    move.example = in.u64();
    return move;
  }
};

}  // namespace cheshire
