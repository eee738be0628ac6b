// Below boards with small squares: the levels in a strip, and the buttons that zoom. They change ViewCtrl.zoom, scroll
// the boards, and move the focus to a level.
import { useEffect, useLayoutEffect } from "preact/hooks";
import type { ToolsProps } from "../board/boardExtras.ts";
import { shortcutsOf, withKey } from "../keyboard/keys.ts";
import { boardCount, levelName, levelTitle } from "../position/levels.ts";
import { isPaper } from "../position/stateQueries.ts";
import type { GameInfo } from "../core/types.ts";
import { cellOf } from "../board/boardInput.ts";
import { cellElement } from "../board/drag.ts";
import { useStore } from "../store/context.ts";
import { t } from "./texts/index.ts";
import { zoomByHand } from "./gestures.ts";
import type { LevelStripCtrl } from "./levelStripCtrl.ts";
import type { Zoom } from "./zoom.ts";

const shortName = (info: GameInfo, level: number): string =>
  boardCount(info) > 1 ? `${info.levels[level]!.boardName}${levelName(info, level)}` : levelName(info, level);

// All levels in a row, each with its highlights.
function Strip({ info, front, levelStrip }: { info: GameInfo; front: number; levelStrip: LevelStripCtrl }) {
  return (
    <div class="level-strip" role="group" aria-label={t("levels.strip")} data-testid="level-strip">
      {levelStrip.levels.value.map(({ last, goals, check }, level) => {
        const sentence = [
          ...(check === undefined ? [] : [t("levels.check")]),
          ...(goals.length === 0 ? [] : [t("levels.goals", { n: goals.length })]),
          ...(last === undefined ? [] : [t("levels.last")]),
        ];
        const label = [levelTitle(info, level), ...sentence].join(", ");
        return (
          <button
            key={level}
            aria-label={label}
            title={label}
            aria-current={level === front ? "true" : undefined}
            data-last={last === undefined ? undefined : ""}
            onClick={() => levelStrip.jumpTo(level)}
          >
            {shortName(info, level)}
            {check !== undefined && <b class="check" data-text="+" />}
            {goals.length > 0 && <b class="goals" data-text={goals.length} />}
          </button>
        );
      })}
    </div>
  );
}

export const tools = (zoom: Zoom, levelStrip: LevelStripCtrl) =>
  function Tools(props: ToolsProps) {
    const { view, board, session, history } = useStore();
    const { scroller, layout, natural, strip, aside, spot, go } = props;
    const [info, state] = [session.info.value!, history.shown.value];
    const factor = view.zoom.value;
    const percent = t("zoom.percent", { n: Math.round(factor * 100) });
    useLayoutEffect(() => {
      if (scroller.current) zoom.frame = { scroller: scroller.current, layout, natural, spot };
      levelStrip.go = go;
    });
    useLayoutEffect(
      () => () => {
        zoom.frame = null;
        levelStrip.go = null;
      },
      [],
    );
    useLayoutEffect(() => zoom.settle(), [layout.cell, factor]);
    useEffect(() => {
      const room = scroller.current;
      if (!room) return;
      const fixed = (target: EventTarget | null) => {
        const element = cellElement(target);
        const cell = element && cellOf({ view, board }, element);
        return cell !== null && board.movable(cell);
      };
      return zoomByHand(room, zoom, () => view.zoom.peek(), fixed);
    }, [scroller, board, view]);
    const last = state?.moves.at(-1);
    useEffect(() => {
      if (last && !isPaper(last)) zoom.reveal(last.arrival);
    }, [last]);
    const focused = board.focused.value;
    useEffect(() => {
      if (focused !== null && scroller.current?.querySelector(":focus-visible")) zoom.reveal(focused);
    }, [focused, scroller]);
    return (
      <div class={`boards-tools${aside ? " aside" : ""}`}>
        {strip && <Strip info={info} front={view.front.value} levelStrip={levelStrip} />}
        <div class="zoom" role="group" aria-label={t("zoom.title")}>
          <button
            aria-label={t("zoom.out")}
            title={withKey(t("zoom.out"), "zoomOut")}
            aria-keyshortcuts={shortcutsOf("zoomOut")}
            disabled={factor <= 1}
            onClick={() => zoom.by(-1)}
          >
            −
          </button>
          <button
            aria-label={`${percent}, ${t("zoom.fit")}`}
            title={t("zoom.fit")}
            disabled={factor <= 1}
            onClick={() => zoom.fit()}
          >
            {percent}
          </button>
          <button
            aria-label={t("zoom.in")}
            title={withKey(t("zoom.in"), "zoomIn")}
            aria-keyshortcuts={shortcutsOf("zoomIn")}
            onClick={() => zoom.by(1)}
          >
            +
          </button>
        </div>
      </div>
    );
  };
