// What the position editor shows of a set-up of Cheops.
#include "engine/cheops/setup_report.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engine/cheops/view.h"
#include "messages/controls.h"
#include "rules/cheops/cite.h"
#include "text/cheops/counts.h"
#include "text/cheops/fen.h"
#include "text/cheops/setup_check.h"

namespace cheshire::cheops {
namespace {

constexpr Color colors[] = {Color::white, Color::black};
std::string key(const char* what, Cell c) { return std::string(what) + "." + std::to_string(c); }
std::string key(const char* what, Color c) { return std::string(what) + (c == Color::white ? ".w" : ".b"); }
bool holds(const std::vector<Cell>& cells, Cell c) {
  return std::find(cells.begin(), cells.end(), c) != cells.end();
}

/// "w": a Castle that White built; "w40b": the same, kept active for Black from cell 40.
std::string castle_value(const Castle& castle) {
  const auto letter = [](Color c) { return c == Color::white ? "w" : "b"; };
  std::string text = letter(castle.builder);
  if (castle.active()) text += std::to_string(castle.activator) + letter(castle.owner);
  return text;
}

std::optional<Castle> read_castle(Cell chair, std::string_view text, const Topology& topology) {
  const auto color = [](char c) { return c == 'w' ? Color::white : Color::black; };
  if (text.empty()) return {};
  Castle castle{chair, color(text.front())};
  castle.owner = castle.builder;
  if (text.size() > 2) {
    castle.activator = read_cell(text.substr(1, text.size() - 2), topology);
    castle.owner = color(text.back());
  }
  return castle;
}

class Controls {
 public:
  Controls(const Setup& setup, const std::vector<Foundation>& foundations, const GameSpec& spec,
           const Topology& topology)
      : setup_(setup), foundations_(foundations), spec_(spec), topology_(topology), rules_(rules_of(spec)) {}

  std::vector<SetupControl> all() {
    castling();
    if (rules_.castles || !setup_.castles.empty()) castles();
    if (rules_.castles) {
      papers();
      halls();
    }
    if (rules_.en_passant || setup_.ep_square != no_cell)
      add(cell_choice("en-passant", msg::set_en_passant(), msg::set_ep_square(), setup_.ep_square, passable(),
                      topology_));
    add(number("clock", msg::set_counting(), msg::set_idle_turns(), setup_.idle_turns, 0, max_counted));
    add(number("move", msg::set_counting(), msg::set_round(), setup_.round, 1, max_counted));
    return std::move(controls_);
  }

 private:
  void add(SetupControl control) { controls_.push_back(std::move(control)); }
  Message named(Piece held, Cell c) const {
    if (held == no_piece) return msg::set_empty_square(topology_.square(c));
    return msg::set_titled_piece(color_of(held), TitledPiece{spec_.kinds[kind_of(held)].name},
                                 topology_.square(c));
  }
  Message piece(Cell c) const { return named(setup_.pieces[c], c); }
  bool is(Cell c, Kind kind) const {
    return setup_.pieces[c] != no_piece && kind_of(setup_.pieces[c]) == kind;
  }

  void castling() {
    const Result<Setup> start = cheops::read_fen(spec_.start, spec_, topology_);
    std::vector<Cell> cells = start ? start->unmoved : std::vector<Cell>();
    for (Cell c : setup_.unmoved) {
      if (!holds(cells, c)) cells.push_back(c);
    }
    for (Cell c : cells) {
      const Piece held = start ? start->pieces[c] : no_piece;
      add(toggle(key("unmoved", c), msg::set_castling(),
                 msg::set_unmoved(held == no_piece ? piece(c) : named(held, c)), holds(setup_.unmoved, c),
                 {c}));
    }
  }

  // The existing Castles, in the order in which they were formed, and those that the pieces could have
  // formed.
  void castles() {
    for (const Castle& castle : setup_.castles) add_castle(castle.chair, &castle);
    for (const Foundation& place : foundations_) {
      const bool stands = std::any_of(setup_.castles.begin(), setup_.castles.end(),
                                      [&](const Castle& c) { return c.chair == place.chair; });
      if (!stands && builder_of(place)) add_castle(place.chair, nullptr);
    }
  }

  std::optional<Color> builder_of(const Foundation& place) const {
    for (Color color : colors) {
      int rooks = 0, civilians = 0;
      for (Cell c : place.pillars) {
        const Piece held = setup_.pieces[c];
        if (held == no_piece || color_of(held) != color) continue;
        rooks += is_rook(kind_of(held));
        civilians += kind_of(held) == civilian;
      }
      if (rooks == 2 && civilians == 2) return color;
    }
    return {};
  }

  void add_castle(Cell chair, const Castle* stands) {
    SetupControl control{key("castle", chair),
                         msg::set_castles(),
                         msg::set_castle(topology_.square(chair)),
                         SetupControl::Kind::choice,
                         stands ? castle_value(*stands) : "",
                         {},
                         0,
                         0,
                         {chair}};
    control.choices.push_back({"", msg::set_none()});
    const auto choice = [&](const Castle& castle, Message title) {
      std::string value = castle_value(castle);
      const auto known = [&](const SetupControl::Choice& one) { return one.value == value; };
      if (std::none_of(control.choices.begin(), control.choices.end(), known))
        control.choices.push_back({std::move(value), std::move(title)});
    };
    const auto place = std::find_if(foundations_.begin(), foundations_.end(),
                                    [&](const Foundation& one) { return one.chair == chair; });
    if (place != foundations_.end()) {
      control.cells.insert(control.cells.end(), place->pillars.begin(), place->pillars.end());
      if (const auto builder = builder_of(*place)) {
        Castle castle{chair, *builder};
        castle.owner = *builder;
        choice(castle, msg::set_inactive());
        const auto keeps = [&](Cell c, bool able) {
          const Piece held = setup_.pieces[c];
          if (held == no_piece || !able) return;
          castle.activator = c;
          castle.owner = color_of(held);
          choice(castle, msg::set_kept_active(piece(c)));
        };
        const Piece seated = setup_.pieces[chair];
        keeps(chair, seated != no_piece && (rules_.everyone_activates || is_major(kind_of(seated))));
        const auto noble = [&](Cell c) {
          return setup_.pieces[c] != no_piece && is_noble(kind_of(setup_.pieces[c]));
        };
        for (Cell c : place->axis) keeps(c, noble(c) && rules_.noble_on_axis_keeps_castle);
        for (Cell c : place->halls) keeps(c, noble(c));
      }
    }
    if (stands)
      choice(*stands,
             stands->active() ? msg::set_kept_active(piece(stands->activator)) : msg::set_inactive());
    add(std::move(control));
  }

  void papers() {
    for (Color side : colors) {
      add(number(key("appointments", side), msg::set_papers(), msg::set_appointments(side),
                 setup_.appointments[index(side)], 0, max_papers));
      add(number(key("concealed", side), msg::set_papers(), msg::set_secret_deputies(side),
                 setup_.concealed[index(side)], 0, max_papers));
    }
    for (Cell c = 0; c < setup_.pieces.size(); ++c) {
      const bool deputy = holds(setup_.deputies, c), known = holds(setup_.known, c),
                 certified = holds(setup_.certified, c);
      if (!is(c, civilian) && !deputy && !known && !certified) continue;
      SetupControl control{key("paper", c),
                           msg::set_papers(),
                           piece(c),
                           SetupControl::Kind::choice,
                           known       ? "known"
                           : deputy    ? "deputy"
                           : certified ? "certified"
                                       : "",
                           {},
                           0,
                           0,
                           {c}};
      control.choices = {{"", msg::set_not_appointed()},
                         {"deputy", msg::set_deputy()},
                         {"known", msg::set_known_deputy()},
                         {"certified", msg::set_certified()}};
      add(std::move(control));
    }
  }

  bool in_hall(Cell c, Color owner) const {
    return std::any_of(setup_.castles.begin(), setup_.castles.end(), [&](const Castle& castle) {
      if (!castle.active() || castle.owner != owner) return false;
      const auto place = std::find_if(foundations_.begin(), foundations_.end(),
                                      [&](const Foundation& one) { return one.chair == castle.chair; });
      return place != foundations_.end() && holds(place->halls, c);
    });
  }

  void halls() {
    for (Cell c = 0; c < setup_.pieces.size(); ++c) {
      const bool settled = holds(setup_.settled, c);
      if (settled || (is(c, pawn) && in_hall(c, color_of(setup_.pieces[c]))))
        add(toggle(key("settled", c), msg::set_halls(), msg::set_promotion(piece(c)), settled, {c}));
      const auto frozen = std::find_if(setup_.frozen.begin(), setup_.frozen.end(),
                                       [&](const Setup::Frozen& one) { return one.cell == c; });
      const int turns = frozen == setup_.frozen.end() ? 0 : frozen->turns;
      if (turns > 0 || (is(c, assassin) && in_hall(c, !color_of(setup_.pieces[c])))) {
        SetupControl control{key("frozen", c),
                             msg::set_halls(),
                             msg::set_free_to_move(piece(c)),
                             SetupControl::Kind::choice,
                             turns ? std::to_string(turns) : "",
                             {},
                             0,
                             0,
                             {c}};
        control.choices = {
            {"", msg::set_now()}, {"1", msg::set_after_one_turn()}, {"2", msg::set_after_two_turns()}};
        add(std::move(control));
      }
    }
  }

  std::vector<Cell> passable() const {
    const Color mover = !setup_.side;
    const Step forward = mover == Color::white ? spec_.forward : -spec_.forward;
    std::vector<Cell> cells;
    for (Cell c = 0; c < setup_.pieces.size(); ++c) {
      if (setup_.pieces[c] != make_piece(mover, pawn)) continue;
      const Cell over = topology_.find(topology_.at(c) + -forward);
      const Cell from = over == no_cell ? no_cell : topology_.find(topology_.at(over) + -forward);
      if (from != no_cell && setup_.pieces[over] == no_piece && setup_.pieces[from] == no_piece)
        cells.push_back(over);
    }
    return cells;
  }

  const Setup& setup_;
  const std::vector<Foundation>& foundations_;
  const GameSpec& spec_;
  const Topology& topology_;
  const Rules& rules_;
  std::vector<SetupControl> controls_;
};

void set_values(const OptionValues& values, const GameSpec& spec, const Topology& topology, Setup& setup) {
  for (const auto& [name, value] : values) {
    const std::size_t dot = name.find('.');
    if (dot == std::string::npos || value.empty() || value == "off") continue;
    const std::string_view what = std::string_view(name).substr(0, dot);
    const Cell c = read_cell(std::string_view(name).substr(dot + 1), topology);
    if (c == no_cell) continue;
    if (what == "unmoved") setup.unmoved.push_back(c);
    if (what == "settled") setup.settled.push_back(c);
    if (what == "frozen") setup.frozen.push_back({c, value == "1" ? 1 : 2});
    if (what == "castle") {
      if (const auto castle = read_castle(c, value, topology)) setup.castles.push_back(*castle);
    }
    if (what != "paper") continue;
    if (value == "certified") {
      setup.certified.push_back(c);
    } else {
      setup.deputies.push_back(c);
      if (value == "known") setup.known.push_back(c);
    }
  }
  for (auto* cells : {&setup.unmoved, &setup.deputies, &setup.known, &setup.certified, &setup.settled})
    std::sort(cells->begin(), cells->end());
  for (Color side : colors) {
    setup.appointments[index(side)] = number_of(values, key("appointments", side), 0);
    setup.concealed[index(side)] = number_of(values, key("concealed", side), 0);
  }
  setup.ep_square = read_cell(value_of(values, "en-passant"), topology);
  if (setup.ep_square != no_cell) {
    const Step forward = setup.side == Color::black ? spec.forward : -spec.forward;
    setup.ep_pawn = topology.find(topology.at(setup.ep_square) + forward);
    if (setup.ep_pawn == no_cell) setup.ep_square = no_cell;
  }
  setup.idle_turns = number_of(values, "clock", 0);
  setup.round = number_of(values, "move", 1);
}

}  // namespace

Result<SetupReport> report_setup(const SetupQuery& query, const GameSpec& spec, const Topology& topology,
                                 const std::vector<Foundation>& foundations,
                                 const std::function<std::vector<Fault>(const Setup&)>& faults) {
  std::vector<Error> notes;
  const Result<Setup> read =
      query.composed ? compose(query, spec, topology, set_values)
                     : cheops::read_fen(query.fen.empty() ? spec.start : query.fen, spec, topology, &notes);
  if (!read) return read.error();
  const Setup& setup = *read;
  SetupReport report{setup.pieces, setup.side, "", {}, faults(setup), {}};
  add_unreadable(notes, report.faults);
  const bool playable = all_forgivable(report.faults);
  report.fen = write_fen(playable ? corrected(setup, report.faults) : setup, spec, topology);
  report.controls = Controls(setup, foundations, spec, topology).all();
  CheopsView view;
  for (const Castle& castle : setup.castles) {
    for (const Foundation& place : foundations) {
      if (place.chair == castle.chair)
        view.castles.push_back({castle.chair, castle.builder, castle.activator, castle.owner, place.pillars,
                                place.halls, place.axis});
    }
  }
  for (const auto& frozen : setup.frozen) view.arrested.push_back(frozen.cell);
  view.compromised = setup.known;
  for (Cell c : setup.deputies) {
    if (!holds(setup.known, c)) view.papers.push_back(c);
  }
  view.certified = setup.certified;
  report.view = game_view(std::move(view), setup.pieces, topology);
  return report;
}

}  // namespace cheshire::cheops
