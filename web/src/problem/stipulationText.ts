// A stipulation in words: "mate in 2 (#2)", "helpmate in 3 (h#3)"; other stipulations as they are written. Text only.
import { t } from "./texts/index.ts";

const kinds = { "": "direct", h: "help", s: "self", r: "reflex" } as const;

export function stipulationText(text: string): string {
  const [, kind, n] = /^(h|s|r|)#(\d+(?:\.5)?)$/.exec(text.trim()) ?? [];
  if (kind === undefined || n === undefined) return text;
  return `${t(`problem.kind.${kinds[kind as keyof typeof kinds]}`, { n })} (${text.trim()})`;
}
