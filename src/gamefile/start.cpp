// 'start': the position in which a game begins, as a FEN.
#include <algorithm>
#include <utility>

#include "gamefile/game_builder.h"
#include "messages/gamefile.h"
#include "text/fen.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

// A FEN whose placement may contain line breaks and blanks at its slashes, with the offset of each character
// in the file's text.
struct Fen {
  std::string text;
  std::vector<std::size_t> from;

  explicit Fen(std::string_view written) {
    for (std::size_t i = 0; i < written.size();) {
      if (!blank(written[i])) {
        text += written[i];
        from.push_back(i++);
        continue;
      }
      std::size_t end = i;
      while (end < written.size() && blank(written[end])) ++end;
      const bool inside =
          !text.empty() && end < written.size() && (text.back() == '/' || written[end] == '/');
      if (!text.empty() && end < written.size() && !inside) {
        text += ' ';
        from.push_back(i);
      }
      i = end;
    }
    from.push_back(written.size());
  }

  static bool blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
};

// Returns the rights whose pieces stand on their home cells.
std::uint32_t rights_at_home(const Setup& setup, const GameSpec& spec) {
  const auto at_home = [&](Piece piece, Cell at) { return piece == no_piece || setup.pieces[at] == piece; };
  std::uint32_t rights = 0;
  const RightList known = spec.rights();
  for (const Right& right : known.all()) {
    if (at_home(right.piece, right.at) && at_home(right.rook, right.rook_at)) rights |= right.bit;
  }
  return rights;
}

}  // namespace

void read_start(TomlTable& game, GameBuilder& builder) {
  GameSpec& spec = builder.spec;
  const Node* node = game.text("start");
  if (!game.has("start") && spec.start.empty()) {
    builder.faults.add(builder.place, builder.base_place == builder.place ? msg::key_missing("start")
                                                                          : msg::new_board_without_start());
    return;
  }
  if (game.has("start") && !node) return;
  if (!builder.topology || spec.king == max_kinds) return;
  const Fen fen(node ? std::string_view(node->text) : std::string_view(spec.start));
  const auto place = [&](int at) {
    if (!node) return builder.base_place;
    return at == Error::nowhere ? node->place
                                : node->at(fen.from[std::min<std::size_t>(at, fen.from.size() - 1)]);
  };
  Result<Setup> setup = read_fen(fen.text, spec, *builder.topology);
  if (!setup) {
    builder.faults.add(place(setup.error().at), node ? msg::invalid_start(setup.error().message)
                                                     : msg::invalid_inherited_start(setup.error().message));
    return;
  }
  if (fen_fields(fen.text).size() < 2 || !node) setup->rights = rights_at_home(*setup, spec);
  for (Color color : {Color::white, Color::black}) {
    const auto kings = std::count(setup->pieces.begin(), setup->pieces.end(), make_piece(color, spec.king));
    if (kings == 1) continue;
    const Message reason = kings == 0
                               ? msg::side_without_king(color, PieceName{shown(spec.kinds[spec.king].name)})
                               : msg::side_with_several_kings(color, kings);
    builder.faults.add(place(Error::nowhere), msg::invalid_start(reason));
  }
  spec.start = write_fen(*setup, spec, *builder.topology);
}

}  // namespace cheshire
