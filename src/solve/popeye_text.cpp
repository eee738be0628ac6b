#include "solve/popeye_text.h"

#include <string_view>
#include <utility>
#include <vector>

namespace cheshire {
namespace {

using Moves = std::vector<SolutionMove>;

class Writer {
 public:
  Writer(const Stipulation& stipulation, const PopeyeStyle& style)
      : stipulation_(stipulation), style_(style) {}

  std::string write(const ProblemSolution& solution) {
    if (!style_.second_half) out_ += '\n';
    if (style_.set_play) {
      if (stipulation_.forced()) {
        in_set_play_ = true;
        defences(solution.set_play, 1);
        in_set_play_ = false;
      } else {
        lines(solution.set_play, stipulation_.half_moves - 1);
      }
      out_ += '\n';
    }
    if (stipulation_.forced()) {
      first_moves(solution.tries, " ?");
      first_moves(solution.solutions, " !");
    } else {
      lines(solution.solutions, stipulation_.half_moves);
    }
    out_ += '\n';
    return std::move(out_);
  }

 private:
  /// The notation ends with " +" if the move checks; the sign of the goal follows, and is instead of it in a
  /// mate or a check.
  std::string shown(const SolutionMove& move) const {
    if (!move.goal) return move.san;
    std::string_view text = move.san;
    const auto without_check = [&] {
      if (text.ends_with(" +")) text.remove_suffix(2);
      return std::string(text);
    };
    switch (stipulation_.goal) {
      case Goal::mate: return without_check() + " #";
      case Goal::check: return without_check() + " +";
      case Goal::stalemate: return move.san + " =";
      case Goal::double_stalemate: return move.san + " ==";
      case Goal::capture: return move.san + " x";
      case Goal::square: return move.san + " z";
      case Goal::proof_game: return move.san + " dia";
      case Goal::position: return move.san + " a=>b";
    }
    return move.san;
  }

  // Forced play

  void indent(int columns) { out_.append(static_cast<std::size_t>(columns), ' '); }
  void number(int n, const char* dots) { out_ += std::to_string(n) + dots; }

  void first_moves(const Moves& moves, const char* mark) {
    for (const SolutionMove& move : moves) {
      indent(3);
      attack(move, 1, mark);
      out_ += '\n';
    }
  }

  /// Writes a move of the attacker and what follows.
  void attack(const SolutionMove& move, int n, const char* mark) {
    number(n, ".");
    out_ += shown(move) + mark;
    if (style_.variations && move.zugzwang) out_ += " zugzwang.";
    if (style_.variations && !move.threats.empty()) out_ += " threat:";
    out_ += '\n';
    if (style_.variations) {
      attacks(move.threats, n + 1);
      defences(move.replies, n);
    } else if (in_set_play_) {
      // What reaches the goal of self play is shown in any case.
      Moves reached = move.replies;
      std::erase_if(reached, [](const SolutionMove& reply) { return !reply.goal; });
      defences(reached, n);
    }
    bool refuted = false;
    for (const SolutionMove& reply : move.replies) {
      if (!reply.refutes) continue;
      if (!std::exchange(refuted, true)) out_ += "    but\n";
      begin_defence(n);
      out_ += reply.san + " !\n";
    }
  }
  void attacks(const Moves& moves, int n) {
    for (const SolutionMove& move : moves) {
      indent(8 * n - 6);
      attack(move, n, "");
    }
  }
  void begin_defence(int n) {
    indent(8 * n - 2);
    number(n, "...");
  }
  void defences(const Moves& moves, int n) {
    for (const SolutionMove& move : moves) {
      if (move.refutes) continue;
      begin_defence(n);
      out_ += shown(move) + '\n';
      attacks(move.replies, n + 1);
    }
  }

  // Lines

  void lines(const Moves& moves, int half_moves) {
    const int first = !stipulation_.series && !stipulation_.to_position() && half_moves % 2 != 0 ? 1 : 0;
    for (const SolutionMove& move : moves) line(move, first, "  ", true);
  }
  void line(const SolutionMove& move, int ply, std::string text, bool starts = false) {
    const bool answers = stipulation_.series && move.goal && stipulation_.play != Play::direct;
    const bool numbered = !answers && (stipulation_.series || ply % 2 == 0);
    if (!starts) text += numbered ? "   " : " ";
    if (numbered) {
      text += std::to_string(stipulation_.series ? ply + 1 : ply / 2 + 1) + '.';
    } else if (starts) {
      text += std::to_string(ply / 2 + 1) + "...";
    }
    text += shown(move);
    if (move.replies.empty()) out_ += text + '\n';
    for (const SolutionMove& reply : move.replies) line(reply, ply + 1, text);
  }

  const Stipulation& stipulation_;
  const PopeyeStyle& style_;
  std::string out_;
  bool in_set_play_ = false;
};

}  // namespace

std::string popeye_text(const ProblemSolution& solution, const Stipulation& stipulation,
                        const PopeyeStyle& style) {
  return Writer(stipulation, style).write(solution);
}

}  // namespace cheshire
