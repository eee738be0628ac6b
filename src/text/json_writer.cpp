#include "text/json_writer.h"

#include "text/shown_text.h"

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

// Copies non-ASCII bytes that are well-formed UTF-8 and replaces others by U+FFFD.
JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  out_ += '"';
  constexpr char hex[] = "0123456789abcdef";
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F) {
      if (c == '"' || c == '\\') {
        out_ += '\\';
        out_ += static_cast<char>(c);
      } else {
        out_ += "\\u00";
        out_ += hex[c >> 4];
        out_ += hex[c & 15];
      }
      ++i;
      continue;
    }
    if (const std::size_t size = character_size(text, i); size > 0) {
      out_ += text.substr(i, size);
      i += size;
    } else {
      out_ += "\xEF\xBF\xBD";
      ++i;
    }
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
