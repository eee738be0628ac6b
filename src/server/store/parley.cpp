#include "server/store/parley.h"

#include <algorithm>
#include <iterator>

#include "server/common/json_read.h"
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
    {"play", {"informal", "official", ""}},
    {"umpire", {"none", "present", "confirms"}},
    {"lot", {"agreement", "drawn", ""}},
};

/// Rejects a value that its field does not take.
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

/// The terms that do not change the game itself.
constexpr std::string_view open_terms[] = {"moveEnds", "adjustments", "play", "umpire"};

/// Returns the text of a field of a stored parley or of terms; empty if there is none.
std::string said_in(const json::object& terms, std::string_view field) {
  auto text = text_field(terms, field, longest_text);
  return text ? std::move(*text) : std::string();
}
std::string said_in(std::string_view parley, std::string_view field) {
  const auto object = read_object(parley.empty() ? "{}" : parley);
  return object ? said_in(*object, field) : std::string();
}

Result<void> check_umpire(std::string_view parley) {
  if (official(parley) && umpire_of(parley) == Umpire::none)
    return Error{"'parley': official play needs an Umpire, who is present or confirms (CH-141)"};
  return {};
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
    if (!text) return Error{"'parley': " + text.error().text()};
    if (auto r = check(name, *text); !r) return r.error();
    out.field(name, *text);
  }
  std::string agreed = out.end_object().take();
  if (auto r = check_umpire(agreed); !r) return r.error();
  return agreed;
}

Result<std::string> read_terms(const json::object& message) {
  const json::value* value = message.if_contains("parley");
  const json::object* terms = value == nullptr ? nullptr : value->if_object();
  if (terms == nullptr || terms->empty()) return Error{"'parley' must be an object with the terms to change"};
  for (const auto& field : *terms) {
    const std::string_view name(field.key().data(), field.key().size());
    if (std::find(std::begin(open_terms), std::end(open_terms), name) == std::end(open_terms))
      return Error{
          "'parley': moveEnds, adjustments, play and umpire can be changed; all else needs a new game "
          "(CH-137)"};
  }
  JsonWriter out;
  out.begin_object();
  for (const std::string_view name : open_terms) {
    if (!terms->contains(name)) continue;
    const auto text = text_field(*terms, name, longest_text);
    if (!text) return Error{"'parley': " + text.error().text()};
    if (auto r = check(name, *text); !r) return r.error();
    out.field(name, *text);
  }
  return out.end_object().take();
}

Result<std::string> with_terms(std::string_view parley, std::string_view terms) {
  const auto before = read_object(parley.empty() ? "{}" : parley), change = read_object(terms);
  if (!before) return before.error();
  if (!change) return change.error();
  if (umpire_of(parley) != Umpire::none && said_in(*change, "umpire") == "none")
    return Error{"the Umpire is appointed and cannot be dismissed (CH-136)"};
  json::object merged = *before;
  for (const auto& field : *change) merged.insert_or_assign(field.key(), field.value());
  if (merged.size() > most_fields) return Error{"'parley' has more than 16 fields"};
  JsonWriter out;
  out.begin_object();
  for (const auto& field : merged) {
    const std::string_view name(field.key().data(), field.key().size());
    out.field(name, said_in(merged, name));
  }
  std::string agreed = out.end_object().take();
  if (auto r = check_umpire(agreed); !r) return r.error();
  return agreed;
}

std::string without_lot(std::string_view parley) {
  const auto before = read_object(parley.empty() ? "{}" : parley);
  if (!before || before->empty()) return std::string(parley);
  JsonWriter out;
  out.begin_object();
  for (const auto& field : *before) {
    const std::string_view name(field.key().data(), field.key().size());
    if (name == "white") continue;
    out.field(name, name == "lot" ? "agreement" : said_in(*before, name));
  }
  return out.end_object().take();
}

bool official(std::string_view parley) { return said_in(parley, "play") == "official"; }

Umpire umpire_of(std::string_view parley) {
  const std::string umpire = said_in(parley, "umpire");
  if (umpire.empty() || umpire == "none") return Umpire::none;
  return umpire == "confirms" ? Umpire::confirms : Umpire::present;
}

}  // namespace cheshire
