// split_words(): splits a text at blanks.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace cheshire::oracle::cheops {

inline std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    if (end > i) words.emplace_back(text.substr(i, end - i));
    i = end + 1;
  }
  return words;
}

}  // namespace cheshire::oracle::cheops
