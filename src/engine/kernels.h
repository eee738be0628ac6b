// Kernels: tables of the functions that play and solve games, and the list of those that the program has:
// those it was linked with, and what add_kernel() adds before threads start.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "base/assert.h"
#include "base/result.h"
#include "rules/compiled_rules.h"
#include "rules/passage.h"

namespace cheshire {

class AnyGame;
class EvalTracer;
class PgnGame;
class Session;
class Thinker;
class NetLayout;
struct Merits;
struct NetPosition;
struct PerftWatch;
struct ProblemPosition;
struct ProblemSolution;
struct Replay;
struct ReplayRequest;
struct Setup;
struct SolveControl;
struct SolveRequest;

/// What plays the games of one kind on boards up to one size. The functions from `open` on may be null: a
/// program has only those that it needs.
struct Kernel {
  std::string_view rules;  // OwnRules::name() of its games; empty for games without rules of their own,
  Passage passage;         // which have this passage
  int words;               // GameSpec::words() of the largest board

  /// Errors: the game cannot be compiled.
  Result<std::shared_ptr<const CompiledRules>> (*compile)(GameSpec spec);
  /// Opens a game that `compile` has compiled. Errors: its start cannot be played.
  Result<std::shared_ptr<const AnyGame>> (*open)(std::shared_ptr<const CompiledRules> rules) = nullptr;
  /// Returns what searches the games that `open` has opened: `game`, which must outlive it. `hash_mebibytes`
  /// >= 1.
  std::unique_ptr<Thinker> (*thinker)(const AnyGame& game, int hash_mebibytes) = nullptr;
  /// Returns how nets see the positions of such a game. Null: it is not searched with nets.
  NetLayout (*net_layout)(const AnyGame& game) = nullptr;
  /// Returns how nets see the position of a session that knows all of it; not null if `net_layout` is not.
  NetPosition (*net_position)(const Session& session) = nullptr;
  /// Returns what traces the evaluation of the games that `open` has opened: `game`, which must outlive it.
  std::unique_ptr<EvalTracer> (*tracer)(const AnyGame& game) = nullptr;
  /// Session::perft() for the sessions of such a game.
  std::optional<std::uint64_t> (*perft)(const Session& session, int depth, const PerftWatch& watch) = nullptr;
  /// Replays a record in a game that `open` has opened, faster than through a session (engine/replay.h).
  void (*replay)(const AnyGame& game, const PgnGame& record, const ReplayRequest& request,
                 Replay& replay) = nullptr;
  /// Solves the problem that a set-up poses. Errors: as those of solve_problem() (engine/solve_problem.h).
  Result<ProblemSolution> (*solve)(const CompiledRules& rules, const Setup& setup,
                                   const SolveRequest& request, const SolveControl& control) = nullptr;
  /// Returns the merits of a solved problem, whose position must be playable. Null: those that its solution
  /// shows without playing it.
  Merits (*merits)(const CompiledRules& rules, const ProblemPosition& position,
                   const ProblemSolution& solution) = nullptr;
};

/// What a program does with its games, so that it carries no code for the rest. To learn, it must think.
struct KernelFeatures {
  bool play = false, think = false, learn = false, perft = false, replay = false, solve = false,
       compose = false;
};

/// The table of a kernel K, whose static members have the names and types of those of Kernel. K need not have
/// thinker, net_layout, tracer, replay, solve or merits.
template <class K>
consteval Kernel kernel_of(KernelFeatures features) {
  Kernel kernel{K::rules, K::passage, K::words, K::compile};
  if (features.play) kernel.open = K::open;
  if (features.perft) kernel.perft = K::perft;
  if constexpr (requires { &K::thinker; }) {
    if (features.think) kernel.thinker = K::thinker;
  }
  if constexpr (requires { &K::net_layout; }) {
    if (features.think) kernel.net_layout = K::net_layout;
    if (features.learn) kernel.net_position = K::net_position;
  }
  if constexpr (requires { &K::tracer; }) {
    if (features.learn) kernel.tracer = K::tracer;
  }
  if constexpr (requires { &K::replay; }) {
    if (features.replay) kernel.replay = K::replay;
  }
  if constexpr (requires { &K::solve; }) {
    if (features.solve) kernel.solve = K::solve;
  }
  if constexpr (requires { &K::merits; }) {
    if (features.compose) kernel.merits = K::merits;
  }
  return kernel;
}

/// The kernels of a program, and what it says of a game that none of them plays.
struct KernelList {
  std::span<const Kernel> kernels;
  Error (*refusal)(const GameSpec& spec);
};

/// The list of this program. A program links one of kernels/list_*.cpp, which define it.
KernelList shipped_kernels();

/// What a program that has all kernels says: none plays those rules, or the boards are too large.
Error refuse_missing_kernel(const GameSpec& spec);

/// What a program says that has only the common ones: another core plays the game.
Error refuse_uncommon_game(const GameSpec& spec);

/// Returns the kernel of a list that plays a game, with the least words that suffice; null if none does.
const Kernel* find_kernel(std::span<const Kernel> kernels, const GameSpec& spec);
/// The same in this program. Errors: none plays it.
Result<const Kernel*> find_kernel(const GameSpec& spec);

/// Kernel::compile of a kernel whose rules are compiled as Tables.
template <class Tables>
Result<std::shared_ptr<const CompiledRules>> compile_as(GameSpec spec) {
  auto tables = Tables::compile(std::move(spec));
  if (!tables) return tables.error();
  return std::shared_ptr<const CompiledRules>(*std::move(tables));
}

/// Returns what kernel K has made for a game, its compiled rules or the opened game, as the type that it has
/// there.
template <class K, class Made, class Base>
const Made& made_by(const Base& made, const GameSpec& spec) {
  CHESHIRE_ASSERT((*find_kernel(spec))->compile == K::compile);
  return static_cast<const Made&>(made);
}

/// Compiles a game for its kernel. Errors: none plays it; it cannot be compiled.
Result<std::shared_ptr<const CompiledRules>> compile_rules(GameSpec spec);

/// Adds a kernel to those of the program, before it opens games and starts threads. False: its games have a
/// kernel for boards of this size already.
bool add_kernel(const Kernel& kernel);

}  // namespace cheshire
