// The list of studies in this browser: makes new ones, and renames, duplicates, saves and deletes those that are there. In
// place of the board also what says that the study of the address has none. It calls StudyCtrl.
import { useState } from "preact/hooks";
import { GameSelect } from "../setup/GameSelect.tsx";
import { language } from "../i18n/language.ts";
import { t as word } from "../i18n/index.ts";
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { pgnType, saveText } from "../ui/saveFile.ts";
import { NewChapter, useGameTitle } from "./ChapterList.tsx";
import { PgnFile } from "./PgnFile.tsx";
import { ServerStudies } from "./ServerStudies.tsx";
import { cleanName, fileNameOf, limits, visible, type Study } from "./study.ts";
import type { StudyCtrl } from "./studyCtrl.ts";
import { pgnOfChapters } from "./studyPgn.ts";
import { t } from "./texts/index.ts";
import { UndoNote } from "./UndoNote.tsx";

interface Props {
  study: StudyCtrl;
}

function Create({ study }: Props) {
  const { catalogue, navigate } = useStore();
  const [chosen, setChosen] = useState<{ game: string; file: string } | null>(null);
  const [name, setName] = useState("");
  const game = chosen?.game ?? catalogue.games.value[0]?.id ?? "";
  const create = (event: Event) => {
    event.preventDefault();
    const setup = { game, options: {}, fen: "", ...(chosen?.file ? { file: chosen.file } : {}) };
    const chapter = {
      setup,
      tree: [{ id: 0, p: -1, u: "", s: "" }],
      at: 0,
      tags: {},
      orientation: "w" as const,
    };
    void study.change(async () => {
      const made = await study.store.create(cleanName(name) || t("study.unnamed"), [
        { name: t("study.chapterN", { n: 1 }), chapter },
      ]);
      navigate({ kind: "study", study: made.id, chapter: null });
    });
  };
  return (
    <form class="study-create" onSubmit={create} aria-label={t("study.create")}>
      <h3>{t("study.create")}</h3>
      <label>
        {t("study.name")}
        <input
          type="text"
          value={name}
          maxLength={limits.name}
          autocomplete="off"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        {t("study.game")}
        <GameSelect
          id="study-new-game"
          info={catalogue.infos.value.get(game) ?? null}
          file={chosen?.file ?? ""}
          choose={(game, file) => setChosen({ game, file })}
        />
      </label>
      <button type="submit" class="primary">
        {t("study.createIt")}
      </button>
      <PgnFile
        text={t("study.importNew")}
        take={({ name, chapters }, file) =>
          study.change(() => study.store.create(name || cleanName(file) || t("study.unnamed"), chapters))
        }
      />
      <p class="quiet">{t("study.importHelp")}</p>
    </form>
  );
}

function Rename({ study, one, done }: Props & { one: Study; done: () => void }) {
  const [name, setName] = useState(one.name);
  return (
    <form
      class="study-rename"
      onSubmit={(event) => {
        event.preventDefault();
        void study.change(() => study.store.rename(one.id, name)).then(done);
      }}
    >
      <input
        type="text"
        value={name}
        maxLength={limits.name}
        aria-label={t("study.name")}
        autocomplete="off"
        ref={(field) => {
          if (field && document.activeElement !== field && field.dataset["met"] === undefined) {
            field.dataset["met"] = "";
            field.select();
          }
        }}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") done();
        }}
      />
      <button type="submit">{t("study.save")}</button>
      <button type="button" onClick={done}>
        {t("study.cancel")}
      </button>
    </form>
  );
}

function Item({ study, one }: Props & { one: Study }) {
  const { core, navigate } = useStore();
  const titleOf = useGameTitle();
  const [renaming, setRenaming] = useState(false);
  const { store } = study;
  const chapters = visible(one);
  const games = [...new Set(chapters.map(({ game }) => titleOf(game)))];
  const date = new Date(one.changed).toLocaleDateString(language.value, { dateStyle: "medium" });
  const id = `study-${one.id}`;
  const pgn = async () => {
    const text = await pgnOfChapters(core, one.name, await store.chaptersOf(one));
    saveText(`${fileNameOf(one.name)}.pgn`, text, pgnType);
  };
  const deed = (text: string, act: () => void) => (
    <button type="button" aria-describedby={id} onClick={act}>
      {text}
    </button>
  );
  return (
    <li>
      {renaming ? (
        <Rename study={study} one={one} done={() => setRenaming(false)} />
      ) : (
        <h4 id={id}>
          <RouteLink navigate={navigate} route={{ kind: "study", study: one.id, chapter: null }}>
            <bdi>{one.name}</bdi>
          </RouteLink>
        </h4>
      )}
      <p>
        {t("study.about", { n: chapters.length, games: games.slice(0, 3).join(", ") || "–" })}
        {" · "}
        {t("study.changed", { date })}
        {study.shared.value.has(one.id) && ` · ${t("study.shared")}`}
      </p>
      <div class="deeds">
        {deed(t("study.rename"), () => setRenaming(true))}
        {deed(
          t("study.duplicate"),
          () => void study.change(() => store.duplicate(one.id, t("study.copyOf", { name: one.name }))),
        )}
        {deed("PGN", () => void study.change(pgn))}
        {deed(t("study.delete"), () => void study.removeStudy(one))}
      </div>
    </li>
  );
}

// Replaces the board: the list, or why there is no board.
export function StudiesPage({ study }: Props) {
  const { router, navigate } = useStore();
  const [route, open, failure] = [router.route.value, study.study.value, study.failure.value];
  const all = study.store.studies.value;
  const wanted = route.kind === "study" ? route.study : null;
  const back = (
    <p>
      <RouteLink navigate={navigate} route={{ kind: "study", study: null, chapter: null }}>
        {t("study.all")}
      </RouteLink>
    </p>
  );
  if (failure)
    return (
      <div class="reading studies-page">
        <h2>{word("nav.study")}</h2>
        <p class="fault" role="alert">
          {t("study.fault", { reason: failure })}
        </p>
        {back}
      </div>
    );
  if (open && wanted === study.address && study.chapters.value.length === 0)
    return (
      <div class="reading studies-page">
        <h2>
          <bdi>{open.name}</bdi>
        </h2>
        <p>{t("study.empty")}</p>
        <UndoNote study={study} />
        <NewChapter study={study} />
        {back}
      </div>
    );
  if (wanted !== null || all === null)
    return <p class="loading">{study.fetching.value ? t("study.fetching") : word("page.loading")}</p>;
  return (
    <div class="reading studies-page">
      <h2>{word("nav.study")}</h2>
      <p class="lead">{t("study.lead")}</p>
      {!study.store.lasting.value && (
        <p class="fault" role="alert">
          {t("study.notLasting")}
        </p>
      )}
      <Create study={study} />
      <section aria-labelledby="study-list">
        <h3 id="study-list">{t("study.list")}</h3>
        <UndoNote study={study} />
        {all.length === 0 && <p>{t("study.none")}</p>}
        <ul class="study-list">
          {all.map((one) => (
            <Item key={one.id} study={study} one={one} />
          ))}
        </ul>
      </section>
      <ServerStudies study={study} />
    </div>
  );
}
