// The commands of the program, and its messages for wrong usage.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "games/registry.h"
#include "messages/commandline.h"
#include "messages/fen.h"
#include "messages/games.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

void expect_one_line_complaint(const std::vector<std::string>& arguments, const std::string& part) {
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_THAT(ran.err, StartsWith("cheshire: "));
  EXPECT_THAT(ran.err, HasSubstr(part));
}

const std::vector<std::string> commands{"games",   "moves",    "diagram",    "analyse",  "fen",   "perft",
                                        "solve",   "problems", "compose",    "play",     "uci",   "xboard",
                                        "match",   "openings", "tune",       "selfplay", "train", "fit",
                                        "puzzles", "book",     "tables",     "pgn",      "serve", "store",
                                        "bench",   "verify",   "completion", "manual",   "help"};

TEST(Cli, PrintsItsHelp) {
  const Ran plain = run({"--help"});
  EXPECT_EQ(plain.status, 0);
  for (const std::string& command : commands) {
    EXPECT_THAT(plain.out, HasSubstr(command));
    const Ran help = run({command, "--help"});
    EXPECT_EQ(help.status, 0) << command;
    EXPECT_THAT(help.out, HasSubstr("--help"));
  }
  const Ran version = run({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_THAT(version.out,
              testing::MatchesRegex("cheshire [0-9]+\\.[0-9]+\\.[0-9]+ \\((commit [0-9a-f]+(-modified)?, )?"
                                    "(Clang|GCC) [0-9.]+, (native )?[a-z0-9_-]+\\)\n"));
}

TEST(Cli, HelpsWithACommandByItsName) {
  for (const std::vector<std::string>& names :
       std::vector<std::vector<std::string>>{{}, {"perft"}, {"pgn"}, {"pgn", "filter"}, {"help"}}) {
    std::vector<std::string> asked{"help"}, flagged = names;
    asked.insert(asked.end(), names.begin(), names.end());
    flagged.emplace_back("--help");
    const Ran help = run(asked);
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.out, run(flagged).out);
    EXPECT_THAT(help.out, HasSubstr("Usage: cheshire"));
  }
  expect_one_line_complaint({"help", "pertf"}, msg::command_misspelt("pertf", "perft").text());
  expect_one_line_complaint({"help", "pgn", "fliter"},
                            msg::subcommand_misspelt("pgn", "fliter", "filter").text());
  expect_one_line_complaint({"help", "perft", "alice"},
                            msg::command_without_commands("perft", "alice").text());
}

TEST(Cli, EveryCommandHasAnExampleInItsPage) {
  const std::string page = read_file(std::string(CHESHIRE_SOURCE_DIR) + "/docs/commands.md");
  std::string examples;
  for (std::size_t at = 0; (at = page.find("```sh\n", at)) != std::string::npos;) {
    const std::size_t end = page.find("\n```", at);
    examples += page.substr(at, end - at);
    at = end + 4;
  }
  for (const std::string& command : commands)
    EXPECT_THAT(examples, HasSubstr("cheshire " + command)) << "docs/commands.md has no example";
}

TEST(Cli, ComplainsInOneLine) {
  expect_one_line_complaint({"dance"}, msg::command_unknown("dance", commands).text());
  expect_one_line_complaint({"pertf", "alice", "3"}, msg::command_misspelt("pertf", "perft").text());
  expect_one_line_complaint({"--dance"}, msg::command_unknown("--dance", commands).text());
  expect_one_line_complaint({"moves", "checkers"}, "the games are alice, looking-glass, ms-alice");
  const std::string accepted = "GAME --option --games --fen --moves --json";
  expect_one_line_complaint({"moves"}, msg::argument_game_missing("moves", game_ids(), accepted).text());
  expect_one_line_complaint({"moves", "alice", "--colour"},
                            msg::argument_unexpected("moves", "--colour", accepted).text());
  expect_one_line_complaint({"moves", "alice", "extra"},
                            msg::argument_unexpected("moves", "extra", accepted).text());
  expect_one_line_complaint({"moves", "alice", "--option", "castling"},
                            msg::argument_refused("--option castling", msg::option_without_value()).text());
  expect_one_line_complaint({"moves", "alice", "--option", "flying=on"},
                            "castling, en-passant, strict-first-board");
  expect_one_line_complaint({"moves", "alice", "--option", "castling=maybe"}, "on, off");
  const Ran corrected = run({"moves", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"});
  EXPECT_EQ(corrected.status, 0);
  EXPECT_THAT(corrected.err, StartsWith("cheshire: --fen: corrected: castling right K")) << corrected.err;
  expect_one_line_complaint({"moves", "alice:alice3:chess"}, msg::game_doubled_twice().text());
  expect_one_line_complaint({"moves", "chess", "--fen", ""}, "the value is empty");
  expect_one_line_complaint({"pgn", "filter", "/dev/null", "--since", ""}, "the value is empty");
  expect_one_line_complaint({"pgn", "sort", "/dev/null", "--by", ""}, "the value is empty");
  EXPECT_EQ(run({"moves", "chess", "--moves", ""}).status, 0) << "a list may be empty";
  expect_one_line_complaint({"moves", std::string(100'000, 'x')}, msg::game_name_too_long(40).text());
  expect_one_line_complaint(
      {"perft", "alice"},
      msg::arguments_malformed("perft", "DEPTH is required",
                               "GAME DEPTH --option --games --fen --moves --threads --divide --json")
          .text());
  expect_one_line_complaint({"perft", "alice", "deep"}, "0 to 30");
  expect_one_line_complaint({"perft", "alice", "99999999999999999999"}, "0 to 30");
  expect_one_line_complaint({"play", "alice", "--side", "red"}, "white,black,both,none");
  expect_one_line_complaint({"play", "alice", "--level", "9"}, "1 to 8");
  expect_one_line_complaint({"match", "alice", "--tc", "fast"}, msg::time_control_malformed("fast").text());
  expect_one_line_complaint({"match", "alice", "--tc", "0+1"}, msg::time_control_zero().text());
  expect_one_line_complaint({"match", "alice", "--white", "builtin:9"}, "from 1 to 8");
  expect_one_line_complaint({"match", "alice", "--white", "'engine"}, "no end");
  expect_one_line_complaint({"serve", "--listen", "nowhere"}, "--listen");
  expect_one_line_complaint({"serve", "--trust-proxy", "10.1.2.3/8"}, "write 10.0.0.0/8");
  expect_one_line_complaint({"serve", "--metrics", "nowhere:1"}, "--metrics nowhere:1: ");
  expect_one_line_complaint({"serve", "--log-format", "xml"}, "text,json");
}

TEST(Cli, TakesGamesInAnyCaseAndWithOptions) {
  const auto fields = [](const std::vector<std::string>& arguments) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out.substr(0, ran.out.find("\"depths\""));
  };
  EXPECT_EQ(fields({"perft", "Alice", "1", "--json"}), fields({"perft", "alice", "1", "--json"}));
  EXPECT_EQ(fields({"perft", "alice;castling=off", "1", "--json"}),
            fields({"perft", "alice", "1", "--option", "castling=off", "--json"}));
  EXPECT_THAT(fields({"perft", "Alice;castling=off", "1", "--json", "--option", "castling=on"}),
              HasSubstr(";castling=on;"));
  EXPECT_EQ(run({"games", "CHESS960"}).lines().front(), "Chess960 (chess960)");
  EXPECT_THAT(run({"bench", "Chess", "--depth", "1"}).out, StartsWith("chess "));
  for (const char* protocol : {"uci", "xboard"}) {
    EXPECT_EQ(run({protocol, "Alice;castling=off"}, "quit\n").status, 0);
    expect_one_line_complaint({protocol, "alice;castling=maybe"}, "on, off");
  }
  expect_one_line_complaint(
      {"moves", "alice;castling"},
      msg::argument_refused_at("GAME", "byte 15, at the end of '...castling'", msg::option_without_value())
          .text());
}

TEST(Cli, NamesTheByteOfAFaultInAFen) {
  expect_one_line_complaint(
      {"moves", "alice", "--fen", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
      msg::argument_refused_at("--fen", "byte 14, at '...bnr/pppp>x<ppp/8/8/...'",
                               msg::fen_piece_unknown("'x'", "KQRBNP"))
          .text());
  expect_one_line_complaint({"perft", "alice", "1", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"}, "king");
  expect_one_line_complaint({"moves", "alice", "--moves", "e4 e5 Ke3"}, "byte 7");
}

TEST(Cli, FailsWithOneWhenItCannotGoOn) {
  const Ran ran = run({"serve", "--listen", "127.0.0.1:0", "--db", "/nowhere/at/all/games.db", "--quiet"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err, "");
}

TEST(Cli, ListsTheGames) {
  const Ran ran = run({"games"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, testing::ContainsRegex("\nalice +Alice chess +128 +2 .A, B. +castling=on.off\n"));
  EXPECT_THAT(ran.out, testing::ContainsRegex("\nchess +Chess +64 +1 +-\n"));
  const Ran json = run({"games", "--json"});
  EXPECT_THAT(json.out, StartsWith("[{\"id\":\"alice\""));
  EXPECT_EQ(json.last_line().back(), ']');
}

TEST(Cli, ListsMoves) {
  const Ran ran = run({"moves", "alice", "--moves", "e4 e5"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.lines().size(), 30u);
  EXPECT_THAT(ran.out, HasSubstr("Qh5  d1h5  A -> B\n"));
  EXPECT_EQ(ran.last_line(), "29 moves; White to move");
  EXPECT_EQ(run({"moves", "alice", "--moves", "e4 d5 Be2 dxe4 Bb5"}).last_line(),
            "0 moves; Checkmate: White wins.");
  const Ran state = run({"moves", "chess", "--json"});
  EXPECT_THAT(state.out, StartsWith("{\"game\":\"chess\""));
}

TEST(Cli, CountsPerft) {
  const Ran chess = run({"perft", "chess", "4"});
  EXPECT_EQ(chess.status, 0);
  EXPECT_EQ(chess.lines().size(), 5u);
  EXPECT_EQ(chess.last_line(), "nodes 197281");
  EXPECT_EQ(chess.err, "");
  EXPECT_EQ(run({"perft", "alice", "4"}).last_line(), "nodes 219236");
  EXPECT_EQ(run({"perft", "alice", "4", "--threads", "2"}).last_line(), "nodes 219236");
  EXPECT_EQ(run({"perft", "alice", "0"}).last_line(), "nodes 1");
  const Ran option = run({"perft", "alice", "3", "--option", "en-passant=both", "--option", "castling=off",
                          "--fen", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1"});
  EXPECT_EQ(option.status, 0) << option.err;
}

// No option need say where kings and rooks castle from.
TEST(Cli, ReadsPositionsOfOtherArraysInChess960) {
  const Ran ran =
      run({"moves", "chess960", "--fen", "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 0 1"});
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, HasSubstr("O-O-O  d1b1\n"));
  EXPECT_THAT(ran.out, HasSubstr("O-O    d1g1\n"));
}

TEST(Cli, APositionOfChess960CountsMoreThanTheArray) {
  const Ran ran =
      run({"moves", "chess960", "--option", "start=17", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"});
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, HasSubstr("O-O-O"));
}

TEST(Cli, DividesPerft) {
  const Ran ran = run({"perft", "chess", "3", "--divide"});
  EXPECT_EQ(ran.lines().size(), 3u + 20u + 1u);
  EXPECT_THAT(ran.out, HasSubstr("\ne2e4: 600\n"));
  const Ran json = run({"perft", "chess", "2", "--divide", "--json"});
  EXPECT_THAT(json.out, HasSubstr("\"divide\":{"));
  EXPECT_THAT(json.out, testing::EndsWith("\"nodes\":400}\n"));
}

TEST(Cli, AddsUpPartsOfAPerft) {
  const Scratch scratch;
  const std::string one = scratch.path("one"), others = scratch.path("others");
  const Ran first = run({"perft", "alice", "4", "--shard", "1/3"});
  EXPECT_THAT(first.out, StartsWith("part 1/3  nodes "));
  EXPECT_EQ(first.lines().size(), 1u);
  std::ofstream(one) << first.out;
  const std::string second = run({"perft", "alice", "4", "--shard", "2/3", "--threads", "2"}).out;
  std::ofstream(others) << second << run({"perft", "alice", "4", "--shard", "3/3"}).out;
  EXPECT_EQ(run({"perft", "alice", "4", "--merge", one, "--merge", others}).out, "nodes 219236\n");

  const auto complains = [&](const std::vector<std::string>& words, const std::string& place,
                             const Message& why) {
    expect_one_line_complaint(words, place.empty() ? why.text() : msg::argument_refused(place, why).text());
  };
  complains({"perft", "alice", "4", "--merge", one}, "", msg::perft_part_missing(2, 3));
  complains({"perft", "alice", "4", "--merge", one, "--merge", one}, one + ":1", msg::perft_part_twice(1));
  const std::size_t depth = first.out.find("depth ");
  complains({"perft", "alice", "3", "--merge", one}, one + ":1",
            msg::perft_part_of_another(first.out.substr(depth, first.out.size() - depth - 1)));
  for (const char* line :
       {"nodes 12", "part 0/3  nodes 1  x", "part 4/3  nodes 1  x", "part 1/3  nodes -1  x",
        "part 1/1000000000  nodes 1  x", "part 1/3  nodes 99999999999999999999  x", "part 1/3"}) {
    std::ofstream(one) << line << '\n';
    complains({"perft", "alice", "4", "--merge", one}, one + ":1", msg::perft_not_a_part());
  }
  complains({"perft", "alice", "4", "--merge", one, "--shard", "1/2"}, "",
            msg::options_exclude("--shard", "--merge"));
  complains({"perft", "alice", "4", "--shard", "1/2", "--json"}, "",
            msg::options_exclude("--shard", "--json"));
}

// An option that may come several times takes one value each time, so that what follows is an argument.
TEST(Cli, ArgumentsMayFollowOptions) {
  const Ran ran = run(
      {"perft", "alice", "--option", "castling=off", "--option", "en-passant=off", "2", "--threads", "1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.last_line(), "nodes 400");
  const Ran turned =
      run({"solve", "--option", "en-passant=off", "alice", "--twin", "move e1 e2", "h#1", "--tries", "0"});
  EXPECT_EQ(turned.status, 0) << turned.err;
}

TEST(Cli, PerftCountsOnInADrawnGame) {
  EXPECT_EQ(run({"perft", "chess", "2", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80"}).last_line(),
            run({"perft", "chess", "2", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 80"}).last_line());
}

TEST(Cli, SpeaksUci) {
  const Ran ran = run({"uci"}, "uci\nisready\nposition startpos\ngo depth 3\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("\nuciok\nreadyok\n"));
  EXPECT_THAT(ran.last_line(), StartsWith("bestmove "));
  EXPECT_EQ(run({"uci"}, "go infinite\nquit\nuci\n").status, 0);
}

TEST(Cli, SpeaksUciToProgramsThatGiveNoCommand) {
  EXPECT_THAT(run({}, "d\nquit\n").out, HasSubstr("\nGame: chess\n"));
  const Scratch scratch;
  const std::string link = scratch.path("cheshire-uci");
  std::filesystem::create_symlink(std::filesystem::absolute(binary()), link);
  EXPECT_THAT(run_program(link, {}, "d\nquit\n").out, HasSubstr("\nGame: chess\n"));
  EXPECT_THAT(run_program(link, {"alice"}, "d\nquit\n").out, HasSubstr("\nGame: alice;"));
}

TEST(Cli, SpeaksXboardsProtocol) {
  const Ran ran = run({"xboard"}, "xboard\nprotover 2\nnew\nsd 1\nusermove e2e4\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("\nfeature done=1\n"));
  EXPECT_THAT(ran.last_line(), StartsWith("move "));
  EXPECT_THAT(run({"xboard", "alice"}, "protover 2\nquit\n").out, HasSubstr("variants=\"alice,"));
  expect_one_line_complaint({"xboard", "checkers"}, "the games are alice, looking-glass, ms-alice");
  expect_one_line_complaint({"xboard", "cheops"}, msg::xboard_cannot_show("cheops").text());
}

TEST(Cli, UciBeginsWithAnyGame) {
  EXPECT_THAT(run({"uci", "alice"}, "d\nquit\n").out, HasSubstr("\nGame: alice;"));
  expect_one_line_complaint({"uci", "checkers"}, "the games are alice, looking-glass, ms-alice");
}

TEST(Cli, NumbersAreWholeAndDecimal) {
  const std::vector<std::vector<std::string>> commands = {{"match", "chess"},
                                                          {"openings", "chess"},
                                                          {"selfplay", "chess", "-o", "/dev/null"},
                                                          {"train", "chess", "--data", "x", "--net", "y"},
                                                          {"tune", "chess", "--state", "x"},
                                                          {"compose", "chess", "#1"}};
  for (std::vector<std::string> words : commands) {
    words.insert(words.end(), {"--seed", ""});
    for (const char* seed : {"-1", "1.5", "0x10", "18446744073709551616", "seven"}) {
      words.back() = seed;
      const Ran ran = run(words);
      EXPECT_EQ(ran.status, 2) << words[0];
      EXPECT_THAT(ran.err, HasSubstr(std::string("--seed: Value ") + seed + " not in range 0 to "))
          << words[0];
    }
  }
  const std::vector<std::string> openings = {"openings", "chess", "--count", "1", "--seed"};
  const auto with = [&](const char* seed) {
    std::vector<std::string> words = openings;
    words.emplace_back(seed);
    return run(words).out;
  };
  EXPECT_EQ(with("010"), with("10"));
  EXPECT_NE(with("010"), with("8"));
  EXPECT_NE(with("18446744073709551615"), "");
}

TEST(Cli, OutputThatCannotBeWrittenIsAnError) {
  const Scratch scratch;
  for (const char* command : {"games", "--help", "perft chess 1", "completion bash", "moves alice"}) {
    const std::string script =
        scratch.script("full", "#!/bin/sh\nexec '" + binary() + "' " + command + " > /dev/full\n");
    const Ran ran = run_program(script, {}, "");
    EXPECT_EQ(ran.status, 1) << command;
    if (std::string_view(command) == "perft chess 1")
      EXPECT_THAT(ran.err, HasSubstr(msg::output_failed("No space left on device").text()));
    EXPECT_THAT(ran.err, HasSubstr("No space left on device")) << command;
  }
}

}  // namespace
}  // namespace cheshire
