// Everything about a set-up except its boards: game and rules, side to move, rights, faults, FEN. Its fields change the
// set-up through EditorCtrl; its buttons copy it, save a picture, or take it to a new game, an analysis or a problem.
import type { EditorCtrl } from "./editorCtrl.ts";
import { fragmentOf } from "./link.ts";
import { addressOf } from "../ui/route.ts";
import { shareOrigin } from "../ui/site.ts";
import { boardOf, colorName, cellText } from "../speech/speech.ts";
import { settings } from "../settings/settings.ts";
import type { Atlas } from "../position/stateQueries.ts";
import type { Parts } from "../store/controllers.ts";
import { useStore } from "../store/context.ts";
import type { Color, Message } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { capitalizedPhrase, plain, type Phrase } from "../i18n/format.ts";
import { messagePhrase as announce, squareText } from "../i18n/messages.ts";
import { copyText } from "../ui/copyText.ts";
import { Sentence } from "../rules/Sentence.tsx";
import { reasonOf } from "../i18n/refusal.ts";
import { OptionField } from "../setup/OptionField.tsx";
import { FileField } from "../setup/FileField.tsx";
import { GameSelect } from "../setup/GameSelect.tsx";
import type { TablesCtrl } from "../tables/tablesCtrl.ts";
import { lazy } from "../ui/lazy.tsx";
import { saveText } from "../ui/saveFile.ts";
import { SetupControls } from "./SetupControls.tsx";
import { FenField } from "./FenField.tsx";

const tablesBox = lazy(() => import("../tables/TablesBox.tsx").then((part) => part.TablesBox));

interface Props {
  editor: EditorCtrl;
  // What endgame tables say of the set-up.
  tables: TablesCtrl;
  mean: (cells: readonly number[]) => void;
  // Records what is done, to be spoken with the core's report on it.
  say: (what: string) => void;
  turn: () => void;
  goto: (cell: number) => void;
}

function GameField({ editor }: { editor: EditorCtrl }) {
  const open = (id: string, file: string) =>
    void editor
      .open({ game: id, options: {}, fen: "", ...(file ? { file } : {}) })
      .catch((error: unknown) => (editor.report.failure.value = reasonOf(error)));
  return (
    <div class="game-field">
      <label for="setup-game">{t("editor.game")}</label>
      <GameSelect
        id="setup-game"
        info={editor.draft.info.value}
        file={editor.draft.file.value}
        choose={open}
      />
      <FileField opened={({ text, games: [first] }) => first && open(first.id, text)} />
    </div>
  );
}

function Rules({ editor }: { editor: EditorCtrl }) {
  const { id = "", options = [] } = editor.draft.info.value ?? {};
  if (options.length === 0) return null;
  const changed = Object.keys(editor.draft.options.value).length;
  return (
    <details class="editor-group rules">
      <summary>
        {t("editor.rules")}{" "}
        {changed > 0 && <span class="changed">{t("editor.changed", { n: changed })}</span>}
      </summary>
      {options.map((option) => (
        <OptionField
          game={id}
          key={option.key}
          option={option}
          value={option.value}
          set={(value) => void editor.setOption(option.key, value)}
        />
      ))}
    </details>
  );
}

const sentence = (message: Message): Phrase => capitalizedPhrase(announce(message));

// Whether a fault names the square that it is about.
const names = (fault: Message, map: Atlas, cell: number): boolean =>
  announce(fault).some(
    (part) =>
      typeof part === "object" &&
      "name" in part &&
      part.name === squareText(map.cell(cell).name, boardOf(map, cell)),
  );

function Faults({ editor, goto }: { editor: EditorCtrl; goto: (cell: number) => void }) {
  const { report, draft } = editor;
  const [faults, sound, map] = [report.faults.value, report.sound.value, draft.map.value];
  return (
    <section
      class={`faults${sound ? "" : " some"}`}
      aria-label={t("editor.faults")}
      aria-busy={!report.ready.value}
    >
      <h3>
        {!sound
          ? t("editor.faults.count", { n: faults.length })
          : report.failure.value !== null
            ? t("editor.faults")
            : faults.length > 0
              ? t("editor.corrected", { n: faults.length })
              : t("editor.sound")}
      </h3>
      {report.failure.value !== null && (
        <p class="fault" role="alert">
          <Sentence phrase={sentence(report.failure.value)} />
        </p>
      )}
      {faults.length > 0 && (
        <ol tabIndex={0}>
          {faults.map((fault, i) => (
            <li key={`${i}${fault.text}`}>
              {fault.cell !== null && map ? (
                <button class="fault-line" onClick={() => goto(fault.cell!)}>
                  {plain(sentence(fault))}{" "}
                  {!names(fault, map, fault.cell) && (
                    <span class="fault-cell">{cellText(map, fault.cell)}</span>
                  )}
                </button>
              ) : (
                <span class="fault-line">
                  <Sentence phrase={sentence(fault)} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

async function copy({ announcer }: Parts<"announcer">, text: string, done: string): Promise<void> {
  if (await copyText(text)) announcer.tell(done, "plain");
  else announcer.tell(t("editor.notCopied"), "refused");
}

function Ways({ editor }: { editor: EditorCtrl }) {
  const { catalogue, announcer, navigate, openNewGame: offer } = useStore();
  const [wanted, info] = [editor.wanted.value, editor.draft.info.value];
  const unplayable = !editor.report.playable.value;
  const play = async () => {
    if (!wanted || !info) return;
    const { file } = wanted;
    // The dialog offers the games of files that it knows.
    if (file && ![...catalogue.loaded.value, ...catalogue.files.value].some((one) => one.text === file))
      await catalogue.loadFile(info.title, file);
    await offer(wanted);
  };
  const save = async () => {
    try {
      saveText(`${info!.id.replace(/\W+/g, "-")}.svg`, await editor.picture(), "image/svg+xml");
    } catch (error) {
      announcer.tell(announce(reasonOf(error)), "refused");
    }
  };
  const note = announcer.note.value;
  return (
    <div class="ways">
      <button class="primary" disabled={unplayable} onClick={() => void play()}>
        {t("editor.play")}
      </button>
      <button
        disabled={unplayable}
        onClick={() => wanted && navigate({ kind: "analyse", what: fragmentOf(wanted) })}
      >
        {t("editor.analyse")}
      </button>
      <button
        disabled={unplayable}
        onClick={() => wanted && navigate({ kind: "problem", what: fragmentOf(wanted) })}
      >
        {t("editor.solve")}
      </button>
      <button disabled={!wanted} onClick={() => void copy({ announcer }, wanted!.fen, t("editor.copiedFen"))}>
        {t("editor.copyFen")}
      </button>
      <button
        disabled={!wanted}
        onClick={() =>
          void copy(
            { announcer },
            shareOrigin() + addressOf({ kind: "setup", what: fragmentOf(wanted!) }),
            t("editor.copiedLink"),
          )
        }
      >
        {t("editor.copyLink")}
      </button>
      <button disabled={!info} onClick={() => void save()}>
        {t("editor.picture")}
      </button>
      {note?.tone === "refused" && <p class="fault">{note.text}</p>}
    </div>
  );
}

export function EditorPanel({ editor, tables, mean, say, turn, goto }: Props) {
  const side = (color: Color) => (
    <label key={color}>
      <input
        type="radio"
        name="setup-side"
        checked={editor.draft.side.value === color}
        onChange={() => editor.setSide(color)}
      />
      <span>
        <i class={`chip ${color}`} /> {colorName(color)}
      </span>
    </label>
  );
  return (
    <div class="editor-panel">
      <div class="editor-scroll">
        <GameField editor={editor} />
        <Rules editor={editor} />
        <fieldset class="sides editor-sides">
          <legend>{t("editor.side")}</legend>
          {side("w")}
          {side("b")}
        </fieldset>
        <div class="editor-actions" role="group" aria-label={t("editor.position")}>
          <button onClick={() => void editor.toStart()}>{t("editor.start")}</button>
          <button
            onClick={() => {
              editor.clear();
              say(t("editor.cleared"));
            }}
          >
            {t("editor.empty")}
          </button>
          <button onClick={turn}>{t("editor.turn")}</button>
          <button onClick={() => editor.swapColors()}>{t("editor.mirror")}</button>
          <button disabled={!editor.draft.mayUndo.value} onClick={() => editor.undo()}>
            {t("editor.undo")}
          </button>
          <button disabled={!editor.draft.mayRedo.value} onClick={() => editor.redo()}>
            {t("editor.redo")}
          </button>
        </div>
        <Faults editor={editor} goto={goto} />
        {editor.report.playable.value && (
          <tablesBox.Part tables={tables} setup={editor.wanted.value} fen={editor.wanted.value?.fen ?? ""} />
        )}
        <FenField editor={editor} />
        <SetupControls editor={editor} mean={mean} />
        <p class="editor-keys">
          {t("editor.keys")} {settings.shortcuts.value && t("editor.letters")}
        </p>
      </div>
      <Ways editor={editor} />
    </div>
  );
}
