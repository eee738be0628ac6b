#include "protocol/engine.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "eval/net/game_net.h"
#include "messages/endings.h"
#include "messages/uci.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

bool same_castlings(const GameSpec& a, const GameSpec& b) {
  return std::equal(a.castlings.begin(), a.castlings.end(), b.castlings.begin(), b.castlings.end(),
                    [](const CastlingSpec& x, const CastlingSpec& y) {
                      return x.letter == y.letter && x.king_from == y.king_from && x.rook_from == y.rook_from;
                    });
}

}  // namespace

std::int64_t milliseconds_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

Engine::Engine(LoadedGames loaded_games, const std::string& variant, EngineClock clock)
    : clock_(std::move(clock)) {
  settings_.loaded_games = std::make_shared<const LoadedGames>(std::move(loaded_games));
  if (set_engine_option(settings_, {"UCI_Variant"}, {variant}) && open()) return;
  settings_.variant = EngineSettings{}.variant;
  settings_.rules.clear();
  (void)open();
}

Engine::~Engine() {
  stop();
  if (thinker_.joinable()) thinker_.join();
}

bool Engine::plays_chess960() const {
  if (!settings_.chess960) return false;
  const std::optional<GameEntry> entry = settings_.loaded_games->library.entry(settings_.variant);
  return entry && entry->chess960;
}

/// Returns the variant of the settings with its rules. Of Chess960 a FEN says where kings and rooks castle
/// from.
Result<GameSpec> Engine::spec_at(std::string_view fen) const {
  const GameLibrary& library = settings_.loaded_games->library;
  if (plays_chess960()) return library.entry(settings_.variant)->chess960(fen);
  return library.find(settings_.variant,
                      library.options_at(settings_.variant, settings_.rules_of_variant(), fen));
}

/// Sets the net of EvalFile, if it was made for the game of a session.
void Engine::use_net(Session& session) {
  net_refused_.reset();
  if (settings_.net) {
    const Result<void> set = session.set_net(*settings_.net);
    if (set) return;
    net_refused_ = set.error().message;
  }
  session.set_own_net();
}

Message Engine::evaluation() const {
  const std::string& game = settings_.variant;
  if (settings_.net && settings_.net->empty()) return msg::uci_eval_without_net(game);
  if (settings_.net) {
    const Result<Net> net = Net::read(*settings_.net);
    CHESHIRE_ASSERT(net);
    if (!net_refused_) return msg::uci_eval_net(game, net->inputs, net->hidden);
    if (net->game != game) return msg::uci_eval_net_waits(printable(net->game), game);
    return msg::uci_eval_net_unused(game, *net_refused_);
  }
  const std::shared_ptr<const GameNet> own = game_->net();
  return own ? msg::uci_eval_net(game, own->net.inputs, own->net.hidden) : msg::uci_eval_without_net(game);
}

/// Opens the tables that the folder of TablesPath has of a game.
void Engine::find_tables(const AnyGame& game) {
  tables_ = endings::OpenedTables();
  if (!settings_.tables.empty()) tables_ = endings::open_tables(settings_.tables, game.spec());
}

std::vector<Message> Engine::tables() const {
  if (settings_.tables.empty()) return {};
  if (!tables_) return {tables_.error().message};
  constexpr std::size_t most_named = 3;
  const std::string folder = printable(settings_.tables, std::string::npos);
  std::vector<Message> lines;
  if (tables_->tables)
    lines.push_back(msg::tables_found(static_cast<std::int64_t>(tables_->files.size()), settings_.variant,
                                      folder, tables_->tables->most_pieces()));
  else
    lines.push_back(msg::tables_none(settings_.variant, folder));
  for (const Error& error : tables_->refused) {
    if (lines.size() > most_named) break;
    lines.push_back(error.message);
  }
  if (tables_->refused.size() > most_named)
    lines.push_back(
        msg::tables_more_refused(static_cast<std::int64_t>(tables_->refused.size() - most_named)));
  return lines;
}

/// Opens the variant of the settings with its rules, at its start position.
Result<void> Engine::open() {
  Result<GameSpec> spec = spec_at({});
  if (!spec) return spec.error();
  auto game = open_game(std::move(*spec));
  if (!game) return game.error();
  std::unique_ptr<Session> session = (*game)->session();
  session->set_threads(settings_.threads);
  use_net(*session);
  find_tables(**game);
  session->set_tables(tables_on_disk());
  has_table_ = false;
  game_ = *game;
  session_ = std::move(session);
  return {};
}

Result<EngineChange> Engine::set_option(const SetOption& set) {
  const EngineSettings before = settings_;
  try {
    Result<EngineChange> change = set(settings_);
    if (!change) return change;
    if (*change == EngineChange::clear_hash) session_->clear_hash();
    if (*change == EngineChange::threads) session_->set_threads(settings_.threads);
    Result<void> done;
    if (*change == EngineChange::net) use_net(*session_);
    if (*change == EngineChange::tables) {
      find_tables(*game_);
      session_->set_tables(tables_on_disk());
    }
    if (*change == EngineChange::hash) done = make_table();
    if (*change == EngineChange::game || *change == EngineChange::variant) done = open();
    if (done) return change;
    settings_ = before;
    return done.error();
  } catch (...) {
    settings_ = before;
    throw;
  }
}

/// In Chess960 the castling rights of the FEN are part of the game: a FEN with others opens another game.
Result<Engine::Start> Engine::start_of(std::string_view fen) const {
  if (!game_->spec().castling_to_rook) return Start{game_, std::string(fen)};
  Result<GameSpec> spec = spec_at(fen);
  if (!spec) return spec.error();
  const std::string start(fen.empty() ? std::string_view(spec->start) : fen);
  if (same_castlings(*spec, game_->spec())) return Start{game_, start};
  auto game = open_game(std::move(*spec));
  if (!game) return game.error();
  return Start{*game, start};
}

std::optional<Engine::Refusal> Engine::position(std::string_view fen, std::span<const std::string> moves) {
  const Result<Start> start = start_of(fen);
  if (!start) return Refusal{start.error(), {}};
  if (start->game == game_) {
    const Result<void> set = session_->set(start->fen, moves, Purpose::analysis);
    if (!set) return refusal(*start, moves, set.error());
    return {};
  }
  std::unique_ptr<Session> session = start->game->session();
  session->set_threads(settings_.threads);
  use_net(*session);
  if (Result<void> set = session->set(start->fen, moves, Purpose::analysis); !set)
    return refusal(*start, moves, set.error());
  find_tables(*start->game);
  session->set_tables(tables_on_disk());
  has_table_ = false;
  game_ = start->game;
  session_ = std::move(session);
  return {};
}

/// Finds the move that cannot be played.
Engine::Refusal Engine::refusal(const Start& start, std::span<const std::string> moves, const Error& error) {
  const std::unique_ptr<Session> session = start.game->session();
  if (!session->set(start.fen, {}, Purpose::analysis)) return {error, {}};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Result<void> played = session->set(start.fen, moves.first(i + 1), Purpose::analysis);
    if (!played) return {played.error(), i};
  }
  return {error, {}};
}

/// Gives the session a table of the size of the settings. Errors: not enough memory; it keeps another one.
Result<void> Engine::make_table() {
  Result<void> made = session_->set_hash(settings_.hash);
  has_table_ = has_table_ || made;
  return made;
}

void Engine::prepare() {
  if (!busy_ && !has_table_) (void)make_table();
}

void Engine::new_game() {
  session_->clear_hash();
  (void)position({}, {});
}

void Engine::think(ThinkTask task, ThinkListener listener) {
  const bool hold = task.hold, ponder = task.ponder;
  begin(hold, ponder,
        [this, task = std::move(task), listener = std::move(listener)](const std::stop_token& token) {
          listener.done(search(task, listener.line, token));
        });
}

void Engine::work(std::function<void(const std::stop_token&)> job) { begin(false, false, std::move(job)); }

void Engine::begin(bool hold, bool ponder, std::function<void(const std::stop_token&)> job) {
  hold_ = hold;
  pondering_ = ponder;
  busy_ = true;
  try {
    thinker_ = std::jthread([this, job = std::move(job)](const std::stop_token& token) {
      job(token);
      busy_ = false;
      if (idle_) idle_();
    });
  } catch (...) {
    busy_ = hold_ = pondering_ = false;
    throw;
  }
}

ThinkAnswer Engine::search(const ThinkTask& task, const std::function<void(const LineView&)>& line,
                           const std::stop_token& token) {
  ThinkEvents events;
  events.line = line;
  events.now = clock_;
  events.stop = [&token] { return token.stop_requested(); };
  if (task.ponder) events.pondering = [this] { return pondering_.load(std::memory_order_relaxed); };
  ThinkAnswer answer;
  try {
    if (!has_table_) (void)make_table();
    Result<ThinkResult> thought = session_->think(task.request, events);
    if (thought) {
      answer.result = std::move(*thought);
    } else {
      answer.failed = thought.error().message;
    }
  } catch (const std::exception& e) {
    answer.failed = msg::uci_failed("go", e.what());
  }
  answer.stopped = token.stop_requested();
  // A search that has finished early keeps its answer until it is asked for.
  std::unique_lock lock(mutex_);
  changed_.wait(lock, token, [&] { return !task.hold && !(task.ponder && pondering_); });
  return answer;
}

void Engine::stop() { thinker_.request_stop(); }

void Engine::ponder_hit() {
  const std::lock_guard lock(mutex_);
  if (pondering_ && hold_) stop();
  pondering_ = false;
  changed_.notify_all();
}

void Engine::finish() {
  if (!thinker_.joinable()) return;
  if (hold_ || pondering_) stop();
  thinker_.join();
}

}  // namespace cheshire
