// cheshire pgn analyse: the engine's evaluation after every move of the main line, as [%eval].
#include <memory>

#include "apps/interrupt.h"
#include "apps/pgn/pgn_commands.h"
#include "apps/pgn/pgn_files.h"
#include "apps/search_arguments.h"
#include "text/pgn/annotations.h"
#include "text/pgn/writer.h"

namespace cheshire {
namespace {

struct AnalyseArguments {
  PgnArguments pgn;
  std::string out;
  SearchArguments search;
};

/// Evaluates the positions of one game after another.
class Analyst {
 public:
  explicit Analyst(const AnalyseArguments& arguments) : hash_(arguments.search.hash) {
    request_.limits = arguments.search.limits();
    if (!arguments.search.limited()) request_.limits.nodes = 100'000;
    events_.now = steady_milliseconds;
    events_.stop = interrupted;
  }

  /// Begins at a game's first position. Errors: it cannot be set up, or there is too little memory.
  Result<void> begin(const AnyGame& game, std::string_view fen) {
    if (&game != game_) {
      session_ = game.session();
      game_ = &game;
      if (Result<void> made = session_->set_hash(hash_); !made) return made;
    }
    session_->clear_hash();
    return session_->set(fen, {}, Purpose::analysis);
  }

  /// Plays a move. Returns the evaluation after it; none if the game is over or the search was interrupted.
  std::optional<PgnEval> after(const std::string& move) {
    if (!session_->play(move) || session_->outcome().over()) return {};
    const Result<ThinkResult> thought = session_->think(request_, events_);
    if (!thought || thought->lines.empty() || interrupted()) return {};
    const LineInfo& line = thought->lines[0].line;
    const int sign = session_->side() == Color::white ? 1 : -1;
    PgnEval eval;
    (line.score.kind == Score::Kind::mate ? eval.mate : eval.centipawns) = sign * line.score.value;
    eval.depth = line.depth;
    return eval;
  }

 private:
  int hash_;
  ThinkRequest request_;
  ThinkEvents events_;
  const AnyGame* game_ = nullptr;
  std::unique_ptr<Session> session_;
};

/// Returns the record with evaluations. Each stands in the first comment behind the symbols of its move.
PgnGame analysed(const PgnGame& record, const Replay& replay, Analyst& analyst) {
  using Kind = PgnItem::Kind;
  PgnGame game;
  for (const PgnTag& tag : record.tags()) game.set_tag(tag.name, tag.value);
  std::size_t next = 0;
  int depth = 0;
  std::optional<PgnEval> due;
  const auto write_due = [&](std::string_view comment) {
    PgnAnnotations notes = read_annotations(comment);
    if (due) notes.eval = due;
    if (due || !comment.empty()) game.add_comment(write_annotations(notes));
    due.reset();
  };
  PlayedItems played(replay);
  for (std::size_t i = played.from(0); i < record.items().size(); i = played.from(i + 1)) {
    const PgnItem& item = record.items()[i];
    if (due && item.kind != Kind::nag && item.kind != Kind::comment) write_due({});
    switch (item.kind) {
      case Kind::move:
        // The words of a move after its first have no move of their own.
        for (; depth == 0 && next < replay.moves.size() && replay.moves[next].item == i; ++next) {
          if (due) write_due({});
          game.add_move(replay.notation[next].san);
          due = analyst.after(replay.notation[next].uci);
        }
        if (depth > 0) game.add_move(item.text);
        break;
      case Kind::nag: game.add_nag(item.nag); break;
      case Kind::comment: due ? write_due(item.text) : game.add_comment(item.text); break;
      case Kind::open:
        ++depth;
        game.open();
        break;
      case Kind::close:
        --depth;
        game.close();
        break;
    }
  }
  if (due) write_due({});
  game.set_result(record.result());
  return game;
}

int analyse(const AnalyseArguments& arguments) {
  PgnFiles files(arguments.pgn);
  files.refuse_as_output(arguments.out);
  PgnOutput out(arguments.out);
  Analyst analyst(arguments);
  ReplayRequest request;
  request.variations = false;
  request.notation = true;
  files.for_each([&](const PgnGame& record) {
    if (!files.replay(record, request)) return true;
    if (const Result<void> begun = analyst.begin(files.game(), record.tag("FEN")); !begun) {
      files.complain(record.begin(), begun.error().message);
      return true;
    }
    const PgnGame game = analysed(record, files.replayed(), analyst);
    if (interrupted()) return false;
    out.write(write_pgn(game));
    out.flush();  // a game may take minutes
    return true;
  });
  if (!files.nothing_read()) out.finish();
  return interrupted() ? 1 : files.status();
}

}  // namespace

void add_pgn_analyse(Command& pgn) {
  Command command =
      pgn.command("analyse", "Write the games with the engine's evaluation after every move, [%eval]");
  const auto arguments = std::make_shared<AnalyseArguments>();
  add_pgn_arguments(command, arguments->pgn);
  add_search_arguments(command, arguments->search, " per move",
                       {"--nodes", "(default 100000 without another limit)"});
  command.text("--output,-o", arguments->out, "FILE", "Write to this file instead of standard output");
  command.runs([arguments] { return analyse(*arguments); });
}

}  // namespace cheshire
