// Two small boards as a preview of the settings. Decoration: the settings describe themselves in words.
import { Board, type Square } from "../board/Board.tsx";
import { faceOf } from "../board/pieceDrawings.ts";
import type { Color } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { settings } from "./settings.ts";

interface Spot {
  face: string;
  color: Color;
  board?: number;
  mark?: "selected" | "last" | "check" | "quiet" | "capture";
}

const spots: { [name: string]: Spot }[] = [
  {
    a4: { face: "R", color: "b" },
    b4: { face: "N", color: "b" },
    d4: { face: "K", color: "b", mark: "check" },
    c3: { face: "P", color: "b", mark: "capture" },
    d2: { face: "P", color: "w", mark: "selected" },
    b2: { face: "P", color: "w" },
    d3: { face: "", color: "w", mark: "quiet" },
    a1: { face: "Q", color: "w" },
    c1: { face: "K", color: "w" },
    b1: { face: "N", color: "w" },
  },
  {
    a4: { face: "B", color: "b" },
    c4: { face: "Q", color: "b" },
    d4: { face: "P", color: "b" },
    b3: { face: "", color: "w", mark: "last" },
    b1: { face: "R", color: "w" },
    c2: { face: "N", color: "w", mark: "last" },
    d1: { face: "B", color: "w" },
  },
];

const files = ["a", "b", "c", "d"];

function rows(board: number): Square[][] {
  const every = settings.coordinates.value === "every";
  return [4, 3, 2, 1].map((rank) =>
    files.map((file, x) => {
      const spot = spots[board]![`${file}${rank}`];
      const face = spot?.face
        ? settings.pieces.value === "letters"
          ? faceOf([], spot.face)
          : spot.face
        : "";
      return {
        id: board * 16 + rank * 4 + x,
        x,
        y: rank,
        dark: (x + rank) % 2 === 1,
        label: "",
        focus: false,
        influence: [],
        part: undefined,
        title: "",
        pieces: spot?.face
          ? [{ key: `${face}${spot.color}`, drawing: face, color: spot.color, board: 0 }]
          : [],
        selected: spot?.mark === "selected",
        trace: spot?.mark === "last" ? "last" : undefined,
        check: spot?.mark === "check",
        mark: spot?.mark === "quiet" || spot?.mark === "capture" ? spot.mark : undefined,
        rank: every ? `${file}${rank}` : x === 0 ? String(rank) : "",
        file: !every && rank === 1 ? file : "",
      };
    }),
  );
}

export function Sample() {
  return (
    <div class="sample" aria-hidden="true" inert title={t("settings.sample")}>
      {[0, 1].map((board) => (
        <div class="level" key={board}>
          <Board name="" palette={board} rows={rows(board)} />
        </div>
      ))}
    </div>
  );
}

// A small picture of a board theme: the squares of its three boards.
export function BoardsPicture({ theme }: { theme: string }) {
  return (
    <span class="boards-picture" data-boards={theme} aria-hidden="true">
      {[0, 1, 2].map((palette) => (
        <span class="board" data-palette={palette} key={palette}>
          <i class="cell light" />
          <i class="cell dark" />
          <i class="cell dark" />
          <i class="cell light" />
        </span>
      ))}
    </span>
  );
}
