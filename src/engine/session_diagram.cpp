// A session as a picture, and the marks that text diagrams share with it (protocol/diagram.h).
#include "engine/session_diagram.h"

#include <utility>

#include "engine/game_view.h"

namespace cheshire {
namespace {

CellMark mark_of(GameView::Area::Kind kind) {
  switch (kind) {
    case GameView::Area::Kind::wall: return CellMark::wall;
    case GameView::Area::Kind::faded_wall: return CellMark::faded_wall;
    case GameView::Area::Kind::hall: return CellMark::room;
    case GameView::Area::Kind::center: break;
  }
  return CellMark::center;
}

}  // namespace

std::vector<MarkedCell> marked_cells(const Session& session) {
  std::vector<MarkedCell> marked;
  if (const auto view = session.game_view()) {
    for (const GameView::Area& area : view->areas()) {
      for (const Cell c : area.cells) marked.push_back({c, mark_of(area.kind)});
    }
  }
  if (!session.moves().empty()) {
    const MoveView& last = session.moves().back();
    marked.push_back({last.from, CellMark::left});
    marked.push_back({last.arrival, CellMark::arrived});
    for (const MoveView::Other& other : last.also) marked.push_back({other.arrival, CellMark::arrived});
  }
  if (session.in_check()) marked.push_back({session.king(session.side()), CellMark::check});
  return marked;
}

std::string svg_board(const Session& session, std::span<const Arrow> arrows, SvgStyle style) {
  const GameSpec& spec = session.game().spec();
  if (style.title.empty()) {
    style.title = spec.title + (session.side() == Color::white ? ", White to move: " : ", Black to move: ") +
                  session.fen();
  }
  return svg_board(session.game().topology(), spec, session.setup(), marked_cells(session), arrows, style);
}

}  // namespace cheshire
