// What is shown for an address that names no page, or no game that can be shown: the reason, and ways to go on.
import type { Route } from "../ui/route.ts";
import type { Parts } from "../store/controllers.ts";
import { useStore } from "../store/context.ts";
import "./notFound.css";
import { t as word } from "../i18n/index.ts";
import { t } from "./texts/index.ts";
import { RouteLink } from "../ui/RouteLink.tsx";

// The board's corner with nothing on it.
const squares = [0, 1, 2, 3].flatMap((y) => [0, 1, 2, 3].map((x) => ({ x, y, dark: (x + y) % 2 === 1 })));

function Missing({
  title,
  reason,
  children,
}: {
  title: string;
  reason: string;
  children: preact.ComponentChildren;
}) {
  return (
    <section class="not-found">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        {squares.map(({ x, y, dark }) => (
          <rect
            key={`${x}${y}`}
            x={x * 10}
            y={y * 10}
            width="10"
            height="10"
            fill={dark ? "var(--board-b-dark)" : "var(--board-b-light)"}
          />
        ))}
        <path d="M14 14l12 12M26 14L14 26" />
      </svg>
      <h2>{title}</h2>
      <p role="alert">{reason}</p>
      <div class="deeds">{children}</div>
    </section>
  );
}

const link = ({ navigate }: Parts<"navigate">, route: Route, text: string) => (
  <RouteLink navigate={navigate} route={route} class="button">
    {text}
  </RouteLink>
);

// The address names no page.
export function NotFound() {
  const { router, navigate } = useStore();
  const route = router.route.value;
  const address = route.kind === "notFound" ? route.address : "";
  return (
    <Missing title={t("notFound.page")} reason={t("notFound.address", { address })}>
      {link({ navigate }, { kind: "table", id: null }, word("nav.table"))}
      {link({ navigate }, { kind: "games" }, word("nav.games"))}
      {link({ navigate }, { kind: "learn", lesson: null }, word("nav.learn"))}
    </Missing>
  );
}

// The address names a game that does not exist, or that cannot be fetched now.
export function NoGame({ reason }: { reason: string }) {
  const { router, navigate, openNewGame: offer } = useStore();
  const route = router.route.value;
  return (
    <Missing title={t("notFound.game")} reason={reason}>
      <button class="primary" onClick={() => navigate(route, true)}>
        {word("page.again")}
      </button>
      <button onClick={() => void offer()}>{word("page.beginNew")}</button>
      {link({ navigate }, { kind: "games" }, word("nav.games"))}
    </Missing>
  );
}
