// PgnGame: one game of a PGN file as its text has it: tags, and the movetext as a flat list of moves,
// symbols, comments and brackets of variations. It does not know what the moves mean; engine/replay.h plays
// them. Source: Portable Game Notation, S. J. Edwards, 1994; the sections cited here are its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"

namespace cheshire {

/// The seven tags that every game has when it is written, in their order (8.1.1).
inline constexpr std::string_view pgn_roster[] = {"Event", "Site",  "Date",  "Round",
                                                  "White", "Black", "Result"};

struct PgnTag {
  std::string_view name, value;  // the value without quotes and escapes, in UTF-8
  std::uint32_t at = 0;          // byte offset of the value in PgnGame::text()
};

struct PgnItem {
  enum class Kind : std::uint8_t {
    move,     // `text`: a word of the movetext without number and symbols
    nag,      // `nag`: Numeric Annotation Glyph (10), 0 to 255
    comment,  // `text`: every run of blanks and line ends is one blank, none at the ends
    open,     // "(": a variation of the move before
    close,    // ")"
  };
  Kind kind;
  bool fresh = true;  // of a move: a number, comment, symbol or bracket stands before it, so it begins a turn
  std::uint16_t nag = 0;
  std::uint32_t at = 0;  // byte offset in PgnGame::text()
  std::string_view text = {};

  friend bool operator==(const PgnItem& a, const PgnItem& b) {
    return a.kind == b.kind && a.nag == b.nag && a.text == b.text;
  }
};

/// A place in a file, from 1. Lines end with LF, CR or both. The column counts characters, or the bytes of a
/// line that is not UTF-8.
struct PgnPlace {
  std::size_t line = 1, column = 1;

  /// Moves on over a text, which must not begin between the CR and the LF of one line end.
  void advance(std::string_view text);
  friend bool operator==(const PgnPlace&, const PgnPlace&) = default;
};

struct PgnFault {
  Message message;
  std::size_t at;         // byte offset in PgnGame::text()
  std::uint32_t ply = 0;  // of a move that cannot be played: half-moves from the start, from 1
};

/// Tags, items and their texts are views: of the text that was read, or of what the game keeps itself. They
/// have no disturbing characters (base/shown_text.h).
class PgnGame {
 public:
  PgnGame() = default;
  PgnGame(PgnGame&&) noexcept = default;
  PgnGame& operator=(PgnGame&&) noexcept = default;
  PgnGame(const PgnGame&) = delete;
  PgnGame& operator=(const PgnGame&) = delete;

  const std::vector<PgnTag>& tags() const { return tags_; }
  /// Returns a tag's value; empty if there is none.
  std::string_view tag(std::string_view name) const;
  bool has_tag(std::string_view name) const;
  const std::vector<PgnItem>& items() const { return items_; }
  /// "1-0", "0-1", "1/2-1/2", "0-0" (both lose) or "*".
  std::string_view result() const { return result_; }
  /// Whether the movetext ends with a result.
  bool terminated() const { return terminated_; }

  /// Of a game that was read: its text, where that begins, and what is wrong with it, in the order of the
  /// text. What could not be read is in no tag and no item. The brackets of variations always match.
  std::string_view text() const { return text_; }
  const std::vector<PgnFault>& faults() const { return faults_; }
  /// Where its first character stands that is not blank.
  std::size_t begin() const;
  /// Where the value of a tag stands; begin() if there is no such tag.
  std::size_t at_tag(std::string_view name) const;
  PgnPlace place(std::size_t at) const;

  /// Where the moves begin, by the FEN tag: White at move 1 without one.
  struct First {
    int number = 1;
    bool white = true;
  };
  First first() const;

  // Building. These functions keep copies of the texts, without disturbing characters (base/shown_text.h).
  void set_tag(std::string_view name, std::string_view value);
  void remove_tag(std::string_view name);
  void add_move(std::string_view text);
  void add_nag(int nag);
  void add_comment(std::string_view text);
  void open() { items_.push_back({PgnItem::Kind::open}); }
  void close() { items_.push_back({PgnItem::Kind::close}); }
  /// Sets the result and the tag of that name.
  void set_result(std::string_view result);
  void clear();

 private:
  friend class PgnParser;
  friend class PgnReader;

  void set_tag(std::string_view name, std::string_view value, std::size_t at);
  std::string_view keep(std::string text) { return kept_.emplace_back(std::move(text)); }

  std::vector<PgnTag> tags_;
  std::vector<PgnItem> items_;
  std::string_view result_ = "*";
  bool terminated_ = false;
  std::string_view text_;
  PgnPlace start_;  // of text_
  std::vector<PgnFault> faults_;
  std::deque<std::string> kept_;  // texts that stand nowhere else
};

/// Returns a text with every run of blanks and line ends as one blank, and none at the ends.
std::string one_line(std::string_view text);
/// Returns a comment's text: one line without disturbing characters (base/shown_text.h).
std::string comment_text(std::string_view text);
/// Whether a text is UTF-8, and a comment's text as it is.
bool is_comment_text(std::string_view text);

/// Whether PGN can write a tag of that name: letters, digits and underscores (8.1), at most 255.
bool pgn_tag_name(std::string_view name);

inline constexpr const char* pgn_results[] = {"*", "1-0", "0-1", "1/2-1/2", "0-0"};
/// Returns one of the five results for a word that is a result, also in forms such as "½-½" and "1–0"; empty
/// for any other.
std::string_view pgn_result(std::string_view word);

}  // namespace cheshire
