#include "apps/wasm_commands.h"

#include <charconv>
#include <utility>

#include "engine/protocol_version.h"

namespace cheshire {
namespace {

struct Texts {
  std::string input, answer;
};

Texts& texts() {
  static Texts instance;
  return instance;
}

}  // namespace

std::string_view core_input(int n) {
  return std::string_view(texts().input).substr(0, static_cast<std::size_t>(n));
}

const char* core_answer(std::string text) {
  texts().answer = std::move(text);
  return texts().answer.c_str();
}

Fields split(std::string_view line, std::size_t most) {
  Fields fields;
  std::size_t tab;
  while (fields.size() + 1 < most && (tab = line.find('\t')) != std::string_view::npos) {
    fields.push_back(line.substr(0, tab));
    line.remove_prefix(tab + 1);
  }
  fields.push_back(line);
  return fields;
}

std::string_view field(const Fields& fields, std::size_t i) {
  return i < fields.size() ? fields[i] : std::string_view();
}

std::int64_t number(std::string_view text) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() && n >= 0 ? n : -1;
}

}  // namespace cheshire

extern "C" {

__attribute__((export_name("cheshire_protocol"))) int cheshire_protocol() {
  return cheshire::protocol_version;
}

__attribute__((export_name("cheshire_buffer"))) char* cheshire_buffer(int n) {
  std::string& input = cheshire::texts().input;
  if (static_cast<int>(input.size()) < n) input.resize(static_cast<std::size_t>(n));
  return input.data();
}

__attribute__((export_name("cheshire_call"))) const char* cheshire_call(int n) {
  return cheshire::core_answer(cheshire::run_command(cheshire::core_input(n)));
}
}
