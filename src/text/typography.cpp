#include "text/typography.h"

#include <algorithm>

#include "text/encoding.h"

namespace cheshire {
namespace {

struct Plain {
  std::string_view fancy, plain;
};
constexpr Plain all[] = {
    {"‐", "-"}, {"‑", "-"}, {"‒", "-"}, {"–", "-"}, {"—", "-"}, {"―", "-"}, {"−", "-"},
    {"♔", "K"}, {"♕", "Q"}, {"♖", "R"}, {"♗", "B"}, {"♘", "N"}, {"♙", ""},  {"♚", "K"},
    {"♛", "Q"}, {"♜", "R"}, {"♝", "B"}, {"♞", "N"}, {"♟", ""},
};

}  // namespace

std::string plain_notation(std::string_view text) {
  std::string plain(text.substr(0, ascii_size(text)));
  text.remove_prefix(plain.size());
  while (!text.empty()) {
    const auto* const found = std::find_if(std::begin(all), std::end(all),
                                           [&](const Plain& p) { return text.starts_with(p.fancy); });
    plain += found == std::end(all) ? text.substr(0, 1) : found->plain;
    text.remove_prefix(found == std::end(all) ? 1 : found->fancy.size());
  }
  return plain;
}

}  // namespace cheshire
