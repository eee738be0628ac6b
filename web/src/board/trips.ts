// The ways of the pieces of one move, for its animation on flat boards and in 3D: each slides over its own board, and may
// then pass to the other.
import type { MoveAnimation } from "./boardCtrl.ts";
import type { Atlas } from "../position/stateQueries.ts";
import type { Piece } from "../core/types.ts";

// `via`: where it lands on its own board, before it goes on to `arrival`. `passes`: that is on another board. `still`: the
// user has carried it to `via`.
export interface Trip {
  piece: Piece;
  from: number;
  via: number;
  arrival: number;
  passes: boolean;
  still: boolean;
}

export function tripsOf(map: Atlas, { piece, move, also, dropped }: MoveAnimation): Trip[] {
  const boardOf = (id: number) => map.info.levels[map.cell(id).level]?.board;
  const trip = (piece: Piece, from: number, to: number, arrival: number, carried: boolean): Trip => {
    // A move that is only the pass does not move on its own board.
    const pass = boardOf(from) !== boardOf(to);
    return {
      piece,
      from,
      via: pass ? from : to,
      arrival,
      passes: boardOf(from) !== boardOf(arrival),
      still: carried && !pass,
    };
  };
  const others = also.map(({ piece, arrival }) => {
    const [home, end] = [map.cell(piece.cell), map.cell(arrival)];
    return trip(piece, piece.cell, map.at(home.level, end.x, end.y)?.id ?? arrival, arrival, false);
  });
  return [trip(piece, move.from, move.to, move.arrival, dropped), ...others];
}

// Whether it goes on from where it lands.
export const goesOn = ({ via, arrival }: Trip): boolean => via !== arrival;
