// Moves, records of games, problems, and lines of a GUI.
#include "doors.h"
#include "engine/pgn_json.h"
#include "engine/problem_query.h"
#include "engine/replay.h"
#include "engine/session.h"
#include "protocol/uci.h"
#include "protocol/xboard.h"
#include "solve/problem_file.h"
#include "solve/stipulation.h"
#include "text/pgn/annotations.h"
#include "text/pgn/reader.h"
#include "text/pgn/writer.h"

namespace cheshire::bounds {
namespace {

using Size = std::size_t;
using Game = std::shared_ptr<const AnyGame>;

const AnyGame& game(std::string_view id) {
  static const Game chess = *open_game("chess"), alice = *open_game("alice"),
                    pyramid = *open_game("little-cheops");
  return id == "chess" ? *chess : id == "alice" ? *alice : *pyramid;
}

void play_a_move(std::string_view text) {
  for (const char* id : {"chess", "alice", "little-cheops"}) {
    const auto session = game(id).session();
    if (!text.empty()) (void)session->play(text).ok();
  }
}

/// As `cheshire pgn` reads, replays and writes records.
void read_records(std::string_view text) {
  PgnReader reader;
  GameOpener opener;
  reader.feed(text);
  reader.finish();
  Replay replay;
  ReplayRequest request;
  request.notation = true;
  while (const PgnGame* record = reader.next()) {
    for (const PgnItem& item : record->items()) {
      if (item.kind == PgnItem::Kind::comment) (void)write_annotations(read_annotations(item.text));
    }
    for (const PgnFault& fault : record->faults()) (void)record->place(fault.at);
    (void)write_pgn(*record);
    if (const auto of = opener.open(*record)) replay_record(**of, *record, request, replay);
  }
}

/// As the page does.
void read_for_the_page(std::string_view text) {
  PgnText pgn;
  (void)pgn.read(std::string(text));
  (void)pgn.game(0, GameLibrary());
  (void)write_pgn_json(game("chess"), {}, text);
}

void read_problems(std::string_view text) {
  ProblemFile file(text, [](const NamedGame& named) -> Result<ProblemNames> {
    const AnyGame& of = game(named.id == "alice" ? "alice" : "chess");
    return ProblemNames(of.spec(), of.topology());
  });
  while (const auto problem = file.next()) {
    if (!*problem) (void)file.place(problem->error().at);
  }
}

void query_a_problem(std::string_view text) {
  const AnyGame& chess = game("chess");
  const QueryFields fields[] = {
      {"", text, "", ""}, {"", "#2", text, ""}, {text, "#2", "", ""}, {"", "a=>b3", "", text}};
  for (const QueryFields& field : fields) (void)read_query(chess.spec(), chess.topology(), field, {}).ok();
}

template <class Protocol>
void converse(std::string_view text) {
  Protocol protocol([](std::string_view) {});
  while (!text.empty()) {
    const Size end = std::min(text.find('\n'), text.size());
    if (!protocol.line(text.substr(0, end))) return;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

const std::vector<Text> moves = {
    {"letters", [](Size n) { return repeated(n, "e"); }},
    {"promotions", [](Size n) { return repeated(n, "=Q", "e8"); }},
    {"castling", [](Size n) { return repeated(n, "O-"); }},
    {"squares", [](Size n) { return repeated(n, "e4"); }},
    {"boards", [](Size n) { return repeated(n, "/B", "e4"); }},
    {"chains of Cheops", [](Size n) { return repeated(n, "b3:", "C a1:"); }},
    {"arrests of Cheops", [](Size n) { return repeated(n, " N(e6)", "K d4"); }},
    {"wire form of Cheops", [](Size n) { return repeated(n, "=e5w", "e5w"); }},
    {"blanks", [](Size n) { return repeated(n, " "); }},
    {"bytes", [](Size n) { return repeated(n, "\xFF"); }},
};

const std::vector<Text> records = {
    {"brackets", [](Size n) { return repeated(n, "(", "1. e4 "); }},
    {"nested variations", [](Size n) { return repeated(n, "(e4 ", "1. e4 "); }},
    {"variations", [](Size n) { return repeated(n, "(d4)", "1. e4 "); }},
    {"variations after a long game",
     [](Size n) { return repeated(n / 2, "Nf3 Nf6 Ng1 Ng8 ") + repeated(n / 2, "(Nc6)"); }},
    {"moves", [](Size n) { return repeated(n, "Nf3 Nf6 Ng1 Ng8 "); }},
    {"moves without blanks",
     [](Size n) { return repeated(n, "\n\n[A \"b\"]\n\n1.Nf3Nf6Ng1Ng8Nf3Nf6Ng1Ng8Nf3Nf6 "); }},
    {"long words", [](Size n) { return repeated(n, "[A \"b\"]\n\n" + std::string(250, 'e') + " *\n\n"); }},
    {"moves of two words",
     [](Size n) { return repeated(n, "[A \"b\"]\n\n" + repeated(120, "e4") + " *\n\n"); }},
    {"comments", [](Size n) { return repeated(n, "{a} ", "1. e4 "); }},
    {"empty comments", [](Size n) { return repeated(n, "{}", "1. e4 "); }},
    {"open comments", [](Size n) { return repeated(n, "{", "1. e4 "); }},
    {"long comment", [](Size n) { return repeated(n, "a  ", "1. e4 {", "}"); }},
    {"controls", [](Size n) { return repeated(n, "\x1b\u202e", "1. e4 {", "}"); }},
    {"commands", [](Size n) { return repeated(n, "[%csl Ga4,Rb5]", "1. e4 {", "}"); }},
    {"marks", [](Size n) { return repeated(n, "Ga4,", "1. e4 {[%csl ", "Ga4]}"); }},
    {"open commands", [](Size n) { return repeated(n, "[%", "1. e4 {", "}"); }},
    {"symbols", [](Size n) { return repeated(n, "$1", "1. e4 "); }},
    {"marks of a move", [](Size n) { return repeated(n, "!?", "1. e4"); }},
    {"numbers", [](Size n) { return repeated(n, "1. "); }},
    {"results", [](Size n) { return repeated(n, "1-0 "); }},
    {"tags", [](Size n) { return repeated(n, "[A \"\"]"); }},
    {"tags with many names",
     [](Size n) {
       std::string text;
       for (int i = 0; text.size() + 20 < n; ++i) text += "[T" + std::to_string(i) + " \"\"]\n";
       return text;
     }},
    {"brackets among the moves", [](Size n) { return repeated(n, "[", "1. e4 "); }},
    {"commands among the moves", [](Size n) { return repeated(n, "[%a", "1. e4 "); }},
    {"tags without an end", [](Size n) { return repeated(n, "[a \u201cb\n"); }},
    {"open tags", [](Size n) { return repeated(n, "[A \"\n"); }},
    {"quotes", [](Size n) { return repeated(n, "\"", "[A \"", "]"); }},
    {"escapes", [](Size n) { return repeated(n, "\\\"", "[A \"", "\"]"); }},
    {"games", [](Size n) { return repeated(n, "*\n"); }},
    {"games of unknown variants", [](Size n) { return repeated(n, "[Variant \"none\"]\n\n*\n\n"); }},
    {"games of doubled variants",
     [](Size n) { return repeated(n, "alice:", "[Variant \"", "chess\"]\n\n1. e4 *\n"); }},
    {"long variant", [](Size n) { return repeated(n, "x", "[Variant \"", "\"]\n\n1. e4 *\n"); }},
    {"long rules",
     [](Size n) { return repeated(n, "castling=off;", "[Variant \"Alice\"][Rules \"", "\"]\n\n*\n"); }},
    {"long FEN", [](Size n) { return repeated(n, "8/", "[FEN \"", "\"]\n\n1. e4 *\n"); }},
    {"lines of a percent", [](Size n) { return repeated(n, "%\n"); }},
    {"faults", [](Size n) { return repeated(n, "]\n[A \"\"]\n"); }},
    {"moves of a part", [](Size n) { return repeated(n, "move\te2e4\n"); }},
    {"comments of a part", [](Size n) { return repeated(n, "comment\ta\n", "move\te2e4\n"); }},
    {"open parts", [](Size n) { return repeated(n, "open\n", "move\te2e4\n"); }},
};

constexpr std::string_view problem = "BeginProblem\nStipulation #1\nPieces White Kf6 Rh1 Black Kf8\n";

const std::vector<Text> problems = {
    {"twins", [](Size n) { return repeated(n, "Twin ", problem, "EndProblem"); }},
    {"twins of a duplex",
     [](Size n) { return repeated(n, "Twin ", std::string(problem) + "Option Duplex\n", "EndProblem"); }},
    {"zero positions", [](Size n) { return repeated(n, "Zero ", problem, "EndProblem"); }},
    {"changes of a twin",
     [](Size n) { return repeated(n, "Exchange f6 f8 ", std::string(problem) + "Twin ", "EndProblem"); }},
    {"continued twins",
     [](Size n) { return repeated(n, "Twin Continued Exchange f6 f8 ", problem, "EndProblem"); }},
    {"pieces on one square",
     [](Size n) { return repeated(n, "a1", std::string(problem) + "Pieces White Q", " EndProblem"); }},
    {"pieces",
     [](Size n) { return repeated(n, "Qa1 ", std::string(problem) + "Pieces White ", "EndProblem"); }},
    {"authors", [](Size n) { return repeated(n, "Author x\n", problem, "EndProblem"); }},
    {"remarks", [](Size n) { return repeated(n, "Remark x\n", problem, "EndProblem"); }},
    {"options", [](Size n) { return repeated(n, "Try ", std::string(problem) + "Option ", "EndProblem"); }},
    {"options with values",
     [](Size n) {
       return repeated(n, "MaxSolutions 1 MaxSolutions 2 ", std::string(problem) + "Option ", "EndProblem");
     }},
    {"options that exclude each other",
     [](Size n) {
       return repeated(n, "Duplex HalfDuplex ", std::string(problem) + "Option ", "EndProblem");
     }},
    {"squares of an option",
     [](Size n) { return repeated(n, "a1", std::string(problem) + "Option NoCastling ", " EndProblem"); }},
    {"conditions",
     [](Size n) { return repeated(n, "AliceChess ", std::string(problem) + "Condition ", "EndProblem"); }},
    {"Forsyth",
     [](Size n) { return repeated(n, "1", "BeginProblem Stipulation #1 Forsyth ", " EndProblem"); }},
    {"problems in one line",
     [](Size n) {
       return repeated(n, "Stipulation #1 Pieces White Kf6 Rh1 Black Kf8 NextProblem ", "BeginProblem ");
     }},
    {"problems with faults", [](Size n) { return repeated(n, "wrong NextProblem\n", "BeginProblem "); }},
    {"one word", [](Size n) { return repeated(n, "x"); }},
    {"blanks", [](Size n) { return repeated(n, " "); }},
    {"long game",
     [](Size n) { return repeated(n, "alice:", std::string(problem) + "Game ", "chess EndProblem"); }},
    {"long stipulation",
     [](Size n) { return repeated(n, "1", "BeginProblem Stipulation #", " EndProblem"); }},
};

const std::vector<Text> queries = {
    {"length", [](Size n) { return repeated(n, "9", "#"); }},
    {"series", [](Size n) { return repeated(n, "ser-"); }},
    {"square", [](Size n) { return repeated(n, "x", "z"); }},
    {"changes", [](Size n) { return repeated(n, "exchange e1 e8 "); }},
    {"words", [](Size n) { return repeated(n, "a "); }},
    {"added pieces", [](Size n) { return repeated(n, "Qa3 ", "add white "); }},
    {"squares", [](Size n) { return repeated(n, "a3", "add white Q"); }},
    {"ranks", [](Size n) { return repeated(n, "8/"); }},
};

const std::vector<Text> lines = {
    {"moves", [](Size n) { return repeated(n, "g1f3 g8f6 f3g1 f6g8 ", "position startpos moves "); }},
    {"wrong moves", [](Size n) { return repeated(n, "x ", "position startpos moves "); }},
    {"FEN", [](Size n) { return repeated(n, "8/", "position fen "); }},
    {"fields", [](Size n) { return repeated(n, "w ", "position fen "); }},
    {"doubled variant",
     [](Size n) { return repeated(n, "alice:", "setoption name UCI_Variant value ", "chess"); }},
    {"long variant", [](Size n) { return repeated(n, "x", "setoption name UCI_Variant value "); }},
    {"long option", [](Size n) { return repeated(n, "x", "setoption name "); }},
    {"long value", [](Size n) { return repeated(n, "9", "setoption name Hash value "); }},
    {"unknown options", [](Size n) { return repeated(n, "x ", "setoption name "); }},
    {"unknown commands", [](Size n) { return repeated(n, "x\n"); }},
    {"searched moves", [](Size n) { return repeated(n, "x ", "go searchmoves "); }},
    {"words of go", [](Size n) { return repeated(n, "wtime 1 ", "go ", "x"); }},
    {"blanks", [](Size n) { return repeated(n, " "); }},
    {"variant of XBoard", [](Size n) { return repeated(n, "alice:", "variant ", "chess"); }},
    {"board of XBoard", [](Size n) { return repeated(n, "8/", "setboard "); }},
    {"moves of XBoard", [](Size n) { return repeated(n, "usermove e2e4\n", "force\n"); }},
};

}  // namespace

std::vector<Door> doors_of_records() {
  return {{"Move", play_a_move, 4'000, {8'000'000, 500}, {4'000'000, 500}, moves},
          {"Record", read_records, 64'000, {20'000'000, 2'000}, {10'000'000, 1'000}, records},
          {"RecordOfThePage", read_for_the_page, 64'000, {20'000'000, 8'000}, {10'000'000, 1'000}, records},
          {"ProblemFile", read_problems, 64'000, {4'000'000, 500}, {2'000'000, 200}, problems},
          {"ProblemQuery", query_a_problem, 16'000, {4'000'000, 500}, {2'000'000, 200}, queries},
          {"Uci", converse<Uci>, 64'000, {200'000'000, 8'000}, {100'000'000, 2'000}, lines},
          {"Xboard", converse<Xboard>, 64'000, {200'000'000, 8'000}, {100'000'000, 2'000}, lines}};
}

}  // namespace cheshire::bounds
