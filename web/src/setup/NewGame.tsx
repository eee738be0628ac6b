import { Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { OpponentChoice } from "./OpponentChoice.tsx";
import {
  playersOf,
  storeChoices,
  tidy,
  usualChoices,
  storedChoices,
  type GameChoices,
} from "./gameChoices.ts";
import { useStore } from "../store/context.ts";
import type { GameFile, GameInfo, GameOption, Options } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { messageOf, reasonOf } from "../i18n/refusal.ts";
import { large } from "../i18n/format.ts";
import { sayPlain } from "../i18n/messages.ts";
import { gameTitle, OptionWords } from "../i18n/variants.ts";
import { Cards } from "./Cards.tsx";
import { Field } from "./Field.tsx";
import { changedIn, foldsOf, type Fold } from "./folds.ts";
import { FileField } from "./FileField.tsx";
import { Modal } from "../ui/Modal.tsx";
import { agreed, drawLot, ParleyField, usualTerms, type Terms } from "./Parley.tsx";
import { StartPicture } from "../board/StartPicture.tsx";
import "./newGame.css";

// Whether every field of a form has a valid value. Otherwise shows and focuses the first that does not, wherever it is
// folded away; a field without its own message gets the browser's.
function passes(form: HTMLFormElement): boolean {
  if (form.checkValidity()) return true;
  const wrong = form.querySelector<HTMLInputElement>("input:invalid, select:invalid");
  for (let fold = wrong?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  if (wrong?.validity.customError) wrong.focus();
  else wrong?.reportValidity();
  return false;
}

// Chess960 begins from an array that is drawn, by the system's random generator.
const drawStart = () => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 960);
const isDrawnStart = (game: string, option: GameOption) => game === "chess960" && option.key === "start";

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

// How many options differ from their usual values; nothing if none does.
const Changed = ({ n }: { n: number }) =>
  n > 0 ? <span class="changed">{t("people.changed", { n })}</span> : null;

export function NewGame() {
  const { memory, session, catalogue, dialogs, startGame: begin } = useStore();
  const wished = dialogs.position.value;
  const setup = wished ?? session.setup.value;
  const [game, setGame] = useState(setup?.game ?? catalogue.games.value[0]?.id ?? "");
  const [options, setOptions] = useState<Options>(setup?.options ?? {});
  // The current game may come from a file that this page has not seen.
  const [met] = useState<GameFile[]>(() => {
    const info = session.info.value;
    return !wished && setup?.file && info ? [{ name: "", text: setup.file, games: [info] }] : [];
  });
  const [loaded, stored] = [catalogue.loaded.value, catalogue.files.value];
  const [usual, infos] = [catalogue.games.value, catalogue.infos.value];
  const own = useMemo(() => [...loaded, ...met], [loaded, met]);
  const files = useMemo(() => [...own, ...stored], [own, stored]);
  // The current game, unless it comes from a file.
  const onBoard = setup?.file ? null : session.info.value;
  const forms = useMemo(
    () =>
      new Map([
        ...(onBoard ? [[onBoard.id, onBoard] as const] : []),
        ...infos,
        ...[...files].reverse().flatMap((one) => one.games.map((info) => [info.id, info] as const)),
      ]),
    [onBoard, infos, files],
  );
  // The chosen game with its options.
  const [form, setForm] = useState<GameInfo | null>(wished ? null : session.info.value);
  const [choices, setChoices] = useState<GameChoices>(() => ({ ...usualChoices, ...storedChoices(memory) }));
  const [terms, setTerms] = useState<Terms>(usualTerms);
  const [lot, setLot] = useState<"first" | "second" | null>(null);
  const [fen, setFen] = useState(wished?.fen ?? "");
  const [fault, setFault] = useState<string | null>(null);
  // The game's objection to the value of an option, by its key.
  const [refused, setRefused] = useState<Options>({});
  const [away, setAway] = useState(false);
  // A game from the address may not be in the list.
  const games = useMemo(() => {
    const all = [...own.flatMap((one) => one.games), ...usual, ...stored.flatMap((one) => one.games)];
    if (onBoard) all.push(onBoard);
    return all.filter((one, i) => all.findIndex((other) => other.id === one.id) === i);
  }, [own, usual, stored, onBoard]);
  const text = files.find((one) => one.games.some((info) => info.id === game))?.text;

  // The card of a newly loaded file scrolls into view and gets the focus.
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
    catalogue.describe(game, options, text).then(
      (info) => {
        if (!current) return;
        setForm(info);
        setRefused({});
        setFault(null);
      },
      (error: Error) => {
        if (!current) return;
        const why = reasonOf(error);
        if (why.code === "option-refused")
          setRefused({ [String(why.args["option"])]: large(sayPlain(messageOf(why.args["reason"]))) });
        else setFault(sayPlain(why));
      },
    );
    return () => void (current = false);
  }, [catalogue, game, options, text]);

  const known = form?.id === game ? form : forms.get(game);
  const close = () => dialogs.close();
  // Games with papers or points need an agreement first.
  const formal = known?.agreements === true;
  const folds = foldsOf(known?.options ?? []);
  const plain = folds.find((fold) => fold.title === "");
  const folded = folds.filter((fold) => fold !== plain);
  const fieldsOf = (fold: Fold) =>
    fold.options.map((option) => {
      const set = (value: string) => setOptions({ ...options, [option.key]: value });
      return (
        <Fragment key={`${game}.${option.key}`}>
          <Field
            game={game}
            option={option}
            value={options[option.key] ?? option.default}
            set={set}
            refused={refused[option.key]}
          />
          {isDrawnStart(game, option) && (
            <button type="button" onClick={() => set(drawStart())}>
              {t("people.drawArray")}
            </button>
          )}
        </Fragment>
      );
    });
  const both = choices.opponent === "both";
  const drawOne = () => {
    const drawn = drawLot();
    setLot(drawn);
    if (!both) setChoices({ ...choices, color: drawn === "first" ? "white" : "black" });
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (away || !passes(event.currentTarget as HTMLFormElement)) return;
    const chosen: Options = {};
    for (const option of known?.options ?? []) {
      const value = options[option.key] ?? option.default;
      if (value !== option.default) chosen[option.key] = value;
    }
    // At once, so that subsequent typing goes to the table, where it waits for the new game.
    setAway(true);
    try {
      // A lot that was chosen but not drawn is drawn now; against the engine it decides the side.
      const drawn = formal && terms.white === "lot" ? (lot ?? drawLot()) : null;
      const { players, mine } = playersOf(
        choices,
        drawn === null || both ? null : drawn === "first" ? "w" : "b",
      );
      const parley = formal ? agreed(terms, drawn, choices.opponent === "engine") : null;
      const link = choices.opponent === "friend" ? { mine } : null;
      const clock = link ? choices.clock : choices.tableClock;
      await begin({ game, file: text, options: chosen, fen, players, parley, link, clock });
      storeChoices(memory, {
        name: tidy(choices.name),
        level: choices.level,
        at: choices.at,
        clock: choices.clock,
        tableClock: choices.tableClock,
      });
    } catch (error) {
      setFault(sayPlain(reasonOf(error)));
      setAway(false);
    }
  };

  return (
    <Modal
      title={t("people.newGame")}
      class="new-game"
      onClose={close}
      first="input:checked"
      after='.boards [tabindex="0"]'
      away={away}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div class="new-game-head">
          <h2>{t("people.newGame")}</h2>
          <FileField
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
              setOptions(id === "chess960" ? { start: drawStart() } : {});
              setFault(null);
            }}
          />
          <div class="game-choices">
            <div class="game-choices-head">
              {known && <StartPicture info={known} width={348} height={150} />}
              <h3>{known && gameTitle(known)}</h3>
            </div>
            <OpponentChoice choices={choices} set={setChoices} />
            {known && plain && (
              <section class="rules" aria-label={t("people.rules")}>
                <h4>{t("people.rules")}</h4>
                {fieldsOf(plain)}
              </section>
            )}
            {(folded.length > 0 || formal) && (
              <details class="advanced">
                <summary>
                  {t("people.advanced")} <Changed n={sum(folded.map((fold) => changedIn(fold, options)))} />
                </summary>
                <p>{t(formal ? "people.advancedHelp" : "people.advancedRules")}</p>
                {folded.map((fold) => (
                  <details key={fold.title}>
                    <summary>
                      {new OptionWords(game, fold.options[0]!).group} <Changed n={changedIn(fold, options)} />
                    </summary>
                    {fieldsOf(fold)}
                  </details>
                ))}
                {formal && (
                  <ParleyField
                    terms={terms}
                    lot={lot}
                    engine={choices.opponent === "engine"}
                    set={setTerms}
                    draw={drawOne}
                  />
                )}
              </details>
            )}
            <details open={(wished?.fen ?? "") !== ""}>
              <summary>{t("people.position")}</summary>
              <div class="option wide">
                <label for="fen">{t("people.fen")}</label>
                <input
                  id="fen"
                  type="text"
                  value={fen}
                  spellcheck={false}
                  autocomplete="off"
                  aria-describedby="fen-help"
                  onInput={(event) => setFen(event.currentTarget.value)}
                />
                <p id="fen-help">{t("people.fenHelp")}</p>
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
            {t("people.cancel")}
          </button>
          <button type="submit" class="primary">
            {t("people.begin")}
          </button>
        </div>
      </form>
    </Modal>
  );
}
