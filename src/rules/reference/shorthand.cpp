#include "rules/reference/shorthand.h"

#include "rules/reference/known_games.h"

namespace cheshire::reference {

WrittenOut::WrittenOut(const Topology& topology, const Rules& rules) : given_(rules) {
  const bool described = !rules.movement(rules.king, Color::white).empty();
  if (described) return;
  Rules full = rules.transfer ? rules_of_alice(topology) : rules_of_chess(topology);
  full.letters = rules.letters;
  full.en_passant = rules.en_passant;
  full.strict_first_board = rules.strict_first_board;
  full.bare_kings_only = rules.bare_kings_only;
  if (!rules.castling) full.castlings.clear();
  full_ = full;
}

}  // namespace cheshire::reference
