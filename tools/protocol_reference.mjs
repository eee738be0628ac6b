#!/usr/bin/env node
// Writes docs/reference.md from schema/. With --check it only fails if the page is not what the schema says.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readFiles } from "../schema/read.mjs";

const path = new URL("../docs/reference.md", import.meta.url);
const order = ["game", "core", "record", "http", "socket", "command"];

const files = readFiles().sort((a, b) => order.indexOf(a.name.split(".")[0]) - order.indexOf(b.name.split(".")[0]));
const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const link = (ref) => {
  const name = ref.replace("#/definitions/", "");
  return `[${name}](#${name.toLowerCase()})`;
};

// "1 to 8", "at most 64", "from 0"; empty where there are no bounds.
function bounds(least, most) {
  if (least !== undefined && most !== undefined) return least === most ? `${least}` : `${least} to ${most}`;
  return most !== undefined ? `at most ${most}` : least !== undefined ? `from ${least}` : "";
}

const plain = { string: "text", boolean: "true or false", integer: "integer", number: "number", null: "null", object: "object", array: "list" };

function scalar(type, node) {
  if (type === "integer" || type === "number") return [plain[type], bounds(node.minimum, node.maximum)].filter(Boolean).join(" ");
  if (type !== "string") return plain[type];
  if (node.maxLength === undefined) return node.minLength ? "text, not empty" : "text";
  return `text of ${bounds(node.minLength, node.maxLength)} ${node.maxLength === 1 ? "character" : "characters"}`;
}

function type(node) {
  if (node.$ref) return link(node.$ref);
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``;
  if (node.enum) return node.enum.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  if (Object.keys(node).length === 0) return "anything";
  if (node.oneOf) return [...node.oneOf].sort((a, b) => (a.type === "null") - (b.type === "null")).map(type).join(" or ");
  if (node.type === "array") return `list of ${type(node.items)}${node.maxItems === undefined ? "" : `, ${bounds(node.minItems, node.maxItems)}`}`;
  if (node.properties) return "object";
  if (node.type === "object" && node.additionalProperties) return `object of ${type(node.additionalProperties)}`;
  return [node.type].flat().map((one) => scalar(one, node)).join(" or ");
}

const table = (head, rows) => [`| ${head.join(" | ")} |`, `|${" --- |".repeat(head.length)}`, ...rows.map((row) => `| ${row.map(cell).join(" | ")} |`)];

// Objects within the object have their members in the same table.
const rows = ({ properties, required = [] }, prefix = "") =>
  Object.entries(properties).flatMap(([name, node]) => [
    [`\`${prefix}${name}\``, `${type(node)}${required.includes(name) ? "" : "; optional"}`, node.description ?? ""],
    ...(node.properties ? rows(node, `${prefix}${name}.`) : []),
  ]);
const members = (node) => table(["member", "type", "meaning"], rows(node));

function commands({ properties }) {
  const lines = Object.entries(properties).map(([name, node]) => [`\`${name}\`${(node.fields ?? []).map((field) => ` ${field}`).join("")}`, type(node), node.description]);
  return table(["", "answer", "meaning"], lines);
}

const lists = ["SolverAnswers", "CoreAnswers", "HttpAnswers", "HttpBodies", "CommandOutputs"];

function definition(name, node) {
  const lines = [`### ${name}`, "", node.description, ""];
  if (lists.includes(name)) lines.push(...commands(node), "");
  else if (node.properties) lines.push(...members(node), "");
  else if (node.oneOf?.every((one) => one.properties)) for (const one of node.oneOf) lines.push(...members(one), "");
  else lines.push(`${node.enum ? "One of" : "Type:"} ${type(node)}.`, "");
  const examples = (node.examples ?? []).map((example) => JSON.stringify(example));
  if (examples.length > 0) lines.push("```json", ...examples, "```", "");
  return lines;
}

const reference = files.flatMap(({ title, description, definitions }) => [`## ${title}`, "", description, "", ...Object.entries(definitions).flatMap(([name, node]) => definition(name, node))]);

const head = `<!-- Made from schema/ by tools/protocol_reference.mjs. -->

# Messages and answers

What page, core, server, library and command line exchange, as [schema/](../schema) describes it. [Protocols](protocol.md)
explains how they use it.
`;
const made = `${head}\n${reference.join("\n")}`.replace(/\n+$/, "\n");
const count = files.reduce((sum, { definitions }) => sum + Object.keys(definitions).length, 0);

if (existsSync(path) && readFileSync(path, "utf8") === made) console.log(`reference: OK, ${count} definitions`);
else if (process.argv.includes("--check")) {
  console.log("docs/reference.md is not what schema/ says: run tools/protocol_reference.mjs");
  process.exit(1);
} else {
  writeFileSync(path, made);
  console.log(`reference: written, ${count} definitions`);
}
