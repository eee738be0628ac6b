#include "solve/problem_text.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/shown_text.h"
#include "messages/problems.h"
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

constexpr std::array<std::string_view, 22> options = {
    "Try", "Defence", "SetPlay", "Variation", "NoThreat", "WhiteToPlay", "Duplex", "HalfDuplex",
    "MaxSolutions", "MaxTime", "NoCastling", "EnPassant",
    // These change nothing here; a number may follow.
    "Intelligent", "StartMoveNumber", "UpToMoveNumber", "MoveNumbers", "NoBoard", "NoShortVariations", "Beep",
    "TrivialTriesAvoid", "NoWk", "NoBk"};

constexpr std::array<std::string_view, 1> conditions = {"AliceChess"};
constexpr std::array<std::string_view, 1> continued = {"continued"};

bool line_end(char c) { return c == '\n' || c == '\r'; }

class ProblemReader {
 public:
  ProblemReader(std::string_view text, std::size_t& at, ProblemText& given)
      : text_(text), at_(at), given_(given) {}

  bool read() {
    Word word = peek();
    if (word.text.empty()) return false;
    given_.start = word.at;
    for (;;) {
      word = take();
      if (word.text.empty()) {
        if (!given_.faulty(word.at)) given_.fault({msg::problem_without_end(), word.at});
        return true;
      }
      const int command = find_keyword(word.text, commands);
      if (command == Command::end_problem || command == Command::next_problem) {
        // What follows the end of the last problem belongs to none.
        if (command == Command::end_problem && find_keyword(peek().text, commands) != Command::begin_problem)
          at_ = text_.size();
        given_.ended = true;
        return true;
      }
      const Result<void> done =
          command >= 0
              ? obey(static_cast<Command::Id>(command), word)
              : Error{msg::problem_command_unknown(std::string(word.text), listed(commands)), word.at};
      if (done) continue;
      given_.fault(done.error());
      while (!at_command()) take();
    }
  }

 private:
  using Diagram = ProblemText::Diagram;
  using TwinText = ProblemText::TwinText;
  using Option = ProblemText::Option;

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
  template <class T>
  void fault_of(const Result<T>& result) {
    if (!result) given_.fault(result.error());
  }

  // Commands

  Result<void> obey(Command::Id command, const Word& word) {
    const auto text = [&] { return shown_text(rest_of_line().text, ProblemFile::max_text); };
    switch (command) {
      case Command::begin_problem: return {};
      case Command::remark:
      case Command::protocol: rest_of_line(); return {};
      case Command::author:
        given_.problem.author += (given_.problem.author.empty() ? "" : "; ") + text();
        return {};
      case Command::origin: given_.problem.origin = text(); return {};
      case Command::title: given_.problem.title = text(); return {};
      case Command::award: given_.award = text(); return {};
      case Command::condition: return take_conditions();
      case Command::option: return take_options();
      case Command::stipulation: return take_stipulation(word);
      case Command::pieces: return take_pieces();
      case Command::forsyth: return take_forsyth(word);
      case Command::twin: return take_twin(word);
      case Command::zero_position:
        // As in Popeye it is a twin like others after them.
        given_.problem.zero_position = given_.problem.zero_position || given_.twins.empty();
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
    if (!given_.game.text.empty() && given_.game.text != word->text) return contradiction(*word, given_.game);
    const std::size_t end = std::min(text.find(';'), text.size());
    if (!given_.alice.text.empty() && text.substr(0, end) != popeye_alice)
      return contradiction(*word, given_.alice);
    given_.game = *word;
    given_.problem.game = {std::string(text.substr(0, end)),
                           std::string(text.substr(std::min(end + 1, text.size()))), "", ""};
    return {};
  }
  /// A condition or a piece is of Alice chess. A game that is named keeps its options.
  Result<void> play_alice_chess(const Word& word) {
    if (given_.game.text.empty()) {
      given_.problem.game = {std::string(popeye_alice), "", std::string(popeye_alice_options), ""};
    } else if (given_.problem.game.id != popeye_alice) {
      return contradiction(word, given_.game);
    }
    if (given_.alice.text.empty()) given_.alice = word;
    return {};
  }
  static Error contradiction(const Word& word, const Word& before) {
    return {msg::problem_word_contradicts(std::string(word.text), std::string(before.text)), word.at};
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
    if (!given_.stipulation.text.empty() && given_.stipulation.text != word.text)
      return contradiction(word, given_.stipulation);
    given_.stipulation = word;
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
    const Result<Stipulation> read = read_stipulation_word(given_.stipulation);
    return read && read->goal == Goal::position ? given_.target : given_.diagram;
  }
  Result<void> take_conditions() {
    while (!at_command()) {
      const Word word = take();
      if (find_keyword(word.text, conditions) < 0) {
        given_.fault({msg::problem_condition_unknown(std::string(word.text)), word.at});
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
    Word& before = given_.values[static_cast<std::size_t>(option)];
    if (!before.text.empty() && before.text != value->text) {
      const auto with = [&](const Word& one) { return std::string(name.text) + ' ' + std::string(one.text); };
      given_.remark(msg::problem_word_replaces(with(*value), with(before)), name.at);
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
      given_.remark(
          msg::problem_word_left_out(std::string(word.text), std::string(given_.said[other_option].text)),
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
        given_.fault({msg::problem_option_unknown(std::string(word.text), listed(options)), word.at});
        // Its values, if it has any.
        while (!at_command() && find_keyword(peek().text, options) < 0) take();
        continue;
      }
      if (option < Option::first_ignored) given_.said[static_cast<std::size_t>(option)] = word;
      fault_of(obey(option, word));
    }
  }
  Result<void> obey(int option, const Word& word) {
    switch (option) {
      case Option::try_play:
        given_.problem.request.tries = std::max(given_.problem.request.tries, 1);
        return {};
      case Option::set_play: given_.problem.request.set_play = true; return {};
      case Option::variation: given_.variation = true; return {};
      case Option::no_threat: given_.threats = false; return {};
      case Option::white_to_play: given_.white_to_play = true; return {};
      case Option::duplex:
        take_duplex(given_.duplex, given_.half_duplex, Option::half_duplex, word);
        return {};
      case Option::half_duplex:
        take_duplex(given_.half_duplex, given_.duplex, Option::duplex, word);
        return {};
      case Option::no_castling: return take_squares(given_.diagram.position.no_castling, option, word);
      case Option::en_passant: return take_squares(given_.diagram.position.en_passant, option, word);
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
    if (option == Option::defence) given_.problem.request.tries = std::min(*number, 1000);
    if (option == Option::max_solutions)
      given_.problem.request.max_solutions = static_cast<std::uint64_t>(*number);
    if (option == Option::max_time) given_.problem.max_seconds = *number;
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
        given_.fault(taken.error());
        while (!at_command() && find_colour(peek().text) < 0) take();
        continue;
      }
      if (!position.names_alice_boards() || !given_.alice.text.empty() || alice_refused_) continue;
      const Result<void> played = play_alice_chess(word);
      alice_refused_ = !played;
      fault_of(played);
    }
    return {};
  }
  Result<void> take_twin(const Word& command) {
    if (given_.twins.size() == ProblemFile::max_twins && !std::exchange(too_many_twins_, true))
      given_.fault({msg::problem_twins_too_many(ProblemFile::max_twins), static_cast<int>(at_)});
    TwinText twin{command, {}, find_keyword(peek().text, continued) == 0};
    if (twin.continued) take();
    int letters = 0;  // of pieces to substitute, which must follow: R, B and S would be commands
    while ((letters > 0 && peek().text.size() <= 2 && !peek().text.empty()) || !at_twin_end()) {
      const Word word = take();
      letters = is_substitution(word.text) ? 2 : std::max(letters - 1, 0);
      twin.words.push_back(word);
    }
    if (too_many_twins_) return {};
    if (twin.words.empty()) given_.remark(msg::problem_twin_unchanged(std::string(command.text)), command.at);
    given_.twins.push_back(std::move(twin));
    return {};
  }
  /// Some words are both: "rem" is remove there, and "stipulation" is a change.
  bool at_twin_end() const { return at_command() && !is_twin_change(peek().text); }

  std::string_view text_;
  std::size_t& at_;
  ProblemText& given_;
  bool too_many_twins_ = false, alice_refused_ = false;
};

}  // namespace

bool read_problem_text(std::string_view text, std::size_t& at, ProblemText& given) {
  return ProblemReader(text, at, given).read();
}

}  // namespace cheshire
