// The panel of a win to practise, beside its board: the task, what the tables say of the user's moves, and what there is to do.
// Buttons call EndingsCtrl and its PracticeCtrl.
import { useEffect, useRef, useState } from "preact/hooks";
import { gameLink } from "../analysis/link.ts";
import { Entry } from "../game/Panel.tsx";
import { t as word } from "../i18n/index.ts";
import { shownMove } from "../speech/notation.ts";
import { colorName } from "../speech/speech.ts";
import { useStore } from "../store/context.ts";
import type { TablesCtrl } from "../tables/tablesCtrl.ts";
import { TablesBox } from "../tables/TablesBox.tsx";
import { moveText, positionText } from "../tables/verdict.ts";
import { StepButtons } from "../tree/StepButtons.tsx";
import { CollectionView, type CollectionItem } from "../ui/CollectionView.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import { endingName, movesTo } from "./endingName.ts";
import { longestOf, sidesOf, type EndingsCtrl } from "./endingsCtrl.ts";
import type { MoveFeedback } from "./practiceCtrl.ts";
import { t } from "./texts/index.ts";

interface Props {
  endings: EndingsCtrl;
  tables: TablesCtrl;
  phone: boolean;
}

function feedbackText({ kind, move, best }: MoveFeedback): string {
  const san = shownMove(move.san, move.uci);
  if (kind === "best") return t("endings.best", { move: san });
  if (kind === "ended") return t("endings.ended", { move: san, best: moveText(best) });
  return t(`endings.${kind}`, { move: san, verdict: moveText(move), best: moveText(best) });
}

// The comment on the last move; spoken as it appears.
function Answer({ endings }: { endings: EndingsCtrl }) {
  const { phase, feedback, hinted, known, taken } = endings.practice;
  const least = endings.wins.value[endings.at.value]?.plies ?? 0;
  const said = feedback.value;
  return (
    <div class={`lesson-answer ${phase.value === "won" ? "solved" : phase.value}`} role="status">
      {phase.value === "won" && (
        <p class="verdict">
          {taken.value > movesTo(least)
            ? t("endings.won", { n: taken.value, best: movesTo(least) })
            : t("endings.wonBest", { n: taken.value })}
        </p>
      )}
      {said && <p data-kind={said.kind}>{feedbackText(said)}</p>}
      {said?.reply !== undefined && <p>{t("endings.reply", { move: shownMove(said.reply) })}</p>}
      {phase.value === "ask" && known.value && (
        <p class="ending-now">{t("endings.now", { verdict: positionText(known.value) })}</p>
      )}
      {hinted.value && <p class="lesson-hint">{t("endings.hinted")}</p>}
    </div>
  );
}

function Positions({ endings }: { endings: EndingsCtrl }) {
  const wins = endings.wins.value;
  const items = wins.map(({ fen, plies }, i): CollectionItem => ({
    key: fen,
    title: t("endings.position", { n: i + 1 }),
    about: [t("endings.inMoves", { n: movesTo(plies) })],
    mark: endings.won.value.has(fen) ? { solved: true, text: t("endings.solved") } : null,
  }));
  return (
    <CollectionView
      items={items}
      current={wins[endings.at.value]?.fen ?? null}
      words={{
        label: t("endings.positions"),
        list: t("endings.positions"),
        place: t("endings.place", { at: endings.at.value + 1, n: wins.length }),
      }}
      choose={({ key }) => void endings.choose(wins.findIndex(({ fen }) => fen === key))}
    />
  );
}

// What the tables say of every move, once the user asks for it.
function Told({ endings, tables }: Pick<Props, "endings" | "tables">) {
  const { session } = useStore();
  const [open, setOpen] = useState(false);
  const { at } = endings;
  const now = at.value;
  useEffect(() => setOpen(false), [now]);
  const fen = session.state.value?.fen ?? "";
  return (
    <div class="ending-told">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t("endings.tables")}
      </button>
      {open && <TablesBox tables={tables} setup={endings.practice.setup.value} fen={fen} practising />}
    </div>
  );
}

function Actions({ endings }: { endings: EndingsCtrl }) {
  const { navigate } = useStore();
  const { practice } = endings;
  const [phase, setup] = [practice.phase.value, practice.setup.value];
  return (
    <>
      <div class="lesson-actions">
        {phase === "ask" && (
          <button type="button" disabled={practice.hinted.value} onClick={() => practice.hint()}>
            {t("endings.hint")}
          </button>
        )}
        {phase !== "won" && (
          <button
            type="button"
            class={phase === "wrong" ? "primary" : ""}
            disabled={!practice.canTakeBack.value}
            onClick={() => void practice.takeBack()}
          >
            {t("endings.back")}
          </button>
        )}
      </div>
      <div class="lesson-actions">
        <button type="button" onClick={() => void practice.again()}>
          {t("endings.restart")}
        </button>
        {phase === "won" && setup && (
          <RouteLink
            navigate={navigate}
            class="button"
            route={{ kind: "analyse", what: gameLink(setup, practice.line, 0) }}
          >
            {t("endings.analyse")}
          </RouteLink>
        )}
        {endings.wins.value.length > 1 && (
          <button type="button" class={phase === "won" ? "primary" : ""} onClick={() => void endings.next()}>
            {t("endings.next")}
          </button>
        )}
      </div>
    </>
  );
}

export function EndingPanel({ endings, tables, phone }: Props) {
  const { session, navigate } = useStore();
  const { practice } = endings;
  const [view, setup, phase] = [endings.view.value, practice.setup.value, practice.phase.value];
  const panel = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  // From a button that is gone, the focus goes to the next thing to do, or to the task.
  useEffect(() => {
    if (document.activeElement !== document.body || phase === "reply" || phase === "load") return;
    (panel.current?.querySelector<HTMLElement>(".controls .primary") ?? top.current)?.focus();
  }, [phase]);
  if (!view || !setup) return <p class="loading">{word("page.loading")}</p>;
  const task = t("endings.task", { color: colorName(practice.side.value) });
  const sides = sidesOf(view).filter(([, { longest }]) => longest);
  return (
    <section class="lesson ending" aria-label={t("endings.title")} ref={panel}>
      <header>
        <p>
          <RouteLink navigate={navigate} route={{ kind: "endings", game: setup.game, ending: null }}>
            {t("endings.all")}
          </RouteLink>
        </p>
      </header>
      <div class="lesson-words" ref={top} tabIndex={0} role="group" aria-label={task}>
        <h2>
          <small>{endingName(view.name, session.info.value ?? undefined)}</small>
          {task}
        </h2>
        {phase !== "won" && !practice.feedback.value && <p class="ending-ask">{t("endings.ask")}</p>}
        {practice.fault.value !== null && (
          <div role="alert" class="fault">
            <p>{t("endings.fault", { reason: practice.fault.value })}</p>
            <button type="button" onClick={() => void practice.again()}>
              {t("endings.again")}
            </button>
          </div>
        )}
        <Answer endings={endings} />
        <Positions endings={endings} />
        <Told endings={endings} tables={tables} />
        {sides.map(([color, side]) => {
          const route = longestOf(setup.game, side);
          const n = movesTo(side.longest?.plies ?? 0);
          return (
            route && (
              <p key={color}>
                <RouteLink navigate={navigate} route={route}>
                  {sides.length > 1 || color === "b"
                    ? t("endings.longestOf", { color: colorName(color), n })
                    : t("endings.longest", { n })}
                </RouteLink>
              </p>
            )
          );
        })}
      </div>
      <div class="controls">
        {!phone && phase === "ask" && <Entry />}
        {phase === "won" && (
          <div class="puzzle-steps" role="group" aria-label={word("steps.moves")}>
            <StepButtons steps={practice.steps} />
          </div>
        )}
        <Actions endings={endings} />
      </div>
    </section>
  );
}
