import { readdirSync, readFileSync } from "node:fs";

// The sentences that the server's sources refuse with, each with something in its gaps.

const calls = /\b(?:Error|fault|field_error|key_needed|players_only|refuse|about|needs)\s*[({]/g;
// What a person is told at the start of the program only, on its console.
const console = new Set(["address.cpp", "assets.cpp", "server.cpp"]);

const literal = /^(?:"(?:[^"\\]|\\.)*"\s*)+$/;
const unquote = (text: string): string => [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => found[1]!.replace(/\\(.)/g, "$1")).join("");

// The parts of an expression between a sign of its outermost level.
function split(text: string, sign: string): string[] {
  const parts = [""];
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const here = text[i]!;
    if (here === '"') {
      const end = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(i))![0];
      parts[parts.length - 1] += end;
      i += end.length - 1;
      continue;
    }
    if ("({[".includes(here)) depth++;
    if (")}]".includes(here) && --depth < 0) break;
    if (depth === 0 && here === sign) parts.push("");
    else parts[parts.length - 1] += here;
  }
  return parts.map((part) => part.trim());
}

// The words of one term: its own text, one of its alternatives, or what may stand there.
function words(term: string): string {
  if (literal.test(term)) return unquote(term);
  const wrapped = /^\(?(?:std::string)?\(?\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)?\)?$/.exec(term);
  if (wrapped) return unquote(wrapped[1]!);
  if (term.includes("?")) {
    const first = /"((?:[^"\\]|\\.)*)"/.exec(term);
    if (first) return first[1]!;
  }
  if (term.includes("half_moves")) return "3 half-moves";
  if (term.includes("to_string")) return "7";
  if (term.includes("color_name")) return "White";
  if (term.includes("sentence(")) return "Checkmate: White wins.";
  return "x";
}

export const serverFolder = new URL("../../src/server/", import.meta.url);

// What is wrong with a PGN text, as the page's own reader says it.
export function pgnSentences(): string[] {
  const source = ["pgn", "replay"].map((name) => readFileSync(new URL(`../src/analysis/${name}.ts`, import.meta.url), "utf8")).join("\n");
  return [...source.matchAll(/(?:fault|PgnError)\((?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g)].map((found) => (found[1] ?? found[2]!).replace(/\\(.)/g, "$1").replace(/\$\{[^}]*\}/g, "x"));
}

// Each sentence once, with the file that it is from. Pieces without a blank are no sentences.
export function serverSentences(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(serverFolder).filter((name) => name.endsWith(".cpp") && !name.includes("test") && !console.has(name))) {
    const text = readFileSync(new URL(file, serverFolder), "utf8");
    for (const call of text.matchAll(calls)) {
      const [first = "", second = ""] = split(text.slice(call.index + call[0].length), ",");
      const deed = call[0].startsWith("key_needed");
    const named = deed || /^(?:fault|field_error)/.test(call[0]) && second.includes('"');
      const body = named ? second : first;
      if (!body.includes('"') || /^(?:std::)?string_view|^const /.test(body)) continue;
      const said = (deed ? "White's key is needed to " : named ? "'x' " : "") + split(body, "+").map(words).join("");
      if (/[a-z] [a-z]/.test(said)) found.set(said, file);
    }
  }
  return found;
}
