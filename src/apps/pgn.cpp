#include "apps/pgn.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

namespace cheshire {
namespace {

std::string tag(const char* name, const std::string& value) {
  std::string quoted;
  for (const char c : value) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c < ' ' && c >= 0 ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, quoted);
}

/// Joins words into lines of at most 79 characters.
class Lines {
 public:
  void add(const std::string& word) {
    const bool fits = width_ + 1 + word.size() < 80;
    if (!text_.empty()) text_ += fits ? ' ' : '\n';
    width_ = (text_.empty() || !fits ? 0 : width_ + 1) + word.size();
    text_ += word;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t width_ = 0;
};

/// Returns the game with its options, or only those not at their defaults if all do not fit a line of PGN.
std::string rules_of(const GameSpec& spec) {
  constexpr std::size_t longest = 240;
  std::string text = spec.identity();
  if (text.size() <= longest) return text;
  text = spec.id;
  for (const OptionSpec& option : spec.options) {
    if (option.value != option.fallback) text += ";" + option.key + "=" + option.value;
  }
  return text;
}

}  // namespace

std::string pgn(const Session& session, const PgnGame& game) {
  const GameSpec& spec = session.game().spec();
  std::string text = tag("Event", game.event) + tag("Site", "?") + tag("Date", game.date) +
                     tag("Round", game.round) + tag("White", game.white) + tag("Black", game.black) +
                     tag("Result", game.result) + tag("Variant", spec.id);
  if (!spec.options.empty()) text += tag("Rules", rules_of(spec));
  if (session.start_fen() != spec.start) text += tag("SetUp", "1") + tag("FEN", session.start_fen());
  text += tag("PlyCount", std::to_string(session.ply()));
  if (!game.termination.empty()) text += tag("Termination", game.termination);
  text += '\n';

  // The number and side of the first move come from the start position, where a FEN may set any.
  const std::unique_ptr<Session> start = session.clone();
  start->back(start->ply());
  int number = start->setup().move_number;
  bool white = start->side() == Color::white;
  Lines lines;
  for (std::size_t i = 0; i < session.moves().size(); ++i) {
    if (white || i == 0) lines.add(fmt::format("{}{}", number, white ? "." : "..."));
    lines.add(session.moves()[i].san);
    // Only the wire form says whom an appointment names.
    if (session.moves()[i].action == "appointment") lines.add("{" + session.moves()[i].uci + "}");
    if (!white) ++number;
    white = !white;
  }
  lines.add(game.result);
  return text + lines.text() + "\n\n";
}

std::string pgn_date() { return fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))); }

}  // namespace cheshire
