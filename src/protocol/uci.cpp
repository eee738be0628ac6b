#include "protocol/uci.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <span>
#include <utility>

#include "messages/uci.h"
#include "protocol/diagram.h"

namespace cheshire {
namespace {

using Words = std::vector<Token>;

std::int64_t milliseconds_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::string_view score_kind(const Score& score) { return score.kind == Score::Kind::mate ? "mate" : "cp"; }

std::string text_of(const Words& words, std::size_t first, std::size_t last, std::string_view line) {
  if (first >= last) return {};
  const int start = words[first].at;
  return std::string(line.substr(start, words[last - 1].at + words[last - 1].text.size() - start));
}

/// Returns the error of the first move that cannot be played from `fen`, at the offset of its word.
Error first_bad_move(const Session& session, const std::string& fen, std::span<const Token> moves,
                     const Error& error) {
  const std::unique_ptr<Session> copy = session.clone();
  if (!copy->set(fen)) return error;
  std::vector<std::string> played;
  for (const Token& move : moves) {
    played.emplace_back(move.text);
    if (Result<void> r = copy->set(fen, played); !r) return Error{r.error().message, move.at};
  }
  return error;
}

}  // namespace

struct Uci::Command {
  std::string_view name;
  bool while_thinking;
  void (*run)(Uci&, std::string_view text, const Words& words);
};

const Uci::Command Uci::commands[] = {
    {"uci", true, [](Uci& u, std::string_view, const Words&) { u.handshake(); }},
    {"isready", true, [](Uci& u, std::string_view, const Words&) { u.ready(); }},
    {"ucinewgame", false, [](Uci& u, std::string_view, const Words&) { u.new_game(); }},
    {"setoption", false, [](Uci& u, std::string_view t, const Words& w) { u.set_option(t, w); }},
    {"position", false, [](Uci& u, std::string_view t, const Words& w) { u.position(t, w); }},
    {"go", false, [](Uci& u, std::string_view t, const Words& w) { u.go(t, w); }},
    {"stop", true, [](Uci& u, std::string_view, const Words&) { u.stop(); }},
    {"ponderhit", true, [](Uci& u, std::string_view, const Words&) { u.ponder_hit(); }},
    {"d", false, [](Uci& u, std::string_view, const Words&) { u.draw(); }},
    {"quit", true, [](Uci& u, std::string_view, const Words&) { u.stop(); }},
    // Some programs send these; they have no effect here.
    {"debug", true, [](Uci&, std::string_view, const Words&) {}},
    {"register", true, [](Uci&, std::string_view, const Words&) {}},
};

Uci::Uci(Write write, LoadedGames loaded_games) : write_(std::move(write)) {
  settings_.loaded_games = std::make_shared<const LoadedGames>(std::move(loaded_games));
  if (Result<void> opened = open(); !opened) complain("start", opened.error());
}

Uci::~Uci() {
  stop();
  if (thinker_.joinable()) thinker_.join();
}

bool Uci::line(std::string_view text) {
  Words words = tokenize(text);
  if (words.empty()) return true;
  const std::string_view name = words[0].text;
  const auto command = std::find_if(std::begin(commands), std::end(commands),
                                    [&](const Command& c) { return c.name == name; });
  if (command == std::end(commands)) {
    std::vector<std::string> known;
    for (const Command& c : commands) known.emplace_back(c.name);
    inform(msg::uci_command_unknown(printable(name), std::move(known)));
    return true;
  }
  if (!command->while_thinking) finish();
  words.erase(words.begin());
  try {
    command->run(*this, text, words);
  } catch (const std::exception& e) {
    inform(msg::uci_failed(name, e.what()));
  }
  if (name != "quit") return true;
  finish();
  return false;
}

void Uci::finish() {
  if (!thinker_.joinable()) return;
  if (endless_) stop();
  thinker_.join();
}

void Uci::run(const Read& read) {
  std::string text;
  while (read(text)) {
    if (!line(text)) return;
  }
  finish();
}

void Uci::say(std::string_view text) {
  const std::lock_guard lock(write_mutex_);
  write_(text);
}

void Uci::complain(std::string_view command, const Error& error) {
  inform(error.at == Error::nowhere ? msg::uci_refused(command, error.message)
                                    : msg::uci_refused_at(command, error.at, error.message));
}

void Uci::inform(const Message& message) {
  say("info string " + printable(message.text(), std::string::npos));
}

void Uci::stop() { thinker_.request_stop(); }

void Uci::ponder_hit() {
  if (pondering_) stop();
}

void Uci::handshake() {
  say("id name Cheshire " CHESHIRE_VERSION);
  say("id author the Cheshire authors");
  for (const std::string& option : uci_option_lines(settings_)) say(option);
  say("uciok");
}

void Uci::ready() { say("readyok"); }

void Uci::new_game() {
  session_->clear_hash();
  (void)session_->set({});
}

/// Opens the variant of the settings with its rules, at its start position.
Result<void> Uci::open() {
  Result<GameSpec> spec =
      settings_.loaded_games->library.find(settings_.variant, settings_.rules_of_variant());
  if (!spec) return spec.error();
  auto game = open_game(std::move(*spec));
  if (!game) return game.error();
  std::unique_ptr<Session> session = (*game)->session();
  if (Result<void> hash = session->set_hash(settings_.hash); !hash) return hash;
  game_ = *game;
  session_ = std::move(session);
  return {};
}

void Uci::set_option(std::string_view text, const Words& words) {
  const UciSettings before = settings_;
  const auto change = set_uci_option(settings_, words, text);
  if (!change) return complain("setoption", change.error());
  try {
    if (*change == UciChange::clear_hash) session_->clear_hash();
    Result<void> done;
    if (*change == UciChange::hash) done = session_->set_hash(settings_.hash);
    if (*change == UciChange::game || *change == UciChange::variant) done = open();
    if (done) {
      // Announce new variants, or the rule options of the chosen game, for GUIs that listen.
      for (const std::string& option : uci_lines_after(*change, settings_)) say(option);
      return;
    }
    settings_ = before;
    complain("setoption", done.error());
  } catch (...) {
    settings_ = before;
    throw;
  }
}

void Uci::position(std::string_view text, const Words& words) {
  const int end = static_cast<int>(text.size());
  if (words.empty()) return complain("position", {msg::uci_position_missing(), end});
  std::size_t moves = 1;
  while (moves < words.size() && words[moves].text != "moves") ++moves;

  std::string fen;
  if (words[0].text == "fen") {
    fen = text_of(words, 1, moves, text);
    if (fen.empty()) return complain("position", {msg::uci_fen_missing(), end});
  } else if (words[0].text != "startpos") {
    return complain("position", {msg::uci_position_unknown(printable(words[0].text)), words[0].at});
  } else if (moves > 1) {
    return complain("position", {msg::uci_moves_expected(printable(words[1].text)), words[1].at});
  }

  const std::span<const Token> played = std::span(words).subspan(std::min(moves + 1, words.size()));
  std::vector<std::string> list;
  for (const Token& move : played) list.emplace_back(move.text);
  if (Result<void> set = session_->set(fen, list); !set) {
    Error error = first_bad_move(*session_, fen, played, set.error());
    if (error.at == set.error().at && error.at != Error::nowhere) error.at += words[1].at;  // in the FEN
    complain("position", error);
  }
}

Result<void> Uci::check_go(GoCommand& command) const {
  Limits& limits = command.limits;
  const int side = index(session_->side());
  if (limits.time[0] + std::int64_t{limits.time[1]} > 0 && limits.time[side] == 0) {
    return Error{msg::uci_clock_missing(side == 0 ? "wtime" : "btime", session_->side())};
  }
  limits.multi_pv = settings_.multi_pv;
  if (command.ponder) {
    // Search until ponderhit or stop; both are answered at once.
    limits = Limits{};
    limits.multi_pv = settings_.multi_pv;
    limits.infinite = true;
  }
  // A drawn game can be searched, but legal_moves() is empty.
  if (command.search_moves.empty() || session_->outcome().over()) return {};
  const std::vector<MoveView> legal = session_->legal_moves();
  for (const Token& move : command.search_moves) {
    if (std::none_of(legal.begin(), legal.end(), [&](const MoveView& m) { return m.uci == move.text; })) {
      return Error{msg::uci_searchmove_illegal(printable(move.text)), move.at};
    }
  }
  return {};
}

void Uci::go(std::string_view text, const Words& words) {
  auto command = parse_go(words, static_cast<int>(text.size()));
  if (!command) return complain("go", command.error());
  if (Result<void> checked = check_go(*command); !checked) return complain("go", checked.error());

  if (command->perft >= 0) {
    endless_ = pondering_ = false;
    thinker_ =
        std::jthread([this, depth = command->perft](const std::stop_token& token) { perft(depth, token); });
    return;
  }
  ThinkRequest request;
  request.limits = command->limits;
  request.skill = settings_.level;
  for (const Token& move : command->search_moves) request.only.emplace_back(move.text);
  endless_ = request.limits.infinite;
  pondering_ = command->ponder;
  thinker_ = std::jthread(
      [this, request, hold = endless_](const std::stop_token& token) { think(request, hold, token); });
}

void Uci::think(const ThinkRequest& request, bool hold, const std::stop_token& token) {
  ThinkEvents events;
  events.line = [this](const LineView& line) { say_line(line); };
  events.now = milliseconds_now;
  events.stop = [&token] { return token.stop_requested(); };
  ThinkResult result;
  try {
    Result<ThinkResult> thought = session_->think(request, events);
    if (thought)
      result = std::move(*thought);
    else
      inform(thought.error().message);
  } catch (const std::exception& e) {
    inform(msg::uci_failed("go", e.what()));
  }
  if (const int mate = request.limits.mate; mate > 0 && !token.stop_requested()) {
    const Score score = result.lines.empty() ? Score{} : result.lines[0].line.score;
    const bool found = score.kind == Score::Kind::mate && score.value > 0 && score.value <= mate;
    const bool limited = request.limits.nodes || request.limits.move_time || request.limits.depth;
    if (!found) inform(limited ? msg::uci_mate_not_found_within_limits(mate) : msg::uci_mate_not_found(mate));
  }
  if (hold) {
    // An endless search that has finished keeps its answer until it is stopped.
    std::unique_lock lock(hold_mutex_);
    held_.wait(lock, token, [] { return false; });
  }
  if (result.best.empty()) {
    if (result.lines.empty())
      say(fmt::format("info depth 0 score {} 0", session_->in_check() ? "mate" : "cp"));
    return say("bestmove (none)");
  }
  say("bestmove " + result.best + (result.ponder.empty() ? "" : " ponder " + result.ponder));
}

void Uci::say_line(const LineView& view) {
  const LineInfo& line = view.line;
  const std::uint64_t per_second = line.nodes * 1000 / static_cast<std::uint64_t>(std::max(1, line.time));
  std::string text =
      fmt::format("info depth {} seldepth {} multipv {} score {} {} nodes {} nps {} hashfull {} time {}",
                  line.depth, line.selective_depth, line.rank, score_kind(line.score), line.score.value,
                  line.nodes, per_second, line.hash_full, line.time);
  if (!view.moves.empty()) text += " pv";
  for (const std::string& move : view.moves) text += " " + move;
  say(text);
}

void Uci::perft(int depth, const std::stop_token& token) {
  PerftWatch watch;
  watch.stop = [&token] { return token.stop_requested(); };
  watch.divide = [this](const std::string& move, std::uint64_t nodes) {
    say(fmt::format("{}: {}", move, nodes));
  };
  const auto total = session_->perft(depth, watch);
  if (!total) return inform(msg::uci_perft_stopped());
  say("");
  say(fmt::format("Nodes searched: {}", *total));
}

void Uci::draw() {
  std::string text = diagram(*session_);
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    say(std::string_view(text).substr(start, end - start));
    start = end + 1;
  }
  say("");
  say("Game: " + game_->spec().identity());
  say("FEN: " + session_->fen());
  say(fmt::format("Side to move: {}{}", session_->side() == Color::white ? "White" : "Black",
                  session_->in_check() ? ", in check" : ""));
  if (const Outcome outcome = session_->outcome(); outcome.over()) say("Result: " + sentence(outcome));
}

}  // namespace cheshire
