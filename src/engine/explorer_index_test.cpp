// Indexes of games: they answer as an explorer that reads the games, and only what they can be sure of.
#include "engine/explorer_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/rng.h"
#include "base/test_message.h"
#include "messages/commandline.h"
#include "messages/pgn.h"
#include "text/pgn/test_pgn.h"
#include "text/pgn/writer.h"

namespace cheshire::test {
namespace {

/// An empty folder that is removed with its content.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "index-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path(const std::string& name) const { return path_ + "/" + name; }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(path_))
      all.push_back(entry.path().filename());
    return all;
  }

 private:
  std::string path_;
};

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// Games of random moves from a few that are likely, so that many games meet, with random results.
std::string playouts(const AnyGame& game, int games, int plies, std::uint64_t seed) {
  Rng rng(seed);
  const char* results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "*"};
  std::string text;
  for (int n = 0; n < games; ++n) {
    const std::unique_ptr<Session> session = game.session();
    for (int ply = 0; ply < plies && !session->outcome().over(); ++ply) {
      const std::vector<MoveView> moves = session->legal_moves();
      const std::uint32_t among = rng.below(4) == 0 ? static_cast<std::uint32_t>(moves.size()) : 2;
      const std::size_t move = rng.below(std::min(among, static_cast<std::uint32_t>(moves.size())));
      EXPECT_TRUE(session->play(moves[move].uci));
    }
    PgnGame record = record_of(*session);
    record.set_tag("White", "W" + std::to_string(n));
    if (n % 3 != 0) record.set_tag("Black", "B\xC3\xA4");
    record.set_tag("Date", "1900.01." + std::to_string(n));
    if (!session->outcome().over()) record.set_result(results[rng.below(5)]);
    text += write_pgn(record);
  }
  return text;
}

/// Calls `each` for every record of a text, with its replay and its place.
template <class Each>
void each_record(const AnyGame& game, std::string_view text, Each each) {
  ReplayRequest request;
  request.variations = false;
  Replay replay;
  int n = 0;
  pgn_test::read_games(text, 1 << 16, [&](const PgnGame& record) {
    replay_record(game, record, request, replay);
    ASSERT_TRUE(replay.faults.empty()) << replay.faults[0].message.text();
    each(record, replay, "games:" + std::to_string(++n));
  });
}

Explorer streamed(const Session& position, std::string_view text, std::size_t examples) {
  Explorer explorer(position, examples);
  each_record(position.game(), text,
              [&](const PgnGame& record, const Replay& replay, const std::string& place) {
                explorer.add(record, replay, place);
              });
  return explorer;
}

Result<void> make(const std::string& path, const AnyGame& game, std::string_view text,
                  const IndexLimits& limits = {}) {
  Result<ExplorerIndexWriter> writer = ExplorerIndexWriter::create(path, game, limits);
  if (!writer) return writer.error();
  Result<void> done;
  each_record(game, text, [&](const PgnGame& record, const Replay& replay, const std::string& place) {
    if (done) done = writer->add(record, replay, place);
  });
  if (!done) return done;
  const Result<bool> finished = writer->finish();
  if (!finished) return finished.error();
  EXPECT_TRUE(*finished);
  return {};
}

std::string shown(const Explorer& explorer) {
  std::string all;
  const auto results = [&](const Explorer::Results& r) {
    for (const std::int64_t n : {r.games, r.white, r.draws, r.black}) all += ' ' + std::to_string(n);
  };
  results(explorer.total());
  for (const Explorer::Move& move : explorer.moves()) {
    all += '\n' + move.uci + ' ' + move.san;
    results(move);
    for (const Explorer::Example& e : move.examples)
      all += " {" + e.white + '|' + e.black + '|' + e.date + '|' + e.result + '|' + e.place + '}';
  }
  return all;
}

std::string answer(const ExplorerIndex& index, const Session& position, std::size_t examples) {
  const Result<Explorer> explorer = index.explore(position, examples);
  return explorer ? shown(*explorer) : brief(explorer.error().message);
}

std::shared_ptr<const AnyGame> chess() {
  static const auto game = *open_game("chess");
  return game;
}

constexpr std::string_view few =
    "[White \"A\"]\n[Black \"B\"]\n[Date \"1900.??.??\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n"
    "[White \"C\"]\n[Black \"D\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 0-1\n\n"
    "[White \"E\"]\n\n1. e4 e5 (1... c5) 2. Bc4 1/2-1/2\n\n"
    // The start comes back and counts once, with the first move from it.
    "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *\n";

TEST(ExplorerIndex, AnswersAsAnExplorerThatReadsTheGames) {
  struct Case {
    const char* id;
    OptionValues options;
    int games, plies;
  };
  const Case cases[] = {
      {"chess", {}, 60, 60}, {"alice", {{"castling", "off"}}, 40, 40}, {"little-cheops", {}, 6, 16}};
  const Folder folder;
  for (const Case& c : cases) {
    SCOPED_TRACE(c.id);
    const auto game = *open_game(c.id, c.options);
    const std::string text = playouts(*game, c.games, c.plies, 7), path = folder.path(c.id);
    IndexLimits tiny;
    tiny.steps = 50;
    tiny.runs = 3;  // so that runs are merged in several passes
    ASSERT_TRUE(make(path, *game, text, tiny));
    const Result<ExplorerIndex> index = ExplorerIndex::open(path);
    ASSERT_TRUE(index) << brief(index.error().message);
    EXPECT_EQ(index->identity(), game->spec().identity());
    EXPECT_EQ(index->games(), static_cast<std::uint64_t>(c.games));
    const auto opened = index->game({});
    ASSERT_TRUE(opened) << brief(opened.error().message);
    EXPECT_EQ((*opened)->spec().identity(), game->spec().identity());

    // The positions of the first games, and one that no game reaches.
    int asked = 0;
    each_record(*game, text, [&](const PgnGame& record, const Replay&, const std::string&) {
      if (asked++ >= 5) return;
      const std::unique_ptr<Session> session = game->session();
      ReplayRequest request;
      request.variations = false;
      request.notation = true;
      Replay replay;
      replay_record(*game, record, request, replay);
      std::size_t ply = 0;
      for (;; ++ply) {
        ASSERT_EQ(answer(*index, *session, ply % 9), shown(streamed(*session, text, ply % 9)))
            << session->fen();
        if (ply == replay.notation.size() || ply > 30) break;
        ASSERT_TRUE(session->play(replay.notation[ply].uci));
      }
    });
    const std::unique_ptr<Session> start = game->session();
    EXPECT_EQ(index->explore(*start, 3)->total().games, c.games);
  }
}

TEST(ExplorerIndex, CountsAGameOnceInAPosition) {
  const Folder folder;
  ASSERT_TRUE(make(folder.path("few"), *chess(), few));
  const Result<ExplorerIndex> index = ExplorerIndex::open(folder.path("few"));
  ASSERT_TRUE(index);
  const std::unique_ptr<Session> session = chess()->session();
  EXPECT_EQ(answer(*index, *session, 1),
            " 4 1 1 1\ng1f3 Nf3 2 0 0 1 {C|D||0-1|games:2}\ne2e4 e4 2 1 1 0 {A|B|1900.??.??|1-0|games:1}");
  for (const char* move : {"e4", "e5", "Nf3", "Nc6"}) ASSERT_TRUE(session->play(move));
  EXPECT_EQ(answer(*index, *session, 1), " 2 1 0 1\nf1b5 Bb5 1 0 0 1 {C|D||0-1|games:2}");
  ASSERT_TRUE(session->play("a3"));
  EXPECT_EQ(answer(*index, *session, 1), " 0 0 0 0");
}

TEST(ExplorerIndex, IsTheSameHoweverItIsSorted) {
  const Folder folder;
  const std::string text = playouts(*chess(), 30, 40, 3);
  ASSERT_TRUE(make(folder.path("whole"), *chess(), text));
  const std::string whole = bytes_of(folder.path("whole"));
  for (const std::size_t steps : {1, 7, 100, 600}) {
    for (const std::size_t runs : {2, 5, 256}) {
      if (steps == 1 && runs == 2) continue;  // merges a thousand runs ten times
      IndexLimits limits;
      limits.steps = steps;
      limits.runs = runs;
      ASSERT_TRUE(make(folder.path("parts"), *chess(), text, limits));
      EXPECT_EQ(bytes_of(folder.path("parts")), whole) << steps << " " << runs;
    }
  }
  EXPECT_EQ(folder.names().size(), 2u) << "no other files are left";
}

TEST(ExplorerIndex, HasOneFormat) {
  const Folder folder;
  ASSERT_TRUE(make(folder.path("one"), *chess(), "[White \"A\"]\n[Result \"0-1\"]\n\n1. e4 0-1\n"));
  const std::string bytes = bytes_of(folder.path("one"));
  EXPECT_EQ(bytes.substr(0, 16), std::string("\x89"
                                             "CHSIDX\n\1\0\0\0\10\0\0\0",
                                             16));
  // A text, a game, and the moves of two positions.
  const std::string text = std::string("\1A", 2) + "games:1";
  EXPECT_EQ(bytes.size(), 72u + std::string("chess").size() + text.size() + 16 + 2 * 40);
  EXPECT_EQ(bytes.substr(72, 5 + text.size()), "chess" + text);
  const std::unique_ptr<Session> session = chess()->session();
  std::string start;
  for (int i = 0; i < 8; ++i) start += static_cast<char>(session->key() >> (8 * i) & 0xff);
  EXPECT_NE(bytes.find(start), std::string::npos);
}

TEST(ExplorerIndex, KeepsTheFirstExamples) {
  const Folder folder;
  IndexLimits limits;
  limits.examples = 1;
  ASSERT_TRUE(make(folder.path("one"), *chess(), few, limits));
  limits.examples = 0;
  ASSERT_TRUE(make(folder.path("none"), *chess(), few, limits));
  const std::unique_ptr<Session> session = chess()->session();
  EXPECT_EQ(answer(*ExplorerIndex::open(folder.path("one")), *session, 1), shown(streamed(*session, few, 1)));
  EXPECT_EQ(answer(*ExplorerIndex::open(folder.path("one")), *session, 2), "pgn-index-examples(1)");
  EXPECT_EQ(answer(*ExplorerIndex::open(folder.path("none")), *session, 0),
            shown(streamed(*session, few, 0)));
}

TEST(ExplorerIndex, CutsTextsThatAreTooLong) {
  const Folder folder;
  const std::string name(max_index_text - 1, 'n');
  Result<ExplorerIndexWriter> writer = ExplorerIndexWriter::create(folder.path("long"), *chess());
  ASSERT_TRUE(writer);
  each_record(*chess(), "1. e4 *\n", [&](const PgnGame& record, const Replay& replay, const std::string&) {
    ASSERT_TRUE(writer->add(record, replay, name + "12"));
  });
  ASSERT_TRUE(writer->finish());
  const Result<Explorer> explorer = ExplorerIndex::open(folder.path("long"))->explore(*chess()->session(), 1);
  ASSERT_TRUE(explorer);
  EXPECT_EQ(explorer->moves()[0].examples[0].place, name + "1");
}

TEST(ExplorerIndex, KnowsItsGame) {
  const Folder folder;
  const auto alice = *open_game("alice"), other = *open_game("alice", {{"castling", "off"}});
  ASSERT_TRUE(make(folder.path("alice"), *alice, "1. e4 *\n"));
  const Result<ExplorerIndex> index = ExplorerIndex::open(folder.path("alice"));
  EXPECT_EQ(answer(*index, *other->session(), 0),
            brief(msg::pgn_index_of_another_game(alice->spec().identity(), other->spec().identity())));

  // Chess960 is of the castling that its first record has.
  const std::string text =
      "[Variant \"Chess960\"]\n[FEN \"bqnbr1kr/pppppppp/8/8/8/8/PPPPPPPP/BQNBR1KR w KQkq - 0 1\"]\n\n1. O-O "
      "*\n";
  std::shared_ptr<const AnyGame> chess960;
  pgn_test::read_games(text, 1 << 16, [&](const PgnGame& record) { chess960 = *GameOpener().open(record); });
  ASSERT_TRUE(make(folder.path("960"), *chess960, text));
  const auto opened = ExplorerIndex::open(folder.path("960"))->game({});
  ASSERT_TRUE(opened) << brief(opened.error().message);
  EXPECT_EQ((*opened)->session()->fen(), chess960->session()->fen());
  EXPECT_EQ(answer(*ExplorerIndex::open(folder.path("960")), *(*opened)->session(), 0),
            " 1 0 0 0\ng1h1 O-O 1 0 0 0");
}

TEST(ExplorerIndex, RefusesFilesThatAreNoIndexOfItsFormat) {
  const Folder folder;
  const auto opened = [&](const std::string& bytes) {
    write(folder.path("changed"), bytes);
    const Result<ExplorerIndex> index = ExplorerIndex::open(folder.path("changed"));
    if (!index) return brief(index.error().message);
    const auto game = index->game({});
    return game ? "opened" : brief(game.error().message);
  };
  ASSERT_TRUE(make(folder.path("good"), *open_game("alice").value(), "1. e4 *\n"));
  const std::string good = bytes_of(folder.path("good"));
  const auto with = [&](std::size_t at, std::string_view bytes) {
    return std::string(good).replace(at, bytes.size(), bytes);
  };
  EXPECT_EQ(opened(good), "opened");
  EXPECT_EQ(opened(""), "pgn-index-foreign");
  EXPECT_EQ(opened("1. e4 *\n"), "pgn-index-foreign");
  EXPECT_EQ(opened(good.substr(0, 40)), "pgn-index-damaged(40)");
  EXPECT_EQ(opened(with(8, "\2")), "pgn-index-version(2, 1)");
  EXPECT_EQ(opened(with(12, "\xff")), "pgn-index-damaged(8)");
  EXPECT_EQ(opened(with(24, "\xff\xff")), "pgn-index-damaged(8)");
  for (const std::size_t count : {40, 48, 56, 64}) {
    EXPECT_EQ(opened(with(count, "\xff\xff\xff\xff\xff\xff\xff\xff")),
              brief(msg::pgn_index_damaged(static_cast<std::int64_t>(good.size()))));
  }
  EXPECT_EQ(opened(good + "x"), brief(msg::pgn_index_damaged(static_cast<std::int64_t>(good.size() + 1))));
  EXPECT_EQ(opened(with(16, "xxxxxxxx")), "pgn-index-outdated(\"alice\")");
  EXPECT_EQ(opened(with(good.find("Alice"), "Alike")),
            "pgn-index-game-refused(pgn-variant-unknown(\"Alike\"))");

  const auto failed = [](const std::string& path) {
    return brief(ExplorerIndex::open(path).error().message);
  };
  EXPECT_EQ(failed(folder.path("none")), brief(msg::file_missing(folder.path("none"))));
  EXPECT_EQ(failed(folder.path("")), brief(msg::file_not_regular(folder.path(""))));
}

// Whatever a byte of an index becomes, the reader answers; the sanitizers see whether it reads only what is
// there.
TEST(ExplorerIndex, AnswersFromChangedFiles) {
  const Folder folder;
  ASSERT_TRUE(make(folder.path("good"), *chess(), few));
  const std::string good = bytes_of(folder.path("good"));
  const std::unique_ptr<Session> session = chess()->session();
  const std::string path = folder.path("changed");
  const auto ask = [&] {
    const Result<ExplorerIndex> index = ExplorerIndex::open(path);
    return index ? answer(*index, *session, 2) : brief(index.error().message);
  };
  write(path, good);
  const std::string right = ask();
  EXPECT_EQ(right, shown(streamed(*session, few, 2)));
  std::map<std::string, int> answers;
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  const auto put = [&](std::size_t at, char byte) {
    file.seekp(static_cast<std::streamoff>(at)).put(byte).flush();
    ASSERT_TRUE(file);
  };
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (const int change : {1, 0x80, 0xff}) {
      put(at, static_cast<char>(good[at] ^ change));
      const std::string said = ask();
      ASSERT_FALSE(said.empty());
      ++answers[said.substr(0, said.find('('))];
    }
    put(at, good[at]);
  }
  EXPECT_EQ(ask(), right);
  for (std::size_t size = good.size(); size-- > 0;) {
    std::filesystem::resize_file(path, size);
    ASSERT_THAT(ask(), testing::AnyOf("pgn-index-foreign", testing::StartsWith("pgn-index-damaged(")));
  }
  for (const char* code :
       {"pgn-index-foreign", "pgn-index-version", "pgn-index-damaged", "pgn-index-of-another-game"})
    EXPECT_GT(answers[code], 0) << code;
  EXPECT_GT(answers[right], 0) << "most bytes are about other positions";
}

TEST(ExplorerIndex, LeavesNothingBehind) {
  const Folder folder;
  write(folder.path("games"), "before");
  {
    Result<ExplorerIndexWriter> writer = ExplorerIndexWriter::create(folder.path("games"), *chess());
    ASSERT_TRUE(writer);
    EXPECT_EQ(folder.names().size(), 2u) << "files for sorting have no name";
  }
  EXPECT_THAT(folder.names(), testing::ElementsAre("games"));
  EXPECT_EQ(bytes_of(folder.path("games")), "before");

  // Stopped while it merges.
  IndexLimits limits;
  limits.steps = 1;
  limits.runs = 2;
  {
    Result<ExplorerIndexWriter> writer = ExplorerIndexWriter::create(folder.path("games"), *chess(), limits);
    ASSERT_TRUE(writer);
    each_record(*chess(), few, [&](const PgnGame& record, const Replay& replay, const std::string& place) {
      ASSERT_TRUE(writer->add(record, replay, place));
    });
    const Result<bool> finished = writer->finish([](int) { return false; });
    ASSERT_TRUE(finished);
    EXPECT_FALSE(*finished);
  }
  EXPECT_EQ(bytes_of(folder.path("games")), "before");
  limits = {};
  limits.games = 3;
  const Result<void> full = make(folder.path("games"), *chess(), few, limits);
  ASSERT_FALSE(full);
  EXPECT_EQ(brief(full.error().message), "pgn-index-full(3)");
  EXPECT_THAT(folder.names(), testing::ElementsAre("games"));
  EXPECT_EQ(bytes_of(folder.path("games")), "before");
}

TEST(ExplorerIndex, SaysWhyItCannotBeWritten) {
  const Folder folder;
  const auto failed = [&](const std::string& path) {
    const Result<void> made = make(path, *chess(), few);
    return made ? "made" : brief(made.error().message);
  };
  const std::string none = folder.path("no/games");
  EXPECT_EQ(failed(none), brief(msg::file_inaccessible(none, "No such file or directory")));
  EXPECT_EQ(failed("/dev/full"), brief(msg::file_not_regular("/dev/full")));
  EXPECT_EQ(failed(folder.path("")), brief(msg::file_not_regular(folder.path(""))));

  // A limit stands for a full disk.
  struct rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit small = before;
  small.rlim_cur = 100;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::string said = failed(folder.path("games"));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(said, brief(msg::file_inaccessible(folder.path("games"), "File too large")));
  EXPECT_TRUE(folder.names().empty());
}

}  // namespace
}  // namespace cheshire::test
