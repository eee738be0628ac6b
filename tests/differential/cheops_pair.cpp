#include "cheops_pair.h"

#include <array>

namespace cheshire::test {
namespace {

template <class E>
auto set(E ref::Options::* member) {
  return [member](ref::Options& options, int value) { options.*member = static_cast<E>(value); };
}
auto first_is_true(bool ref::Options::* member) {
  return [member](ref::Options& options, int value) { options.*member = value == 0; };
}
auto second_is_true(bool ref::Options::* member) {
  return [member](ref::Options& options, int value) { options.*member = value == 1; };
}

// What the values of an option, by number, mean for the oracle. Texts and numbers are set separately.
const std::map<std::string, std::function<void(ref::Options&, int)>>& meanings() {
  using O = ref::Options;
  static const std::map<std::string, std::function<void(ref::Options&, int)>> all = {
      {"a1", first_is_true(&O::a1_dark)},
      {"assassin-walk", set(&O::assassin_walk)},
      {"double-step", set(&O::double_step)},
      {"pawn-en-passant", second_is_true(&O::en_passant)},
      {"major-in-chain", set(&O::major_in_chain)},
      {"court-movement", set(&O::court_movement)},
      {"deputy-field", set(&O::deputy_field)},
      {"inactive-pillars", first_is_true(&O::inactive_pillars_jumped)},
      {"king-castling", set(&O::castling)},
      {"repetition-key", first_is_true(&O::repetition_counts_castles)},
      {"arrested-king-abdicates", first_is_true(&O::arrested_king_abdicates)},
      {"assumption", set(&O::assumption)},
      {"castle-formation", set(&O::formation)},
      {"two-foundations", set(&O::two_foundations)},
      {"walk-out", set(&O::walk_out)},
      {"walk-return", first_is_true(&O::walk_returns)},
      {"chair-by-axis", first_is_true(&O::chair_open_by_axis)},
      {"hall-promotion", second_is_true(&O::promotion_on_entry)},
      {"arrests", set(&O::arrests)},
      {"last-civilian", set(&O::last_civilian)},
      {"arrested-assassin", second_is_true(&O::arrested_assassin_keeps_field)},
      {"lower-civilians", [](O&, int) {}},  // below, unless a test names squares
      {"third-piece", first_is_true(&O::third_piece_keeps_castle)},
      {"king-arrest", first_is_true(&O::king_arrested)},
      {"noble-on-axis", first_is_true(&O::noble_on_axis_keeps_castle)},
      {"appointing-king", set(&O::appointing_king)},
      {"inspection", first_is_true(&O::inspection_needs_papers)},
      {"castles-in-common", second_is_true(&O::castles_in_common)},
      {"activators", first_is_true(&O::everyone_activates)},
      {"perpetual-check", [](O& o, int value) { o.perpetual_checks = std::array{0, 6, 10, 20}[value]; }},
      {"idle-turns", [](O& o, int value) { o.idle_turns = value == 0 ? 100 : 50; }},
      {"challenge", first_is_true(&O::challenge_needed)},
      {"abdication-on-repetition", first_is_true(&O::abdication_on_repetition)},
      {"little-result", set(&O::little_result)},
      {"open-papers", [](O&, int) {}},  // the oracle does not model what players know
  };
  return all;
}

std::vector<Cell> cells_where(const ref::State& state, bool ref::Piece::* mark) {
  std::vector<Cell> cells;
  for (Cell c = 0; c < state.pieces.size(); ++c) {
    if (state.pieces[c] && (*state.pieces[c]).*mark) cells.push_back(c);
  }
  return cells;
}

}  // namespace

CheopsOptions chosen_options(const std::string& id, const std::function<int(int)>& choose) {
  CheopsOptions options{cheops_options(id), {}};
  for (OptionSpec& option : options.kernel) {
    const int number = choose(static_cast<int>(option.choices.size()));
    option.value = option.choices[static_cast<std::size_t>(number)];
    ref::Options& theirs = options.oracle;
    if (const auto it = meanings().find(option.key); it != meanings().end()) {
      it->second(theirs, number);
    } else if (option.key == "civilian-distance") {
      theirs.civilian_distance = std::stoi(option.value);
    } else if (option.key == "civilian-rank") {
      theirs.civilian_rank = std::stoi(option.value);
    } else if (option.key == "court") {
      theirs.court = option.value;
    } else if (option.key == "outside-tower") {
      theirs.outside_tower = option.value;
    } else if (option.key == "several-queens") {
      theirs.several_queens_little = theirs.several_queens_full = option.value == "on";
    } else {
      ADD_FAILURE() << "the oracle does not know the option " << option.key;
    }
  }
  return options;
}

CheopsGame in_kernel(const ref::Game& game) {
  const ref::Options& o = game.options;
  const char* styles[2][2] = {{"cheops", "cheops-imperial"}, {"little-cheops", "little-cheops-imperial"}};
  const std::string id = styles[game.arena.flat()][game.imperial];
  GameEntry::Options options = cheops_options(id);
  for (OptionSpec& option : options) {
    if (option.key == "court-movement")
      option.value = option.choices[static_cast<std::size_t>(o.court_movement)];
    if (option.key == "a1") option.value = o.a1_dark ? "dark" : "light";
  }
  CheopsGame kernel = *cheops_game(id, options);
  const auto as = [](auto& mine, auto theirs) { mine = static_cast<std::decay_t<decltype(mine)>>(theirs); };
  cheops::Rules& r = *kernel.spec.rules.get<cheops::Rules>();
  r.castles = game.castles();
  r.several_queens = game.several_queens();
  as(r.assassin_walk, o.assassin_walk);
  as(r.double_step, o.double_step);
  as(r.en_passant, o.en_passant);
  as(r.major_in_chain, o.major_in_chain);
  as(r.deputy_field, o.deputy_field);
  as(r.inactive_pillars_jumped, o.inactive_pillars_jumped);
  as(r.castling, o.castling);
  as(r.formation, o.formation);
  as(r.two_foundations, o.two_foundations);
  as(r.everyone_activates, o.everyone_activates);
  as(r.noble_on_axis_keeps_castle, o.noble_on_axis_keeps_castle);
  as(r.walk_out, o.walk_out);
  as(r.walk_returns, o.walk_returns);
  as(r.chair_open_by_axis, o.chair_open_by_axis);
  as(r.promotion_on_entry, o.promotion_on_entry);
  as(r.last_civilian, o.last_civilian);
  as(r.arrested_assassin_keeps_field, o.arrested_assassin_keeps_field);
  r.one_arrest = o.arrests == ref::Arrests::one;
  as(r.king_arrested, o.king_arrested);
  as(r.third_piece_keeps_castle, o.third_piece_keeps_castle);
  as(r.appointing_king, o.appointing_king);
  as(r.inspection_needs_papers, o.inspection_needs_papers);
  as(r.assumption, o.assumption);
  as(r.arrested_king_abdicates, o.arrested_king_abdicates);
  as(r.repetition_counts_castles, o.repetition_counts_castles);
  as(r.perpetual_checks, o.perpetual_checks);
  as(r.idle_turns, o.idle_turns);
  as(r.challenge_needed, o.challenge_needed);
  as(r.abdication_on_repetition, o.abdication_on_repetition);
  as(r.little_result, o.little_result);
  return kernel;
}

cheops::Setup in_kernel(const ref::State& state) {
  cheops::Setup setup;
  setup.side = state.side;
  for (Cell c = 0; c < state.pieces.size(); ++c) {
    const auto& piece = state.pieces[c];
    setup.pieces.push_back(piece ? make_piece(piece->color, static_cast<Kind>(piece->role)) : no_piece);
    if (!piece) continue;
    // Only Kings and Towers castle.
    if (piece->unmoved && (piece->role == ref::Role::king || piece->role == ref::Role::tower))
      setup.unmoved.push_back(c);
    if (piece->frozen > 0) setup.frozen.push_back({c, piece->frozen});
  }
  for (const ref::Castle& castle : state.castles)
    setup.castles.push_back({castle.chair, castle.builder, castle.activator, castle.owner});
  setup.deputies = cells_where(state, &ref::Piece::deputy);
  setup.known = cells_where(state, &ref::Piece::known);
  setup.certified = cells_where(state, &ref::Piece::certified);
  setup.settled = cells_where(state, &ref::Piece::settled);
  setup.appointments[0] = state.appointments[0];
  setup.appointments[1] = state.appointments[1];
  setup.ep_square = state.ep_square;
  setup.ep_pawn = state.ep_pawn;
  setup.idle_turns = state.idle_turns;
  return setup;
}

std::string text_of(const cheops::Setup& setup) {
  std::string text = setup.side == Color::white ? "white to move;" : "black to move;";
  for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
    if (setup.pieces[c] == no_piece) continue;
    const auto role = static_cast<ref::Role>(kind_of(setup.pieces[c]));
    text += ' ' + std::string(color_of(setup.pieces[c]) == Color::white ? "w" : "b") +
            std::string(ref::letters(role)) + '@' + std::to_string(c);
  }
  for (const cheops::Castle& castle : setup.castles) {
    text += "; castle " + std::to_string(castle.chair) + (castle.builder == Color::white ? " of w" : " of b");
    if (castle.active())
      text += " held on " + std::to_string(castle.activator) + (castle.owner == Color::white ? " w" : " b");
  }
  const auto list = [&](const char* name, std::vector<Cell> cells) {
    std::sort(cells.begin(), cells.end());
    if (!cells.empty()) text += std::string("; ") + name;
    for (Cell c : cells) text += ' ' + std::to_string(c);
  };
  list("unmoved", setup.unmoved);
  list("deputies", setup.deputies);
  list("known", setup.known);
  list("certified", setup.certified);
  list("settled", setup.settled);
  std::vector<Cell> frozen[2];
  for (const auto& one : setup.frozen) frozen[one.turns - 1].push_back(one.cell);
  list("frozen for a turn", frozen[0]);
  list("frozen for two", frozen[1]);
  list("passed",
       setup.ep_square == no_cell ? std::vector<Cell>{} : std::vector<Cell>{setup.ep_square, setup.ep_pawn});
  return text + "; appointments " + std::to_string(setup.appointments[0]) + ' ' +
         std::to_string(setup.appointments[1]) + "; idle " + std::to_string(setup.idle_turns);
}

}  // namespace cheshire::test
