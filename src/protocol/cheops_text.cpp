#include "protocol/cheops_text.h"

#include <vector>

#include "board/topology.h"
#include "rules/cheops/letters.h"

namespace cheshire {
namespace {

const char* side_name(Color c) { return c == Color::white ? "White" : "Black"; }

std::string squares(const Session& session, const std::vector<Cell>& cells, bool with_pieces = false) {
  std::string text;
  for (Cell c : cells) {
    if (!text.empty()) text += with_pieces ? ", " : " ";
    if (with_pieces) text += std::string(cheops::letters[kind_of(session.setup().pieces[c])]) + ' ';
    text += session.game().topology().name(c);
  }
  return text;
}

}  // namespace

std::string cheops_legend(const Session& session) {
  const auto view = session.cheops_view();
  if (!view) return {};
  std::string text;
  for (const CheopsView::Castle& castle : view->castles) {
    text += "Castle " + squares(session, {castle.chair}) + " (" + squares(session, castle.pillars) +
            "): built by " + side_name(castle.builder);
    text += castle.active() ? std::string(", ") + side_name(castle.owner) + "'s, kept by " +
                                  squares(session, {castle.activator}, true)
                            : ", not active";
    text += '\n';
  }
  if (!view->arrested.empty()) text += "arrested: " + squares(session, view->arrested, true) + '\n';
  if (!view->compromised.empty()) text += "known Deputies: " + squares(session, view->compromised) + '\n';
  return text;
}

std::string pieces_key(const Session& session, const DiagramStyle& style) {
  const GameSpec& spec = session.game().spec();
  if (!spec.cheops) return {};
  std::string text;
  for (std::size_t k = 0; k < spec.kinds.size(); ++k) {
    const KindSpec& kind = spec.kinds[k];
    text += (text.empty() ? "" : ", ") +
            face_of(session, make_piece(Color::white, static_cast<Kind>(k)), style) + ' ' + kind.name;
    if (const std::string_view written = cheops::letters[k]; written != std::string_view(&kind.letter, 1))
      text += " (" + std::string(written) + ')';
  }
  return text;
}

}  // namespace cheshire
