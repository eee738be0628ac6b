// Names of games, game files, movements and positions.
#include "doors.h"
#include "engine/session.h"
#include "engine/try_game.h"
#include "gamefile/loaded_games.h"
#include "gamefile/report.h"
#include "games/registry.h"
#include "moves/movement.h"
#include "text/cheops/fen.h"
#include "text/fen.h"

namespace cheshire::bounds {
namespace {

using Size = std::size_t;

void find_a_game(std::string_view name) {
  const LoadedGames games;
  (void)games.library.entry(name).has_value();
  (void)games.library.find(name).ok();
  (void)games.file_of(name);
  (void)open_game(name).ok();
}

void choose_options(std::string_view text) {
  const Result<OptionValues> options = parse_options(text);
  if (options) (void)find_game("cheops", *options).ok();
}

/// As the server and the browser core read a file, and what they say about it.
void read_file(std::string_view text) {
  LoadedGames games;
  const std::vector<GameFileFault> faults = games.put("file", std::string(text), try_game);
  (void)faults_text("file", faults).size();
  if (games.files.empty()) return;
  for (const std::string& id : games.playable(games.files[0])) {
    const auto spec = games.library.find(id);
    if (spec) (void)game_report(*spec).ok();
  }
}

void read_movement(std::string_view text) {
  for (const int dimensions : {2, 4}) (void)parse_movement(text, dimensions, {0, 1, 0, 0}).ok();
}

template <class Read>
void read_position(const char* id, std::string_view text, Read read) {
  const GameSpec spec = *find_game(id);
  const Topology topology = *Topology::compile(spec.board);
  (void)read(text, spec, topology).ok();
}
void read_positions(std::string_view text) {
  const auto any = [](std::string_view fen, const GameSpec& spec, const Topology& topology) {
    return read_fen(fen, spec, topology);
  };
  const auto of_cheops = [](std::string_view fen, const GameSpec& spec, const Topology& topology) {
    return cheops::read_fen(fen, spec, topology);
  };
  for (const char* id : {"chess", "alice", "raumschach"}) read_position(id, text, any);
  read_position("cheops", text, of_cheops);
  for (const char* id : {"alice", "cheops"}) (void)(*open_game(id))->session()->set(text).ok();
}

std::string numbered(Size size, std::string_view begin, std::string (*unit)(int)) {
  std::string text(begin);
  for (int i = 0; text.size() + 40 < size; ++i) text += unit(i);
  return text;
}

constexpr std::string_view head = "id = \"mine\"\ntitle = \"Mine\"\nbase = \"chess\"\n";

const std::vector<Text> names = {
    {"doubled", [](Size n) { return repeated(n, "alice:", "", "chess"); }},
    {"tripled", [](Size n) { return repeated(n, "alice3:", "", "raumschach"); }},
    {"in turn", [](Size n) { return repeated(n, "alice:alice3:", "", "chess"); }},
    {"long", [](Size n) { return std::string(n, 'x'); }},
    {"long and doubled", [](Size n) { return repeated(n, "x", "alice:"); }},
    {"colons", [](Size n) { return std::string(n, ':'); }},
};

const std::vector<Text> options = {
    {"the same", [](Size n) { return repeated(n, "idle-turns=70;"); }},
    {"unknown", [](Size n) { return repeated(n, "a=1;"); }},
    {"long value", [](Size n) { return repeated(n, "9", "idle-turns="); }},
    {"squares", [](Size n) { return repeated(n, "Bb2,", "lower-civilians="); }},
    {"equals", [](Size n) { return std::string(n, '='); }},
};

std::string with_base(std::string_view base) {
  return "id = \"mine\"\ntitle = \"Mine\"\nbase = \"" + std::string(base) + "\"\n";
}

const std::vector<Text> files = {
    {"doubled base", [](Size n) { return with_base(repeated(n, "alice:", "", "chess")); }},
    {"tripled base", [](Size n) { return with_base(repeated(n, "alice3:", "", "chess")); }},
    {"long base", [](Size n) { return with_base(std::string(n, 'x')); }},
    {"long id", [](Size n) { return repeated(n, "x", "base = \"chess\"\nid = \"", "\"\n"); }},
    {"long title",
     [](Size n) { return repeated(n, "x", "id = \"mine\"\nbase = \"chess\"\ntitle = \"", "\"\n"); }},
    {"games without anything", [](Size n) { return repeated(n, "[[game]]\n"); }},
    {"games on one another",
     [](Size n) {
       std::string text = "[[game]]\nid = \"g0\"\ntitle = \"G\"\nbase = \"chess\"\n";
       for (int i = 1; i < 32 && text.size() + 60 < n; ++i)
         text += "[[game]]\nid = \"g" + std::to_string(i) + "\"\nbase = \"g" + std::to_string(i - 1) + "\"\n";
       return text;
     }},
    {"games on unknown ones",
     [](Size n) {
       std::string text;
       for (int i = 0; i < 32 && text.size() + 60 < n; ++i)
         text += "[[game]]\nid = \"g" + std::to_string(i) + "\"\nbase = \"none\"\n";
       return text;
     }},
    {"unknown keys",
     [](Size n) { return numbered(n, head, [](int i) { return "k" + std::to_string(i) + "=1\n"; }); }},
    {"options of chess",
     [](Size n) {
       return numbered(n, std::string(head) + "[base-options]\n",
                       [](int i) { return "k" + std::to_string(i) + "=1\n"; });
     }},
    {"options of Cheops",
     [](Size n) {
       return numbered(n, with_base("cheops") + "[base-options]\n",
                       [](int i) { return "k" + std::to_string(i) + "=1\n"; });
     }},
    {"zones",
     [](Size n) {
       return numbered(n, std::string(head) + "[zones]\n",
                       [](int i) { return "z" + std::to_string(i) + "=\"a1-h8\"\n"; });
     }},
    {"pieces", [](Size n) { return repeated(n, "{},", std::string(head) + "piece=[", "]\n"); }},
    {"pieces with letters",
     [](Size n) { return repeated(n, "{letter=\"A\"},", std::string(head) + "piece=[", "]\n"); }},
    {"texts in one line",
     [](Size n) { return repeated(n, "\"\",", std::string(head) + "summary=[", "]\n"); }},
    {"texts in one line of UTF-8",
     [](Size n) { return repeated(n, "\"\u00e9\",", std::string(head) + "summary=[", "]\n"); }},
    {"lists", [](Size n) { return repeated(n, "[],", std::string(head) + "x=[", "]\n"); }},
    {"nested lists",
     [](Size n) { return repeated(n, "[[[[[[[[[[[[[[]]]]]]]]]]]]]],", std::string(head) + "x=[", "]\n"); }},
    {"open brackets", [](Size n) { return repeated(n, "[", "x="); }},
    {"open braces", [](Size n) { return repeated(n, "{a=", "x="); }},
    {"dotted key", [](Size n) { return repeated(n, "a.", "", "a=1\n"); }},
    {"dotted header", [](Size n) { return repeated(n, "a.", "[", "a]\n"); }},
    {"tables of tables",
     [](Size n) {
       return numbered(n, head, [](int i) { return "[t" + std::to_string(i) + ".a.b.c.d]\n"; });
     }},
    {"lists of tables", [](Size n) { return repeated(n, "[[x]]\n", head); }},
    {"long text", [](Size n) { return repeated(n, "x", std::string(head) + "note=\"", "\"\n"); }},
    {"escapes", [](Size n) { return repeated(n, "\\u001b", std::string(head) + "note=\"", "\"\n"); }},
    {"lines", [](Size n) { return repeated(n, "\n", std::string(head) + "note=\"\"\"", "\"\"\"\n"); }},
    {"empty lines", [](Size n) { return repeated(n, "\n", head); }},
    {"comments", [](Size n) { return repeated(n, "#\n", head); }},
    {"quotes", [](Size n) { return repeated(n, "\"", "x="); }},
    {"open quotes", [](Size n) { return repeated(n, "'''a", "x="); }},
    {"ranks", [](Size n) { return repeated(n, "rank 1 ", std::string(head) + "[zones]\nfar=\"", "\"\n"); }},
    {"holes",
     [](Size n) {
       return repeated(n, "\"a1\",", std::string(head) + "[board]\nfiles=16\nranks=16\nholes=[", "]\n");
     }},
    {"map",
     [](Size n) { return repeated(n, ".\n", std::string(head) + "[board]\nmap=\"\"\"\n", "\"\"\"\n"); }},
    {"wide map", [](Size n) { return repeated(n, ".", std::string(head) + "[board]\nmap=\"", "\"\n"); }},
    {"levels", [](Size n) { return repeated(n, "[[board.level]]\nmap=\".\"\n", head); }},
    {"links",
     [](Size n) {
       return repeated(n, "{from=\"a1\",to=\"a8\",step=\"up\"},", std::string(head) + "[board]\nlinks=[",
                       "]\n");
     }},
    {"castlings", [](Size n) { return repeated(n, "[[castling]]\nletter=\"K\"\n", head); }},
    {"promotions",
     [](Size n) { return repeated(n, "\"Q\",", std::string(head) + "[pawn]\npromotes-to=[", "]\n"); }},
    {"removed pieces",
     [](Size n) { return repeated(n, "\"Q\",", std::string(head) + "remove-pieces=[", "]\n"); }},
    {"movement",
     [](Size n) {
       return repeated(n, "K", std::string(head) + "[[piece]]\nletter=\"Q\"\nmovement=\"", "\"\n");
     }},
    {"movement of the Court",
     [](Size n) {
       return repeated(n, "Q", with_base("cheops") + "[[piece]]\nletter=\"D\"\nmovement=\"", "\"\n");
     }},
    {"long start", [](Size n) { return repeated(n, "1", std::string(head) + "start=\"", "\"\n"); }},
    {"strokes", [](Size n) { return repeated(n, "/", std::string(head) + "start=\"", "\"\n"); }},
    {"blanks", [](Size n) { return repeated(n, " ", std::string(head) + "start=\"8/", "\"\n"); }},
};

const std::vector<Text> movements = {
    {"atoms", [](Size n) { return repeated(n, "K"); }},
    {"modifiers", [](Size n) { return repeated(n, "m"); }},
    {"legs", [](Size n) { return repeated(n, "K-", "[", "K]"); }},
    {"brackets", [](Size n) { return repeated(n, "["); }},
    {"range", [](Size n) { return repeated(n, "9", "W"); }},
    {"vectors", [](Size n) { return repeated(n, "(1,2,3,4)"); }},
    {"exact vectors", [](Size n) { return repeated(n, "{1,-2,3,-4}"); }},
    {"minus", [](Size n) { return repeated(n, "-", "(1,"); }},
};

const std::vector<Text> positions = {
    {"digits", [](Size n) { return repeated(n, "9"); }},
    {"ones", [](Size n) { return repeated(n, "1"); }},
    {"strokes", [](Size n) { return repeated(n, "/"); }},
    {"rows", [](Size n) { return repeated(n, "8/"); }},
    {"bars", [](Size n) { return repeated(n, "|"); }},
    {"boards", [](Size n) { return repeated(n, "8/8/8/8/8/8/8/8;"); }},
    {"kings", [](Size n) { return repeated(n, "k"); }},
    {"fields", [](Size n) { return repeated(n, "w "); }},
    {"blanks", [](Size n) { return repeated(n, " "); }},
    {"castling", [](Size n) { return repeated(n, "K", "4k3/8/8/8/8/8/8/4K3 w "); }},
    {"files that castle", [](Size n) { return repeated(n, "HA", "r3k2r/8/8/8/8/8/8/R3K2R w "); }},
    {"clock", [](Size n) { return repeated(n, "9", "4k3/8/8/8/8/8/8/4K3 w - - "); }},
    {"papers of Cheops", [](Size n) { return repeated(n, "a1,", "9/9/9/9/9/9/9/9/9 w "); }},
    {"squares for Popeye", [](Size n) { return repeated(n, "a1", "Pieces White K"); }},
    {"pieces for Popeye", [](Size n) { return repeated(n, "Ka1 ", "Pieces White "); }},
    {"colours for Popeye", [](Size n) { return repeated(n, "White ", "Pieces "); }},
    {"commands for Popeye", [](Size n) { return repeated(n, "Forsyth 8 ", "Pieces White Ka1 "); }},
    {"Forsyth", [](Size n) { return repeated(n, "1", "Forsyth "); }},
    {"rights for Popeye",
     [](Size n) { return repeated(n, "a1", "Pieces White Ke1 Black Ke8 Option NoCastling "); }},
};

}  // namespace

std::vector<Door> doors_of_games() {
  return {{"NameOfAGame", find_a_game, 16'000, {400'000, 16}, {200'000, 16}, names},
          {"Options", choose_options, 16'000, {4'000'000, 400}, {2'000'000, 200}, options},
          {"GameFile", read_file, max_game_file, {200'000'000, 1'000}, {40'000'000, 500}, files},
          {"Movement", read_movement, 200, {100'000, 2'000}, {50'000, 2'000}, movements},
          {"Position", read_positions, 16'000, {20'000'000, 400}, {10'000'000, 200}, positions}};
}

}  // namespace cheshire::bounds
