#include "text/pgn/annotations.h"

#include <algorithm>
#include <charconv>

#include "text/pgn/characters.h"
#include "text/pgn/game.h"

namespace cheshire {
namespace {

std::optional<std::int64_t> whole_number(std::string_view text, std::int64_t max) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || !pgn::digit(text[0]) || error != std::errc{} || end != text.data() + text.size() ||
      n > max)
    return {};
  return n;
}

/// Reads "12", "12.3" or ".3" as thousandths.
std::optional<std::int64_t> thousandths(std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  std::optional<std::int64_t> whole = point == 0 ? 0 : whole_number(text.substr(0, point), 1'000'000);
  if (!whole || (point == 0 && text.size() < 2)) return {};
  std::int64_t part = 0, unit = 100;
  for (std::size_t i = point + 1; i < text.size(); ++i, unit /= 10) {
    if (!pgn::digit(text[i])) return {};
    part += unit * (text[i] - '0');
  }
  return *whole * 1000 + part;
}

/// Reads "1:02:03.4", "2:03" or "3" as milliseconds.
std::optional<std::int64_t> read_time(std::string_view text) {
  std::int64_t minutes = 0;
  for (int parts = 0;; ++parts) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) break;
    const auto part = whole_number(text.substr(0, colon), 1'000'000);
    if (!part || parts == 2) return {};
    minutes = minutes * 60 + *part;
    text.remove_prefix(colon + 1);
  }
  const auto seconds = thousandths(text);
  if (!seconds) return {};
  return minutes * 60'000 + *seconds;
}

std::string write_time(std::int64_t time) {
  const std::int64_t seconds = time / 1000;
  const auto two = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  std::string text = std::to_string(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60);
  if (const std::int64_t rest = time % 1000) {
    std::string part = std::to_string(1000 + rest).substr(1);
    while (part.back() == '0') part.pop_back();
    text += "." + part;
  }
  return text;
}

std::optional<PgnEval> read_eval(std::string_view text) {
  PgnEval eval;
  if (const std::size_t comma = text.find(','); comma != std::string_view::npos) {
    const auto depth = whole_number(text.substr(comma + 1), 1000);
    if (!depth) return {};
    eval.depth = static_cast<int>(*depth);
    text = text.substr(0, comma);
  }
  const bool mate = text.starts_with('#');
  if (mate) text.remove_prefix(1);
  const bool minus = text.starts_with('-');
  if (minus || text.starts_with('+')) text.remove_prefix(1);
  const auto value = mate ? whole_number(text, 100'000) : thousandths(text);
  if (!value || (mate && *value == 0)) return {};
  const int size = static_cast<int>(mate ? *value : (*value + 5) / 10);
  (mate ? eval.mate : eval.centipawns) = minus ? -size : size;
  return eval;
}

std::string write_eval(const PgnEval& eval) {
  std::string text;
  if (eval.mate != 0) {
    text = "#" + std::to_string(eval.mate);
  } else {
    const int size = eval.centipawns < 0 ? -eval.centipawns : eval.centipawns;
    text = (eval.centipawns < 0 ? "-" : "") + std::to_string(size / 100) + "." +
           std::to_string(100 + size % 100).substr(1);
  }
  return eval.depth > 0 ? text + "," + std::to_string(eval.depth) : text;
}

/// Takes the name of a cell from the front of a text: letters, the digits behind them and perhaps a board,
/// "/B".
std::string take_cell(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && pgn::letter(text[end])) ++end;
  const std::size_t letters = end;
  while (end < text.size() && pgn::digit(text[end])) ++end;
  if (letters == 0 || end == letters) return {};
  if (end + 1 < text.size() && text[end] == '/' && pgn::capital(text[end + 1])) end += 2;
  const std::string cell(text.substr(0, end));
  text.remove_prefix(end);
  return cell;
}

/// Reads "Ga4,Rb5" or "Ga1h8".
bool read_marks(std::string_view text, bool arrows, std::vector<PgnMark>& marks) {
  std::vector<PgnMark> found;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    std::string_view one = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.size() < 3 || !pgn::capital(one[0])) return false;
    PgnMark mark{one[0], {}, {}};
    one.remove_prefix(1);
    mark.from = take_cell(one);
    if (arrows) mark.to = take_cell(one);
    if (mark.from.empty() || (arrows && mark.to.empty()) || !one.empty()) return false;
    found.push_back(std::move(mark));
  }
  marks.insert(marks.end(), found.begin(), found.end());
  return true;
}

bool read_command(std::string_view name, std::string_view value, PgnAnnotations& into) {
  const auto put = [](auto read, auto& place) {
    if (read) place = read;
    return read.has_value();
  };
  if (name == "clk") return put(read_time(value), into.clock);
  if (name == "emt") return put(read_time(value), into.elapsed);
  if (name == "eval") return put(read_eval(value), into.eval);
  if (name == "csl") return read_marks(value, false, into.marks);
  if (name == "cal") return read_marks(value, true, into.marks);
  return false;
}

}  // namespace

PgnAnnotations read_annotations(std::string_view comment) {
  PgnAnnotations found;
  std::string text;
  for (std::size_t at = 0; at < comment.size();) {
    const std::size_t begin = comment.find("[%", at);
    const std::size_t end =
        begin == std::string_view::npos ? std::string_view::npos : comment.find(']', begin);
    if (end == std::string_view::npos) {
      text += comment.substr(at);
      break;
    }
    text += comment.substr(at, begin - at);
    const std::string command = one_line(comment.substr(begin + 2, end - begin - 2));
    const std::size_t blank = std::min(command.find(' '), command.size());
    const std::string_view value = std::string_view(command).substr(std::min(blank + 1, command.size()));
    if (!read_command(std::string_view(command).substr(0, blank), value, found))
      text += comment.substr(begin, end + 1 - begin);
    at = end + 1;
  }
  found.text = one_line(text);
  return found;
}

std::string write_annotations(const PgnAnnotations& annotations) {
  std::string text;
  const auto add = [&](std::string_view part) {
    if (part.empty()) return;
    if (!text.empty()) text += ' ';
    text += part;
  };
  if (annotations.eval) add("[%eval " + write_eval(*annotations.eval) + "]");
  if (annotations.elapsed) add("[%emt " + write_time(*annotations.elapsed) + "]");
  if (annotations.clock) add("[%clk " + write_time(*annotations.clock) + "]");
  for (const bool arrows : {false, true}) {
    std::string list;
    for (const PgnMark& mark : annotations.marks) {
      if (mark.to.empty() == arrows) continue;
      list += (list.empty() ? "" : ",") + std::string(1, mark.color) + mark.from + mark.to;
    }
    if (!list.empty()) add((arrows ? "[%cal " : "[%csl ") + list + "]");
  }
  add(annotations.text);
  return text;
}

}  // namespace cheshire
