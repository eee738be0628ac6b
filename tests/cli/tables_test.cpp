// cheshire tables: builds, verifies and probes endgame tables, and says what is wrong with files and
// arguments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "endings/endings.h"
#include "endings/table_file.h"
#include "games/registry.h"
#include "messages/commandline.h"
#include "messages/endings.h"
#include "run.h"
#include "text/fen.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class CliTables : public testing::Test {
 protected:
  Ran tables(const std::string& command, std::vector<std::string> more) const {
    std::vector<std::string> words = {"tables", command, "chess", "--tables", folder()};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  std::string folder() const { return scratch_.path("tables"); }
  std::string file(const std::string& name) const { return folder() + "/chess/" + name + ".cet"; }
  void refuse(const std::string& command, const std::vector<std::string>& more, int status,
              const Message& message) const {
    const Ran ran = tables(command, more);
    EXPECT_EQ(ran.status, status) << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(message.text()));
  }

 private:
  Scratch scratch_;
};

TEST_F(CliTables, AreBuiltOnce) {
  const Ran built = tables("build", {"KPvK"});
  EXPECT_EQ(built.status, 0) << built.err;
  EXPECT_EQ(built.lines().size(), 5U);
  EXPECT_THAT(built.last_line(), StartsWith("KPvK: "));
  const std::string bytes = read_file(file("KPvK"));
  const Ran again = tables("build", {"KPvK"});
  EXPECT_EQ(again.last_line(), "KPvK: there already");
  // The same bytes, on several threads and from other tables on disk.
  std::filesystem::remove(file("KPvK"));
  EXPECT_EQ(tables("build", {"KPvK", "--threads", "3", "--no-verify"}).status, 0);
  EXPECT_EQ(read_file(file("KPvK")), bytes);
  EXPECT_THAT(tables("verify", {"KPvK", "--every", "5"}).out, HasSubstr("positions agree with their moves"));
  EXPECT_THAT(tables("stats", {"KPvK"}).out,
              AllOf(HasSubstr("White to move: 124960 won"), HasSubstr("longest win: DTM 55")));
}

TEST_F(CliTables, AreTheSameWithLittleMemory) {
  EXPECT_EQ(tables("build", {"KPvK", "--no-verify"}).status, 0);
  const std::string bytes = read_file(file("KPvK"));
  std::filesystem::remove(file("KPvK"));
  // Enough for one metric at a time, and for none: that one is kept on disk.
  for (const char* memory : {"2", "1"}) {
    std::filesystem::remove(file("KPvK"));
    EXPECT_EQ(tables("build", {"KPvK", "--memory", memory}).status, 0);
    EXPECT_EQ(read_file(file("KPvK")), bytes);
  }
}

TEST_F(CliTables, RefuseWhatNeitherMemoryNorDiskCanHold) {
  // Five pieces of Raumschach, on a file system of the kernel's that has no room for files.
  const Ran ran = run({"tables", "build", "raumschach", "KQRUvK", "--memory", "1", "--tables", "/proc"});
  EXPECT_EQ(ran.status, 2) << ran.out;
  const auto game = *endings::Endings::open(*find_game("raumschach"));
  const auto& spec = game->spec();
  const auto needed = [&](const char* name, std::initializer_list<const char*> leads_to) {
    std::uint64_t bytes = game->estimate(*endings::read_material(name, spec)).work;
    bytes += game->estimate(*endings::read_material(name, spec)).codes;
    for (const char* other : leads_to) bytes += game->estimate(*endings::read_material(other, spec)).codes;
    return static_cast<std::int64_t>((bytes + (1 << 20) - 1) >> 20);
  };
  const std::int64_t first = needed("KQRvK", {"KQvK", "KRvK"});
  EXPECT_THAT(ran.err, HasSubstr(msg::tables_need_disk("KQRvK", first, 1, "/proc/raumschach", 0).text()));
}

// Killed in the middle, and gone on with: the same bytes. At ply 5 it waits for somebody who reads the pipe.
TEST_F(CliTables, GoOnWhereTheyWereKilled) {
  EXPECT_EQ(tables("build", {"KPvK", "--no-verify"}).status, 0);
  const std::string bytes = read_file(file("KPvK")), plies = file("KPvK") + ".plies";
  std::filesystem::remove(file("KPvK"));
  const std::string script = R"(
    mkdir "$2" && mkfifo "$2/mate-0-5.0of1.part" || exit
    "$0" tables build chess KPvK --keep-plies --tables "$1" &
    until [ -e "$2/mate-0-4.0of1" ]; do kill -0 $! || exit; done
    kill -9 $!
    rm "$2/mate-0-5.0of1.part"
    wait $!)";
  const Ran killed = run_program("/bin/sh", {"-c", script, binary(), folder(), plies}, "");
  EXPECT_EQ(killed.status, 128 + 9) << killed.err;
  EXPECT_FALSE(std::filesystem::exists(file("KPvK")));
  EXPECT_EQ(tables("build", {"KPvK", "--keep-plies"}).status, 0);
  EXPECT_EQ(read_file(file("KPvK")), bytes);
  EXPECT_FALSE(std::filesystem::exists(plies));
}

TEST_F(CliTables, AreNotBuiltTwiceByAProgramThatKnowsNoMpi) {
  const Ran ran = run_program(
      "/bin/sh",
      {"-c", R"(OMPI_COMM_WORLD_SIZE=2 "$0" tables build chess KQvK --tables "$1")", binary(), folder()}, "");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr(msg::tables_without_mpi().text()));
}

TEST_F(CliTables, ArePlannedForManyProcesses) {
  const Ran make = tables("plan", {"KQRvK"});
  EXPECT_EQ(make.status, 0) << make.err;
  const std::string target = file("KQRvK") + ": " + file("KQvK") + " " + file("KRvK");
  EXPECT_THAT(make.out,
              AllOf(HasSubstr("all: " + file("KQvK") + " " + file("KRvK") + " " + file("KQRvK") + "\n"),
                    HasSubstr("\n" + target + "\n\tcheshire tables build chess KQRvK --tables " + folder())));
  const Ran slurm = tables("plan", {"KQRvK", "--slurm", "--threads", "4"});
  EXPECT_THAT(slurm.lines(),
              testing::ElementsAre(
                  "#!/bin/sh", StartsWith("#"), "set -e",
                  StartsWith("KQvK=$(sbatch --parsable --job-name=KQvK --cpus-per-task=4 --mem-per-cpu="),
                  StartsWith("KRvK=$(sbatch"), HasSubstr(" --dependency=afterok:$KQvK:$KRvK --wrap=")));
  const Ran ranks = tables("plan", {"KQRvK", "--slurm", "--ranks", "8"});
  EXPECT_THAT(ranks.last_line(), AllOf(HasSubstr(" --ntasks=8 --cpus-per-task=1 "),
                                       HasSubstr("--wrap='mpirun -n 8 cheshire tables build ")));
}

// 462 pairs of kings in chess, and 64 cells for each other piece. A king has up to eight neighbours.
TEST_F(CliTables, SayHowLargeTheyWillBe) {
  const Ran alone = tables("plan", {"KQRvK", "--json"});
  EXPECT_THAT(alone.out,
              AllOf(StartsWith(R"({"game":"chess","tables":[{"ending":"KQvK","pieces":3,"slices":462,)"
                               R"("positions":29568,"held":462,)"),
                    HasSubstr(R"({"ending":"KQRvK","pieces":4,"slices":462,"positions":1892352,)"),
                    HasSubstr(R"("needs":["KQvK","KRvK"])")));
  const Ran ranks = tables("plan", {"KQvK", "--json", "--ranks", "462"});
  const std::size_t at = ranks.out.find(R"("held":)");
  ASSERT_NE(at, std::string::npos) << ranks.out;
  const int held = std::stoi(ranks.out.substr(at + 7));
  EXPECT_GE(held, 9);
  EXPECT_LE(held, 17) << "its own, and those that a move of either king leads to";
  EXPECT_THAT(tables("plan", {"KNNNNvK", "--json"}).out, HasSubstr(R"({"ending":"KNNNNvK","pieces":6,)"));
  refuse("plan", {"KQvK", "--json", "--slurm"}, 2, msg::options_exclude("--json", "--slurm"));
  refuse("plan", {"KNNNNNvK"}, 2, msg::tables_pieces("KNNNNNvK", 3, 6));
}

TEST_F(CliTables, MayHaveSixPieces) {
  const Scratch scratch;
  const std::string game = scratch.path("tiny.toml");
  std::ofstream(game) << R"(id = "tiny"
title = "Chess on sixteen cells"
base = "chess"
start = "rnbk/pppp/PPPP/RNBK"
[board]
files = 4
ranks = 4
[pawn]
promotion = { white = ["rank 4"], black = ["rank 1"] }
never-on = { white = ["rank 1"], black = ["rank 4"] }
)";
  const auto tiny = [&](const std::string& command, const std::string& option, const std::string& value) {
    return run({"tables", command, "tiny", "--games", game, "KNNvKNN", "--tables", folder(), option, value});
  };
  const Ran built = tiny("build", "--no-verify", "--keep-plies");
  EXPECT_EQ(built.status, 0) << built.err;
  EXPECT_THAT(built.last_line(), StartsWith("KNNvKNN: "));
  EXPECT_THAT(tiny("verify", "--every", "200").out, HasSubstr("positions agree with their moves"));
}

TEST_F(CliTables, AreProbed) {
  EXPECT_EQ(tables("build", {"KRvK", "--no-verify"}).status, 0);
  const Ran won = tables("probe", {"--fen", "8/8/8/8/8/1k6/7r/K7 b - - 0 1"});
  EXPECT_THAT(won.out, AllOf(StartsWith("win, DTM 1, DTZ 1\nRh1# "), HasSubstr("loss, DTM 0, DTZ 0")));
  EXPECT_THAT(tables("probe", {"--json", "--fen", "7R/8/8/8/8/1k6/8/K7 b - - 0 1"}).out,
              AllOf(HasSubstr(R"("category":"loss")"), HasSubstr(R"("moves":[)")));
}

TEST_F(CliTables, ShowBestPlay) {
  EXPECT_EQ(tables("build", {"KQvK", "--no-verify"}).status, 0);
  const std::string fen = "8/8/8/8/8/k1K5/8/1Q6 w - - 0 1";
  EXPECT_EQ(tables("line", {"--fen", fen}).out, "win, DTM 1, DTZ 1\nQa1#\n");
  EXPECT_THAT(tables("line", {"--json", "--fen", fen}).out,
              HasSubstr(R"("moves":[{"uci":"b1a1","san":"Qa1#"}])"));
  const Ran game = tables("line", {"--pgn", "--fen", "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1"});
  EXPECT_THAT(game.out, AllOf(HasSubstr("[FEN \"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1\"]"), HasSubstr("Qf1# 1-0")));
  EXPECT_EQ(tables("line", {"--fen", "8/8/8/8/8/1k6/8/K7 b - - 0 1"}).out, "draw\n");
  refuse("line", {"--pgn", "--json", "--fen", fen}, 2, msg::options_exclude("--json", "--pgn"));
}

TEST_F(CliTables, KeepWhatIsKnownOfThemAsAWhole) {
  const std::string summary = folder() + "/chess/KQvK.summary";
  EXPECT_EQ(tables("build", {"KQvK", "--no-verify"}).status, 0);
  const std::string bytes = read_file(summary);
  EXPECT_FALSE(bytes.empty());
  // The tables of an older version have none, and a damaged one is made anew; of larger tables on the disk.
  std::filesystem::remove(summary);
  EXPECT_EQ(tables("build", {"KQvK"}).last_line(), "KQvK: there already");
  EXPECT_EQ(read_file(summary), bytes);
  std::ofstream(summary, std::ios::binary | std::ios::trunc) << bytes.substr(0, 100);
  EXPECT_EQ(tables("build", {"KQvK", "--memory", "1"}).status, 0);
  EXPECT_EQ(read_file(summary), bytes);
  const std::string small = folder() + "/small";
  EXPECT_EQ(tables("pack", {"KQvK", "-o", small}).status, 0);
  EXPECT_EQ(read_file(small + "/chess/KQvK.summary"), bytes);
}

// Two positions of rook against king: a mate in 3, and one that comes too late to be searched.
TEST_F(CliTables, AreAskedByTheSolver) {
  EXPECT_EQ(tables("build", {"KRvK", "--no-verify"}).status, 0);
  const auto solve = [&](const std::string& moves, const std::string& fen, const std::string& folder) {
    return run({"solve", "chess", "#" + moves, "--fen", fen, "--tries", "1", "--tables", folder});
  };
  const auto solution = [](const Ran& ran) { return ran.out.substr(0, ran.out.find("\n#")); };
  const std::string near = "8/8/8/8/8/1k6/7r/K7 b - - 0 1", far = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";
  const Ran known = solve("3", near, folder());
  EXPECT_EQ(known.status, 0) << known.err;
  EXPECT_EQ(solution(known), solution(run({"solve", "chess", "#3", "--fen", near, "--tries", "1"})));
  EXPECT_THAT(solve("15", far, folder()).last_line(), StartsWith("#15: refuted, 0 keys"));
  EXPECT_THAT(solve("1", far, folder() + "x").err,
              HasSubstr(msg::tables_folder(folder() + "x", "No such file or directory").text()));
  EXPECT_EQ(solve("1", near, "<empty>").status, 0);
  std::ofstream(file("KRvK")) << "damaged";
  const Ran damaged = solve("3", near, folder());
  EXPECT_EQ(solution(damaged), solution(known));
  EXPECT_THAT(damaged.err, HasSubstr(file("KRvK")));
}

TEST_F(CliTables, ArePackedForProbing) {
  EXPECT_EQ(tables("build", {"KRvK", "--no-verify"}).status, 0);
  const std::string small = folder() + "/small";
  const Ran packed = tables("pack", {"KRvK", "-o", small});
  EXPECT_THAT(packed.last_line(), StartsWith("1 tables, ")) << packed.err;
  EXPECT_LT(std::filesystem::file_size(small + "/chess/KRvK.cet"), std::filesystem::file_size(file("KRvK")));
  const auto probed = [&](const std::string& fen) {
    return run({"tables", "probe", "chess", "--tables", small, "--fen", fen}).out;
  };
  EXPECT_THAT(probed("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"),
              AllOf(StartsWith("win, DTZ 31\n"), HasSubstr("best play: ")));
  EXPECT_THAT(probed("8/8/8/8/8/2k5/8/KR6 b - - 0 1"), StartsWith("loss, DTZ 30\n"));
  const Ran whole = run({"tables", "verify", "chess", "KRvK", "--tables", small});
  EXPECT_EQ(whole.status, 1);
  EXPECT_THAT(whole.err, HasSubstr(msg::tables_packed(small + "/chess/KRvK.cet").text()));
}

TEST_F(CliTables, RefuseWhatCannotBeMeant) {
  refuse("build", {}, 2, msg::tables_none_asked());
  refuse("build", {"KvK"}, 2, msg::tables_pieces("KvK", 3, 6));
  refuse("build", {"KQRBNNvK"}, 2, msg::tables_pieces("KQRBNNvK", 3, 6));
  refuse("build", {"KXvK"}, 2, msg::ending_piece_unknown("KXvK", "X"));
  refuse("build", {"--all", "KQvK"}, 2, msg::options_exclude("--all", "ENDING"));
  refuse("verify", {"KQvK"}, 1, msg::ending_file_unreadable(file("KQvK"), "No such file or directory"));
}

TEST_F(CliTables, FindValuesThatTheMovesDoNotBearOut) {
  EXPECT_EQ(tables("build", {"KRvK", "--no-verify"}).status, 0);
  const auto chess = *endings::Endings::open(*find_game("chess"));
  const auto material = *endings::read_material("KRvK", chess->spec());
  const endings::TableOrigin origin{chess->spec().identity(), "KRvK", chess->positions(material)};
  const endings::ForEach for_each = endings::BuildControl().for_each;
  auto sections = *(*endings::TableFile::open(file("KRvK"), origin))->read(for_each);
  for (auto& section : sections) {
    if (section.kind == endings::Section::Kind::mate && section.side == Color::white)
      for (std::size_t i = 5000; i < 5010; ++i) section.bytes[i] = 100;
  }
  ASSERT_TRUE(endings::write_table_file(file("KRvK"), origin, sections, for_each));
  for (endings::Metric metric : {endings::Metric::mate, endings::Metric::zeroing})
    ASSERT_TRUE(chess->unpack(material, metric, sections));
  const endings::Verification found = chess->verify(material, 1, {});
  ASSERT_TRUE(found.first);
  const Ran ran = tables("verify", {"KRvK"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err,
              HasSubstr(msg::tables_wrong("KRvK", static_cast<std::int64_t>(found.wrong),
                                          write_fen(found.first->setup, chess->spec(), chess->topology()))
                            .text()));
  EXPECT_THAT(ran.err,
              testing::ContainsRegex(R"(\(DTM: (won|lost) in [0-9]+, not (won|lost) in [0-9]+\)|drawn)"));
}

TEST_F(CliTables, RefuseDamagedFiles) {
  EXPECT_EQ(tables("build", {"KRvK", "--no-verify"}).status, 0);
  const std::string bytes = read_file(file("KRvK"));
  std::ofstream(file("KRvK"), std::ios::binary) << bytes.substr(0, bytes.size() / 2);
  refuse("build", {"KRvK"}, 1, msg::ending_file_damaged(file("KRvK")));
  std::ofstream(file("KRvK"), std::ios::binary) << "1. e4 e5";
  refuse("stats", {"KRvK"}, 1, msg::ending_file_foreign(file("KRvK")));
}

}  // namespace
}  // namespace cheshire
