// Message: something that is said to a player or to another program, as a code and its arguments. The codes,
// the types of their arguments and the English sentences stand in schema/messages/;
// cmake/messages.py makes a function of each, such as msg::way_blocked(piece, square) in
// "messages/text.h".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/ids.h"

namespace cheshire {

/// An entry of the catalogue.
struct MessageSpec {
  std::string_view code;  // "way-blocked"; unique
  std::string_view args;  // the names of the arguments with one blank between them
  std::string_view text;  // English, with the arguments as {name}
};

/// A square as it is read aloud; `board` is empty in a game on one board.
struct SquareName {
  std::string name, board;
  friend bool operator==(const SquareName&, const SquareName&) = default;
};
struct BoardName {
  std::string name;
  friend bool operator==(const BoardName&, const BoardName&) = default;
};
/// The name of a kind of piece: "rook".
struct PieceName {
  std::string name;
  friend bool operator==(const PieceName&, const PieceName&) = default;
};
/// A piece whose English name has capitals: written "Prime Minister".
struct TitledPiece {
  std::string name;
  friend bool operator==(const TitledPiece&, const TitledPiece&) = default;
};
/// A rule of docs/rules/, "CH-60", and the section it stands in. An empty id cites nothing: the rules of the
/// game do not mention what the message is about.
struct RuleId {
  std::string id, section;
  friend bool operator==(const RuleId& a, const RuleId& b) { return a.id == b.id; }
};

struct MessageArg;

// Messages are made where something is refused, so their members are not inline: that would make the browser
// core a tenth larger.
class Message {
 public:
  // In bytes. with() cuts longer texts, and replaces what may not be shown to others (base/shown_text.h).
  static constexpr std::size_t longest_text = 1000;

  explicit Message(const MessageSpec& spec);
  Message(const Message&);
  Message(Message&&) noexcept;
  Message& operator=(const Message&);
  Message& operator=(Message&&) noexcept;
  ~Message();

  /// Adds the next argument. Only the functions made from the catalogue call it: they know the types.
  Message&& with(std::string_view text) &&;
  Message&& with(std::int64_t number) &&;
  Message&& with(Color side) &&;
  Message&& with(SquareName&& square) &&;
  Message&& with(BoardName&& board) &&;
  Message&& with(PieceName&& piece) &&;
  Message&& with(TitledPiece&& piece) &&;
  Message&& with(RuleId&& rule) &&;
  Message&& with(Message&& message) &&;
  /// T is std::string or one of the types above that a list in the catalogue has.
  template <class T>
  Message&& with(std::vector<T>&& list) &&;

  const MessageSpec& spec() const { return *spec_; }
  std::string_view code() const { return spec_->code; }
  const std::vector<MessageArg>& args() const { return args_; }
  /// The English sentence, without a full stop, and the rule that it cites in brackets.
  std::string text() const;

  friend bool operator==(const Message& a, const Message& b);

 private:
  template <class T>
  Message&& add(T&& value);

  const MessageSpec* spec_;
  std::vector<MessageArg> args_;  // in the order of spec().args
};

struct MessageArg {
  using Value = std::variant<std::string, std::int64_t, Color, SquareName, BoardName, PieceName, TitledPiece,
                             RuleId, Message, std::vector<MessageArg>>;

  MessageArg(Value v);
  MessageArg(const MessageArg&);
  MessageArg(MessageArg&&) noexcept;
  MessageArg& operator=(const MessageArg&);
  MessageArg& operator=(MessageArg&&) noexcept;
  ~MessageArg();

  Value value;

  friend bool operator==(const MessageArg&, const MessageArg&) = default;
};

/// Calls `each(name, arg)` for every argument.
template <class Each>
void for_each_arg(const Message& message, Each each) {
  std::string_view names = message.spec().args;
  for (const MessageArg& arg : message.args()) {
    const std::size_t end = names.find(' ');
    each(names.substr(0, end), arg);
    names.remove_prefix(end == std::string_view::npos ? names.size() : end + 1);
  }
}

}  // namespace cheshire
