// The German texts of the lesson on Cheops in the pyramid; its positions and tasks are in ../cheops.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const cheops: Same<typeof en.cheops> = {
  title: "Cheops in der Pyramide",
  about: "Fünf Ebenen hinab zur Spitze, und eine Dame, die dort herrschen will.",
  steps: {
    pyramid: {
      title: "Eine Pyramide auf dem Kopf",
      text: "Unter der Königsebene liegen vier weitere, jede auf allen Seiten ein Feld schmaler, bis zur Spitze, einem einzigen Feld (CH-3). In einem Namen steht die Ebene hinten, von der Königsebene an gezählt: e5@5 ist die Spitze. Felder gleicher Linie und Reihe liegen genau untereinander (CH-4).",
    },
    "pawn-down": {
      title: "Voran oder hinab",
      text: "Ein Bauer zieht ein Feld voran auf seiner Ebene oder gerade hinab (CH-31). Der erste Zug darf über zwei Felder gehen, in einer Richtung (CH-33).",
      task: "Schicken Sie einen weißen Bauern hinab auf Ebene 2.",
      hint: "Wählen Sie einen Bauern wie e2@1, dann e2@2. Unter den Bauern der Randlinien ist nichts.",
      after:
        "Die Ebenen führen zur Spitze, die Reihen auf die andere Seite; auf jeder Ebene wandelt die letzte Reihe um.",
    },
    "pawn-takes": {
      title: "Ein Bauer schlägt nach unten",
      text: "Ein Bauer schlägt einen Schritt neben ein Feld, auf das er ziehen kann: eine Reihe voran oder eine Ebene tiefer auf seiner Reihe (CH-34). Wo sich Reihe und Ebene beide ändern, schlägt er nicht (CH-35).",
      task: "Schlagen Sie einen Springer auf Ebene 2.",
      hint: "Sie stehen eine Ebene tiefer und eine Linie zur Seite, auf d4@2 und f4@2.",
      after: "Der Springer gerade voraus auf e5@1 versperrt nur den Weg.",
    },
    "jump-down": {
      title: "Ein Sprung durch die Ebenen",
      text: "Ein Nachbar kann auch darüber oder darunter stehen. Ein Zivilist springt über ihn auf das freie Feld gerade dahinter (CH-38).",
      task: "Springen Sie mit dem Zivilisten über den Bauern e4@2, zwei Ebenen hinab.",
      hint: "Wählen Sie e4@1, dann e4@3.",
      after: "In der Pyramide hat ein Feld bis zu 26 Nachbarn, und ein Zivilist kann über jeden springen.",
    },
    apex: {
      title: "Die Dame herrscht",
      text: "Das volle Spiel hat zwei Ziele: matt zu setzen, und die eigene Dame auf der Spitze zu haben, wo sie herrscht, wenn die Partie durch ein Matt irgendeiner Art endet (CH-120).",
      task: "Schicken Sie die Dame auf die Spitze.",
      hint: "Die Spitze e5@5 liegt gerade unter e5@4.",
      after: "Solange sie dort bleibt, herrscht sie.",
    },
    objectives: {
      title: "Beide Ziele zugleich",
      text: "Wer beide Ziele erreicht, gewinnt (CH-122). Wird nur eines erreicht, entscheiden Punkte (CH-123). Die weiße Dame herrscht; mehrere Züge setzen matt.",
      task: "Setzen Sie so matt, dass die Dame in diesem Augenblick herrscht.",
      hint: "Die Dame bleibt auf der Spitze; ein Turm setzt matt.",
      after: "Matt mit einer herrschenden Dame: Mehr ist für Weiß nicht zu haben.",
    },
  },
};
