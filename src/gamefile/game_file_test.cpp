// Game files: what is read, what is inherited, and every mistake with its place.
#include "gamefile/game_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "base/test_message.h"
#include "board/topology.h"
#include "gamefile/loaded_games.h"
#include "messages/games.h"
#include "rules/cheops/rules.h"
#include "rules/tables.h"

namespace cheshire {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

GameFile read(const std::string& text) { return read_game_file(text, GameLibrary()); }

/// Returns the last game of a file, which must have no mistakes.
GameSpec game(const std::string& text) {
  const GameFile file = read(text);
  EXPECT_THAT(faults_text("file", file.faults), IsEmpty());
  if (file.entries.empty()) return {};
  return *file.entries.back().make(file.entries.back().options);
}

/// Returns the mistakes of a file without a valid game, as ":line:column code(arguments)".
std::vector<std::string> faults_of(const std::string& text) {
  const GameFile file = read(text);
  EXPECT_THAT(file.entries, IsEmpty());
  std::vector<std::string> all;
  for (const GameFileFault& fault : file.faults)
    all.push_back(':' + std::to_string(fault.line) + ':' + std::to_string(fault.column) + ' ' +
                  test::brief(fault.message));
  return all;
}

const std::string head = "id = \"mine\"\ntitle = \"Mine\"\nbase = \"chess\"\n";
const std::string box5 = "start = \"rnbqk/ppppp/5/PPPPP/RNBQK\"\n[board]\nfiles = 5\nranks = 5\n";

TEST(GameFile, AGameIsInherited) {
  const GameSpec mine = game(head), chess = *find_game("chess");
  EXPECT_EQ(mine.id, "mine");
  EXPECT_EQ(mine.title, "Mine");
  EXPECT_EQ(mine.start, chess.start);
  EXPECT_EQ(mine.castlings.size(), 4u);
  EXPECT_EQ(mine.en_passant, EnPassant::first_board);
  EXPECT_EQ(mine.pawn.double_from[0], chess.pawn.double_from[0]);
}

// The costs of all games of a file are added up, so that no file keeps the compiler busy for long.
TEST(GameFile, TheWaysOfAllGamesOfAFileCountTogether) {
  const auto file_of = [](int games) {
    std::string text;
    for (int i = 0; i < games; ++i) {
      text += "[[game]]\nid = \"g" + std::to_string(i) + "\"\nbase = \"chess\"\n" +
              "start = \"kqrbn11/16/16/16/16/16/16/16/16/16/16/16/16/16/16/KQRBN11\"\n" +
              "[game.board]\nfiles = 16\nranks = 16\n" +
              "[[game.piece]]\nletter = \"A\"\nname = \"rover\"\nmovement = \"[W-F-W-R]\"\n";
    }
    return text;
  };
  EXPECT_THAT(faults_text("", read(file_of(1)).faults), IsEmpty());
  const GameFile many = read(file_of(12));
  EXPECT_LT(many.entries.size(), 12u);
  ASSERT_FALSE(many.faults.empty());
  EXPECT_EQ(test::brief(many.faults[0].message), "invalid-movement(rover, too-many-paths-in-file)");
}

// Games stored before version 0.4 carry such files.
TEST(GameFile, OldKeysAreRead) {
  const std::string start = "start = \"cnbqkbnc/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC\"\n";
  const std::string chancellor = "letter = \"C\"\nname = \"chancellor\"\nmovement = \"RN\"\n";
  const std::string castling =
      "letter = \"K\"\ncolor = \"white\"\nking = [\"e1\", \"g1\"]\nrook = [\"h1\", \"f1\"]\n"
      "empty = [\"f1\", \"g1\"]\nsafe = [\"e1\", \"f1\", \"g1\"]\nsan = \"O-O\"\n";
  const GameSpec old_file = game(head + "remove-men = [\"R\"]\n" + start + "[[man]]\n" + chancellor +
                                 "[[castling]]\n" + castling + "man = \"C\"\n");
  const GameSpec present = game(head + "remove-pieces = [\"R\"]\n" + start + "[[piece]]\n" + chancellor +
                                "[[castling]]\n" + castling + "piece = \"C\"\n");
  ASSERT_EQ(old_file.castlings.size(), 1u);
  EXPECT_EQ(old_file.castlings[0].rook, present.castlings[0].rook);
  EXPECT_EQ(old_file.kinds.size(), present.kinds.size());
  EXPECT_THAT(faults_of("[[game]]\n" + head + "remove-men = [\"X\"]\n"),
              ElementsAre(StartsWith(":5:15 unknown-letter(\"X\"")));
  EXPECT_THAT(faults_of(head + "man = 1\npiece = []\n"), Contains(StartsWith(":4:1 unknown-key(\"man\"")));
}

TEST(GameFile, TheBasesNoteStaysWithItsBoard) {
  const std::string on_it = "id = \"mine\"\ntitle = \"Mine\"\nbase = \"hyperchess\"\n";
  EXPECT_EQ(game(on_it).note, find_game("hyperchess")->note);
  EXPECT_TRUE(game(on_it).reconstruction);
  const GameSpec noted = game(on_it + "note = \"Mine.\"\n");
  EXPECT_EQ(noted.note, "Mine.");
  EXPECT_FALSE(noted.reconstruction);
  EXPECT_EQ(game(head).note, "");
}

// On two boards the option says which captor may capture en passant; on one board there is nothing to choose.
TEST(GameFile, AnotherPassageTurnsEnPassantOff) {
  const std::string on_one =
      "id = \"mine\"\ntitle = \"Mine\"\nbase = \"alice\"\nbase-options = { en-passant = \"landing-board\" }\n"
      "[rules]\npassage = \"one-board\"\n";
  EXPECT_EQ(game(on_one).en_passant, EnPassant::off);
  EXPECT_EQ(game(on_one + "en-passant = true\n").en_passant, EnPassant::first_board);
}

// A start position without the other FEN fields has the rights of all pieces on their home cells. Runs
// several times, since the result must not depend on the allocator.
TEST(GameFile, ABarePlacementHasTheRightsOfThoseAtHome) {
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(game(head + "start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"\n").start.substr(44),
              "w KQkq - 0 1");
}

TEST(GameFile, TooManyRightsAreRefused) {
  std::string text =
      "id = \"mine\"\ntitle = \"Mine\"\nbase = \"hyperchess\"\nbase-options = { reading = \"a8-block-steps\" "
      "}\n"
      "start = \"q/rpbr/ppppnpppknb/16/16/BNKPPPNPPPP/RBPR/Q w - - 0 1\"\n[rules]\npassage = "
      "\"three-boards\"\n";
  for (const char* letter : {"A", "B", "C", "D", "a", "b", "c", "d"})
    text +=
        std::string("[[castling]]\nletter = \"") + letter +
        "\"\nking = [\"3a1\", \"3c1\"]\nrook = [\"2c2\", \"3c2\"]\nsan = \"O-O\"\nempty = []\nsafe = []\n";
  const GameFile file = read_game_file(text, GameLibrary(), [](const GameSpec& spec) -> Result<void> {
    if (const auto tables = RuleTables<8>::compile(spec); !tables) return tables.error();
    return {};
  });
  EXPECT_THAT(faults_text("", file.faults),
              HasSubstr("too many castlings and double steps that need a right"));
}

TEST(GameFile, ANewBoardDropsWhatNamesCells) {
  const GameSpec mine = game(head + box5);
  EXPECT_EQ(mine.board.cells.size(), 25u);
  EXPECT_EQ(mine.kinds.size(), 6u);
  EXPECT_THAT(mine.castlings, IsEmpty());
  EXPECT_THAT(mine.pawn.double_from[0], IsEmpty());
  EXPECT_THAT(mine.pawn.promotes_on[1], IsEmpty());
  EXPECT_EQ(mine.en_passant, EnPassant::off);
  EXPECT_EQ(mine.start, "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1");
  EXPECT_THAT(faults_of(head + "[board]\nfiles = 5\nranks = 5\n"),
              ElementsAre(":1:1 new-board-without-start"));
}

TEST(GameFile, ChangedWaysKeepTheCells) {
  const GameSpec mine = game(head + "[board]\nwrap = [\"files\"]\n[rules]\ncastling = \"off\"\n");
  EXPECT_TRUE(mine.board.files_wrap);
  EXPECT_EQ(mine.pawn.double_from[0].size(), 8u);
  EXPECT_EQ(mine.dead_position, DeadPosition::bare_kings);
  EXPECT_EQ(mine.start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
}

TEST(GameFile, MapsNamesHolesAndLinks) {
  const GameSpec mine = game(
      "id = \"mine\"\ntitle = \"Mine\"\nstart = \"k3/4/2/K3\"\n[[piece]]\nletter = \"P\"\nname = "
      "\"pawn\"\nmovement = \"fW\"\npawn = true\n[[piece]]\nletter = \"K\"\nname = "
      "\"king\"\nmovement = \"K\"\n"
      "royal = true\n[board]\nmap = '''\n....\n....\n.--.\n....\n'''\nfirst-rank = 3\nnames = { a3 = \"x1\" "
      "}\n"
      "links = [{ from = \"d4\", to = \"a4\", step = \"right\" }]\n");
  const Topology t = *Topology::compile(mine.board);
  EXPECT_EQ(t.cells_per_board(), 14);
  EXPECT_EQ(t.at(t.find("x1")), (Coord{0, 0}));
  EXPECT_EQ(t.find("b4"), no_cell);
  EXPECT_EQ(t.after(t.find("d4"), {1, 0}), t.find("a4"));
  EXPECT_EQ(t.name(t.find(Coord{3, 3})), "d6");
}

TEST(GameFile, HolesAreNamedAsCellsAreElsewhere) {
  const std::string pieces =
      "remove-pieces = [\"Q\", \"B\", \"N\", \"R\"]\nstart = \"k3/p3/4/P1/K1\"\n[board]\nfiles = 4\nranks = "
      "5\n";
  const GameSpec mine =
      game(head + pieces + "holes = [\"c1-d2\"]\n[pawn]\npromotion = { white = [], black = [] }\n");
  EXPECT_EQ(mine.board.cells.size(), 16u);
  EXPECT_THAT(faults_of(head + pieces + "holes = [\"a1\", \"file e\"]\n"),
              Contains(":9:16 no-cells-there(\"file e\")"));
}

TEST(GameFile, LevelsAndZones) {
  const GameSpec mine = game(
      "id = \"mine\"\ntitle = \"Mine\"\nbase = \"chess\"\nremove-pieces = [\"Q\", \"B\", \"N\", \"R\"]\n"
      "start = \"k1/p1/2/ 2/P1/K1\"\n[zones]\ntop = [\"level U rank 3\"]\n"
      "[[board.level]]\nname = \"L\"\nmap = \"..\\n..\\n..\"\n[[board.level]]\nname = \"U\"\nmap = "
      "\"..\\n..\\n..\"\ncolumn = 3\n"
      "[[piece]]\nletter = \"G\"\nname = \"guard\"\nmovement = \"F\"\n"
      "[pawn]\npromotes-to = \"G\"\npromotion = { white = \"top\", black = [\"La1-Lb1\"] }\n");
  const Topology t = *Topology::compile(mine.board);
  EXPECT_EQ(t.dimensions(), 3);
  EXPECT_THAT(mine.pawn.promotes_on[0], ElementsAre(t.find("Ua3"), t.find("Ub3")));
  EXPECT_THAT(mine.pawn.promotes_on[1], ElementsAre(t.find("La1"), t.find("Lb1")));
  EXPECT_EQ(mine.board.levels[1].column, 3);
  EXPECT_EQ(mine.start, "k1/p1/2/2/P1/K1 w - - 0 1");
}

TEST(GameFile, PiecesAreChangedAddedAndRemoved) {
  const GameSpec mine =
      game(head +
           "remove-pieces = [\"B\"]\nstart = \"rnaqkanr/pppppppp/8/8/8/8/PPPPPPPP/RNAQKANR\"\n"
           "[[piece]]\nletter = \"A\"\nname = \"alfil\"\nmovement = \"A\"\ndrawing = \"D\"\n"
           "[[piece]]\nletter = \"N\"\nmovement = \"N0\"\n");
  EXPECT_EQ(mine.kind_of_letter('B'), max_kinds);
  EXPECT_EQ(mine.kinds[mine.kind_of_letter('A')].drawing, "D");
  EXPECT_EQ(mine.kinds[mine.kind_of_letter('N')].name, "knight");
  EXPECT_EQ(mine.kinds[mine.kind_of_letter('N')].movement, "N0");
  EXPECT_EQ(mine.pawn.promotes_to.size(), 3u) << "queen, rook, knight";
  EXPECT_THAT(mine.minors, IsEmpty()) << "a nightrider may mate";
  EXPECT_EQ(mine.start, "rnaqkanr/pppppppp/8/8/8/8/PPPPPPPP/RNAQKANR w KQkq - 0 1")
      << "rights of pieces at home";
}

TEST(GameFile, SeveralBoards) {
  const GameSpec mine =
      game(head + "[rules]\npassage = \"looking-glass\"\nen-passant = \"both\"\nzero-moves = \"quiet\"\n");
  EXPECT_THAT(mine.board.boards, ElementsAre("A", "B"));
  EXPECT_EQ(mine.castlings.size(), 8u);
  EXPECT_EQ(mine.pawn.double_from[0].size(), 16u);
  EXPECT_EQ(mine.en_passant, EnPassant::both);
  const GameSpec back =
      game("id = \"mine\"\ntitle = \"Mine\"\nbase = \"alice\"\n[rules]\npassage = \"one-board\"\n");
  EXPECT_EQ(back.board.boards.size(), 1u);
  EXPECT_EQ(back.castlings.size(), 4u);
  EXPECT_EQ(back.pawn.double_from[1].size(), 8u);
}

TEST(GameFile, Options) {
  const GameFile file = read(head + "[rules]\noptions = [\"castling\", \"en-passant\"]\n");
  ASSERT_EQ(file.entries.size(), 1u) << faults_text("", file.faults);
  GameLibrary library;
  ASSERT_TRUE(library.add(file.entries[0]));
  EXPECT_EQ(library.find("mine")->identity(), "mine;castling=on;en-passant=on");
  const GameSpec off = *library.find("mine", {{"castling", "off"}, {"en-passant", "off"}});
  EXPECT_THAT(off.castlings, IsEmpty());
  EXPECT_EQ(off.en_passant, EnPassant::off);
  EXPECT_EQ(library.find("alice:mine")->castlings.size(), 8u);
  const GameSpec doubled = *library.find("alice:mine", {{"en-passant", "both"}});
  EXPECT_EQ(doubled.en_passant, EnPassant::both);
  EXPECT_EQ(doubled.identity(), "alice:mine;castling=on;en-passant=both;strict-first-board=off");
}

TEST(GameFile, SeveralGamesInOneFile) {
  const GameFile file = read(
      "[[game]]\nid = \"one\"\ntitle = \"One\"\nbase = \"chess\"\n[[game]]\nid = \"two\"\nbase = \"one\"\n"
      "[[game]]\nid = \"three\"\nbase = \"alice:two\"\n");
  ASSERT_EQ(file.entries.size(), 3u) << faults_text("", file.faults);
  EXPECT_EQ(file.entries[2].make(file.entries[2].options)->board.boards.size(), 2u);
}

TEST(GameFile, TenMistakesGetTenMessages) {
  const std::string folder = std::string(CHESHIRE_SOURCE_DIR) + "/src/gamefile/testdata/";
  const auto content = [](const std::string& path) {
    std::ifstream in(path);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const GameFile file = read(content(folder + "ten-mistakes.toml"));
  EXPECT_THAT(file.entries, IsEmpty());
  EXPECT_EQ(file.faults.size(), 10u);
  EXPECT_EQ(faults_text("ten-mistakes.toml", file.faults), content(folder + "ten-mistakes.txt"));
}

TEST(GameFile, WhatTheEngineRefusesIsAFault) {
  const GameFile file = read_game_file(head, GameLibrary(), [](const GameSpec& spec) -> Result<void> {
    return Error{msg::game_taken(spec.id)};
  });
  EXPECT_EQ(faults_text("x", file.faults), "x:3:8: " + msg::game_taken("mine").text() + "\n");
}

TEST(GameFile, AnUnknownBaseHidesNoOtherMistake) {
  const std::vector<std::string> all = faults_of(
      "id = \"mine\"\nbase = \"ches\"\nnote = \"\"\n[rules]\ncolour = 3\n[board]\nfiles = 4\n"
      "ranks = 4\nwrap = \"all\"\n");
  EXPECT_THAT(all, ElementsAre(StartsWith(":2:8 unknown-base("), ":3:8 not-one-line(300)",
                               StartsWith(":5:1 unknown-key("), StartsWith(":9:8 unknown-value(")));
}

// Earlier versions took such texts, and their games can still be played.
TEST(GameFile, AStoredOneIsReadWithoutControlCharacters) {
  const std::string text =
      "id = \"mine\"\ntitle = \"a\u202eb\"\nbase = \"chess\"\n[[piece]]\nletter = \"Q\"\nname = "
      "\"q\\u001b[2J\"\n";
  EXPECT_EQ(read(text).faults.size(), 2u);
  const GameFile file = read_game_file(text, GameLibrary(), {}, GameFileSource::store);
  EXPECT_THAT(file.faults, IsEmpty());
  const GameSpec spec = *file.entries.at(0).make({});
  EXPECT_EQ(spec.title, "a\uFFFDb");
  EXPECT_EQ(spec.kinds[spec.kind_of_letter('Q')].name, "q\uFFFD[2J");
}

TEST(LoadedGames, KnowsWhereAGameComesFrom) {
  LoadedGames loaded_games;
  EXPECT_THAT(loaded_games.put("mine.toml", head), IsEmpty());
  ASSERT_NE(loaded_games.file_of("alice:mine"), nullptr);
  EXPECT_EQ(loaded_games.file_of("mine")->name, "mine.toml");
  EXPECT_EQ(loaded_games.file_of("chess"), nullptr);
  EXPECT_EQ(loaded_games.put("again.toml", head).size(), 1u);
  EXPECT_EQ(loaded_games.files.size(), 1u);
}

// The error names what a file can express but no kernel can play. A movement that winds round a ring ends.
TEST(GameFile, WhatTheKernelCannotPlayIsRefused) {
  const auto compiled = [](const std::string& more) {
    GameFile file = read_game_file(
        "id = \"g\"\ntitle = \"T\"\nsummary = [\"a\", \"b\"]\nbase = \"chess\"\n" + more, GameLibrary());
    if (!file.faults.empty()) return test::brief(file.faults[0].message);
    const Result<GameSpec> spec = file.entries.at(0).make(file.entries.at(0).options);
    const auto tables = RuleTables<1>::compile(*spec);
    return tables ? std::string("plays") : test::brief(tables.error().message);
  };
  const std::string piece = "[[piece]]\nletter = \"G\"\nname = \"griffon\"\nmovement = ";
  EXPECT_EQ(compiled("[board]\nwrap = [\"files\"]\n" + piece + "\"F[F-R]\"\n"), "plays");
  EXPECT_EQ(compiled(piece + "\"[K-K-K-K-K]\"\n").find("plays"), std::string::npos);
  EXPECT_EQ(compiled("[[piece]]\nletter = \"P\"\nmovement = \"fmWfcF2\"\n"), "en-passant-by-path");
}

// CH-43: the movement of the Court and the start position are data.
const std::string court = "id = \"court-of-knights\"\ntitle = \"Court of Knights\"\nbase = \"cheops\"\n";

TEST(GameFileOfCheops, SetsStartsAndTheCourt) {
  const std::string start =
      "tnnqkvmmt/ppppppppp/2c3c2/9/9/9/2C3C2/PPPPPPPPP/TMMVKQNNT w a1,e1,i1,a9,e9,i9 - - - - - 0 1";
  const GameSpec flat =
      game("id = \"wide\"\nbase = \"little-cheops\"\ntitle = \"Wide\"\nnote = \"Mine.\"\nstart = \"" + start +
           "\"\nbase-options = { castles-in-common = \"on\" }\n");
  EXPECT_EQ(flat.start, start);
  EXPECT_EQ(flat.title, "Wide");
  EXPECT_EQ(flat.note, "Mine.");
  EXPECT_FALSE(flat.reconstruction);
  ASSERT_TRUE(flat.rules);
  EXPECT_TRUE(cheops::rules_of(flat).castles);
  const GameSpec space = game(court +
                              "[[piece]]\nletter = \"D\"\nmovement = \"KN\"\n[[piece]]\nletter = \"S\"\n"
                              "movement = \"mQm(1,1,1)0cK\"\n");
  EXPECT_EQ(space.id, "court-of-knights");
  EXPECT_EQ(space.kinds[space.kind_of_letter('D')].movement, "KN");
  EXPECT_EQ(space.kinds[space.kind_of_letter('S')].movement, "mQm(1,1,1)0cK");
  EXPECT_EQ(space.kinds[space.kind_of_letter('N')].movement, "N");
}

TEST(GameFileOfCheops, KeepsTheOptionsThatItDoesNotSet) {
  const GameFile file =
      read(court + "base-options = { idle-turns = \"50\" }\n[[piece]]\nletter = \"B\"\nmovement = \"KR\"\n");
  ASSERT_EQ(file.entries.size(), 1u) << faults_text("", file.faults);
  const auto& options = file.entries[0].options;
  const auto has = [&](std::string_view key) {
    return std::any_of(options.begin(), options.end(), [&](const OptionSpec& o) { return o.key == key; });
  };
  EXPECT_TRUE(has("challenge"));
  EXPECT_TRUE(has("civilian-distance"));
  EXPECT_FALSE(has("idle-turns"));
  EXPECT_FALSE(has("court-movement"));
  const auto changed = file.entries[0].make(options);
  ASSERT_TRUE(changed);
  EXPECT_EQ(cheops::rules_of(*changed).idle_turns, 50);
}

TEST(GameFileOfCheops, SetsFreeValues) {
  const GameSpec numbers = game(court + "base-options = { idle-turns = \"70\", perpetual-check = 7 }\n");
  EXPECT_EQ(cheops::rules_of(numbers).idle_turns, 70);
  EXPECT_EQ(cheops::rules_of(numbers).perpetual_checks, 7) << "a number needs no quotes";
  const GameSpec squares = game(court + "base-options = { lower-civilians = \"Bb2,Bh2\" }\n");
  EXPECT_THAT(squares.start, HasSubstr("/C5C/")) << "level B, rank 2";
  for (const char* wrong : {"idle-turns = 0", "idle-turns = 1001", "idle-turns = -5", "idle-turns = \"070\"",
                            "perpetual-check = 1", "perpetual-check = \"never\"", "lower-civilians = \"Bb2\"",
                            "lower-civilians = 2"})
    EXPECT_THAT(faults_of(court + "base-options = { " + wrong + " }\n"), ElementsAre(StartsWith(":4:18 ")))
        << wrong;
  EXPECT_THAT(faults_of(court + "base-options = { lower-civilians = \"Bb2,Be5\" }\n"),
              ElementsAre(StartsWith(":3:8 ")));
}

TEST(GameFileOfCheops, SetsOptionsThatNeedEachOther) {
  const GameSpec both =
      game(court + "base-options = { deputy-field = \"captures\", open-papers = \"on\" }\n");
  EXPECT_EQ(cheops::rules_of(both).deputy_field, cheops::DeputyField::captures);
  EXPECT_THAT(faults_of(court + "base-options = { deputy-field = \"captures\" }\n"),
              ElementsAre(StartsWith(":3:8 ")));
}

TEST(GameFileOfCheops, AStartOfItsOwnLeavesNoOptionsOfTheStart) {
  const std::string start = find_game("cheops")->start;
  const GameFile file = read(court + "start = \"" + start + "\"\n");
  ASSERT_EQ(file.entries.size(), 1u) << faults_text("", file.faults);
  for (const OptionSpec& option : file.entries[0].options)
    EXPECT_NE(option.group == "Set-up" && option.key != "a1", true) << option.key;
  const GameFile without = read(court);
  const auto& kept = without.entries.at(0).options;
  EXPECT_TRUE(std::any_of(kept.begin(), kept.end(), [](const OptionSpec& o) {
    return o.key == "lower-civilians" && o.free == FreeValue::squares;
  }));
}

TEST(GameFileOfCheops, RefusesOtherMovementsAndOptions) {
  for (const char* movement : {"fK", "N0", "[W-F]", "A", "nN", "W2", "", "m", "K0"}) {
    EXPECT_THAT(faults_of(court + "[[piece]]\nletter = \"D\"\nmovement = \"" + movement + "\"\n"),
                ElementsAre(std::string(":6:12 invalid-court-movement(\"") + movement + "\")"));
  }
  EXPECT_THAT(faults_of(court + "base-options = { castling = \"off\" }\n"),
              ElementsAre(StartsWith(":4:18 ")));
}

}  // namespace
}  // namespace cheshire
