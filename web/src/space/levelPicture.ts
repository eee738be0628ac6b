// Draws the flat content of a level on a canvas, as in the flat view, for 3D: squares, coordinates, tints, fields, the
// stones of Castles, and the shadows of the pieces.
import type { InfluenceKind } from "../position/influence.ts";
import type { Square } from "../board/Board.tsx";
import { castleShapes } from "../board/CastlePictures.tsx";
import { blend, css, rgb, type BoardColors } from "./colors.ts";

type Brush = CanvasRenderingContext2D;

// Everything that a level's picture depends on.
export const pictureKey = (rows: Square[][]): string =>
  rows
    .map((row) =>
      row
        .map((s) =>
          s.id === undefined
            ? "-"
            : [
                s.id,
                s.selected ? "s" : "",
                s.trace ?? "",
                s.check ? "c" : "",
                s.pieces.length,
                s.file,
                s.rank,
                s.influence.join(),
                s.part?.role ?? "",
                s.part?.owner ?? "",
              ].join(":"),
        )
        .join("|"),
    )
    .join("/");

export const pixelsOf = (files: number, ranks: number): number =>
  Math.min(80, Math.max(40, Math.floor(720 / Math.max(files, ranks))));

function hatch(brush: Brush, px: number, gap: number, color: string, width: number, turn: 1 | -1): void {
  brush.strokeStyle = color;
  brush.lineWidth = width;
  brush.beginPath();
  for (let d = -px; d < px * 2; d += gap) {
    brush.moveTo(d, turn === 1 ? px : 0);
    brush.lineTo(d + px, turn === 1 ? 0 : px);
  }
  brush.stroke();
}

function dots(brush: Brush, px: number, gap: number, start: number, radius: number, color: string): void {
  brush.fillStyle = color;
  for (let x = start; x < px; x += gap)
    for (let y = start; y < px; y += gap) {
      brush.beginPath();
      brush.arc(x, y, radius, 0, 2 * Math.PI);
      brush.fill();
    }
}

const fields: { [field in InfluenceKind]: (brush: Brush, px: number) => void } = {
  projection: (brush, px) => hatch(brush, px, px / 5, "rgb(22 74 140 / 66%)", px / 24, -1),
  "frontier-w"(brush, px) {
    dots(brush, px, px / 5, px / 10, px / 19, "rgb(43 38 34 / 75%)");
    dots(brush, px, px / 5, px / 10, px / 28, "#fffdf6");
  },
  "frontier-b"(brush, px) {
    dots(brush, px, px / 5, px / 5, px / 20, "rgb(255 255 255 / 65%)");
    dots(brush, px, px / 5, px / 5, px / 28, "#1d1917");
  },
  sanctuary(brush, px) {
    brush.strokeStyle = "#176b3d";
    brush.lineWidth = px / 40;
    for (const inset of [0.08, 0.13]) {
      brush.beginPath();
      brush.roundRect(px * inset, px * inset, px * (1 - 2 * inset), px * (1 - 2 * inset), px * 0.22);
      brush.stroke();
    }
  },
  coverage(brush, px) {
    brush.fillStyle = "rgb(122 28 110 / 62%)";
    for (let y = px / 10; y < px; y += px / 5) brush.fillRect(0, y, px, px / 22);
  },
  pattern: (brush, px) => hatch(brush, px, px / 5, "rgb(14 92 84 / 66%)", px / 24, 1),
  luft(brush, px) {
    brush.strokeStyle = "#1a6f9c";
    brush.lineWidth = px / 18;
    brush.setLineDash([px / 7, px / 11]);
    brush.beginPath();
    brush.arc(px / 2, px / 2, px * 0.4, 0, 2 * Math.PI);
    brush.stroke();
    brush.setLineDash([]);
  },
  demarcator(brush, px) {
    brush.fillStyle = "rgb(150 64 0 / 70%)";
    for (let x = px / 10; x < px; x += px / 5) brush.fillRect(x, 0, px / 22, px);
  },
};

function stone(brush: Brush, px: number, { part }: Square): void {
  if (!part || part.role === null) return;
  const [fill, joint] =
    part.owner === "w"
      ? ["#fbf7ee", "#2b2622"]
      : part.owner === "b"
        ? ["#3a3431", "#efe6d6"]
        : ["#9a958d", "#4d4943"];
  brush.save();
  brush.scale(px / 100, px / 100);
  brush.lineJoin = "round";
  if (part.role === "pillar") {
    const ring = new Path2D(castleShapes.ring);
    brush.fillStyle = fill;
    brush.strokeStyle = joint;
    brush.lineWidth = 2.5;
    brush.fill(ring, "evenodd");
    brush.stroke(ring);
    brush.stroke(new Path2D(castleShapes.joints));
    if (part.owner) {
      const turrets = new Path2D(castleShapes.turrets);
      brush.lineWidth = 4;
      brush.fill(turrets);
      brush.stroke(turrets);
    }
  } else {
    const sign = new Path2D(
      part.role === "chair"
        ? castleShapes.throne
        : part.role === "axis"
          ? castleShapes.diamond
          : castleShapes.arch,
    );
    brush.globalAlpha = 0.72;
    brush.strokeStyle = "#3d2a14";
    brush.lineWidth = 3.5;
    if (part.owner === null) brush.setLineDash([5, 4]);
    if (part.role === "chair") {
      brush.fillStyle = "rgb(255 250 235 / 45%)";
      brush.fill(sign);
    }
    brush.stroke(sign);
  }
  brush.restore();
}

function halo(brush: Brush, px: number, stops: [number, string][], radius: number): void {
  const gradient = brush.createRadialGradient(px / 2, px / 2, 0, px / 2, px / 2, radius * px);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  brush.fillStyle = gradient;
  brush.fillRect(0, 0, px, px);
}

function square(brush: Brush, px: number, one: Square, palette: number, colors: BoardColors): void {
  brush.fillStyle = one.dark ? colors.dark : colors.light;
  brush.fillRect(0, 0, px, px);
  if (one.dark && palette === 1) hatch(brush, px, px / 6, "rgb(255 255 255 / 20%)", px / 34, 1);
  if (one.dark && palette === 2) dots(brush, px, px / 7, px / 14, px / 50, "rgb(255 255 255 / 30%)");
  if (one.trace) {
    brush.globalAlpha = one.trace === "last" ? 1 : 0.45;
    brush.fillStyle = colors.last;
    brush.fillRect(0, 0, px, px);
    brush.globalAlpha = 1;
  }
  if (one.selected) {
    brush.fillStyle = colors.chosen;
    brush.fillRect(0, 0, px, px);
    brush.strokeStyle = colors.chosenEdge;
    brush.lineWidth = px * 0.07;
    brush.strokeRect(px * 0.035, px * 0.035, px * 0.93, px * 0.93);
  }
  if (one.check)
    halo(
      brush,
      px,
      [
        [0, colors.check],
        [0.55, colors.check],
        [0.8, colors.checkGlow],
        [1, "transparent"],
      ],
      0.56,
    );
  stone(brush, px, one);
  for (const field of one.influence) fields[field](brush, px);
  if (one.pieces.length > 0)
    halo(
      brush,
      px,
      [
        [0, "rgb(20 12 4 / 42%)"],
        [0.62, "rgb(20 12 4 / 36%)"],
        [1, "rgb(20 12 4 / 0%)"],
      ],
      0.46,
    );
}

// The rows from the top down, as the user sees them.
export function drawLevel(
  canvas: HTMLCanvasElement,
  rows: Square[][],
  palette: number,
  colors: BoardColors,
): void {
  const px = pixelsOf(rows[0]?.length ?? 1, rows.length);
  canvas.width = px * (rows[0]?.length ?? 1);
  canvas.height = px * rows.length;
  const brush = canvas.getContext("2d");
  if (!brush) return;
  // Also below holes, so that no other colour bleeds in at their edges.
  brush.fillStyle = css(blend(rgb(colors.dark), rgb(colors.light), 0.4));
  brush.fillRect(0, 0, canvas.width, canvas.height);
  rows.forEach((row, y) =>
    row.forEach((one, x) => {
      if (one.id === undefined) return;
      brush.save();
      brush.translate(x * px, y * px);
      brush.beginPath();
      brush.rect(0, 0, px, px);
      brush.clip();
      square(brush, px, one, palette, colors);
      brush.fillStyle = colors.coordinate;
      brush.font = `${Math.round(px * 0.2)}px system-ui, sans-serif`;
      brush.textBaseline = "top";
      if (one.rank) brush.fillText(one.rank, px * 0.06, px * 0.06);
      brush.textAlign = "right";
      brush.textBaseline = "alphabetic";
      if (one.file) brush.fillText(one.file, px * 0.94, px * 0.93);
      brush.restore();
    }),
  );
}
