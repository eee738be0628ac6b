// The browser core: sessions behind text commands, with answers in JSON. See docs/protocol.md, section 2.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/wasm_play.h"
#include "engine/session_json.h"
#include "messages/core.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

/// Returns the board that commands are about.
Board& board() { return core().boards[core().chosen]; }

struct OpenGame {
  std::string name;  // the fields that named it
  std::shared_ptr<const AnyGame> game;
};

/// The games that boards play, and those that were opened since another one was compiled.
std::vector<OpenGame>& opened() {
  static std::vector<OpenGame> games;
  return games;
}

Result<GameSpec> find(const Fields& f) {
  Result<OptionValues> options = parse_options(field(f, 2));
  if (!options) return options.error();
  return core_library().find(field(f, 1), *options);
}

std::string games(const Fields&) {
  JsonWriter json;
  json.begin_array();
  const GameLibrary& library = core_library();
  for (const std::string& id : library.ids()) {
    const Result<GameSpec> spec = library.find(id);
    if (!spec) continue;
    json.begin_object().field("id", spec->id).field("title", spec->title).key("summary").begin_array();
    for (const std::string& sentence : spec->summary) json.value(sentence);
    json.end_array().end_object();
  }
  json.end_array();
  return json.take();
}

std::string info(const Fields& f) {
  const Result<GameSpec> spec = find(f);
  if (!spec) return error_json(spec.error());
  const Result<Topology> topology = Topology::compile(spec->board);
  return topology ? game_info_json(*spec, *topology) : error_json(topology.error());
}

/// Returns the State as the viewer sees it, with the moves in the form that the page stores. It leaves out
/// those that the State before had as well. `anew`: since then something else has happened than moves.
std::string state(bool anew) {
  Board& now = board();
  if (anew) now.seen.reset();
  const std::vector<MoveView>& moves = shown().moves();
  const std::vector<MoveView>& stored = now.session->moves();
  std::size_t kept = 0;
  while (kept < now.moves.size() && kept < moves.size() && now.moves[kept] == moves[kept] &&
         now.record[kept] == stored[kept].uci)
    ++kept;
  now.moves.resize(kept);
  now.record.resize(kept);
  for (std::size_t i = kept; i < moves.size(); ++i) {
    now.moves.push_back(moves[i]);
    now.record.push_back(stored[i].uci);
  }
  return state_json(shown(), now.record, kept);
}

std::string start(const Fields& f) {
  const auto game = open(f);
  if (!game) return error_json(game.error());
  std::unique_ptr<Session> session = (*game)->session();
  const std::string_view of = field(f, 4);
  if (!of.empty() && of != "problem" && of != "analysis")
    return usage("new GAME OPTIONS FEN [analysis|problem]");
  const Purpose purpose = of.empty() ? Purpose::game : of == "problem" ? Purpose::problem : Purpose::analysis;
  if (Result<void> r = session->set(field(f, 3), {}, purpose); !r) return error_json(r.error());
  core().games += board().session == nullptr;
  board().session = std::move(session);
  board().viewer = Viewer::everything;
  board().hash = Board().hash;
  return state(true);
}

std::string check(const Fields& f) {
  const auto game = open(f);
  if (!game) return error_json(game.error());
  const Result<SetupReport> report =
      f[0] == "check" ? (*game)->check(field(f, 3)) : (*game)->compose(field(f, 3), field(f, 4));
  return report ? setup_report_json(*report, **game) : error_json(report.error());
}

std::string view(const Fields& f) {
  constexpr std::string_view viewers[] = {"everything", "white", "black", "spectator", "mover"};  // as Viewer
  const auto i = std::ranges::find(viewers, field(f, 1)) - viewers;
  if (i == std::size(viewers)) return usage("view everything|white|black|spectator|mover", 5);
  board().viewer = viewers[i] == "mover" ? std::nullopt : std::optional(static_cast<Viewer>(i));
  return state(false);
}

std::string projections(const Fields&) {
  JsonWriter json;
  const auto list = [&](const char* key, const std::vector<Cell>& cells) {
    json.key(key).begin_array();
    for (Cell c : cells) json.value(int{c});
    json.end_array();
  };
  json.begin_array();
  for (const Session::Projection& one : shown().projections()) {
    json.begin_object().field("from", int{one.from});
    list("cells", one.cells);
    list("guarded", one.guarded);
    list("field", one.field);
    json.end_object();
  }
  json.end_array();
  return json.take();
}

/// Returns the position in every dialect; of dialects with the same text only the first.
std::string fens(const Fields&) {
  const Session& session = shown();
  constexpr std::pair<const char*, FenDialect> dialects[] = {{"bar", FenDialect::bar},
                                                             {"boards", FenDialect::boards},
                                                             {"wide", FenDialect::wide},
                                                             {"popeye", FenDialect::popeye}};
  std::vector<std::string> written;
  JsonWriter json;
  json.begin_array();
  for (const auto& [name, dialect] : dialects) {
    const std::string fen = session.fen(dialect);
    if (std::find(written.begin(), written.end(), fen) != written.end()) continue;
    json.begin_object().field("dialect", name).field("fen", fen).end_object();
    written.push_back(fen);
  }
  json.end_array();
  return json.take();
}

/// Returns the cells of each side as JSON.
std::string both(const std::vector<Cell>& white, const std::vector<Cell>& black) {
  JsonWriter json;
  json.begin_object();
  for (const auto& [key, cells] : {std::pair("w", &white), std::pair("b", &black)}) {
    json.key(key).begin_array();
    for (Cell c : *cells) json.value(int{c});
    json.end_array();
  }
  json.end_object();
  return json.take();
}

std::string luft(const Fields&) {
  const Session& session = shown();
  return both(session.luft(Color::white), session.luft(Color::black));
}

std::string attackers(const Fields& f) {
  const Session& session = shown();
  const std::int64_t cell = number(field(f, 1));
  if (cell < 0 || cell >= no_cell) return usage("attackers CELL", 10);
  return both(session.attackers(static_cast<Cell>(cell), Color::white),
              session.attackers(static_cast<Cell>(cell), Color::black));
}

std::string challenge(const Fields&) {
  if (Result<void> r = board().session->challenge(); !r) return error_json(r.error());
  return state(false);
}

std::string play(const Fields& f) {
  Session& session = *board().session;
  if (Result<void> r = session.play(field(f, 1)); !r) return error_json(r.error());
  return state(session.outcome().over());
}

std::string back(const Fields& f) {
  const std::int64_t n = number(field(f, 1));
  if (n < 0 || n > 100000) return usage("back PLIES", 5);
  board().session->back(static_cast<int>(n));
  return state(true);
}

/// Keeps the game's first moves and plays others after them, in one step, also past an end by the rules. On
/// an error nothing changes.
std::string walk(const Fields& f) {
  Session& session = *board().session;
  const std::int64_t keep = number(field(f, 1));
  if (keep < 0 || keep > session.ply()) return usage("walk PLIES [MOVE...]", 5);
  // The session itself walks, because it has what its searcher knows.
  std::unique_ptr<Session> before = session.clone();
  if (keep < session.ply()) session.back(session.ply() - static_cast<int>(keep));
  for (std::size_t i = 2; i < f.size(); ++i) {
    if (Result<void> r = session.follow(f[i]); !r) {
      board().session = std::move(before);
      return error_json(r.error());
    }
  }
  return state(true);
}

std::string verdict(const Fields& f) {
  const Session& session = *board().session;
  using Reason = Outcome::Reason;
  const std::string_view how = field(f, 1);
  if (how == "judgment") return result_json(session.outcome_by(Reason::judgment));
  if (how == "agreement") return result_json(session.outcome_by(Reason::agreement));
  if (how == "repetition") return result_json(session.outcome_by(Reason::repetition));
  if (how == "annulment") return result_json(session.outcome_by(Reason::annulment));
  if (how == "forfeit-white") return result_json(session.outcome_by(Reason::forfeit, Color::white));
  if (how == "forfeit-black") return result_json(session.outcome_by(Reason::forfeit, Color::black));
  if (how == "forfeit-both") return result_json(session.outcome_by(Reason::forfeit));
  return usage("verdict judgment|agreement|repetition|annulment|forfeit-white|forfeit-black|forfeit-both", 8);
}

std::string why(const Fields& f) {
  const std::int64_t from = number(field(f, 1)), to = number(field(f, 2));
  if (from < 0 || to < 0 || from >= no_cell || to >= no_cell) return usage("why CELL CELL");
  const std::optional<Message> reason = shown().why_not(static_cast<Cell>(from), static_cast<Cell>(to));
  JsonWriter json;
  json.begin_object().field("legal", !reason).key("reason");
  reason ? json.value(*reason) : json.null();
  return json.end_object().take();
}

std::string read_file(const Fields& f) {
  opened().clear();
  return read_core_file(field(f, 1));
}

constexpr Command commands[] = {
    {"games", games},
    {"file", read_file, false, 2},
    {"info", info},
    {"new", start},
    {"check", check},
    {"compose", check},
    {"state", [](const Fields&) { return state(false); }, true},
    {"play", play, true},
    {"back", back, true},
    {"walk", walk, true},
    {"why", why, true},
    {"view", view, true},
    {"history", [](const Fields&) { return history_json(shown()); }, true},
    {"projections", projections, true},
    {"attackers", attackers, true},
    {"luft", luft, true},
    {"fens", fens, true},
    {"challenge", challenge, true},
    {"verdict", verdict, true},
};

}  // namespace

const Session& shown() {
  Board& now = board();
  const Session& session = *now.session;
  const Viewer viewer = now.viewer.value_or(viewer_of(session.side()));
  if (viewer == Viewer::everything || !session.game().spec().capabilities().hidden_information)
    return session;
  if (now.seen && now.seen_as == viewer) {
    session.catch_up(*now.seen, viewer);
  } else {
    now.seen = session.seen_by(now.seen_as = viewer);
  }
  return *now.seen;
}

Core& core() {
  static Core instance;
  return instance;
}

std::string usage(std::string_view text, int at) { return error_json({msg::core_command_usage(text), at}); }

Result<std::shared_ptr<const AnyGame>> open(const Fields& f) {
  std::string name = std::string(field(f, 1)) + '\t' + std::string(field(f, 2));
  const auto known = std::ranges::find(opened(), name, &OpenGame::name);
  if (known != opened().end()) return known->game;
  Result<GameSpec> spec = find(f);
  if (!spec) return spec.error();
  auto game = open_game(std::move(*spec));
  if (!game) return game;
  std::erase_if(opened(), [](const OpenGame& one) { return one.game.use_count() == 1; });
  opened().push_back({std::move(name), *game});
  return game;
}

std::string run_command(std::string_view line) {
  const std::string_view name = line.substr(0, line.find('\t'));
  for (const std::span<const Command> list : {std::span<const Command>(commands), record_commands()}) {
    const auto command = std::ranges::find(list, name, &Command::name);
    if (command == list.end()) continue;
    if (command->of_game && !board().session) return error_json({msg::core_without_game(), 0});
    return command->run(split(line, command->fields));
  }
  return error_json({msg::unknown_core_command(name), 0});
}

}  // namespace cheshire
