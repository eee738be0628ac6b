import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Chapter, ChapterInfo } from "../src/rules/types.ts";

// Turns the pages of docs/rules into modules: "virtual:rules" lists the chapters, "virtual:rules/ID" has the HTML of
// one. The texts are the project's own, so their HTML is trusted; it contains no styles or scripts. A glossary has
// terms instead of rules: every third-level heading is a term, and the text below it is its entry. "virtual:rule-ends"
// has the rules by which games end, from the comment `ends` of each chapter, and "virtual:rule-pieces" the rules of each
// kind of piece, from the comment `pieces`.

const folder = new URL("../../docs/rules/", import.meta.url);
const anyRule = /\b([A-Z]{2})-(\d+)\b/g;
const termLine = /^### /gm;
const isGlossary = (text: string): boolean => text.includes("<!-- glossary -->");
const ruleLine = /^\* \*\*([A-Z]{2})-(\d+)\*\*/gm;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[sign]};`);
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]/g, "")
    .replace(/\s+/g, " ")
    .trim();
const slug = (title: string): string =>
  plain(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export function chapterInfo(id: string, text: string): ChapterInfo {
  const rules: { [prefix: string]: number } = {};
  for (const [, prefix, number] of text.matchAll(ruleLine))
    rules[prefix!] = Math.max(rules[prefix!] ?? 0, Number(number));
  return {
    id,
    title: plain(/^# (.*)$/m.exec(text)?.[1] ?? id),
    games: /<!-- games: (.*?) -->/.exec(text)?.[1]?.split(" ") ?? [],
    rules,
    terms: isGlossary(text) ? (text.match(termLine)?.length ?? 0) : 0,
  };
}

// The rule of each reason for which a game of the chapter can end: {"checkmate": "AL-40"}.
export const endsOf = (text: string): { [reason: string]: string } =>
  Object.fromEntries(
    (/<!-- ends: (.*?) -->/.exec(text)?.[1]?.split(" ") ?? []).map(
      (one) => one.split("=") as [string, string],
    ),
  );

// The rules of each kind of piece of the chapter's games: {"king": ["AL-15", "chess:CH-7"]}, where a rule of another
// chapter has its chapter in front. `all` is every piece, `GAME/all` and `GAME/pawn` are those of one game, and
// `doubled` is every game made from another.
export const piecesOf = (text: string): { [piece: string]: string[] } =>
  Object.fromEntries(
    (/<!-- pieces: (.*?) -->/.exec(text)?.[1]?.split(" ") ?? []).map((one) => {
      const [piece, rules] = one.split("=") as [string, string];
      return [piece, rules.split(",")];
    }),
  );

// A picture for embedding in the page, which colours it.
const pictureOf = (name: string, title: string): string =>
  readFileSync(new URL(name, folder), "utf8")
    .replace(/<style>[^]*?<\/style>/, "")
    .replace(/^<svg xmlns="[^"]*"/, `<svg class="picture" role="img" aria-label="${escaped(title)}"`)
    .trim();

// The chapter that an id means in `from`: its own chapter first, because two chapters may share a prefix.
function chapterOfRule(all: ChapterInfo[], from: string, prefix: string, number: number): string | undefined {
  const has = (one: ChapterInfo) => number >= 1 && number <= (one.rules[prefix] ?? 0);
  return (all.find((one) => one.id === from && has(one)) ?? all.find(has))?.id;
}

export function chapterOf(id: string, text: string, all: ChapterInfo[]): Chapter {
  const contents: Chapter["contents"] = [];
  const rules: Chapter["rules"] = [];
  const terms: Chapter["terms"] = [];
  const linked = (words: string): string =>
    escaped(words).replace(anyRule, (whole, prefix: string, number: string) => {
      const chapter = chapterOfRule(all, id, prefix, Number(number));
      return chapter ? `<a href="/rules/${chapter}#${whole}">${whole}</a>` : whole;
    });
  const marked: Marked = new Marked({
    renderer: {
      html: () => "",
      text(token) {
        return "tokens" in token && token.tokens ? this.parser.parseInline(token.tokens) : linked(token.text);
      },
      heading({ tokens, depth, text: title }) {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return "";
        contents.push({ id: slug(title), title: plain(title), depth });
        return `<h${depth} id="${slug(title)}">${inner}</h${depth}>\n`;
      },
      listitem(item): string | false {
        const found = /^\*\*([A-Z]{2}-\d+)\*\* ([^]*)$/.exec(item.text.trim());
        if (!found) return false;
        const [, rule, words] = found as unknown as [string, string, string];
        rules.push({ id: rule, text: plain(words) });
        return `<li class="rule" id="${rule}"><a class="rule-id" href="/rules/${id}#${rule}">${rule}</a> <span>${marked.parseInline(words) as string}</span></li>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const chapter = /^([\w-]+)\.md(#.*)?$/.exec(href.startsWith("#") ? `${id}.md${href}` : href);
        return chapter ? `<a href="/rules/${chapter[1]}${chapter[2] ?? ""}">${inner}</a>` : inner;
      },
      image: ({ href, text: title }) => pictureOf(href, title),
      code: ({ text: code }: Tokens.Code) => `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`,
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((one) => `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`).join("")}</tr>`;
        return `<div class="table-room" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>\n`;
      },
    },
  });
  if (!isGlossary(text)) return { html: marked.parse(text, { async: false }), contents, rules, terms };
  // Each term with its entry, and the text before and between them.
  const parts: Token[][] = [[]];
  for (const token of marked.lexer(text)) {
    if (token.type === "heading") parts.push([]);
    parts.at(-1)!.push(token);
  }
  const html = parts.map((part) => {
    const [head, ...rest] = part;
    const inner = marked.parser(part);
    if (head?.type !== "heading" || (head as Tokens.Heading).depth !== 3) return inner;
    const title = (head as Tokens.Heading).text;
    terms.push({
      id: slug(title),
      title: plain(title),
      text: plain(
        rest
          .flatMap((token) => (token.type === "paragraph" && !/^!\[/.test(token.raw) ? token.raw : []))
          .join(" "),
      ),
    });
    return `<section class="term">\n${inner}</section>\n`;
  });
  return { html: html.join(""), contents, rules, terms };
}

export function readChapters(): Map<string, string> {
  const names = readdirSync(folder)
    .flatMap((name) => (name.endsWith(".md") ? [name.slice(0, -3)] : []))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(new URL(`${name}.md`, folder), "utf8")]));
}

export function rulesPlugin(): Plugin {
  const root = "virtual:rules";
  const comments = new Map<string, (text: string) => unknown>([
    ["virtual:rule-ends", endsOf],
    ["virtual:rule-pieces", piecesOf],
  ]);
  return {
    name: "rules",
    resolveId: (source) =>
      source === root || comments.has(source) || source.startsWith(`${root}/`) ? `\0${source}` : null,
    load(id) {
      const comment = comments.get(id.slice(1));
      if (!id.startsWith(`\0${root}`) && !comment) return null;
      const texts = readChapters();
      const all = [...texts].map(([name, text]) => chapterInfo(name, text));
      for (const name of texts.keys()) this.addWatchFile(fileURLToPath(new URL(`${name}.md`, folder)));
      for (const name of readdirSync(new URL("pictures/", folder)))
        this.addWatchFile(fileURLToPath(new URL(`pictures/${name}`, folder)));
      if (comment)
        return `export default ${JSON.stringify(Object.fromEntries([...texts].map(([name, text]) => [name, comment(text)])))};`;
      const name = id.slice(root.length + 2);
      if (name === "") {
        const loads = all
          .map((one) => `${JSON.stringify(one.id)}: () => import("${root}/${one.id}")`)
          .join(", ");
        return `export const chapters = ${JSON.stringify(all)};\nexport const texts = { ${loads} };`;
      }
      const text = texts.get(name);
      if (text === undefined) this.error(`docs/rules has no chapter ${name}`);
      return `export default ${JSON.stringify(chapterOf(name, text, all))};`;
    },
  };
}
