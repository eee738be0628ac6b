// The browser core's commands for records: reads a text of PGN, replays one of its games, writes one.
#include "engine/pgn_json.h"

#include <charconv>
#include <limits>
#include <utility>

#include "engine/record_items.h"
#include "engine/session.h"
#include "messages/core.h"
#include "messages/pgn.h"
#include "text/json_writer.h"
#include "text/pgn/reader.h"

namespace cheshire {
namespace {

void pgn_faults(JsonWriter& json, const PgnGame& record, const std::vector<PgnFault>& faults) {
  json.key("faults").begin_array();
  for (const PgnFault& fault : faults) {
    const PgnPlace place = record.place(fault.at);
    json.begin_object().members(fault.message);
    json.field("line", static_cast<std::uint64_t>(place.line));
    json.field("column", static_cast<std::uint64_t>(place.column));
    if (fault.ply > 0) json.field("ply", static_cast<std::uint64_t>(fault.ply));
    json.end_object();
  }
  json.end_array();
}

/// Returns the error of a record whose tags name no game that can be played.
std::string refused_game(const PgnGame& record, const Error& error) {
  const PgnPlace place = record.place(static_cast<std::size_t>(error.at));
  return error_json({msg::pgn_refused_at(static_cast<std::int64_t>(place.line),
                                         static_cast<std::int64_t>(place.column), error.message)});
}

void pgn_tags(JsonWriter& json, const PgnGame& record) {
  json.key("tags").begin_object();
  for (const PgnTag& tag : record.tags()) json.field(tag.name, tag.value);
  json.end_object();
}

void comment_json(JsonWriter& json, const PgnAnnotations& notes) {
  json.field("text", notes.text);
  if (notes.eval) {
    const bool mate = notes.eval->mate != 0;
    json.key("eval").begin_object().field("kind", mate ? "mate" : "cp");
    json.field("value", mate ? notes.eval->mate : notes.eval->centipawns);
    json.field("depth", notes.eval->depth).end_object();
  }
  if (notes.clock) json.field("clock", *notes.clock);
  if (notes.elapsed) json.field("elapsed", *notes.elapsed);
  if (!notes.marks.empty()) {
    json.key("marks").begin_array();
    for (const PgnMark& mark : notes.marks) {
      json.begin_object().field("color", std::string(1, mark.color)).field("from", mark.from);
      json.key("to");
      mark.to.empty() ? json.null() : json.value(mark.to);
      json.end_object();
    }
    json.end_array();
  }
}

void items_json(JsonWriter& json, const std::vector<RecordItem>& items) {
  using Kind = PgnItem::Kind;
  constexpr std::string_view kinds[] = {"move", "nag", "comment", "open", "close"};
  json.key("items").begin_array();
  for (const RecordItem& item : items) {
    json.begin_object().field("kind", kinds[static_cast<std::size_t>(item.kind)]);
    if (item.kind == Kind::move) json.field("uci", item.uci).field("san", item.san);
    if (item.kind == Kind::nag) json.field("nag", item.nag);
    if (item.kind == Kind::comment) comment_json(json, item.comment);
    json.end_object();
  }
  json.end_array();
}

/// A record put together from the parts of write_pgn_json().
class PartsReader {
 public:
  PartsReader(PgnGame& record, const Topology& topology) : record_(record), built_(record, topology) {}

  Result<void> read(std::string_view parts) {
    while (!parts.empty()) {
      const std::string_view line = parts.substr(0, parts.find('\n'));
      parts.remove_prefix(std::min(line.size() + 1, parts.size()));
      if (line.empty()) continue;
      const std::size_t tab = std::min(line.find('\t'), line.size());
      const std::string_view value = line.substr(std::min(tab + 1, line.size()));
      if (!part(line.substr(0, tab), value)) return refused_ ? *refused_ : Error{msg::pgn_part_unknown(line)};
    }
    if (!write_due()) return *refused_;
    return built_.finish();
  }

 private:
  bool part(std::string_view kind, std::string_view value) {
    if (kind == "comment") {
      due_.text = one_line(value);
      return write_due();
    }
    if (kind == "eval" || kind == "mate" || kind == "clock" || kind == "elapsed" || kind == "mark")
      return annotation(kind, value);
    if (!write_due()) return false;
    if (kind == "tag") {
      const std::size_t tab = value.find('\t');
      if (tab == std::string_view::npos) return false;
      if (!pgn_tag_name(value.substr(0, tab)))
        return done(Error{msg::pgn_tag_name_malformed(value.substr(0, tab))});
      record_.set_tag(value.substr(0, tab), value.substr(tab + 1));
    } else if (kind == "move") {
      built_.move(value);
    } else if (kind == "nag") {
      const std::optional<int> n = whole(value);
      return n && done(built_.nag(*n));
    } else if (kind == "open") {
      return done(built_.open());
    } else if (kind == "close") {
      return done(built_.close());
    } else if (kind == "result") {
      if (pgn_result(value).empty()) return false;
      record_.set_result(value);
    } else {
      return false;
    }
    return true;
  }

  /// Keeps an annotation for the comment that it goes with.
  bool annotation(std::string_view kind, std::string_view value) {
    const std::size_t tab = std::min(value.find('\t'), value.size());
    const std::string_view first = value.substr(0, tab), rest = value.substr(std::min(tab + 1, value.size()));
    if (kind == "mark") {
      const std::size_t second = std::min(rest.find('\t'), rest.size());
      const std::string_view from = rest.substr(0, second);
      if (first.size() != 1 || from.empty()) return false;
      due_.marks.push_back(
          {first[0], std::string(from), std::string(rest.substr(std::min(second + 1, rest.size())))});
      return true;
    }
    const std::optional<int> n = whole(first);
    if (!n) return false;
    if (kind == "clock" || kind == "elapsed") {
      if (*n < 0 || !rest.empty()) return false;
      (kind == "clock" ? due_.clock : due_.elapsed) = *n;
      return true;
    }
    const std::optional<int> depth = rest.empty() ? 0 : whole(rest);
    if (!depth || *depth < 0) return false;
    due_.eval.emplace().depth = *depth;
    (kind == "mate" ? due_.eval->mate : due_.eval->centipawns) = *n;
    return true;
  }

  /// Writes what is due as a comment.
  bool write_due() { return done(built_.comment(std::exchange(due_, {}))); }

  /// Keeps why a part does not fit.
  bool done(const Result<void>& result) {
    if (!result) refused_ = result.error();
    return result.ok();
  }

  static std::optional<int> whole(std::string_view text) {
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size() || n == std::numeric_limits<int>::min())
      return {};
    return n;
  }

  PgnGame& record_;
  RecordBuilder built_;
  PgnAnnotations due_;
  std::optional<Error> refused_;
};

}  // namespace

std::string PgnText::read(std::string text) {
  if (text.size() > max_bytes)
    return error_json({msg::pgn_text_too_large(static_cast<std::int64_t>(max_bytes))});
  text_ = std::move(text);
  read_ = 0;
  PgnReader reader;
  reader.feed(text_);
  reader.finish();
  std::size_t count = 0;
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const PgnGame* record = reader.next(); record && count < max_games; record = reader.next(), ++count) {
    json.begin_object();
    pgn_tags(json, *record);
    json.field("result", record->result());
    pgn_faults(json, *record, record->faults());
    json.end_object();
  }
  return json.end_array().end_object().take();
}

const PgnGame* PgnText::record(std::size_t number) {
  if (read_ == 0 || number + 1 < read_) {
    reader_ = PgnReader();
    reader_.feed(text_);
    reader_.finish();
    record_ = reader_.next();
    read_ = 1;
  }
  for (; record_ && read_ <= number; ++read_) record_ = reader_.next();
  return record_;
}

std::string PgnText::game(std::size_t number, const GameLibrary& library, const RecordedGame& present) {
  const PgnGame* const record = this->record(number);
  if (!record) return error_json({msg::pgn_game_missing(static_cast<std::int64_t>(number))});
  Result<RecordedGame> recorded = record->tags().empty() && !present.id.empty()
                                      ? Result<RecordedGame>(present)
                                      : recorded_game(*record, library);
  if (!recorded) return refused_game(*record, recorded.error());
  if (recorded->id == present.id && !record->has_tag("Rules")) recorded->options = present.options;
  Result<GameSpec> spec = library.find(recorded->id, recorded->options);
  if (!spec) {
    const char* tag = record->has_tag("Rules") ? "Rules" : "Variant";
    return refused_game(*record, {spec.error().message, static_cast<int>(record->at_tag(tag))});
  }
  const auto game = open_game(std::move(*spec));
  if (!game) return error_json(game.error());
  ReplayRequest request;
  request.notation = true;
  Replay replay;
  replay_by_session(**game, *record, request, replay);

  JsonWriter json;
  json.begin_object();
  pgn_tags(json, *record);
  json.field("game", recorded->id).key("options").begin_object();
  for (const auto& [key, value] : recorded->options) json.field(key, value);
  const std::string_view fen =
      replay.start_fen.empty() ? record->tag("FEN") : std::string_view(replay.start_fen);
  json.end_object().field("fen", fen).field("result", record->result());
  items_json(json, record_items(*record, replay, (*game)->topology()));
  pgn_faults(json, *record, all_faults(*record, replay));
  return json.end_object().take();
}

std::string write_pgn_json(const AnyGame& game, std::string_view start, std::string_view parts) {
  PgnGame record;
  if (const Result<void> read = PartsReader(record, game.topology()).read(parts); !read)
    return error_json(read.error());
  const Result<std::string> written = write_record(game, start, std::move(record));
  if (!written) return error_json(written.error());
  JsonWriter json;
  json.begin_object().field("pgn", *written);
  return json.end_object().take();
}

}  // namespace cheshire
