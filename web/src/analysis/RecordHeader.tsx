// The head of an analysed record, in AnalysisPanel: its players, their clocks in the position on the board and, for
// screen readers, what the record draws there. It only reads.
import { useMemo } from "preact/hooks";
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { clocksAt } from "./pgnNotes.ts";
import { clockText } from "../round/clock.ts";
import { useStore } from "../store/context.ts";
import { startOf } from "../position/fen.ts";
import { colorName, cellText } from "../speech/speech.ts";
import type { Color } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { t as extra } from "../extras/texts/index.ts";
import { t as word } from "../i18n/index.ts";

const known = (name: string | undefined): string | undefined => (name === "?" ? undefined : name);

// What the record draws on the position, for those who do not see it.
function Drawings() {
  const { session, board } = useStore();
  const [map, shapes] = [session.map.value, board.recorded.value];
  if (!map || shapes.length === 0) return null;
  const texts = shapes.map(({ from, to }) => {
    const [a, b] = [cellText(map, from), cellText(map, to)];
    return from === to ? extra("shapes.circle", { cell: b }) : extra("shapes.arrow", { from: a, to: b });
  });
  return (
    <p class="hidden" role="note">
      {texts.join(" ")}
    </p>
  );
}

// The players of a record, and the time they had left in the position on the board.
function Players({ analysis }: { analysis: AnalysisCtrl }) {
  const { session } = useStore();
  const { names, moves } = analysis;
  const tree = moves.tree.value;
  // The row is there from the start on, so that nothing jumps at the first step.
  const timed = useMemo(
    () => [...tree].some((node) => node.notes.peek().recorded.clock !== undefined),
    [tree],
  );
  const [white, black] = [known(names.value.white), known(names.value.black)];
  if (!timed && white === undefined && black === undefined) return null;
  const times = clocksAt(moves.at.value, startOf(session.state.value?.start ?? "").side);
  const side = (color: Color, name = colorName(color)) => {
    const time = times[color];
    const text = time === undefined ? null : clockText(time);
    return (
      <span class="record-side" data-testid={`record-${color}`}>
        <i class={`chip ${color}`} />
        <span class="who" title={name}>
          {name}
        </span>
        {text !== null && (
          <span
            class="clock"
            role="img"
            aria-label={word("people.clockOf", { side: colorName(color), time: text })}
          >
            {text}
          </span>
        )}
      </span>
    );
  };
  return (
    <div class="record-players" role="group" aria-label={t("analysis.players")}>
      {side("w", white)}
      {side("b", black)}
    </div>
  );
}

// What the record of a game says of the position on the board.
export function RecordHeader({ analysis }: { analysis: AnalysisCtrl }) {
  return (
    <>
      <Players analysis={analysis} />
      <Drawings />
    </>
  );
}
