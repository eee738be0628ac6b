#include "base/message.h"

#include "base/shown_text.h"

namespace cheshire {
namespace {

std::string with_capitals(std::string name) {
  for (std::size_t i = 0; i < name.size(); ++i) {
    if ((i == 0 || name[i - 1] == ' ') && name[i] >= 'a' && name[i] <= 'z')
      name[i] = static_cast<char>(name[i] - 'a' + 'A');
  }
  return name;
}

/// Returns a text as a message may repeat it: it may come from outside, and be shown to anybody.
std::string repeated(std::string_view text) {
  std::string shown = shown_text(text, Message::longest_text);
  if (text.size() > Message::longest_text) shown += "...";
  return shown;
}
SquareName repeated(const SquareName& square) { return {repeated(square.name), repeated(square.board)}; }
BoardName repeated(const BoardName& board) { return {repeated(board.name)}; }
PieceName repeated(const PieceName& piece) { return {repeated(piece.name)}; }
TitledPiece repeated(const TitledPiece& piece) { return {repeated(piece.name)}; }
Message repeated(Message message) { return message; }

struct InEnglish {
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(std::int64_t n) const { return std::to_string(n); }
  std::string operator()(Color c) const { return c == Color::white ? "White" : "Black"; }
  std::string operator()(const SquareName& s) const {
    return s.board.empty() ? s.name : s.name + " on " + s.board;
  }
  std::string operator()(const BoardName& b) const { return b.name; }
  std::string operator()(const PieceName& p) const { return p.name; }
  std::string operator()(const TitledPiece& p) const { return with_capitals(p.name); }
  std::string operator()(const RuleId& r) const { return r.id; }
  std::string operator()(const Message& m) const { return m.text(); }
  std::string operator()(const std::vector<MessageArg>& list) const {
    std::string all;
    for (const MessageArg& one : list) {
      const bool sentence = std::holds_alternative<Message>(one.value);
      all += (all.empty() ? "" : sentence ? "; " : ", ") + std::visit(*this, one.value);
    }
    return all;
  }
};

}  // namespace

Message::Message(const MessageSpec& spec) : spec_(&spec) {}
Message::Message(const Message&) = default;
Message::Message(Message&&) noexcept = default;
Message& Message::operator=(const Message&) = default;
Message& Message::operator=(Message&&) noexcept = default;
Message::~Message() = default;

MessageArg::MessageArg(Value v) : value(std::move(v)) {}
MessageArg::MessageArg(const MessageArg&) = default;
MessageArg::MessageArg(MessageArg&&) noexcept = default;
MessageArg& MessageArg::operator=(const MessageArg&) = default;
MessageArg& MessageArg::operator=(MessageArg&&) noexcept = default;
MessageArg::~MessageArg() = default;

template <class T>
Message&& Message::add(T&& value) {
  args_.emplace_back(MessageArg::Value(std::forward<T>(value)));
  return std::move(*this);
}

Message&& Message::with(std::string_view text) && { return add(repeated(text)); }
Message&& Message::with(std::int64_t number) && { return add(number); }
Message&& Message::with(Color side) && { return add(side); }
Message&& Message::with(SquareName&& square) && { return add(repeated(square)); }
Message&& Message::with(BoardName&& board) && { return add(repeated(board)); }
Message&& Message::with(PieceName&& piece) && { return add(repeated(piece)); }
Message&& Message::with(TitledPiece&& piece) && { return add(repeated(piece)); }
Message&& Message::with(RuleId&& rule) && { return add(std::move(rule)); }
Message&& Message::with(Message&& message) && { return add(std::move(message)); }

template <class T>
Message&& Message::with(std::vector<T>&& list) && {
  std::vector<MessageArg> all;
  all.reserve(list.size());
  for (T& one : list) all.emplace_back(MessageArg::Value(repeated(std::move(one))));
  return add(std::move(all));
}
template Message&& Message::with(std::vector<std::string>&& list) &&;
template Message&& Message::with(std::vector<SquareName>&& list) &&;
template Message&& Message::with(std::vector<BoardName>&& list) &&;
template Message&& Message::with(std::vector<Message>&& list) &&;

bool operator==(const Message& a, const Message& b) { return a.code() == b.code() && a.args_ == b.args_; }

std::string Message::text() const {
  std::string out;
  const std::string_view text = spec_->text;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t open = text.find('{', i);
    out += text.substr(i, open - i);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('}', open);
    for_each_arg(*this, [&](std::string_view name, const MessageArg& arg) {
      if (name == text.substr(open + 1, close - open - 1)) out += std::visit(InEnglish{}, arg.value);
    });
    i = close + 1;
  }
  for (const MessageArg& arg : args_) {
    if (const RuleId* rule = std::get_if<RuleId>(&arg.value); rule != nullptr && !rule->id.empty())
      out += " (" + rule->section + (rule->section.empty() ? "" : ", ") + rule->id + ")";
  }
  return out;
}

}  // namespace cheshire
