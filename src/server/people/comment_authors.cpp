#include "server/people/comment_authors.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/people/chapter.h"
#include "text/json_writer.h"

namespace json = boost::json;

namespace cheshire {
namespace {

std::string_view text_of(const json::object& node, std::string_view field) {
  const json::value* value = node.if_contains(field);
  const json::string* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string_view() : std::string_view(text->data(), text->size());
}

/// The number in a field that read_chapter() has found to be one.
std::int64_t number_of(const json::object& node, std::string_view field) { return node.at(field).as_int64(); }

/// The moves of the chapter until now, found by the moves that lead to them.
class EarlierMoves {
 public:
  explicit EarlierMoves(const StoredChapter& stored)
      : people_(stored.authors), chapter_(read_chapter(stored.text)) {
    if (!chapter_) return;
    std::unordered_map<std::int64_t, const json::object*> by_id;
    for (const json::value& entry : chapter_->content.at("tree").as_array()) {
      const json::object& node = entry.as_object();
      const auto parent = by_id.find(number_of(node, "p"));
      by_id.emplace(number_of(node, "id"), &node);
      after_.emplace(std::pair(parent == by_id.end() ? nullptr : parent->second, text_of(node, "u")), &node);
    }
  }

  const json::object* start() const { return find(nullptr, ""); }
  /// The move that is played after `node`; null if there is none.
  const json::object* after(const json::object* node, std::string_view uci) const {
    return node == nullptr ? nullptr : find(node, uci);
  }
  /// The ids of those who wrote the comment, without people who are forgotten.
  std::vector<std::string_view> authors_of(const json::object& node) const {
    std::vector<std::string_view> ids;
    const json::value* value = node.if_contains("a");
    const json::array* places = value == nullptr ? nullptr : value->if_array();
    if (places == nullptr) return ids;
    for (const json::value& place : *places) {
      const std::int64_t* at = place.if_int64();
      if (at == nullptr || *at < 0 || static_cast<std::size_t>(*at) >= people_.size()) continue;
      const std::string& id = people_[static_cast<std::size_t>(*at)].person;
      if (!id.empty()) ids.push_back(id);
    }
    return ids;
  }

 private:
  const json::object* find(const json::object* node, std::string_view uci) const {
    const auto found = after_.find(std::pair(node, uci));
    return found == after_.end() ? nullptr : found->second;
  }

  const std::vector<ChapterAuthor>& people_;
  Result<Chapter> chapter_;
  std::map<std::pair<const json::object*, std::string_view>, const json::object*> after_;
};

/// The authors of a chapter in the order in which its comments name them.
class Places {
 public:
  /// The place of a person; nothing if there are too many.
  std::optional<std::int64_t> of(std::string_view id) {
    const auto found = std::find(ids_.begin(), ids_.end(), id);
    if (found != ids_.end()) return found - ids_.begin();
    if (ids_.size() >= most_authors) return {};
    ids_.emplace_back(id);
    return static_cast<std::int64_t>(ids_.size()) - 1;
  }
  std::vector<std::string> take() { return std::move(ids_); }

 private:
  std::vector<std::string> ids_;
};

/// The ids of those who wrote what is said about a move, the first writer first.
std::vector<std::string_view> authors_of(const json::object& node, const EarlierMoves& earlier,
                                         const json::object* before, std::string_view writer) {
  const std::string_view after_move = text_of(node, "c"), before_move = text_of(node, "b");
  if (after_move.empty() && before_move.empty()) return {};
  std::vector<std::string_view> ids;
  if (before != nullptr) ids = earlier.authors_of(*before);
  const bool changed =
      before == nullptr || text_of(*before, "c") != after_move || text_of(*before, "b") != before_move;
  if (changed && !writer.empty() && ids.size() < most_authors_of_comment &&
      std::find(ids.begin(), ids.end(), writer) == ids.end())
    ids.push_back(writer);
  return ids;
}

}  // namespace

AuthoredChapter note_authors(json::object chapter, const StoredChapter& before, std::string_view writer) {
  const EarlierMoves earlier(before);
  Places places;
  std::unordered_map<std::int64_t, const json::object*> matches;  // by the id of a move: the same one before
  chapter.stable_erase("authors");
  for (json::value& entry : chapter.at("tree").as_array()) {
    json::object& node = entry.as_object();
    const std::int64_t parent = number_of(node, "p");
    const json::object* match =
        parent < 0 ? earlier.start() : earlier.after(matches[parent], text_of(node, "u"));
    matches[number_of(node, "id")] = match;
    node.stable_erase("a");
    json::array authors;
    for (const std::string_view id : authors_of(node, earlier, match, writer)) {
      if (const auto place = places.of(id)) authors.emplace_back(*place);
    }
    if (!authors.empty()) node.emplace("a", std::move(authors));
  }
  return {json::serialize(chapter), places.take()};
}

std::string text_with_authors(StoredChapter chapter, std::string_view owner) {
  if (std::all_of(chapter.authors.begin(), chapter.authors.end(),
                  [&](const ChapterAuthor& author) { return author.person == owner; }))
    return std::move(chapter.text);
  JsonWriter json;
  json.begin_array();
  for (const ChapterAuthor& author : chapter.authors)
    author.person.empty() ? json.null() : json.value(author.name);
  std::string text = std::move(chapter.text);
  text.pop_back();  // the bracket at its end
  return text + ",\"authors\":" + json.end_array().take() + "}";
}

}  // namespace cheshire
