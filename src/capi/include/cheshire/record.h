// Record: a game of a PGN file as a tree: variations, comments, symbols, clocks, evaluations, arrows.
#pragma once

#include <cheshire/game.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cheshire {
inline namespace v0 {

/// An engine's evaluation from White's view.
struct Evaluation {
  int centipawns = 0;  // counts if `mate` is 0
  int mate = 0;        // moves until mate, below 0 if Black gives it
  int depth = 0;       // in plies; 0 if it is not known
};

/// A coloured square, or an arrow if `to` is not empty. Squares are "e4", and "e4/B" on another board.
struct Mark {
  char color = 'G';  // or 'R', 'Y', 'B'
  std::string from, to = {};
};

struct Comment {
  std::string text = {};  // without what follows
  std::optional<Evaluation> eval = {};
  std::optional<std::int64_t> clock = {};    // the player's time after the move, in milliseconds
  std::optional<std::int64_t> elapsed = {};  // the time for the move, in milliseconds
  std::vector<Mark> marks = {};
};

/// A move of a record with all that stands at it. To write one, `uci` or `san` is enough; `uci` counts if
/// both are there.
struct RecordMove {
  std::string uci = {}, san = {};
  std::vector<int> nags = {};                            // Numeric Annotation Glyphs: 1 is "!"
  std::vector<Comment> before = {};                      // of the first move of a variation
  std::vector<Comment> comments = {};                    // after the move
  std::vector<std::vector<RecordMove>> variations = {};  // what could have been played instead
};

/// A game as PGN has it.
struct Record {
  Tags tags = {};
  std::vector<Comment> comments = {};  // before the first move
  std::vector<RecordMove> moves = {};  // the main line

  /// Returns the value of a tag; empty if there is none.
  std::string tag(const std::string& name) const {
    for (const auto& [key, value] : tags)
      if (key == name) return value;
    return {};
  }
  /// Returns the record as PGN with an empty line after it. The tags that name the game are set; FEN says
  /// where the moves begin, Result how the game ended, without which the rules say so. Errors: what
  /// cheshire_game_write_pgn() refuses.
  Result<std::string> pgn(const Game& game) const;
};

namespace detail {

inline Comment comment_of(const cheshire_pgn_item& item) {
  Comment comment{item.text};
  if (item.has_eval) comment.eval = Evaluation{item.centipawns, item.mate, item.depth};
  if (item.has_clock) comment.clock = item.clock;
  if (item.has_elapsed) comment.elapsed = item.elapsed;
  for (std::size_t i = 0; i < item.marks_count; ++i)
    comment.marks.push_back({item.marks[i].color, item.marks[i].from, item.marks[i].to});
  return comment;
}

/// Reads the line that begins at a part, up to its end or that of the variation. `before`: what is said
/// before its first move.
inline std::vector<RecordMove> record_line(const cheshire_pgn* pgn, std::size_t& at,
                                           std::vector<Comment>& before) {
  std::vector<RecordMove> line;
  while (const cheshire_pgn_item* item = cheshire_pgn_item_at(pgn, at)) {
    ++at;
    switch (item->kind) {
      case CHESHIRE_PGN_MOVE: {
        RecordMove& move = line.emplace_back();
        move.uci = item->uci;
        move.san = item->san;
        break;
      }
      case CHESHIRE_PGN_NAG:
        if (!line.empty()) line.back().nags.push_back(item->nag);
        break;
      case CHESHIRE_PGN_COMMENT:
        (line.empty() ? before : line.back().comments).push_back(comment_of(*item));
        break;
      case CHESHIRE_PGN_OPEN: {
        std::vector<Comment> said;
        std::vector<RecordMove> variation = record_line(pgn, at, said);
        if (variation.empty() || line.empty()) break;
        variation.front().before = std::move(said);
        line.back().variations.push_back(std::move(variation));
        break;
      }
      case CHESHIRE_PGN_CLOSE: return line;
    }
  }
  return line;
}

/// The parts of a record for the C interface, whose texts are those of the record.
class RecordParts {
 public:
  void add(const Comment& comment) {
    cheshire_pgn_item& item = part(CHESHIRE_PGN_COMMENT);
    item.text = text(comment.text);
    if (comment.eval) {
      item.has_eval = true;
      item.centipawns = comment.eval->centipawns;
      item.mate = comment.eval->mate;
      item.depth = comment.eval->depth;
    }
    item.has_clock = comment.clock.has_value();
    item.clock = comment.clock.value_or(0);
    item.has_elapsed = comment.elapsed.has_value();
    item.elapsed = comment.elapsed.value_or(0);
    std::vector<cheshire_pgn_mark>& marks = marks_.emplace_back();
    for (const Mark& mark : comment.marks) marks.push_back({mark.color, text(mark.from), text(mark.to)});
    item.marks = marks.data();
    item.marks_count = marks.size();
  }
  void add(const std::vector<RecordMove>& line) {
    // The C interface refuses what is deeper.
    if (depth_ > deepest) return;
    for (const RecordMove& move : line) {
      for (const Comment& comment : move.before) add(comment);
      cheshire_pgn_item& item = part(CHESHIRE_PGN_MOVE);
      if (!move.uci.empty()) item.uci = text(move.uci);
      item.san = text(move.san);
      for (const int nag : move.nags) part(CHESHIRE_PGN_NAG).nag = nag;
      for (const Comment& comment : move.comments) add(comment);
      for (const std::vector<RecordMove>& variation : move.variations) {
        part(CHESHIRE_PGN_OPEN);
        ++depth_;
        add(variation);
        --depth_;
        part(CHESHIRE_PGN_CLOSE);
      }
    }
  }
  const std::vector<cheshire_pgn_item>& items() const { return items_; }
  /// Checks that no text has a NUL.
  bool whole(cheshire_error** error) const { return !cut_ || detail::whole(*cut_, "items", error); }

 private:
  cheshire_pgn_item& part(int kind) {
    cheshire_pgn_item item{};
    item.size = sizeof item;
    item.kind = kind;
    return items_.emplace_back(item);
  }

  const char* text(const std::string& text) {
    if (text.find('\0') != std::string::npos) cut_ = &text;
    return text.c_str();
  }

  static constexpr int deepest = 100;

  std::vector<cheshire_pgn_item> items_;
  std::deque<std::vector<cheshire_pgn_mark>> marks_;
  int depth_ = 0;
  const std::string* cut_ = nullptr;  // by a NUL
};

}  // namespace detail

inline Result<std::string> Record::pgn(const Game& game) const {
  detail::RecordParts parts;
  for (const Comment& comment : comments) parts.add(comment);
  parts.add(moves);
  detail::Slot slot;
  if (!detail::whole(tags, slot) || !parts.whole(slot)) return slot.error();
  char* const pgn =
      cheshire_game_write_pgn(game.handle_.get(), tag("FEN").c_str(), detail::texts_of(tags).data(),
                              tags.size(), parts.items().data(), parts.items().size(), slot);
  if (pgn == nullptr) return slot.error();
  return detail::take(pgn);
}

}  // namespace v0
}  // namespace cheshire
