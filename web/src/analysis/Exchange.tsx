import { useRef, useState } from "preact/hooks";
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { fensOf, gamesIn, importFen, importPgn, pgnOf } from "./exchange.ts";
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

function Import({ analysis, done }: { analysis: AnalysisCtrl; done: () => void }) {
  const { session, catalogue } = useStore();
  const present = session.setup.value?.game ?? "";
  const [text, setText] = useState("");
  const [game, setGame] = useState(present);
  const [fault, setFault] = useState<string | null>(null);
  // What was wrong with a game that is shown as far as it could be read.
  const [left, setLeft] = useState<readonly string[]>([]);
  // Several games in one text, of which the user chooses one.
  const [found, setFound] = useState<readonly PgnSummary[]>([]);
  const [which, setWhich] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const games = catalogue.games.value.some((one) => one.id === present)
    ? catalogue.games.value
    : [{ id: present, title: session.info.value?.title ?? present }, ...catalogue.games.value];

  const faultText = ({ line, column, reason }: PgnError) =>
    t("analysis.import.fault", { line, column, reason: messageText(reason) });
  const show = (error: unknown) => {
    const { at } = error as CoreError;
    // A text that is no record from its first word on has no place that says more.
    const [first = ""] = text.trim().split(/\s+/);
    const nothing = error instanceof PgnError && !text.includes("[") && error.at <= text.indexOf(first);
    if (nothing) setFault(messageText(missing("import-neither", { text: first })));
    else if (error instanceof PgnError) setFault(faultText(error));
    else setFault(messageText(reasonOf(error)));
    const place = error instanceof PgnError ? error.at : isFen(text) ? at : null;
    if (typeof place !== "number") return;
    area.current?.focus();
    area.current?.setSelectionRange(place, Math.min(text.length, place + 1));
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    setFault(null);
    setLeft([]);
    try {
      if (text.trim() === "") throw new Refusal(missing("import-missing"));
      if (isFen(text)) {
        const faults = await importFen(analysis, game, text.trim());
        if (faults.length > 0) return setLeft(faults.map(messageText));
      } else {
        if (found.length === 0) {
          const all = await gamesIn(analysis, text);
          if (all.length === 0) throw new Refusal(missing("import-empty"));
          if (all.length > 1) return setFound(all);
        }
        const faults = await importPgn(analysis, text, which);
        if (faults.length > 0) return setLeft(faults.map(faultText));
      }
      done();
    } catch (error) {
      show(error);
    }
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    setText(await fileText(file));
    setFound([]);
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
          setText(event.currentTarget.value);
          setFound([]);
          setFault(null);
        }}
      />
      <p id="import-help">{t("analysis.import.help")}</p>
      {isFen(text) && (
        <p class="row">
          <label for="import-game">{t("analysis.import.game")}</label>
          <select id="import-game" value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {games.map((one) => (
              <option key={one.id} value={one.id}>
                {gameTitle(one)}
              </option>
            ))}
          </select>
        </p>
      )}
      {found.length > 1 && (
        <p class="row">
          <label for="import-which">{t("analysis.import.which")}</label>
          <select
            id="import-which"
            value={which}
            onChange={(event) => setWhich(Number(event.currentTarget.value))}
          >
            {found.map((one, i) => (
              <option key={i} value={i}>
                {nameOf(one, i)}
              </option>
            ))}
          </select>
        </p>
      )}
      {fault !== null && (
        <p class="fault" role="alert">
          {fault}
        </p>
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
          {t("analysis.import.read")}
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
      <p role="status">{said}</p>
    </section>
  );
}

// Import and export of positions and games.
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
