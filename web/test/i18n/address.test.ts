// The German texts address the user as "Sie", all of them.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Whole words of "du" and "ihr": pronouns, verbs, and imperatives in the singular that are no nouns, as "Suche" and "Versuche" are.
const pronouns =
  "du|dich|dir|dein|deine|deinem|deinen|deiner|deines|deins|euch|euer|eure|eurem|euren|eurer|eures";
const commands =
  "bewahre|benutze|bestätige|drücke|entferne|erlaube|finde|füge|gib|klicke|kopiere|kürze|lies|lösche|melde|merke|mache|nenne|nimm|" +
  "nutze|öffne|prüfe|schau|schließe|schreibe|sieh|speichere|starte|tippe|überprüfe|vergiss|verwende|wähle|warte|wechsle|wiederhole|" +
  "zeige|ziehe";
const verbs = "bist|hast|kannst|musst|darfst|willst|sollst|wirst|möchtest|hättest|könntest";
// "DU-4" is the number of a rule.
const word = (words: string): RegExp => {
  const either = words.replace(/\b\p{L}/gu, (first) => `[${first}${first.toUpperCase()}]`);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})(?![\\p{L}\\p{N}])`, "gu");
};
const informal = [word(pronouns), word(commands), word(verbs)];
const informalIn = (text: string): string[] => informal.flatMap((one) => text.match(one) ?? []);

// Texts stand between double quotes, in TypeScript and in JSON.
const textsOf = (source: string): string[] =>
  source.match(/"(?:[^"\\\n]|\\.)*"/g)?.map((text) => text.slice(1, -1)) ?? [];

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((file) => `src/${file.replaceAll("\\", "/")}`)
  .filter((file) => /\/de(?:\.ts|\/.+\.(?:ts|json))$/.test(file))
  .sort();

it("tells the two forms apart", () => {
  for (const du of [
    "Dein Name",
    "wenn du ihn hast",
    "Zeige das niemandem.",
    "Wähle e4, dann e5",
    "was dich angreift",
  ])
    expect([du, informalIn(du).length > 0]).toEqual([du, true]);
  for (const sie of [
    "Ihr Name",
    "Sie steht auf e4, und sie zieht nach e5.",
    "Wählen Sie e4.",
    "Das Duo (DU-4), die Duplik und der Dirigent",
    "Indirekt, Auswahl, Zeigen, Spieler, Durchzug",
  ])
    expect([sie, informalIn(sie)]).toEqual([sie, []]);
});

it("calls the user Sie", () => {
  const texts = files.flatMap((file) =>
    textsOf(readFileSync(file, "utf8")).map((text) => [file, text] as const),
  );
  expect(files.length).toBeGreaterThan(60);
  expect(texts.length).toBeGreaterThan(2000);
  const found = texts.flatMap(([file, text]) => informalIn(text).map((one) => `${file}: ${one}: ${text}`));
  expect(found).toEqual([]);
});
