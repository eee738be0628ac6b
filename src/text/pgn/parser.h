// PgnParser: parses one game at the front of a text. PgnReader's own.
#pragma once

#include <optional>
#include <string_view>

#include "text/pgn/reader.h"

namespace cheshire {

class PgnParser {
 public:
  /// `last`: nothing follows the text. `begins_line`: a line begins with it.
  PgnParser(std::string_view text, bool last, bool begins_line, const PgnLimits& limits, PgnGame& game)
      : text_(text), last_(last), begins_line_(begins_line), limits_(limits), game_(game) {}

  /// Fills the game. Returns how many bytes it takes; nothing if it may go on beyond the text.
  std::optional<std::size_t> parse();

 private:
  bool more() const { return at_ < text_.size(); }
  bool blanks();
  bool tags();
  bool tag();
  bool interrupts_tags();
  void moves();
  void comment();
  void line_comment();
  void braced_comment();
  void add_comment(std::size_t begin, std::size_t from, std::size_t to);
  std::size_t comment_end(std::size_t from, std::size_t to) const;
  void bracket();
  void open();
  void close();
  void nag();
  void word();
  std::size_t word_end() const;
  bool joins(std::size_t bracket) const;
  void turn(std::string_view word);
  bool ends_game(std::string_view word, std::string_view result);
  bool begins_anew(std::string_view word) const;
  bool begins_tag(std::size_t at);
  std::size_t line_end(std::size_t from) const;
  bool begins_line(std::size_t at) const;
  void comments_behind();
  bool result_again(bool apart);
  void end_game();

  void add(PgnItem item);
  void fault(Message message, std::size_t at);
  /// Notes that the text ends too early, unless nothing follows it.
  bool starve() { return starved_ = !last_; }

  std::string_view text_;
  bool last_, begins_line_;
  const PgnLimits& limits_;
  PgnGame& game_;
  std::size_t at_ = 0, front_ = 0;  // front_: behind a byte order mark
  bool starved_ = false, over_ = false;
  bool gap_ = false;  // an empty line stands before at_
  bool fresh_ = true;
  std::string_view previous_word_;
  std::size_t tags_read_ = 0;
  bool moved_ = false;  // a move stands before, in this line
  std::size_t main_moves_ = 0;
  std::vector<std::size_t> opened_;
  std::size_t command_end_ = 0;  // the first "]" or end of a line behind at_, as far as it was looked for
  std::size_t ignored_ = 0;      // the depth within a variation that is left out
};

}  // namespace cheshire
