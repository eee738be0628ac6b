// The page /embed/analyse (a Room, store/room.ts): the game of a link in a frame of another page, to look at. It keeps
// nothing, asks no server, and no move can be made.
import "../analysis/analysis.css";
import "./embed.css";
import { AnalysisCtrl } from "../analysis/analysisCtrl.ts";
import { readLink } from "../analysis/link.ts";
import { MoveTree } from "../analysis/MoveTree.tsx";
import { RecordHeader } from "../analysis/RecordHeader.tsx";
import { t as analysisText } from "../analysis/texts/index.ts";
import { t as word } from "../i18n/index.ts";
import { gameTitle } from "../i18n/variants.ts";
import { useStore } from "../store/context.ts";
import type { Room } from "../store/room.ts";
import type { Store } from "../store/store.ts";
import { StepButtons } from "../tree/StepButtons.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { addressOf } from "../ui/route.ts";
import { t } from "./texts/index.ts";

function Panel({ analysis }: { analysis: AnalysisCtrl }) {
  const { session, view, router } = useStore();
  const [info, route] = [session.info.value, router.route.value];
  const what = route.kind === "embed" ? route.what : "";
  return (
    <>
      <div class="sections">
        <div class="analysis-moves">
          <div class="embed-title">
            <h1>{info && gameTitle(info)}</h1>
            <a href={addressOf({ kind: "analyse", what })} target="_blank" rel="noopener">
              {t("embed.open")}
            </a>
          </div>
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

function Instead({ analysis }: { analysis: AnalysisCtrl }) {
  const { router } = useStore();
  const route = router.route.value;
  const wrong = route.kind === "embed" && readLink(route.what)?.kind !== "game";
  const reason = wrong ? t("embed.noLink") : analysis.failure.value;
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
  return {
    onEnter: (route) => {
      if (route.kind !== "embed") return;
      if (readLink(route.what)?.kind === "game") void analysis.enter(route.what);
      else store.session.setActivity(null);
    },
    Panel: () => <Panel analysis={analysis} />,
    Page: () => <Instead analysis={analysis} />,
  };
}
