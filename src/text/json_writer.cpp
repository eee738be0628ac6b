#include "text/json_writer.h"

#include <algorithm>

#include "base/shown_text.h"

namespace cheshire {

void JsonWriter::separate() {
  if (!first_) out_ += ',';
  first_ = false;
}

JsonWriter& JsonWriter::open(char c) {
  separate();
  out_ += c;
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::close(char c) {
  out_ += c;
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::literal(std::string_view text) {
  separate();
  out_ += text;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  value(name);
  out_ += ':';
  first_ = true;
  return *this;
}

// Writes disturbing characters as escapes, and U+FFFD for bytes that are not UTF-8. Other characters stay.
JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  out_ += '"';
  constexpr char hex[] = "0123456789abcdef";
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\\') (out_ += '\\') += c, ++i;
    const std::size_t first = i;
    while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80 && text[i] != '"' &&
           text[i] != '\\' && !may_disturb(text[i]))
      ++i;
    out_ += text.substr(first, i - first);
    if (i == text.size() || text[i] == '"' || text[i] == '\\') continue;
    const std::size_t size = character_size(text, i);
    const std::string_view next = text.substr(i, size);
    if (size == 0) {
      out_ += "\xEF\xBF\xBD";
    } else if (const std::uint32_t code = code_point(next); is_disturbing(code)) {
      out_ += "\\u";
      for (const int shift : {12, 8, 4, 0}) out_ += hex[code >> shift & 15];
    } else {
      out_ += next;
    }
    i += std::max<std::size_t>(size, 1);
  }
  out_ += '"';
  return *this;
}

JsonWriter& JsonWriter::arg(const MessageArg& arg) {
  struct Write {
    JsonWriter& json;
    void operator()(const std::string& text) const { json.value(text); }
    void operator()(std::int64_t n) const { json.value(n); }
    void operator()(Color c) const { json.value(c == Color::white ? "w" : "b"); }
    void operator()(const SquareName& square) const {
      json.begin_object().field("name", square.name);
      if (!square.board.empty()) json.field("board", square.board);
      json.end_object();
    }
    void operator()(const BoardName& board) const { json.value(board.name); }
    void operator()(const PieceName& piece) const { json.value(piece.name); }
    void operator()(const TitledPiece& piece) const { json.value(piece.name); }
    void operator()(const RuleId& rule) const { json.value(rule.id); }
    void operator()(const Message& message) const { json.value(message); }
    void operator()(const std::vector<MessageArg>& list) const {
      json.begin_array();
      for (const MessageArg& one : list) json.arg(one);
      json.end_array();
    }
  };
  std::visit(Write{*this}, arg.value);
  return *this;
}

JsonWriter& JsonWriter::members(const Message& message) {
  field("code", message.code()).key("args").begin_object();
  for_each_arg(message, [&](std::string_view name, const MessageArg& one) {
    if (const RuleId* rule = std::get_if<RuleId>(&one.value); rule == nullptr || !rule->id.empty())
      key(name).arg(one);
  });
  return end_object().field("text", message.text());
}

std::string error_json(const Error& error) {
  JsonWriter json;
  json.begin_object().key("error").begin_object().members(error.message).key("at");
  error.at == Error::nowhere ? json.null() : json.value(error.at);
  return json.end_object().end_object().take();
}

}  // namespace cheshire
