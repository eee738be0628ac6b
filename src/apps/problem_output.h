// What the commands that solve problems share: their settings, progress and a summary.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "apps/command_line.h"
#include "endings/reader.h"
#include "engine/session.h"
#include "engine/solve_problem.h"
#include "solve/examine.h"
#include "solve/problem_position.h"

namespace cheshire {

class SolveClock {
 public:
  double seconds() const { return static_cast<double>(microseconds()) / 1e6; }
  std::int64_t microseconds() const {
    using namespace std::chrono;
    return duration_cast<std::chrono::microseconds>(steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// A line on standard error that shows how far the solver is, only if standard error is a terminal.
class ProgressLine {
 public:
  /// `max_seconds`: when the work ends; 0 if it has no limit.
  ProgressLine(const SolveClock& clock, int max_seconds);
  ~ProgressLine() { clear(); }
  void clear();
  /// Rewrites the line, at most twice a second.
  void show(const SolveProgress& progress);

 private:
  const SolveClock& clock_;
  int max_seconds_;
  bool shown_, wrote_ = false;
  double next_ = 0.5;
};

/// The endgame tables of --tables, by game, opened when they are asked for.
class ProblemTables {
 public:
  /// Throws UsageError if there is no such folder; with "" there are no tables.
  explicit ProblemTables(const std::string& folder);
  /// Returns those of a game; null if there are none. Says on standard error which files are not used.
  std::shared_ptr<const endings::TablesOnDisk> of(const GameSpec& spec);

 private:
  std::string folder_;
  std::map<std::string, std::shared_ptr<const endings::TablesOnDisk>> opened_;  // by GameSpec::identity()
};

/// Solves until it is done, the program is interrupted or the seconds are over (0: no limit), and shows
/// progress. Errors as those of solve_problem().
Result<ProblemSolution> solve_watched(const AnyGame& game, const Setup& setup, const SolveRequest& request,
                                      int max_seconds, int threads, ProblemTables& tables,
                                      const SolveClock& clock);

/// Says on standard error what diagram_remarks() has to say: "PLACE: ...". The other half of a duplex is the
/// same diagram, of which nothing is said twice.
class RemarkPrinter {
 public:
  void print(const AnyGame& game, const ProblemPosition& diagram, const std::string& place);
  void begin_problem() { said_.clear(); }

 private:
  std::set<std::pair<std::vector<Piece>, std::string>> said_;
};

/// Prints the summary, nodes by kind of work, and time: "#2: solved, 1 key; 952 nodes (900 for keys, 52 for
/// variations), 0.002 s".
void print_solve_summary(const ProblemSolution& solution, const Stipulation& stipulation, double seconds);

/// How the commands solve: the limits, what is answered besides the solution, and where all of it goes.
struct SolveSettings {
  int seconds = 0, threads = 1;
  std::size_t mebibytes = 256;
  Questions questions;
  bool json = false;
  std::string style = "cheshire", sheet, tables;

  bool popeye() const { return style == "popeye"; }
  /// Whether the solution is printed in Cheshire's words: not where JSON or the sheet takes standard output.
  bool text() const { return !popeye() && !json && sheet != "-"; }
  /// Throws UsageError for options that exclude each other.
  void check() const;
  /// Adds to a request the memory, and what the questions and Popeye, who lists every continuation, need.
  void prepare(SolveRequest& request) const;
};
/// Adds the options --time, --threads, --memory, --tables, --cook, --economy, --json, --style and --sheet.
/// `several`: whether the command solves several positions.
void add_solve_settings(Command& command, SolveSettings& settings, bool several);

/// Prints what was answered, for example "cook: 1.Rd8#" and "unsound".
void print_answers(const Answers& answers);
/// Whether all that was asked for is known, and nothing is unsound: then the exit status is 0.
bool in_order(const ProblemSolution& solution, const Answers& answers);

/// Prints the line that ends a problem in Popeye's style, and empty lines below it.
void print_popeye_end(bool limit_reached, double seconds);

}  // namespace cheshire
