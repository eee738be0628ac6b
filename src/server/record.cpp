#include "server/record.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "server/json_read.h"

namespace cheshire {

std::string options_json(const OptionValues& options) {
  std::string text = "{";
  for (const auto& [key, value] : options) {
    if (text.size() > 1) text += ',';
    text += quoted(key) + ':' + quoted(value);
  }
  return text + '}';
}

Result<OptionValues> read_options(std::string_view json) {
  auto object = read_object(json);
  if (!object) return object.error();
  OptionValues options;
  for (const auto& field : *object) {
    const auto* value = field.value().if_string();
    if (value == nullptr) return Error{"option '" + std::string(field.key()) + "' must be a text"};
    options.emplace_back(field.key(), std::string(value->data(), value->size()));
  }
  return options;
}

std::string record_json(const GameRow& row, std::string_view identity) {
  std::string text;
  text.reserve(512 + 8 * row.moves.size());
  text += "{\"id\":" + quoted(row.id) + ",\"game\":" + quoted(row.game) +
          ",\"options\":" + options_json(row.options);
  text += ",\"identity\":" + quoted(identity) + ",\"start\":" + quoted(row.start);
  text += ",\"white\":" + row.white + ",\"black\":" + row.black + ",\"moves\":[";
  for (std::size_t i = 0; i < row.moves.size(); ++i) {
    if (i > 0) text += ',';
    text += quoted(row.moves[i]);
  }
  text += "],\"result\":" + (row.result.empty() ? "null" : row.result);
  text += ",\"created\":" + quoted(row.created) + ",\"updated\":" + quoted(row.updated) + '}';
  return text;
}

std::string error_json(const Error& error) {
  return "{\"error\":{\"message\":" + quoted(error.message) +
         ",\"at\":" + (error.at == Error::nowhere ? "null" : std::to_string(error.at)) + "}}";
}

std::string iso_now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  const std::time_t seconds = milliseconds / 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", utc.tm_year + 1900,
                utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
                static_cast<int>(milliseconds % 1000));
  return text.data();
}

}  // namespace cheshire
