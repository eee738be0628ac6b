import type { extras as english } from "../en/extras.ts";
import type { Translated } from "../later.ts";

const texts = {
  "shapes.circle": "Kreis auf {cell}.",
  "shapes.arrow": "Pfeil von {from} nach {to}.",
  "shapes.removed": "Entfernt: {shape}",
  "shapes.begun": "Pfeil ab {cell}: a auf dem Zielfeld drücken, oder hier noch einmal für einen Kreis.",
  "shapes.cleared": "Zeichnungen entfernt.",
  "keys.shape": "beginnt und beendet einen Pfeil; zweimal auf demselben Feld: ein Kreis; mit Umschalt rot",
} as const;

export const extras: Translated<typeof english, typeof texts> = texts;
