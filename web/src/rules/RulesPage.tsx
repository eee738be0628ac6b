// The page of the rules: the list of chapters, or one chapter with its contents beside it; above both a search in all
// rules. Fetches the chapters on demand; links navigate, and nothing is stored.
import { useEffect, useRef, useState } from "preact/hooks";
import { texts as lessonTexts, type Texts } from "../learn/lessons/texts.ts";
import { addressOf, routeOf } from "../ui/route.ts";
import { pathOf, published } from "../ui/site.ts";
import { useStore } from "../store/context.ts";
import { isHere, RouteLink } from "../ui/RouteLink.tsx";
import { t as word } from "../i18n/index.ts";
import { language } from "../i18n/language.ts";
import { t } from "../learn/texts/index.ts";
import { chapters, chapterText } from "./chapters.ts";
import { lessonLinks } from "./lessonLinks.ts";
import { findRules } from "./search.ts";
import type { Chapter } from "./types.ts";

// The most results shown.
const max = 40;

function useChapter(id: string | null): Chapter | null | undefined {
  const [read, setRead] = useState<{ id: string | null; chapter: Chapter | null } | null>(null);
  useEffect(() => {
    let current = true;
    const coming = id === null ? undefined : chapterText(id);
    if (!coming) setRead({ id, chapter: null });
    else
      coming.then(
        (chapter) => current && setRead({ id, chapter }),
        () => current && setRead({ id, chapter: null }),
      );
    return () => void (current = false);
  }, [id]);
  return read?.id === id ? read.chapter : undefined;
}

// Every chapter, for the search; loaded on first use.
function useAll(wanted: boolean): ReadonlyMap<string, Chapter> | null {
  const [all, setAll] = useState<ReadonlyMap<string, Chapter> | null>(null);
  useEffect(() => {
    if (!wanted || all) return;
    Promise.all(chapters.map(async ({ id }) => [id, (await chapterText(id))!] as const)).then(
      (read) => setAll(new Map(read)),
      () => undefined,
    );
  }, [wanted, all]);
  return all;
}

function Results({ query }: { query: string }) {
  const { navigate } = useStore();
  const all = useAll(true);
  const hits = all ? findRules(query, all) : null;
  return (
    <section class="rule-results" aria-label={t("rules.search")}>
      <p role="status">
        {hits ? t("rules.found", { n: hits.length }) : word("page.loading")}
        {hits && hits.length > max && ` ${t("rules.more", { n: max })}`}
      </p>
      <ul>
        {hits?.slice(0, max).map((hit) => (
          <li key={`${hit.chapter} ${hit.rule}`}>
            <RouteLink navigate={navigate} route={{ kind: "rules", chapter: hit.chapter, rule: hit.rule }}>
              {hit.title ?? hit.rule}
            </RouteLink>
            <span>
              <small>{chapters.find((one) => one.id === hit.chapter)?.title}</small> {hit.text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChapterList({ here }: { here: string | null }) {
  const { navigate } = useStore();
  return (
    <ul class="chapter-list">
      {chapters.map((chapter) => {
        const count = Object.values(chapter.rules).reduce((sum, n) => sum + n, 0);
        return (
          <li key={chapter.id} class={chapter.id === here ? "now" : ""}>
            <RouteLink navigate={navigate} route={{ kind: "rules", chapter: chapter.id, rule: null }}>
              {chapter.title}
            </RouteLink>
            <span>
              {chapter.terms > 0
                ? t("rules.terms", { n: chapter.terms })
                : `${Object.keys(chapter.rules).join(", ")} · ${t("rules.count", { n: count })}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function useLessonTexts(): Texts | null {
  const [words, setWords] = useState<Texts | null>(null);
  const code = language.value;
  useEffect(() => {
    let current = true;
    void lessonTexts[code]().then(
      (read) => current && setWords(read),
      () => undefined,
    );
    return () => void (current = false);
  }, [code]);
  return words;
}

// The text with its links to other chapters as this page's addresses.
const withAddresses = (html: string): string =>
  html.replace(/ href="(\/rules\/[^"]*)"/g, (_, path: string) => ` href="${published(path)}"`);

// The build makes this text from the project's own file.
function ChapterText({
  id,
  chapter,
  rule,
  words,
}: {
  id: string;
  chapter: Chapter;
  rule: string | null;
  words: Texts | null;
}) {
  const { navigate } = useStore();
  const root = useRef<HTMLDivElement>(null);
  // Rules that a lesson shows link to it.
  useEffect(() => {
    if (!root.current || !words) return;
    const added: Element[] = [];
    for (const [name, link] of lessonLinks(id)) {
      const title = words[link.lesson]?.steps[link.step]?.title;
      const item = root.current.querySelector(`#${CSS.escape(name)} > span`);
      if (!item || !title) continue;
      const anchor = document.createElement("a");
      anchor.className = "to-lesson";
      anchor.href = addressOf(link.route);
      anchor.textContent = t("rules.lesson", { title });
      item.append(" ", anchor);
      added.push(anchor);
    }
    return () => added.forEach((one) => one.remove());
  }, [id, chapter, words]);
  useEffect(() => {
    const found = rule === null ? null : root.current?.querySelector<HTMLElement>(`#${CSS.escape(rule)}`);
    if (!found) {
      root.current?.closest(".rules-page")?.scrollTo(0, 0);
      return;
    }
    found.classList.add("found");
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: found.matches(".rule, .term > *") ? "center" : "start" });
    return () => found.classList.remove("found");
  }, [id, chapter, rule]);
  return (
    <div
      ref={root}
      class="rules-text"
      lang="en"
      onClick={(event) => {
        const link = (event.target as Element).closest("a");
        const route = link && link.origin === location.origin ? routeOf(pathOf(link), link.hash) : null;
        if (!route || !isHere(event)) return;
        event.preventDefault();
        navigate(route);
      }}
      dangerouslySetInnerHTML={{ __html: withAddresses(chapter.html) }}
    />
  );
}

function Contents({ id, chapter }: { id: string; chapter: Chapter }) {
  const { navigate } = useStore();
  return (
    <nav class="rules-contents" aria-label={t("rules.contents")}>
      <ol>
        {chapter.contents.map((part) => (
          <li key={part.id} class={`depth-${part.depth}`}>
            <RouteLink navigate={navigate} route={{ kind: "rules", chapter: id, rule: part.id }}>
              {part.title}
            </RouteLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function RulesPage() {
  const { router, navigate } = useStore();
  const route = router.route.value;
  const id = route.kind === "rules" ? route.chapter : null;
  const rule = route.kind === "rules" ? route.rule : null;
  const known = chapters.find((one) => one.id === id);
  const chapter = useChapter(known ? known.id : null);
  const words = useLessonTexts();
  const [query, setQuery] = useState("");
  useEffect(() => setQuery(""), [id, rule]);
  const example = `${Object.keys((known && known.terms === 0 ? known : chapters[0])?.rules ?? {})[0] ?? ""}-12`;
  return (
    <div class="reading rules-page" data-open={known ? "chapter" : "list"}>
      <header class="rules-head">
        <div>
          {known && (
            <RouteLink navigate={navigate} route={{ kind: "rules", chapter: null, rule: null }}>
              {t("rules.all")}
            </RouteLink>
          )}
          <h2>{known?.title ?? word("nav.rules")}</h2>
        </div>
        <input
          type="search"
          value={query}
          aria-label={t("rules.search")}
          placeholder={t("rules.search-hint", { id: example })}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </header>
      {language.value !== "en" && <p class="lead">{t("rules.language")}</p>}
      {query.trim() !== "" ? (
        <Results query={query} />
      ) : !known ? (
        <>
          {id !== null && (
            <p role="alert" class="fault">
              {t("rules.unknown")}
            </p>
          )}
          <p class="lead">{t("rules.lead")}</p>
          <ChapterList here={id} />
        </>
      ) : chapter ? (
        <div class="rules-body">
          <Contents id={known.id} chapter={chapter} />
          <ChapterText {...{ chapter, rule, words }} id={known.id} />
        </div>
      ) : (
        <p class="loading">{chapter === null ? t("rules.failed") : word("page.loading")}</p>
      )}
    </div>
  );
}
