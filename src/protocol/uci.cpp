#include "protocol/uci.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>

#include "messages/setup.h"
#include "messages/uci.h"
#include "protocol/diagram.h"
#include "search/win_draw_loss.h"
#include "text/san_parts.h"

namespace cheshire {
namespace {

using Words = std::vector<Token>;

std::string_view score_kind(const Score& score) { return score.kind == Score::Kind::mate ? "mate" : "cp"; }

std::string text_of(const Words& words, std::size_t first, std::size_t last, std::string_view line) {
  if (first >= last) return {};
  const int start = words[first].at;
  return std::string(line.substr(start, words[last - 1].at + words[last - 1].text.size() - start));
}

std::string option_line(const OfferedOption& option) {
  using Kind = OfferedOption::Kind;
  const std::string line = fmt::format("option name {} type ", option.name);
  switch (option.kind) {
    case Kind::check: return line + "check default " + option.fallback;
    case Kind::spin:
      return line + fmt::format("spin default {} min {} max {}", option.fallback, option.low, option.high);
    case Kind::string: return line + "string default " + option.fallback;
    case Kind::button: return line + "button";
    case Kind::combo: break;
  }
  std::string text = line + "combo default " + option.fallback;
  for (const std::string& choice : option.choices) text += " var " + choice;
  return text;
}

}  // namespace

struct Uci::Command {
  std::string_view name;
  When when;
  void (*run)(Uci&, std::string_view text, const Words& words);
};

const Uci::Command Uci::commands[] = {
    {"uci", When::in_order, [](Uci& u, std::string_view, const Words&) { u.handshake(); }},
    {"isready", When::at_once, [](Uci& u, std::string_view, const Words&) { u.ready(); }},
    {"ucinewgame", When::idle, [](Uci& u, std::string_view, const Words&) { u.new_game(); }},
    {"setoption", When::idle, [](Uci& u, std::string_view t, const Words& w) { u.set_option(t, w); }},
    {"position", When::idle, [](Uci& u, std::string_view t, const Words& w) { u.position(t, w); }},
    {"go", When::idle, [](Uci& u, std::string_view t, const Words& w) { u.go(t, w); }},
    {"stop", When::at_once, [](Uci& u, std::string_view, const Words&) { u.engine_.stop(); }},
    // Only a search that ponders hears it, and no command waits for that.
    {"ponderhit", When::in_order, [](Uci& u, std::string_view, const Words&) { u.engine_.ponder_hit(); }},
    {"d", When::idle, [](Uci& u, std::string_view, const Words&) { u.draw(); }},
    {"quit", When::at_once, [](Uci& u, std::string_view, const Words&) { u.engine_.stop(); }},
    // Some programs send these; they have no effect here.
    {"debug", When::in_order, [](Uci&, std::string_view, const Words&) {}},
    {"register", When::in_order, [](Uci&, std::string_view, const Words&) {}},
};

Uci::Uci(Write write, LoadedGames loaded_games, std::string variant, EngineClock clock)
    : write_(std::move(write)), engine_(std::move(loaded_games), std::move(variant), std::move(clock)) {}

/// Returns the command that a word names; null if none.
const Uci::Command* Uci::named(std::string_view word) {
  const auto* it = std::find_if(std::begin(commands), std::end(commands),
                                [&](const Command& c) { return c.name == word; });
  return it == std::end(commands) ? nullptr : it;
}

/// Returns the first command among the words of a line.
const Uci::Command* Uci::command_in(std::string_view text) {
  for (const Token& word : tokenize(text)) {
    if (const Command* command = named(word.text)) return command;
  }
  return nullptr;
}

bool Uci::line(std::string_view text) {
  if (text.size() > longest_line) {
    const Command* command = command_in(text.substr(0, longest_line));
    refused_ |= command && command->name == "position";
    inform(msg::uci_line_too_long(longest_line));
    if (command && command->name == "go") say("bestmove (none)");
    return true;
  }
  Words words = tokenize(text);
  if (words.empty()) return true;
  const auto first =
      std::find_if(words.begin(), words.end(), [&](const Token& word) { return named(word.text); });
  if (first == words.end()) {
    std::vector<std::string> known;
    for (const Command& c : commands) known.emplace_back(c.name);
    inform(msg::uci_command_unknown(printable(words[0].text), std::move(known)));
    return true;
  }
  const Command* command = named(first->text);
  if (command->when == When::idle) finish();
  words.erase(words.begin(), first + 1);
  try {
    command->run(*this, text, words);
  } catch (const std::exception& e) {
    inform(msg::uci_failed(command->name, e.what()));
    if (command->name == "go") say("bestmove (none)");
  }
  if (command->name != "quit") return true;
  finish();
  return false;
}

void Uci::run(const Read& read) {
  LineQueue queue;
  engine_.when_idle([&queue] { queue.wake(); });
  std::jthread reader([&] {
    std::string text;
    while (read(text)) {
      const Command* command = command_in(text);
      queue.push(std::move(text));
      if (command && command->name == "quit") break;
      text.clear();
    }
    queue.close();
  });
  while (const std::optional<LineQueue::Line> next = queue.take()) {
    const Command* command = command_in(next->text);
    if (command && command->when == When::idle && engine_.ends_by_itself()) poll_while_thinking(queue);
    if (!line(next->text)) break;
    if (next->number < stopped_to_) engine_.stop();
  }
  finish();
  reader.join();
  engine_.when_idle({});
}

/// Waits for a search to end; meanwhile carries out the commands that do not wait.
void Uci::poll_while_thinking(LineQueue& queue) {
  while (const std::optional<LineQueue::Line> next = queue.peek([this] { return !engine_.busy(); })) {
    const Command* command = command_in(next->text);
    if (!command || command->when != When::at_once) continue;
    if (command->name == "isready") {
      ready();
    } else {
      stopped_to_ = next->number;
      engine_.stop();
    }
    if (command->name != "quit") queue.remove(next->number);
  }
}

void Uci::say(std::string_view text) {
  const std::lock_guard lock(write_mutex_);
  write_(text);
}

void Uci::complain(std::string_view command, const Error& error) {
  inform(error.at == Error::nowhere ? msg::uci_refused(command, error.message)
                                    : msg::uci_refused_at(command, error.at + 1, error.message));
}

void Uci::inform(const Message& message) {
  say("info string " + printable(message.text(), std::string::npos));
}

void Uci::handshake() {
  say("id name Cheshire " CHESHIRE_VERSION);
  say("id author the Cheshire authors");
  for (const OfferedOption& option : offered_options(engine_.settings())) say(option_line(option));
  say("uciok");
}

void Uci::ready() {
  engine_.prepare();
  say("readyok");
}

void Uci::new_game() {
  engine_.new_game();
  refused_ = false;
}

void Uci::set_option(std::string_view text, const Words& words) {
  const auto change =
      engine_.set_option([&](EngineSettings& settings) { return set_uci_option(settings, words, text); });
  // A program that asked for another game must not get moves of the old one.
  if (words.size() > 1 && same_name(words[1].text, "UCI_Variant")) variant_refused_ = !change;
  if (!change) return complain("setoption", change.error());
  if (*change == EngineChange::game || *change == EngineChange::variant) refused_ = false;
  // Announce new variants, or the rule options of the chosen game, for GUIs that listen.
  for (const OfferedOption& option : options_after(*change, engine_.settings())) say(option_line(option));
  const bool other_game = *change == EngineChange::game || *change == EngineChange::variant;
  if (*change == EngineChange::net || (other_game && engine_.settings().net)) inform(engine_.evaluation());
  if (*change == EngineChange::tables || other_game) inform_of_tables();
}

void Uci::inform_of_tables() {
  for (Message& report : engine_.tables()) inform(msg::uci_tables(std::move(report)));
}

void Uci::position(std::string_view text, const Words& words) {
  refused_ = true;
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
  const auto refusal = engine_.position(fen, list);
  refused_ = refusal.has_value();
  if (!refused_) {
    for (const Error& note : engine_.session().notes())
      complain("position", {msg::position_corrected(note.message),
                            note.at == Error::nowhere ? note.at : note.at + words[1].at});
    return;
  }
  Error error = refusal->error;
  if (refusal->move) {
    error.at = played[*refusal->move].at;
  } else if (error.at != Error::nowhere) {
    error.at += words[1].at;  // in the FEN
  }
  complain("position", error);
}

/// Returns the legal moves that are named, as UCI. Also of a drawn game, which can be searched. A null move
/// is none: the search has no move for it.
std::vector<std::string> Uci::legal_among(const Words& words) {
  std::vector<std::string> legal, skipped;
  int skipped_at = 0;
  const std::unique_ptr<Session> session = engine_.session().clone();
  for (const Token& word : words) {
    if (!is_null_move(word.text) && session->follow(word.text)) {
      legal.push_back(session->moves().back().uci);
      session->back();
      continue;
    }
    if (skipped.empty()) skipped_at = word.at;
    skipped.push_back(printable(word.text));
  }
  if (!skipped.empty()) complain("go", {msg::uci_searchmoves_skipped(std::move(skipped)), skipped_at});
  if (!words.empty() && legal.empty()) inform(msg::uci_refused("go", msg::uci_searchmoves_none()));
  return legal;
}

void Uci::go(std::string_view text, const Words& words) {
  if (refused_ || variant_refused_) {
    inform(variant_refused_ ? msg::uci_variant_refused() : msg::uci_position_refused());
    return say("bestmove (none)");
  }
  const GoCommand command = parse_go(words, static_cast<int>(text.size()), engine_.session().side());
  for (const Error& note : command.notes) complain("go", note);
  if (command.perft >= 0) {
    engine_.work([this, depth = command.perft](const std::stop_token& token) { perft(depth, token); });
    return;
  }
  const EngineSettings& settings = engine_.settings();
  ThinkTask task;
  task.request.limits = command.limits;
  task.request.limits.multi_pv = settings.multi_pv;
  task.request.limits.overhead = settings.move_overhead;
  if (!settings.analyse) settings.set_strength(task.request);
  task.request.only = legal_among(command.search_moves);
  task.ponder = command.ponder;
  task.hold = command.limits.infinite;
  engine_.think(std::move(task),
                {[this](const LineView& line) { say_line(line); },
                 [this, limits = command.limits](const ThinkAnswer& a) { answer(limits, a); }});
}

void Uci::answer(const Limits& limits, const ThinkAnswer& answer) {
  if (answer.failed) inform(*answer.failed);
  const ThinkResult& result = answer.result;
  if (result.table_fault) inform(msg::uci_tables(*result.table_fault));
  if (limits.mate > 0 && !answer.stopped) {
    const Score score = result.lines.empty() ? Score{} : result.lines[0].line.score;
    const bool found = score.kind == Score::Kind::mate && score.value > 0 && score.value <= limits.mate;
    const bool limited = limits.nodes || limits.move_time || limits.depth;
    if (!found)
      inform(limited ? msg::uci_mate_not_found_within_limits(limits.mate)
                     : msg::uci_mate_not_found(limits.mate));
  }
  if (result.best.empty()) {
    if (result.lines.empty())
      say(fmt::format("info depth 0 score {} 0", engine_.session().in_check() ? "mate" : "cp"));
    return say("bestmove (none)");
  }
  say("bestmove " + result.best + (result.ponder.empty() ? "" : " ponder " + result.ponder));
}

void Uci::say_line(const LineView& view) {
  const LineInfo& line = view.line;
  const std::uint64_t per_second = line.nodes * 1000 / static_cast<std::uint64_t>(std::max(1, line.time));
  std::string text = fmt::format("info depth {} seldepth {} multipv {} score {} {}", line.depth,
                                 line.selective_depth, line.rank, score_kind(line.score), line.score.value);
  if (engine_.settings().show_wdl) {
    const WinDrawLoss chances = view.chances ? *view.chances : win_draw_loss(line.score, WinChances());
    text += fmt::format(" wdl {} {} {}", chances.win, chances.draw, chances.loss);
  }
  text += fmt::format(" nodes {} nps {} hashfull {}", line.nodes, per_second, line.hash_full);
  if (!engine_.settings().tables.empty()) text += fmt::format(" tbhits {}", line.table_hits);
  text += fmt::format(" time {}", line.time);
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
  const auto total = engine_.session().perft(depth, watch);
  if (!total) return inform(msg::uci_perft_stopped());
  say("");
  say(fmt::format("Nodes searched: {}", *total));
}

void Uci::draw() {
  const Session& session = engine_.session();
  std::string text = diagram(session);
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    say(std::string_view(text).substr(start, end - start));
    start = end + 1;
  }
  say("");
  say("Game: " + session.game().spec().identity());
  say("FEN: " + session.fen());
  say(fmt::format("Side to move: {}{}", session.side() == Color::white ? "White" : "Black",
                  session.in_check() ? ", in check" : ""));
  if (const Outcome outcome = session.outcome(); outcome.over()) say("Result: " + sentence(outcome));
}

}  // namespace cheshire
