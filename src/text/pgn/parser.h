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

  /// Fills the game. Returns how many bytes it takes, up to its fault if it has one; nothing if it may go on
  /// beyond the text.
  std::optional<std::size_t> parse();

 private:
  bool more() const { return at_ < text_.size(); }
  bool blanks();
  bool tags();
  bool tag();
  void moves();
  void comment(char end, std::size_t from);
  void open();
  void close();
  void nag();
  void word();
  std::size_t word_end() const;
  bool joins(std::size_t bracket) const;
  static std::size_t numbers(std::string_view word);
  void turn(std::string_view word);
  static bool says_nothing(std::string_view word);
  bool ends_game(std::string_view word);
  bool begins_tag(std::size_t at);
  std::size_t line_end(std::size_t from) const;
  void end_game();

  void add(PgnItem item);
  /// Notes the first fault, which ends the moves.
  void fault(Message message, std::size_t at);
  /// Notes that the text ends too early, unless nothing follows it.
  bool starve() { return starved_ = !last_; }

  std::string_view text_;
  bool last_, begins_line_;
  const PgnLimits& limits_;
  PgnGame& game_;
  std::size_t at_ = 0, front_ = 0;  // front_: behind a byte order mark
  bool starved_ = false, over_ = false;
  bool fresh_ = true;
  std::string_view previous_word_;
  bool moved_ = false;  // a move stands before, in this line
  std::vector<std::size_t> opened_;
};

}  // namespace cheshire
