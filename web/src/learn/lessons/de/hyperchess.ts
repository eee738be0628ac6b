// The German texts of the lesson on Hyperchess; its positions and tasks are in ../hyperchess.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const hyperchess: Same<typeof en.hyperchess> = {
  title: "Hyperchess",
  about: "Vierundsechzig Felder auf acht Ebenen: Geraden, Diagonalen und die Lücken dazwischen.",
  steps: {
    levels: {
      title: "Acht Ebenen",
      text: "Die 64 Felder liegen auf acht Ebenen, von oben gezählt (HY-1). Ein Feld heißt nach Ebene, Linie und Reihe, zum Beispiel 6f6, wo der weiße König steht. Weiß beginnt unten, Schwarz oben (HY-7). Wo die Felder liegen, ist eine Rekonstruktion, denn die Abbildungen sind verloren (HY-2).",
    },
    rows: {
      title: "Geraden",
      text: "Eine Gerade besteht aus Feldern, die aneinandergrenzen: entlang der Linien, entlang der Reihen oder senkrecht von Ebene zu Ebene (HY-8). Auf Geraden zieht der Turm (HY-14).",
      task: "Ziehen Sie den Turm senkrecht hinauf zum einzigen Feld von Ebene 1.",
      hint: "Alle Felder namens c3 liegen übereinander. Wählen Sie 4c3, dann 1c3.",
      after: "Er stieg über 3c3 und 2c3. Die senkrechte Gerade c3 hat Felder auf den Ebenen 1 bis 5.",
    },
    diagonals: {
      title: "Diagonalen",
      text: "Eine Diagonale liegt in der Fläche zweier Geraden und ändert zwei Koordinaten um gleich viel (HY-9). Sie bleibt auf ihrer Ebene oder führt auf andere. Auf Diagonalen zieht der Läufer, und er bleibt auf Feldern einer Farbe (HY-15).",
      task: "Schlagen Sie den Springer mit dem Läufer.",
      hint: "Der Springer steht eine Ebene tiefer, ein Feld zur Seite.",
      after: "Eine Ebene hinab und eine Linie zur Seite: das ist eine Diagonale in einer senkrechten Fläche.",
    },
    "no-space": {
      title: "Keine Linien durch Ecken",
      text: "Sechs Diagonalen gehen durch ein Feld, mehr nicht. Ein Schritt, der Ebene, Linie und Reihe zugleich ändert, liegt auf keiner Linie (HY-10), auch nicht für die Dame.",
      task: "Versuchen Sie, die Dame von 4c3 nach 5d4 zu ziehen.",
      hint: "Wählen Sie die Dame, dann das markierte Feld auf Ebene 5.",
      after: "Im Raumschach darf eine Dame das; in Hyperchess zieht sie nur wie Turm oder Läufer (HY-16).",
    },
    gap: {
      title: "Die Lücke",
      text: "Die Ebenen 3 und 6 haben einen Block aus neun Feldern und zwei einzelne Felder (HY-3). Eine Linie endet, wo ein Feld fehlt, und geht dahinter nicht weiter (HY-11).",
      task: "Versuchen Sie, den Turm von 3c2 auf das einzelne Feld 3e2 zu ziehen.",
      hint: "Dazwischen fehlt 3d2.",
      after: "Es sieht wie eine gerade Linie aus, aber sie ist unterbrochen.",
    },
    isolated: {
      title: "Der Weg zu den einzelnen Feldern",
      text: "Die einzelnen Felder erreicht man durch die Ebenen 4 und 5 (HY-13), wo die Mitte des Bretts vollständig ist.",
      task: "Ziehen Sie den Turm vom einzelnen Feld 6e2 zum einzelnen Feld 3e2.",
      hint: "Sie liegen genau übereinander. Der Weg führt durch 5e2 und 4e2.",
      after: "Die senkrechten Geraden halten die Ebenen zusammen.",
    },
    knight: {
      title: "Der Springer braucht einen Weg",
      text: "Der Springer geht zwei Felder auf einer Geraden und eines quer dazu, über Figuren hinweg (HY-21). Aber einer seiner beiden Winkelwege muss über Felder führen, die es gibt (HY-23).",
      task: "Ziehen Sie den Springer von 4c2 hinauf auf das einzelne Feld 3e2.",
      hint: "Auf Ebene 4 zwei Linien zur Seite, dann eine Ebene hinauf.",
      after: "Sein Weg führte über 4d2 und 4e2, die es beide gibt.",
    },
    "knight-gap": {
      title: "Die Lücke hält den Springer auf",
      text: "Auch von 2c2 aus ist 3e2 einen Springerzug entfernt: eine Ebene hinab und zwei Linien zur Seite.",
      task: "Versuchen Sie, den Springer von 2c2 nach 3e2 zu ziehen.",
      hint: "Wählen Sie 2c2, dann 3e2.",
      after:
        "Auf dem einen Weg fehlt 2d2, auf dem anderen 3d2. Ein Springer geht über Figuren hinweg, aber nicht über fehlende Felder (HY-23).",
    },
    pawn: {
      title: "Vier Richtungen des Bauern und eine fünfte",
      text: "Auf seiner Ebene zieht ein Bauer in jede von vier Richtungen (HY-24). Die Ebene wechselt er nur gerade vorwärts, Weiß hinauf und Schwarz hinab, und kommt nie zurück (HY-25).",
      task: "Ziehen Sie den weißen Bauern hinauf auf Ebene 4.",
      hint: "Wählen Sie 5c4, dann 4c4 darüber.",
      after: "Auf Ebene 4 kann er nun umherwandern, aber auf Ebene 5 kommt er nie zurück.",
    },
    "pawn-takes": {
      title: "Wie ein Bauer schlägt",
      text: "Ein Bauer schlägt einen Schritt auf einer Diagonale: auf vier Felder seiner Ebene und vier der nächsten Ebene vorwärts (HY-27). Felder, die sich in Ebene, Linie und Reihe unterscheiden, erreicht er nicht (HY-28).",
      task: "Schlagen Sie den Springer.",
      hint: "Er steht eine Ebene über und eine Reihe vor dem Bauern.",
      after: "Zwei Koordinaten änderten sich. Auf 4e4 wäre der Springer sicher gewesen.",
    },
    castling: {
      title: "Rochade nach oben",
      text: "Bei der Rochade geht der König zwei Felder auf einer Geraden seiner Ebene, und der Turm kommt senkrecht auf diese Ebene, neben den König (HY-40). Jeder Turm rochiert auf seiner Seite (HY-44).",
      task: "Rochieren Sie nach einer der beiden Seiten.",
      hint: "Ziehen Sie den König von 6f6 nach 6d6 oder nach 6f4.",
      after: "Der Turm hat Ebene 7 verlassen und steht auf Ebene 6 neben dem König.",
    },
    promotion: {
      title: "Das letzte Feld",
      text: "Die Ebene der gegnerischen Dame ist ein einziges Feld, für Weiß 1c3. Ein Bauer, der es erreicht, wird umgewandelt (HY-36).",
      task: "Wandeln Sie den Bauern um.",
      hint: "Von 2c3 zieht er senkrecht hinauf nach 1c3. Wählen Sie dann die Figur.",
      after: "Nur von drei Feldern aus kann ein Bauer hierherkommen (HY-39).",
    },
    mate: {
      title: "Ein Matt von unten",
      text: "Der schwarze König steht in der Ecke 3a1. Die Dame wartet drei Ebenen tiefer.",
      task: "Setzen Sie in einem Zug matt.",
      hint: "Eine steigende Diagonale führt von 6b5 auf ein Feld neben dem König, das der weiße König deckt.",
      after: "Die Dame stieg von 6b5 über 5b4 und 4b3 nach 3b2, und dem König bleibt kein Feld (HY-52).",
    },
  },
};
