// The chapters of a study, beside its board: the way from one to another, and what can be done with them. It calls StudyCtrl.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { GameSelect } from "../setup/GameSelect.tsx";
import { gameTitle } from "../i18n/variants.ts";
import { stipulationText } from "../problem/stipulationText.ts";
import { useStore } from "../store/context.ts";
import { CollectionView } from "../ui/CollectionView.tsx";
import { useDisclosure } from "../ui/dismissable.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { ChapterExports } from "./ChapterExports.tsx";
import { PgnFile } from "./PgnFile.tsx";
import { ServerCopy, ServerLine } from "./ServerCopy.tsx";
import { limits, type Chapter, type ChapterEntry } from "./study.ts";
import type { StudyCtrl } from "./studyCtrl.ts";
import { t } from "./texts/index.ts";
import { UndoNote } from "./UndoNote.tsx";

interface Props {
  study: StudyCtrl;
}

// The title of a game, by its id.
export function useGameTitle(): (game: string) => string {
  const { catalogue } = useStore();
  return (id) => gameTitle(catalogue.games.value.find((one) => one.id === id) ?? { id, title: id });
}

function ThisChapter({ study, entry }: Props & { entry: ChapterEntry }) {
  const { store } = study;
  const [id, all] = [study.study.value?.id ?? "", study.chapters.value];
  const at = all.indexOf(entry);
  const move = (by: number) => void study.change(() => store.moveChapter(id, entry.id, by));
  return (
    <fieldset>
      <legend>{t("study.chapter")}</legend>
      <label>
        {t("study.chapterName")}
        <input
          // Another chapter has another name.
          key={entry.id + entry.name}
          type="text"
          defaultValue={entry.name}
          maxLength={limits.name}
          autocomplete="off"
          onChange={(event) => {
            const { value } = event.currentTarget;
            void study.change(() => store.renameChapter(id, entry.id, value));
          }}
        />
      </label>
      <div class="deeds">
        <button type="button" disabled={at <= 0} onClick={() => move(-1)}>
          {t("study.up")}
        </button>
        <button type="button" disabled={at === all.length - 1} onClick={() => move(1)}>
          {t("study.down")}
        </button>
        <button type="button" onClick={() => void study.removeChapter()}>
          {t("study.delete")}
        </button>
      </div>
    </fieldset>
  );
}

type Beginning = "start" | "position" | "chapter";

// What a new chapter begins with.
export function NewChapter({ study }: Props) {
  const { session, catalogue } = useStore();
  const [from, setFrom] = useState<Beginning>("start");
  const [chosen, setChosen] = useState<{ game: string; file: string } | null>(null);
  const now = study.now;
  const game = chosen?.game ?? now?.setup.game ?? catalogue.games.value[0]?.id ?? "";
  const add = async () => {
    const bare: Omit<Chapter, "setup"> = {
      tree: [{ id: 0, p: -1, u: "", s: "" }],
      at: 0,
      tags: {},
      orientation: now?.orientation ?? "w",
    };
    const start = {
      game,
      options: game === now?.setup.game ? now.setup.options : {},
      fen: "",
      ...(chosen?.file ? { file: chosen.file } : {}),
    };
    const chapter: Chapter =
      from === "chapter" && now
        ? now
        : { ...bare, setup: from === "position" && now ? { ...now.setup, fen: position } : start };
    const name = t("study.chapterN", { n: study.chapters.value.length + 1 });
    await study.addChapters([{ name, chapter }]);
  };
  const position = session.state.value?.fen ?? "";
  const info =
    catalogue.infos.value.get(game) ?? (session.info.value?.id === game ? session.info.value : null);
  return (
    <fieldset>
      <legend>{t("study.new")}</legend>
      {now && (
        <label>
          {t("study.from")}
          <select value={from} onChange={(event) => setFrom(event.currentTarget.value as Beginning)}>
            {(["start", "position", "chapter"] as const).map((one) => (
              <option key={one} value={one}>
                {t(`study.from.${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {(from === "start" || !now) && (
        <label>
          {t("study.game")}
          <GameSelect
            id="study-game"
            info={info}
            file={chosen?.file ?? ""}
            choose={(game, file) => setChosen({ game, file })}
          />
        </label>
      )}
      <div class="deeds">
        <button type="button" onClick={() => void add()}>
          {t("study.add")}
        </button>
      </div>
      <PgnFile text={t("study.importPgn")} take={({ chapters }) => study.addChapters(chapters)} />
    </fieldset>
  );
}

function Fold({ name, title, children }: { name: string; title: string; children: ComponentChildren }) {
  const { part } = useDisclosure();
  return (
    <details class={`study-fold ${name}`} {...part}>
      <summary>{title}</summary>
      <div class="study-box">{children}</div>
    </details>
  );
}

// What is above the engine and the moves.
export function ChapterList({ study }: Props) {
  const { navigate } = useStore();
  const titleOf = useGameTitle();
  const [open, all, current] = [study.study.value, study.chapters.value, study.chapter.value];
  const entry = all.find((one) => one.id === current);
  if (!open || !entry) return null;
  const problem = study.problem.value;
  const unsaved = study.unsaved.value;
  const items = all.map(({ id, name, game }) => ({
    key: id,
    title: name,
    about:
      id === current && problem
        ? [titleOf(game), t("study.problem", { stipulation: stipulationText(problem.stipulation) })]
        : [titleOf(game)],
    mark: null,
  }));
  return (
    <div class="study-head">
      <p class="study-title">
        <RouteLink navigate={navigate} route={{ kind: "study", study: null, chapter: null }}>
          {t("study.all")}
        </RouteLink>
        <b>
          <bdi>{open.name}</bdi>
        </b>
      </p>
      <CollectionView
        items={items}
        current={current}
        words={{
          label: t("study.chapters"),
          list: entry.name,
          previous: t("study.previous"),
          next: t("study.next"),
          place: t("study.place", { n: all.indexOf(entry) + 1, of: all.length }),
        }}
        choose={({ key }) => study.goTo(key)}
      />
      {problem && (
        <p class="study-problem">
          {t("study.problem", { stipulation: stipulationText(problem.stipulation) })} {problem.state}
        </p>
      )}
      {unsaved && (
        <p class="fault" role="alert">
          {t("study.unsaved", { reason: unsaved })}
        </p>
      )}
      <ServerLine copy={study.copy} />
      <UndoNote study={study} />
      <div class="study-folds">
        <Fold name="edit" title={t("study.edit")}>
          <ThisChapter study={study} entry={entry} />
          <NewChapter study={study} />
        </Fold>
        <Fold name="share" title={t("study.share")}>
          <ServerCopy copy={study.copy} />
          <ChapterExports study={study} entry={entry} />
        </Fold>
      </div>
    </div>
  );
}
