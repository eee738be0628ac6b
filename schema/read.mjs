// Reads schema/*.schema.json. A reference may lead to another file; names are unique in all of them, so that the definitions stand
// together here as one schema.
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("./", import.meta.url);

const local = (node) => {
  if (Array.isArray(node)) return node.map(local);
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === "$ref" ? value.slice(value.indexOf("#")) : local(value)]));
};

/** @returns {{ name: string; title: string; description: string; definitions: { [name: string]: any } }[]} each file, references local */
export function readFiles() {
  const names = readdirSync(folder).filter((name) => name.endsWith(".schema.json")).sort();
  return names.map((name) => ({ name, ...local(JSON.parse(readFileSync(new URL(name, folder), "utf8"))) }));
}

/** @returns {{ [name: string]: any }} the definitions of all files */
export function readDefinitions() {
  const all = {};
  for (const { name, definitions } of readFiles()) {
    for (const [key, definition] of Object.entries(definitions)) {
      if (key in all) throw new Error(`${name}: ${key} is defined twice`);
      all[key] = definition;
    }
  }
  return all;
}
