// What the panel of a game has besides the moves, above all for Cheops: choices on the board, turns by name, points,
// papers, agreed terms, requests, invitations and the chat. A part appears only if the game has it. It reads the store;
// buttons call BoardCtrl and GameCtrl.
import { inviting, mayInvite } from "../people/inviting.ts";
import { chat, invite, leaving, papers, umpire } from "../people/lazyParts.ts";
import { Requests } from "../people/Requests.tsx";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { useStore } from "../store/context.ts";
import { whiteText } from "../people/lotForWhite.ts";
import { colorName } from "../speech/speech.ts";
import { t, type PlainKey } from "../i18n/index.ts";
import { language } from "../i18n/language.ts";
import { openTerms, termText, termTitle } from "../people/requestText.ts";
import { actionsOf } from "../board/cellChoice.ts";
import type { Color, CheopsView, Tally } from "../core/types.ts";
import { useDisclosure } from "../ui/dismissable.ts";

const sides: Color[] = ["w", "b"];
const rows: [PlainKey, (tally: Tally) => number | boolean][] = [
  ["tally.civilians", (tally) => tally.civilians],
  ["tally.pieces", (tally) => tally.pieces],
  ["tally.castles", (tally) => tally.castles],
  ["tally.mate", (tally) => tally.mates],
  ["tally.reign", (tally) => tally.reigns],
  ["tally.points", (tally) => tally.points],
];
const worded = (value: number | boolean) => (value === true ? t("tally.yes") : value === false ? "–" : value);

// How many appointments a side has made, and how many of its Deputies are unknown to the viewer.
const papersOf = (cheops: CheopsView, color: Color): string => {
  const [made, unknown] = [cheops.appointments[color], cheops.concealed[color]];
  return unknown > 0 ? t("tally.secret", { n: made, secret: unknown }) : String(made);
};

function idleText(cheops: CheopsView, over: boolean): string {
  if (cheops.challenged !== null) return t("tally.challenged", { n: cheops.challenged });
  return over ? "" : t("tally.idle", { n: cheops.idleTurns });
}

// The points if the game ended now.
function TallyTable({ cheops, low }: { cheops: CheopsView; low: boolean }) {
  const { session, game, announcer } = useStore();
  const { part } = useDisclosure();
  const over = session.result.value !== null;
  const idle = idleText(cheops, over);
  const papers = cheops.appointments.w + cheops.appointments.b > 0;
  return (
    <details class="tally" open={!low} {...part}>
      <summary>
        {t("tally.points")} <span>{`${cheops.tally.w.points} : ${cheops.tally.b.points}`}</span>
      </summary>
      <div class="fold-body">
        <table>
          <thead>
            <tr>
              <td />
              {sides.map((color) => (
                <th key={color} scope="col">
                  {colorName(color)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([title, of]) => (
              <tr key={title} class={title === "tally.points" ? "sum" : ""}>
                <th scope="row">{t(title)}</th>
                {sides.map((color) => (
                  <td key={color}>{worded(of(cheops.tally[color]))}</td>
                ))}
              </tr>
            ))}
            {cheops.developed && (
              <tr title={t("tally.developedHelp")}>
                <th scope="row">{t("tally.developed")}</th>
                {sides.map((color) => (
                  <td key={color}>{cheops.developed[color]}</td>
                ))}
              </tr>
            )}
            {papers && (
              <tr>
                <th scope="row">{t("tally.appointments")}</th>
                {sides.map((color) => (
                  <td key={color}>{papersOf(cheops, color)}</td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
        <div class="idle">
          <span title={t("tally.idleHelp")}>{idle}</span>
          {session.mayChallenge.value && (
            <ConfirmButton
              text={t("cheops.challenge")}
              title={t("cheops.challengeHelp")}
              disabled={session.challenging.value}
              ask={() => announcer.tell(`${t("cheops.challengeHelp")}.`, "plain")}
              act={() => void game.challenge()}
            />
          )}
        </div>
      </div>
    </details>
  );
}

// Turns chosen by name, and the viewer's papers.
export function CheopsActions() {
  const { session, round, board } = useStore();
  const [state, info] = [session.state.value!, session.info.value!];
  const actions = session.myTurn.value ? actionsOf(state) : [];
  const [players, seat] = [round.seats.players.value, round.seats.seat.value];
  const over = session.result.value !== null;
  // Nothing to show before the first appointment, which is public.
  const hasOwnPapers = (color: Color) =>
    players[color].kind === "human" && seat[color] && (state.view?.appointments[color] ?? 0) > 0;
  const papers = info.papers === true && !over && sides.some(hasOwnPapers);
  if (actions.length === 0 && !papers) return null;
  const open = board.openPapers.value;
  return (
    <div class="deeds" role="group" aria-label={t("cheops.otherTurns")}>
      {actions.map((action) => (
        <button key={action} onClick={() => board.ask(action)}>
          {t(`action.${action}`)}
        </button>
      ))}
      {papers && (
        <button aria-pressed={open} onClick={() => board.togglePapers()} title={t("cheops.papersHelp")}>
          {t(open ? "cheops.hidePapers" : "cheops.showPapers")}
        </button>
      )}
    </div>
  );
}

// A cell to choose: on the board, or with its button here.
export function TaskBox() {
  const { board } = useStore();
  const task = board.choice.value;
  if (!task) return null;
  return (
    <section class="task" aria-label={t("cheops.choice")}>
      <p>{task.title}.</p>
      <div class="deeds">
        {[...task.cells.keys()].map((cell) => (
          <button key={cell} onClick={() => board.answer(cell)}>
            {task.label(cell)}
          </button>
        ))}
        <button onClick={() => board.cancel()}>{t("cheops.cancel")}</button>
      </div>
    </section>
  );
}

function Agreed() {
  const { round } = useStore();
  const { part } = useDisclosure();
  const parley = round.seats.parley.value;
  if (!parley || !round.seats.canAgree.value) return null;
  const started = round.started.value;
  const lines: [string, string][] = [
    ...openTerms.flatMap((term): [string, string][] =>
      parley[term] === undefined ? [] : [[termTitle(term), termText(term, parley[term])]],
    ),
    ...((parley.white ?? parley.lot)
      ? [[t("color.w"), whiteText(parley.white ?? "agreement")] as [string, string]]
      : []),
    ...(started === null
      ? []
      : [
          [
            t("people.startedAt"),
            new Date(started).toLocaleString(language.value, { dateStyle: "short", timeStyle: "short" }),
          ] as [string, string],
        ]),
  ];
  return (
    <details class="agreed" {...part}>
      <summary>{t("cheops.agreed")}</summary>
      <dl class="fold-body">
        {lines.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

// `low`: there is little height for it.
export function CheopsPanel({ low }: { low: boolean }) {
  const { session, round, history, board, sync, ending } = useStore();
  const [state, info] = [history.shown.value, session.info.value];
  if (!state || !info) return null;
  const over = session.result.value !== null;
  const { seat, canAgree, umpired, onDifferentPages } = round.seats;
  const judged = seat.value.umpire && canAgree.value && !over && (umpired.value || info.tally);
  return (
    <>
      <TaskBox />
      {board.choice.value === null && <CheopsActions />}
      {!inviting({ session, round, sync }) && <Requests />}
      {state.view && info.tally && (
        // The card about the game's end says the points.
        <TallyTable cheops={state.view} low={low || (ending.open.value && over)} />
      )}
      {info.papers && over && <papers.Part />}
      <Agreed />
      {judged && <umpire.Part />}
      {onDifferentPages.value && !inviting({ session, round, sync }) && (
        <>
          {!over && !round.seats.watching.value && <leaving.Part />}
          <chat.Part />
        </>
      )}
      {mayInvite({ session, round, sync }) && <invite.Part />}
    </>
  );
}
