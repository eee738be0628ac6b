import { ghostOf } from "../select.ts";
import type { Store } from "../store.ts";
import { drawing, paint } from "../men.ts";
import { palette, subtitle } from "./Boards.tsx";
import { levelRows, type Scene } from "./squares.ts";

const tones = [
  ["#efe3cb", "#b98d62"],
  ["#dfe6ea", "#7f96a8"],
  ["#e3e9da", "#8fa583"],
] as const;

// The tabs of a phone: every level as a small picture; the chosen one is on the large board.
export function MiniBoards({ store, scene }: { store: Store; scene: Scene }) {
  const { info } = scene.map;
  const ghost = ghostOf(scene.state, store.selected.value, store.pointed.value);
  return (
    <div class="minis" role="group" aria-label="Boards" style={{ "--count": String(info.levels.length) }}>
      {info.levels.map((level, index) => {
        const rows = levelRows(scene, index);
        const tone = tones[palette(info, index)] ?? tones[0];
        return (
          <button key={index} class="mini" aria-pressed={store.front.value === index} onClick={() => store.showLevel(index)}>
            <svg viewBox={`0 0 ${level.files * 10} ${level.ranks * 10}`} aria-hidden="true" focusable="false">
              {rows.map((row, y) =>
                row.map((square, x) => {
                  if (square.id === undefined) return null;
                  const fill = square.check ? "#d9604c" : square.last ? "#d9b64e" : square.dark ? tone[1] : tone[0];
                  return <rect key={square.id} x={x * 10} y={y * 10} width="10.05" height="10.05" fill={fill} />;
                }),
              )}
              {rows.map((row, y) =>
                row.map((square, x) => {
                  const faint = ghost !== null && ghost.cell === square.id;
                  const man = faint ? { drawing: info.men.find((k) => k.letter === ghost.man.letter.toUpperCase())?.drawing ?? "P", color: ghost.man.color } : square.men[0];
                  if (!man) return null;
                  const { fill, line } = paint[man.color];
                  return (
                    <path key={square.id} d={drawing(man.drawing).outline} transform={`translate(${x * 10} ${y * 10}) scale(.1)`} fill={fill} stroke={line} stroke-width="4" opacity={faint ? 0.5 : 1} />
                  );
                }),
              )}
            </svg>
            <span class="mini-name">
              <b>{level.name}</b> {subtitle(info, index)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
