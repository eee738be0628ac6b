// Checks every field of a chapter: its form, its length, and that every move stands after the one before it.
#include "server/people/chapter.h"

#include <boost/json/array.hpp>
#include <set>
#include <unordered_set>

#include "base/shown_text.h"
#include "messages/fields.h"
#include "messages/people.h"
#include "server/common/json_read.h"
#include "server/common/user_text.h"
#include "server/model/player.h"
#include "server/people/comment_authors.h"

namespace json = boost::json;

namespace cheshire {
namespace {

constexpr std::size_t most_nodes = 40'001;      // with the start: what merging two trees may come to
constexpr std::size_t longest_note = 64'000;    // bytes of a comment
constexpr std::size_t longest_move = 256;       // and of a tag's name, a square, a term
constexpr std::size_t longest_position = 8192;  // and of a twin
constexpr std::size_t longest_game_file = 65536;
constexpr std::size_t most_tags = 64, longest_tag = 2048;
constexpr std::size_t most_nags = 64, most_marks = 512, most_terms = 16, most_points = 20'000,
                      longest_line = 64;
constexpr int most_milliseconds = 2'000'000'000, most_score = 1'000'000;

using Checked = Result<void>;

/// The fields of an object, each read with its check.
class Fields {
 public:
  explicit Fields(const json::object& object) : object_(object) {}

  const json::value* find(std::string_view name) const { return object_.if_contains(name); }

  /// A text of at most `longest` bytes without characters that disturb others; lines may end in it.
  Checked text(std::string_view name, std::size_t longest, bool needed, bool filled) const {
    const json::value* value = find(name);
    if (value == nullptr) return needed ? Checked(Error{msg::field_missing(name)}) : Checked();
    return text_of(*value, name, longest, filled);
  }
  static Checked text_of(const json::value& value, std::string_view name, std::size_t longest, bool filled) {
    const json::string* text = value.if_string();
    if (text == nullptr) return Error{msg::field_not_text(name)};
    if (filled && text->empty()) return Error{msg::field_empty(name)};
    if (text->size() > longest) return Error{msg::field_too_long(name, static_cast<std::int64_t>(longest))};
    return plain({text->data(), text->size()}, name);
  }
  /// No character of the text of a field disturbs others; lines may end in it.
  static Checked plain(std::string_view rest, std::string_view name) {
    for (std::size_t number = 1; !rest.empty(); ++number) {
      const std::uint32_t c = take_character(rest);
      if (c == '\n' || c == '\t' || !is_disturbing(c)) continue;
      const DisturbingCharacter found{c, 0, number};
      return Error{msg::field_has_control_character(name, found.name(), static_cast<std::int64_t>(number))};
    }
    return {};
  }
  Checked number(std::string_view name, int min, int max, bool needed) const {
    if (!needed && find(name) == nullptr) return {};
    const auto read = number_field(object_, name, min, max);
    return read ? Checked() : Checked(read.error());
  }
  Checked choice(std::string_view name, std::span<const std::string_view> allowed) const {
    const auto read = choice_field(object_, name, allowed);
    return read ? Checked() : Checked(read.error());
  }
  /// An object, which `check` checks; nothing to check if it is missing and need not be there.
  template <class Check>
  Checked object(std::string_view name, bool needed, Check&& check) const {
    const json::value* value = find(name);
    if (value == nullptr) return needed ? Checked(Error{msg::field_missing(name)}) : Checked();
    const json::object* inner = value->if_object();
    if (inner == nullptr) return Error{msg::field_not_object(name)};
    if (Checked r = check(*inner); !r) return Error{msg::field_refused(name, r.error().message)};
    return {};
  }
  /// A list of at most `most` entries, each of which `check` takes.
  template <class Check>
  Checked list(std::string_view name, std::size_t most, bool needed, Check&& check) const {
    const json::value* value = find(name);
    if (value == nullptr) return needed ? Checked(Error{msg::field_missing(name)}) : Checked();
    const json::array* entries = value->if_array();
    const Error malformed{msg::list_malformed(name, static_cast<std::int64_t>(most))};
    if (entries == nullptr || entries->size() > most) return malformed;
    for (const json::value& entry : *entries) {
      if (!check(entry)) return malformed;
    }
    return {};
  }
  Checked only(std::initializer_list<std::string_view> known) const { return only_fields(object_, known); }

 private:
  const json::object& object_;
};

/// Returns the first error.
template <class... Checks>
Checked all(Checks&&... checks) {
  Checked result;
  static_cast<void>(((result = checks(), result.ok()) && ...));
  return result;
}

bool short_text(const json::value& value, bool filled = true) {
  return Fields::text_of(value, "", longest_move, filled).ok();
}

Checked check_options(const json::object& options) {
  if (options.size() > most_tags) return Error{msg::fields_too_many("options", most_tags)};
  for (const auto& field : options) {
    if (Checked r = Fields::plain(field.key(), "options"); !r) return r;
    if (Checked r = Fields::text_of(field.value(), field.key(), longest_move, false); !r) return r;
  }
  return {};
}

Checked check_setup(const json::object& object) {
  constexpr std::string_view purposes[] = {"analysis", "problem"};
  const Fields f(object);
  return all([&] { return f.only({"game", "options", "fen", "file", "purpose"}); },
             [&] { return f.text("game", 64, true, true); },
             [&] { return f.object("options", true, check_options); },
             [&] { return f.text("fen", longest_position, true, false); },
             [&] { return f.text("file", longest_game_file, false, true); },
             [&] { return f.find("purpose") ? f.choice("purpose", purposes) : Checked(); });
}

Checked check_tags(const json::object& tags) {
  if (tags.size() > most_tags) return Error{msg::fields_too_many("tags", most_tags)};
  for (const auto& field : tags) {
    if (field.key().empty() || field.key().size() > longest_move)
      return Error{msg::field_name_too_long(static_cast<std::int64_t>(longest_move))};
    if (Checked r = Fields::plain(field.key(), "tags"); !r) return r;
    if (Checked r = Fields::text_of(field.value(), field.key(), longest_tag, false); !r) return r;
  }
  return {};
}

Checked check_score(const json::object& object) {
  constexpr std::string_view sides[] = {"w", "b"};
  const Fields f(object);
  if (f.find("cp"))
    return all([&] { return f.only({"cp"}); }, [&] { return f.number("cp", -most_score, most_score, true); });
  if (f.find("mate"))
    return all([&] { return f.only({"mate"}); },
               [&] { return f.number("mate", -most_score, most_score, true); });
  return all([&] { return f.only({"mated"}); }, [&] { return f.choice("mated", sides); });
}

Checked check_evaluation(const json::object& object) {
  const Fields f(object);
  return all([&] { return f.only({"score", "depth"}); }, [&] { return f.object("score", true, check_score); },
             [&] { return f.number("depth", 0, most_score, true); });
}

bool is_mark(const json::value& value) {
  const json::object* mark = value.if_object();
  if (mark == nullptr) return false;
  const Fields f(*mark);
  const json::value* to = f.find("to");
  return f.only({"color", "from", "to"}).ok() && f.text("color", 1, true, true).ok() &&
         f.text("from", longest_move, true, true).ok() && to != nullptr && (to->is_null() || short_text(*to));
}

Checked check_recorded(const json::object& object) {
  const Fields f(object);
  return all([&] { return f.only({"clock", "elapsed", "marks"}); },
             [&] { return f.number("clock", 0, most_milliseconds, false); },
             [&] { return f.number("elapsed", 0, most_milliseconds, false); },
             [&] { return f.list("marks", most_marks, false, is_mark); });
}

bool is_nag(const json::value& value) {
  const std::int64_t* nag = value.if_int64();
  return nag != nullptr && *nag >= 0 && *nag <= 255;
}

bool is_author_place(const json::value& value) {
  const std::int64_t* place = value.if_int64();
  return place != nullptr && *place >= 0 && *place < static_cast<std::int64_t>(most_authors);
}

/// The name of a person, or null.
bool is_author(const json::value& value) {
  const json::string* name = value.if_string();
  return value.is_null() ||
         (name != nullptr && check_user_text("", {name->data(), name->size()}, longest_player_name).ok());
}

Checked check_node(const json::object& object, bool first) {
  const Fields f(object);
  return all(
      [&] { return f.only({"id", "p", "u", "s", "c", "b", "n", "e", "r", "t", "a"}); },
      [&] { return f.number("id", 0, most_milliseconds, true); },
      [&] { return f.number("p", -1, most_milliseconds, true); },
      [&] { return f.text("u", longest_move, true, !first); },
      [&] { return f.text("s", longest_move, true, !first); },
      [&] { return f.text("c", longest_note, false, false); },
      [&] { return f.text("b", longest_note, false, false); },
      [&] { return f.list("n", most_nags, false, is_nag); },
      [&] { return f.object("e", false, check_evaluation); },
      [&] { return f.object("r", false, check_recorded); },
      [&] { return f.list("t", most_terms, false, [](const json::value& v) { return short_text(v); }); },
      [&] { return f.list("a", most_authors_of_comment, false, is_author_place); });
}

Checked check_tree(const json::value* value) {
  if (value == nullptr) return Error{msg::field_missing("tree")};
  const json::array* nodes = value->if_array();
  if (nodes == nullptr || nodes->empty() || nodes->size() > most_nodes)
    return Error{msg::tree_malformed(static_cast<std::int64_t>(most_nodes))};
  std::unordered_set<std::int64_t> before;
  std::int64_t number = 0;
  for (const json::value& entry : *nodes) {
    const bool first = number == 0;
    const auto refuse = [&](const Message& why) { return Error{msg::tree_node_refused(number, why)}; };
    const json::object* node = entry.if_object();
    if (node == nullptr) return refuse(msg::json_object_expected());
    if (Checked r = check_node(*node, first); !r) return refuse(r.error().message);
    const std::int64_t id = node->at("id").as_int64(), parent = node->at("p").as_int64();
    const bool placed = first ? id == 0 && parent == -1 : before.contains(parent);
    if (!placed || !before.insert(id).second) return refuse(msg::tree_node_misplaced());
    ++number;
  }
  return {};
}

bool is_step(const json::value& value) {
  const json::object* step = value.if_object();
  if (step == nullptr) return false;
  const Fields f(*step);
  return f.only({"uci", "san"}).ok() && f.text("uci", longest_move, true, true).ok() &&
         f.text("san", longest_move, true, true).ok();
}

bool is_point(const json::value& value) {
  const json::object* point = value.if_object();
  if (point == nullptr) return false;
  const Fields f(*point);
  return all([&] { return f.only({"score", "depth", "line"}); },
             [&] { return f.object("score", true, check_score); },
             [&] { return f.number("depth", 0, most_score, true); },
             [&] { return f.list("line", longest_line, true, is_step); })
      .ok();
}

Checked check_review(const json::object& object) {
  const Fields f(object);
  return all(
      [&] { return f.only({"moves", "points"}); },
      [&] { return f.list("moves", most_points, true, [](const json::value& v) { return short_text(v); }); },
      [&] { return f.list("points", most_points, true, is_point); });
}

Checked check_problem(const json::object& object) {
  const Fields f(object);
  return all([&] { return f.only({"stipulation", "twin", "state"}); },
             [&] { return f.text("stipulation", longest_move, true, true); },
             [&] { return f.text("twin", longest_position, false, false); },
             [&] { return f.text("state", longest_tag, false, false); });
}

}  // namespace

Result<Chapter> read_chapter(std::string_view text) {
  constexpr std::string_view sides[] = {"w", "b"};
  auto object = read_object(text);
  if (!object) return object.error();
  const Fields f(*object);
  const auto name = text_field(*object, "name", 4 * longest_study_name);
  if (!name) return name.error();
  const Checked checked = all(
      [&] { return check_user_text("name", *name, longest_study_name); },
      [&] {
        return f.only({"name", "setup", "tree", "at", "tags", "orientation", "review", "problem", "authors"});
      },
      [&] { return f.object("setup", true, check_setup); }, [&] { return check_tree(f.find("tree")); },
      [&] { return f.number("at", 0, most_milliseconds, false); },
      [&] { return f.object("tags", true, check_tags); }, [&] { return f.choice("orientation", sides); },
      [&] { return f.object("review", false, check_review); },
      [&] { return f.object("problem", false, check_problem); },
      [&] { return f.list("authors", most_authors, false, is_author); });
  if (!checked) return checked.error();
  return Chapter{*name, std::move(*object)};
}

}  // namespace cheshire
