// Reads, checks and merges the terms of a parley, which are kept as JSON.
#include "server/model/parley.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "messages/fields.h"
#include "messages/table.h"
#include "server/common/json_read.h"
#include "server/common/user_text.h"
#include "text/json_writer.h"

namespace json = boost::json;

namespace cheshire {
namespace {

constexpr std::size_t max_fields = 16, longest_field_name = 32, longest_text = 160;

constexpr std::string_view move_ends[] = {"released", "clock", "announced"},
                           formality[] = {"informal", "official"},
                           umpires[] = {"none", "present", "confirms"}, lots[] = {"agreement", "drawn"};
struct Choices {
  std::string_view field;
  std::span<const std::string_view> allowed;
};
constexpr Choices choices[] = {{"moveEnds", move_ends},
                               {"adjustments", formality},
                               {"play", formality},
                               {"umpire", umpires},
                               {"lot", lots}};

/// Reads a field of a parley: some allow only certain values.
Result<std::string> read_field(const json::object& parley, std::string_view name) {
  const auto* const limited =
      std::find_if(std::begin(choices), std::end(choices), [&](const Choices& c) { return c.field == name; });
  if (limited == std::end(choices)) {
    auto text = text_field(parley, name, longest_text);
    if (!text) return text;
    if (auto r = check_user_text(name, *text, longest_text); !r) return r.error();
    return text;
  }
  const auto chosen = choice_field(parley, name, limited->allowed);
  if (!chosen) return chosen.error();
  return std::string(limited->allowed[*chosen]);
}

Error in_parley(const Error& error) { return Error{msg::field_refused("parley", error.message)}; }

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

}  // namespace

Result<void> check_umpire(std::string_view parley, const Capabilities& game) {
  if (official(parley) && umpire_of(parley) == Umpire::none)
    return Error{msg::official_play_without_umpire(game.rule_about(Agreement::official_play))};
  return {};
}

Result<std::string> read_parley(const json::object& body) {
  const json::value* value = body.if_contains("parley");
  if (value == nullptr || value->is_null()) return std::string();
  const json::object* parley = value->if_object();
  if (parley == nullptr) return Error{msg::field_not_object_or_null("parley")};
  if (parley->size() > max_fields) return Error{msg::fields_too_many("parley", max_fields)};
  JsonWriter out;
  out.begin_object();
  for (const auto& field : *parley) {
    const std::string_view name(field.key().data(), field.key().size());
    if (name.empty() || name.size() > longest_field_name)
      return in_parley(Error{msg::field_name_too_long(longest_field_name)});
    if (auto r = check_user_text(name, name, longest_field_name); !r) return in_parley(r.error());
    const auto text = read_field(*parley, name);
    if (!text) return in_parley(text.error());
    out.field(name, *text);
  }
  return out.end_object().take();
}

Result<std::string> read_terms(const json::object& message) {
  const json::value* value = message.if_contains("parley");
  const json::object* terms = value == nullptr ? nullptr : value->if_object();
  if (terms == nullptr) return Error{msg::field_not_object("parley")};
  if (terms->empty()) return Error{msg::field_empty("parley")};
  for (const auto& field : *terms) {
    const std::string_view name(field.key().data(), field.key().size());
    if (std::find(std::begin(open_terms), std::end(open_terms), name) == std::end(open_terms))
      return Error{msg::term_not_open(name, {std::begin(open_terms), std::end(open_terms)})};
  }
  JsonWriter out;
  out.begin_object();
  for (const std::string_view name : open_terms) {
    if (!terms->contains(name)) continue;
    const auto text = read_field(*terms, name);
    if (!text) return in_parley(text.error());
    out.field(name, *text);
  }
  return out.end_object().take();
}

Result<std::string> with_terms(std::string_view parley, std::string_view terms, const Capabilities& game) {
  const auto before = read_object(parley.empty() ? "{}" : parley), change = read_object(terms);
  if (!before) return before.error();
  if (!change) return change.error();
  if (umpire_of(parley) != Umpire::none && said_in(*change, "umpire") == "none")
    return Error{msg::umpire_cannot_be_dismissed(game.rule_about(Agreement::umpire_stays))};
  json::object merged = *before;
  for (const auto& field : *change) merged.insert_or_assign(field.key(), field.value());
  if (merged.size() > max_fields) return Error{msg::fields_too_many("parley", max_fields)};
  JsonWriter out;
  out.begin_object();
  for (const auto& field : merged) {
    const std::string_view name(field.key().data(), field.key().size());
    out.field(name, said_in(merged, name));
  }
  std::string agreed = out.end_object().take();
  if (auto r = check_umpire(agreed, game); !r) return r.error();
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
