#include "server/table.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/json_read.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

constexpr const char* no_such_game = "no game has this id";
constexpr int most_plies = 100'000;

void tell(Member& to, std::string message) {
  to.tell(std::make_shared<const std::string>(std::move(message)));
}

std::string error_message(const Error& error, const std::string* id, const std::string* record) {
  JsonWriter json;
  json.begin_object().field("type", "error").field("message", error.message).key("at");
  error.at == Error::nowhere ? json.null() : json.value(error.at);
  json.key("id");
  id ? json.value(*id) : json.null();
  if (record) json.key("record").raw(*record);
  json.end_object();
  return json.take();
}

std::string ack_message(const std::string& id, int ply) {
  return JsonWriter()
      .begin_object()
      .field("type", "ack")
      .field("id", id)
      .field("ply", ply)
      .end_object()
      .take();
}

/// `record` is JSON already.
std::string record_message_of(const std::string& record) {
  return JsonWriter().begin_object().field("type", "record").key("record").raw(record).end_object().take();
}

}  // namespace

Table::Table(std::unique_ptr<Store> store, const ServerLimits& limits,
             std::function<void(std::function<void()>)> later, spdlog::logger& log, Shelf shelf)
    : most_joined_(limits.joined),
      store_(std::move(store)),
      log_(log),
      journal_(*store_, std::move(later), [this] { referee_.forget(); }),
      referee_(*store_, journal_, limits.sessions, std::move(shelf)) {}

void Table::hear(const std::shared_ptr<Member>& from, std::string_view text) {
  const auto message = read_object(text);
  if (!message) return refuse(*from, message.error());
  const auto type = text_field(*message, "type", 32);
  if (!type) return refuse(*from, type.error());
  const bool known = *type == "join" || *type == "move" || *type == "back" || *type == "resign";
  if (!known) return refuse(*from, Error{"'type' is join, move, back or resign, not '" + *type + "'"});
  const auto named = text_field(*message, "id", 64);
  if (!named) return refuse(*from, named.error());
  const std::string& id = *named;
  if (*type == "join") return join(from, id);

  if (*type == "resign") {
    const auto color = text_field(*message, "color", 8);
    if (!color) return refuse(*from, color.error(), &id);
    if (*color != "w" && *color != "b")
      return refuse(*from, Error{"'color' is w or b, not '" + *color + "'"}, &id);
    return referee_.resign(id, *color == "w" ? Color::white : Color::black,
                           [this, from, id](const Verdict& v) {
                             if (!settled(*from, id, v)) return;
                             const std::string record = record_message(id);
                             tell(*from, record);
                             if (v.kind == Verdict::Kind::done) hub_.tell(id, record, from.get());
                           });
  }

  const auto ply = number_field(*message, "ply", 0, most_plies);
  if (!ply) return refuse(*from, ply.error(), &id);
  if (*type == "back") {
    return referee_.back(id, *ply, [this, from, id](const Verdict& v) {
      if (!settled(*from, id, v)) return;
      const std::string record = record_message(id);
      tell(*from, record);
      if (v.kind == Verdict::Kind::done) hub_.tell(id, record, from.get());
    });
  }

  const auto move = text_field(*message, "move", 16);
  if (!move) return refuse(*from, move.error(), &id);
  referee_.move(id, *ply, *move, [this, from, id, after = *ply + 1](const Verdict& v) {
    if (!settled(*from, id, v)) return;
    tell(*from, ack_message(id, after));
    if (v.kind == Verdict::Kind::done && hub_.watched(id, from.get()))
      hub_.tell(id, record_message(id), from.get());
  });
}

void Table::removed(const std::string& id) {
  hub_.tell(id, error_message(Error{"the game was removed"}, &id, nullptr));
}

void Table::join(const std::shared_ptr<Member>& from, const std::string& id) {
  journal_.after([this, from, id](const Error*) {
    const auto record = referee_.record(id);
    if (!record) {
      log_.error("{}", record.error().message);
      return refuse(*from, record.error(), &id);
    }
    if (!record->has_value()) return refuse(*from, Error{no_such_game}, &id);
    if (!hub_.join(id, *from, most_joined_)) {
      return refuse(*from, Error{"one connection may follow " + std::to_string(most_joined_) + " games"},
                    &id);
    }
    tell(*from, record_message_of(**record));
  });
}

bool Table::settled(Member& to, const std::string& id, const Verdict& verdict) {
  switch (verdict.kind) {
    case Verdict::Kind::done:
    case Verdict::Kind::same: return true;
    case Verdict::Kind::missing: refuse(to, Error{no_such_game}, &id); return false;
    case Verdict::Kind::refused: refuse(to, verdict.error, &id, true); return false;
    case Verdict::Kind::failed: break;
  }
  log_.error("{}", verdict.error.message);
  refuse(to, verdict.error, &id, true);
  return false;
}

std::string Table::record_message(const std::string& id) {
  const auto record = referee_.record(id);
  if (!record) return error_message(record.error(), &id, nullptr);
  if (!record->has_value()) return error_message(Error{no_such_game}, &id, nullptr);
  return record_message_of(**record);
}

void Table::refuse(Member& to, const Error& error, const std::string* id, bool with_record) {
  if (with_record) {
    if (const auto record = referee_.record(*id); record && record->has_value()) {
      return tell(to, error_message(error, id, &**record));
    }
  }
  tell(to, error_message(error, id, nullptr));
}

}  // namespace cheshire
