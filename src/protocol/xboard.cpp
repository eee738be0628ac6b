#include "protocol/xboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "messages/setup.h"
#include "messages/text.h"
#include "messages/uci.h"
#include "protocol/line_queue.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

/// Reads a number of units with decimals, or "M:SS", as milliseconds. What follows is ignored.
int read_time(std::string_view text, int unit) {
  constexpr std::int64_t max = 24 * 3600 * 1000;
  std::size_t i = 0;
  const auto number = [&] {
    std::int64_t value = 0;
    for (; i < text.size() && is_digit(text[i]); ++i) value = std::min(max, 10 * value + (text[i] - '0'));
    return value;
  };
  std::int64_t milliseconds = number() * unit;
  if (i < text.size() && text[i] == ':') {
    ++i;
    milliseconds += number() * 1000;
    unit = 1000;
  }
  if (i < text.size() && text[i] == '.') {
    std::int64_t part = unit;
    for (++i; i < text.size() && is_digit(text[i]); ++i) milliseconds += (part /= 10) * (text[i] - '0');
  }
  return static_cast<int>(std::min(max, milliseconds));
}

constexpr int hundredths = 10, seconds = 1000, minutes = 60 * seconds;

struct SquareMove {
  std::string from, to, middle;  // middle: of a move with two legs
  char promotion = 0;
};

/// Reads one leg, "e2e4", or two, "m4l5,l5d5q". XBoard itself sends castling, and whatever it takes for that,
/// as the moves of king and rook, "e1o1,h1n1": the rook's square counts as the middle. Nothing if it is no
/// such thing.
std::optional<SquareMove> read_squares(std::string_view text) {
  std::vector<std::string> names;
  SquareMove move;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i++];
    if (c == ',') continue;
    if (c < 'a' || c > 'z') return {};
    std::string name(1, c);
    while (i < text.size() && is_digit(text[i])) name += text[i++];
    if (name.size() > 1) {
      names.push_back(std::move(name));
    } else {
      move.promotion = c;
    }
  }
  if (names.size() != 2 && names.size() != 4) return {};
  move.from = names[0];
  move.to = names[1];
  if (names.size() == 4) move.middle = names[2];
  if (names.size() == 4 && names[1] == names[2]) move.to = names[3];
  return move;
}

std::string option_text(const OfferedOption& option) {
  using Kind = OfferedOption::Kind;
  switch (option.kind) {
    case Kind::check: return fmt::format("{} -check {}", option.name, option.fallback == "true" ? 1 : 0);
    case Kind::spin:
      return fmt::format("{} -spin {} {} {}", option.name, option.fallback, option.low, option.high);
    case Kind::string: return fmt::format("{} -string {}", option.name, option.fallback);
    case Kind::button: return option.name + " -button";
    case Kind::combo: break;
  }
  std::string text = option.name + " -combo";
  for (const std::string& choice : option.choices) {
    text += (&choice == &option.choices.front() ? " " : " /// ");
    text += (choice == option.fallback ? "*" : "") + choice;
  }
  return text;
}

}  // namespace

struct Xboard::Command {
  std::string_view name;
  /// Whether it ends a search before it is carried out; what the mode asks for goes on after it.
  bool interrupts;
  void (*run)(Xboard&, std::string_view rest, const Words& words);
};

const Xboard::Command Xboard::commands[] = {
    {"protover", true, [](Xboard& x, std::string_view, const Words&) { x.features(); }},
    {"new", true,
     [](Xboard& x, std::string_view, const Words&) {
       x.start(x.first_variant_);
       if (x.mode_ != Mode::analyse) x.mode_ = Mode::play;
       x.side_ = Color::black;
       x.depth_ = 0;
     }},
    {"variant", true,
     [](Xboard& x, std::string_view rest, const Words&) {
       if (x.start(rest)) x.define_game();
     }},
    {"force", true, [](Xboard& x, std::string_view, const Words&) { x.mode_ = Mode::force; }},
    {"go", true,
     [](Xboard& x, std::string_view, const Words&) {
       x.mode_ = Mode::play;
       x.side_ = x.table_->side();
     }},
    {"playother", true,
     [](Xboard& x, std::string_view, const Words&) {
       x.mode_ = Mode::play;
       x.side_ = !x.table_->side();
     }},
    {"level", false, [](Xboard& x, std::string_view, const Words& words) { x.level(words); }},
    {"st", false,
     [](Xboard& x, std::string_view rest, const Words&) {
       x.move_time_ = std::max(1, read_time(rest, seconds));
     }},
    {"sd", false,
     [](Xboard& x, std::string_view, const Words& words) {
       if (words.empty()) return;
       const LeadingNumber depth = leading_number(words[0].text);
       x.depth_ = static_cast<int>(std::clamp<std::int64_t>(depth.value, 0, 1000));
     }},
    {"time", false,
     [](Xboard& x, std::string_view rest, const Words&) { x.time_[0] = read_time(rest, hundredths); }},
    {"otim", false,
     [](Xboard& x, std::string_view rest, const Words&) { x.time_[1] = read_time(rest, hundredths); }},
    {"?", false,
     [](Xboard& x, std::string_view, const Words&) {
       if (!x.thinking_) return;
       x.move_now_ = true;
       x.engine_.stop();
     }},
    {"ping", false,
     [](Xboard& x, std::string_view rest, const Words&) {
       const std::string pong = "pong " + printable(rest);
       x.engine_.prepare();
       x.thinking_ ? x.pongs_.push_back(pong) : x.say(pong);
     }},
    {"draw", false, [](Xboard& x, std::string_view, const Words&) { x.offered_draw(); }},
    {"result", true, [](Xboard& x, std::string_view, const Words&) { x.mode_ = Mode::force; }},
    {"setboard", true, [](Xboard& x, std::string_view rest, const Words&) { x.set_board(rest); }},
    {"hint", false, [](Xboard& x, std::string_view, const Words&) { x.hint(); }},
    {"undo", true, [](Xboard& x, std::string_view, const Words&) { x.table_->back(1); }},
    {"remove", true, [](Xboard& x, std::string_view, const Words&) { x.table_->back(2); }},
    {"hard", false, [](Xboard& x, std::string_view, const Words&) { x.ponder_ = true; }},
    {"easy", false, [](Xboard& x, std::string_view, const Words&) { x.ponder_ = false; }},
    {"post", false, [](Xboard& x, std::string_view, const Words&) { x.post_ = true; }},
    {"nopost", false, [](Xboard& x, std::string_view, const Words&) { x.post_ = false; }},
    {"analyze", true, [](Xboard& x, std::string_view, const Words&) { x.mode_ = Mode::analyse; }},
    {"exit", true, [](Xboard& x, std::string_view, const Words&) { x.mode_ = Mode::force; }},
    {"memory", true,
     [](Xboard& x, std::string_view rest, const Words&) { x.set_option("Hash=" + std::string(rest)); }},
    {"cores", true,
     [](Xboard& x, std::string_view rest, const Words&) { x.set_option("Threads=" + std::string(rest)); }},
    {"egtpath", true, [](Xboard& x, std::string_view rest, const Words&) { x.tables_path(rest); }},
    {"option", true, [](Xboard& x, std::string_view rest, const Words&) { x.set_option(rest); }},
    {"lift", false, [](Xboard& x, std::string_view rest, const Words&) { x.mark_targets(rest); }},
    {"put", false, [](Xboard& x, std::string_view rest, const Words&) { x.put_down(rest); }},
    // Nothing depends on these.
    {"xboard", false, [](Xboard&, std::string_view, const Words&) {}},
    {"accepted", false, [](Xboard&, std::string_view, const Words&) {}},
    {"rejected", false, [](Xboard&, std::string_view, const Words&) {}},
    {"random", false, [](Xboard&, std::string_view, const Words&) {}},
    {"name", false, [](Xboard&, std::string_view, const Words&) {}},
    {"rating", false, [](Xboard&, std::string_view, const Words&) {}},
    {"ics", false, [](Xboard&, std::string_view, const Words&) {}},
    {"computer", false, [](Xboard&, std::string_view, const Words&) {}},
    {"hover", false, [](Xboard&, std::string_view, const Words&) {}},
    {"bk", false, [](Xboard& x, std::string_view, const Words&) { x.say(""); }},
    {".", false, [](Xboard&, std::string_view, const Words&) {}},
};

Xboard::Xboard(Write write, LoadedGames loaded_games, std::string variant)
    : write_(std::move(write)),
      first_variant_(small_letters(variant.substr(0, variant.find(';')))),
      time_{5 * minutes, 5 * minutes},
      engine_(std::move(loaded_games), std::move(variant)) {
  const std::lock_guard lock(mutex_);
  if (!plays(first_variant_)) first_variant_ = EngineSettings{}.variant;
  start(first_variant_);
}

bool Xboard::line(std::string_view text) {
  if (text.size() > longest_line) {
    say("Error (" + msg::uci_line_too_long(longest_line).text() + "): " + printable(text));
    return true;
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  Words words = tokenize(text);
  if (words.empty()) return true;
  const Token name = words[0];
  if (name.text == "quit") return abort(), false;
  const std::string_view rest = words.size() > 1 ? text.substr(static_cast<std::size_t>(words[1].at)) : "";
  words.erase(words.begin());
  try {
    if (name.text == "usermove") {
      user_move(rest);
      return true;
    }
    const auto command = std::find_if(std::begin(commands), std::end(commands),
                                      [&](const Command& c) { return c.name == name.text; });
    if (command == std::end(commands) && is_move(text)) {
      // XBoard leaves `usermove` out if it has not had the features in time.
      user_move(text);
      return true;
    }
    if (command == std::end(commands)) {
      say("Error (unknown command): " + printable(text));
      return true;
    }
    if (command->interrupts) abort();
    {
      const std::lock_guard lock(mutex_);
      command->run(*this, rest, words);
    }
    if (command->interrupts) resume();
  } catch (const std::exception& e) {
    say("# " + printable(msg::uci_failed(printable(name.text), e.what()).text(), std::string::npos));
  }
  return true;
}

void Xboard::run(const Read& read) {
  std::string text;
  while (read(text)) {
    if (!line(text)) return;
  }
  finish();
}

void Xboard::say(std::string_view text) {
  const std::lock_guard lock(write_mutex_);
  write_(text);
}

void Xboard::features() {
  say("feature done=0");
  say("feature myname=\"Cheshire " CHESHIRE_VERSION
      "\" ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 "
      "draw=1 sigint=0 reuse=1 analyze=1 colors=0 ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1 "
      "exclude=0 setscore=0 highlight=1 egt=\"cheshire\"");
  std::string names;
  for (const std::string& name : variants()) names += (names.empty() ? "" : ",") + name;
  say("feature variants=\"" + names + "\"");
  for (const OfferedOption& option : offered_options(engine_.settings())) {
    // XBoard chooses game, memory and threads by commands of its own, and has none for the strength.
    const bool strength = option.name == "UCI_LimitStrength" || option.name == "UCI_Elo";
    if (option.name == "Hash" || option.name == "Threads" || option.name == "Ponder" ||
        (option.name.starts_with("UCI_") && !strength))
      continue;
    say("feature option=\"" + option_text(option) + "\"");
  }
  say("feature done=1");
}

/// Begins a game of a variant, or of the engine's first game if a GUI names none.
bool Xboard::start(std::string_view name) {
  const std::string game = game_of(name);
  if (game.empty()) {
    say("Error (unknown variant): " + printable(name));
    return false;
  }
  const bool chess960 = name == "fischerandom";
  const auto set = engine_.set_option([&](EngineSettings& settings) -> Result<EngineChange> {
    const bool same = settings.variant == game && settings.chess960 == chess960;
    settings.variant = game;
    settings.chess960 = chess960;
    return same ? EngineChange::none : EngineChange::variant;
  });
  if (!set) {
    say("Error (" + printable(set.error().text(), 200) + "): variant " + printable(name));
    return false;
  }
  if (*set == EngineChange::variant && engine_.settings().net) say_evaluation();
  if (*set == EngineChange::variant) say_tables();
  engine_.new_game();
  set_table();
  illegal_ = false;
  last_score_.reset();
  hint_.clear();
  lifted_.clear();
  via_.clear();
  return true;
}

/// Says what EvalFile has led to, in a comment that GUIs show among the engine's output.
void Xboard::say_evaluation() { say("# " + printable(engine_.evaluation().text(), std::string::npos)); }

/// Says what TablesPath has of the game.
void Xboard::say_tables() {
  for (Message& report : engine_.tables())
    say("# " + printable(msg::uci_tables(std::move(report)).text(), std::string::npos));
}

/// egtpath TYPE FOLDER. Of other types nobody has asked for.
void Xboard::tables_path(std::string_view text) {
  const std::size_t space = std::min(text.find(' '), text.size());
  const std::string_view type = text.substr(0, space);
  if (!same_name(type, "cheshire")) return say("Error (unknown type): egtpath " + printable(text));
  set_option("TablesPath=" + std::string(text.substr(std::min(space + 1, text.size()))));
}

/// Takes the engine's position.
void Xboard::set_table() {
  table_ = engine_.session().clone();
  board_ = FlatBoard::of(table_->game().spec(), table_->game().topology());
  native_ = orthodox(engine_.settings().variant);
}

void Xboard::set_option(std::string_view text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string_view name = text.substr(0, equals);
  const std::string_view said = equals < text.size() ? text.substr(equals + 1) : std::string_view{};
  const auto set_to = [&](std::string_view value) {
    return engine_.set_option([&](EngineSettings& settings) {
      return set_engine_option(settings, {name, 0}, {value, static_cast<int>(equals) + 1});
    });
  };
  Result<EngineChange> change = set_to(said);
  // A check has 0 or 1.
  if (!change && (said == "0" || said == "1")) change = set_to(said == "1" ? "true" : "false");
  if (!change) return say("Error (" + printable(change.error().text(), 200) + "): option " + printable(text));
  if (*change == EngineChange::net) say_evaluation();
  if (*change == EngineChange::tables) say_tables();
  if (*change != EngineChange::game && *change != EngineChange::variant) return;
  set_table();
  define_game();
}

/// level MOVES BASE INCREMENT
void Xboard::level(const Words& words) {
  if (words.size() < 3) return;
  const LeadingNumber moves = leading_number(words[0].text);
  moves_per_session_ = static_cast<int>(std::clamp<std::int64_t>(moves.value, 0, 1000));
  time_[0] = time_[1] = read_time(words[1].text, minutes);
  increment_ = read_time(words[2].text, seconds);
  move_time_ = 0;
}

/// The legal move that XBoard sends; an error says why there is none.
Result<std::string> Xboard::find_move(std::string_view text) const {
  if (native_) {
    const std::unique_ptr<Session> copy = table_->clone();
    if (Result<void> played = copy->play(text); !played) return played.error();
    return copy->moves().back().uci;
  }
  const std::optional<SquareMove> said = read_squares(text);
  if (!said) return Error{msg::move_illegal(printable(text))};
  for (const MoveView& move : table_->legal_moves()) {
    if (board_->square(move.from) != said->from || board_->square(move.arrival) != said->to ||
        move.promotion != said->promotion)
      continue;
    // A middle square on which nothing is taken is where the piece passes to another board.
    const std::string middle = via(move);
    if (middle == said->middle || (middle.empty() && board_->square(move.to) == said->middle))
      return move.uci;
  }
  const Cell from = board_->cell(said->from);
  const Cell to = board_->cell(said->middle.empty() ? said->to : said->middle);
  if (from != no_cell && to != no_cell) {
    if (const auto why = table_->why_not(from, to)) return Error{*why};
  }
  return Error{msg::move_illegal(printable(text))};
}

bool Xboard::is_move(std::string_view text) const {
  const std::lock_guard lock(mutex_);
  return !illegal_ && find_move(text);
}

void Xboard::user_move(std::string_view text) {
  {
    const std::lock_guard lock(mutex_);
    const Result<std::string> move =
        illegal_ ? Result<std::string>(Error{msg::move_illegal(printable(text))}) : find_move(text);
    if (!move) {
      return say("Illegal move (" + printable(move.error().text(), 200) + "): " + printable(text));
    }
    lifted_.clear();
    via_.clear();
    if (*move == expected_ && table_->play(*move)) {
      warn_of_castling(table_->moves().back());
      expected_.clear();
      move_is_due(true);
      return engine_.ponder_hit();
    }
  }
  abort();
  {
    const std::lock_guard lock(mutex_);
    const Result<std::string> move = find_move(text);
    if (!move || !table_->play(*move)) return;
    warn_of_castling(table_->moves().back());
    if (announce_end()) return;
  }
  resume();
}

void Xboard::set_board(std::string_view fen) {
  const Result<std::string> read = native_ ? Result<std::string>(std::string(fen)) : board_->read(fen);
  std::optional<Engine::Refusal> refusal;
  if (read) refusal = engine_.position(*read, {});
  illegal_ = !read || refusal;
  if (illegal_) {
    const Error& error = read ? refusal->error : read.error();
    return say("tellusererror Illegal position: " + printable(error.text(), 200));
  }
  for (const Error& note : engine_.session().notes())
    say("telluser " + printable(msg::position_corrected(note.message).text(), 200));
  set_table();
}

/// Accepts a draw unless the engine is ahead, or does not know.
void Xboard::offered_draw() {
  if (last_score_ && *last_score_ <= 0) say("offer draw");
}

void Xboard::hint() {
  for (const MoveView& move : table_->legal_moves()) {
    if (move.uci == hint_) return say("Hint: " + move.san);
  }
}

}  // namespace cheshire
