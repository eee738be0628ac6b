// The German texts of the puzzles; their positions and tasks are in ../puzzles.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const puzzles: Same<typeof en.puzzles> = {
  title: "Aufgaben",
  about: "Die frühen Matts des Alice-Schachs und ein Zweizüger. Jeder Versuch wird beantwortet.",
  steps: {
    "fool-queen": {
      title: "Noch ein Narrenmatt",
      text: "1.e4 d6 2.Bc4 Qxd2. Die schwarze Dame hat einen Bauern geschlagen und steht auf Brett B, weit weg von ihrem König.",
      task: "Weiß setzt in einem Zug matt.",
      hint: "Dieselbe Diagonale wie beim Narrenmatt der Lektion.",
      after:
        "Bb5 bringt den Läufer von Brett B auf das Brett des Königs. Keine Figur von Brett A kann dazwischentreten (AL-60).",
    },
    "fool-knight": {
      title: "Ein drittes Narrenmatt",
      text: "1.e4 e5 2.Qh5 Nf6. Die weiße Dame steht auf Brett B, und dort steht auch der schwarze Bauer e5.",
      task: "Weiß setzt in einem Zug matt.",
      hint: "Auch wer schlägt, geht auf das andere Brett über (AL-11).",
      after: "Die Dame schlägt auf Brett B und bietet auf der e-Linie von Brett A Schach.",
    },
    scholar: {
      title: "Das Schäfermatt",
      text: "1.e4 h5 2.Be2 Rh4 3.Bxh5 Rxe4+ 4.Kf1 d5 5.Qe2. Weiß will auf b5 mattsetzen, aber Schwarz ist am Zug.",
      task: "Schwarz setzt in einem Zug matt.",
      hint: "Der weiße König steht auf Brett B, und der schwarze Läufer von Brett A kann dorthin kommen.",
      after:
        "Bh3 ist matt: Der König hat kein Feld, das auf beiden Brettern sicher ist, und keine Figur von Brett B kann dazwischentreten.",
    },
    pinned: {
      title: "Eine Dame, die bleiben muss",
      text: "Aus der Partie Yearout - Jelliss, 1996, nach der langen Rochade von Weiß. In einer Anmerkung zieht die schwarze Dame von d8 nach b6.",
      task: "Weiß setzt in einem Zug matt.",
      hint: "Die Dame von Brett B kann auf das verlassene Feld kommen.",
      after:
        "Darum wurde die schwarze Dame gefesselt genannt: Sie bewacht d8 gegen die Dame jenseits des Spiegels.",
    },
    seitz: {
      title: "Seitz - Nadvorney, 1973",
      text: "1.d4 e6 2.Qd6 Be7. Die weiße Dame steht auf Brett B zwischen schwarzen Figuren.",
      task: "Weiß setzt in zwei Zügen matt.",
      hint: "Beginnen Sie mit einem Schach von e5; der König hat ein Feld.",
      after:
        "3.Qe5+ Kf8 4.Bh6 matt. Der Läufer bietet dem König auf Brett B Schach, wo ihm nichts Schwarzes helfen kann.",
    },
    marks: {
      title: "Ein Zweizüger",
      text: "Von U. Marks, The Problemist, März 1999. Weiß zieht und setzt im zweiten Zug matt, was Schwarz auch tut. Fast jede Figur wirkt mit, auf beiden Brettern.",
      task: "Weiß setzt in zwei Zügen matt.",
      hint: "Noch droht nichts. Wäre Schwarz am Zug, kostete ihn jeder Zug etwas; suchen Sie den Zug, der nichts ändert und dem einen Schach vorbeugt.",
      after:
        "1.Kb1 ist ein Wartezug: Auf Brett A erreicht 1…Ra8+ den König nicht. Jeder schwarze Zug gibt dann eine Deckung auf. Beginnen Sie noch einmal, um eine andere Verteidigung zu sehen.",
      tries: {
        a3d3: "Eine gute Verführung: Sie droht Matt durch den Turm auf d5. Aber das Schach von a8 verdirbt alles.",
        b4b5: "Eine gute Verführung. Nach 1…Ba1 2.Qc3+ schlägt der Läufer auf d4 und kommt gerade rechtzeitig auf Brett A zurück.",
      },
    },
  },
};
