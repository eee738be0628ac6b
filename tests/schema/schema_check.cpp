#include "schema/schema_check.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace cheshire {
namespace {

using Json = nlohmann::json;
using valijson::adapters::NlohmannJsonAdapter;

constexpr std::size_t max_faults = 6;

/// Makes "game.schema.json#/definitions/State" a place of the same document.
void make_local(Json& value) {
  for (auto& [key, item] : value.items()) {
    if (key == "$ref") {
      const auto place = item.get<std::string>();
      item = place.substr(place.find('#'));
    } else if (item.is_structured()) {
      make_local(item);
    }
  }
}

/// The definitions of all files together.
const Json& all_definitions() {
  static const Json all = [] {
    Json made = Json::object();
    for (const auto& entry : std::filesystem::directory_iterator(CHESHIRE_SOURCE_DIR "/schema")) {
      if (!entry.path().string().ends_with(".schema.json")) continue;
      std::ifstream in(entry.path());
      Json file = Json::parse(in);
      for (auto& [name, definition] : file.at("definitions").items()) {
        if (made.contains(name)) throw std::runtime_error(name + " is defined twice in schema/");
        make_local(definition);
        made[name] = std::move(definition);
      }
    }
    return made;
  }();
  return all;
}

const Json* member(const Json& object, std::string_view name) {
  const auto it = object.find(std::string(name));
  return it == object.end() ? nullptr : &*it;
}

/// Returns the schema with this name, as in schema_faults(); null if there is none.
const Json* find(std::string_view name) {
  const std::size_t dot = name.find('.');
  const Json* definition = member(all_definitions(), name.substr(0, dot));
  if (!definition || dot == std::string_view::npos) return definition;
  const Json* properties = member(*definition, "properties");
  return properties ? member(*properties, name.substr(dot + 1)) : nullptr;
}

/// Returns the compiled schema; null if nothing has this name. Any thread may call it.
const valijson::Schema* schema_of(std::string_view name) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  static std::map<std::string, std::unique_ptr<valijson::Schema>, std::less<>> compiled;
  if (const auto known = compiled.find(name); known != compiled.end()) return known->second.get();
  const Json* definition = find(name);
  if (!definition) return nullptr;
  Json root = *definition;
  root["definitions"] = all_definitions();
  auto schema = std::make_unique<valijson::Schema>();
  valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(NlohmannJsonAdapter(root), *schema);
  return compiled.emplace(name, std::move(schema)).first->second.get();
}

std::vector<std::string> texts_of(const Json* list) {
  std::vector<std::string> texts;
  if (!list) return texts;
  for (const Json& item : *list) texts.push_back(item.dump());
  return texts;
}

std::vector<std::string> names_in(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [name, item] : object.items()) names.push_back(name);
  return names;
}

/// Calls `each` while one value in the document is another.
void mutate(Json& value, bool root, const std::function<void()>& each) {
  const auto instead = [&](Json other) {
    value.swap(other);
    each();
    value.swap(other);
  };
  if (!root) {
    for (const Json& other : {Json(nullptr), Json(true), Json::object(), Json::array(), Json(0.5)})
      instead(other);
    for (const int number : {-1, 0, 1, 2, 5, 9, 31, 3601, 86401, 100'001}) instead(number);
    for (const std::size_t length : {0, 1, 33, 41, 65, 161, 281, 65'537}) instead(std::string(length, 'x'));
    for (const char* word :
         {"w", "white", "umpire", "open", "link", "server", "official", "confirms", "none"})
      instead(word);
  }
  if (value.is_array() && !value.empty()) {
    Json longer = value;
    while (longer.size() < 9) longer.push_back(value[0]);
    instead(std::move(longer));
  }
  if (value.is_object()) {
    Json wider = value;
    wider["unknown"] = "x";
    instead(std::move(wider));
    for (const std::string& name : names_in(value)) {
      Json less = value;
      less.erase(name);
      instead(std::move(less));
    }
  }
  if (value.is_structured()) {
    for (Json& item : value) mutate(item, false, each);
  }
}

}  // namespace

std::string schema_faults(std::string_view name, std::string_view json) {
  const valijson::Schema* schema = schema_of(name);
  if (!schema) return "the schema has no " + std::string(name);
  const Json document = Json::parse(json, nullptr, false);
  if (document.is_discarded()) return "not JSON: " + std::string(json.substr(0, 200));
  // Reasons are collected in a second run, for they cost more than the check.
  if (valijson::Validator().validate(*schema, NlohmannJsonAdapter(document), nullptr)) return "";
  valijson::ValidationResults results;
  valijson::Validator().validate(*schema, NlohmannJsonAdapter(document), &results);
  std::string faults;
  std::size_t count = 0;
  for (const auto& error : results) {
    if (++count > max_faults) break;
    for (const std::string& place : error.context) faults += place;
    faults += ": " + error.description + '\n';
  }
  return faults + "in " + std::string(json.substr(0, 400)) + '\n';
}

void expect_schema(std::string_view name, std::string_view json) {
  const std::string faults = schema_faults(name, json);
  if (!faults.empty()) ADD_FAILURE() << "not a " << name << " of schema/: " << faults;
}

std::vector<std::string> schema_definitions() { return names_in(all_definitions()); }

std::vector<std::string> schema_properties(std::string_view definition) {
  const Json* found = find(definition);
  const Json* properties = found ? member(*found, "properties") : nullptr;
  return properties ? names_in(*properties) : std::vector<std::string>();
}

std::vector<std::string> schema_examples(std::string_view definition, bool counter) {
  const Json* found = find(definition);
  return texts_of(found ? member(*found, counter ? "counterexamples" : "examples") : nullptr);
}

std::vector<std::string> schema_mutations(std::string_view json) {
  std::vector<std::string> texts;
  Json document = Json::parse(json);
  mutate(document, true, [&] { texts.push_back(document.dump()); });
  return texts;
}

}  // namespace cheshire
