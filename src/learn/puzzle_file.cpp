#include "learn/puzzle_file.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

#include "messages/learn.h"

namespace cheshire {
namespace {

constexpr std::string_view head = "# Cheshire puzzles, version ", game_head = "# game: ",
                           made_head = "# made: ", count_head = "# puzzles: ", part_head = "# part",
                           next_head = "# next: ", columns_head = "# id\tfen\tmoves\trating\tthemes";
constexpr std::size_t max_line = 4096, max_made = 10'000;

std::optional<std::uint64_t> read_count(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

/// Takes what stands before the first `mark` from a text, or all of it.
std::string_view take_until(std::string_view& text, char mark) {
  const std::size_t at = text.find(mark);
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return taken;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= 16 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  });
}

std::optional<Puzzle> read_puzzle(std::string_view line) {
  if (std::count(line.begin(), line.end(), '\t') != 4) return {};
  Puzzle puzzle;
  puzzle.id = take_until(line, '\t');
  puzzle.fen = take_until(line, '\t');
  std::string_view moves = take_until(line, '\t');
  const std::optional<std::uint64_t> rating = read_count(take_until(line, '\t'));
  while (!moves.empty()) puzzle.moves.emplace_back(take_until(moves, ' '));
  const auto empty = [](const std::string& move) { return move.empty(); };
  if (!is_id(puzzle.id) || puzzle.fen.empty() || puzzle.moves.empty() || puzzle.moves.size() % 2 != 0 ||
      puzzle.moves.size() > Puzzle::max_moves || std::any_of(puzzle.moves.begin(), puzzle.moves.end(), empty))
    return {};
  if (!rating || *rating < Puzzle::min_rating || *rating > Puzzle::max_rating) return {};
  puzzle.rating = static_cast<int>(*rating);
  while (!line.empty()) {
    const std::optional<PuzzleTheme> theme = read_theme(take_until(line, ' '));
    if (!theme) return {};
    puzzle.themes.add(*theme);
  }
  return puzzle;
}

class PuzzleFileReader {
 public:
  explicit PuzzleFileReader(std::string_view text) : text_(text) {}

  Result<PuzzleFile> read() {
    if (!text_.starts_with(head)) return Error{msg::puzzles_none(), Error::nowhere};
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = text_.find('\n', at);
      if (end == std::string_view::npos) {
        unfinished_ = true;
        break;
      }
      ++number_;
      if (Result<void> taken = take(text_.substr(at, end - at), end + 1); !taken) return taken.error();
      at = end + 1;
    }
    // Of a part that is being written the last line may be half there.
    if (file_.game.empty() || (!file_.part && (unfinished_ || count_ != file_.puzzles.size())))
      return Error{msg::puzzles_cut(static_cast<std::int64_t>(file_.puzzles.size())), Error::nowhere};
    if (file_.part) file_.puzzles.resize(done_);
    return std::move(file_);
  }

 private:
  Result<void> take(std::string_view line, std::size_t end) {
    if (line.starts_with(head)) {
      const std::string_view version = line.substr(head.size());
      if (read_count(version) == std::uint64_t{PuzzleFile::version}) return {};
      return Error{msg::puzzles_version(version, PuzzleFile::version), Error::nowhere};
    }
    if (line.starts_with(game_head) && file_.game.empty()) {
      file_.game = line.substr(game_head.size());
    } else if (line.starts_with(made_head) && file_.made.size() < max_made) {
      file_.made.emplace_back(line.substr(made_head.size()));
    } else if (line.starts_with(count_head)) {
      count_ = read_count(line.substr(count_head.size())).value_or(0);
    } else if (line == part_head) {
      file_.part = true;
    } else if (line == columns_head) {
      file_.whole = end;
    } else if (line.starts_with(next_head) && file_.part) {
      const std::optional<std::uint64_t> next = read_count(line.substr(next_head.size()));
      if (!next) return bad_line();
      file_.next = *next;
      file_.whole = end;
      done_ = file_.puzzles.size();
    } else {
      std::optional<Puzzle> puzzle;
      if (line.size() <= max_line && !file_.game.empty()) puzzle = read_puzzle(line);
      if (!puzzle) return bad_line();
      file_.puzzles.push_back(*std::move(puzzle));
    }
    return {};
  }
  Result<void> bad_line() const { return Error{msg::puzzle_unreadable(number_), Error::nowhere}; }

  std::string_view text_;
  PuzzleFile file_;
  std::int64_t number_ = 0;
  std::optional<std::uint64_t> count_;
  std::size_t done_ = 0;  // puzzles of whole games
  bool unfinished_ = false;
};

}  // namespace

Result<PuzzleFile> read_puzzles(std::string_view text) { return PuzzleFileReader(text).read(); }

std::string write_puzzles(const PuzzleFile& file) {
  std::string text(head);
  const auto add = [&](std::string_view begin, std::string_view rest) {
    text += begin;
    text += rest;
    text += '\n';
  };
  add(std::to_string(PuzzleFile::version), "");
  add(game_head, file.game);
  for (const std::string& made : file.made) add(made_head, made);
  if (file.part) {
    add(part_head, "");
  } else {
    add(count_head, std::to_string(file.puzzles.size()));
  }
  add(columns_head, "");
  if (file.part) return text;
  for (const Puzzle& puzzle : file.puzzles) text += write_puzzle(puzzle);
  return text;
}

std::string write_puzzle(const Puzzle& puzzle) {
  std::string text = puzzle.id + '\t' + puzzle.fen + '\t';
  for (std::size_t i = 0; i < puzzle.moves.size(); ++i) text += (i > 0 ? " " : "") + puzzle.moves[i];
  return text + '\t' + std::to_string(puzzle.rating) + '\t' + puzzle.themes.text() + '\n';
}

std::string write_next(std::uint64_t number) {
  return std::string(next_head) + std::to_string(number) + '\n';
}

std::size_t usable_puzzles(std::size_t mates_in_1, std::size_t others) {
  return others + std::min(mates_in_1, others / 4);
}

std::vector<Puzzle> choose_puzzles(std::vector<Puzzle> puzzles, std::size_t count) {
  std::sort(puzzles.begin(), puzzles.end(), [](const Puzzle& a, const Puzzle& b) {
    return std::tie(a.id, a.fen, a.moves) < std::tie(b.id, b.fen, b.moves);
  });
  const auto same = [](const Puzzle& a, const Puzzle& b) { return a.id == b.id; };
  puzzles.erase(std::unique(puzzles.begin(), puzzles.end(), same), puzzles.end());
  const auto mates_at_once = [](const Puzzle& p) { return p.themes.has(PuzzleTheme::mate_in_1); };
  const auto others = static_cast<std::size_t>(
      std::count_if(puzzles.begin(), puzzles.end(), [&](const Puzzle& p) { return !mates_at_once(p); }));
  std::size_t wanted = usable_puzzles(puzzles.size() - others, others);
  if (count != 0) wanted = std::min(wanted, count);
  std::size_t mates_left = std::min(wanted / 5, puzzles.size() - others), others_left = wanted - mates_left;
  std::erase_if(puzzles, [&](const Puzzle& p) {
    std::size_t& left = mates_at_once(p) ? mates_left : others_left;
    if (left == 0) return true;
    --left;
    return false;
  });
  std::sort(puzzles.begin(), puzzles.end(), [](const Puzzle& a, const Puzzle& b) {
    return std::tie(a.rating, a.id) < std::tie(b.rating, b.id);
  });
  return puzzles;
}

}  // namespace cheshire
