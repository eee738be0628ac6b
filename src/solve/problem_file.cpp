#include "solve/problem_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/shown_text.h"
#include "messages/problems.h"
#include "solve/diagram.h"
#include "text/popeye_position.h"

namespace cheshire {
namespace {

struct Command {
  enum Id {
    begin_problem,
    end_problem,
    next_problem,
    remark,
    author,
    origin,
    title,
    award,
    protocol,
    first_line = remark,  // what follows them goes up to the end of the line
    last_line = protocol,
    condition,
    option,
    stipulation,
    pieces,
    forsyth,
    twin,
    zero_position,
    game,
    fen
  };
};
constexpr std::array<std::string_view, 18> commands = {
    "beginproblem", "endproblem", "nextproblem", "remark",       "author", "origin",
    "title",        "award",      "protocol",    "condition",    "option", "stipulation",
    "pieces",       "forsyth",    "twin",        "zeroposition", "game",   "fen"};

struct Option {
  enum Id {
    try_play,
    defence,
    set_play,
    variation,
    no_threat,
    white_to_play,
    duplex,
    half_duplex,
    max_solutions,
    max_time,
    no_castling,
    en_passant,
    first_ignored
  };
};
constexpr std::array<std::string_view, 22> options = {
    "Try", "Defence", "SetPlay", "Variation", "NoThreat", "WhiteToPlay", "Duplex", "HalfDuplex",
    "MaxSolutions", "MaxTime", "NoCastling", "EnPassant",
    // These change nothing here; a number may follow.
    "Intelligent", "StartMoveNumber", "UpToMoveNumber", "MoveNumbers", "NoBoard", "NoShortVariations", "Beep",
    "TrivialTriesAvoid", "NoWk", "NoBk"};

constexpr std::array<std::string_view, 1> conditions = {"AliceChess"};
constexpr std::array<std::string_view, 1> continued = {"continued"};

bool line_end(char c) { return c == '\n' || c == '\r'; }

/// Reads the commands of one problem, then makes the problem of them: they come in any order. After an error
/// it goes on with the next word that it knows, so as to name all of them.
class ProblemReader {
 public:
  ProblemReader(std::string_view text, std::size_t at, const FindGame& find_game)
      : text_(text), at_(at), find_game_(find_game) {}

  std::size_t at() const { return at_; }
  int start() const { return start_; }

  /// Returns whether there is a problem; nothing is at the end of the text.
  bool read() {
    Word word = peek();
    if (word.text.empty()) return false;
    start_ = word.at;
    for (;;) {
      word = take();
      if (word.text.empty()) {
        if (!faulty(word.at)) fault({msg::problem_without_end(), word.at});
        return true;
      }
      const int command = find_keyword(word.text, commands);
      if (command == Command::end_problem || command == Command::next_problem) {
        // What follows the end of the last problem belongs to none.
        if (command == Command::end_problem && find_keyword(peek().text, commands) != Command::begin_problem)
          at_ = text_.size();
        make();
        return true;
      }
      const Result<void> done =
          command >= 0
              ? obey(static_cast<Command::Id>(command), word)
              : Error{msg::problem_command_unknown(std::string(word.text), listed(commands)), word.at};
      if (done) continue;
      fault(done.error());
      while (!at_command()) take();
    }
  }
  /// What was read. With errors() it is not complete.
  Problem& problem() { return problem_; }
  std::vector<Error>& errors() { return errors_; }

 private:
  /// A diagram in one of the ways to write it.
  struct Diagram {
    PopeyePosition position;
    Word fen;
    Word first;  // of the words that place the pieces
    bool empty() const { return position.empty() && fen.text.empty(); }
  };
  struct TwinText {
    Word command;
    std::vector<Word> words;
    bool continued = false;

    int at() const { return words.empty() ? command.at : words.front().at; }
    /// "continued move d1 e1".
    std::string changes() const {
      std::string text(continued ? "continued" : "");
      for (const Word& word : words) text += (text.empty() ? "" : " ") + std::string(word.text);
      return text;
    }
  };

  // Words

  Word peek() const { return next_word(text_, at_); }
  Word take() {
    const Word word = peek();
    at_ = static_cast<std::size_t>(word.at) + word.text.size();
    return word;
  }
  /// Takes what must follow a word. Errors: a command follows, which stays, or nothing.
  Result<Word> take_value(const Word& name) {
    const Word next = peek();
    if (next.text.empty()) return Error{msg::problem_without_end(), next.at};
    if (at_command())
      return Error{msg::problem_value_missing(std::string(name.text), std::string(next.text)), next.at};
    return take();
  }
  /// Returns the rest of the line without blanks around it.
  Word rest_of_line() {
    std::size_t end = at_;
    while (end < text_.size() && !line_end(text_[end])) ++end;
    std::string_view rest = text_.substr(at_, end - at_);
    const std::size_t first = std::min(rest.find_first_not_of(" \t"), rest.size());
    const int from = static_cast<int>(at_ + first);
    rest.remove_prefix(first);
    while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\t')) rest.remove_suffix(1);
    at_ = end;
    return {rest, from};
  }
  bool at_command() const {
    const Word word = peek();
    return word.text.empty() || find_keyword(word.text, commands) >= 0;
  }
  /// Whether something is wrong with the word at an offset.
  bool faulty(int at) const {
    return std::any_of(errors_.begin(), errors_.end(), [&](const Error& one) { return one.at == at; });
  }
  void fault(Error error) {
    if (errors_.size() < ProblemFile::max_errors) errors_.push_back(std::move(error));
  }
  template <class T>
  void fault_of(const Result<T>& result) {
    if (!result) fault(result.error());
  }

  // Commands

  Result<void> obey(Command::Id command, const Word& word) {
    const auto text = [&] { return shown_text(rest_of_line().text, ProblemFile::max_text); };
    switch (command) {
      case Command::begin_problem: return {};
      case Command::remark:
      case Command::protocol: rest_of_line(); return {};
      case Command::author: problem_.author += (problem_.author.empty() ? "" : "; ") + text(); return {};
      case Command::origin: problem_.origin = text(); return {};
      case Command::title: problem_.title = text(); return {};
      case Command::award: award_ = text(); return {};
      case Command::condition: return take_conditions();
      case Command::option: return take_options();
      case Command::stipulation: return take_stipulation(word);
      case Command::pieces: return take_pieces();
      case Command::forsyth: return take_forsyth(word);
      case Command::twin: return take_twin(word);
      case Command::zero_position:
        // As in Popeye it is a twin like others after them.
        problem_.zero_position = problem_.zero_position || twins_.empty();
        return take_twin(word);
      case Command::game: return take_game(word);
      case Command::fen: return take_placement(now().fen, rest_of_line(), now());
      case Command::end_problem:
      case Command::next_problem: break;
    }
    return {};
  }
  Result<void> take_game(const Word& command) {
    const Result<Word> word = take_value(command);
    if (!word) return word.error();
    const std::string_view text = word->text.substr(0, ProblemFile::max_text);
    if (!game_.text.empty() && game_.text != word->text) return contradiction(*word, game_);
    const std::size_t end = std::min(text.find(';'), text.size());
    if (!alice_.text.empty() && text.substr(0, end) != popeye_alice) return contradiction(*word, alice_);
    game_ = *word;
    problem_.game = {std::string(text.substr(0, end)),
                     std::string(text.substr(std::min(end + 1, text.size()))), "", ""};
    return {};
  }
  /// A condition or a piece is of Alice chess. A game that is named keeps its options.
  Result<void> play_alice_chess(const Word& word) {
    if (game_.text.empty()) {
      problem_.game = {std::string(popeye_alice), "", std::string(popeye_alice_options), ""};
    } else if (problem_.game.id != popeye_alice) {
      return contradiction(word, game_);
    }
    if (alice_.text.empty()) alice_ = word;
    return {};
  }
  static Error contradiction(const Word& word, const Word& before) {
    return {msg::problem_word_contradicts(std::string(word.text), std::string(before.text)), word.at};
  }
  void remark(Message message, int at) {
    if (problem_.remarks.size() < PopeyePosition::max_remarks)
      problem_.remarks.emplace_back(std::move(message), at);
  }

  /// The length may be a word of its own.
  Result<void> take_stipulation(const Word& command) {
    const Result<Word> first = take_value(command);
    if (!first) return first.error();
    Word word = *first;
    if (const Word next = peek(); !next.text.empty() && next.text[0] >= '0' && next.text[0] <= '9') {
      take();
      word.text = text_.substr(static_cast<std::size_t>(word.at), at_ - static_cast<std::size_t>(word.at));
    }
    if (!stipulation_.text.empty() && stipulation_.text != word.text)
      return contradiction(word, stipulation_);
    stipulation_ = word;
    return {};
  }
  Result<void> take_forsyth(const Word& command) {
    const Result<Word> word = take_value(command);
    if (!word) return word.error();
    return take_placement(now().position.forsyth, *word, now());
  }
  /// Takes a whole diagram in one word or line.
  static Result<void> take_placement(Word& field, const Word& word, Diagram& diagram) {
    if (!diagram.empty()) return contradiction(word, diagram.first);
    field = diagram.first = word;
    return {};
  }
  /// The diagram that is written now.
  Diagram& now() {
    const Result<Stipulation> read = read_stipulation_word(stipulation_);
    return read && read->goal == Goal::position ? target_ : diagram_;
  }
  Result<void> take_conditions() {
    while (!at_command()) {
      const Word word = take();
      if (find_keyword(word.text, conditions) < 0) {
        fault({msg::problem_condition_unknown(std::string(word.text)), word.at});
      } else {
        fault_of(play_alice_chess(word));
      }
    }
    return {};
  }
  /// Takes the value of an option, which replaces one before.
  Result<Word> take_value(int option, const Word& name) {
    Result<Word> value = take_value(name);
    if (!value) return value;
    Word& before = values_[static_cast<std::size_t>(option)];
    if (!before.text.empty() && before.text != value->text) {
      const auto with = [&](const Word& one) { return std::string(name.text) + ' ' + std::string(one.text); };
      remark(msg::problem_word_replaces(with(*value), with(before)), name.at);
    }
    return before = *value;
  }
  Result<void> take_squares(Word& squares, int option, const Word& name) {
    const Result<Word> value = take_value(option, name);
    if (!value) return value.error();
    squares = *value;
    return {};
  }
  /// One of two options that exclude each other. As in Popeye the first one counts.
  void take_duplex(bool& flag, bool other, Option::Id other_option, const Word& word) {
    if (!other) {
      flag = true;
    } else {
      remark(msg::problem_word_left_out(std::string(word.text), std::string(said_[other_option].text)),
             word.at);
    }
  }
  static Result<int> read_number(const Word& option, const Word& word) {
    int number = 0;
    const char* end = word.text.data() + word.text.size();
    const auto [read, fault] = std::from_chars(word.text.data(), end, number);
    if (fault != std::errc() || read != end || number < 0)
      return Error{msg::problem_number_expected(std::string(option.text), std::string(word.text)), word.at};
    return number;
  }
  Result<void> take_options() {
    for (;;) {
      const Word word = peek();
      const int option = find_keyword(word.text, options);
      if (option < 0 && at_command()) return {};
      take();
      if (option < 0) {
        fault({msg::problem_option_unknown(std::string(word.text), listed(options)), word.at});
        // Its values, if it has any.
        while (!at_command() && find_keyword(peek().text, options) < 0) take();
        continue;
      }
      if (option < Option::first_ignored) said_[static_cast<std::size_t>(option)] = word;
      fault_of(obey(option, word));
    }
  }
  Result<void> obey(int option, const Word& word) {
    switch (option) {
      case Option::try_play: problem_.request.tries = std::max(problem_.request.tries, 1); return {};
      case Option::set_play: problem_.request.set_play = true; return {};
      case Option::variation: variation_ = true; return {};
      case Option::no_threat: threats_ = false; return {};
      case Option::white_to_play: white_to_play_ = true; return {};
      case Option::duplex: take_duplex(duplex_, half_duplex_, Option::half_duplex, word); return {};
      case Option::half_duplex: take_duplex(half_duplex_, duplex_, Option::duplex, word); return {};
      case Option::no_castling: return take_squares(diagram_.position.no_castling, option, word);
      case Option::en_passant: return take_squares(diagram_.position.en_passant, option, word);
      default: break;
    }
    if (option >= Option::first_ignored) {
      if (const std::string_view next = peek().text; !next.empty() && next[0] >= '0' && next[0] <= '9')
        take();
      return {};
    }
    const Result<Word> value = take_value(option, word);
    if (!value) return value.error();
    const Result<int> number = read_number(word, *value);
    if (!number) return number.error();
    if (option == Option::defence) problem_.request.tries = std::min(*number, 1000);
    if (option == Option::max_solutions) problem_.request.max_solutions = static_cast<std::uint64_t>(*number);
    if (option == Option::max_time) problem_.max_seconds = *number;
    return {};
  }
  Result<void> take_pieces() {
    Diagram& diagram = now();
    if (!diagram.fen.text.empty()) return contradiction(peek(), diagram.first);
    if (diagram.first.text.empty()) diagram.first = peek();
    PopeyePosition& position = diagram.position;
    position.begin_pieces();
    while (!at_command()) {
      const Word word = take();
      if (const Result<void> taken = position.take_piece(word); !taken) {
        fault(taken.error());
        while (!at_command() && find_colour(peek().text) < 0) take();
        continue;
      }
      if (!position.names_alice_boards() || !alice_.text.empty() || alice_refused_) continue;
      const Result<void> played = play_alice_chess(word);
      alice_refused_ = !played;
      fault_of(played);
    }
    return {};
  }
  Result<void> take_twin(const Word& command) {
    if (twins_.size() == ProblemFile::max_twins && !std::exchange(too_many_twins_, true))
      fault({msg::problem_twins_too_many(ProblemFile::max_twins), static_cast<int>(at_)});
    TwinText twin{command, {}, find_keyword(peek().text, continued) == 0};
    if (twin.continued) take();
    int letters = 0;  // of pieces to substitute, which must follow: R, B and S would be commands
    while ((letters > 0 && peek().text.size() <= 2 && !peek().text.empty()) || !at_twin_end()) {
      const Word word = take();
      letters = is_substitution(word.text) ? 2 : std::max(letters - 1, 0);
      twin.words.push_back(word);
    }
    if (too_many_twins_) return {};
    if (twin.words.empty()) remark(msg::problem_twin_unchanged(std::string(command.text)), command.at);
    twins_.push_back(std::move(twin));
    return {};
  }
  /// Some words are both: "rem" is remove there, and "stipulation" is a change.
  bool at_twin_end() const { return at_command() && !is_twin_change(peek().text); }

  // The problem

  void make() {
    if (!award_.empty()) problem_.origin += (problem_.origin.empty() ? "" : ", ") + award_;
    // What a command with an error may have said is not missing.
    const bool complete = errors_.empty();
    Result<Stipulation> read = stipulation_.text.empty() ? Error{msg::problem_without_stipulation(), start_}
                                                         : read_stipulation_word(stipulation_);
    if (!read && (complete || !stipulation_.text.empty())) fault(read.error());
    problem_.game.fen = diagram_.fen.text;
    const Result<ProblemNames> names = find_game_(problem_.game);
    if (!names) {
      const Word& named = game_.text.empty() ? alice_ : game_;
      return fault({names.error().message, named.text.empty() ? start_ : named.at});
    }
    const Stipulation stipulation = read ? *read : Stipulation{};
    std::optional<ProblemPosition> set;
    if (complete || !diagram_.empty()) set = set_up(*names, diagram_, stipulation);
    if (!target_.empty()) {
      if (const auto target = set_up(*names, target_, stipulation); target && set)
        set->target = target->setup.pieces;
    } else if (complete && read && read->goal == Goal::position) {
      fault({msg::problem_target_missing(write_stipulation(*read)), stipulation_.at});
    }
    if (!errors_.empty()) return check_twins(*names, set);
    problem_.request.stipulation = stipulation;
    problem_.request.threats = variation_ && threats_;
    problem_.variations = variation_;
    problem_.duplex = duplex_ && !half_duplex_;

    if (!problem_.zero_position) add_part(*names, "", *set, 0, diagram_.first.at);
    add_twins(*names, *set);
    name_idle_options();
  }
  /// Adds the twins that can be read; one that continues another needs that too.
  void add_twins(const ProblemNames& names, const ProblemPosition& diagram) {
    int number = problem_.zero_position ? 0 : 1;
    ProblemPosition last = diagram;
    bool last_read = true;
    for (const TwinText& twin : twins_) {
      ProblemPosition position = twin.continued ? last : diagram;
      Result<void> changed;
      if (twin.continued && !last_read) {
        changed = Error{msg::problem_twin_continues_unread(), twin.at()};
      } else if (!twin.words.empty()) {
        changed = apply_twin(twin.words, names, position);
      }
      last_read = changed.ok();
      if (last_read) {
        last = position;
        add_part(names, twin.changes(), std::move(position), number, twin.at());
      } else {
        problem_.faults.push_back(changed.error());
      }
      ++number;
    }
    problem_.positions = number;
  }
  /// Says what is wrong with the twins of a problem that is refused. Without its position, which may have
  /// what they move, that is only their words and squares.
  void check_twins(const ProblemNames& names, const std::optional<ProblemPosition>& set) {
    const bool known = set && (set->stipulation.goal != Goal::position || !set->target.empty());
    ProblemPosition diagram;
    if (known) {
      diagram = *set;
    } else {
      diagram.setup.pieces.assign(static_cast<std::size_t>(names.topology().cell_count()), no_piece);
    }
    ProblemPosition last = diagram;
    bool last_read = true;
    for (const TwinText& twin : twins_) {
      if (!twin.continued) {
        last = diagram;
      } else if (!last_read) {
        continue;
      }
      if (twin.words.empty()) continue;
      const Result<void> changed = apply_twin(twin.words, names, last);
      last_read = changed.ok();
      if (!changed && (known || changed.error().message.code() != msg::problem_square_empty("").code()))
        fault(changed.error());
    }
  }
  /// Names the options that no part of the problem has a use for, as Popeye does.
  void name_idle_options() {
    const auto idle = [&](Option::Id option, const auto& used) {
      const Word& word = said_[option];
      if (word.text.empty() || std::any_of(problem_.parts.begin(), problem_.parts.end(), used)) return;
      remark(msg::problem_option_in_vain(std::string(word.text), std::string(stipulation_.text)), word.at);
    };
    const auto forced = [](const Problem::Part& part) { return part.position.stipulation.forced(); };
    const auto set_play = [](const Problem::Part& part) { return part.position.stipulation.has_set_play(); };
    idle(Option::try_play, forced);
    idle(Option::defence, forced);
    idle(Option::set_play, set_play);
    name_idle_white_to_play();
    name_idle_en_passant();
  }
  void name_idle_en_passant() {
    const Word& squares = diagram_.position.en_passant;
    if (squares.text.empty() || en_passant_counts_) return;
    remark(diagram_.position.en_passant_incomplete()
               ? msg::en_passant_incomplete(std::string(squares.text))
               : msg::problem_option_in_vain("EnPassant " + std::string(squares.text),
                                             std::string(stipulation_.text)),
           squares.at);
  }
  void name_idle_white_to_play() {
    const Word& word = said_[Option::white_to_play];
    const Word& decides = diagram_.fen.text.empty() ? stipulation_ : diagram_.fen;
    if (word.text.empty() || white_to_play_counts_) return;
    remark(msg::problem_option_in_vain(std::string(word.text), std::string(decides.text)), word.at);
  }
  void add_part(const ProblemNames& names, std::string changes, ProblemPosition position, int number,
                int at) {
    if (diagram_.fen.text.empty()) {
      if (white_to_play_) {
        if (const Result<void> begun = begin_later(position); !begun) {
          white_to_play_counts_ = true;
          problem_.faults.emplace_back(begun.error().message, said_[Option::white_to_play].at);
          return;
        }
      }
      settle_rights(position, names.spec(), names.topology());
      allow_en_passant(names, position);
    }
    if (!half_duplex_) problem_.parts.push_back({changes, position, number, false, at});
    if (!duplex_ && !half_duplex_) return;
    if (const Result<void> begun = begin_with_other_side(position, names.spec(), names.topology()); begun) {
      problem_.parts.push_back({std::move(changes), std::move(position), number, true, at});
    } else {
      problem_.faults.emplace_back(begun.error().message, stipulation_.at);
    }
  }
  /// Applies the option EnPassant, to either side.
  void allow_en_passant(const ProblemNames& names, ProblemPosition& position) {
    const PopeyePosition& words = diagram_.position;
    if (words.en_passant.text.empty() || words.en_passant_incomplete() ||
        names.spec().en_passant == EnPassant::off)
      return;
    const Result<StepMade> step = words.step_made(names, position.setup.pieces);
    if (!step) {
      position.remarks.push_back(step.error().message);
      en_passant_counts_ = true;
      return;
    }
    set_step_made(position, *step);
    const bool other_begins = duplex_ || (problem_.request.set_play && position.stipulation.has_set_play());
    en_passant_counts_ |= other_begins || (position.own_step != no_cell) == half_duplex_;
  }
  /// Applies the option WhiteToPlay. From one position to another the other side begins; elsewhere the first
  /// move is left out.
  Result<void> begin_later(ProblemPosition& position) {
    if (position.stipulation.goal == Goal::position) {
      position.setup.side = !position.setup.side;
      white_to_play_counts_ = true;
      return {};
    }
    Result<Stipulation> left = begun_later(position.stipulation);
    if (!left) return left.error();
    white_to_play_counts_ |= *left != position.stipulation;
    position.stipulation = *std::move(left);
    position.setup.side = side_that_begins(position.stipulation);
    return {};
  }

  /// Returns nothing where there are faults.
  std::optional<ProblemPosition> set_up(const ProblemNames& names, const Diagram& diagram,
                                        const Stipulation& stipulation) {
    if (!diagram.fen.text.empty()) {
      Result<ProblemPosition> read =
          read_diagram(diagram.fen.text, stipulation, names.spec(), names.topology());
      if (read) return *std::move(read);
      fault({read.error().message, diagram.fen.at + std::max(read.error().at, 0)});
      return {};
    }
    if (diagram.position.empty()) {
      fault({msg::problem_without_pieces(), start_});
      return {};
    }
    std::vector<Error> faults;
    ProblemPosition position{diagram.position.set_up(names, faults, &problem_.remarks), stipulation};
    for (const Error& one : faults) {
      if (!faulty(one.at)) fault(one);
    }
    if (!faults.empty()) return {};
    position.open_rights = ~diagram.position.excluded_rights(names);
    position.begins = ProblemPosition::Begins::by_custom;
    settle_side(position);
    return position;
  }

  std::string_view text_;
  std::size_t at_;
  int start_ = 0;  // of the problem
  const FindGame& find_game_;

  Problem problem_;
  std::vector<Error> errors_;
  Diagram diagram_, target_;  // target_: of a=>b
  std::vector<TwinText> twins_;
  Word stipulation_, game_, alice_;  // game_: its id and options; alice_: what Popeye has only in Alice chess
  std::string award_;
  std::array<Word, Option::first_ignored> said_, values_;  // the options that were given, and their values
  bool variation_ = false, threats_ = true, duplex_ = false, half_duplex_ = false;
  bool white_to_play_ = false, too_many_twins_ = false, alice_refused_ = false;
  bool white_to_play_counts_ = false, en_passant_counts_ = false;  // in a part, or it is said why not
};

}  // namespace

std::string NamedGame::options_with(std::string_view of_user) const {
  std::string all = options;
  for (std::string_view text : {of_user, std::string_view(defaults)}) {
    while (!text.empty()) {
      const std::string_view option = text.substr(0, text.find(';'));
      text.remove_prefix(std::min(option.size() + 1, text.size()));
      const std::string key = ';' + std::string(option.substr(0, option.find('='))) + '=';
      if ((';' + all).find(key) == std::string::npos) all += (all.empty() ? "" : ";") + std::string(option);
    }
  }
  return all;
}

SolveRequest Problem::request_of(const Part& part) const {
  SolveRequest of_part = request;
  ask_about(part.position, of_part);
  if (!of_part.stipulation.forced()) of_part.tries = 0, of_part.threats = false;
  if (!of_part.stipulation.has_set_play()) of_part.set_play = false;
  return of_part;
}

std::optional<Result<Problem>> ProblemFile::next() {
  ProblemReader reader(text_, at_, find_game_);
  const bool found = reader.read();
  if (const std::size_t line = text_.substr(begin_, at_ - begin_).rfind('\n'); line != std::string_view::npos)
    line_start_ = begin_ + line + 1;
  begin_ = at_;
  line_of_begin_ = line_;
  at_ = found ? reader.at() : text_.size();
  line_ = place(static_cast<int>(at_)).line;
  errors_ = std::move(reader.errors());
  if (!found) return {};
  std::stable_sort(errors_.begin(), errors_.end(),
                   [](const Error& a, const Error& b) { return a.at < b.at; });
  if (!errors_.empty()) return Result<Problem>(errors_.front());
  reader.problem().line = place(reader.start()).line;
  return Result<Problem>(std::move(reader.problem()));
}

ProblemFile::Place ProblemFile::place(int at) const {
  const std::string_view before = text_.substr(begin_, static_cast<std::size_t>(at) - begin_);
  const std::size_t line_start = before.rfind('\n');
  // The problem may begin in the middle of a line.
  const std::size_t column = line_start == std::string_view::npos ? static_cast<std::size_t>(at) - line_start_
                                                                  : before.size() - line_start - 1;
  return {line_of_begin_ + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
          static_cast<int>(column) + 1};
}

}  // namespace cheshire
