import { useEffect, useState } from "preact/hooks";
import type { Players } from "../model.ts";
import type { Store } from "../store.ts";
import type { GameInfo, GameOption, Options, Player } from "../types.ts";
import { Modal } from "./Modal.tsx";

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

const readable = (choice: string): string => choice.replace(/-/g, " ");

function Choice({ option, value, set }: { option: GameOption; value: string; set: (value: string) => void }) {
  const id = `option-${option.key}`;
  return (
    <div class="option">
      <label for={id}>{option.title}</label>
      <select id={id} value={value} aria-describedby={`${id}-help`} onChange={(event) => set(event.currentTarget.value)}>
        {option.choices.map((choice) => (
          <option key={choice} value={choice}>
            {readable(choice)}
          </option>
        ))}
      </select>
      <p id={`${id}-help`}>{option.help}</p>
    </div>
  );
}

export function NewGame({ store }: { store: Store }) {
  const setup = store.setup.value;
  const [game, setGame] = useState(setup?.game ?? store.games.value[0]?.id ?? "");
  const [options, setOptions] = useState<Options>(setup?.options ?? {});
  const [form, setForm] = useState<GameInfo | null>(store.info.value);
  const [side, setSide] = useState<Side>("white");
  const [level, setLevel] = useState(3);
  const [fen, setFen] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const summary = store.games.value.find((one) => one.id === game)?.summary ?? [];

  useEffect(() => {
    if (form?.id === game) return;
    let current = true;
    store.describe(game, {}).then(
      (info) => current && setForm(info),
      (error: Error) => current && setFault(error.message),
    );
    return () => void (current = false);
  }, [game]);

  const close = () => (store.dialog.value = null);
  const begin = async (event: Event) => {
    event.preventDefault();
    const known = form?.id === game ? form.options : [];
    const chosen: Options = {};
    for (const option of known) {
      const value = options[option.key] ?? option.default;
      if (value !== option.default) chosen[option.key] = value;
    }
    try {
      await store.begin({ game, options: chosen, fen, players: seats(side, level) });
    } catch (error) {
      setFault((error as Error).message);
    }
  };

  return (
    <Modal title="New game" class="new-game" onClose={close} after='.boards [tabindex="0"]'>
      <form onSubmit={(event) => void begin(event)}>
        <h2>New game</h2>
        <div class="field">
          <label for="game">Game</label>
          <select
            id="game"
            value={game}
            onChange={(event) => {
              setGame(event.currentTarget.value);
              setOptions({});
              setFault(null);
            }}
          >
            {store.games.value.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        </div>
        <p class="summary">{summary.join(" ")}</p>
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
        {form && form.options.length > 0 && (
          <details>
            <summary>Rules</summary>
            {form.options.map((option) => (
              <Choice key={option.key} option={option} value={options[option.key] ?? option.default} set={(value) => setOptions({ ...options, [option.key]: value })} />
            ))}
          </details>
        )}
        <details>
          <summary>Position</summary>
          <div class="option wide">
            <label for="fen">FEN</label>
            <input id="fen" type="text" value={fen} spellcheck={false} autocomplete="off" aria-describedby="fen-help" onInput={(event) => setFen(event.currentTarget.value)} />
            <p id="fen-help">Empty: the start of the game.</p>
          </div>
        </details>
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
