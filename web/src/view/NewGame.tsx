import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Players } from "../model.ts";
import type { Store } from "../store.ts";
import type { GameFile, GameInfo, Options, Player } from "../types.ts";
import { Cards } from "./Cards.tsx";
import { Field } from "./Field.tsx";
import { changedIn, foldsOf } from "./folds.ts";
import { FileField } from "./FileField.tsx";
import { Modal } from "./Modal.tsx";
import { agreed, drawLot, ParleyField, usualTerms, type Terms } from "./Parley.tsx";
import { StartPicture } from "./StartPicture.tsx";

type Side = "white" | "black" | "random" | "both";
const sides: [Side, string][] = [
  ["white", "White"],
  ["black", "Black"],
  ["random", "Random"],
  ["both", "Two people"],
];
const person: Player = { kind: "human" };

export function seats(side: Side, level: number, chance = Math.random()): Players {
  const engine: Player = { kind: "engine", level };
  const mine = side === "random" ? (chance < 0.5 ? "white" : "black") : side;
  if (mine === "both") return { w: person, b: person };
  return mine === "white" ? { w: person, b: engine } : { w: engine, b: person };
}

export function NewGame({ store }: { store: Store }) {
  const setup = store.setup.value;
  const [game, setGame] = useState(setup?.game ?? store.games.value[0]?.id ?? "");
  const [options, setOptions] = useState<Options>(setup?.options ?? {});
  // The game on the table may come from a file that this page has not seen.
  const [met] = useState<GameFile[]>(() => {
    const info = store.info.value;
    return setup?.file && info ? [{ name: "", text: setup.file, games: [info] }] : [];
  });
  const own = [...store.loaded.value, ...met];
  const files = [...own, ...store.files.value];
  const forms = useMemo(() => new Map([...(store.info.value && !setup?.file ? [[store.info.value.id, store.info.value] as const] : []), ...store.catalogue.value, ...[...files].reverse().flatMap((one) => one.games.map((info) => [info.id, info] as const))]), [store.loaded.value]);
  // The chosen game with its options.
  const [form, setForm] = useState<GameInfo | null>(store.info.value);
  const [side, setSide] = useState<Side>("white");
  const [level, setLevel] = useState(3);
  const [terms, setTerms] = useState<Terms>(usualTerms);
  const [lot, setLot] = useState<"first" | "second" | null>(null);
  const [fen, setFen] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [away, setAway] = useState(false);
  // A game from the address may be none of the list.
  const games = useMemo(() => {
    const all = [...own.flatMap((one) => one.games), ...store.games.value, ...store.files.value.flatMap((one) => one.games)];
    if (store.info.value && !setup?.file) all.push(store.info.value);
    return all.filter((one, i) => all.findIndex((other) => other.id === one.id) === i);
  }, [store.loaded.value]);
  const text = files.find((one) => one.games.some((info) => info.id === game))?.text;

  // The card of a file that was just loaded comes into view and has the focus.
  const [arrived, setArrived] = useState<string | null>(null);
  const cards = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrived !== game) return;
    const card = cards.current?.querySelector<HTMLInputElement>("input:checked");
    card?.closest(".card")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    card?.focus();
    setArrived(null);
  }, [arrived, game]);

  useEffect(() => {
    let current = true;
    store.describe(game, options, text).then(
      (info) => current && setForm(info),
      (error: Error) => current && setFault(error.message),
    );
    return () => void (current = false);
  }, [game, options]);

  const known = form?.id === game ? form : forms.get(game);
  const close = () => (store.dialog.value = null);
  // Games with papers or points are agreed on first.
  const solemn = known?.papers === true || known?.tally === true;
  const cast = () => {
    const drawn = drawLot();
    setLot(drawn);
    if (side !== "both") setSide(drawn === "first" ? "white" : "black");
  };
  const begin = async (event: Event) => {
    event.preventDefault();
    if (away) return;
    const chosen: Options = {};
    for (const option of known?.options ?? []) {
      const value = options[option.key] ?? option.default;
      if (value !== option.default) chosen[option.key] = value;
    }
    // At once, so that what is typed next goes to the table, where it waits for the new game.
    setAway(true);
    try {
      // A lot that was wanted and not drawn is drawn now; against the engine it decides the side.
      const drawn = solemn && terms.white === "lot" ? (lot ?? drawLot()) : null;
      const mine: Side = drawn === null || side === "both" ? side : drawn === "first" ? "white" : "black";
      const parley = solemn ? agreed(terms, drawn, side !== "both") : null;
      await store.begin({ game, file: text, options: chosen, fen, players: seats(mine, level), parley });
    } catch (error) {
      setFault((error as Error).message);
      setAway(false);
    }
  };

  return (
    <Modal title="New game" class="new-game" onClose={close} first="input:checked" after='.boards [tabindex="0"]' away={away}>
      <form onSubmit={(event) => void begin(event)}>
        <div class="new-game-head">
          <h2>New game</h2>
          <FileField
            store={store}
            opened={(now) => {
              setGame(now.games[0]?.id ?? game);
              setArrived(now.games[0]?.id ?? null);
              setOptions({});
              setFault(null);
            }}
          />
        </div>
        <div class="new-game-parts" ref={cards}>
          <Cards
            games={games}
            forms={forms}
            chosen={game}
            choose={(id) => {
              setGame(id);
              setOptions({});
              setFault(null);
            }}
          />
          <div class="wishes">
            <div class="wishes-head">
              {known && <StartPicture info={known} width={348} height={150} />}
              <h3>{known?.title}</h3>
            </div>
            <fieldset class="sides">
              <legend>You play</legend>
              {sides.map(([key, title]) => (
                <label key={key}>
                  <input type="radio" name="side" value={key} checked={side === key} onChange={() => setSide(key)} />
                  <span>{title}</span>
                </label>
              ))}
            </fieldset>
            {side !== "both" && (
              <div class="strength">
                <label for="strength">
                  Level of the engine <output for="strength">{level}</output>
                </label>
                <input id="strength" type="range" min="1" max="8" step="1" value={level} onInput={(event) => setLevel(Number(event.currentTarget.value))} />
              </div>
            )}
            {known && known.options.length > 0 && (
              <section class="rules" aria-label="Rules">
                <h4>Rules</h4>
                {foldsOf(known.options).map((fold) => {
                  const fields = fold.options.map((option) => (
                    <Field key={option.key} option={option} value={options[option.key] ?? option.default} set={(value) => setOptions({ ...options, [option.key]: value })} />
                  ));
                  if (fold.title === "") return fields;
                  const changed = changedIn(fold, options);
                  return (
                    <details key={fold.title}>
                      <summary>
                        {fold.title} {changed > 0 && <span class="changed">{changed} changed</span>}
                      </summary>
                      {fields}
                    </details>
                  );
                })}
              </section>
            )}
            {solemn && <ParleyField terms={terms} lot={lot} engine={side !== "both"} set={setTerms} draw={cast} />}
            <details>
              <summary>Position</summary>
              <div class="option wide">
                <label for="fen">FEN</label>
                <input id="fen" type="text" value={fen} spellcheck={false} autocomplete="off" aria-describedby="fen-help" onInput={(event) => setFen(event.currentTarget.value)} />
                <p id="fen-help">Empty: the start of the game.</p>
              </div>
            </details>
          </div>
        </div>
        {fault !== null && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        <div class="buttons">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="primary">
            Begin
          </button>
        </div>
      </form>
    </Modal>
  );
}
