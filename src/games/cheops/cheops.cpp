#include "games/cheops/cheops.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

#include "board/topology.h"
#include "games/cheops/start.h"
#include "messages/games.h"
#include "rules/cheops/letters.h"
#include "text/cheops/fen.h"

namespace cheshire {
namespace {

using cheops::Rules;

// The movement of a piece without rules of its own, on one level and in the pyramid. CH-18 to CH-25, CH-43
struct Movement {
  const char *flat, *space;
};
constexpr Movement kings = {"K", "K(1,1,1)"}, queens = {"Q", "Q(1,1,1)0"};
// The movements of Duke, Duchess, Baron and Baroness for a value of "court-movement".
struct Court {
  const char* value;
  Movement duke, duchess, baron, baroness;
};
constexpr Court courts[] = {
    {"court", kings, {"mQcK", "mQm(1,1,1)0cKc(1,1,1)"}, {"KmR", "K(1,1,1)mR"}, {"KmN", "K(1,1,1)mN"}},
    {"kings", kings, kings, kings, kings},
    {"compound", {"KN", "K(1,1,1)N"}, {"BN", "BN"}, {"RN", "RN"}, {"KN", "K(1,1,1)N"}},
    {"capture-as-move", kings, queens, {"KR", "K(1,1,1)R"}, {"KN", "K(1,1,1)N"}},
};

// An option and how its value changes the rules. `apply` gets the index of the choice, or the number itself
// if the option takes free numbers.
struct RuleOption {
  OptionSpec spec;
  std::function<void(Rules&, int)> apply;
};

template <class E>
std::function<void(Rules&, int)> set(E Rules::* member) {
  return [member](Rules& rules, int choice) { rules.*member = static_cast<E>(choice); };
}
// The first choice means true.
std::function<void(Rules&, int)> first_is_true(bool Rules::* member) {
  return [member](Rules& rules, int choice) { rules.*member = choice == 0; };
}
std::function<void(Rules&, int)> second_is_true(bool Rules::* member) {
  return [member](Rules& rules, int choice) { rules.*member = choice == 1; };
}

// Returns an option that also takes any number from `min` to `max`. A listed choice that is not a number
// means 0.
RuleOption count_option(const char* key, const char* title, const char* help,
                        std::vector<std::string> choices, int min, int max, int Rules::* member) {
  OptionSpec spec = cheops_option("End of the game", key, title, help, std::move(choices));
  spec.free = FreeValue::number;
  spec.min = min;
  spec.max = max;
  return {std::move(spec), [member](Rules& rules, int number) { rules.*member = number; }};
}

void apply(const RuleOption& option, const std::string& value, Rules& rules) {
  const auto& choices = option.spec.choices;
  if (option.spec.free == FreeValue::number) {
    int number = 0;  // also of a word
    std::from_chars(value.data(), value.data() + value.size(), number);
    option.apply(rules, number);
  } else {
    option.apply(rules, static_cast<int>(std::find(choices.begin(), choices.end(), value) - choices.begin()));
  }
}

std::vector<RuleOption> rule_options(const CheopsStyle& style) {
  const bool castles = style.imperial || !style.flat();
  std::vector<RuleOption> all = {
      {cheops_option("Pieces", "assassin-walk", "Assassin's walk", "How many squares an Assassin walks.",
                     {"exactly-three", "up-to-three"}),
       set(&Rules::assassin_walk)},
      {cheops_option("Pieces", "pawn-en-passant", "En passant",
                     "A Pawn that made a double step may be captured en passant.", {"off", "on"}),
       second_is_true(&Rules::en_passant)},
      {cheops_option(
           "Pieces", "major-in-chain", "Major in a chain",
           "The one enemy major that a Civilian may jump can come anywhere in its chain, or ends it.",
           {"anywhere", "last"}),
       set(&Rules::major_in_chain)},
      {cheops_option("Pieces", "king-castling", "Castling",
                     "The King moves two squares towards a Tower, or up to the square beside it.",
                     {"tower", "off", "beside"}),
       set(&Rules::castling)},
      {cheops_option(
           "Pieces", "several-queens", "Several Queens", "A Pawn may become a second Queen.",
           style.flat() ? std::vector<std::string>{"on", "off"} : std::vector<std::string>{"off", "on"}),
       style.flat() ? first_is_true(&Rules::several_queens) : second_is_true(&Rules::several_queens)},
  };
  if (!style.flat()) {
    all.push_back({cheops_option("Pieces", "double-step", "Double step",
                                 "Both squares of a Pawn's first move lie in one direction.",
                                 {"straight", "may-turn-down"}),
                   set(&Rules::double_step)});
    all.push_back(
        {cheops_option(
             "Pieces", "assumption", "Assumption",
             "A Duchess on the Apex becomes Queen if its side has none, or if neither side has one.",
             {"no-friendly-queen", "no-queen-at-all"}),
         set(&Rules::assumption)});
    all.push_back({cheops_option("Castles", "noble-on-axis", "Noble on the axis",
                                 "A Noble on the axis, off the chair, keeps its Castle.",
                                 {"keeps-castle", "abandons-castle"}),
                   first_is_true(&Rules::noble_on_axis_keeps_castle)});
    all.push_back(
        {cheops_option("Castles", "chair-by-axis", "Chair from the axis",
                       "From the axis every piece may reach a vacant chair, or only by slides and steps.",
                       {"open", "slides-only"}),
         first_is_true(&Rules::chair_open_by_axis)});
  }
  if (!castles) {
    all.push_back({cheops_option("Castles", "castles-in-common", "Castles",
                                 "Castles and Deputies by agreement.", {"off", "on"}),
                   second_is_true(&Rules::castles)});
  }
  std::vector<RuleOption> of_castles = {
      {cheops_option("Castles", "castle-formation", "Formation",
                     "A Castle forms automatically, or when the mover says so.", {"automatic", "declared"}),
       set(&Rules::formation)},
      {cheops_option("Castles", "two-foundations", "Two foundations",
                     "If two Castles exclude each other, the mover chooses one.",
                     {"mover-chooses", "lowest-square"}),
       set(&Rules::two_foundations)},
      {cheops_option("Castles", "activators", "Activators", "Which pieces on the chair activate a Castle.",
                     {"everyone", "majors"}),
       first_is_true(&Rules::everyone_activates)},
      {cheops_option("Castles", "walk-out", "Walks from a Castle", "In which Castles an Assassin may walk.",
                     {"friendly-castle", "never", "any-castle"}),
       set(&Rules::walk_out)},
      {cheops_option("Castles", "walk-return", "Walks back into a Castle",
                     "An Assassin's walk that began in its own side's Castle may leave it and come back.",
                     {"allowed", "barred"}),
       first_is_true(&Rules::walk_returns)},
      {cheops_option(
           "Castles", "hall-promotion", "Promotion on entering a hall",
           "A Pawn that enters a hall of its side's Castle promotes after a capture from the axis, or "
           "however it enters.",
           {"by-capture", "on-entry"}),
       second_is_true(&Rules::promotion_on_entry)},
      {cheops_option("Castles", "inactive-pillars", "Inactive pillars",
                     "Pillars of an inactive Castle may be jumped.", {"jumped", "not-jumped"}),
       first_is_true(&Rules::inactive_pillars_jumped)},
      {cheops_option("Castles", "king-arrest", "King's arrest", "A King can be an arrestee.", {"yes", "no"}),
       first_is_true(&Rules::king_arrested)},
      {cheops_option("Castles", "third-piece", "Third piece",
                     "A Castle stays active when a third piece captures an arrestee.",
                     {"keeps-castle", "loses-castle"}),
       first_is_true(&Rules::third_piece_keeps_castle)},
      {cheops_option("Papers", "deputy-field", "Deputy's field", "What a Deputy can do besides arresting.",
                     {"no-limit", "civilian", "captures"}),
       set(&Rules::deputy_field)},
      {cheops_option(
           "Papers", "arrests", "Arrests",
           "How many of the enemies it jumps a Deputy may arrest in one turn: one, or each, up to four.",
           {"one", "each-jumped"}),
       first_is_true(&Rules::one_arrest)},
      {cheops_option(
           "Papers", "arrested-assassin", "Arrested Assassin",
           "An Assassin under arrest cannot move for two turns; whether it still checks and guards.",
           {"no-field", "keeps-field"}),
       second_is_true(&Rules::arrested_assassin_keeps_field)},
      {cheops_option(
           "Papers", "last-civilian", "Last Civilian",
           "When all Deputies of a side become known: when no Civilian, or no active one, is left to "
           "appoint.",
           {"appointed", "active"}),
       set(&Rules::last_civilian)},
      {cheops_option("Papers", "appointing-king", "Appointing King", "Which King on the chair may appoint.",
                     {"activator", "any-on-chair"}),
       set(&Rules::appointing_king)},
      {cheops_option("Papers", "inspection", "Inspection",
                     "Papers may be inspected if there are any, or always.", {"with-papers", "always"}),
       first_is_true(&Rules::inspection_needs_papers)},
      {cheops_option("Papers", "open-papers", "Papers", "Appointments are public, for analysis.",
                     {"off", "on"}),
       second_is_true(&Rules::open_papers)},
      {cheops_option("End of the game", "repetition-key", "Repetition",
                     "Whether the Castles must be the same in a repetition.", {"with-castles", "men-only"}),
       first_is_true(&Rules::repetition_counts_castles)},
  };
  for (RuleOption& one : of_castles) all.push_back(std::move(one));
  all.push_back(count_option(
      "perpetual-check", "Perpetual check",
      "Number of checks in a row that ends the game; otherwise it ends by repetition or agreement.",
      {"by-repetition", "6", "10", "20"}, 2, 1000, &Rules::perpetual_checks));
  all.push_back(
      count_option("idle-turns", "Idle turns",
                   "Number of turns without a capture or Pawn action after which the game is drawn.",
                   {"100", "50"}, 1, 1000, &Rules::idle_turns));
  all.push_back({cheops_option("End of the game", "challenge", "Challenge",
                               "Idle turns count only after a challenge.", {"needed", "not-needed"}),
                 first_is_true(&Rules::challenge_needed)});
  all.push_back({cheops_option("End of the game", "abdication-on-repetition", "Abdication on repetition",
                               "The side to move may abdicate instead of accepting a repetition.",
                               {"offered", "draw-at-once"}),
                 first_is_true(&Rules::abdication_on_repetition)});
  if (style.flat()) {
    all.push_back({cheops_option("End of the game", "little-result", "Result",
                                 "Checkmate wins, or the points are counted.", {"objective", "tally"}),
                   set(&Rules::little_result)});
  }
  all.push_back({cheops_option("End of the game", "arrested-king-abdicates", "Arrested King",
                               "An arrested King may abdicate.", {"yes", "no"}),
                 first_is_true(&Rules::arrested_king_abdicates)});
  return all;
}

const CheopsStyle* style_of(std::string_view id) {
  const auto& styles = cheops_styles();
  const auto it =
      std::find_if(styles.begin(), styles.end(), [&](const CheopsStyle& s) { return s.id == id; });
  return it == styles.end() ? nullptr : &*it;
}

OptionSpec a1_option() {
  return cheops_option("Set-up", "a1", "Colour of a1", "Whether a1 is a dark square.", {"dark", "light"});
}
OptionSpec court_option() {
  std::vector<std::string> values;
  for (const Court& court : courts) values.emplace_back(court.value);
  return cheops_option("Pieces", "court-movement", "Movement of the Court",
                       "How Duke, Duchess, Baron and Baroness move: their own entries in the rules are lost.",
                       std::move(values));
}

// FEN needs letters of one character: V is the Prime Minister, S the Duchess, E the Baroness, R the Master.
std::vector<KindSpec> pieces_of(bool flat, std::string_view court_movement) {
  const Court& court = *std::find_if(std::begin(courts), std::end(courts),
                                     [&](const Court& c) { return c.value == court_movement; });
  const auto movement = [&](const Movement& m) { return std::string(flat ? m.flat : m.space); };
  return {{'K', "king", movement(kings), "K"},
          {'Q', "queen", movement(queens), "Q"},
          {'V', "prime minister", flat ? "KmB" : "K(1,1,1)mB", ""},
          {'M', "minister", "B", "B"},
          {'N', "knight", "N", "N"},
          {'T', "tower", "R", "R"},
          {'A', "assassin", "", ""},
          {'P', "pawn", "", "P"},
          {'C', "civilian", "", ""},
          {'D', "duke", movement(court.duke), ""},
          {'S', "duchess", movement(court.duchess), ""},
          {'B', "baron", movement(court.baron), ""},
          {'E', "baroness", movement(court.baroness), ""},
          {'R', "master", "mR", ""}};
}

}  // namespace

const std::vector<std::string>& cheops_ids() {
  static const std::vector<std::string> ids = [] {
    std::vector<std::string> all;
    for (const CheopsStyle& style : cheops_styles()) all.emplace_back(style.id);
    return all;
  }();
  return ids;
}

std::vector<GameEntry> cheops_entries() {
  std::vector<GameEntry> entries;
  for (const std::string& id : cheops_ids()) {
    const auto make = [id](const GameEntry::Options& options) -> Result<GameSpec> {
      Result<CheopsGame> game = cheops_game(id, options);
      if (!game) return game.error();
      return std::move(game->spec);
    };
    entries.push_back({id, cheops_options(id), make, false});
  }
  return entries;
}

GameEntry::Options cheops_options(std::string_view id) {
  const CheopsStyle* style = style_of(id);
  if (!style) return {};
  GameEntry::Options options = cheops_start_options(*style);
  options.push_back(court_option());
  for (RuleOption& rule : rule_options(*style)) options.push_back(std::move(rule.spec));
  options.push_back(a1_option());
  return options;
}

Result<CheopsGame> cheops_game(std::string_view id, const GameEntry::Options& options) {
  const CheopsStyle* style = style_of(id);
  if (!style) return Error{msg::cheops_game_unknown(id)};
  CheopsGame game;
  GameSpec& spec = game.spec;
  spec.id = style->id;
  spec.title = style->title;
  spec.family = "Pyramids";
  spec.summary = {style->flat() ? "A court of strange pieces on the King's Level of the pyramid."
                                : "A pyramid on its tip, and Queens that reign at its apex.",
                  style->imperial || !style->flat()
                      ? "Two Rooks and two Civilians at the corners of a block make a Castle."
                      : "Civilians jump over any piece and cannot be captured."};
  spec.note =
      "Partly reconstructed: the author's pages on the start positions and on the Court's pieces are "
      "lost.";
  spec.reconstruction = true;
  spec.board = cheops_board(*style, value_of(options, "a1") == "dark");
  spec.kinds = pieces_of(style->flat(), value_of(options, "court-movement"));
  for (std::size_t k = 0; k < spec.kinds.size(); ++k) {
    const std::string_view written = cheops::letters[k];
    if (written != std::string_view(&spec.kinds[k].letter, 1)) spec.kinds[k].written = written;
  }
  spec.king = cheops::king;
  spec.pawn.kind = cheops::pawn;
  spec.dead_position = DeadPosition::bare_kings;
  spec.options = options;

  cheops::Rules rules;
  rules.castles = style->imperial || !style->flat();
  for (const RuleOption& rule : rule_options(*style)) apply(rule, value_of(options, rule.spec.key), rules);
  if (rules.deputy_field == cheops::DeputyField::captures && rules.castles && !rules.open_papers) {
    return Error{msg::deputy_field_needs_open_papers("deputy-field", "captures", "open-papers")};
  }
  spec.rules = rules;
  spec.fen_rows = FenRows::ranks_from_below;
  const Result<Topology> topology = Topology::compile(spec.board);
  if (!topology) return topology.error();
  Result<cheops::Setup> start = cheops_start(*style, *topology, options);
  if (!start) return start.error();
  game.start = std::move(*start);
  spec.start = cheops::write_fen(game.start, spec, *topology);
  spec.regions = cheops_regions(*style, *topology, options);
  return game;
}

}  // namespace cheshire
