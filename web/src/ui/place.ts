// The pages of the program, and their addresses.

export type Place =
  | { kind: "table"; id: string | null }
  // The fragment holds what is analysed, set up or solved, so that it can be shared and never reaches a server.
  | { kind: "analyse"; what: string }
  | { kind: "setup"; what: string }
  | { kind: "problem"; what: string }
  | { kind: "games" }
  | { kind: "learn"; lesson: string | null; step?: string }
  | { kind: "rules"; chapter: string | null; rule: string | null }
  // An address that names no page.
  | { kind: "notFound"; address: string };

// Goes to another page. `arrived`: the address already says so.
export type Go = (place: Place, arrived?: boolean) => void;

export type PlaceKind = Place["kind"];

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
export function placeOf(path: string, fragment: string): Place {
  const notFound: Place = { kind: "notFound", address: path + fragment };
  const [, first = "", second, ...rest] = path.replace(/\/+$/, "").split("/");
  if (rest.length > 0) return notFound;
  const part = second === undefined ? null : decoded(second);
  if (first === "" && part === null) return { kind: "table", id: null };
  if (first === "g" && part) return { kind: "table", id: part };
  if (first === "learn")
    return {
      kind: "learn",
      lesson: part,
      ...(part !== null && clean(fragment) ? { step: clean(fragment) } : {}),
    };
  if (first === "rules") return { kind: "rules", chapter: part, rule: clean(fragment) || null };
  if (part !== null) return notFound;
  if (first === "analyse" || first === "setup" || first === "problem")
    return { kind: first, what: clean(fragment) };
  return first === "games" ? { kind: "games" } : notFound;
}

export function addressOf(place: Place): string {
  const under = (root: string, part: string | null) =>
    part === null ? root : `${root}/${encodeURIComponent(part)}`;
  const fragment = (text: string | null) => (text ? `#${text}` : "");
  switch (place.kind) {
    case "table":
      return place.id === null ? "/" : under("/g", place.id);
    case "analyse":
    case "setup":
    case "problem":
      return `/${place.kind}${fragment(place.what)}`;
    case "games":
      return "/games";
    case "notFound":
      return place.address;
    case "learn":
      return under("/learn", place.lesson) + fragment(place.step ?? null);
    case "rules":
      return under("/rules", place.chapter) + fragment(place.rule);
  }
}
