// Doors: every parser of a text that somebody else may have written, with texts made to cost it dear.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cheshire::bounds {

struct Text {
  const char* name;
  /// Returns a text of about `size` bytes.
  std::string (*of)(std::size_t size);
};

struct Door {
  const char* name;
  void (*enter)(std::string_view text);
  std::size_t largest;  // bytes of the largest text; the smaller ones are a quarter and a sixteenth of it
  // What a text may cost: so much, and so much for each of its bytes.
  struct Bound {
    std::uint64_t fixed, per_byte;
  };
  Bound allocated;  // bytes of all blocks together
  Bound peak;       // bytes in use at once
  std::vector<Text> texts;
};

/// The deepest stack that any text may need, in bytes: the browser core has 4 MiB for everything.
inline constexpr std::uint64_t max_stack = 512 << 10;

/// Texts of nothing but a byte, or of it in words and in lines: for every door, and every byte that some
/// grammar has a use for.
std::vector<std::string> plain_texts(std::size_t size);

std::vector<Door> doors();
std::vector<Door> doors_of_games();
std::vector<Door> doors_of_records();
std::vector<Door> doors_of_the_server();

/// `begin`, as many copies of `unit` as fit, and `end`.
std::string repeated(std::size_t size, std::string_view unit, std::string_view begin = {},
                     std::string_view end = {});

}  // namespace cheshire::bounds
