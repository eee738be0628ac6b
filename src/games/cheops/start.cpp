#include "games/cheops/start.h"

#include <algorithm>
#include <utility>

#include "messages/games.h"
#include "rules/cheops/letters.h"
#include "rules/cheops/rules.h"

namespace cheshire {
namespace {

constexpr const char* lower_key = "lower-civilians";

constexpr const char* common_rank = "T M M PM K Q N N T";  // CH-7
// CH-8: outside the Towers, the Ministers, the Court, the Knights.
const std::vector<std::string> court_orders = {"B D PM K Q DS BS", "BS DS PM K Q D B", "D B PM K Q BS DS",
                                               "DS BS PM K Q B D", "B DS PM K Q D BS", "BS D PM K Q DS B"};
const std::vector<std::string> outsides = {"MA A T", "A MA T"};

std::vector<Kind> pieces_of(std::string_view text) {
  std::vector<Kind> pieces;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    const auto it = std::find(cheops::letters.begin(), cheops::letters.end(), text.substr(i, end - i));
    pieces.push_back(static_cast<Kind>(it - cheops::letters.begin()));
    i = end + 1;
  }
  return pieces;
}

// Returns how many Civilians of each side start below the King's Level. CH-11
int lower_civilians(const CheopsStyle& style) { return style.flat() ? 0 : style.imperial ? 4 : 2; }

std::vector<Kind> first_rank(const CheopsStyle& style, const GameEntry::Options& options) {
  if (!style.imperial) return pieces_of(common_rank);
  const std::vector<Kind> left = pieces_of(value_of(options, "outside-tower"));
  std::vector<Kind> rank = left;
  for (Kind k : pieces_of("M M " + value_of(options, "court") + " N N")) rank.push_back(k);
  rank.insert(rank.end(), left.rbegin(), left.rend());
  return rank;
}

// Splits a list at its commas.
std::vector<std::string_view> names_in(std::string_view list) {
  std::vector<std::string_view> names;
  for (;;) {
    const std::size_t end = std::min(list.find(','), list.size());
    names.push_back(list.substr(0, end));
    if (end == list.size()) return names;
    list.remove_prefix(end + 1);
  }
}

}  // namespace

const std::vector<CheopsStyle>& cheops_styles() {
  static const std::vector<CheopsStyle> styles = {
      {"little-cheops", "Little Cheops", 9, 1, false},
      {"little-cheops-imperial", "Little Cheops, Imperial", 17, 1, true},
      {"cheops", "Cheops", 9, 5, false},
      {"cheops-imperial", "Cheops, Imperial", 17, 9, true}};
  return styles;
}

BoardSpec cheops_board(const CheopsStyle& style, bool a1_dark) {
  BoardSpec board;
  board.boards = {""};
  board.origin_dark = a1_dark;
  const auto part = [](int v) { return static_cast<std::int8_t>(v); };
  for (int level = 0; level < style.levels; ++level) {
    const std::string name = style.flat() ? "" : std::string(1, static_cast<char>('A' + level));
    board.levels.push_back({name, level % 3, level / 3});
    for (int rank = level; rank < style.size - level; ++rank) {
      for (int file = level; file < style.size - level; ++file) {
        board.cells.push_back({{part(file), part(rank), part(level)},
                               name + static_cast<char>('a' + file) + std::to_string(rank + 1)});
      }
    }
  }
  return board;
}

OptionSpec cheops_option(const char* group, const char* key, const char* title, const char* help,
                         std::vector<std::string> choices) {
  const std::string fallback = choices.front();
  return {key, title, help, std::move(choices), fallback, fallback, group};
}

GameEntry::Options cheops_start_options(const CheopsStyle& style) {
  std::vector<std::string> distances;
  for (int n = 1; n <= style.size / 2; ++n) distances.push_back(std::to_string(n));
  GameEntry::Options options = {cheops_option("Set-up", "civilian-distance", "Civilians' files",
                                              "Files between each Civilian and the King's file.", distances),
                                cheops_option("Set-up", "civilian-rank", "Civilians' rank",
                                              "The rank on which the Civilians start.", {"3", "4"})};
  if (!style.flat()) {
    OptionSpec lower = cheops_option("Set-up", lower_key, "Lower Civilians",
                                     "White's Civilians below the King's Level: below those of the King's "
                                     "Level, or on squares of your choice; Black's are opposite.",
                                     {"below"});
    lower.free = FreeValue::squares;
    lower.min = lower.max = lower_civilians(style);
    options.push_back(std::move(lower));
  }
  if (style.imperial) {
    options.push_back(cheops_option("Set-up", "court", "Court",
                                    "The order of the Court, White's from left to right.", court_orders));
    options.push_back(cheops_option("Set-up", "outside-tower", "Outside the Tower",
                                    "White's pieces outside the left Tower, from left to right.", outsides));
  }
  return options;
}

Result<cheops::Setup> cheops_start(const CheopsStyle& style, const Topology& topology,
                                   const GameEntry::Options& options) {
  cheops::Setup setup;
  setup.pieces.assign(static_cast<std::size_t>(topology.cell_count()), no_piece);
  const auto put = [&](int file, int rank, int level, Kind kind) {
    const auto part = [](int v) { return static_cast<std::int8_t>(v); };
    const int last = style.size - 1;
    const Cell white = topology.find(Coord{part(file), part(rank), part(level)});
    const Cell black = topology.find(Coord{part(last - file), part(last - rank), part(level)});
    if (white == no_cell || white == black || setup.pieces[white] != no_piece ||
        setup.pieces[black] != no_piece)
      return false;
    setup.pieces[white] = make_piece(Color::white, kind);
    setup.pieces[black] = make_piece(Color::black, kind);
    if (kind == cheops::king || kind == cheops::tower)
      setup.unmoved.insert(setup.unmoved.end(), {white, black});
    return true;
  };
  bool good = true;
  const std::vector<Kind> rank = first_rank(style, options);
  for (int file = 0; file < style.size; ++file) {
    good &= put(file, 0, 0, rank[static_cast<std::size_t>(file)]);
    good &= put(file, 1, 0, cheops::pawn);
  }
  const auto number = [&](const char* key) { return value_of(options, key)[0] - '0'; };  // one digit
  const int away = number("civilian-distance"), civilian_rank = number("civilian-rank") - 1;
  const std::string lower = style.flat() ? "below" : value_of(options, lower_key);
  const int levels = lower == "below" ? 1 + lower_civilians(style) / 2 : 1;
  for (int level = 0; level < levels; ++level) {
    for (int side : {-1, 1})
      good &= put(style.size / 2 + side * away, civilian_rank, level, cheops::civilian);
  }
  if (!good) return Error{msg::civilians_without_square()};
  const auto misplaced = [](Message why) { return Error{msg::option_refused(lower_key, std::move(why))}; };
  for (const std::string_view name : lower == "below" ? std::vector<std::string_view>() : names_in(lower)) {
    const Cell cell = topology.find(name);
    if (cell == no_cell || topology.at(cell).z == 0) return misplaced(msg::lower_civilian_misplaced(name));
    const Coord at = topology.at(cell);
    if (!put(at.x, at.y, at.z, cheops::civilian)) return misplaced(msg::lower_civilian_square_taken(name));
  }
  return setup;
}

std::vector<Region> cheops_regions(const CheopsStyle& style, const Topology& topology,
                                   const GameEntry::Options& options) {
  const std::vector<Kind> rank = first_rank(style, options);
  const int last = style.size - 1, middle = style.size / 2;
  const int left = static_cast<int>(std::find(rank.begin(), rank.end(), cheops::tower) - rank.begin());
  std::vector<Region> regions;
  // `first` is a file of White's first rank, counted from White's left. Black's region is White's, rotated by
  // 180 degrees.
  const auto add = [&](const char* name, Color color, int first, int count) {
    Region region{name, color, {}};
    for (int file = first; file < first + count; ++file) {
      const bool white = color == Color::white;
      const auto part = [](int v) { return static_cast<std::int8_t>(v); };
      region.cells.push_back(
          topology.find(Coord{part(white ? file : last - file), part(white ? 0 : last), 0}));
    }
    std::sort(region.cells.begin(), region.cells.end());
    regions.push_back(std::move(region));
  };
  for (Color color : {Color::white, Color::black}) {
    add("senate", color, left + 1, 2);
    add("court", color, left + 3, style.size - 2 * (left + 3));
    add("cabinet", color, middle - 1, 3);
    add("stable", color, last - left - 2, 2);
  }
  Region demarcator{"demarcator", std::nullopt, {}};
  for (Cell c = 0; c < topology.cell_count(); ++c) {
    if (topology.exists(c) && topology.at(c).y == middle) demarcator.cells.push_back(c);
  }
  regions.push_back(std::move(demarcator));
  return regions;
}

}  // namespace cheshire
