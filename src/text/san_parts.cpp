#include "text/san_parts.h"

#include <algorithm>
#include <utility>

#include "messages/text.h"
#include "text/typography.h"

namespace cheshire {
namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }
bool capital(char c) { return c >= 'A' && c <= 'Z'; }

// Returns the index of the rank digits at the end of a cell name.
std::size_t rank_start(std::string_view name) {
  std::size_t i = name.size();
  while (i > 0 && digit(name[i - 1])) --i;
  return i;
}

class SanReader {
 public:
  SanReader(std::string text, const GameSpec& spec, const Topology& topology)
      : kept_(std::move(text)), text_(kept_), spec_(spec), topology_(topology) {}

  Result<SanParts> read() {
    if (text_.empty()) return Error{msg::move_expected(), 0};
    if (text_.size() > 64) return Error{msg::move_too_long(), 64};
    end_ = text_.size();
    strip_marks();
    strip_popeye_ending();
    if (Result<void> r = strip_board(); !r) return r.error();
    strip_marks();
    take_departure();
    if (end_ == 0) return Error{msg::move_expected(), 0};
    if (castling()) return parts_;
    if (Result<void> r = promotion(); !r) return r.error();
    return piece_move();
  }

 private:
  Error no_square(std::string_view text, int at) const {
    if (text.empty()) return {msg::square_expected(), at};
    constexpr std::size_t longest = 4;  // longer text cannot be meant as one square
    if (topology_.levels().size() > 1) {
      return {text.size() <= longest ? msg::square_without_level(text, topology_.name(0))
                                     : msg::move_without_level(text, topology_.name(0)),
              at};
    }
    return {text.size() <= longest ? msg::square_unknown(text) : msg::move_without_square(text), at};
  }

  void strip_marks() {
    const std::size_t last = text_.substr(0, end_).find_last_not_of("+#!? ");
    end_ = last == std::string_view::npos ? 0 : last + 1;
  }

  bool names_board(std::string_view name) const {
    for (int b = 0; b < topology_.boards(); ++b) {
      if (topology_.boards() > 1 && topology_.board_name(b) == name) return true;
    }
    return false;
  }
  /// What is left from `at` on names the board reached.
  void take_board(std::size_t at) {
    parts_.board = text_.substr(at, end_ - at);
    parts_.board_at = static_cast<int>(at);
  }
  /// Strips "ep." after a capture in passing. Returns whether the board reached stands behind it.
  bool strip_ep() {
    constexpr std::string_view mark = "ep.";
    const std::size_t at = text_.substr(0, end_).rfind(mark);
    if (at == std::string_view::npos) return false;
    const std::size_t behind = at + mark.size();
    const bool board = names_board(text_.substr(behind, end_ - behind));
    if (!board && behind != end_) return false;
    if (board) take_board(behind);
    end_ = at;
    while (end_ > 0 && text_[end_ - 1] == ' ') --end_;
    return board;
  }

  // In Popeye's notation, which names both squares, "Bd5-b7B" and "b7-b8=SB" end with the board reached, and
  // "0-0BB" with those of king and rook. "ep.B" follows a capture in passing,
  // or "ep." the board.
  void strip_popeye_ending() {
    if (strip_ep()) return;
    const std::string_view text = text_.substr(0, end_);
    const bool castles = text.starts_with("0-0") && text.size() > 4 && capital(text[text.size() - 2]);
    if (topology_.boards() == 1 || text.size() < 3 || text.find_first_of("-*") == std::string_view::npos)
      return;
    const char before = text[text.size() - (castles ? 3 : 2)];
    const bool promotes = text.size() > 3 && text[text.size() - 3] == '=';
    for (int b = 0; b < topology_.boards(); ++b) {
      const std::string& name = topology_.board_name(b);
      const std::size_t at = text.size() - (castles ? 2 : 1);
      if (name.size() != 1 || text[at] != name[0] || !(digit(before) || promotes)) continue;
      parts_.board = name;
      parts_.board_at = static_cast<int>(at);
      end_ = at;
    }
  }

  // S is the knight in Popeye's notation, as in that of other problemists.
  Kind kind(char letter) const {
    const Kind kind = spec_.kind_of_letter(letter);
    return kind == max_kinds && letter == 'S' ? spec_.kind_of_letter('N') : kind;
  }

  Result<void> strip_board() {
    const std::size_t slash = text_.substr(0, end_).rfind('/');
    if (slash == std::string_view::npos) return {};
    const std::string_view name = text_.substr(slash + 1, end_ - slash - 1);
    if (names_board(name)) {
      take_board(slash + 1);
      end_ = slash;
      return {};
    }
    return Error{topology_.boards() == 1 ? msg::board_not_expected() : msg::board_unknown(name),
                 static_cast<int>(slash + 1)};
  }

  // Takes the board of departure, "A:", from the front.
  void take_departure() {
    for (int b = 0; b < topology_.boards(); ++b) {
      const std::string prefix = topology_.board_name(b) + ":";
      if (topology_.boards() == 1 || !text_.substr(0, end_).starts_with(prefix)) continue;
      parts_.from_board = topology_.board_name(b);
      text_.remove_prefix(prefix.size());
      end_ -= prefix.size();
      return;
    }
  }

  bool castling() {
    std::string letters(text_.substr(0, end_));
    std::replace(letters.begin(), letters.end(), '0', 'O');
    std::replace(letters.begin(), letters.end(), 'o', 'O');
    if (letters != "O-O" && letters != "O-O-O") return false;
    parts_.castling = letters;
    return true;
  }

  Result<void> promotion() {
    const bool bracketed = end_ > 3 && text_[end_ - 1] == ')' && text_[end_ - 3] == '(';
    const std::size_t at = end_ - (bracketed ? 2 : 1);
    if (end_ < 3) return {};
    const char last = text_[at];
    if (!capital(last)) {
      // A piece's letter may be small only where no square could have it.
      const bool small =
          last >= 'a' && last <= 'z' && (bracketed || text_[at - 1] == '=' || digit(text_[at - 1]));
      const Kind meant = small ? kind(static_cast<char>(last - 'a' + 'A')) : static_cast<Kind>(max_kinds);
      if (meant == max_kinds) return {};
      parts_.promotion = meant;
    } else {
      parts_.promotion = kind(last);
      if (parts_.promotion == max_kinds)
        return Error{msg::piece_letter_unknown(std::string(1, last)), static_cast<int>(at)};
    }
    end_ = at - (bracketed ? 1 : 0);
    if (text_[end_ - 1] == '=') --end_;
    return {};
  }

  // [letter] [origin] [x, :, * or -] target, where the target is the longest cell name at the end.
  Result<SanParts> piece_move() {
    const std::string_view body = text_.substr(0, end_);
    std::size_t start = 0;
    parts_.kind = spec_.pawn.kind;
    if (capital(body[0]) && !begins_with_cell(body)) {
      parts_.kind = kind(body[0]);
      if (parts_.kind == max_kinds) return Error{msg::piece_letter_unknown(body.substr(0, 1)), 0};
      start = 1;
    }
    std::size_t to = body.size();
    for (std::size_t i = start; i < body.size(); ++i) {
      if (topology_.find(body.substr(i), 0) != no_cell) {
        to = i;
        break;
      }
    }
    if (to == body.size()) return no_square(body.substr(start), static_cast<int>(start));
    parts_.to = body.substr(to);
    std::size_t from_end = to;
    if (from_end > start && std::string_view("x:*-").find(body[from_end - 1]) != std::string_view::npos) {
      parts_.capture = body[from_end - 1] != '-';
      --from_end;
    }
    const std::string_view from = body.substr(start, from_end - start);
    parts_.from_file = origin(from, true, false);
    parts_.from_rank = origin(from, false, true);
    const auto is_part = [&](const std::string& part, bool file) {
      if (part.empty()) return true;
      for (int c = 0; c < topology_.cells_per_board(); ++c) {
        if (origin(topology_.name(static_cast<Cell>(c)), file, !file) == part) return true;
      }
      return false;
    };
    if (!is_part(parts_.from_file, true) || !is_part(parts_.from_rank, false)) {
      return Error{msg::origin_unknown(from), static_cast<int>(start)};
    }
    return parts_;
  }

  bool begins_with_cell(std::string_view body) const {
    for (std::size_t n = 1; n <= body.size(); ++n) {
      if (topology_.find(body.substr(0, n), 0) != no_cell) return true;
    }
    return false;
  }

  const std::string kept_;
  std::string_view text_;
  const GameSpec& spec_;
  const Topology& topology_;
  std::size_t end_ = 0;
  SanParts parts_;
};

}  // namespace

std::string origin(std::string_view name, bool file, bool rank) {
  const std::size_t split = rank_start(name);
  return std::string(file ? name.substr(0, split) : "") + std::string(rank ? name.substr(split) : "");
}

bool is_null_move(std::string_view text) {
  constexpr std::string_view forms[] = {null_san, null_coordinates, "Z0", "z0", "null", "@@@@", "—", "––"};
  return std::find(std::begin(forms), std::end(forms), text) != std::end(forms);
}

Result<SanParts> read_san(std::string_view text, const GameSpec& spec, const Topology& topology) {
  constexpr std::size_t longest = 255;
  return SanReader(text.size() > longest ? std::string(text) : plain_notation(text), spec, topology).read();
}

}  // namespace cheshire
