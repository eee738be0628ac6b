#include "solve/solution_text.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace cheshire {
namespace {

using Moves = std::vector<SolutionMove>;

constexpr std::array<std::string_view, 4> states = {"solved", "refuted", "no-solution", "limit-reached"};
constexpr std::array<std::string_view, 6> limits = {"", "stopped", "solutions", "nodes", "moves", "memory"};
constexpr std::array<std::string_view, solve_works> works = {"keys", "setPlay", "tries", "variations"};

class SolutionWriter {
 public:
  SolutionWriter(const Stipulation& stipulation, const SolutionWords& words)
      : stipulation_(stipulation), words_(words) {}

  std::string write(const ProblemSolution& solution) {
    section(words_.set_play, solution.set_play, [&](const Moves& moves) {
      if (stipulation_.forced()) return defences(moves, 1, 1, stipulation_.half_moves / 2 - 1);
      lines(moves, stipulation_.half_moves - 1);
    });
    section(words_.tries, solution.tries, [&](const Moves& moves) { attacks(moves, "?"); });
    section(words_.solution, solution.solutions, [&](const Moves& moves) {
      if (stipulation_.forced()) return attacks(moves, "!");
      lines(moves, stipulation_.half_moves);
    });
    return std::move(out_);
  }

 private:
  template <class Write>
  void section(const std::string& title, const Moves& moves, Write write) {
    if (moves.empty()) return;
    out_ += title;
    out_ += ":\n";
    write(moves);
  }

  std::string shown(const SolutionMove& move) const {
    if (!move.goal) return move.san;
    if (stipulation_.goal == Goal::stalemate) return move.san + '=';
    if (stipulation_.goal == Goal::double_stalemate) return move.san + "==";
    return move.san;
  }
  void indent(int depth) { out_.append(static_cast<std::size_t>(4 * depth), ' '); }

  // Forced play

  void attacks(const Moves& moves, const char* mark) {
    for (const SolutionMove& move : moves) {
      indent(1);
      attack(move, 1, 1, mark, stipulation_.half_moves / 2);
    }
  }

  /// Writes a move of the attacker, who has `left` moves, itself included, and what follows.
  void attack(const SolutionMove& move, int number, int depth, const char* mark, int left) {
    const bool inline_threats = all_goals(move.threats);
    out_ += std::to_string(number) + '.' + shown(move) + mark;
    std::string notes;
    const auto note = [&](const std::string& word) { notes += (notes.empty() ? "" : ", ") + word; };
    if (move.moves < left) note(words_.shorter);
    if (move.zugzwang) note(words_.zugzwang);
    if (!move.threats.empty() && inline_threats) note(words_.threat + ": " + goals(move.threats, number + 1));
    if (!notes.empty()) out_ += " (" + notes + ')';
    out_ += '\n';
    for (const SolutionMove& threat : move.threats) {
      if (inline_threats) break;
      indent(depth + 1);
      out_ += words_.threat + ": ";
      attack(threat, number + 1, depth + 1, "", move.moves - 1);
    }
    defences(move.replies, number, depth + 1, move.moves - 1);
  }

  static bool all_goals(const Moves& moves) {
    return std::all_of(moves.begin(), moves.end(), [](const SolutionMove& move) { return move.goal; });
  }
  /// "2.Qc3/A#, Qa1/A#".
  std::string goals(const Moves& moves, int number) const {
    std::string text = std::to_string(number) + '.';
    for (const SolutionMove& move : moves) text += (&move == moves.data() ? "" : ", ") + shown(move);
    return text;
  }

  void defences(const Moves& moves, int number, int depth, int left) {
    std::vector<std::pair<std::string, std::string>> groups;  // continuation, defences
    std::string refutations;
    for (const SolutionMove& move : moves) {
      if (move.refutes) {
        refutations += (refutations.empty() ? "" : ", ") + move.san + '!';
        continue;
      }
      std::string continuation = continued(move, number, depth, left);
      const auto group = std::find_if(groups.begin(), groups.end(),
                                      [&](const auto& one) { return one.first == continuation; });
      if (group == groups.end()) {
        groups.emplace_back(std::move(continuation), shown(move));
      } else {
        group->second += ", " + shown(move);
      }
    }
    const std::string begin = std::to_string(number) + "...";
    for (const auto& [continuation, group] : groups) {
      indent(depth);
      out_ += begin + group + continuation;
    }
    if (refutations.empty()) return;
    indent(depth);
    out_ += words_.but + ' ' + begin + refutations + '\n';
  }

  /// Returns what follows a defence, up to the end of its last line.
  std::string continued(const SolutionMove& defence, int number, int depth, int left) {
    const Moves& replies = defence.replies;
    if (!replies.empty() && all_goals(replies)) {
      std::string note = replies.size() > 1 ? words_.dual : "";
      if (replies.front().moves < left) note = words_.shorter + (note.empty() ? "" : ", ") + note;
      return ' ' + goals(replies, number + 1) + (note.empty() ? "" : " (" + note + ')') + '\n';
    }
    std::string before = std::exchange(out_, "\n");
    for (const SolutionMove& reply : replies) {
      indent(depth + 1);
      attack(reply, number + 1, depth + 1, "", left);
    }
    return std::exchange(out_, std::move(before));
  }

  // Lines

  void lines(const Moves& moves, int half_moves) {
    // A line to a goal that ends with the second side's move begins with the first side's.
    const bool second = !stipulation_.series && !stipulation_.to_position() && half_moves % 2 != 0;
    for (const SolutionMove& move : moves) line(move, second ? 1 : 0, "");
  }
  void line(const SolutionMove& move, int ply, std::string text) {
    const bool starts = text.empty();
    text += starts ? "    " : " ";
    const bool answers = stipulation_.series && move.goal && stipulation_.play != Play::direct;
    if (stipulation_.series ? !answers : ply % 2 == 0) {
      text += std::to_string(stipulation_.series ? ply + 1 : ply / 2 + 1) + '.';
    } else if (starts) {
      text += std::to_string(ply / 2 + 1) + "...";
    }
    text += shown(move);
    const bool forces = stipulation_.play == Play::help_self || stipulation_.play == Play::self;
    if (forces && !move.replies.empty() && move.replies.front().goal) {
      for (const SolutionMove& reply : move.replies)
        text += (&reply == move.replies.data() ? " " : ", ") + shown(reply);
    } else if (!move.replies.empty()) {
      for (const SolutionMove& reply : move.replies) line(reply, ply + 1, text);
      return;
    }
    out_ += text + '\n';
  }

  const Stipulation& stipulation_;
  const SolutionWords& words_;
  std::string out_;
};

void write_moves(JsonWriter& json, std::string_view name, const Moves& moves) {
  json.key(name).begin_array();
  for (const SolutionMove& move : moves) {
    json.begin_object().field("san", move.san).field("uci", move.uci);
    if (move.goal) json.field("goal", true);
    if (move.refutes) json.field("refutes", true);
    if (move.zugzwang) json.field("zugzwang", true);
    if (move.moves != 0) json.field("moves", move.moves);
    if (!move.threats.empty()) write_moves(json, "threats", move.threats);
    if (!move.replies.empty()) write_moves(json, "replies", move.replies);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string solution_text(const ProblemSolution& solution, const Stipulation& stipulation,
                          const SolutionWords& words) {
  return SolutionWriter(stipulation, words).write(solution);
}

std::string solve_summary(const ProblemSolution& solution, const Stipulation& stipulation) {
  const auto counted = [](std::uint64_t n, const char* one, const char* several) {
    return std::to_string(n) + ' ' + (n == 1 ? one : several);
  };
  constexpr const char* names[] = {"solved", "refuted", "no solution", "limit reached"};
  std::string text = write_stipulation(stipulation) + ": " + names[static_cast<int>(solution.state)];
  // Who has stopped it knows.
  if (solution.limit > SolveLimit::stopped) text += " (" + std::string(limit_name(solution.limit)) + ')';
  text += ", ";
  const std::uint64_t found = count_found(solution, stipulation);
  text += stipulation.forced() ? counted(found, "key", "keys") : counted(found, "line", "lines");
  if (!solution.tries.empty()) text += ", " + counted(solution.tries.size(), "try", "tries");
  return text;
}

std::string_view limit_name(SolveLimit limit) { return limits[static_cast<std::size_t>(limit)]; }

std::string_view state_name(SolveState state) { return states[static_cast<std::size_t>(state)]; }

void write_solution(JsonWriter& json, const ProblemSolution& solution) {
  json.field("state", state_name(solution.state));
  if (solution.limit != SolveLimit::none) json.field("limit", limit_name(solution.limit));
  write_moves(json, "solutions", solution.solutions);
  write_moves(json, "setPlay", solution.set_play);
  write_moves(json, "tries", solution.tries);
  json.key("nodes").begin_object();
  for (std::size_t i = 0; i < works.size(); ++i) json.field(works[i], solution.nodes[i]);
  json.end_object();
}

}  // namespace cheshire
