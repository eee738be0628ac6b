// A game in progress and its moves.
#include "board/topology.h"
#include "capi/handles.h"
#include "capi/record_tags.h"
#include "engine/replay.h"
#include "engine/session_diagram.h"
#include "engine/session_json.h"
#include "games/pgn_tags.h"
#include "messages/text.h"
#include "text/pgn/writer.h"
#include "text/san_parts.h"

using namespace cheshire;
using namespace cheshire::capi;

struct cheshire_moves {
  struct Shown {
    std::string uci, san, promotion;
  };
  std::vector<Shown> shown;
  std::vector<cheshire_move> moves;
};

namespace {

/// Returns a session at the start of a game, for analysis.
std::unique_ptr<Session> session_of(const cheshire_game& game) {
  std::unique_ptr<Session> session = game.game->session();
  (void)session->set({}, {}, Purpose::analysis);
  return session;
}

int id_of(Cell cell) { return cell == no_cell ? -1 : int{cell}; }

cheshire_moves* list_of(const std::vector<MoveView>& views) {
  auto list = std::make_unique<cheshire_moves>();
  for (const MoveView& view : views)
    list->shown.push_back({view.uci, view.san, view.promotion ? std::string(1, view.promotion) : ""});
  for (std::size_t i = 0; i < views.size(); ++i) {
    const MoveView& view = views[i];
    const cheshire_moves::Shown& shown = list->shown[i];
    list->moves.push_back({shown.uci.c_str(), shown.san.c_str(), id_of(view.from), id_of(view.to),
                           id_of(view.arrival), id_of(view.victim),
                           view.promotion ? shown.promotion.c_str() : nullptr});
  }
  return list.release();
}

/// Fails because a text is not a valid choice.
template <std::size_t n>
char* unknown(std::string_view name, const char* value, const char* const (&choices)[n],
              cheshire_error** error) {
  fail(error, msg::argument_unknown(name, {choices, choices + n}, value));
  return nullptr;
}

cheshire_outcome shown(const Outcome& outcome) {
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): both names are literals, so a NUL follows them
  return {score(outcome).data(), name(outcome.reason).data(),
          outcome.won() ? index(outcome.winner) : CHESHIRE_NOBODY};
}

Outcome claim(const cheshire_board& board, bool by_move) {
  return by_move ? board.session->claimable_by_move() : board.session->claimable();
}

}  // namespace

cheshire_board* cheshire_board_new(const cheshire_game* game) {
  if (game == nullptr) return nullptr;
  return guarded([&] { return new cheshire_board{session_of(*game)}; });
}

cheshire_board* cheshire_board_clone(const cheshire_board* board) {
  if (board == nullptr) return nullptr;
  return guarded([&] { return new cheshire_board{board->session->clone(), board->hash, board->notes}; });
}

void cheshire_board_free(cheshire_board* board) { delete board; }

bool cheshire_board_set_fen(cheshire_board* board, const char* fen, cheshire_error** error) {
  if (!present(board, "board", error) || !idle(*board, error)) return false;
  return guarded(error, [&] {
    if (!done(board->session->set(fen ? fen : "", {}, Purpose::analysis), error)) return false;
    board->notes = notes_of(*board->session);
    return true;
  });
}

size_t cheshire_board_notes_count(const cheshire_board* board) { return board ? board->notes.size() : 0; }

const cheshire_error* cheshire_board_note_at(const cheshire_board* board, size_t index) {
  return board && index < board->notes.size() ? &board->notes[index] : nullptr;
}

bool cheshire_board_push(cheshire_board* board, const char* move, cheshire_error** error) {
  if (!present(board, "board", error) || !present(move, "move", error) || !idle(*board, error)) return false;
  return guarded(error, [&] { return done(board->session->play(move), error); });
}

bool cheshire_board_follow(cheshire_board* board, const char* move, cheshire_error** error) {
  if (!present(board, "board", error) || !present(move, "move", error) || !idle(*board, error)) return false;
  return guarded(error, [&] { return done(board->session->follow(move), error); });
}

bool cheshire_board_push_code(cheshire_board* board, cheshire_code code, cheshire_error** error) {
  if (!present(board, "board", error) || !idle(*board, error)) return false;
  return guarded(error, [&] { return done(board->session->play(MoveCode{code}), error); });
}

bool cheshire_board_pop(cheshire_board* board) {
  return board != nullptr && idle(*board, nullptr) && guarded([&] { return board->session->back() == 1; });
}

int cheshire_board_turn(const cheshire_board* board) {
  return board ? index(board->session->side()) : CHESHIRE_NOBODY;
}

int cheshire_board_ply(const cheshire_board* board) { return board ? board->session->ply() : 0; }

bool cheshire_board_is_check(const cheshire_board* board) {
  return board != nullptr && board->session->in_check();
}

cheshire_outcome cheshire_board_outcome(const cheshire_board* board) {
  return shown(board ? guarded([&] { return board->session->outcome(); }) : Outcome{});
}

char* cheshire_board_outcome_text(const cheshire_board* board) {
  if (board == nullptr) return nullptr;
  return guarded([&] { return copy(sentence(board->session->outcome())); });
}

cheshire_outcome cheshire_board_claim(const cheshire_board* board, bool by_move) {
  return shown(board ? guarded([&] { return claim(*board, by_move); }) : Outcome{});
}

char* cheshire_board_claim_text(const cheshire_board* board, bool by_move) {
  if (board == nullptr) return nullptr;
  return guarded([&] { return copy(sentence(claim(*board, by_move))); });
}

char* cheshire_board_fen(const cheshire_board* board, int dialect) {
  if (board == nullptr || dialect < CHESHIRE_FEN_BAR || dialect > CHESHIRE_FEN_POPEYE) return nullptr;
  return guarded([&] { return copy(board->session->fen(static_cast<FenDialect>(dialect))); });
}

char* cheshire_board_start_fen(const cheshire_board* board) {
  return board ? copy(board->session->start_fen()) : nullptr;
}

char* cheshire_board_state(const cheshire_board* board) {
  if (board == nullptr) return nullptr;
  return guarded([&] { return copy(state_json(*board->session)); });
}

char* cheshire_board_svg(const cheshire_board* board, const cheshire_svg_style* style,
                         cheshire_error** error) {
  cheshire_svg_style wanted;
  if (!present(board, "board", error) || !read_struct(style, wanted, "style.size", error)) return nullptr;
  return guarded(error, [&]() -> char* {
    SvgStyle drawn;
    if (wanted.theme != nullptr) {
      const auto theme = board_theme(wanted.theme);
      if (!theme) return unknown("theme", wanted.theme, board_themes, error);
      drawn.theme = *theme;
    }
    if (wanted.square != 0) {
      if (!in_range(wanted.square, 8, 200, "square", error)) return nullptr;
      drawn.cell = wanted.square;
    }
    drawn.flip = wanted.flipped;
    drawn.coordinates = !wanted.bare;
    if (wanted.caption != nullptr) drawn.caption = wanted.caption;
    if (wanted.arrows_count > 0 && !present(wanted.arrows, "arrows", error)) return nullptr;
    const int last = board->session->game().topology().cell_count() - 1;
    std::vector<Arrow> arrows;
    for (std::size_t i = 0; i < wanted.arrows_count; ++i) {
      const cheshire_arrow& arrow = wanted.arrows[i];
      if (!in_range(arrow.from, 0, last, "from", error) || !in_range(arrow.to, 0, last, "to", error))
        return nullptr;
      const auto paint = arrow.brush == nullptr ? Brush::green : brush(arrow.brush);
      if (!paint) return unknown("brush", arrow.brush, brush_names, error);
      arrows.push_back({static_cast<Cell>(arrow.from), static_cast<Cell>(arrow.to), *paint});
    }
    return copy(svg_board(*board->session, arrows, drawn));
  });
}

char* cheshire_board_pgn(const cheshire_board* board, const char* const* tags, size_t count,
                         cheshire_error** error) {
  if (!present(board, "board", error)) return nullptr;
  return guarded(error, [&]() -> char* {
    const Session& session = *board->session;
    PgnGame record = record_of(session);
    // A game may end by resignation or agreement, which the board does not know.
    if (!add_tags(record, tags, count, !session.outcome().over(), error)) return nullptr;
    set_game_tags(record, session.game().spec(), session.start_fen());
    return copy(write_pgn(record));
  });
}

const cheshire_code* cheshire_board_legal_codes(const cheshire_board* board, size_t* count) {
  if (count != nullptr) *count = 0;
  if (board == nullptr || count == nullptr) return nullptr;
  return guarded([&] {
    const std::span<const MoveCode> codes = board->session->legal_codes();
    *count = codes.size();
    return codes.empty() ? nullptr : codes.data();
  });
}

bool cheshire_board_code(const cheshire_board* board, const char* move, cheshire_code* code,
                         cheshire_error** error) {
  if (!present(board, "board", error) || !present(move, "move", error) || !present(code, "code", error))
    return false;
  return guarded(error, [&] {
    if (is_null_move(move)) return fail(error, Error{msg::null_move_in_game()}), false;
    const Result<MoveCode> found = board->session->code_of(move);
    if (!found) return fail(error, found.error()), false;
    *code = *found;
    return true;
  });
}

cheshire_moves* cheshire_board_legal_move(const cheshire_board* board, cheshire_code code) {
  if (board == nullptr) return nullptr;
  return guarded([&]() -> cheshire_moves* {
    const std::optional<MoveView> move = board->session->legal_move_of(code);
    return move ? list_of({*move}) : nullptr;
  });
}

cheshire_moves* cheshire_board_last_move(const cheshire_board* board) {
  if (board == nullptr || board->session->ply() == 0) return nullptr;
  return guarded([&] { return list_of({board->session->moves().back()}); });
}

cheshire_moves* cheshire_board_legal_moves(const cheshire_board* board) {
  if (board == nullptr) return nullptr;
  return guarded([&] { return list_of(board->session->legal_moves()); });
}

cheshire_moves* cheshire_board_played_moves(const cheshire_board* board) {
  if (board == nullptr) return nullptr;
  return guarded([&] { return list_of(board->session->moves()); });
}

size_t cheshire_moves_count(const cheshire_moves* moves) { return moves ? moves->moves.size() : 0; }

const cheshire_move* cheshire_moves_at(const cheshire_moves* moves, size_t index) {
  return moves && index < moves->moves.size() ? &moves->moves[index] : nullptr;
}

void cheshire_moves_free(cheshire_moves* moves) { delete moves; }
