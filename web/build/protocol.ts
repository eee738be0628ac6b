// What the package @cheshire/core and the page know of the protocol, made from schema/: types, validators and texts, in a folder
// generated/ of each. Files are written only when they change.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import Ajv from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import type { Plugin } from "vite";
import { readDefinitions } from "../../schema/read.mjs";

// A schema, or a part of one, as it is read.
interface Node {
  $ref?: string;
  anyOf?: Node[];
  type?: string;
  properties?: Nodes;
  [keyword: string]: unknown;
}
interface Nodes {
  [name: string]: Node;
}

const ofPackage = new URL("../../bindings/javascript/src/generated/", import.meta.url);
const ofPage = new URL("../generated/", import.meta.url);
const messages = new URL("../../schema/messages/", import.meta.url);
const nets = new URL("../../data/nets/", import.meta.url);

// The definitions whose validators are needed, by file: those of the server's answers are loaded when it is first spoken to; those of the
// cores' are for tests, since the page and its cores are one. `listed` definitions list one for each command or request.
const files = {
  coreValidators: {
    single: ["Error", "Line", "NetInUse"],
    listed: ["CoreAnswers"],
  },
  solverValidators: {
    single: ["Error", "SolveProgress"],
    listed: ["SolverAnswers"],
  },
  serverValidators: {
    single: ["Error", "FromServer"],
    listed: ["HttpAnswers"],
  },
};
type Validators = Pick<(typeof files)[keyof typeof files], "single" | "listed">;
const listed: string[] = Object.values(files).flatMap((file) => file.listed);

// Keywords of our own.
export const vocabulary = ["fields", "counterexamples"];

// `node` with every object in it changed, the innermost first.
const mapped = <T>(node: T, change: (node: Node) => Node): T => {
  if (Array.isArray(node)) return node.map((item: unknown) => mapped(item, change)) as T;
  if (node === null || typeof node !== "object") return node;
  return change(
    Object.fromEntries(
      Object.entries(node).map(([key, value]: [string, unknown]) => [
        key,
        // A property of that name has a schema.
        (key === "examples" || key === "counterexamples") && Array.isArray(value)
          ? value
          : mapped(value, change),
      ]),
    ),
  ) as T;
};
const definitionOf = (ref: string): string => ref.replace("#/definitions/", "");

// What the page checks: the shape of what it is told. It takes members that it does not know, for the server may be newer, and leaves
// lengths, bounds and texts to whoever wrote them.
const unchecked = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "maxProperties",
  "minimum",
  "maximum",
  "pattern",
  "uniqueItems",
  "patternProperties",
  "dependencies",
  "if",
  "then",
  "examples",
  "counterexamples",
  "fields",
  "description",
];
function tolerant(definitions: Nodes): Nodes {
  // "This or null" is compiled once for each "this".
  const orNull: Nodes = {};
  const all = mapped(definitions, (node) => {
    const { anyOf, ...rest } = shape(node);
    const [none, other] = anyOf ?? [];
    if (anyOf?.length !== 2 || none?.type !== "null" || !other?.$ref) return shape(node);
    orNull[`${definitionOf(other.$ref)}OrNull`] = { anyOf };
    return { ...rest, $ref: `${other.$ref}OrNull` };
  });
  return { ...all, ...orNull };
}
function shape(node: Node): Node {
  // An object that maps names to schemas may have names that are keywords too.
  if (
    !["type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const"].some(
      (key) => key in node && !isSchema(node[key]),
    )
  )
    return node;
  const rest = Object.fromEntries(
    Object.entries(node).filter(
      ([key, value]) => !unchecked.includes(key) && !(key === "additionalProperties" && value === false),
    ),
  );
  const { oneOf, ...others } = rest;
  return oneOf && !("discriminator" in rest) ? { ...others, anyOf: oneOf as Node[] } : rest;
}
const isSchema = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export async function types(definitions: Nodes): Promise<string> {
  // Each type by its own name: references are taken as written, not followed.
  const named = mapped(definitions, ({ $ref, ...node }) =>
    $ref === undefined
      ? node
      : {
          ...("description" in node ? { description: node["description"] } : {}),
          tsType: definitionOf($ref),
        },
  );
  for (const name of listed)
    for (const property of Object.values(named[name]!.properties!)) delete property["fields"];
  const root = {
    title: "Protocol",
    type: "object",
    additionalProperties: false,
    definitions: mapped(named, ({ if: _, then, allOf, anyOf, dependencies, ...node }) => node),
  };
  const text = await compile(root as JSONSchema, "Protocol", {
    additionalProperties: false,
    bannerComment: "// Made from schema/ by build/protocol.ts.",
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  return text.replace(
    / \*\s*\n \* This interface was referenced by .*\n \* via the `definition` ".*"\.\n/g,
    "",
  );
}

export function validators(definitions: Nodes, wanted: Validators): { code: string; types: string } {
  const ajv = new Ajv({
    code: { source: true, esm: true },
    discriminator: true,
    messages: false,
    inlineRefs: 2,
    strictTypes: false,
  });
  const refs: { [name: string]: string } = {};
  // Each definition is a schema by itself, so that it is compiled once.
  const add = (id: string, definition: Node) =>
    ajv.addSchema({
      ...mapped(definition, ({ $ref, ...node }) => ($ref ? { $ref: definitionOf($ref) } : node)),
      $id: id,
    });
  const shapes = tolerant(definitions);
  for (const [name, definition] of Object.entries(shapes)) if (!listed.includes(name)) add(name, definition);
  for (const name of wanted.single) refs[name] = name;
  const lists = wanted.listed.map((name) => {
    const entries = Object.entries(shapes[name]!.properties!).map(([property, answer], i) => {
      const id = answer.$ref ? definitionOf(answer.$ref) : `${name}${i}`;
      if (!answer.$ref) add(id, answer);
      refs[`is${id}`] = id;
      return `${JSON.stringify(property)}:is${id}`;
    });
    return `export const ${name} = {${entries.join()}};`;
  });
  // The page says where a value is wrong and by which keyword; it has no use for more.
  const code = (standalone as unknown as { default: typeof standalone })
    .default(ajv, refs)
    .replace(/^"use strict";/, "")
    .replace(/schemaPath:"[^"]*",/g, "")
    .replace(/,params:\{[^{}]*\}/g, "");
  const declared = [
    "// Made from schema/ by build/protocol.ts.",
    `import type * as protocol from "@cheshire/core/generated/protocol";`,
    `import type { Validator } from "../src/server/checked.ts";`,
    ...wanted.single.map((name) => `export declare const ${name}: Validator<protocol.${name}>;`),
    ...wanted.listed.map(
      (name) =>
        `export declare const ${name}: { readonly [K in keyof protocol.${name}]: Validator<protocol.${name}[K]> };`,
    ),
  ];
  return { code: `${code}\n${lists.join("\n")}\n`, types: `${declared.join("\n")}\n` };
}

// What the package itself says, in English, and what it says of arguments as the library does.
function texts(): string {
  const read = (area: string) =>
    Object.entries(
      JSON.parse(readFileSync(new URL(`${area}.json`, messages), "utf8")) as {
        [code: string]: { en: string };
      },
    );
  // ICU messages write an apostrophe twice.
  const written = (entries: [string, { en: string }][]) =>
    entries
      .map(([code, { en }]) => `  ${JSON.stringify(code)}: ${JSON.stringify(en.replaceAll("''", "'"))},\n`)
      .join("");
  // What the library in C says of arguments, the npm package says as well, and of squares what the core says.
  const ofArguments = [...read("library"), ...read("text"), ...read("engine")].filter(([code]) =>
    /^(argument|move-code)-|^(square-unknown|move-illegal|text-with-nul|search-without-end)$/.test(code),
  );
  return [
    "// Made from schema/messages by build/protocol.ts.\n",
    `export const texts = {\n${written(read("javascript"))}} as const;\n`,
    `export const argumentTexts = {\n${written(ofArguments)}} as const;\n`,
  ].join("");
}

// The nets that come with the package, at addresses that bundlers find because they are written out.
function netFiles(): string {
  const games = readdirSync(nets)
    .flatMap((name) => (name.endsWith(".net") ? [name.slice(0, -4)] : []))
    .sort();
  const entries = games.map(
    (game) =>
      `  ${JSON.stringify(game)}: () => new URL(${JSON.stringify(`../nets/${game}.net`)}, import.meta.url),\n`,
  );
  return [
    "// Made from data/nets by build/protocol.ts.\n",
    `export const nets: { [game: string]: () => URL } = {\n${entries.join("")}};\n`,
  ].join("");
}

function write(folder: URL, name: string, text: string): void {
  const file = new URL(name, folder);
  let before = "";
  try {
    before = readFileSync(file, "utf8");
  } catch {
    mkdirSync(folder, { recursive: true });
  }
  if (before !== text) writeFileSync(file, text);
}

export async function generate(): Promise<void> {
  const definitions: Nodes = readDefinitions();
  write(ofPackage, "messages.ts", texts());
  write(ofPackage, "nets.ts", netFiles());
  write(
    ofPackage,
    "protocol.ts",
    `${await types(definitions)}\nexport const protocolVersion: ProtocolVersion = ${String(definitions["ProtocolVersion"]!["const"])};\n`,
  );
  for (const [name, wanted] of Object.entries(files)) {
    const { code, types: declared } = validators(definitions, wanted);
    write(ofPage, `${name}.js`, code);
    write(ofPage, `${name}.d.ts`, declared);
  }
}

export const protocol = (): Plugin => ({ name: "protocol", config: generate });
