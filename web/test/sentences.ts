import { readdirSync, readFileSync } from "node:fs";

// The error sentences in the C++ sources, each with its gaps filled.

const calls = /\b(?:Error|error|fault|field_error|key_needed|players_only|refuse|about|needs|wrong)\s*[({]/g;
// Messages that only the server's operator sees: on the console, in health checks and metrics.
const console = new Set(["address.cpp", "assets.cpp", "health.cpp", "retention.cpp", "listener.cpp", "metrics_port.cpp", "proxy.cpp", "server.cpp", "sqlite_care.cpp", "sqlite_file.cpp"]);

const literal = /^(?:"(?:[^"\\]|\\.)*"\s*)+$/;
const unquote = (text: string): string => [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => found[1]!.replace(/\\(.)/g, "$1")).join("");

// The parts of an expression between operators at its outermost level.
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

// The words of one term: its own text, one of its alternatives, or what may be there.
function words(term: string): string {
  if (literal.test(term)) return unquote(term);
  const wrapped = /^\(?(?:std__string)?\(?\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)?\)?$/.exec(term);
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

const folderOf = (name: string): URL => new URL(`../../src/${name}/`, import.meta.url);
export const serverFolder = folderOf("server");

// Each sentence once, with its file. Strings without a blank are not sentences.
export const serverSentences = (): Map<string, string> => sentencesOf("server");

function sentencesOf(name: string): Map<string, string> {
  const found = new Map<string, string>();
  const folder = folderOf(name);
  for (const file of readdirSync(folder, { recursive: name === "server", encoding: "utf8" }).filter((one) => /\.(cpp|h)$/.test(one) && !one.includes("test") && !console.has(one.split("/").at(-1)!))) {
    const text = readFileSync(new URL(file, folder), "utf8");
    for (const call of text.matchAll(calls)) {
      const [first = "", second = ""] = split(text.slice(call.index + call[0].length), ",");
      const deed = call[0].startsWith("key_needed");
    const named = deed || /^(?:fault|field_error)/.test(call[0]) && second.includes('"');
      const body = named ? second : first;
      if (!body.includes('"') || /^(?:std::)?string_view|^const /.test(body)) continue;
      const start = (deed ? "White's key is needed to " : named && name === "server" ? "'x' " : "");
      // A choice between sentences binds loosest in an expression; names are kept from looking like one.
      const plain = body.replaceAll("::", "__");
      const [condition = "", ...choices] = split(plain, "?");
      const sentences = choices.length === 1 && !condition.includes('"') ? split(choices[0]!, ":") : [plain];
      for (const sentence of sentences) {
        const said = start + split(sentence, "+").map(words).join("");
        if (/[a-z] [a-z]/.test(said)) found.set(said, file);
      }
    }
  }
  return found;
}
