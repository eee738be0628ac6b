// The Cheops part of the State, of set-up reports and of diagrams, as JSON.
#include "engine/cheops/view.h"

#include <string>
#include <utility>

#include "board/topology.h"
#include "engine/json_parts.h"
#include "rules/cheops/letters.h"

namespace cheshire {
namespace {

const char* side_name(Color c) { return c == Color::white ? "White" : "Black"; }

using Members = std::vector<GameView::Member>;

/// Adds a member that `write` writes.
template <class Write>
void add(Members& members, std::string_view name, Write write) {
  JsonWriter json;
  write(json);
  members.push_back({name, json.take()});
}

void write_sides(JsonWriter& json, const int (&of)[2]) {
  json.begin_object().field("w", of[0]).field("b", of[1]).end_object();
}

void write_castle(JsonWriter& json, const CheopsView::Castle& castle) {
  json.begin_object().field("chair", int{castle.chair}).field("builder", color_letter(castle.builder));
  json.key("activator");
  castle.active() ? json.value(int{castle.activator}) : json.null();
  json.key("owner");
  castle.active() ? json.value(color_letter(castle.owner)) : json.null();
  json.key("pillars");
  write_cells(json, castle.pillars);
  json.key("halls");
  write_cells(json, castle.halls);
  json.key("axis");
  write_cells(json, castle.axis);
  json.end_object();
}

/// Castles, and who has papers or no field.
void add_estate(Members& members, const CheopsView& view) {
  add(members, "castles", [&](JsonWriter& json) {
    json.begin_array();
    for (const CheopsView::Castle& castle : view.castles) write_castle(json, castle);
    json.end_array();
  });
  for (const auto& [name, cells] : {std::pair{"arrested", &view.arrested},
                                    {"compromised", &view.compromised},
                                    {"papers", &view.papers},
                                    {"certified", &view.certified}})
    add(members, name, [list = cells](JsonWriter& json) { write_cells(json, *list); });
}

void write_tally(JsonWriter& json, const CheopsCounts& counts) {
  json.begin_object();
  for (Color color : {Color::white, Color::black}) {
    const CheopsCounts::Score& score = counts.of[index(color)];
    json.key(color_letter(color)).begin_object();
    json.field("civilians", score.civilians).field("pieces", score.pieces).field("castles", score.castles);
    json.field("mates", score.mates).field("reigns", score.reigns).field("points", score.points).end_object();
  }
  json.end_object();
}

void add_counts(Members& members, const CheopsCounts& counts) {
  add(members, "appointments", [&](JsonWriter& json) { write_sides(json, counts.appointments); });
  add(members, "concealed", [&](JsonWriter& json) { write_sides(json, counts.concealed); });
  add(members, "idleTurns", [&](JsonWriter& json) { json.value(counts.idle_turns); });
  add(members, "challenged",
      [&](JsonWriter& json) { counts.challenged < 0 ? json.null() : json.value(counts.challenged); });
  add(members, "started", [&](JsonWriter& json) { json.value(counts.started); });
  add(members, "opening", [&](JsonWriter& json) { write_cells(json, counts.opening); });
  add(members, "developed", [&](JsonWriter& json) { write_sides(json, counts.developed); });
  add(members, "tally", [&](JsonWriter& json) { write_tally(json, counts); });
}

class View final : public GameView {
 public:
  View(CheopsView view, std::vector<Piece> pieces, const Topology& topology)
      : view_(std::move(view)), pieces_(std::move(pieces)), topology_(topology) {}

  const CheopsView& value() const { return view_; }

  std::string_view rules() const override { return cheops::Rules::name; }

  std::vector<Member> members() const override {
    Members members;
    add_estate(members, view_);
    if (view_.counts) add_counts(members, *view_.counts);
    return members;
  }

  std::vector<Area> areas() const override {
    std::vector<Area> areas;
    for (const CheopsView::Castle& castle : view_.castles) {
      areas.push_back({castle.active() ? Area::Kind::wall : Area::Kind::faded_wall, castle.pillars});
      if (castle.active()) areas.push_back({Area::Kind::hall, castle.halls});
      areas.push_back({Area::Kind::center, {castle.chair}});
    }
    return areas;
  }

  /// "Castle e5 (d4 f4 d6 f6): built by Black, White's, kept by K e5" for each Castle, then arrestees and
  /// known Deputies.
  std::string legend() const override {
    std::string text;
    for (const CheopsView::Castle& castle : view_.castles) {
      text += "Castle " + squares({castle.chair}) + " (" + squares(castle.pillars) + "): built by " +
              side_name(castle.builder);
      text += castle.active() ? std::string(", ") + side_name(castle.owner) + "'s, kept by " +
                                    squares({castle.activator}, true)
                              : ", not active";
      text += '\n';
    }
    if (!view_.arrested.empty()) text += "arrested: " + squares(view_.arrested, true) + '\n';
    if (!view_.compromised.empty()) text += "known Deputies: " + squares(view_.compromised) + '\n';
    return text;
  }

  Tally tally() const override {
    if (!view_.counts) return {};
    const CheopsCounts& counts = *view_.counts;
    Tally tally;
    tally.rows = {{"", "Civilians", "pieces", "Castles", "mate", "reign", "points", "appointed"}};
    for (Color color : {Color::white, Color::black}) {
      const CheopsCounts::Score& s = counts.of[index(color)];
      tally.rows.push_back({side_name(color), std::to_string(s.civilians), std::to_string(s.pieces),
                            std::to_string(s.castles), s.mates ? "yes" : "-", s.reigns ? "yes" : "-",
                            std::to_string(s.points), std::to_string(counts.appointments[index(color)])});
    }
    tally.counters =
        counts.challenged < 0
            ? "Turns since the last capture or Pawn's action: " + std::to_string(counts.idle_turns) + "."
            : "Turns since the challenge: " + std::to_string(counts.challenged) + ".";
    return tally;
  }

  std::vector<Cell> secrets() const override { return view_.papers; }

 private:
  std::string squares(const std::vector<Cell>& cells, bool with_pieces = false) const {
    std::string text;
    for (Cell c : cells) {
      if (!text.empty()) text += with_pieces ? ", " : " ";
      if (with_pieces) text += std::string(cheops::letters[kind_of(pieces_[c])]) + ' ';
      text += topology_.name(c);
    }
    return text;
  }

  CheopsView view_;
  std::vector<Piece> pieces_;
  const Topology& topology_;
};

}  // namespace

std::shared_ptr<const GameView> game_view(CheopsView view, std::vector<Piece> pieces,
                                          const Topology& topology) {
  return std::make_shared<const View>(std::move(view), std::move(pieces), topology);
}

std::optional<CheopsView> cheops_view(const GameView* view) {
  if (view == nullptr || view->rules() != cheops::Rules::name) return {};
  return static_cast<const View*>(view)->value();
}

}  // namespace cheshire
