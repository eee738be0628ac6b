// PgnReader: the games of a PGN file, one after the other. IndexWriter: what was played in every position of
// them.
//
//   cheshire::PgnReader reader;
//   reader.feed(text);
//   reader.finish();
//   while (reader.next()) std::cout << reader.tag("White") << ' ' << reader.result() << '\n';
#pragma once

#include <cheshire/board.h>
#include <cheshire/game.h>
#include <cheshire/record.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cheshire {
inline namespace v0 {

/// Reads a file of any size piece by piece and keeps one game of it. One thread at a time may use a reader.
class PgnReader {
 public:
  /// Records may name the built-in games.
  PgnReader() : handle_(detail::own(cheshire_pgn_new(nullptr))) {}
  /// Records may name `games`, as they are now.
  explicit PgnReader(const Games& games) : handle_(detail::own(cheshire_pgn_new(games.held()))) {}

  /// Adds the next piece of the text. Ends the present record. Throws std::bad_alloc if memory runs out.
  void feed(std::string_view piece) {
    if (!cheshire_pgn_feed(held(), piece.data(), piece.size(), nullptr)) throw std::bad_alloc();
  }
  /// Says that the text has no more pieces.
  void finish() { cheshire_pgn_finish(held()); }
  /// Reads the next record, and what can be read of one with mistakes. Returns false if it needs another
  /// piece or, after finish(), at the end.
  bool next() { return cheshire_pgn_next(held()); }

  /// The tags of the present record, in its order.
  Tags tags() const {
    Tags all;
    for (std::size_t i = 0; i < cheshire_pgn_tags_count(held()); ++i)
      all.emplace_back(cheshire_pgn_tag_name(held(), i), cheshire_pgn_tag_value(held(), i));
    return all;
  }
  /// The value of a tag; empty if the record has none.
  std::string tag(std::string_view name) const {
    for (std::size_t i = 0; i < cheshire_pgn_tags_count(held()); ++i)
      if (cheshire_pgn_tag_name(held(), i) == name) return cheshire_pgn_tag_value(held(), i);
    return {};
  }
  /// The result at the end of the moves: "1-0", "0-1", "1/2-1/2", "0-0" or "*".
  std::string result() const { return cheshire_pgn_result(held()); }
  /// The line of the file where the record begins, from 1; 0 if there is no record.
  std::size_t line() const { return cheshire_pgn_line(held()); }

  /// Returns a board with the moves of the main line played, from the FEN of the record, as far as they are
  /// legal. Errors: there is no record; its tags name no known game; the FEN cannot be played.
  Result<Board> board() {
    detail::Slot slot;
    cheshire_game* game = cheshire_pgn_game(handle_.get(), slot);
    if (game == nullptr) return slot.error();
    Game opened(game);
    cheshire_board* board = cheshire_pgn_board(handle_.get(), slot);
    if (board == nullptr) return slot.error();
    return Board(std::move(opened), detail::Owned<cheshire_board>(board));
  }
  /// Returns the present record with its variations and comments, as far as it can be played; an illegal move
  /// ends its line. Its tag Result says what result() does. Errors: those of board().
  Result<Record> record() {
    detail::Slot slot;
    if (!cheshire_pgn_read_items(handle_.get(), slot)) return slot.error();
    Record record;
    record.tags = tags();
    const auto ended = std::find_if(record.tags.begin(), record.tags.end(),
                                    [](const auto& tag) { return tag.first == "Result"; });
    if (ended != record.tags.end()) {
      ended->second = result();
    } else if (result() != "*") {
      record.tags.emplace_back("Result", result());
    }
    std::size_t at = 0;
    record.moves = detail::record_line(handle_.get(), at, record.comments);
    return record;
  }
  /// The mistakes of the present record with their line and column in the file, with which their texts begin,
  /// "12:5: ": those of its text, and after board() or record() also results that contradict each other and
  /// moves that cannot be played.
  std::vector<Error> errors() const {
    std::vector<Error> all;
    for (std::size_t i = 0; i < cheshire_pgn_errors_count(held()); ++i)
      all.push_back(detail::error_of(cheshire_pgn_error_at(held(), i)));
    return all;
  }

 private:
  friend IndexWriter;

  cheshire_pgn* held() const {
    return detail::held(handle_, [](cheshire_error** error) { cheshire_pgn_feed(nullptr, "", 0, error); });
  }

  detail::Owned<cheshire_pgn> handle_;
};

/// Calls f(move, board) for every move of a line and of its variations, in the order of the record, with the
/// board before it, which stands where the line begins and does so again afterwards.
template <class F>
void walk(const std::vector<RecordMove>& line, Board& board, F&& f) {
  int played = 0;
  for (const RecordMove& move : line) {
    f(move, static_cast<const Board&>(board));
    for (const std::vector<RecordMove>& variation : move.variations) walk(variation, board, f);
    if (!board.follow(move.uci.empty() ? move.san : move.uci)) break;
    ++played;
  }
  for (; played > 0; --played) board.pop();
}

/// Returns what a comment says of a line that was found with this side to move.
inline Evaluation evaluation_of(const Line& line, Color turn) {
  const int value = turn == Color::white ? line.score.value : -line.score.value;
  return line.score.mate ? Evaluation{0, value, line.depth} : Evaluation{value, 0, line.depth};
}

/// Writes an index of many games, from which Board::explore() says what was played in any position.
class IndexWriter {
 public:
  /// The file appears at `path`, in place of an older one, when finish() returns. `examples`: how many to
  /// keep of each move, 0 to 100. Errors: the file cannot be written; the number is out of range.
  static Result<IndexWriter> create(const std::string& path, const Game& game, int examples = 8) {
    detail::Slot slot;
    if (!detail::whole(path, "path", slot)) return slot.error();
    cheshire_index* index = cheshire_index_new(path.c_str(), game.handle_.get(), examples, slot);
    if (index == nullptr) return slot.error();
    return IndexWriter(index);
  }

  /// Adds the main line of a reader's present record, of the same game with the same options. `place` tells
  /// those who are shown it where it stands. Of a record with mistakes it adds what can be played. Errors:
  /// there is no record; it is of another game, or its FEN cannot be played; the disk is full, or the index.
  Result<void> add(PgnReader& record, const std::string& place) {
    detail::Slot slot;
    if (!detail::whole(place, "place", slot)) return slot.error();
    if (!cheshire_index_add(handle_.get(), record.handle_.get(), place.c_str(), slot)) return slot.error();
    return {};
  }
  /// Sorts and writes what was added; call it last. Errors: the disk is full.
  Result<void> finish() {
    detail::Slot slot;
    if (!cheshire_index_finish(handle_.get(), slot)) return slot.error();
    return {};
  }

 private:
  explicit IndexWriter(cheshire_index* index) : handle_(index) {}

  detail::Owned<cheshire_index> handle_;
};

}  // namespace v0
}  // namespace cheshire
