// What a player has captured, and how far ahead they are in material; points where the game counts them. It is about
// the position on show, and only reads the store.
import { opposite } from "../position/opposite.ts";
import { pieceName } from "../speech/speech.ts";
import { faceOf } from "../board/pieceDrawings.ts";
import { useStore } from "../store/context.ts";
import type { Color, GameInfo, GameState } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { startOf } from "../position/fen.ts";
import { PiecePicture } from "../board/PiecePicture.tsx";

// More pieces of a kind than this are a picture and a number.
const maxPictures = 3;

// The pieces that a side has captured, in the order of the game's kinds.
export function capturedBy(info: GameInfo, state: GameState, color: Color): { letter: string; n: number }[] {
  const first = startOf(state.start).side;
  const letters = state.moves.flatMap((move, i) =>
    move.victimLetter && (i % 2 === 0 ? first : opposite(first)) === color ? [move.victimLetter] : [],
  );
  return info.pieces.flatMap(({ letter }) => {
    const n = letters.filter((one) => one === letter).length;
    return n > 0 ? [{ letter, n }] : [];
  });
}

// How many pawns' worth of pieces a side is ahead; 0 if it is not, or where points are counted.
export function leadOf({ material }: GameState, color: Color): number {
  return material ? Math.max(0, Math.round((material[color] - material[opposite(color)]) / 100)) : 0;
}

export function Material({ color }: { color: Color }) {
  const { session, history } = useStore();
  const [info, state] = [session.info.value, history.shown.value];
  if (!info || !state) return null;
  const captured = capturedBy(info, state, color);
  const lead = leadOf(state, color);
  const points = info.tally ? state.view?.tally[color].points : undefined;
  if (captured.length === 0 && lead === 0 && points === undefined) return null;
  const sentence = [
    captured.length > 0
      ? t("material.captured", {
          pieces: captured
            .map(({ letter, n }) => t("material.kind", { n, piece: pieceName(info, letter) }))
            .join(", "),
        })
      : "",
    lead > 0 ? t("material.ahead", { n: lead }) : "",
    points === undefined ? "" : t("material.points", { n: points }),
  ].filter(Boolean);
  return (
    <span
      class="material"
      role="img"
      aria-label={sentence.join(" ")}
      title={sentence.join(" ")}
      data-testid={`material-${color}`}
    >
      {captured.length > 0 && (
        <span class="kinds" aria-hidden="true">
          {captured.map(({ letter, n }) => (
            <span key={letter} class="kind">
              {Array.from({ length: n > maxPictures ? 1 : n }, (_, i) => (
                <PiecePicture key={i} drawing={faceOf(info.pieces, letter)} color={opposite(color)} />
              ))}
              {n > maxPictures && <small>×{n}</small>}
            </span>
          ))}
        </span>
      )}
      {lead > 0 && <strong aria-hidden="true">+{lead}</strong>}
      {points !== undefined && (
        <>
          <span class="points" aria-hidden="true">
            {t("material.points", { n: points })}
          </span>
          <strong class="points-number" aria-hidden="true">
            {points}
          </strong>
        </>
      )}
    </span>
  );
}
