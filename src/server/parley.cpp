#include "server/parley.h"

#include <algorithm>
#include <iterator>

#include "server/json_read.h"
#include "text/json_writer.h"

namespace json = boost::json;

namespace cheshire {
namespace {

constexpr std::size_t most_fields = 16, longest_name = 32, longest_text = 160;

struct Words {
  std::string_view field;
  std::string_view choices[3];
};
constexpr Words agreed_words[] = {
    {"moveEnds", {"released", "clock", "announced"}},
    {"adjustments", {"informal", "official", ""}},
    {"umpire", {"none", "present", "confirms"}},
    {"lot", {"agreement", "drawn", ""}},
};

/// Refuses a value that its field does not take.
Result<void> check(std::string_view name, std::string_view value) {
  const auto words = std::find_if(std::begin(agreed_words), std::end(agreed_words),
                                  [&](const Words& w) { return w.field == name; });
  if (words == std::end(agreed_words)) return {};
  std::string list;
  for (const std::string_view choice : words->choices) {
    if (choice.empty()) continue;
    if (choice == value) return {};
    list += (list.empty() ? "" : " or ") + std::string(choice);
  }
  return Error{"'parley': '" + std::string(name) + "' is " + list + ", not '" + std::string(value) + "'"};
}

}  // namespace

Result<std::string> read_parley(const json::object& body) {
  const json::value* value = body.if_contains("parley");
  if (value == nullptr || value->is_null()) return std::string();
  const json::object* parley = value->if_object();
  if (parley == nullptr) return Error{"'parley' must be an object of texts, or null"};
  if (parley->size() > most_fields) return Error{"'parley' has more than 16 fields"};
  JsonWriter out;
  out.begin_object();
  for (const auto& field : *parley) {
    const std::string_view name(field.key().data(), field.key().size());
    if (name.empty() || name.size() > longest_name)
      return Error{"'parley': a field's name has 1 to 32 bytes"};
    const auto text = text_field(*parley, name, longest_text);
    if (!text) return Error{"'parley': " + text.error().message};
    if (auto r = check(name, *text); !r) return r.error();
    out.field(name, *text);
  }
  return out.end_object().take();
}

Umpire umpire_of(std::string_view parley) {
  if (parley.empty()) return Umpire::none;
  const auto object = read_object(parley);
  const auto umpire =
      object ? text_field(*object, "umpire", longest_text) : Result<std::string>(object.error());
  if (!umpire || *umpire == "none") return Umpire::none;
  return *umpire == "confirms" ? Umpire::confirms : Umpire::present;
}

}  // namespace cheshire
