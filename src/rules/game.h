// The Game concept: what notation, evaluation, search and engine require of a position type. They are
// templates over it and never name a game. Position<W, R> models it for every game, BitboardPosition<R> for
// chess and Alice chess.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "rules/move.h"
#include "rules/playable.h"
#include "rules/position.h"
#include "rules/setup.h"

namespace cheshire {

template <class P>
concept Game = PositionWithMoves<P, Move, Undo> && std::is_trivially_copyable_v<P> &&
               requires(const P c, P p, Move m, Cell cell, Color color, Kind kind, Piece piece,
                        typename P::Set set, typename P::MoveList& list, const Change& change) {
                 typename P::Tables;
                 typename P::Rules;
                 { P::boards } -> std::convertible_to<int>;
                 { P::words } -> std::convertible_to<int>;
                 { P::words_per_board } -> std::convertible_to<int>;
                 { P::board(cell) } -> std::same_as<int>;
                 { c.tables() } -> std::same_as<const typename P::Tables&>;

                 // reading
                 { c.king(color) } -> std::same_as<Cell>;
                 { c.pieces(color) } -> std::convertible_to<typename P::Set>;
                 { c.pieces(kind) } -> std::convertible_to<typename P::Set>;
                 { c.pieces(color, kind) } -> std::same_as<typename P::Set>;
                 { c.occupied() } -> std::same_as<typename P::Set>;
                 { c.halfmove_clock() } -> std::same_as<int>;
                 { c.setup() } -> std::same_as<Setup>;

                 // moves
                 {
                   c.generate([](const PieceMoves<P::words>&) { return true; })
                 } -> std::same_as<bool>;
                 {
                   c.template generate<GenType::captures>([](const PieceMoves<P::words>&) { return true; })
                 } -> std::same_as<bool>;
                 { c.list(list) };
                 { c.count() } -> std::same_as<int>;
                 { c.victim(m) } -> std::same_as<Cell>;
                 { P::arrival(m) } -> std::same_as<Cell>;
                 { P::transfer(cell, 1) } -> std::same_as<Cell>;
                 { p.perft(1) } -> std::same_as<std::uint64_t>;

                 // attacks and ends
                 { c.attacked(cell, color) } -> std::same_as<bool>;
                 { c.attacked(cell, color, change) } -> std::same_as<bool>;
                 { c.attackers(cell, color, set) } -> std::same_as<typename P::Set>;
                 { c.projection(cell) } -> std::same_as<typename P::Set>;
                 { c.attacks(cell) } -> std::same_as<typename P::Set>;
                 { c.attack_origins(cell, piece) } -> std::same_as<typename P::Set>;
                 { c.dead() } -> std::same_as<bool>;
               };

}  // namespace cheshire
