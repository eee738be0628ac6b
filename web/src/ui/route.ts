// The pages of the program, each as a Route, and their addresses. Router has the current one; the store goes to another
// (Navigate).
import { published } from "./site.ts";

export type Route =
  // The front page.
  | { kind: "home" }
  // A stored game; null: the one in this browser, or a new one.
  | { kind: "table"; id: string | null }
  // The fragment holds what is analysed, set up or solved, so that it can be shared and never reaches a server.
  | { kind: "analyse"; what: string }
  // An analysis, or a study of the server, in a frame of another page, to look at.
  | { kind: "embed"; of: "analyse" | "study"; what: string }
  | { kind: "setup"; what: string }
  | { kind: "problem"; what: string }
  | { kind: "games" }
  // Where players meet.
  | { kind: "lobby" }
  // The list of arenas, or one of them.
  | { kind: "arena"; id: string | null }
  // What there is about one of the games that can be played.
  | { kind: "game"; game: string }
  // A collection of puzzles, or one of them; "today" is that of the day.
  | { kind: "puzzles"; game: string | null; puzzle: string | null }
  // The endings that the server has tables of, or one of them to practise.
  | { kind: "endings"; game: string | null; ending: string | null }
  // The list of studies, or one of them at a chapter; null: its first. `key`: that of a link for writers.
  | { kind: "study"; study: string | null; chapter: string | null; key?: string }
  | { kind: "learn"; lesson: string | null; step?: string }
  // Somebody who plays rated games.
  | { kind: "person"; name: string }
  | { kind: "rules"; chapter: string | null; rule: string | null }
  // An address that names no page.
  | { kind: "notFound"; address: string };

// Goes to another page. `arrived`: the address bar already has its address.
export type Navigate = (route: Route, arrived?: boolean) => void;

export type RouteKind = Route["kind"];

const clean = (fragment: string): string => fragment.replace(/^#/, "");

// Decodes a part of a path; a malformed part stays as it is, and is then not found.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// The page that an address names.
export function routeOf(path: string, fragment: string): Route {
  const notFound: Route = { kind: "notFound", address: path + fragment };
  const [, first = "", second, ...rest] = path.replace(/\/+$/, "").split("/");
  const [third] = rest;
  if (rest.length > (/^(puzzles|endings|study)$/.test(first) ? 1 : 0)) return notFound;
  const part = second === undefined ? null : decoded(second);
  const within = third === undefined ? null : decoded(third);
  if (first === "puzzles" && part !== "") return { kind: "puzzles", game: part, puzzle: within };
  if (first === "endings" && part !== "") return { kind: "endings", game: part, ending: within };
  if (first === "study" && part !== "")
    return {
      kind: "study",
      study: part,
      chapter: within,
      ...(/^#?w=[\w-]{1,64}$/.test(fragment) ? { key: fragment.replace(/^#?w=/, "") } : {}),
    };
  if (first === "" && part === null) return { kind: "home" };
  if (first === "play" && part === null) return { kind: "table", id: null };
  if (first === "g" && part) return { kind: "table", id: part };
  if (first === "learn")
    return {
      kind: "learn",
      lesson: part,
      ...(part !== null && clean(fragment) ? { step: clean(fragment) } : {}),
    };
  if (first === "rules") return { kind: "rules", chapter: part, rule: clean(fragment) || null };
  if (first === "arena" && part !== "") return { kind: "arena", id: part };
  if (first === "games" && part) return { kind: "game", game: part };
  if (first === "person" && part) return { kind: "person", name: part };
  if (first === "embed" && (part === "analyse" || part === "study"))
    return { kind: "embed", of: part, what: clean(fragment) };
  if (part !== null) return notFound;
  if (first === "analyse" || first === "setup" || first === "problem")
    return { kind: first, what: clean(fragment) };
  return first === "games" || first === "lobby" ? { kind: first } : notFound;
}

// The address of a page, without its origin.
export const addressOf = (route: Route): string => published(pathTo(route));

function pathTo(route: Route): string {
  const under = (root: string, part: string | null) =>
    part === null ? root : `${root}/${encodeURIComponent(part)}`;
  const nested = (root: string, part: string | null, within: string | null) =>
    under(under(`/${root}`, part), part === null ? null : within);
  const fragment = (text: string | null) => (text ? `#${text}` : "");
  switch (route.kind) {
    case "home":
      return "/";
    case "table":
      return route.id === null ? "/play" : under("/g", route.id);
    case "analyse":
    case "setup":
    case "problem":
      return `/${route.kind}${fragment(route.what)}`;
    case "embed":
      return `/embed/${route.of}${fragment(route.what)}`;
    case "games":
    case "lobby":
      return `/${route.kind}`;
    case "game":
      return under("/games", route.game);
    case "arena":
      return under("/arena", route.id);
    case "person":
      return under("/person", route.name);
    case "notFound":
      return route.address;
    case "puzzles":
      return nested(route.kind, route.game, route.puzzle);
    case "endings":
      return nested(route.kind, route.game, route.ending);
    case "study":
      return nested(route.kind, route.study, route.chapter);
    case "learn":
      return under("/learn", route.lesson) + fragment(route.step ?? null);
    case "rules":
      return under("/rules", route.chapter) + fragment(route.rule);
  }
}
