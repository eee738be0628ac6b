#include "gamefile/game_file.h"

#include <algorithm>
#include <utility>

#include "base/shown_text.h"
#include "gamefile/game_builder.h"
#include "gamefile/old_keys.h"
#include "gamefile/own_rules.h"
#include "messages/gamefile.h"

namespace cheshire {
namespace {

// Limits of one file.
constexpr std::size_t max_games = 32;
constexpr std::int64_t max_work = 2'000'000;  // in compile_program()

bool is_id(std::string_view id) {
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !id.empty() && id.size() <= max_game_id && letter(id[0]) &&
         std::all_of(id.begin(), id.end(),
                     [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

EnPassant en_passant_of(std::string_view value) {
  if (value == "on" || value == "first-board") return EnPassant::first_board;
  if (value == "landing-board") return EnPassant::landing_board;
  return value == "both" ? EnPassant::both : EnPassant::off;
}

OptionSpec option_of(const std::string& key, const GameSpec& spec) {
  if (key == "castling") return castling_option("King and rook move in one move.");
  if (key == "strict-first-board") {
    const char* value = spec.strict_first_board ? "on" : "off";
    return {key,
            "Strict first board",
            "Your king may not be in check on either board before the moved piece passes through.",
            {"off", "on"},
            value,
            value};
  }
  static constexpr const char* names[] = {"off", "first-board", "landing-board", "both"};
  if (spec.board.boards.size() == 1) {
    const char* value = spec.en_passant == EnPassant::off ? "off" : "on";
    return {key,           "En passant", "A pawn that made a double step may be taken as it passed.",
            {"on", "off"}, value,        value};
  }
  const char* value = names[static_cast<int>(spec.en_passant)];
  return {key,
          "En passant",
          "Where the capturing pawn must be: on the board of the double step, on the board the pawn reached, "
          "either, or nowhere.",
          {"off", "first-board", "landing-board", "both"},
          value,
          value};
}

GameEntry entry_of(GameSpec spec, const std::vector<std::string>& offered) {
  GameEntry entry;
  entry.id = spec.id;
  for (const std::string& key : offered) entry.options.push_back(option_of(key, spec));
  entry.make = [spec = std::move(spec)](const GameEntry::Options& options) -> Result<GameSpec> {
    GameSpec game = spec;
    for (const OptionSpec& option : options) {
      if (option.key == "castling" && option.value == "off") game.castlings.clear();
      if (option.key == "en-passant") game.en_passant = en_passant_of(option.value);
      if (option.key == "strict-first-board") game.strict_first_board = option.value == "on";
    }
    return game;
  };
  return entry;
}

class GameReader {
 public:
  GameReader(const Node& node, Place place, const GameLibrary& library,
             const std::vector<std::string>& broken, const TryGame& try_game, Faults& faults,
             std::int64_t& work)
      : node_(node),
        faults_(faults),
        before_(faults.size()),
        table_(&node, "[[game]]",
               {"id", "title", "family", "summary", "note", "base", "base-options", "board", "zones",
                "remove-pieces", "piece", "pawn", "castling", "start", "rules"},
               faults),
        library_(library),
        broken_(broken),
        try_game_(try_game),
        builder_{faults, work, {}, {}, {}, place, place, {}, BoardChange::cells, true, {}} {}

  /// Returns the game's id, even if the game has mistakes.
  const std::string& id() const { return id_; }

  std::optional<GameEntry> read() {
    if (node_.kind != Node::Kind::table) return {};
    read_id();
    const bool based = read_base();
    read_names();
    if (based && builder_.spec.rules) {
      std::optional<GameEntry> entry =
          read_own_rules(table_, builder_, *library_.entry(table_.find("base")->text), fixed_);
      if (!entry || faults_.size() != before_ || !playable(*entry)) return {};
      return entry;
    }
    TomlTable rules(table_.find("rules"), "[rules]",
                    {"passage", "zero-moves", "en-passant", "castling", "strict-first-board", "dead-position",
                     "minors", "colour-bound", "fifty-move-limit", "repetition", "options"},
                    faults_);
    if (!based) {
      // A board of the game's own can be checked without the base.
      const Node* board = table_.find("board");
      if (board && gives_cells(*board)) {
        (void)read_board(board, builder_.spec, builder_.file_board, builder_.base_place, faults_);
        read_zones(table_.find("zones"), builder_.file_board, faults_);
      }
      return {};
    }
    builder_.change =
        read_board(table_.find("board"), builder_.spec, builder_.file_board, builder_.base_place, faults_);
    // The inherited note was about another board.
    if (builder_.change == BoardChange::cells && !table_.has("note")) {
      builder_.spec.note.clear();
      builder_.spec.reconstruction = false;
    }
    read_zones(table_.find("zones"), builder_.file_board, faults_);
    read_passage(rules, builder_);
    read_pieces(table_, builder_);
    check_pieces(builder_);
    read_pawn(table_, builder_);
    read_castlings(table_, builder_);
    read_rules(rules, builder_);
    read_start(table_, builder_);
    if (faults_.size() != before_) return {};
    GameEntry entry = entry_of(builder_.spec, builder_.offered);
    if (!playable(entry)) return {};
    return entry;
  }

 private:
  // Reads the game to build on, an empty one without 'base'. Returns false after a mistake in 'base'.
  bool read_base() {
    const Node* options = table_.table("base-options");
    const Node* base = table_.text("base");
    if (!base) {
      if (options) faults_.add(table_.place("base-options"), msg::needs_other_key("base-options", "base"));
      builder_.spec.board.boards = {""};
      builder_.spec.dead_position = DeadPosition::bare_kings;
      return !table_.has("base");
    }
    builder_.base_place = base->place;
    std::optional<GameEntry> entry = library_.entry(base->text);
    if (!entry) {
      const Result<GameName> name = read_game_name(base->text);
      if (!name) {
        faults_.add(base->place, name.error().message);
      } else if (std::find(broken_.begin(), broken_.end(), base->text) != broken_.end()) {
        faults_.add(base->place, msg::base_has_mistakes(shown(base->text)));
      } else {
        faults_.add(base->place, msg::unknown_base(shown(base->text), library_.ids()));
      }
      return false;
    }
    OptionValues values;
    for (std::size_t i = 0; options && i < options->entries.size() && !faults_.full(); ++i) {
      const NodeEntry& option = options->entries[i];
      const bool number = option.value.kind == Node::Kind::number;
      if (!number && option.value.kind != Node::Kind::text) {
        faults_.add(option.value.place, msg::invalid_option_value());
        continue;
      }
      const std::string value = number ? std::to_string(option.value.number) : option.value.text;
      // Check each value on its own. Values that depend on each other are checked together below.
      if (Result<void> set = set_option(entry->options, base->text, option.key, value); !set) {
        faults_.add(option.place, set.error().message);
        continue;
      }
      values.emplace_back(option.key, value);
    }
    Result<GameSpec> spec = library_.find(base->text, values);
    if (!spec) {
      faults_.add(base->place, spec.error().message);
      return false;
    }
    builder_.spec = std::move(*spec);
    for (const OptionSpec& option : std::exchange(builder_.spec.options, {})) {
      const bool fixed =
          std::any_of(values.begin(), values.end(), [&](const auto& v) { return v.first == option.key; });
      if (fixed) fixed_.push_back(option);
      if (!fixed &&
          (option.key == "castling" || option.key == "en-passant" || option.key == "strict-first-board"))
        builder_.offered.push_back(option.key);
    }
    builder_.spec.summary = {"Built on " + builder_.spec.title + "."};
    return true;
  }

  void read_id() {
    if (!table_.has("id")) faults_.add(builder_.place, msg::key_missing("id"));
    if (const Node* id = table_.text("id")) {
      if (!is_id(id->text)) {
        faults_.add(id->place, msg::invalid_id(shown(id->text)));
      } else if (library_.entry(id->text) ||
                 std::find(broken_.begin(), broken_.end(), id->text) != broken_.end()) {
        faults_.add(id->place, msg::id_taken(id->text));
      }
      id_ = id->text;
    }
  }

  void read_names() {
    GameSpec& spec = builder_.spec;
    spec.id = id_;
    spec.family = "Games from files";
    read_line("title", spec.title);
    if (spec.title.empty() && !table_.has("title") && !table_.has("base"))
      faults_.add(builder_.place, msg::title_missing());
    read_line("family", spec.family);
    read_line("note", spec.note);
    if (table_.has("note")) spec.reconstruction = false;  // the file itself says how certain its rules are
    if (!table_.has("summary")) return;
    spec.summary.clear();
    for (const Node* sentence : table_.texts("summary")) {
      check_shown(*sentence, max_game_title, msg::not_one_line, faults_);
      spec.summary.push_back(sentence->text);
    }
    constexpr std::size_t max = 2;
    if (spec.summary.size() > max) faults_.add(table_.place("summary"), msg::too_many_sentences(max));
  }

  void read_line(std::string_view key, std::string& text) {
    const Node* node = table_.text(key);
    if (!node) return;
    check_shown(*node, max_game_title, msg::not_one_line, faults_);
    text = node->text;
  }

  bool playable(const GameEntry& entry) {
    if (!try_game_) return true;
    Result<GameSpec> spec = entry.make(entry.options);
    if (!spec) return false;
    spec->options = entry.options;
    const Result<void> tried = try_game_(*spec);
    if (tried) return true;
    faults_.add(table_.has("start") ? table_.find("start")->place : builder_.base_place,
                tried.error().message);
    return false;
  }

  const Node& node_;
  Faults& faults_;
  std::size_t before_;
  TomlTable table_;
  const GameLibrary& library_;
  const std::vector<std::string>& broken_;
  const TryGame& try_game_;
  GameBuilder builder_;
  std::string id_;
  GameEntry::Options fixed_;  // set by 'base-options'
};

// Changes no text of several lines: those are maps and positions, which are shown to nobody.
void replace_disturbing(Node& node) {
  if (node.text.find('\n') == std::string::npos) node.text = undisturbed(node.text);
  for (Node& item : node.items) replace_disturbing(item);
  for (NodeEntry& entry : node.entries) replace_disturbing(entry.value);
}

}  // namespace

std::vector<Cell> GameBuilder::everywhere(const std::vector<Cell>& cells) const {
  std::vector<Cell> all;
  for (int b = 0; b < topology->boards(); ++b) {
    for (Cell c : cells) all.push_back(topology->twin(c, b));
  }
  return all;
}

GameFile read_game_file(std::string_view text, const GameLibrary& library, const TryGame& try_game,
                        GameFileSource source) {
  GameFile file;
  Faults faults;
  if (text.size() > max_game_file) {
    faults.add({}, msg::file_too_long(max_game_file));
    file.faults = faults.take();
    return file;
  }
  Document document = parse_toml(text);
  if (!document.ok()) {
    faults.add(document.place, *document.error);
    file.faults = faults.take();
    return file;
  }
  if (source == GameFileSource::store) replace_disturbing(document.root);
  rename_old_keys(document.root);
  for (NodeEntry& entry : document.root.entries) {
    if (entry.key != "game") continue;
    for (Node& game : entry.value.items) rename_old_keys(game);
  }
  const Node* list = document.root.find("game");
  std::vector<const Node*> games;
  if (!list) {
    games.push_back(&document.root);
  } else {
    TomlTable root(&document.root, "", {"game"}, faults);
    if (const Node* several = root.list("game")) {
      for (const Node& game : several->items) games.push_back(&game);
    }
    if (list->kind == Node::Kind::list && games.empty()) faults.add(list->place, msg::file_without_games());
    if (games.size() > max_games) {
      faults.add(list->place, msg::too_many_games(max_games));
      games.clear();
    }
  }
  GameLibrary known = library;
  std::vector<std::string> broken;
  std::int64_t work = max_work;
  for (const Node* game : games) {
    const bool alone = game == &document.root;
    GameReader reader(*game, alone ? Place{} : game->place, known, broken, try_game, faults, work);
    std::optional<GameEntry> entry = reader.read();
    if (!entry) {
      broken.push_back(reader.id());
      continue;
    }
    (void)known.add(*entry);
    file.entries.push_back(std::move(*entry));
  }
  file.faults = faults.take();
  return file;
}

std::string faults_text(std::string_view file, const std::vector<GameFileFault>& faults) {
  std::string text;
  for (const GameFileFault& fault : faults) {
    text += shown_text(file) + ':' + std::to_string(fault.line) + ':' + std::to_string(fault.column) + ": " +
            fault.message.text() + '\n';
  }
  return text;
}

}  // namespace cheshire
