// The dialog for import and export of an analysis: a FEN or PGN that the user types or opens as a file becomes the
// analysed game, and that game can be copied or saved as a file. exchange.ts does the reading and writing.
import { useRef, useState } from "preact/hooks";
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { embedCodeOf, fensOf, gamesIn, importFen, importPgn, pgnOf } from "./exchange.ts";
import { PgnError } from "./pgn.ts";
import { useStore } from "../store/context.ts";
import { fileText } from "../ui/fileText.ts";
import type { CoreError, Fen, PgnSummary } from "../core/types.ts";
import { t, type KeyOf } from "./texts/index.ts";
import { t as word } from "../i18n/index.ts";
import { fault as missing, reasonOf, Refusal } from "../i18n/refusal.ts";
import { messageText } from "../i18n/messages.ts";
import { gameTitle } from "../i18n/variants.ts";
import { copyText } from "../ui/copyText.ts";
import { Modal } from "../ui/Modal.tsx";
import { pgnType, saveText } from "../ui/saveFile.ts";
import { useMount } from "../ui/hooks.ts";

// A position has ranks and no tags; everything else is read as PGN.
const isFen = (text: string): boolean =>
  !text.includes("[") && /^\S*\//.test(text.trim()) && !text.trim().includes("\n");

const nameOf = ({ tags, result }: PgnSummary, i: number): string =>
  `${i + 1}. ${tags["White"] ?? "?"} – ${tags["Black"] ?? "?"}, ${result}`;

const sayFault = ({ line, column, reason }: PgnError): string =>
  t("analysis.import.fault", { line, column, reason: messageText(reason) });

// What is wrong with a text of which nothing can be shown, and the index of the place, if that says more.
function objectionTo(text: string, error: unknown): { reason: string; place?: number | null | undefined } {
  if (!(error instanceof PgnError))
    return { reason: messageText(reasonOf(error)), ...(isFen(text) && { place: (error as CoreError).at }) };
  const [first = ""] = text.trim().split(/\s+/);
  // A text that is no record from its first word on.
  const nothing = !text.includes("[") && error.at <= text.indexOf(first);
  const reason = nothing ? messageText(missing("import-neither", { text: first })) : sayFault(error);
  return { reason, place: error.at };
}

// Shows what a text says, as far as it can be read, and returns what is wrong with it. Of several games, if they are not
// known yet, it only returns the list. Rejects if nothing can be shown.
async function show(
  analysis: AnalysisCtrl,
  text: string,
  game: string,
  { found, which }: { found: readonly PgnSummary[]; which: number },
): Promise<{ games: readonly PgnSummary[] } | { left: readonly string[] }> {
  if (text.trim() === "") throw new Refusal(missing("import-missing"));
  if (isFen(text)) return { left: (await importFen(analysis, game, text.trim())).map(messageText) };
  if (found.length === 0) {
    const games = await gamesIn(analysis, text);
    if (games.length === 0) throw new Refusal(missing("import-empty"));
    if (games.length > 1) return { games };
  }
  return { left: (await importPgn(analysis, text, which)).map(sayFault) };
}

interface ChoiceProps {
  id: string;
  name: string;
  value: string | number;
  titles: readonly (readonly [value: string | number, title: string])[];
  set: (value: string) => void;
}

const Choice = ({ id, name, value, titles, set }: ChoiceProps) => (
  <p class="row">
    <label for={id}>{name}</label>
    <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
      {titles.map(([key, title]) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  </p>
);

// The game of which a position is: one of the catalogue, or the one on the board.
function GameChoice({ value, set }: Pick<ChoiceProps, "value" | "set">) {
  const { session, catalogue } = useStore();
  const [games, present] = [catalogue.games.value, session.setup.value?.game ?? ""];
  const all = games.some((one) => one.id === present)
    ? games
    : [{ id: present, title: session.info.value?.title ?? present }, ...games];
  return (
    <Choice
      id="import-game"
      name={t("analysis.import.game")}
      titles={all.map((one) => [one.id, gameTitle(one)])}
      {...{ value, set }}
    />
  );
}

function Import({ analysis, done }: { analysis: AnalysisCtrl; done: () => void }) {
  const { session } = useStore();
  const [text, setText] = useState("");
  const [game, setGame] = useState(session.setup.value?.game ?? "");
  const [fault, setFault] = useState<string | null>(null);
  // What was wrong with a game that is shown as far as it could be read.
  const [left, setLeft] = useState<readonly string[]>([]);
  // Several games in one text, of which the user chooses one.
  const [found, setFound] = useState<readonly PgnSummary[]>([]);
  const [which, setWhich] = useState(0);
  // Asks before it replaces moves.
  const [asking, setAsking] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (text: string) => {
    setText(text);
    setAsking(false);
    setFound([]);
    setWhich(0);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    setFault(null);
    setLeft([]);
    if (analysis.atRisk && !asking && text.trim() !== "") return setAsking(true);
    try {
      const shown = await show(analysis, text, game, { found, which });
      if ("games" in shown) setFound(shown.games);
      else if (shown.left.length > 0) setLeft(shown.left);
      else done();
    } catch (error) {
      const { reason, place } = objectionTo(text, error);
      setFault(reason);
      if (typeof place !== "number") return;
      area.current?.focus();
      area.current?.setSelectionRange(place, Math.min(text.length, place + 1));
    }
  };
  const open = async (file: File | undefined) => {
    if (file) change(await fileText(file));
  };
  return (
    <form class="exchange-part" onSubmit={(event) => void submit(event)}>
      <h3>{t("analysis.import")}</h3>
      <label for="import">{t("analysis.import.text")}</label>
      <textarea
        id="import"
        ref={area}
        rows={7}
        value={text}
        spellcheck={false}
        aria-describedby="import-help"
        aria-invalid={fault !== null}
        onInput={(event) => {
          change(event.currentTarget.value);
          setFault(null);
        }}
      />
      <p id="import-help">{t("analysis.import.help")}</p>
      {isFen(text) && <GameChoice value={game} set={setGame} />}
      {found.length > 1 && (
        <Choice
          id="import-which"
          name={t("analysis.import.which")}
          value={which}
          titles={found.map((one, i) => [i, nameOf(one, i)])}
          set={(value) => setWhich(Number(value))}
        />
      )}
      {fault !== null && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {asking && (
        <p role="alert">{t(analysis.inStudy ? "analysis.import.askChapter" : "analysis.import.ask")}</p>
      )}
      {left.length > 0 && (
        <div role="status">
          <p>{t("analysis.import.left")}</p>
          <ul>
            {left.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <div class="deeds">
        <button type="submit" class="primary">
          {t(asking ? "analysis.import.replace" : "analysis.import.read")}
        </button>
        <label class="file">
          <input
            type="file"
            accept=".pgn,.fen,.txt,text/plain"
            class="hidden"
            onChange={(event) => void open(event.currentTarget.files?.[0])}
          />
          <span class="button">{t("analysis.import.file")}</span>
        </label>
      </div>
    </form>
  );
}

function Export({ analysis }: { analysis: AnalysisCtrl }) {
  const { session } = useStore();
  const [fens, setFens] = useState<Fen[]>([]);
  const [said, setSaid] = useState("");
  const [pgn, setPgn] = useState("");
  useMount(() => {
    void fensOf(analysis).then(setFens, () => undefined);
    void pgnOf(analysis).then(setPgn, () => undefined);
  });
  const code = embedCodeOf(analysis, session.info.value);
  const copy = async (what: string, text: string, field: string) => {
    if (await copyText(text)) return setSaid(t("analysis.export.copied", { what }));
    document.querySelector<HTMLInputElement>(field)?.select();
    setSaid(word("page.notCopied"));
  };
  return (
    <section class="exchange-part" aria-label={t("analysis.export")}>
      <h3>{t("analysis.export")}</h3>
      {fens.map(({ dialect, fen }) => {
        const name = t(
          // On one board there are no dialects of FEN.
          dialect === "bar" && fens.every((one) => ["bar", "popeye"].includes(one.dialect))
            ? "analysis.dialect.only"
            : (`analysis.dialect.${dialect}` as KeyOf<"dialect">),
        );
        return (
          <p key={dialect} class="row">
            <label for={`fen-${dialect}`}>{name}</label>
            <input
              id={`fen-${dialect}`}
              type="text"
              readOnly
              value={fen}
              onFocus={(event) => event.currentTarget.select()}
            />
            <button
              type="button"
              aria-label={`${t("analysis.export.copy")}: ${name}`}
              onClick={() => void copy(name, fen, `#fen-${dialect}`)}
            >
              {t("analysis.export.copy")}
            </button>
          </p>
        );
      })}
      <label for="pgn">{t("analysis.export.pgn")}</label>
      <textarea id="pgn" rows={7} readOnly value={pgn} onFocus={(event) => event.currentTarget.select()} />
      <div class="deeds">
        <button type="button" onClick={() => void copy(t("analysis.export.pgn"), pgn, "#pgn")}>
          {t("analysis.export.copyPgn")}
        </button>
        <button
          type="button"
          onClick={() => saveText(`${session.info.value?.id.replace(/\W+/g, "-")}.pgn`, pgn, pgnType)}
        >
          {word("analysis.export.download")}
        </button>
      </div>
      {code !== null && (
        <p class="row">
          <label for="embed">{t("analysis.export.embed")}</label>
          <input
            id="embed"
            type="text"
            readOnly
            value={code}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button
            type="button"
            aria-label={`${t("analysis.export.copy")}: ${t("analysis.export.embed")}`}
            onClick={() => void copy(t("analysis.export.embed"), code, "#embed")}
          >
            {t("analysis.export.copy")}
          </button>
        </p>
      )}
      <p role="status">{said}</p>
    </section>
  );
}

export function Exchange({ analysis }: { analysis: AnalysisCtrl }) {
  const close = () => (analysis.dialog.value = false);
  return (
    <Modal title={t("analysis.exchange")} class="exchange" onClose={close} first="#import">
      <h2>{t("analysis.exchange")}</h2>
      <div class="exchange-parts">
        <Import analysis={analysis} done={close} />
        <Export analysis={analysis} />
      </div>
      <div class="buttons">
        <button type="button" onClick={close}>
          {t("analysis.close")}
        </button>
      </div>
    </Modal>
  );
}
