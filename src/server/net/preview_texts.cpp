#include "server/net/preview_texts.h"

#include <boost/json/parse.hpp>

#include "text/json_writer.h"

namespace json = boost::json;

namespace cheshire {
namespace {

constexpr std::size_t longest_file = std::size_t{512} * 1024;
constexpr int deepest_message = 4;  // a reason in a reason

json::value parsed(std::string_view text) {
  json::error_code error;
  json::value value = json::parse(text, error);
  return error ? json::value() : value;
}

/// What is in objects within each other; null if something on the way is missing.
const json::value* at(const json::value* value, std::initializer_list<std::string_view> path) {
  for (const std::string_view name : path) {
    const json::object* object = value == nullptr ? nullptr : value->if_object();
    value = object == nullptr ? nullptr : object->if_contains(name);
  }
  return value;
}

std::string text_or(const json::value* value, std::string_view otherwise) {
  const json::string* text = value == nullptr ? nullptr : value->if_string();
  return std::string(text == nullptr ? otherwise : std::string_view(text->data(), text->size()));
}

const json::value* in(const json::object& texts, std::string_view part,
                      std::initializer_list<std::string_view> path) {
  return at(texts.if_contains(part), path);
}

}  // namespace

PreviewTexts::PreviewTexts(std::string_view language, const json::object& texts)
    : language_(language), locale_(text_or(texts.if_contains("locale"), language)), texts_(texts) {}

std::vector<PreviewTexts> PreviewTexts::languages(std::string_view text) {
  std::vector<PreviewTexts> all(1);
  if (text.size() > longest_file) return all;
  const json::value file = parsed(text);
  const json::object* found = file.if_object();
  if (found == nullptr) return all;
  for (const auto& [language, texts] : *found) {
    if (const json::object* of_language = texts.if_object())
      all.push_back(PreviewTexts(language, *of_language));
  }
  return all;
}

std::string PreviewTexts::say(const json::value& message, int depth) const {
  const std::string code = text_or(at(&message, {"code"}), "");
  std::string english = text_or(at(&message, {"text"}), "");
  const json::value* text = in(texts_, "messages", {code, "text"});
  if (text == nullptr || depth > deepest_message) return english;
  std::string said;
  const std::string form = text_or(text, "");
  for (std::size_t from = 0; from < form.size();) {
    const std::size_t open = std::min(form.find('{', from), form.size());
    said += form.substr(from, open - from);
    if (open == form.size()) break;
    const std::size_t close = form.find('}', open);
    if (close == std::string::npos) return english;
    const std::string name = form.substr(open + 1, close - open - 1);
    const json::value* value = at(&message, {"args", name});
    const std::string type = text_or(in(texts_, "messages", {code, "args", name}), "");
    if (value == nullptr) return english;
    if (type == "message") {
      said += say(*value, depth + 1);
    } else if (type == "side") {
      said += text_or(in(texts_, "sides", {text_or(value, "")}), "");
    } else if (type == "number" && value->is_int64()) {
      said += std::to_string(value->get_int64());
    } else if (type == "text") {
      said += text_or(value, "");
    } else {
      return english;
    }
    from = close + 1;
  }
  return said;
}

std::string PreviewTexts::say(const Message& message) const {
  return say(parsed(JsonWriter().value(message).take()), 0);
}

std::string PreviewTexts::say(std::string_view text) const { return say(parsed(text), 0); }

std::string PreviewTexts::text_of_game(std::string_view id, std::string_view field,
                                       const std::string& english) const {
  return text_or(in(texts_, "games", {id, field}), english);
}

std::string PreviewTexts::title(std::string_view id, const std::string& english) const {
  return text_of_game(id, "title", english);
}

std::string PreviewTexts::rule(const GameSpec& spec) const {
  return text_of_game(spec.id, "rule",
                      spec.summary.empty() ? title(spec.id, spec.title) : spec.summary.front());
}

}  // namespace cheshire
