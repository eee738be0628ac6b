// The panel beside the board of an analysis: record, moves, engine, review, and the buttons for links, import and
// export. AnalysisPage replaces the board while there is nothing to analyse. Keys and buttons call AnalysisCtrl; the
// only thing written here is a link, to the clipboard.
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { changeGame, linkTo } from "./exchange.ts";
import type { Announcer } from "../ui/announcer.ts";
import { useStore } from "../store/context.ts";
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
import { TimesBox } from "../review/TimesBox.tsx";
import { MoveTree } from "./MoveTree.tsx";

const exchange = lazy(() => import("./Exchange.tsx").then((part) => part.Exchange));

interface Props {
  analysis: AnalysisCtrl;
  explorer: ExplorerCtrl;
  phone: boolean;
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

function Tools({ analysis, phone }: Omit<Props, "explorer">) {
  const { session, view, announcer } = useStore();
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
    </div>
  );
}

// What is beside the board.
export function AnalysisPanel({ analysis, explorer, phone }: Props) {
  const { session } = useStore();
  useKeys(analysisKeys(analysis));
  const answer = analysis.questions.answer.value;
  const info = session.info.value;
  const force = forcedMove(info, session.state.value, analysis.engine.lines.value);
  const review = (
    <>
      <ReviewBox analysis={analysis} />
      <TimesBox analysis={analysis} />
    </>
  );
  const record = <RecordHeader analysis={analysis} />;
  return (
    <>
      <div class="sections">
        <div class="analysis-top">
          {!phone && <h2 class="hidden">{info && gameTitle(info)}</h2>}
          {(!phone || analysis.moves.tree.value.root.children.length === 0) && (
            <GameSelect
              id="analysis-game"
              name={editor("editor.game")}
              info={info}
              file={session.setup.value?.file ?? ""}
              choose={(id, file) => changeGame(analysis, id, file)}
            />
          )}
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
          <MoveTree analysis={analysis} />
          <Annotate analysis={analysis} />
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
