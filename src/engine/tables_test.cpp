// Endgame tables in a folder: the engine plays by them, and files that are not what they should be are
// refused by name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/test_message.h"
#include "endings/table_folder.h"
#include "engine/session.h"
#include "engine/solve_problem.h"
#include "engine/table_answer.h"
#include "games/registry.h"
#include "messages/endings.h"
#include "search/score.h"
#include "solve/solution_text.h"
#include "text/fen.h"

namespace cheshire {
namespace {

namespace fs = std::filesystem;
using endings::Metric;
using endings::open_tables;
using endings::OpenedTables;
using endings::read_tables_path;
using endings::Section;
using endings::table_origin;
using endings::table_path;
using endings::Verdict;
using test::brief;

/// All endings of three pieces of a game, in memory and in a folder, whole or as `tables pack` leaves them.
class Folder {
 public:
  explicit Folder(const std::string& game, bool packed = false)
      : endings_(*endings::Endings::open(*find_game(game))), game_(*open_game(*find_game(game))) {
    folder_ = fs::path(testing::TempDir()) /
              ("cheshire-folder-" + std::to_string(getpid()) + game + (packed ? "-packed" : ""));
    fs::create_directories(folder_ / game);
    for (const endings::Material& m : endings_->all(3)) {
      for (Metric metric : {Metric::mate, Metric::zeroing}) EXPECT_TRUE(*endings_->build(m, metric, {}));
      std::vector<Section> sections = endings_->pack(m);
      if (packed) {
        std::erase_if(sections, [](const Section& s) {
          return s.kind == Section::Kind::mate ||
                 (s.kind == Section::Kind::zeroing && s.side == Color::white);
        });
      }
      EXPECT_TRUE(endings::write_table_file(table_path(path(), *endings_, m), table_origin(*endings_, m),
                                            sections, endings::BuildControl().for_each));
    }
  }
  ~Folder() { fs::remove_all(folder_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path() const { return folder_.string(); }
  std::string file(const char* name) const {
    return (folder_ / endings_->spec().id / (name + std::string(".cet"))).string();
  }
  OpenedTables open() const { return *open_tables(path(), endings_->spec()); }
  /// A session with these tables, and the smallest hash table.
  std::unique_ptr<Session> session() const {
    auto session = game_->session();
    EXPECT_TRUE(session->set_hash(1));
    session->set_tables(open().tables);
    return session;
  }
  endings::Summary summary(const char* name) const {
    return endings_->summary(*endings::read_material(name, endings_->spec()));
  }
  endings::Probe probe(const Session& at) const {
    Setup setup = at.setup();
    setup.ep_square = no_cell;
    return *endings_->probe(setup);
  }
  /// Positions of one of its endings with White to move, which has the pieces, as FENs.
  std::vector<std::string> sample(const std::string& name, std::size_t count, std::uint64_t seed) const {
    const endings::Material material = *endings::read_material(name, endings_->spec());
    Rng rng(seed);
    std::vector<std::string> fens;
    const std::unique_ptr<Session> session = game_->session();
    while (fens.size() < count) {
      Setup setup;
      setup.pieces.assign(static_cast<std::size_t>(game_->topology().cell_count()), no_piece);
      std::vector<Piece> pieces = material.pieces();
      for (Color c : {Color::white, Color::black}) pieces.push_back(make_piece(c, endings_->spec().king));
      for (Piece piece : pieces)
        setup.pieces[rng.below(static_cast<std::uint32_t>(setup.pieces.size()))] = piece;
      const std::string fen = write_fen(setup, endings_->spec(), game_->topology());
      if (!session->set(fen) || session->outcome().over() || !session->notes().empty()) continue;
      if (std::count(setup.pieces.begin(), setup.pieces.end(), no_piece) +
              static_cast<std::ptrdiff_t>(pieces.size()) !=
          static_cast<std::ptrdiff_t>(setup.pieces.size()))
        continue;
      fens.push_back(fen);
    }
    return fens;
  }
  /// The move with which a side loses as late as it can, or draws.
  std::string best_defence(const Session& at) const {
    std::string best;
    endings::Code least = endings::impossible;
    for (const MoveView& move : at.legal_moves()) {
      const auto then = at.clone();
      EXPECT_TRUE(then->play(move.uci));
      const endings::Code code =
          then->outcome().over() && !then->in_check() ? endings::drawn : probe(*then).mate;
      // What is worst for the other side is best.
      if (least == endings::impossible || endings::better(least, code)) {
        least = code;
        best = move.uci;
      }
    }
    return best;
  }

 private:
  std::unique_ptr<endings::Endings> endings_;
  std::shared_ptr<const AnyGame> game_;
  fs::path folder_;
};

const Folder& tables_of(const std::string& game) {
  static const Folder chess("chess"), alice("alice");
  return game == "chess" ? chess : alice;
}
const Folder& packed_chess() {
  static const Folder packed("chess", true);
  return packed;
}

ThinkResult think(Session& session, std::uint64_t nodes = 200) {
  ThinkRequest request;
  request.limits.nodes = nodes;
  return *session.think(request, {});
}

/// Plays a won position with few nodes against the best defence; returns the plies until mate, or nothing if
/// there is none.
std::optional<int> plies_to_mate(const Folder& folder, Session& session) {
  for (int ply = 0; ply < 200; ++ply) {
    if (session.outcome().over())
      return session.outcome().reason == Outcome::Reason::checkmate ? std::optional(ply) : std::nullopt;
    const std::string move = ply % 2 == 0 ? think(session).best : folder.best_defence(session);
    EXPECT_TRUE(session.play(move));
  }
  return {};
}

class PlayedOut : public testing::TestWithParam<const char*> {};

TEST_P(PlayedOut, WonPositionsAreMatedWhenTheTablesSay) {
  const Folder& folder = tables_of(GetParam());
  for (const char* name : {"KQvK", "KRvK", "KPvK"}) {
    const std::unique_ptr<Session> session = folder.session();
    int won = 0;
    for (const std::string& fen : folder.sample(name, 40, 7)) {
      ASSERT_TRUE(session->set(fen));
      const endings::Probe probe = folder.probe(*session);
      if (probe.verdict != Verdict::win) continue;
      ++won;
      const ThinkResult first = think(*session);
      ASSERT_EQ(first.lines[0].line.score.kind, Score::Kind::mate) << fen;
      EXPECT_EQ(first.lines[0].line.score.value, (endings::plies(probe.mate) + 1) / 2) << fen;
      const auto plies = plies_to_mate(folder, *session);
      ASSERT_TRUE(plies) << fen;
      EXPECT_EQ(*plies, endings::plies(probe.mate)) << fen;
    }
    EXPECT_GT(won, 10) << name;
  }
}

TEST_P(PlayedOut, DrawnPositionsAreHeld) {
  const Folder& folder = tables_of(GetParam());
  const std::unique_ptr<Session> session = folder.session();
  int held = 0;
  Rng rng(3);
  for (const std::string& fen : folder.sample("KPvK", 120, 5)) {
    ASSERT_TRUE(session->set(fen));
    if (folder.probe(*session).verdict != Verdict::draw) continue;
    ++held;
    for (int ply = 0; ply < 24 && !session->outcome().over(); ++ply) {
      // White tries anything but what gives the pawn away at once.
      std::string move = think(*session).best;
      if (ply % 2 == 0) {
        const auto moves = session->legal_moves();
        move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci;
      }
      ASSERT_TRUE(session->play(move));
      EXPECT_EQ(folder.probe(*session).verdict, Verdict::draw) << fen << ' ' << session->fen();
    }
  }
  EXPECT_GT(held, 10);
}

TEST_P(PlayedOut, TheFiftyMovesAreCounted) {
  const Folder& folder = tables_of(GetParam());
  const std::unique_ptr<Session> session = folder.session();
  int tried = 0;
  for (const std::string& start : folder.sample("KRvK", 20, 11)) {
    ASSERT_TRUE(session->set(start));
    const endings::Probe probe = folder.probe(*session);
    if (probe.verdict != Verdict::win) continue;
    ++tried;
    // The mate comes with the last move that counts, or one move too late.
    const int limit = endings::clock_limit(session->game().spec()),
              clock = limit - endings::plies(probe.mate);
    const auto at_clock = [&](int n) {
      std::string fen = start;
      const std::size_t end = fen.rfind(' '), begin = fen.rfind(' ', end - 1) + 1;
      fen.replace(begin, end - begin, std::to_string(n));
      fen.replace(fen.rfind(' ') + 1, std::string::npos, "99");
      return fen;
    };
    ASSERT_TRUE(session->set(at_clock(clock), {}, Purpose::analysis));
    EXPECT_EQ(think(*session).lines[0].line.score.value, (endings::plies(probe.mate) + 1) / 2) << start;
    EXPECT_EQ(plies_to_mate(folder, *session), endings::plies(probe.mate)) << start;
    ASSERT_TRUE(session->set(at_clock(clock + 1), {}, Purpose::analysis));
    const Score late = think(*session).lines[0].line.score;
    EXPECT_EQ(late.kind, Score::Kind::centipawns) << start;
    EXPECT_EQ(late.value, cursed_value) << start;
  }
  EXPECT_GT(tried, 5);
}

TEST_P(PlayedOut, TheSolverFindsTheSame) {
  const Folder& folder = tables_of(GetParam());
  const std::unique_ptr<Session> session = folder.session();
  const SolveControl with_tables{
      .stop = {}, .progress = {}, .workers = 1, .for_each = {}, .tables = folder.open().tables};
  int tried = 0;
  for (const char* name : {"KQvK", "KRvK", "KPvK"}) {
    for (const std::string& fen : folder.sample(name, 120, 21)) {
      ASSERT_TRUE(session->set(fen));
      const endings::Code mate = folder.probe(*session).mate;
      if (!endings::is_won(mate) || endings::plies(mate) > 5) continue;
      ++tried;
      SolveRequest request;
      request.tries = 2;
      const auto solve = [&](int moves, const SolveControl& control) {
        request.stipulation = *read_stipulation("#" + std::to_string(moves));
        return *solve_problem(session->game().rules(), session->setup(), request, control);
      };
      const int moves = (endings::plies(mate) + 1) / 2;
      const ProblemSolution known = solve(moves, with_tables), searched = solve(moves, {});
      EXPECT_EQ(solution_text(known, request.stipulation), solution_text(searched, request.stipulation))
          << fen;
      EXPECT_EQ(known.state, SolveState::solved) << fen;
      if (moves > 1) EXPECT_NE(solve(moves - 1, with_tables).state, SolveState::solved) << fen;
    }
  }
  EXPECT_GT(tried, 8);
}

INSTANTIATE_TEST_SUITE_P(Games, PlayedOut, testing::Values("chess", "alice"));

TEST_P(PlayedOut, BestPlayEndsWithMateWhenTheTablesSay) {
  const Folder& folder = tables_of(GetParam());
  const std::unique_ptr<Session> session = folder.session();
  const std::unique_ptr<endings::Reader> tables = folder.open().tables->reader();
  int won = 0, lost = 0;
  for (const std::string& fen : folder.sample("KPvK", 60, 13)) {
    ASSERT_TRUE(session->set(fen));
    const endings::Probe probe = folder.probe(*session);
    const auto line = *best_line(*session, *tables);
    EXPECT_EQ(line.size(), probe.verdict == Verdict::draw ? 0U : endings::plies(probe.mate)) << fen;
    ++(probe.verdict == Verdict::win ? won : lost);
    for (const TableLineMove& move : line) {
      EXPECT_EQ(session->legal_move_of(*session->code_of(move.uci))->san, move.san);
      ASSERT_TRUE(session->play(move.uci)) << fen;
    }
    if (!line.empty()) EXPECT_EQ(session->outcome().reason, Outcome::Reason::checkmate) << fen;
  }
  EXPECT_GT(won, 10);
  EXPECT_GT(lost, 5);
}

TEST_P(PlayedOut, WhatIsKeptOfATableIsTrue) {
  const Folder& folder = tables_of(GetParam());
  const std::unique_ptr<Session> session = folder.session();
  const std::unique_ptr<endings::Reader> tables = folder.open().tables->reader();
  const endings::TableSummary kept = *kept_summary(session->game(), folder.summary("KPvK"), *tables);
  const endings::TableSummary::Side &white = kept.sides[0], &black = kept.sides[1];
  ASSERT_TRUE(white.longest);
  EXPECT_EQ(white.line.size(), static_cast<std::size_t>(white.longest->plies));
  ASSERT_TRUE(session->set(white.longest->fen, white.line));
  EXPECT_EQ(session->outcome().reason, Outcome::Reason::checkmate);
  EXPECT_FALSE(black.longest);
  EXPECT_TRUE(black.line.empty() && black.hardest.empty());
  ASSERT_EQ(white.hardest.size(), endings::Summary::most_hardest);
  for (const endings::TableSummary::Win& win : white.hardest) {
    ASSERT_TRUE(session->set(win.fen));
    const TableAnswer answer = *ask_tables(*session, *tables);
    EXPECT_EQ(answer.here.mate, endings::won(win.plies)) << win.fen;
    EXPECT_EQ(answer.here.verdict, Verdict::win) << win.fen;
    EXPECT_EQ(best_line(*session, *tables)->size(), static_cast<std::size_t>(win.plies)) << win.fen;
  }
}

TEST(TableFolder, WithoutDistancesToMateShowsALineToMate) {
  const std::unique_ptr<Session> session = packed_chess().session();
  const std::unique_ptr<endings::Reader> tables = packed_chess().open().tables->reader();
  ASSERT_TRUE(session->set("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"));
  const auto line = *best_line(*session, *tables);
  for (const TableLineMove& move : line) ASSERT_TRUE(session->play(move.uci));
  EXPECT_EQ(session->outcome().reason, Outcome::Reason::checkmate);
}

// The longest win of rook against king: 31 plies, which nobody can search.
TEST(TableFolder, SolvesMatesThatAreTooLongToSearch) {
  const Folder& folder = tables_of("chess");
  const std::unique_ptr<Session> session = folder.session();
  ASSERT_TRUE(session->set("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"));
  SolveControl control;
  control.tables = folder.open().tables;
  SolveRequest request;
  request.max_moves = 1;  // the variations are too many
  std::vector<std::string> keys;
  for (const int moves : {15, 16}) {
    request.stipulation = *read_stipulation("#" + std::to_string(moves));
    const ProblemSolution solution =
        *solve_problem(session->game().rules(), session->setup(), request, control);
    if (moves == 15) EXPECT_EQ(solution.state, SolveState::no_solution);
    for (const SolutionMove& key : solution.solutions) keys.push_back(key.uci);
  }
  std::vector<std::string> best;
  for (const MoveView& move : session->legal_moves()) {
    const auto then = session->clone();
    ASSERT_TRUE(then->play(move.uci));
    if (folder.probe(*then).mate == endings::lost(30)) best.push_back(move.uci);
  }
  EXPECT_THAT(keys, testing::UnorderedElementsAreArray(best));
  EXPECT_FALSE(keys.empty());
}

TEST(TableFolder, WithoutDistancesToMateStillWins) {
  const Folder& folder = packed_chess();
  const std::unique_ptr<Session> session = folder.session();
  int won = 0;
  for (const char* name : {"KRvK", "KPvK"}) {
    for (const std::string& fen : folder.sample(name, 15, 2)) {
      ASSERT_TRUE(session->set(fen));
      if (folder.probe(*session).verdict != Verdict::win) continue;
      ++won;
      EXPECT_TRUE(plies_to_mate(folder, *session)) << fen;
    }
  }
  EXPECT_GT(won, 15);
}

TEST(TableFolder, IsForAllThreadsButNotForWeakPlayers) {
  const std::unique_ptr<Session> session = tables_of("chess").session();
  session->set_threads(3);
  ASSERT_TRUE(session->set("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"));
  const ThinkResult strong = think(*session);
  EXPECT_EQ(strong.lines[0].line.score.value, 16);
  EXPECT_GT(strong.lines[0].line.table_hits, 0U);
  ThinkRequest weak;
  weak.limits.nodes = 200;
  weak.skill = 1;
  weak.seed = 1;
  EXPECT_EQ(session->think(weak, {})->lines[0].line.table_hits, 0U);
  session->set_tables(nullptr);
  EXPECT_EQ(think(*session).lines[0].line.table_hits, 0U);
}

TEST(TableFolder, HasNoneOfGamesWithoutTables) {
  const GameSpec cheops = *find_game("little-cheops");
  EXPECT_EQ(brief(open_tables(".", cheops).error().message), brief(msg::endings_own_rules(cheops.title)));
  const OpenedTables none = *open_tables(tables_of("chess").path(), *find_game("raumschach"));
  EXPECT_EQ(none.tables, nullptr);
  EXPECT_TRUE(none.refused.empty());
}

TEST(TableFolder, IsAFolderThatThereIs) {
  EXPECT_EQ(*read_tables_path("<empty>"), "");
  EXPECT_EQ(*read_tables_path(tables_of("chess").path()), tables_of("chess").path());
  const std::string file = tables_of("chess").file("KRvK");
  EXPECT_EQ(brief(read_tables_path(file).error().message),
            brief(msg::tables_folder(file, "Not a directory")));
  EXPECT_EQ(brief(read_tables_path(file + "x").error().message),
            brief(msg::tables_folder(file + "x", "No such file or directory")));
}

/// A copy of the tables of chess in which one file has been changed.
class DamagedFolder {
 public:
  template <class Change>
  DamagedFolder(const char* name, Change change)
      : folder_(fs::path(testing::TempDir()) / ("cheshire-damaged-" + std::to_string(getpid()) + name)) {
    fs::remove_all(folder_);
    fs::copy(tables_of("chess").path(), folder_, fs::copy_options::recursive);
    const std::string path = file(name);
    std::string bytes = (std::ostringstream() << std::ifstream(path, std::ios::binary).rdbuf()).str();
    change(bytes);
    std::ofstream(path, std::ios::binary) << bytes;
  }
  ~DamagedFolder() { fs::remove_all(folder_); }
  std::string file(const char* name) const {
    return (folder_ / "chess" / (name + std::string(".cet"))).string();
  }
  OpenedTables open() const { return *open_tables(folder_.string(), *find_game("chess")); }

 private:
  fs::path folder_;
};

TEST(TableFolder, NamesTheFilesThatItRefuses) {
  const std::size_t all = tables_of("chess").open().files.size();
  const auto refused = [&](const DamagedFolder& folder) {
    const OpenedTables opened = folder.open();
    EXPECT_EQ(opened.files.size(), all - 1);
    EXPECT_EQ(opened.refused.size(), 1U);
    return opened.refused.empty() ? "" : brief(opened.refused[0].message);
  };
  const DamagedFolder cut("KRvK", [](std::string& bytes) { bytes.resize(bytes.size() / 2); });
  EXPECT_EQ(refused(cut), brief(msg::ending_file_damaged(cut.file("KRvK"))));
  const DamagedFolder later("KQvK", [](std::string& bytes) { ++bytes[8]; });
  EXPECT_EQ(refused(later), brief(msg::ending_file_version(later.file("KQvK"))));
  const DamagedFolder text("KPvK", [](std::string& bytes) { bytes = "KPvK"; });
  EXPECT_EQ(refused(text), brief(msg::ending_file_foreign(text.file("KPvK"))));
  const DamagedFolder other("KRvK", [&](std::string& bytes) {
    bytes = (std::ostringstream() << std::ifstream(tables_of("chess").file("KQvK"), std::ios::binary).rdbuf())
                .str();
  });
  EXPECT_EQ(refused(other), brief(msg::ending_file_of_material(other.file("KRvK"), "KQvK", "KRvK")));
}

TEST(TableFolder, NamesAFileWhoseDamageASearchFinds) {
  // Every block begins with the mark of zstd.
  const DamagedFolder folder("KRvK", [](std::string& bytes) {
    for (std::size_t at = 0; (at = bytes.find("\x28\xB5\x2F\xFD", at)) != std::string::npos; ++at)
      bytes[at] = 'x';
  });
  const OpenedTables opened = folder.open();
  ASSERT_TRUE(opened.tables);
  const auto session = (*open_game(*find_game("chess")))->session();
  session->set_tables(opened.tables);
  ASSERT_TRUE(session->set("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"));
  ThinkRequest request;
  request.limits.nodes = 2000;
  const ThinkResult result = *session->think(request, {});
  EXPECT_FALSE(result.best.empty());
  ASSERT_TRUE(result.table_fault);
  EXPECT_EQ(brief(*result.table_fault), brief(msg::ending_file_damaged(folder.file("KRvK"))));
}

}  // namespace
}  // namespace cheshire
