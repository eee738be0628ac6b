// The puzzles of a game: where the user begins the stream, a streak, a rush or the day's puzzle, what the themes mean, and how
// far the user has come.
import type { ComponentChildren } from "preact";
import { t as word } from "../i18n/index.ts";
import { gameTitle } from "../i18n/variants.ts";
import { useStore } from "../store/context.ts";
import { CollectionView, type CollectionItem } from "../ui/CollectionView.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import { collectionOf, gamesWithPuzzles } from "./puzzleFiles.ts";
import { isProvisional } from "./glicko2.ts";
import type { PuzzleProgress } from "./puzzleProgress.ts";
import { today, type Mode, type PuzzlesCtrl } from "./puzzlesCtrl.ts";
import { RatingCurve } from "./RatingCurve.tsx";
import { t } from "./texts/index.ts";
import { isTheme, themes, type Theme } from "./themes.ts";

interface Props {
  puzzles: PuzzlesCtrl;
}

// The themes that puzzles of this game have, with how many.
function themesOf({ file }: PuzzlesCtrl): [Theme, number][] {
  const counts = new Map<Theme, number>();
  for (const one of file.value?.puzzles ?? [])
    for (const theme of one.themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return themes.flatMap((theme): [Theme, number][] => {
    const n = counts.get(theme);
    return n === undefined ? [] : [[theme, n]];
  });
}

function GameChoice({ game }: { game: string }) {
  const { catalogue, navigate } = useStore();
  const titleOf = (id: string) =>
    gameTitle(catalogue.games.value.find((one) => collectionOf(one.id) === id) ?? { id, title: id });
  if (gamesWithPuzzles.length < 2) return <p class="puzzle-game">{titleOf(game)}</p>;
  return (
    <label class="puzzle-game">
      {t("puzzles.game")}
      <select
        value={game}
        onChange={(event) => navigate({ kind: "puzzles", game: event.currentTarget.value, puzzle: null })}
      >
        {gamesWithPuzzles.map((id) => (
          <option key={id} value={id}>
            {titleOf(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="puzzle-card" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function RunCard({ puzzles, mode, best }: Props & { mode: Exclude<Mode, "stream">; best: number }) {
  const last = puzzles.lastRun.value;
  return (
    <Card id={`puzzle-${mode}`} title={t(`puzzles.${mode}`)}>
      <p>{t(`puzzles.${mode}About`)}</p>
      {last?.mode === mode && <p class="mine">{t("puzzles.lastRun", { n: last.solved })}</p>}
      {best > 0 && <p class="mine">{t("puzzles.best", { n: best })}</p>}
      <button type="button" aria-describedby={`puzzle-${mode}`} onClick={() => puzzles.start(mode)}>
        {t("puzzles.start")}
      </button>
    </Card>
  );
}

function StreamCard({ puzzles, progress }: Props & { progress: PuzzleProgress }) {
  const mine = progress.now.value.rating;
  const { rating, deviation } = mine;
  const theme = puzzles.theme.value;
  return (
    <Card id="puzzle-stream" title={t("puzzles.stream")}>
      <p>
        {t("puzzles.rating")}{" "}
        <b class="puzzle-rating">
          {t("puzzles.ratingAbout", { rating: Math.round(rating), deviation: Math.round(2 * deviation) })}
        </b>
      </p>
      <p>{t("puzzles.streamAbout")}</p>
      {isProvisional(mine) && <p>{t("puzzles.provisional")}</p>}
      <label>
        {t("puzzles.theme")}
        <select
          value={theme ?? ""}
          onChange={(event) => {
            const { value } = event.currentTarget;
            puzzles.setTheme(isTheme(value) ? value : null);
          }}
        >
          <option value="">{t("puzzles.allThemes")}</option>
          {themesOf(puzzles).map(([one, n]) => (
            <option key={one} value={one}>
              {t("puzzles.themeOf", { theme: t(`theme.${one}`), n })}
            </option>
          ))}
        </select>
      </label>
      {theme && <p>{t(`themeAbout.${theme}`)}</p>}
      <button
        type="button"
        class="primary"
        aria-describedby="puzzle-stream"
        onClick={() => puzzles.start("stream")}
      >
        {t("puzzles.start")}
      </button>
    </Card>
  );
}

function DailyCard({ puzzles, game }: Props & { game: string }) {
  const { navigate } = useStore();
  return (
    <Card id="puzzle-daily" title={t("puzzles.daily")}>
      {puzzles.dailyDone.value ? (
        <p class="mine">{t("puzzles.dailyDone")}</p>
      ) : (
        <p>{t("puzzles.dailyAbout")}</p>
      )}
      <RouteLink navigate={navigate} class="button" route={{ kind: "puzzles", game, puzzle: today }}>
        {t(puzzles.dailyDone.value ? "puzzles.dailyAgain" : "puzzles.dailyStart")}
      </RouteLink>
    </Card>
  );
}

// How many of the latest puzzles are listed.
const latest = 100;

function Progress({ puzzles, progress, game }: Props & { progress: PuzzleProgress; game: string }) {
  const { navigate } = useStore();
  const { tried, count, solved } = progress.now.value;
  const known = new Map(puzzles.file.value?.puzzles.map((one) => [one.id, one]));
  const items = tried
    .slice(-latest)
    .reverse()
    .flatMap(({ id, solved: right }): CollectionItem[] => {
      const puzzle = known.get(id);
      return puzzle
        ? [
            {
              key: id,
              title: t("puzzles.latestOne", { id }),
              about: [
                t("puzzles.ratingOf", { rating: puzzle.rating }),
                puzzle.themes.map((theme) => t(`theme.${theme}`)).join(", "),
              ].filter((text) => text !== ""),
              mark: { solved: right, text: t(right ? "puzzles.mark.solved" : "puzzles.mark.missed") },
            },
          ]
        : [];
    });
  return (
    <section class="puzzle-progress" aria-labelledby="puzzle-progress">
      <h3 id="puzzle-progress">{t("puzzles.progress")}</h3>
      {!progress.kept.value && (
        <p role="alert" class="fault">
          {t("puzzles.notKept")}
        </p>
      )}
      <p>{count === 0 ? t("puzzles.noneTried") : t("puzzles.counted", { solved, n: count })}</p>
      <RatingCurve ratings={tried.map((one) => one.rating)} />
      {items.length > 0 && (
        <CollectionView
          items={items}
          current={null}
          words={{ label: t("puzzles.latest"), list: t("puzzles.latest"), place: String(items.length) }}
          choose={({ key }) => navigate({ kind: "puzzles", game, puzzle: key })}
        />
      )}
    </section>
  );
}

export function PuzzlesPage({ puzzles }: Props) {
  const { router, navigate } = useStore();
  const route = router.route.value;
  const [file, progress, failure] = [puzzles.file.value, puzzles.progress.value, puzzles.failure.value];
  const wanted = route.kind === "puzzles" ? route : null;
  const fault = failure ?? puzzles.on.fault.value;
  if (gamesWithPuzzles.length === 0)
    return (
      <div class="reading puzzles-page">
        <h2>{word("nav.puzzles")}</h2>
        <p class="lead">{t("puzzles.none")}</p>
      </div>
    );
  if (fault === null && (!file || !progress || wanted?.puzzle))
    return <p class="loading">{word("page.loading")}</p>;
  return (
    <div class="reading puzzles-page">
      <h2>{word("nav.puzzles")}</h2>
      <p class="lead">{t("puzzles.lead")}</p>
      {fault !== null && (
        <>
          <p role="alert" class="fault">
            {fault === "unknown" ? t("puzzles.unknown") : t("puzzles.fault", { reason: fault })}
          </p>
          <p>
            <RouteLink navigate={navigate} route={{ kind: "puzzles", game: null, puzzle: null }}>
              {t("puzzles.all")}
            </RouteLink>
          </p>
        </>
      )}
      {file && progress && (
        <>
          <GameChoice game={file.game} />
          <div class="puzzle-cards">
            <StreamCard {...{ puzzles, progress }} />
            <DailyCard puzzles={puzzles} game={file.game} />
            <RunCard puzzles={puzzles} mode="streak" best={progress.now.value.bestStreak} />
            <RunCard puzzles={puzzles} mode="rush" best={progress.now.value.bestRush} />
          </div>
          <Progress {...{ puzzles, progress }} game={file.game} />
          <section class="puzzle-themes" aria-labelledby="puzzle-themes">
            <h3 id="puzzle-themes">{t("puzzles.themes")}</h3>
            <p>{t("puzzles.themesAbout")}</p>
            <dl class="theme-list">
              {themesOf(puzzles).map(([theme, n]) => (
                <div key={theme}>
                  <dt>
                    <button
                      type="button"
                      class="theme"
                      onClick={() => {
                        puzzles.setTheme(theme);
                        puzzles.start("stream");
                      }}
                    >
                      {t("puzzles.themeOf", { theme: t(`theme.${theme}`), n })}
                    </button>
                  </dt>
                  <dd>{t(`themeAbout.${theme}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
    </div>
  );
}
