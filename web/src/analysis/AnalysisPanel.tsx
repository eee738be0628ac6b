// The panel beside the board of an analysis: record, moves, engine, review, and the buttons for links, import and
// export. AnalysisPage replaces the board while there is nothing to analyse. Keys and buttons call AnalysisCtrl; the
// only thing written here is a link, to the clipboard.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { changeGame, linkTo } from "./exchange.ts";
import type { Announcer } from "../ui/announcer.ts";
import { useStore } from "../store/context.ts";
import type { Parts } from "../store/controllers.ts";
import { chapterOf } from "../study/chapterOf.ts";
import { shortcutsOf, withKey, type Bindings } from "../keyboard/keys.ts";
import { addressOf } from "../ui/route.ts";
import { shareOrigin } from "../ui/site.ts";
import { layered } from "../position/levels.ts";
import { forcedMove } from "../speech/terms.ts";
import { t as editor } from "../editor/texts/index.ts";
import { t } from "./texts/index.ts";
import { t as word } from "../i18n/index.ts";
import { language } from "../i18n/language.ts";
import { gameTitle } from "../i18n/variants.ts";
import { copyText } from "../ui/copyText.ts";
import { GameSelect } from "../setup/GameSelect.tsx";
import { useKeys } from "../keyboard/useKeys.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { lazy } from "../ui/lazy.tsx";
import { Entry } from "../game/Panel.tsx";
import { InfluenceMenu } from "../board/InfluenceMenu.tsx";
import { StepButtons } from "../tree/StepButtons.tsx";
import { Annotate } from "./Annotate.tsx";
import { Lines } from "./Lines.tsx";
import { RecordHeader } from "./RecordHeader.tsx";
import { ReviewBox } from "../review/ReviewBox.tsx";
import type { ExplorerCtrl } from "../openings/explorerCtrl.ts";
import { OpeningsBox } from "../openings/OpeningsBox.tsx";
import type { TablesCtrl } from "../tables/tablesCtrl.ts";
import { TimesBox } from "../review/TimesBox.tsx";
import { MoveTree } from "./MoveTree.tsx";

const exchange = lazy(() => import("./Exchange.tsx").then((part) => part.Exchange));
const tablesBox = lazy(() => import("../tables/TablesBox.tsx").then((part) => part.TablesBox));
const addToStudy = lazy(() => import("../study/AddToStudy.tsx").then((part) => part.AddToStudy));

interface Props {
  analysis: AnalysisCtrl;
  explorer: ExplorerCtrl;
  tables: TablesCtrl;
  phone: boolean;
  // What is at the top in place of the choice of a game.
  head?: ComponentChildren;
}

const analysisKeys = ({ moves, engine, questions }: AnalysisCtrl): Bindings => ({
  // Also puts the piece back.
  cancel: () => (questions.stop(), false),
  variationBelow: () => moves.beside(1),
  variationAbove: () => moves.beside(-1),
  engine: () => engine.switch(!engine.on.value),
  moreLines: () => engine.setCount(engine.count.value + 1),
  fewerLines: () => engine.setCount(engine.count.value - 1),
  threats: () => questions.ask("threats"),
  why: () => questions.ask("why"),
  comment: () => document.querySelector<HTMLElement>("#comment")?.focus(),
});

const listed = (words: string[]): string => new Intl.ListFormat(language.value).format(words);

// Says what the link carries, and what it lacks.
async function copyLink(analysis: AnalysisCtrl, announcer: Announcer): Promise<void> {
  const link = linkTo(analysis);
  if (!link) return announcer.tell(t("analysis.link.long"), "refused");
  const address = shareOrigin() + addressOf({ kind: "analyse", what: link.fragment });
  if (!(await copyText(address))) return announcer.showToCopy(address);
  const lacks = link.lacks.map((extra) => t(`analysis.link.lacks.${extra}`));
  const sentences = [t(`analysis.link.${link.carries}`)];
  if (lacks.length > 0) sentences.push(t("analysis.link.lacks", { what: listed(lacks) }));
  announcer.tell(sentences.join(" "), "plain");
}

// The analysis as a chapter of a study.
function Adding({ analysis, close }: { analysis: AnalysisCtrl; close: () => void }) {
  const { session, view } = useStore();
  const { white = "?", black = "?" } = analysis.names.value;
  const players = [white, black].every((name) => name === "?") ? null : `${white} – ${black}`;
  const info = session.info.value;
  return (
    <addToStudy.Part
      name={players ?? (info ? gameTitle(info) : "")}
      chapter={() => analysis.snapshot && chapterOf(analysis.snapshot, view.flipped.value)}
      added={() => analysis.kept()}
      close={close}
    />
  );
}

// A game from the position on the board. The dialog offers the games of files that it knows.
async function playOn({
  session,
  catalogue,
  openNewGame,
}: Parts<"session" | "catalogue" | "openNewGame">): Promise<void> {
  const [state, setup, info] = [session.state.value, session.setup.value, session.info.value];
  if (!state || !setup || !info) return;
  const { file } = setup;
  if (file && ![...catalogue.loaded.value, ...catalogue.files.value].some((one) => one.text === file))
    await catalogue.loadFile(info.title, file);
  const { purpose: _, ...from } = setup;
  await openNewGame({ ...from, fen: state.fen });
}

// What an import has put something else in place of.
function Replaced({ analysis }: { analysis: AnalysisCtrl }) {
  const { announcer } = useStore();
  if (!analysis.replaced.value) return null;
  const undo = async () => {
    await analysis.undoImport();
    announcer.tell(t("analysis.restored"), "plain");
  };
  return (
    <p class="answer replaced" role="status">
      <span>{t("analysis.replaced")}</span>
      <button onClick={() => void undo()}>{t("analysis.undo")}</button>
    </p>
  );
}

function Tools({ analysis, phone }: Pick<Props, "analysis" | "phone">) {
  const store = useStore();
  const { session, view, announcer } = store;
  const [adding, setAdding] = useState(false);
  const { questions } = analysis;
  const asking = questions.question.value?.kind;
  const info = session.info.value;
  const views = session.map.value?.stackable || (!phone && info && layered(info));
  return (
    <div class="tools-row" role="group" aria-label={t("analysis.title")}>
      <StepButtons steps={analysis.moves} />
      <IconButton
        name={t("analysis.flip")}
        path="M6 16V4M3 7l3-3 3 3M14 4v12M11 13l3 3 3-3"
        aria-keyshortcuts={shortcutsOf("flip")}
        title={withKey(t("analysis.flip"), "flip")}
        onClick={() => view.flip()}
      />
      {views && (
        <IconButton
          name={t("analysis.view")}
          path="M3 4.5h6.5v6.5H3zM10.5 9H17v6.5h-6.5z"
          aria-keyshortcuts={shortcutsOf("view")}
          title={withKey(t("analysis.view"), "view")}
          onClick={() => view.cycle()}
        />
      )}
      {(["threats", "why"] as const).map((kind) => (
        <button
          key={kind}
          aria-pressed={asking === kind}
          aria-keyshortcuts={shortcutsOf(kind)}
          title={withKey(t(`analysis.${kind}.help`), kind)}
          onClick={() => questions.ask(kind)}
        >
          {t(`analysis.${kind}`)}
        </button>
      ))}
      <button onClick={() => analysis.exchange()}>{t("analysis.exchange.short")}</button>
      <button title={t("analysis.link.help")} onClick={() => void copyLink(analysis, announcer)}>
        {t("analysis.link")}
      </button>
      <span class="tools-pair">
        <IconButton
          name={t("analysis.study")}
          title={t("analysis.study.help")}
          path="M10 5.5C8 4 5.5 3.7 3 4v11.5c2.5-.3 5 0 7 1.5 2-1.5 4.5-1.8 7-1.5V4c-2.5-.3-5 0-7 1.5zM10 5.5V17"
          onClick={() => setAdding(true)}
        />
        <IconButton
          name={t("analysis.playOn")}
          title={t("analysis.playOn.help")}
          path="M5 17V3.5M5 4h10l-2.5 3.5L15 11H5"
          disabled={session.result.value !== null}
          onClick={() => void playOn(store)}
        />
      </span>
      {adding && <Adding analysis={analysis} close={() => setAdding(false)} />}
    </div>
  );
}

// What is beside the board.
export function AnalysisPanel({ analysis, explorer, tables, phone, head }: Props) {
  const { session } = useStore();
  useKeys(analysisKeys(analysis));
  const answer = analysis.questions.answer.value;
  const info = session.info.value;
  const force = forcedMove(info, session.state.value, analysis.engine.lines.value);
  const review = <ReviewBox analysis={analysis} />;
  const record = <RecordHeader analysis={analysis} />;
  return (
    <>
      <div class="sections">
        <div class="analysis-top">
          {!phone && <h2 class="hidden">{info && gameTitle(info)}</h2>}
          {head ??
            ((!phone || analysis.moves.tree.value.root.children.length === 0) && (
              <GameSelect
                id="analysis-game"
                name={editor("editor.game")}
                info={info}
                file={session.setup.value?.file ?? ""}
                choose={(id, file) => changeGame(analysis, id, file)}
              />
            ))}
          <Lines analysis={analysis} />
          {phone && record}
          {!phone && <InfluenceMenu />}
        </div>
        {!phone && review}
        <div class="analysis-moves">
          {answer && (
            <p class="answer" role="note" aria-label={t("analysis.answer")} data-testid="answer">
              {answer.text}
            </p>
          )}
          {force && (
            <p class="answer" role="note" data-testid="force">
              {word(`force.${force}`)}
            </p>
          )}
          {phone && review}
          {!phone && record}
          <Replaced analysis={analysis} />
          <MoveTree analysis={analysis} />
          <Annotate analysis={analysis} />
          <TimesBox analysis={analysis} />
          <tablesBox.Part
            tables={tables}
            setup={analysis.setup}
            fen={session.state.value?.fen ?? ""}
            play={(uci, san) => analysis.add(uci, san)}
          />
          <OpeningsBox analysis={analysis} explorer={explorer} />
        </div>
      </div>
      <div class="controls">
        {!phone && <Entry />}
        <Tools analysis={analysis} phone={phone} />
      </div>
      {analysis.dialog.value && <exchange.Part analysis={analysis} />}
    </>
  );
}

// Replaces the board while there is nothing to analyse.
export function AnalysisPage({ analysis }: { analysis: AnalysisCtrl }) {
  const { navigate } = useStore();
  const reason = analysis.failure.value;
  if (reason === null) return <p class="loading">{word("page.loading")}</p>;
  return (
    <div class="failure">
      <p role="alert">{reason}</p>
      <button class="primary" onClick={() => navigate({ kind: "analyse", what: "" })}>
        {t("analysis.again")}
      </button>
    </div>
  );
}
