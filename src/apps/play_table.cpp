#include "apps/play_table.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <stdexcept>
#include <utility>

#include "apps/columns.h"
#include "apps/pgn/pgn_files.h"
#include "apps/search_arguments.h"
#include "engine/game_view.h"
#include "engine/replay.h"
#include "messages/commandline.h"
#include "text/fen_fields.h"
#include "text/pgn/writer.h"

namespace cheshire {
namespace {

const char* side_name(Color c) { return c == Color::white ? "White" : "Black"; }

/// Returns the last move with its number: "3. Nf3" or "3... Nf6".
std::string last_move_text(const Session& session) {
  const bool by_white = session.side() == Color::black;
  const int number = session.setup().move_number - (by_white ? 0 : 1);
  return fmt::format("{}{} {}", number, by_white ? "." : "...", session.moves().back().san);
}

/// A message as a sentence on its own.
std::string sentence(const Message& message) {
  std::string text = message.text();
  if (!text.empty()) text[0] = to_upper(text[0]);
  return text + ".";
}

}  // namespace

struct PlayTable::Command {
  std::string_view name, help;
  Turn (*run)(PlayTable&, const std::vector<Token>& words);
  bool Capabilities::* needs = nullptr;  // it is a command only in games that can do so
};

const PlayTable::Command PlayTable::commands[] = {
    {"help", "this list",
     [](PlayTable& t, const std::vector<Token>&) {
       t.help();
       return Turn::again;
     }},
    {"moves", "the legal moves",
     [](PlayTable& t, const std::vector<Token>&) {
       t.list_moves();
       return Turn::again;
     }},
    {"back", "take back your last move; back N takes back N plies",
     [](PlayTable& t, const std::vector<Token>& words) { return t.take_back(words); }},
    {"undo", "the same as back",
     [](PlayTable& t, const std::vector<Token>& words) { return t.take_back(words); }},
    {"hint", "what the engine would play",
     [](PlayTable& t, const std::vector<Token>&) {
       t.hint();
       return Turn::again;
     }},
    {"analyse", "the engine's best three lines",
     [](PlayTable& t, const std::vector<Token>&) {
       t.analyse();
       return Turn::again;
     }},
    {"flip", "flip the boards",
     [](PlayTable& t, const std::vector<Token>&) {
       t.options_.style.flip = !t.options_.style.flip;
       return Turn::draw;
     }},
    {"board", "draw all boards again",
     [](PlayTable& t, const std::vector<Token>&) {
       t.draw_board(true);
       return Turn::again;
     }},
    {"fen", "the position as FEN",
     [](PlayTable& t, const std::vector<Token>&) {
       t.write_(t.shown()->fen() + "\n");
       return Turn::again;
     }},
    {"save", "save FILE adds the game to a PGN file",
     [](PlayTable& t, const std::vector<Token>& words) {
       t.save(words);
       return Turn::again;
     }},
    {"tally", "how the points stand",
     [](PlayTable& t, const std::vector<Token>&) {
       t.tally();
       return Turn::again;
     },
     &Capabilities::tally},
    {"papers", "what you know in secret; with two players, what the side to move knows",
     [](PlayTable& t, const std::vector<Token>&) {
       t.papers();
       return Turn::again;
     },
     &Capabilities::hidden_information},
    {"challenge", "count the idle turns from your next move on",
     [](PlayTable& t, const std::vector<Token>&) {
       const Result<void> r = t.session_->challenge();
       t.say(r ? msg::play_challenge_next() : r.error().message);
       return Turn::again;
     },
     &Capabilities::claims},
    {"accept", "accept the end that the rules offer",
     [](PlayTable& t, const std::vector<Token>&) { return t.accept(); }, &Capabilities::claims},
    {"draw", "offer a draw; the engine takes it unless it is ahead",
     [](PlayTable& t, const std::vector<Token>&) { return t.offer_draw(); }},
    {"end", "an Umpire's ruling: end judgment, end annulment, end forfeit white|black|both",
     [](PlayTable& t, const std::vector<Token>& words) { return t.end(words); }, &Capabilities::tally},
    {"resign", "resign", [](PlayTable& t, const std::vector<Token>&) { return t.resign(); }},
    {"quit", "leave", [](PlayTable&, const std::vector<Token>&) { return Turn::done; }},
};

PlayTable::PlayTable(std::unique_ptr<Session> session, PlayOptions options, Read read, Write write)
    : session_(std::move(session)), options_(options), read_(std::move(read)), write_(std::move(write)) {
  if (Result<void> r = session_->set_hash(options_.hash); !r) throw std::runtime_error(r.error().text());
}

// Returns examples of moves that can be typed now: a pawn's, a piece's, and one by its squares.
std::string PlayTable::examples() const {
  std::vector<MoveView> moves = session_->legal_moves();
  // The notation of an appointment names nobody.
  std::erase_if(moves, [](const MoveView& m) { return m.action == "appointment"; });
  if (moves.empty()) return "e4, Nf3, e2e4";
  const auto [shortest, longest] =
      std::minmax_element(moves.begin(), moves.end(),
                          [](const MoveView& a, const MoveView& b) { return a.san.size() < b.san.size(); });
  if (can().spaced_notation || shortest->san == longest->san) return shortest->san + ", " + shortest->uci;
  return shortest->san + ", " + longest->san + ", " + shortest->uci;
}

void PlayTable::say(const Message& message) { write_(sentence(message) + "\n"); }

void PlayTable::say_move(const std::string& player, const std::string& more) {
  const Topology& topology = session_->game().topology();
  const MoveView& move = session_->moves().back();
  const int from = topology.board(move.from), to = topology.board(move.arrival);
  const std::string text = last_move_text(*session_) + more;
  say(from == to ? msg::play_moved(player, text)
                 : msg::play_passed(player, text, BoardName{std::string(topology.board_name(from))},
                                    BoardName{std::string(topology.board_name(to))}));
}

void PlayTable::run() {
  const std::string engine =
      options_.level == 8 ? "Cheshire" : fmt::format("Cheshire at level {}", options_.level);
  const auto player = [&](int color) { return options_.human[color] ? std::string("you") : engine; };
  const bool alone = options_.human[0] && options_.human[1];
  write_(session_->game().spec().title + ". ");
  say(alone ? msg::play_two_humans() : msg::play_players(player(0), player(1)));
  if (options_.human[0] || options_.human[1]) say(msg::play_prompt(examples()));
  write_key();
  draw_board();
  for (;;) {
    if (session_->outcome().over()) {
      announce();
      if (!options_.terminal || !(options_.human[0] || options_.human[1])) return;
    } else if (!human_to_move()) {
      engine_move();
      draw_board();
      continue;
    }
    const Turn turn = ask();
    if (turn == Turn::done) return;
    draw_board();
  }
}

Message PlayTable::turn() const {
  const int number = session_->setup().move_number;
  return session_->in_check() ? msg::play_to_move_in_check(number, session_->side())
                              : msg::play_to_move(number, session_->side());
}

void PlayTable::draw_board(bool whole) {
  DiagramStyle style = options_.style;
  if (whole) style.height = 0;
  write_("\n" + diagram(*session_, style) + "\n");
  if (!session_->outcome().over()) {
    announced_ = false;
    say(turn());
    if (const Outcome offered = session_->offered(); offered.over()) {
      write_(sentence(offered) + " ");
      say(msg::play_end_offered(session_->side(), session_->legal_moves().front().san));
    }
  }
}

void PlayTable::announce() {
  if (!std::exchange(announced_, true)) {
    const Outcome outcome = session_->outcome();
    write_(fmt::format("{} {}\n", sentence(outcome), score(outcome)));
    if (can().tally) tally();
  }
}

PlayTable::Turn PlayTable::ask() {
  for (;;) {
    std::string line;
    if (!read_(session_->outcome().over()         ? "over> "
               : session_->side() == Color::white ? "white> "
                                                  : "black> ",
               line)) {
      write_("\n");
      return Turn::done;
    }
    if (!options_.terminal) write_(printable(line, 200) + "\n");
    const Turn turn = obey(line);
    if (turn != Turn::again) return turn;
  }
}

bool PlayTable::has(const Command& command) const { return command.needs == nullptr || can().*command.needs; }

std::vector<std::string> PlayTable::candidates() const {
  std::vector<std::string> all;
  for (const Command& command : commands) {
    if (has(command)) all.emplace_back(command.name);
  }
  const std::vector<MoveView> moves = session_->legal_moves();
  for (const MoveView& move : moves) all.push_back(move.san);
  for (const MoveView& move : moves) all.push_back(move.uci);
  return all;
}

PlayTable::Turn PlayTable::obey(const std::string& line) {
  constexpr std::size_t longest = 4096;
  const bool controls = std::any_of(line.begin(), line.end(), [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\r') || c == '\x7f';
  });
  if (controls || line.size() > longest) {
    say(controls ? msg::play_line_with_controls() : msg::play_line_too_long(longest));
    return Turn::again;
  }
  const std::vector<Token> words = tokenize(line);
  if (words.empty()) return Turn::again;
  for (const Command& command : commands) {
    if (has(command) && same_name(words[0].text, command.name)) return command.run(*this, words);
  }
  if (words.size() > 1 && !can().spaced_notation) {
    say(msg::play_one_at_a_time());
    return Turn::again;
  }
  const std::size_t start = static_cast<std::size_t>(words.front().at);
  const std::size_t end = static_cast<std::size_t>(words.back().at) + words.back().text.size();
  const std::string_view move = std::string_view(line).substr(start, end - start);
  if (Result<void> played = session_->play(move); !played) {
    // A word without a rank names no square in any game.
    if (words.size() == 1 && move.find_first_of("0123456789") == std::string_view::npos &&
        !move.starts_with("O-O"))
      say(msg::play_word_unknown(printable(move)));
    else
      write_(fmt::format("{}: {}.\n", printable(move), played.error().text()));
    return Turn::again;
  }
  say_move(side_name(!session_->side()));
  return Turn::draw;
}

// Returns what the players at the terminal may see: a single player their own papers, two players those of
// the side to move.
std::unique_ptr<Session> PlayTable::shown() const {
  const Color reader = options_.human[0] == options_.human[1] ? session_->side()
                       : options_.human[0]                    ? Color::white
                                                              : Color::black;
  return session_->seen_by(viewer_of(reader));
}

void PlayTable::write_key() {
  // At most 76 characters per line.
  std::string line;
  const std::string key = pieces_key(*session_, options_.style);
  for (std::size_t start = 0; start < key.size();) {
    const std::size_t end = std::min(key.find(", ", start), key.size());
    const std::string one = key.substr(start, end - start);
    start = end + 2;
    if (line.size() + one.size() > 74) write_("  " + std::exchange(line, "") + ",\n");
    line += (line.empty() ? "" : ", ") + one;
  }
  if (!line.empty()) write_("  " + line + "\n");
}

void PlayTable::help() {
  std::vector<std::vector<std::string>> rows = {{examples(), "play a move, in SAN or by its squares"}};
  for (const Command& command : commands) {
    if (has(command)) rows.push_back({std::string(command.name), std::string(command.help)});
  }
  write_(columns(rows, "  "));
  write_key();
}

void PlayTable::list_moves() {
  std::string text;
  std::size_t width = 0;
  const bool blanks = can().spaced_notation;
  for (const MoveView& move : session_->legal_moves()) {
    // Only its squares tell an appointment from others.
    const std::string& name = move.action == "appointment" ? move.uci : move.san;
    if (width + name.size() + 2 > 76) {
      text += blanks ? ",\n" : "\n";
      width = 0;
    }
    text += (width == 0 ? "  " : blanks ? ", " : " ") + name;
    width += name.size() + (blanks ? 2 : 1);
  }
  if (text.empty()) return say(msg::play_no_legal_move());
  write_(text + "\n");
}

PlayTable::Turn PlayTable::take_back(const std::vector<Token>& words) {
  int wanted = 1;
  if (words.size() > 1) {
    const auto number = read_number(words[1], "back", 1, 100'000);
    if (!number) {
      say(number.error().message);
      return Turn::again;
    }
    wanted = static_cast<int>(*number);
  } else if (options_.human[0] != options_.human[1] && human_to_move() && session_->ply() >= 2) {
    wanted = 2;  // also take back the engine's answer
  }
  const int taken = session_->back(wanted);
  if (taken == 0) {
    say(msg::play_nothing_to_take_back());
    return Turn::again;
  }
  say(msg::play_taken_back(taken));
  return Turn::draw;
}

PlayTable::Turn PlayTable::finish(const Outcome& outcome) {
  if (Result<void> ended = session_->end(outcome); !ended) {
    say(ended.error().message);
    return Turn::again;
  }
  return Turn::draw;
}

PlayTable::Turn PlayTable::offer_draw() {
  const bool alone = options_.human[0] && options_.human[1];
  if (!alone && !session_->outcome().over()) {
    constexpr int even = 30;  // centipawns
    // The decision depends on what the engine knows of the game, not on what the player knows.
    const std::unique_ptr<Session> known = session_->seen_by(viewer_of(!session_->side()));
    const ThinkResult result = think(*known, 8);
    const Score score = result.lines.empty() ? Score{} : result.lines[0].line.score;
    const bool behind = score.kind == Score::Kind::mate ? score.value <= 0 : score.value < -even;
    if (behind) {
      say(msg::play_draw_declined());
      return Turn::again;
    }
  }
  return finish(session_->outcome_by(Outcome::Reason::agreement));
}

PlayTable::Turn PlayTable::end(const std::vector<Token>& words) {
  using Reason = Outcome::Reason;
  const auto word = [&](std::size_t i) { return i < words.size() ? words[i].text : std::string_view(); };
  if (same_name(word(1), "judgment")) return finish(session_->outcome_by(Reason::judgment));
  if (same_name(word(1), "annulment")) return finish(session_->outcome_by(Reason::annulment));
  if (same_name(word(1), "forfeit")) {
    if (same_name(word(2), "white")) return finish(session_->outcome_by(Reason::forfeit, Color::white));
    if (same_name(word(2), "black")) return finish(session_->outcome_by(Reason::forfeit, Color::black));
    if (same_name(word(2), "both")) return finish(session_->outcome_by(Reason::forfeit));
  }
  say(msg::play_end_words());
  return Turn::again;
}

PlayTable::Turn PlayTable::resign() {
  return finish(Outcome::win(!session_->side(), Outcome::Reason::resignation));
}

void PlayTable::tally() {
  const auto view = shown()->game_view();
  const GameView::Tally tally = view->tally();
  write_(columns(tally.rows, "  ") + session_->game_view()->legend());
  write_("  " + tally.counters + "\n");
}

void PlayTable::papers() {
  const auto view = shown()->game_view();
  std::vector<SquareName> squares;
  for (Cell c : view->secrets()) squares.push_back({std::string(session_->game().topology().name(c)), ""});
  say(squares.empty() ? msg::play_no_secret_deputies() : msg::play_secret_deputies(squares));
}

PlayTable::Turn PlayTable::accept() {
  const Outcome offered = session_->offered();
  if (!offered.over()) {
    say(msg::play_nothing_to_accept());
    return Turn::again;
  }
  (void)session_->end(offered);
  return Turn::draw;
}

ThinkResult PlayTable::think(Session& session, int level, int lines) {
  ThinkRequest request;
  request.limits.move_time = options_.move_time;
  request.limits.multi_pv = lines;
  request.skill = level;
  ThinkEvents events;
  events.now = steady_milliseconds;
  if (options_.terminal) write_("Cheshire thinks ...");
  const Result<ThinkResult> result = session.think(request, events);
  if (options_.terminal) write_("\r                   \r");
  return result.value();  // it is timed, and has a clock
}

void PlayTable::engine_move() {
  const ThinkResult result = think(*session_, options_.level);
  if (result.best.empty()) {
    // A King that might abdicate accepts the end instead.
    (void)session_->end(session_->offered());
    say(msg::play_end_accepted());
    return;
  }
  const bool best =
      !result.lines.empty() && !result.lines[0].moves.empty() && result.lines[0].moves[0] == result.best;
  // The rules refuse no move of the engine.
  if (Result<void> played = session_->play(result.best); !played)
    throw std::logic_error(played.error().text());
  say_move("Cheshire",
           best ? fmt::format(" ({}, depth {})", score_text(result.lines[0].line.score), result.depth) : "");
}

// The lines begin with what the side to move knows.
void PlayTable::analyse() {
  const std::unique_ptr<Session> known = session_->seen_by(viewer_of(session_->side()));
  const ThinkResult result = think(*known, 8, 3);
  std::vector<std::vector<std::string>> rows;
  for (const LineView& line : result.lines) {
    constexpr std::size_t widest = 60;
    rows.push_back({score_text(line.line.score), std::to_string(line.line.depth),
                    line_text(line, session_->game(), widest)});
  }
  if (rows.empty()) return say(msg::play_no_legal_move());
  write_(columns(rows, "  "));
}

// The record has only what the player may see, unless the game is over.
void PlayTable::save(const std::vector<Token>& words) {
  if (words.size() != 2) return say(msg::play_save_without_file());
  PgnGame record = record_of(*shown());
  const auto player = [&](int color) { return options_.human[color] ? "?" : "Cheshire"; };
  record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
  record.set_tag("White", player(0));
  record.set_tag("Black", player(1));
  const std::string path(words[1].text);
  try {
    PgnOutput file(path, true);
    file.write(write_pgn(record));
    file.finish();
  } catch (const std::exception& error) {
    return write_(std::string(error.what()) + ".\n");
  }
  say(msg::play_saved(path));
}

void PlayTable::hint() {
  const ThinkResult result = think(*session_, 8);
  if (result.best.empty()) {
    return say(session_->offered().over() ? msg::play_hint("accept") : msg::play_no_legal_move());
  }
  const std::unique_ptr<Session> line = session_->seen_by(viewer_of(session_->side()));
  std::string text;
  if (!result.lines.empty()) {
    for (const std::string& move : result.lines[0].moves) {
      if (!line->play(move)) break;
      text += (text.empty() ? "" : " ") + line->moves().back().san;
    }
    text += fmt::format("  ({}, depth {})", score_text(result.lines[0].line.score), result.depth);
  } else {
    text = result.best;
  }
  say(msg::play_hint(text));
}

}  // namespace cheshire
