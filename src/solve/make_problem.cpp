#include "solve/problem_text.h"

#include <algorithm>
#include <utility>

#include "messages/problems.h"
#include "solve/diagram.h"

namespace cheshire {
namespace {

class ProblemMaker {
 public:
  ProblemMaker(ProblemText& given, const FindGame& find_game) : given_(given), find_game_(find_game) {}

  void make() {
    if (!given_.award.empty())
      given_.problem.origin += (given_.problem.origin.empty() ? "" : ", ") + given_.award;
    // What a command with an error may have said is not missing.
    const bool complete = given_.errors.empty();
    Result<Stipulation> read = given_.stipulation.text.empty()
                                   ? Error{msg::problem_without_stipulation(), given_.start}
                                   : read_stipulation_word(given_.stipulation);
    if (!read && (complete || !given_.stipulation.text.empty())) given_.fault(read.error());
    given_.problem.game.fen = given_.diagram.fen.text;
    const Result<ProblemNames> names = find_game_(given_.problem.game);
    if (!names) {
      const Word& named = given_.game.text.empty() ? given_.alice : given_.game;
      return given_.fault({names.error().message, named.text.empty() ? given_.start : named.at});
    }
    const Stipulation stipulation = read ? *read : Stipulation{};
    std::optional<ProblemPosition> set;
    if (complete || !given_.diagram.empty()) set = set_up(*names, given_.diagram, stipulation);
    if (!given_.target.empty()) {
      if (const auto target = set_up(*names, given_.target, stipulation); target && set)
        set->target = target->setup.pieces;
    } else if (complete && read && read->goal == Goal::position) {
      given_.fault({msg::problem_target_missing(write_stipulation(*read)), given_.stipulation.at});
    }
    if (!given_.errors.empty()) return check_twins(*names, set);
    given_.problem.request.stipulation = stipulation;
    given_.problem.request.threats = given_.variation && given_.threats;
    given_.problem.variations = given_.variation;
    given_.problem.duplex = given_.duplex && !given_.half_duplex;

    if (!given_.problem.zero_position) add_part(*names, "", *set, 0, given_.diagram.first.at);
    add_twins(*names, *set);
    name_idle_options();
  }

 private:
  using Diagram = ProblemText::Diagram;
  using TwinText = ProblemText::TwinText;
  using Option = ProblemText::Option;

  /// Adds the twins that can be read; one that continues another needs that too.
  void add_twins(const ProblemNames& names, const ProblemPosition& diagram) {
    int number = given_.problem.zero_position ? 0 : 1;
    ProblemPosition last = diagram;
    bool last_read = true;
    for (const TwinText& twin : given_.twins) {
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
        given_.problem.faults.push_back(changed.error());
      }
      ++number;
    }
    given_.problem.positions = number;
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
    for (const TwinText& twin : given_.twins) {
      if (!twin.continued) {
        last = diagram;
      } else if (!last_read) {
        continue;
      }
      if (twin.words.empty()) continue;
      const Result<void> changed = apply_twin(twin.words, names, last);
      last_read = changed.ok();
      if (!changed && (known || changed.error().message.code() != msg::problem_square_empty("").code()))
        given_.fault(changed.error());
    }
  }
  /// Names the options that no part of the problem has a use for, as Popeye does.
  void name_idle_options() {
    const auto idle = [&](Option::Id option, const auto& used) {
      const Word& word = given_.said[option];
      if (word.text.empty() || std::any_of(given_.problem.parts.begin(), given_.problem.parts.end(), used))
        return;
      given_.remark(msg::problem_option_in_vain(std::string(word.text), std::string(given_.stipulation.text)),
                    word.at);
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
    const Word& squares = given_.diagram.position.en_passant;
    if (squares.text.empty() || en_passant_counts_) return;
    given_.remark(given_.diagram.position.en_passant_incomplete()
                      ? msg::en_passant_incomplete(std::string(squares.text))
                      : msg::problem_option_in_vain("EnPassant " + std::string(squares.text),
                                                    std::string(given_.stipulation.text)),
                  squares.at);
  }
  void name_idle_white_to_play() {
    const Word& word = given_.said[Option::white_to_play];
    const Word& decides = given_.diagram.fen.text.empty() ? given_.stipulation : given_.diagram.fen;
    if (word.text.empty() || white_to_play_counts_) return;
    given_.remark(msg::problem_option_in_vain(std::string(word.text), std::string(decides.text)), word.at);
  }
  void add_part(const ProblemNames& names, std::string changes, ProblemPosition position, int number,
                int at) {
    if (given_.diagram.fen.text.empty()) {
      if (given_.white_to_play) {
        if (const Result<void> begun = begin_later(position); !begun) {
          white_to_play_counts_ = true;
          given_.problem.faults.emplace_back(begun.error().message, given_.said[Option::white_to_play].at);
          return;
        }
      }
      settle_rights(position, names.spec(), names.topology());
      allow_en_passant(names, position);
    }
    if (!given_.half_duplex) given_.problem.parts.push_back({changes, position, number, false, at});
    if (!given_.duplex && !given_.half_duplex) return;
    if (const Result<void> begun = begin_with_other_side(position, names.spec(), names.topology()); begun) {
      given_.problem.parts.push_back({std::move(changes), std::move(position), number, true, at});
    } else {
      given_.problem.faults.emplace_back(begun.error().message, given_.stipulation.at);
    }
  }
  /// Applies the option EnPassant, to either side.
  void allow_en_passant(const ProblemNames& names, ProblemPosition& position) {
    const PopeyePosition& words = given_.diagram.position;
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
    const bool other_begins =
        given_.duplex || (given_.problem.request.set_play && position.stipulation.has_set_play());
    en_passant_counts_ |= other_begins || (position.own_step != no_cell) == given_.half_duplex;
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
      given_.fault({read.error().message, diagram.fen.at + std::max(read.error().at, 0)});
      return {};
    }
    if (diagram.position.empty()) {
      given_.fault({msg::problem_without_pieces(), given_.start});
      return {};
    }
    std::vector<Error> faults;
    ProblemPosition position{diagram.position.set_up(names, faults, &given_.problem.remarks), stipulation};
    for (const Error& one : faults) {
      if (!given_.faulty(one.at)) given_.fault(one);
    }
    if (!faults.empty()) return {};
    position.open_rights = ~diagram.position.excluded_rights(names);
    position.begins = ProblemPosition::Begins::by_custom;
    settle_side(position);
    return position;
  }

  ProblemText& given_;
  const FindGame& find_game_;
  bool white_to_play_counts_ = false, en_passant_counts_ = false;  // in a part, or it is said why not
};

}  // namespace

void make_problem(ProblemText& given, const FindGame& find_game) { ProblemMaker(given, find_game).make(); }

}  // namespace cheshire
