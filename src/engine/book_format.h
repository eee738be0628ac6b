// The format of an opening book (engine/opening_book.h): little endian, a head of fixed size, and behind it
// numbers of as many bytes as they need, seven bits each, the lowest first.
//
//   head       BookHead, then the texts of the tags that name the game
//   texts      length and bytes of each
//   games      the examples: White, Black, Date, place and start as numbers of texts, the number of the result,
//              how many moves, and these
//   positions  by their keys: how much larger the key is than the one before, moves * 2 + whether they have
//              examples, and BookMove for each move; with examples, how many and their numbers
//
// A move is its place among the codes of the legal moves (Session::legal_codes()), from the lowest, plus 1; 0
// stands for games that end in the position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/fnv.h"
#include "engine/index_format.h"
#include "engine/session.h"

namespace cheshire {

inline constexpr std::string_view book_magic =
    "\x89"
    "CHSBOK\n";
inline constexpr std::uint32_t book_version = 1;
inline constexpr std::size_t max_book_bytes = std::size_t{64} << 20;

struct BookHead {
  static constexpr std::size_t bytes = 64;
  static constexpr std::size_t sum_at = 16;

  std::uint32_t version = book_version;
  std::uint32_t least = 1;  // games that reach a position of the book
  std::uint64_t sum = 0;    // of all other bytes of the file, by Fnv
  std::uint64_t keys = 0;   // as in IndexHead
  std::array<std::uint32_t, IndexHead::tags> tag_bytes{};
  std::uint32_t games = 0, texts = 0, examples = 0, positions = 0;

  std::string text() const {
    IndexBytes out;
    out.u32(version).u32(least).u64(sum).u64(keys);
    for (const std::uint32_t n : tag_bytes) out.u32(n);
    return std::string(book_magic) + out.u32(games).u32(texts).u32(examples).u32(positions).text();
  }
  /// Reads what follows the magic.
  static BookHead read(const char* text) {
    IndexNumbers in(text + book_magic.size());
    BookHead head;
    head.version = in.u32();
    head.least = in.u32();
    head.sum = in.u64();
    head.keys = in.u64();
    for (std::uint32_t& n : head.tag_bytes) n = in.u32();
    head.games = in.u32();
    head.texts = in.u32();
    head.examples = in.u32();
    head.positions = in.u32();
    return head;
  }
};

/// Returns the checksum of a whole book.
inline std::uint64_t sum_of_book(std::string_view book) {
  Fnv sum;
  sum.add(book.substr(0, BookHead::sum_at));
  sum.add(book.substr(BookHead::sum_at + sizeof(std::uint64_t)));
  return sum.sum();
}

/// Appends numbers.
class BookBytes {
 public:
  void add(std::uint64_t n) {
    for (; n >= 0x80; n >>= 7) text_ += static_cast<char>(n | 0x80);
    text_ += static_cast<char>(n);
  }
  void add_text(std::string_view text) {
    add(text.size());
    text_ += text;
  }
  std::string& text() { return text_; }

 private:
  std::string text_;
};

/// Reads them again. After what cannot be right, ok() is false and every number is 0.
class BookNumbers {
 public:
  BookNumbers(std::string_view book, std::size_t at) : book_(book), at_(at) {}

  std::uint64_t next() {
    std::uint64_t n = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at_ >= book_.size()) break;
      const std::uint8_t byte = static_cast<std::uint8_t>(book_[at_++]);
      n |= std::uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return n;
    }
    return fail(), 0;
  }
  /// A number below `end`.
  std::uint32_t below(std::uint64_t end) {
    const std::uint64_t n = next();
    if (n >= end) fail();
    return ok_ ? static_cast<std::uint32_t>(n) : 0;
  }
  std::string_view text() {
    const std::uint64_t size = next();
    if (size > book_.size() - at_) return fail(), std::string_view();
    at_ += static_cast<std::size_t>(size);
    return book_.substr(at_ - static_cast<std::size_t>(size), static_cast<std::size_t>(size));
  }
  std::size_t at() const { return at_; }
  bool ok() const { return ok_; }

 private:
  void fail() {
    ok_ = false;
    at_ = book_.size();
  }

  std::string_view book_;
  std::size_t at_;
  bool ok_ = true;
};

/// The games with one move in a position.
struct BookMove {
  std::uint32_t number = 0;  // 0: they end there
  std::uint64_t games = 0, white = 0, draws = 0, black = 0;

  /// Games that all ended alike, as single ones do, take a number less.
  void write(BookBytes& out) const {
    const std::uint64_t one[] = {white, draws, black, games - white - draws - black};
    std::uint64_t kind = 0;
    while (kind < std::size(one) && one[kind] != games) ++kind;
    out.add(number);
    out.add(games << 3 | kind);
    if (kind < std::size(one)) return;
    for (const std::uint64_t n : {white, draws, black}) out.add(n);
  }
  static BookMove read(BookNumbers& in) {
    BookMove move;
    move.number = in.below(max_moves);
    const std::uint64_t head = in.next();
    move.games = head >> 3;
    std::uint64_t* const one[] = {&move.white, &move.draws, &move.black};
    const std::uint64_t kind = head & 7;
    if (kind < std::size(one)) *one[kind] = move.games;
    if (kind > std::size(one)) {
      for (std::uint64_t* n : one) *n = in.below(move.games + 1);
    }
    return move;
  }

  static constexpr std::uint32_t max_moves = 0xFFFF;
};

/// Returns the codes of the legal moves, the lowest first.
std::vector<MoveCode> sorted_codes(const Session& session);

}  // namespace cheshire
