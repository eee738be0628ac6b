// Shards: work that several processes share. Which part one does, and reading what they have printed, line by
// line, to put it together.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace cheshire {

/// A part is one of so many at most.
inline constexpr int most_shards = 100'000;

/// Reads "I/N", the part I of N, and sets `shard` to I - 1. Throws UsageError.
void read_shard(const std::string& text, int& shard, int& shards);

/// Calls `read(line, number)` for every line of a file that is not empty, numbered from 1. Throws if it
/// cannot be read or has more than `longest` bytes.
void read_lines(const std::string& path, std::size_t longest,
                const std::function<void(std::string_view line, int number)>& read);

/// Takes a word and the number that follows from the beginning of a text. Returns false if it begins
/// otherwise.
bool take_number(std::string_view& text, std::string_view word, std::uint64_t& number);

}  // namespace cheshire
