// The answers of class Routes about studies.
#include "messages/fields.h"
#include "messages/people.h"
#include "server/common/json_read.h"
#include "server/common/url_query.h"
#include "server/common/user_text.h"
#include "server/model/seat.h"
#include "server/net/base_revision.h"
#include "server/net/bearer_keys.h"
#include "server/net/refusal.h"
#include "server/net/routes.h"
#include "text/json_writer.h"

#include <boost/json/array.hpp>

namespace net = boost::asio;
namespace json = boost::json;

namespace cheshire {
namespace {

const char* name_of(StudyAccess access) {
  return access == StudyAccess::own ? "own" : access == StudyAccess::write ? "write" : "read";
}

/// Writes what lists and single studies have in common into an object.
void write_row(JsonWriter& json, const StudyRow& row) {
  json.field("id", row.id)
      .field("name", row.name)
      .field("created", row.created)
      .field("updated", row.updated);
  json.field("revision", row.revision).field("link", row.link).field("writers", !row.writers.empty());
}

std::string study_json(const Studies::Seen& seen) {
  JsonWriter json;
  json.begin_object();
  write_row(json, seen.study.row);
  json.field("owner", seen.study.owner).field("access", name_of(seen.access)).key("chapters").begin_array();
  for (const ChapterHead& head : seen.study.chapters) {
    json.begin_object().field("id", head.id).field("name", head.name).field("updated", head.updated);
    json.field("revision", head.revision).field("bytes", head.bytes).end_object();
  }
  return json.end_array().end_object().take();
}

Result<std::string> read_study_name(const json::object& body) {
  auto name = text_field(body, "name", 4 * longest_study_name);
  if (!name) return name;
  if (auto r = check_user_text("name", *name, longest_study_name); !r) return r.error();
  return name;
}

Result<Studies::NewStudy> read_new_study(std::string_view text) {
  const auto body = read_object(text);
  if (!body) return body.error();
  if (auto r = only_fields(*body, {"name", "key"}); !r) return r.error();
  auto name = read_study_name(*body);
  if (!name) return name.error();
  Studies::NewStudy wanted{std::move(*name), {}};
  if (body->contains("key")) {
    auto key = text_field(*body, "key", longest_own_key);
    if (!key) return key.error();
    wanted.key = std::move(*key);
  }
  return wanted;
}

/// The field `made` of a query, empty without one.
Result<std::string> read_made(std::string_view target) {
  const auto fields = query_fields(target);
  if (!fields) return fields.error();
  std::string made;
  for (const auto& [name, value] : *fields) {
    if (name != "made") return Error{msg::field_unknown(name)};
    if (!is_own_key(value)) return Error{msg::study_key_unfit(shortest_own_key, longest_own_key)};
    made = value;
  }
  return made;
}

Result<Studies::Change> read_study_change(std::string_view text) {
  const auto body = read_object(text);
  if (!body) return body.error();
  if (auto r = only_fields(*body, {"name", "link", "chapters"}); !r) return r.error();
  Studies::Change change;
  if (body->contains("name")) {
    auto name = read_study_name(*body);
    if (!name) return name.error();
    change.name = std::move(*name);
  }
  if (const json::value* link = body->if_contains("link")) {
    if (!link->is_bool()) return Error{msg::field_not_boolean("link")};
    change.link = link->get_bool();
  }
  if (const json::value* chapters = body->if_contains("chapters")) {
    const json::array* ids = chapters->if_array();
    if (ids == nullptr || ids->size() > Studies::most_chapters) return Error{msg::chapters_not_listed()};
    change.chapters.emplace();
    for (const json::value& id : *ids) {
      const json::string* text_of_id = id.if_string();
      if (text_of_id == nullptr) return Error{msg::chapters_not_listed()};
      change.chapters->emplace_back(text_of_id->data(), text_of_id->size());
    }
  }
  return change;
}

}  // namespace

template <class Ask>
net::awaitable<Reply> Routes::about_studies(const Call& call, Ask ask) {
  const auto keys = bearer_texts(call.request);
  if (!keys) co_return bad_request(keys.error());
  // Nothing happens between the decision, which is queued, and the wait for it.
  Result<Reply> reply = ask(service_.studies(), Studies::Caller{*keys, call.owner});
  if (!reply) co_return refusal_reply(service_, reply.error());
  if (const Result<void> r = co_await service_.journal().written(); !r)
    co_return refusal_reply(service_, r.error());
  co_return std::move(*reply);
}

net::awaitable<Reply> Routes::list_studies(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    const auto made = read_made(target_of(call.request));
    if (!made) return made.error();
    const auto list = studies.list(caller, *made);
    if (!list) return list.error();
    JsonWriter json;
    json.begin_object().key("studies").begin_array();
    for (const ListedStudy& study : *list) {
      json.begin_object();
      write_row(json, study.row);
      json.field("chapters", study.chapters).field("bytes", study.bytes).end_object();
    }
    return json_reply(http::status::ok, json.end_array().end_object().take());
  });
}

net::awaitable<Reply> Routes::create_study(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    const auto wanted = read_new_study(call.request.body());
    if (!wanted) return wanted.error();
    const auto made = studies.create(caller, *wanted);
    if (!made) return made.error();
    Reply reply = json_reply(made->fresh ? http::status::created : http::status::ok, study_json(made->seen));
    reply.with(http::field::location, "/api/studies/" + made->seen.study.row.id);
    return reply;
  });
}

net::awaitable<Reply> Routes::show_study(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    const auto seen = studies.open(caller, call.id);
    if (!seen) return seen.error();
    std::string text = study_json(*seen);
    const std::string tag = etag_of(text);
    Reply reply = names_etag(header(call.request, http::field::if_none_match), tag)
                      ? empty_reply(http::status::not_modified)
                      : json_reply(http::status::ok, std::move(text));
    reply.with(http::field::etag, tag);
    return reply;
  });
}

net::awaitable<Reply> Routes::change_study(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    const auto change = read_study_change(call.request.body());
    if (!change) return change.error();
    const auto changed = studies.change(caller, call.id, *change);
    if (!changed) return changed.error();
    return json_reply(http::status::ok, study_json(*changed));
  });
}

net::awaitable<Reply> Routes::remove_study(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    if (const Result<void> r = studies.remove(caller, call.id); !r) return r.error();
    return empty_reply(http::status::no_content);
  });
}

net::awaitable<Reply> Routes::invite_writers(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    const auto key = studies.invite_writers(caller, call.id);
    if (!key) return key.error();
    return json_reply(http::status::created,
                      JsonWriter().begin_object().field("key", *key).end_object().take());
  });
}

net::awaitable<Reply> Routes::dismiss_writers(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    if (const Result<void> r = studies.dismiss_writers(caller, call.id); !r) return r.error();
    return empty_reply(http::status::no_content);
  });
}

net::awaitable<Reply> Routes::show_chapter(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    auto chapter = studies.chapter(caller, call.id, call.part);
    if (!chapter) return chapter.error();
    return tagged_reply(call.request, chapter->revision, std::move(chapter->text), chapter->named);
  });
}

net::awaitable<Reply> Routes::put_chapter(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    const auto base = base_revision(call.request);
    if (!base) return base.error();
    // A stranger's chapter is not even read.
    if (const Result<void> may = studies.may_write(caller, call.id); !may) return may.error();
    auto chapter = read_chapter(call.request.body());
    if (!chapter) return chapter.error();
    const auto written = studies.put_chapter(caller, call.id, call.part, std::move(*chapter), *base);
    if (!written) return written.error();
    Reply reply = empty_reply(written->added ? http::status::created : http::status::no_content);
    reply.with(http::field::etag, revision_tag(written->revision));
    return reply;
  });
}

net::awaitable<Reply> Routes::remove_chapter(const Call& call) {
  return about_studies(call, [&call](Studies& studies, const Studies::Caller& caller) -> Result<Reply> {
    const auto base = base_revision(call.request);
    if (!base) return base.error();
    const auto removed = studies.remove_chapter(caller, call.id, call.part, *base);
    if (!removed) return removed.error();
    return empty_reply(http::status::no_content);
  });
}

}  // namespace cheshire
