#include "text/cheops/fen.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

#include "messages/fen.h"
#include "text/cheops/counts.h"
#include "text/cheops/cursor.h"
#include "text/fen_fields.h"
#include "text/placement.h"

namespace cheshire::cheops {
namespace {

constexpr Color colors[] = {Color::white, Color::black};

// What can be wrong with a list of squares.
struct ListFaults {
  Message (*missing)(std::string_view example);
  Message (*twice)(SquareName square);
  Message (*unexpected)(std::string_view text);
};
constexpr ListFaults castlers{msg::fen_castlers_square_missing, msg::fen_castlers_square_twice,
                              msg::fen_castlers_unexpected};
constexpr ListFaults halls{msg::fen_halls_square_missing, msg::fen_halls_square_twice,
                           msg::fen_halls_unexpected};
constexpr ListFaults castles{msg::fen_castles_square_missing, msg::fen_castles_square_twice,
                             msg::fen_castles_unexpected};
constexpr ListFaults papers{msg::fen_papers_square_missing, msg::fen_papers_square_twice,
                            msg::fen_papers_unexpected};
constexpr ListFaults arrested{msg::fen_arrested_square_missing, msg::fen_arrested_square_twice,
                              msg::fen_arrested_unexpected};

char letter(Color c) { return c == Color::white ? 'w' : 'b'; }

bool holds(const std::vector<Cell>& cells, Cell c) {
  return std::find(cells.begin(), cells.end(), c) != cells.end();
}

// Returns the square one step ahead of `c` for the side that has just moved.
Cell ahead(const Topology& topology, const GameSpec& spec, Cell c, Color mover) {
  const Step forward = mover == Color::white ? spec.forward : -spec.forward;
  return topology.find(topology.at(c) + forward);
}

class CheopsFenReader {
 public:
  CheopsFenReader(std::string_view text, const GameSpec& spec, const Topology& topology,
                  std::vector<Error>* notes)
      : text_(text), spec_(spec), topology_(topology), notes_(notes) {}

  Result<Setup> read() {
    const std::vector<FenField> fields = fen_fields(text_);
    if (fields.empty()) return Error{msg::fen_empty(), 0};
    if (fields.size() > 10) return Error{msg::fen_round_too_long(), fields[10].at};
    Result<std::vector<Piece>> pieces = read_placement(fields[0], spec_, topology_);
    if (!pieces) return pieces.error();
    setup_.pieces = std::move(*pieces);
    using Read = Result<void> (CheopsFenReader::*)(const FenField&);
    constexpr Read readers[] = {
        &CheopsFenReader::read_side,    &CheopsFenReader::read_unmoved, &CheopsFenReader::read_castles,
        &CheopsFenReader::read_papers,  &CheopsFenReader::read_settled, &CheopsFenReader::read_frozen,
        &CheopsFenReader::read_passant, &CheopsFenReader::read_idle,    &CheopsFenReader::read_round};
    for (std::size_t i = 1; i < fields.size(); ++i) {
      if (i >= 2 && i <= 7 && fields[i].text == "-") continue;
      const Result<void> r = (this->*readers[i - 1])(fields[i]);
      if (r) continue;
      const bool can_be_left_out = i == 2 || i >= 7;  // castling, en passant, counters
      if (!notes_ || !can_be_left_out) return r.error();
      notes_->push_back(r.error());
      if (i == 7) setup_.ep_square = no_cell;
    }
    for (auto* cells : {&setup_.unmoved, &setup_.deputies, &setup_.known, &setup_.certified, &setup_.settled})
      std::sort(cells->begin(), cells->end());
    std::sort(setup_.frozen.begin(), setup_.frozen.end(), [](const Setup::Frozen& a, const Setup::Frozen& b) {
      return a.turns != b.turns ? a.turns < b.turns : a.cell < b.cell;
    });
    return std::move(setup_);
  }

 private:
  Result<void> read_side(const FenField& field) {
    if (field.text != "w" && field.text != "b") return Error{msg::fen_side_unknown(), field.at};
    setup_.side = field.text == "w" ? Color::white : Color::black;
    return {};
  }

  // Reads cells separated by commas, each at most once. `more(cell)` reads what follows each of them.
  template <class More>
  Result<void> read_list(Cursor& cursor, const ListFaults& wrong, More&& more) {
    std::vector<Cell> seen;
    do {
      const Cursor start = cursor;
      const Cell c = cursor.cell(topology_);
      if (c == no_cell) return cursor.error(wrong.missing(topology_.name(0)));
      if (holds(seen, c)) return start.error(wrong.twice(topology_.square(c)));
      seen.push_back(c);
      if (Result<void> r = more(c); !r) return r;
    } while (cursor.take(','));
    return {};
  }
  static Result<void> end(const Cursor& cursor, const ListFaults& wrong) {
    if (cursor.done()) return {};
    return cursor.error(wrong.unexpected(shown(cursor.peek())));
  }
  Result<void> read_cells(const FenField& field, const ListFaults& wrong, std::vector<Cell>& cells) {
    Cursor cursor(field);
    Result<void> r = read_list(cursor, wrong, [&](Cell c) {
      cells.push_back(c);
      return Result<void>();
    });
    return r ? end(cursor, wrong) : r;
  }

  Result<void> read_unmoved(const FenField& field) { return read_cells(field, castlers, setup_.unmoved); }
  Result<void> read_settled(const FenField& field) { return read_cells(field, halls, setup_.settled); }

  Result<void> read_castles(const FenField& field) {
    Cursor cursor(field);
    const auto color = [&](Color& out) -> Result<void> {
      if (cursor.peek() != 'w' && cursor.peek() != 'b') return cursor.error(msg::fen_castles_color_missing());
      out = cursor.next() == 'w' ? Color::white : Color::black;
      return {};
    };
    Result<void> r = read_list(cursor, castles, [&](Cell chair) -> Result<void> {
      Castle castle{chair, Color::white};
      if (Result<void> built = color(castle.builder); !built) return built;
      castle.owner = castle.builder;
      if (cursor.take('=')) {
        castle.activator = cursor.cell(topology_);
        if (castle.activator == no_cell) return cursor.error(msg::fen_castles_activator_missing());
        if (Result<void> owned = color(castle.owner); !owned) return owned;
      }
      setup_.castles.push_back(castle);
      return {};
    });
    return r ? end(cursor, castles) : r;
  }

  Result<void> read_papers(const FenField& field) {
    Cursor cursor(field);
    for (Color side : colors) {
      if (side == Color::black && !cursor.take('/')) return cursor.error(msg::fen_papers_undivided());
      if (Result<void> r = read_papers_of(cursor, side); !r) return r;
    }
    return end(cursor, papers);
  }
  Result<void> read_papers_of(Cursor& cursor, Color side) {
    const int appointments = cursor.number();
    if (appointments < 0) return cursor.error(msg::fen_papers_appointments_missing());
    setup_.appointments[index(side)] = appointments;
    if (cursor.take('?')) {
      const int concealed = cursor.number();
      if (concealed < 0) return cursor.error(msg::fen_papers_deputies_missing());
      setup_.concealed[index(side)] = concealed;
    }
    if (!cursor.take(':')) return {};
    return read_list(cursor, papers, [&](Cell c) -> Result<void> {
      if (setup_.pieces[c] == no_piece || color_of(setup_.pieces[c]) != side)
        return cursor.error(msg::fen_papers_without_piece(side, topology_.square(c)));
      if (cursor.take('~')) {
        setup_.certified.push_back(c);
        return {};
      }
      setup_.deputies.push_back(c);
      if (cursor.take('!')) setup_.known.push_back(c);
      return {};
    });
  }

  Result<void> read_frozen(const FenField& field) {
    Cursor cursor(field);
    Result<void> r = read_list(cursor, arrested, [&](Cell c) -> Result<void> {
      if (!cursor.take('=') || (cursor.peek() != '1' && cursor.peek() != '2'))
        return cursor.error(msg::fen_arrested_turns_missing());
      setup_.frozen.push_back({c, cursor.next() - '0'});
      return {};
    });
    return r ? end(cursor, arrested) : r;
  }

  Result<void> read_passant(const FenField& field) {
    setup_.ep_square = topology_.find(field.text);
    if (setup_.ep_square == no_cell) return Error{msg::fen_ep_square_unknown(topology_.name(0)), field.at};
    setup_.ep_pawn = ahead(topology_, spec_, setup_.ep_square, !setup_.side);
    if (setup_.ep_pawn == no_cell)
      return Error{msg::fen_ep_square_unpassed(topology_.square(setup_.ep_square)), field.at};
    return {};
  }

  Result<void> read_idle(const FenField& field) {
    return number(field, msg::fen_idle_unreadable, setup_.idle_turns);
  }
  Result<void> read_round(const FenField& field) {
    return number(field, msg::fen_round_unreadable, setup_.round);
  }
  static Result<void> number(const FenField& field, Message (*fault)(), int& out) {
    const Result<int> read = read_number(field, fault);
    if (!read) return read.error();
    out = *read;
    return {};
  }

  std::string_view text_;
  const GameSpec& spec_;
  const Topology& topology_;
  std::vector<Error>* const notes_;
  Setup setup_;
};

// Joins the parts with commas; "-" if there are none.
std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text.empty() ? "-" : text;
}

std::string cells_text(std::vector<Cell> cells, const Topology& topology) {
  std::sort(cells.begin(), cells.end());
  std::vector<std::string> names;
  for (Cell c : cells) names.push_back(topology.name(c));
  return joined(names);
}

std::string castles_text(const Setup& setup, const Topology& topology) {
  std::vector<std::string> all;
  for (const Castle& castle : setup.castles) {
    all.push_back(topology.name(castle.chair) + letter(castle.builder));
    if (castle.active()) all.back() += '=' + topology.name(castle.activator) + letter(castle.owner);
  }
  return joined(all);
}

std::string papers_text(const Setup& setup, const Topology& topology) {
  std::string text;
  bool any = !setup.deputies.empty() || !setup.certified.empty();
  for (Color side : colors) {
    any |= setup.appointments[index(side)] > 0 || setup.concealed[index(side)] > 0;
    if (side == Color::black) text += '/';
    text += std::to_string(std::min(setup.appointments[index(side)], max_papers));
    if (setup.concealed[index(side)] > 0) text += '?' + std::to_string(setup.concealed[index(side)]);
    std::vector<std::string> known;
    for (Cell c = 0; c < setup.pieces.size(); ++c) {
      if (setup.pieces[c] == no_piece || color_of(setup.pieces[c]) != side) continue;
      if (holds(setup.deputies, c)) known.push_back(topology.name(c) + (holds(setup.known, c) ? "!" : ""));
      if (holds(setup.certified, c)) known.push_back(topology.name(c) + '~');
    }
    if (!known.empty()) text += ':' + joined(known);
  }
  return any ? text : "-";
}

std::string frozen_text(std::vector<Setup::Frozen> frozen, const Topology& topology) {
  std::sort(frozen.begin(), frozen.end(),
            [](const Setup::Frozen& a, const Setup::Frozen& b) { return a.cell < b.cell; });
  std::vector<std::string> all;
  for (const auto& one : frozen) all.push_back(topology.name(one.cell) + '=' + std::to_string(one.turns));
  return joined(all);
}

}  // namespace

Result<Setup> read_fen(std::string_view text, const GameSpec& spec, const Topology& topology,
                       std::vector<Error>* notes) {
  return CheopsFenReader(text, spec, topology, notes).read();
}

std::string write_fields(const Setup& setup, const Topology& topology) {
  std::string text = cells_text(setup.unmoved, topology);
  const auto field = [&](const std::string& value) { text += ' ' + value; };
  field(castles_text(setup, topology));
  field(papers_text(setup, topology));
  field(cells_text(setup.settled, topology));
  field(frozen_text(setup.frozen, topology));
  field(setup.ep_square == no_cell ? "-" : topology.name(setup.ep_square));
  field(std::to_string(std::min(setup.idle_turns, max_counted)));
  field(std::to_string(std::min(setup.round, max_counted)));
  return text;
}

std::string write_fen(const Setup& setup, const GameSpec& spec, const Topology& topology) {
  return write_placement(setup.pieces, spec, topology) + ' ' + letter(setup.side) + ' ' +
         write_fields(setup, topology);
}

}  // namespace cheshire::cheops
