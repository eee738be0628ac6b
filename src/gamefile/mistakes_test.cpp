// Every mistake that a game file can have, with its place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/test_message.h"
#include "gamefile/game_file.h"
#include "messages/all.h"

namespace cheshire {
namespace {

std::string times(int n, const std::string& text) {
  std::string all;
  while (n-- > 0) all += text;
  return all;
}

// Three lines of a game built on chess, to which an example adds its mistake.
const std::string head = "id = \"mine\"\ntitle = \"Mine\"\nbase = \"chess\"\n";
const std::string piece = "[[piece]]\nletter = ";
const std::string castling =
    "[[castling]]\nletter = \"K\"\nking = [\"e1\", \"g1\"]\nrook = [\"h1\", \"f1\"]\n";
const std::string court = "id = \"mine\"\nbase = \"cheops\"\n";

struct Mistake {
  std::string text;   // of a game file
  std::string fault;  // ":line:column code(arguments)", perhaps without the last arguments
};

// A key of other games' rules, and why game files do not have it.
Mistake unsupported(const std::string& key, const std::string& why) {
  return {head + key + " = 1\n", ":4:1 unsupported-rule(\"" + key + "\", " + why + ")"};
}

std::string several_keys(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "k" + std::to_string(i) + " = 1\n";
  return text;
}

const std::vector<Mistake> mistakes = {
    // The file.
    {std::string(max_game_file + 1, '#'), ":1:1 file-too-long(65536)"},
    {"game = []\n", ":1:8 file-without-games"},
    {times(33, "[[game]]\n"), ":1:1 too-many-games(32)"},
    {"id = \"mine\"\ntitle = \n", ":2:9 invalid-toml("},
    {"id = \"mine\ntitle = \"Mine\"\n", ":1:11 toml-quote-missing("},
    {"id = toads\n", ":1:7 toml-string-unquoted("},
    {"id = true toads\n", ":1:11 invalid-toml("},
    {"id = \"mine\" # \u00e9\ntitle = \"\u00e9\u00e9\" \u00e9\n", ":2:14 toml-not-ascii"},
    // A bracket after letters does not begin a list, and a quote after the bracket does not begin a text.
    {"id = 0xP[\"\u00e9\"\n", ":1:11 toml-not-ascii"},
    {"id = 0xP{\"\u00e9\"\n", ":1:11 toml-not-ascii"},
    {"x = " + times(17, "["), ":1:21 toml-nested-too-deeply(16)"},

    // The first hundred are listed.
    {head + several_keys(150), ":103:1 more-mistakes"},

    // Keys and values.
    {head + "colour = 3", ":4:1 unknown-key(\"colour\", [\"id\", \"title\", "},
    {head + "when = 2026-01-01", ":4:1 unknown-key(\"when\", "},
    {head + "start = 3", ":4:9 wrong-kind-of-value(\"start\", toml-string, toml-number)"},
    {head + "start = true", ":4:9 wrong-kind-of-value(\"start\", toml-string, toml-boolean)"},
    {head + "start = []", ":4:9 wrong-kind-of-value(\"start\", toml-string, toml-list)"},
    {head + "start = {}", ":4:9 wrong-kind-of-value(\"start\", toml-string, toml-table)"},
    {head + "start = 1.5", ":4:9 wrong-kind-of-value(\"start\", toml-string, toml-other)"},
    {head + "remove-pieces = 3", ":4:17 wrong-kind-of-value(\"remove-pieces\", toml-strings, toml-number)"},
    {head + "remove-pieces = [3]", ":4:18 wrong-kind-of-item(\"remove-pieces\", toml-number)"},
    {head + "board = 3", ":4:9 wrong-kind-of-value(\"[board]\", toml-table, toml-number)"},
    {head + "piece = [3]", ":4:10 wrong-kind-of-value(\"[[piece]]\", toml-table, toml-number)"},
    {head + "zones = 3", ":4:9 wrong-kind-of-value(\"zones\", toml-table, toml-number)"},
    {head + "[zones]\nfar = 3", ":5:7 wrong-kind-of-value(\"far\", toml-strings, toml-number)"},
    {head + "[zones]\nfar = [3]", ":5:8 wrong-kind-of-item(\"far\", toml-number)"},
    {head + "[rules]\ncastling = 3", ":5:12 wrong-kind-of-value(\"castling\", toml-on-or-off, toml-number)"},
    {head + "[rules]\ncastling = \"yes\"", ":5:12 unknown-value(\"yes\", \"castling\", [\"on\", \"off\"])"},
    {head + "[piece]\nletter = \"K\"", ":4:1 table-not-list(\"piece\")"},
    {head + "[board]\nfiles = 27\nranks = 8", ":5:9 number-out-of-range(\"files\", 1, 26, 27)"},
    {head + "[rules]\ndead-position = \"no\"",
     ":5:17 unknown-value(\"no\", \"dead-position\", [\"bare-kings\", \"orthodox\"])"},
    {head + "[board]\nwrap = [\"levels\"]",
     ":5:9 unknown-value(\"levels\", \"wrap\", [\"files\", \"ranks\"])"},
    {head + "[rules]\noptions = [\"gating\"]",
     ":5:12 unknown-value(\"gating\", \"options\", [\"castling\", \"en-passant\", \"strict-first-board\"])"},
    {head + "[rules]\noptions = [\"castling\", \"castling\"]", ":5:24 listed-twice(\"castling\")"},
    {head + "[rules]\nfifty-move-limit = \"never\"", ":5:20 invalid-move-limit(\"never\")"},

    // Rules of other games.
    unsupported("drops", "captured-pieces-stay-off"),
    unsupported("gating", "no-placing-of-pieces"),
    unsupported("stalemate-wins", "stalemate-always-draw"),
    unsupported("goal", "only-checkmate-wins"),
    unsupported("must-capture", "no-forced-capture"),
    unsupported("explosions", "captures-one-piece"),
    unsupported("moves-per-turn", "one-move-per-turn"),
    unsupported("pass", "no-passing-turn"),
    unsupported("players", "two-players-only"),
    unsupported("triple-step", "no-triple-step"),
    unsupported("optional-promotion", "promotion-compulsory"),
    unsupported("promotion-by-capture", "promotion-free-choice"),
    unsupported("flying-kings", "kings-may-face"),
    unsupported("palace", "no-confined-pieces"),
    unsupported("hexagons", "no-hexagons"),

    // Texts of the file are shown without control characters and cut between characters.
    {head + "\"" + times(39, "a") + "\u00e9\u00e9\" = 1", ":4:1 unknown-key(\"" + times(39, "a") + "...\", "},
    {head + "\"a\\nb\\u001b\" = 1", ":4:1 unknown-key(\"a b\uFFFD\", "},
    {head + piece + "\"Q\"\nname = \"Queen\"\nmovement = \"QX\"", ":7:14 invalid-movement(Queen, "},

    // What is shown to others.
    {head + "note = \"a\\u001b[2J\"", ":4:10 control-character(\"U+001B\")"},
    {head + "note = \"\u00e9\u00e9\u202ecba\"", ":4:11 control-character(\"U+202E\")"},
    {head + "family = \"a\u009bb\"", ":4:12 control-character(\"U+009B\")"},
    {"id = \"mine\"\ntitle = \"a\\u0000\"", ":2:11 control-character(\"U+0000\")"},
    {head + "summary = [\"a\", \"b\\u2066\"]", ":4:19 control-character(\"U+2066\")"},
    {head + "summary = [\"a\\nb\"]", ":4:12 not-one-line(300)"},
    {head + piece + "\"Q\"\nname = \"que\u202een\"", ":6:12 control-character(\"U+202E\")"},
    {head + piece + "\"Q\"\nname = \"a\\nb\"", ":6:8 invalid-piece-name(40)"},

    // Names that select a game.
    {"id = \"mine\"\nbase = \"alice:alice:chess\"\n", ":2:8 game-doubled-twice"},
    {"id = \"mine\"\nbase = \"alice3:alice:none\"\n", ":2:8 game-doubled-twice"},
    {"id = \"mine\"\nbase = \"" + times(2000, "alice:") + "chess\"\n", ":2:8 game-doubled-twice"},
    {"id = \"mine\"\nbase = \"" + times(41, "x") + "\"\n", ":2:8 game-name-too-long(40)"},

    // Names, and the game built on.
    {"title = \"Mine\"\nbase = \"chess\"\n", ":1:1 key-missing(\"id\")"},
    {"id = \"My Game\"\nbase = \"chess\"\n", ":1:6 invalid-id(\"My Game\")"},
    {"id = \"chess\"\nbase = \"chess\"\n", ":1:6 id-taken(\"chess\")"},
    {"id = \"mine\"\n", ":1:1 title-missing"},
    {head + "summary = [\"a\", \"b\", \"c\"]", ":4:1 too-many-sentences(2)"},
    {head + "note = \"\"", ":4:8 not-one-line(300)"},
    {"id = \"mine\"\nbase = \"ches\"\n", ":2:8 unknown-base(\"ches\", [\"alice\", "},
    {"[[game]]\nid = \"one\"\nbase = \"none\"\n[[game]]\nid = \"two\"\nbase = \"one\"\n",
     ":6:8 base-has-mistakes(\"one\")"},
    {"id = \"mine\"\ntitle = \"Mine\"\nbase-options = {}\n",
     ":3:1 needs-other-key(\"base-options\", \"base\")"},
    {head + "[base-options]\ncastling = true", ":5:12 invalid-option-value"},

    // [board] and [zones].
    {"id = \"mine\"\ntitle = \"Mine\"\n", ":1:1 board-missing"},
    {head + "[board]\nholes = [\"a1\"]", ":5:1 needs-new-board(\"holes\")"},
    {head + "[board]\nfiles = 8", ":4:1 key-missing(\"ranks\")"},
    {head + "[board]\nfiles = 8\nmap = \"..\"", ":5:1 board-given-twice"},
    {head + "[board]\nmap = \"..\"\nlevels = 2", ":6:1 not-with-map(\"levels\")"},
    {head + "[board]\nfiles = 1\nranks = 1\nlevels = 26\nlevel-rows = 2", ":8:1 too-many-levels(26)"},
    {head + "[board]\n" + times(27, "[[board.level]]\nmap = \".\"\n"), ":5:9 too-many-levels(26)"},
    {head + "[board]\nlevel-rows = 2\n[[board.level]]\nmap = \".\"", ":5:1 levels-do-not-fill-rows(1, 2)"},
    {head + "[board]\nfiles = 20\nranks = 20", ":5:1 too-many-cells(400, 256)"},
    {head + "[board]\nfiles = 16\nranks = 16\n[rules]\npassage = \"three-boards\"",
     ":8:1 too-many-cells-for-passage(256, "},
    {head + "[[board.level]]\nname = \"low\"\nmap = \".\"", ":5:8 invalid-level-name(\"low\")"},
    {head + times(2, "[[board.level]]\nname = \"L\"\nmap = \".\"\n"), ":8:8 level-name-taken(\"L\")"},
    {head + "[[board.level]]\nname = \"L\"", ":4:1 key-missing(\"map\")"},
    {head + "[board]\nmap = \" \"", ":5:7 map-without-cells"},
    {head + "[board]\nmap = '''\n" + times(31, ".\n") + "'''", ":5:7 too-many-map-rows(30)"},
    {head + "[board]\nmap = \"" + times(27, ".") + "\"", ":5:34 too-many-map-files(26)"},
    {head + "[board]\nmap = \"\"\"\n...\n.x.\n\"\"\"", ":7:2 invalid-map-character(\"x\")"},
    {head + "[board]\nfiles = 2\nranks = 2\nholes = [\"a1-b2\"]", ":7:1 holes-leave-no-cells"},
    {head + "[board]\nnames = { a9 = \"x1\" }", ":5:11 unknown-cell(\"a9\")"},
    {head + "[board]\nnames = { a1 = \"9\" }", ":5:16 invalid-cell-name"},
    {head + "[board]\nnames = { a1 = \"b1\" }", ":5:1 cell-name-taken(\"b1\")"},
    {head + "[board]\nlinks = [" + times(257, "0,") + "]", ":5:9 too-many-links(256)"},
    {head + "[board]\nlinks = [3]",
     ":5:10 wrong-kind-of-value(\"[[board.links]]\", toml-table, toml-number)"},
    {head + "[board]\nlinks = [{ from = \"a1\", to = \"a8\" }]", ":5:10 key-missing(\"step\")"},
    {head + "[board]\nlinks = [{ from = \"a1\", to = \"z9\", step = \"up\" }]", ":5:30 unknown-cell(\"z9\")"},
    {head + "[board]\nlinks = [{ from = \"a1\", to = \"a8\", step = \"north\" }]",
     ":5:43 unknown-step(\"north\")"},
    {head + "[board]\nlinks = [{ from = \"a1\", to = \"a8\", step = [2, 0] }]", ":5:43 invalid-step"},
    {head + "[board]\nforward = \"up\"", ":5:1 forward-leaves-board(2)"},
    {head + "[zones]\nfar = [\"nowhere\"]", ":5:8 unknown-cells(\"nowhere\")"},
    {head + "[zones]\nfar = [\"rank 9\"]", ":5:8 no-cells-there(\"rank 9\")"},
    {head + "[zones]\nfar = [\"rank 1 rank 2\"]", ":5:8 no-common-cells(\"rank 1 rank 2\")"},
    {head + "[zones]\nFar = [\"a1\"]", ":5:1 invalid-zone-name(\"Far\")"},
    {head + "[zones]\ne4 = [\"a1\"]", ":5:1 zone-has-name-of-cell(\"e4\")"},

    // [[piece]].
    {head + "remove-pieces = [\"X\"]",
     ":4:18 unknown-letter(\"X\", [\"K\", \"Q\", \"R\", \"B\", \"N\", \"P\"])"},
    {"id = \"mine\"\ntitle = \"Mine\"\nremove-pieces = [\"X\"]\n[board]\nmap = \".\"",
     ":3:18 game-without-pieces(\"X\")"},
    {head + "[[piece]]\nname = \"amazon\"", ":4:1 key-missing(\"letter\")"},
    {head + piece + "\"amazon\"", ":5:10 invalid-piece-letter(\"amazon\")"},
    {head + piece + "\"Q\"\n" + piece + "\"Q\"", ":7:10 piece-letter-taken(\"Q\")"},
    {head + piece + "\"Z\"", ":4:1 new-piece-incomplete(\"movement\")"},
    {head + piece + "\"Q\"\nname = \"\"", ":6:8 invalid-piece-name(40)"},
    {head + piece + "\"Q\"\ndrawing = \"queen.svg\"", ":6:11 invalid-drawing(\"queen.svg\")"},
    {head +
         [] {
           std::string all;
           for (char letter = 'A'; letter <= 'Z'; ++letter)
             all += piece + '"' + letter + "\"\nname = \"x\"\nmovement = \"W\"\n";
           return all;
         }(),
     ":4:3 too-many-kinds(24)"},
    {head + piece + "\"P\"\npawn = false\n" + piece + "\"Q\"\npawn = true\n" + piece + "\"R\"\npawn = true",
     ":12:1 several-pawns"},
    {head + piece + "\"Q\"\npawn = true", ":6:1 second-pawn(\"P\")"},
    {head + piece + "\"P\"\nroyal = true\npawn = true", ":7:1 pawn-royal"},
    {head + piece + "\"K\"\nroyal = false", ":4:3 no-royal-piece"},
    {head + piece + "\"Q\"\nroyal = true", ":6:1 several-royal-pieces(\"K\", \"Q\")"},
    {head + piece + "\"Q\"\nmovement = \"" + times(201, "W") + "\"", ":6:12 movement-too-long(200)"},
    {head + piece + "\"Q\"\nmovement = \"QX\"", ":6:14 invalid-movement(queen, "},
    {head + piece + "\"Q\"\nmovement = \"nN\"", ":6:12 invalid-movement(queen, "},
    {head + "[board]\nfiles = 16\nranks = 16\n" + piece + "\"Q\"\nmovement = \"[K-K-K-K-K-K-K-K-K]\"",
     ":9:12 invalid-movement(queen, too-many-paths-in-file)"},
    {"id = \"mine\"\ntitle = \"Mine\"\nbase = \"raumschach\"\n[board]\nfiles = 5\nranks = 5",
     ":3:8 invalid-inherited-movement("},
    {head + "[board]\nfiles = 2\nranks = 2\nlevels = 2\nlevel-rows = 2\n" + piece +
         "\"Q\"\nmovement = \"W0F0(1,1,1)0\"",
     ":1:1 too-many-axes(32, 16)"},

    {head + "[zones]\nfar = \"" + times(9, "rank 1 ") + "\"", ":5:7 unknown-cells("},

    // [pawn].
    {head + "remove-pieces = [\"P\"]", ":3:8 no-pawn"},
    {head + "[pawn]\npromotes-to = [\"K\"]", ":5:16 promotion-to-royal-or-pawn"},
    {head + "[pawn]\npromotes-to = [\"Q\", \"Q\"]", ":5:21 listed-twice(\"Q\")"},
    {head + "[pawn]\npromotes-to = []", ":4:1 promotion-without-pieces"},
    {head + "[pawn]\npromotes-to = [\"Q\"]\npromotion = { white = [], black = [] }",
     ":5:1 needs-other-key(\"promotes-to\", \"promotion\")"},
    {head + "[pawn]\npromotion = { white = [\"a8\"] }", ":5:13 key-missing(\"black\")"},
    {head + "[board]\nforward = [1, 1]\n", ":3:8 double-step-diagonal"},
    {head + "[pawn]\ndouble-step = { white = [\"a7\"], black = [] }",
     ":5:1 double-step-off-board(White, a7)"},

    // [[castling]].
    {head + times(9, castling), ":4:1 too-many-castlings(8)"},
    {head + castling + castling, ":8:1 castling-letter-taken(\"K\")"},
    {head + "[[castling]]\nletter = \"KQ\"", ":5:10 invalid-castling-letter(\"KQ\")"},
    {head + castling + "color = \"black\"", ":8:1 castling-letter-of-other-side(\"K\", White)"},
    {head + "[[castling]]\nletter = \"K\"", ":4:1 key-missing(\"king\")"},
    {head + "remove-pieces = [\"R\"]\n" + castling, ":5:1 castling-without-rook"},
    {head + "remove-pieces = [\"R\"]", ":4:1 castling-loses-rook(\"K\")"},
    {head + castling + "piece = \"K\"", ":8:1 king-castles-with-king"},
    {head + "[[castling]]\nletter = \"K\"\nking = [\"e1\", \"g1\"]\nrook = [\"e1\", \"f1\"]",
     ":4:1 castling-starts-on-one-cell"},
    {head + "[[castling]]\nletter = \"K\"\nking = [\"e1\", \"g1\"]\nrook = [\"h1\", \"g1\"]",
     ":4:1 castling-ends-on-one-cell"},
    {head + "[[castling]]\nletter = \"K\"\nking = [\"e1\", \"g1\"]\nrook = [\"h1\"]",
     ":7:8 not-two-cells(\"rook\")"},
    {head + "[[castling]]\nletter = \"K\"\nking = [\"e1\", \"g1\"]\nrook = [3, \"f1\"]",
     ":7:9 cell-name-expected(toml-number)"},
    {head + "[[castling]]\nletter = \"X\"\nking = [\"e1\", \"g1\"]\nrook = [\"h1\", \"f1\"]",
     ":4:1 castling-without-san"},
    {head + "[[castling]]\nletter = \"K\"\nking = [\"e1\", \"g2\"]\nrook = [\"h1\", \"f1\"]",
     ":6:1 king-not-straight"},
    {head + "[[castling]]\nletter = \"K\"\nking = [\"e1\", \"g1\"]\nrook = [\"h1\", \"f2\"]",
     ":7:1 castling-not-straight"},

    // [rules].
    {head + "[board]\nfiles = 5\nranks = 5\n[rules]\ncastling = \"on\"",
     ":8:1 castling-on-without-castlings"},
    {head + "[rules]\ncastling = \"off\"\noptions = [\"castling\"]",
     ":6:12 castling-option-without-castlings"},
    {head + "[rules]\nstrict-first-board = true", ":5:1 strict-without-transfers"},
    {head + "[rules]\noptions = [\"strict-first-board\"]", ":5:12 strict-without-transfers"},
    {head + "[rules]\nen-passant = \"both\"", ":5:1 en-passant-on-one-board"},
    {head + "[rules]\npassage = \"looking-glass\"\nen-passant = \"on\"", ":6:1 en-passant-on-two-boards"},
    {head + "[rules]\npassage = \"three-boards\"\nen-passant = \"both\"", ":6:1 en-passant-on-three-boards"},
    {head + "[rules]\npassage = \"free\"\nen-passant = \"both\"", ":6:1 en-passant-with-free-passage"},
    {head + "[pawn]\ndouble-step = { white = [], black = [] }\n[rules]\nen-passant = true",
     ":7:1 en-passant-without-double-steps"},
    {head + "[rules]\nzero-moves = \"quiet\"", ":5:1 zero-moves-without-two-boards"},
    {head + "[rules]\npassage = \"free\"\nzero-moves = \"none\"", ":6:1 free-passage-without-captures"},
    {head + "[rules]\npassage = \"looking-glass\"\nzero-moves = \"capture\"",
     ":6:1 capturing-zero-moves-elsewhere"},
    {head + "[rules]\npassage = \"stay-if-occupied\"\nzero-moves = \"quiet\"",
     ":6:1 quiet-zero-moves-elsewhere"},
    {head + "[rules]\nminors = [\"K\"]", ":5:11 royal-minor"},
    {head + "[rules]\ncolour-bound = \"Q\"", ":5:1 colour-bound-not-minor"},
    {head + "[rules]\npassage = \"looking-glass\"\ndead-position = \"orthodox\"",
     ":6:1 orthodox-on-several-boards"},
    {head + "[rules]\nminors = []\ndead-position = \"orthodox\"", ":6:1 orthodox-without-minors"},

    // 'start'.
    {"id = \"mine\"\ntitle = \"Mine\"\n[board]\nmap = \".\"", ":1:1 key-missing(\"start\")"},
    {head + "[board]\nfiles = 5\nranks = 5\n", ":1:1 new-board-without-start"},
    {head + "start = \"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"", ":4:23 invalid-start("},
    {head + "remove-pieces = [\"Q\"]", ":3:8 invalid-inherited-start("},
    {head + "start = \"rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"",
     ":4:9 invalid-start(side-without-king(Black, king))"},
    {head + "start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR\"",
     ":4:9 invalid-start(side-with-several-kings(White, 2))"},

    // Rules of a game's own.
    {"id = \"mine\"\nbase = \"locked\"\n", ":2:8 base-has-own-rules(\"locked\")"},

    // Cheops.
    {court + "[board]\n", ":3:2 fixed-in-cheops(\"board\")"},
    {court + "[zones]\n", ":3:2 fixed-in-cheops(\"zones\")"},
    {court + "[pawn]\n", ":3:2 fixed-in-cheops(\"pawn\")"},
    {court + "[rules]\n", ":3:2 fixed-in-cheops(\"rules\")"},
    {court + "remove-pieces = [\"D\"]\n", ":3:1 fixed-in-cheops(\"remove-pieces\")"},
    {court + "[[castling]]\n", ":3:3 fixed-in-cheops(\"castling\")"},
    {court + "start = \"9/9/x\"\n", ":3:14 invalid-start("},
    {court + piece + "\"D\"", ":3:1 key-missing(\"movement\")"},
    {court + piece + "\"N\"\nmovement = \"K\"\n", ":4:10 not-of-the-court(\"N\")"},
    {court + times(2, piece + "\"D\"\nmovement = \"K\"\n"), ":7:10 piece-letter-taken(\"D\")"},
    {court + piece + "\"D\"\nmovement = \"" + times(201, "K") + "\"\n", ":5:12 movement-too-long(200)"},
    {court + piece + "\"D\"\nmovement = \"fK\"\n", ":5:12 invalid-court-movement(\"fK\")"},
};

struct LockedRules {
  static constexpr std::string_view name = "locked";
  Capabilities capabilities() const { return {}; }
};

// The games that there are, and one whose rules no game file knows.
GameLibrary library() {
  GameLibrary games;
  const auto make = [](const GameEntry::Options&) -> Result<GameSpec> {
    GameSpec spec = *find_game("chess");
    spec.rules = LockedRules{};
    return spec;
  };
  EXPECT_TRUE(games.add({"locked", {}, make, false}));
  return games;
}

TEST(Mistakes, HaveTheirCodeAndTheirPlace) {
  for (const Mistake& mistake : mistakes) {
    const GameFile file = read_game_file(mistake.text, library());
    EXPECT_THAT(file.entries, testing::IsEmpty());
    std::vector<std::string> all;
    for (const GameFileFault& fault : file.faults)
      all.push_back(':' + std::to_string(fault.line) + ':' + std::to_string(fault.column) + ' ' +
                    test::brief(fault.message));
    EXPECT_THAT(all, testing::Contains(testing::StartsWith(mistake.fault))) << mistake.text.substr(0, 1000);
  }
}

void insert_codes(const Message& message, std::set<std::string_view>& codes) {
  codes.insert(message.code());
  for (const MessageArg& arg : message.args()) {
    if (const Message* inner = std::get_if<Message>(&arg.value)) insert_codes(*inner, codes);
  }
}

TEST(Mistakes, TogetherTheyRaiseEveryCode) {
  std::set<std::string_view> raised;
  for (const Mistake& mistake : mistakes) {
    for (const GameFileFault& fault : read_game_file(mistake.text, library()).faults)
      insert_codes(fault.message, raised);
  }
  for (const MessageSpec* spec : msg::gamefile_messages)
    EXPECT_TRUE(raised.contains(spec->code)) << spec->code;
}

}  // namespace
}  // namespace cheshire
