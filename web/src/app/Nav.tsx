// The links to the pages of the program: a row, and a menu of those that have no room in it. A click navigates; the
// menu can open the settings.
import { useRef } from "preact/hooks";
import type { Route, RouteKind } from "../ui/route.ts";
import type { Parts } from "../store/controllers.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { addressOf } from "../ui/route.ts";
import { DocumentationLink } from "../ui/DocumentationLink.tsx";
import { rooms } from "./rooms.tsx";

type Entered = Exclude<RouteKind, "notFound" | "game" | "embed" | "endings" | "person" | "lobby" | "arena">;

// Where a page starts. The table starts with its current game.
function entrance({ sync }: Parts<"sync">, kind: Entered): Route {
  switch (kind) {
    case "table":
      return { kind, id: sync.id.value };
    case "analyse":
    case "setup":
    case "problem":
      return { kind, what: "" };
    case "games":
    case "home":
      return { kind };
    case "puzzles":
      return { kind, game: null, puzzle: null };
    case "study":
      return { kind, study: null, chapter: null };
    case "learn":
      return { kind, lesson: null };
    case "rules":
      return { kind, chapter: null, rule: null };
  }
}

// The row has no link to the front page: the name of the program is one.
const order: Entered[] = [
  "home",
  "table",
  "analyse",
  "study",
  "setup",
  "puzzles",
  "problem",
  "games",
  "learn",
  "rules",
];

export function Nav({
  menu,
  tight = false,
  settings = false,
}: {
  // All are in the menu.
  menu: boolean;
  // The row has no room for the puzzles, problems and studies.
  tight?: boolean;
  settings?: boolean;
}) {
  const { sync, documentation, dialogs, router, navigate } = useStore();
  const list = useRef<HTMLUListElement>(null);
  const { kind } = router.route.value;
  const here = kind === "game" ? "games" : kind;
  const open = order.filter((kind) => kind === "table" || rooms[kind]);
  if (open.length < 2 && !settings) return null;
  const fold = () => list.current?.hidePopover();
  const linkOf = (kind: Entered) => {
    const route = entrance({ sync }, kind);
    return (
      <li key={kind}>
        <a
          href={addressOf(route)}
          aria-current={kind === here ? "page" : undefined}
          onClick={(event) => {
            // The browser handles links that are to open elsewhere.
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            fold();
            navigate(route);
          }}
        >
          {t(`nav.${kind}`)}
        </a>
      </li>
    );
  };
  const inMenu = (kind: Entered) =>
    menu || (tight && (kind === "problem" || kind === "puzzles" || kind === "study"));
  const folded = open.filter(inMenu).map(linkOf);
  const row = open.filter((kind) => kind !== "home" && !inMenu(kind)).map(linkOf);
  if (documentation.offered.value)
    (menu ? folded : row).push(
      <li key="docs">
        <DocumentationLink onClick={fold} />
      </li>,
    );
  return (
    <nav class={`places${menu ? " menu" : ""}`} aria-label={t("page.places")}>
      {row.length > 0 && <ul>{row}</ul>}
      {(folded.length > 0 || settings) && (
        <>
          <button
            class="icon"
            popovertarget="places"
            aria-label={t("page.menu")}
            title={t("page.menu")}
            onClick={(event) => {
              list.current!.style.left = menu ? "" : `${event.currentTarget.getBoundingClientRect().left}px`;
            }}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={menu ? "M3 5.5h14M3 10h14M3 14.5h14" : "M3 10h2M9 10h2M15 10h2"} />
            </svg>
          </button>
          <ul id="places" popover="auto" ref={list}>
            {open.length > 1 && folded}
            {settings && (
              <li>
                <button
                  type="button"
                  onClick={() => {
                    fold();
                    dialogs.show("settings");
                  }}
                >
                  {t("page.settings")}
                </button>
              </li>
            )}
          </ul>
        </>
      )}
    </nav>
  );
}
