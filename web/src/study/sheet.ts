// Chapters on paper: what each begins with as a picture, its moves and its comments. Prints them in place of the page, which
// is restored afterwards.
import { pictureOf } from "../editor/picture.ts";
import type { Core } from "../core/types.ts";
import { startOf } from "../position/fen.ts";
import { shownMove } from "../speech/notation.ts";
import { lineFrom, numberOf, variationsAt } from "../tree/lines.ts";
import type { MoveNode } from "../tree/moveTree.ts";
import { fromStored } from "../tree/storedTree.ts";
import { symbolOf } from "../tree/symbols.ts";
import type { NewChapter } from "./studyStore.ts";
import { t as analysisText } from "../analysis/texts/index.ts";
import { t } from "./texts/index.ts";

type Part = string | HTMLElement;

function element(name: string, className: string, ...parts: readonly Part[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...parts);
  return made;
}

// A comment turns nothing round but itself.
const said = (text: string, authors: readonly string[]): Part[] => {
  if (!text) return [];
  const by =
    authors.length > 0
      ? [element("bdi", "by", analysisText("analysis.by", { names: authors.join(", ") })), " "]
      : [];
  return [element("bdi", "said", text), " ", ...by];
};

function line(head: MoveNode | undefined, first: ReturnType<typeof startOf>, main: boolean): Part[] {
  const parts: Part[] = [];
  for (const node of lineFrom(head)) {
    const { before, nags, comment, authors } = node.notes.peek();
    const move = numberOf(node, first) + shownMove(node.san, node.uci) + nags.map(symbolOf).join("");
    parts.push(...said(before, comment ? [] : authors), element(main ? "b" : "span", "step", move), " ");
    parts.push(...said(comment, authors));
    for (const variation of variationsAt(node))
      parts.push(element("div", "variation", ...line(variation, first, false)));
  }
  return parts;
}

async function pageOf(core: Core, { name, chapter }: NewChapter): Promise<HTMLElement> {
  const { setup, tree, tags, orientation, problem } = chapter;
  const start = await core.withScratchGame((scratch) => scratch.start(setup));
  const svg = await pictureOf(core, setup, start.pieces, { flipped: orientation === "b" });
  const image = new Image();
  image.alt = "";
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { root } = fromStored(tree);
  const players = [tags.white, tags.black].filter((one) => one !== undefined && one !== "?");
  return element(
    "section",
    "study-paper",
    element("h2", "", name),
    ...(players.length > 0 ? [element("p", "players", players.join(" – "))] : []),
    ...(problem ? [element("p", "players", t("study.problem", { stipulation: problem.stipulation }))] : []),
    image,
    element(
      "div",
      "movetext",
      ...said(root.notes.peek().comment, root.notes.peek().authors),
      ...line(root.next, startOf(start.start), true),
    ),
  );
}

// Prints chapters, each from a new page on. The browser's dialog also makes PDF.
export async function printChapters(
  core: Core,
  study: string,
  chapters: readonly NewChapter[],
): Promise<void> {
  const sheet = element("article", "study-sheet", element("h1", "", study));
  for (const one of chapters) sheet.append(await pageOf(core, one));
  document.body.append(sheet);
  const over = new AbortController();
  const cleanUp = (): void => {
    over.abort();
    sheet.remove();
  };
  // Not every browser says when it has printed; whoever uses the page again has closed its dialog.
  for (const event of ["afterprint", "pointerdown", "keydown"])
    addEventListener(event, cleanUp, { capture: true, signal: over.signal });
  print();
}
