// The texts of the pieces' cards, in German; en.ts has the same keys in English.

export const card = {
  "card.on": "Auf {cell}.",
  "card.goesAndTakes": "Zieht und schlägt: {cells}.",
  "card.goes": "Zieht nur: {cells}.",
  "card.takes": "Schlägt nur: {cells}.",
  "card.move": "zieht",
  "card.capture": "schlägt",
  "card.part": "Ausschnitt des Bretts",
  "card.home": "Vom Ausgangsfeld",
  "card.over": "Neben anderen Figuren",
  "card.rules": "Regeln:",
  "card.deputy": "Dieser Zivilist ist ein Hilfssheriff.",
  "card.loading": "Wird geladen …",
  "card.none": "Die Züge lassen sich nicht zeigen.",
  "card.close": "Schließen",
  "card.nothing": "Auf {cell} steht keine Figur.",
  "card.setting": "Figurenkarten",
  "card.hover": "Züge einer Figur zeigen, wenn der Zeiger auf ihr ruht",
} as const;
