// How long the moves of a stored game took, in the card about its end, and beside the moves. A bar goes to its move.
import { useEffect, useState } from "preact/hooks";
import { startOf } from "../position/fen.ts";
import { shortTime } from "../review/moveTimes.ts";
import { TimeBars, type Times } from "../review/TimeBars.tsx";
import { t } from "../review/texts/index.ts";
import { spokenTime } from "../round/clock.ts";
import { storedTimes } from "../server/storedTimes.ts";
import { shownMove } from "../speech/notation.ts";
import { useStore } from "../store/context.ts";

export function EndTimes({ id }: { id: string }) {
  const { session, history } = useStore();
  const [times, setTimes] = useState<Times>([]);
  const state = session.state.value;
  const count = state?.moves.length ?? 0;
  useEffect(() => {
    let current = true;
    void storedTimes(id).then((all) => {
      if (!current) return;
      const known = all.slice(0, count).map((time) => time ?? undefined);
      setTimes(known);
      const took = known.map((time) => (time === undefined ? undefined : shortTime(time)));
      history.times.value = { id, took };
    });
    return () => void (current = false);
  }, [id, count, history]);
  if (!state || times.length !== count || times.filter((time) => time !== undefined).length < 2) return null;
  const text = (ply: number): string => {
    const move = state.moves[ply - 1];
    if (!move) return t("times.start");
    const [name, time] = [shownMove(move.san, move.uci), times[ply - 1]];
    return time === undefined
      ? t("times.unknown", { move: name })
      : t("times.at", { move: name, time: spokenTime(time) });
  };
  return (
    <div class="end-times">
      <TimeBars
        first={startOf(state.start).side}
        ply={history.ply.value ?? count}
        go={(ply) => history.go(ply)}
        {...{ times, text }}
      />
    </div>
  );
}
