// The pages under /embed/ (a Room, store/room.ts): the game of a link, or a study of the server, in a frame of another page, to
// look at. They keep nothing, know no keys, and no move can be made.
import "../analysis/analysis.css";
import "../ui/collection.css";
import "./embed.css";
import { AnalysisCtrl } from "../analysis/analysisCtrl.ts";
import { readLink } from "../analysis/link.ts";
import { MoveTree } from "../analysis/MoveTree.tsx";
import { RecordHeader } from "../analysis/RecordHeader.tsx";
import { t as analysisText } from "../analysis/texts/index.ts";
import { t as word } from "../i18n/index.ts";
import { gameTitle } from "../i18n/variants.ts";
import { useStore } from "../store/context.ts";
import { StudiesApi } from "../server/studies.ts";
import type { Room } from "../store/room.ts";
import type { Store } from "../store/store.ts";
import { StepButtons } from "../tree/StepButtons.tsx";
import { CollectionView } from "../ui/CollectionView.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { addressOf, type Route } from "../ui/route.ts";
import { StudyFrame } from "./studyFrame.ts";
import { t } from "./texts/index.ts";

interface Props {
  analysis: AnalysisCtrl;
  frame: StudyFrame;
}

// The chapters of a study, and whose it is.
function Chapters({ frame }: Pick<Props, "frame">) {
  const [study, current] = [frame.study.value, frame.chapter.value];
  const chapters = study?.chapters ?? [];
  const at = chapters.findIndex(({ id }) => id === current);
  const entry = chapters[at];
  if (!study || !entry) return null;
  return (
    <>
      <p class="embed-of">
        <bdi>{study.name}</bdi> <small>{t("embed.by", { name: study.owner })}</small>
      </p>
      <CollectionView
        items={chapters.map(({ id, name }) => ({ key: id, title: name, about: [], mark: null }))}
        current={current}
        words={{
          label: t("embed.chapters"),
          list: entry.name,
          previous: t("embed.previous"),
          next: t("embed.next"),
          place: t("embed.place", { n: at + 1, of: chapters.length }),
        }}
        choose={({ key }) => frame.go(key)}
      />
    </>
  );
}

// Where the same can be changed.
function wholePage({ of, what }: Extract<Route, { kind: "embed" }>): Route {
  const [study = "", chapter = null] = what.split("/");
  return of === "study" ? { kind: "study", study, chapter } : { kind: "analyse", what };
}

function Panel({ analysis, frame }: Props) {
  const { session, view, router } = useStore();
  const [info, route] = [session.info.value, router.route.value];
  return (
    <>
      <div class="sections">
        <div class="analysis-moves">
          <div class="embed-title">
            <h1>{info && gameTitle(info)}</h1>
            {route.kind === "embed" && (
              <a href={addressOf(wholePage(route))} target="_blank" rel="noopener">
                {t("embed.open")}
              </a>
            )}
          </div>
          {route.kind === "embed" && route.of === "study" && <Chapters frame={frame} />}
          <RecordHeader analysis={analysis} />
          <MoveTree analysis={analysis} />
        </div>
      </div>
      <div class="controls">
        <div class="tools-row" role="group" aria-label={analysisText("analysis.title")}>
          <StepButtons steps={analysis.moves} />
          <IconButton
            name={analysisText("analysis.flip")}
            path="M6 16V4M3 7l3-3 3 3M14 4v12M11 13l3 3 3-3"
            onClick={() => view.flip()}
          />
        </div>
      </div>
    </>
  );
}

// Whether an address names a game or a study at all.
const names = ({ of, what }: Extract<Route, { kind: "embed" }>): boolean =>
  of === "study" ? /^[\w-]{1,64}(\/[\w-]{1,64})?$/.test(what) : readLink(what)?.kind === "game";

function Instead({ analysis, frame }: Props) {
  const { router } = useStore();
  const route = router.route.value;
  const failure = route.kind === "embed" && route.of === "study" ? frame.failure : analysis.failure;
  const reason = route.kind === "embed" && !names(route) ? t("embed.noLink") : failure.value;
  return reason === null ? (
    <p class="loading">{word("page.loading")}</p>
  ) : (
    <div class="failure">
      <h1>Cheshire</h1>
      <p role="alert">{t("embed.none", { reason })}</p>
    </div>
  );
}

export function embedRoom(store: Store): Room {
  const analysis = new AnalysisCtrl(store, store.environment, {
    home: {
      route: "embed",
      save: () => undefined,
      refuses: () => t("embed.readOnly"),
      readOnly: true,
    },
  });
  const frame = new StudyFrame(store, analysis, new StudiesApi());
  return {
    onEnter: (route) => {
      if (route.kind !== "embed") return;
      if (!names(route)) store.session.setActivity(null);
      else void (route.of === "study" ? frame : analysis).enter(route.what);
    },
    Panel: () => <Panel {...{ analysis, frame }} />,
    Page: () => <Instead {...{ analysis, frame }} />,
  };
}
