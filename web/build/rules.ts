import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Chapter, ChapterInfo } from "../src/rules/types.ts";

// Makes the pages of docs/rules into modules: "virtual:rules" lists the chapters, "virtual:rules/ID" has the HTML of one.
// The texts are the project's own, so their HTML is trusted; none of it has styles or scripts.

const folder = new URL("../../docs/rules/", import.meta.url);
const anyRule = /\b([A-Z]{2})-(\d+)\b/g;
const ruleLine = /^\* \*\*([A-Z]{2})-(\d+)\*\*/gm;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[sign]};`);
const plain = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*`]/g, "").replace(/\s+/g, " ").trim();
const slug = (title: string): string => plain(title).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

export function chapterInfo(id: string, text: string): ChapterInfo {
  const rules: { [prefix: string]: number } = {};
  for (const [, prefix, number] of text.matchAll(ruleLine)) rules[prefix!] = Math.max(rules[prefix!] ?? 0, Number(number));
  return {
    id,
    title: plain(/^# (.*)$/m.exec(text)?.[1] ?? id),
    games: /<!-- games: (.*?) -->/.exec(text)?.[1]?.split(" ") ?? [],
    rules,
  };
}

// The chapter that an id means when it stands in `from`: its own comes first, for two chapters may use one prefix.
function chapterOfRule(all: ChapterInfo[], from: string, prefix: string, number: number): string | undefined {
  const has = (one: ChapterInfo) => number >= 1 && number <= (one.rules[prefix] ?? 0);
  return (all.find((one) => one.id === from && has(one)) ?? all.find(has))?.id;
}

export function chapterOf(id: string, text: string, all: ChapterInfo[]): Chapter {
  const contents: Chapter["contents"] = [];
  const rules: Chapter["rules"] = [];
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
        const chapter = /^([\w-]+)\.md(#.*)?$/.exec(href);
        return chapter ? `<a href="/rules/${chapter[1]}${chapter[2] ?? ""}">${inner}</a>` : inner;
      },
      code: ({ text: code }: Tokens.Code) => `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`,
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: string) => `<tr>${cells.map((one) => `<${tag}>${this.parser.parseInline(one.tokens as Token[])}</${tag}>`).join("")}</tr>`;
        return `<div class="table-room" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return { html, contents, rules };
}

export function readChapters(): Map<string, string> {
  const names = readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? [name.slice(0, -3)] : [])).sort();
  return new Map(names.map((name) => [name, readFileSync(new URL(`${name}.md`, folder), "utf8")]));
}

export function rulesPlugin(): Plugin {
  const root = "virtual:rules";
  return {
    name: "rules",
    resolveId: (source) => (source === root || source.startsWith(`${root}/`) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${root}`)) return null;
      const texts = readChapters();
      const all = [...texts].map(([name, text]) => chapterInfo(name, text));
      for (const name of texts.keys()) this.addWatchFile(fileURLToPath(new URL(`${name}.md`, folder)));
      const name = id.slice(root.length + 2);
      if (name === "") {
        const loads = all.map((one) => `${JSON.stringify(one.id)}: () => import("${root}/${one.id}")`).join(", ");
        return `export const chapters = ${JSON.stringify(all)};\nexport const texts = { ${loads} };`;
      }
      const text = texts.get(name);
      if (text === undefined) this.error(`docs/rules has no chapter ${name}`);
      return `export default ${JSON.stringify(chapterOf(name, text, all))};`;
    },
  };
}
