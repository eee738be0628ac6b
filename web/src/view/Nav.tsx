import { useRef } from "preact/hooks";
import type { Place, PlaceKind } from "../place.ts";
import type { Uses } from "../ctrl/controllers.ts";
import { t } from "../words/index.ts";
import { addressOf } from "../place.ts";
import { DocumentationLink } from "./DocumentationLink.tsx";
import { rooms } from "./rooms.tsx";

type Entered = Exclude<PlaceKind, "nowhere">;

// Where a page starts. The table starts with its current game.
function entrance({ sync }: Uses<"sync">, kind: Entered): Place {
  switch (kind) {
    case "table":
      return { kind, id: sync.id.value };
    case "analyse":
    case "setup":
    case "problem":
      return { kind, what: "" };
    case "games":
      return { kind };
    case "learn":
      return { kind, lesson: null };
    case "rules":
      return { kind, chapter: null, rule: null };
  }
}

const order: Entered[] = ["table", "analyse", "setup", "problem", "games", "learn", "rules"];

// The pages of the program: a row of links, or a menu where there is no room for it.
export function Nav({
  sync,
  documentation,
  dialogs,
  router,
  go,
  menu,
  tight = false,
  settings = false,
}: Uses<"sync" | "documentation" | "dialogs" | "router" | "go"> & {
  menu: boolean;
  // The row has no room for the problems, to which the other pages and the editor lead.
  tight?: boolean;
  settings?: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  const here = router.place.value.kind;
  const open = order.filter(
    (kind) => (kind === "table" || rooms[kind]) && (menu || !tight || kind !== "problem"),
  );
  if (open.length < 2 && !settings) return null;
  const links = open.map((kind) => {
    const place = entrance({ sync }, kind);
    return (
      <li key={kind}>
        <a
          href={addressOf(place)}
          aria-current={kind === here ? "page" : undefined}
          onClick={(event) => {
            // The browser handles links that are to open elsewhere.
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            if (menu) list.current?.hidePopover();
            go(place);
          }}
        >
          {t(`place.${kind}`)}
        </a>
      </li>
    );
  });
  if (documentation.offered.value)
    links.push(
      <li key="docs">
        <DocumentationLink onClick={() => menu && list.current?.hidePopover()} />
      </li>,
    );
  if (!menu) {
    return (
      <nav class="places" aria-label={t("page.places")}>
        <ul>{links}</ul>
      </nav>
    );
  }
  return (
    <nav class="places menu" aria-label={t("page.places")}>
      <button class="icon" popovertarget="places" aria-label={t("page.menu")} title={t("page.menu")}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 5.5h14M3 10h14M3 14.5h14" />
        </svg>
      </button>
      <ul id="places" popover="auto" ref={list}>
        {open.length > 1 && links}
        {settings && (
          <li>
            <button
              type="button"
              onClick={() => {
                list.current?.hidePopover();
                dialogs.show("settings");
              }}
            >
              {t("page.settings")}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
