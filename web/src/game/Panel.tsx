// Beside the boards: the moves, the field to type one, and the buttons of a game. A click on a move shows an earlier
// position through HistoryCtrl; typed moves, takebacks, resignations and offers go to GameCtrl.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { otherView, viewWords } from "../board/views.ts";
import { shortcutsOf, withKey } from "../keyboard/keys.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { moveRows, type Numbered } from "../speech/speech.ts";
import { onlySide } from "../server/keys.ts";
import { GameMenu } from "./GameMenu.tsx";
import { useEvent } from "../ui/hooks.ts";
import { StepButtons } from "../tree/StepButtons.tsx";
import { MoveTerms } from "./MoveTerms.tsx";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { shownMove } from "../speech/notation.ts";

// How many half-moves both sides' opening moves take.
const openingPlies = 2;

export function Moves() {
  const { session, round, history, sync } = useStore();
  const state = session.state.value;
  const times = history.times.value;
  const took = times && times.id === sync.id.value ? times.took : [];
  const box = useRef<HTMLDivElement>(null);
  const count = state?.moves.length ?? 0;

  const at = history.ply.value ?? count;
  // The move on show stays in sight, also when the box gets another size. Only the box scrolls.
  const scrollToCurrent = useEvent(() => {
    const outer = box.current;
    if (!outer) return;
    if (at === 0 || at === count) return void (outer.scrollTop = at === 0 ? 0 : outer.scrollHeight);
    const now = outer.querySelector<HTMLElement>("[aria-current]");
    if (!now) return;
    if (outer.contains(document.activeElement) && document.activeElement !== outer)
      now.focus({ preventScroll: true });
    const [room, one] = [outer.getBoundingClientRect(), now.getBoundingClientRect()];
    if (one.top < room.top + 8) outer.scrollTop -= room.top + 8 - one.top;
    else if (one.bottom > room.bottom - 8) outer.scrollTop += one.bottom - room.bottom + 8;
  });
  useEffect(scrollToCurrent, [scrollToCurrent, at, count]);
  useEffect(() => {
    const sizes = new ResizeObserver(scrollToCurrent);
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [scrollToCurrent]);
  const rows = state ? moveRows(state.moves, state.start) : [];
  // An opening move that waits for the Umpire does not count yet.
  const started =
    state?.view?.started === undefined
      ? undefined
      : state.view.started && !(round.pending.value && count <= openingPlies);
  const move = (one: Numbered | null) =>
    one ? (
      <button
        class={`san${one.ply === at ? " now" : ""}`}
        aria-current={one.ply === at ? "step" : undefined}
        tabIndex={one.ply === at || (at === 0 && one.ply === 1) ? 0 : -1}
        onClick={() => history.go(one.ply)}
      >
        {shownMove(one.san, state?.moves[one.ply - 1]?.uci)}
        <MoveTerms info={session.info.value} move={state?.moves[one.ply - 1]} />
        {took[one.ply - 1] && <small class="took">{took[one.ply - 1]}</small>}
      </button>
    ) : (
      <span class="san none">…</span>
    );
  return (
    <section class="moves" aria-label={t("people.moves")} tabIndex={0} ref={box}>
      {started === false && !session.result.value && (
        <p class="empty opening" title={t("start.openHelp")}>
          {t("start.open")}
        </p>
      )}
      {rows.length === 0 && <p class="empty">{t("people.noMove")}</p>}
      <ol>
        {rows.map((row) => (
          <li key={row.number}>
            <span class="number">{row.number}.</span>
            {move(row.white)}
            {row.black && move(row.black)}
            {started && (row.white?.ply === openingPlies || row.black?.ply === openingPlies) && (
              <p class="milestone">{t("start.done")}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

// Buttons that step through the game.
export function MoveSteps() {
  const { session, history } = useStore();
  const [ply, count] = [history.ply.value, session.state.value?.moves.length ?? 0];
  if (count === 0) return null;
  return (
    <div class="steps" role="group" aria-label={t("steps.moves")}>
      <StepButtons steps={history} at={ply === null ? "end" : ply === 0 ? "start" : undefined} />
    </div>
  );
}

// A field for typed moves; always present, always enabled.
export function Entry() {
  const { session, game, announcer } = useStore();
  const [fault, setFault] = useState(false);
  // Two examples of legal moves in the game's own notation, in the user's turn.
  const [state, over, mine] = [session.state.value, session.result.value !== null, session.myTurn.value];
  const examples = useMemo(() => {
    // An appointment's notation names nobody.
    const legal = over || !mine ? [] : (state?.legal ?? []).filter((move) => move.action !== "appointment");
    return [...new Set([legal.at(-1), legal[0]])].filter((move) => move !== undefined);
  }, [state, over, mine]);
  const example =
    examples.length > 0 ? `: ${examples.map(({ san, uci }) => shownMove(san, uci)).join(", ")}` : "";
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = "";
    setFault(false);
  }, [session.setup.value]);
  const submit = async (event: Event) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("move") as HTMLInputElement;
    const text = input.value.trim();
    if (text === "")
      return announcer.tell(over ? session.whyNoMove() : t("people.typeMove", { example }), "plain");
    const error = await game.play(text, true);
    setFault(error !== null);
    if (!error) input.value = "";
    else if (error.at !== null) input.setSelectionRange(error.at, text.length);
    else input.select();
  };
  return (
    <form class="entry" onSubmit={(event) => void submit(event)}>
      <label class="hidden" for="entry">
        {t("people.move")}
      </label>
      <input
        ref={field}
        id="entry"
        name="move"
        type="text"
        placeholder={t("people.typeMove", { example })}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={fault}
        onInput={() => {
          // What was said about the earlier text is outdated.
          if (fault) announcer.clear();
          setFault(false);
        }}
      />
      <button type="submit">{t("people.play")}</button>
    </form>
  );
}

export function Actions() {
  const { session, round, view, game } = useStore();
  const state = session.state.value;
  const over = session.result.value !== null;
  const played = (state?.moves.length ?? 0) > 0;
  const [map, viewport] = [session.map.value, view.viewport.value];
  const next = otherView(map, view.mode.value, viewport);
  const words = map && next ? viewWords(map, next, viewport) : null;
  // A player with only one side asks the other for a takeback.
  const asks = onlySide(round.seats.seat.value) !== undefined;
  return (
    <div class="actions" role="group" aria-label={t("people.actions")}>
      {asks ? (
        <button
          aria-label={t("people.askBack")}
          disabled={over || game.takebackPlies === 0 || round.requests.ask.value !== null}
          onClick={() => game.askBack()}
        >
          {t("people.askBackShort")}
        </button>
      ) : (
        !round.seats.watching.value && (
          <button
            disabled={game.takebackPlies === 0 || session.declared.value !== null || !round.mayRule.value}
            onClick={() => void game.takeBack()}
          >
            {t("people.takeBack")}
          </button>
        )
      )}
      {!round.seats.watching.value && (
        <ConfirmButton
          text={t("people.resign")}
          disabled={over || !played || !(round.seats.seat.value.w || round.seats.seat.value.b)}
          act={() => game.resign()}
        />
      )}
      <button
        class="narrow"
        onClick={() => view.flip()}
        aria-keyshortcuts={shortcutsOf("flip")}
        title={withKey(t("people.flipHelp"), "flip")}
      >
        {t("people.flip")}
      </button>
      {words && (
        <button
          class="wide"
          onClick={() => view.cycle()}
          aria-keyshortcuts={shortcutsOf("view")}
          title={withKey(t(words.help), "view")}
        >
          {t(words.name)}
        </button>
      )}
      <GameMenu />
    </div>
  );
}
