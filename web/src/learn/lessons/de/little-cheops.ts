// The German texts of the lesson on Little Cheops; its positions and tasks are in ../little-cheops.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const littleCheops: Same<(typeof en)["little-cheops"]> = {
  title: "Kleines Cheops",
  about:
    "Eine Ebene der Pyramide, mit Zivilisten, die niemand schlägt, und einem Premierminister mit kurzem Arm.",
  steps: {
    level: {
      title: "Die Königsebene",
      text: "Das Kleine Cheops spielt man auf neun Linien und neun Reihen (CH-1). Dame, Türme, Minister, Springer und Bauern kennen Sie vom Schach; ein Minister ist ein Läufer. Neu sind der Premierminister neben dem König und die beiden markierten Zivilisten jeder Seite (CH-7, CH-10).",
    },
    jump: {
      title: "Ein Zivilist springt",
      text: "Ein Zivilist zieht einen Schritt in jede Richtung (CH-37) oder springt über einen Nachbarn, Freund oder Feind, auf das freie Feld gerade dahinter. Wer übersprungen wird, bleibt stehen (CH-38).",
      task: "Springen Sie mit dem Zivilisten über den eigenen Bauern.",
      hint: "Von e4 über e5 nach e6.",
      after: "Geschlagen wurde nichts. Ein Zivilist schlägt nie, bietet nie Schach und deckt nie.",
    },
    chain: {
      title: "Eine Kette von Sprüngen",
      text: "Sprünge lassen sich zu einer Kette verbinden, und die Kette darf abbiegen (CH-38). Auch über einen gegnerischen Springer geht ein Sprung, aber in einer Kette nur über einen gegnerischen Offizier (CH-39).",
      task: "Springen Sie weiter: über den Bauern und dann über den Springer, in einem Zug.",
      hint: "Wählen Sie e4, dann das letzte Feld der Kette, g8.",
      after: "Mit zwei Sprüngen kam der Zivilist über das halbe Brett.",
    },
    "two-majors": {
      title: "Einer ist genug",
      text: "Von g8 führte ein weiterer Sprung über den Turm h7 nach i6.",
      task: "Versuchen Sie es: Ziehen Sie den Zivilisten von e4 nach i6.",
      hint: "Wählen Sie e4, dann i6.",
      after:
        "Springer und Turm sind beide Offiziere, und eine Kette führt über höchstens einen davon (CH-39). Gegnerische Bauern und Zivilisten zählen nicht.",
    },
    safe: {
      title: "Niemand schlägt einen Zivilisten",
      text: "Ein Zivilist wird nie geschlagen (CH-42). Er darf stehen, wo er angegriffen ist, und versperrt jede Linie.",
      task: "Versuchen Sie, den Zivilisten a5 mit dem Turm zu schlagen.",
      hint: "Wählen Sie a1, dann a5.",
      after: "Darum ist ein Zivilist der beste Schild.",
    },
    block: {
      title: "Der lebende Schild",
      text: "Der Turm bietet dem schwarzen König Schach (CH-16). Ein Zivilist in der Nähe kann in die Linie treten, und dort kann ihn niemand schlagen.",
      task: "Spielen Sie Schwarz: Beantworten Sie das Schach mit dem Zivilisten.",
      hint: "Von d7 sind die Felder e6, e7 und e8 der Linie einen Schritt entfernt.",
      after: "Jedes Feld der Linie ist recht, denn der Zivilist braucht keine Deckung (CH-42).",
    },
    minister: {
      title: "Der Arm des Premierministers",
      text: "Der Premierminister zieht einen Schritt in jede Richtung oder beliebig weit auf einer Diagonale (CH-20). Aber er schlägt nur einen Schritt weit (CH-21).",
      task: "Versuchen Sie, von e5 den Bauern g7 zu schlagen.",
      hint: "Wählen Sie e5, dann g7.",
      after: "Auf einer langen Diagonale kann er gehen, aber nicht zuschlagen.",
    },
    "minister-takes": {
      title: "Neben ihm",
      text: "Neben sich schlägt der Premierminister in jede Richtung, wie ein König.",
      task: "Schlagen Sie, was er schlagen kann.",
      hint: "Der Springer steht auf e6.",
      after: "Auf dieselbe kurze Entfernung deckt der Premierminister und bietet Schach (CH-21).",
    },
    mate: {
      title: "Matt",
      text: "Matt ist es wie im Schach: Der König steht im Schach, und nichts Erlaubtes ist übrig (CH-103).",
      task: "Setzen Sie in einem Zug matt.",
      hint: "Der weiße König deckt die Felder vor dem schwarzen; die letzte Reihe ist offen.",
      after: "Ohne einen Herzog ist die Partie zu Ende. Sehen Sie, was mit einem geschieht.",
    },
    abdication: {
      title: "Der König dankt ab",
      text: "Dasselbe Matt, aber Schwarz hat einen Herzog auf f2. Ist er matt, kann ein König zugunsten eines Herzogs abdanken: Er verlässt das Brett, und der Herzog wird König, wo er steht (CH-111).",
      task: "Spielen Sie Schwarz: Danken Sie ab.",
      hint: "Nehmen Sie die Schaltfläche dafür, oder wählen Sie den König und dann den Herzog.",
      after:
        "Die Partie geht mit einem neuen König weiter. Im Matt ist die Abdankung der einzige erlaubte Zug (CH-113).",
    },
  },
};
