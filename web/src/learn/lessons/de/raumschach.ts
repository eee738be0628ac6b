// The German texts of the lesson on Raumschach; its positions and tasks are in ../raumschach.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const raumschach: Same<typeof en.raumschach> = {
  title: "Raumschach",
  about: "Ein Würfel aus 125 Zellen, und das Einhorn, das durch ihre Ecken läuft.",
  steps: {
    cube: {
      title: "Ein Würfel aus fünf Ebenen",
      text: "Das Brett ist ein Würfel: fünf Ebenen, A bis E, mit je fünf Linien und fünf Reihen (RA-1, RA-2). Das weiße Heer steht auf den beiden untersten Ebenen, das schwarze auf den beiden obersten. Eine Zelle heißt nach Ebene, Linie und Reihe, zum Beispiel Cc3, die Mitte des Würfels.",
    },
    bishop: {
      title: "Turm und Läufer im Raum",
      text: "Zellen mit gleicher Linie und Reihe liegen genau übereinander. Der Turm ändert nur eine der drei Koordinaten, also Ebene, Linie oder Reihe (RA-5); der Läufer ändert zwei davon um gleich viel (RA-6).",
      task: "Ziehen Sie den Läufer von Cc3 auf Ebene A, zwei Ebenen tiefer.",
      hint: "Zwei Ebenen tiefer heißt zwei Linien zur Seite oder zwei Reihen weiter: Aa3, Ae3, Ac1 und Ac5.",
      after:
        "Die Ebene änderte sich um zwei, und eine andere Koordinate ebenso. Die dritte blieb, wie sie war.",
    },
    unicorn: {
      title: "Das Einhorn",
      text: "Das Einhorn ändert Ebene, Linie und Reihe zugleich, um gleich viel (RA-7). Es zieht durch die Ecken der Zellen.",
      task: "Ziehen Sie das Einhorn aus der Mitte in eine Ecke des Würfels.",
      hint: "Eine Ecke ist zum Beispiel Ee5 ganz oben oder Aa1 ganz unten; jede ist zwei Schritte entfernt.",
      after:
        "Aus der Mitte erreicht es alle acht Ecken, und doch kommt dieses Einhorn nie auf mehr als 35 der 125 Zellen.",
    },
    "unicorn-not": {
      title: "Was es nicht kann",
      text: "Ein Schritt zum Nachbarn auf derselben Ebene oder senkrecht nach oben ist kein Zug des Einhorns. Nur die Dame zieht auf allen drei Arten von Linien (RA-8).",
      task: "Versuchen Sie, mit dem Einhorn auf eine Zelle daneben oder gerade darüber zu ziehen.",
      hint: "Wählen Sie Cc3, dann zum Beispiel Cc4.",
      after: "Eine oder zwei Koordinaten änderten sich; es müssen alle drei sein.",
    },
    pawn: {
      title: "Zwei Wege vorwärts",
      text: "Vorwärts heißt für Weiß eine höhere Reihe oder eine höhere Ebene, für Schwarz eine niedrigere. Ein Bauer zieht auf seiner Ebene eine Reihe vor oder senkrecht auf die nächste Ebene (RA-12).",
      task: "Ziehen Sie einen weißen Bauern hinauf auf Ebene C.",
      hint: "Wählen Sie einen Bauern auf Ebene B, dann die Zelle über ihm auf Ebene C.",
      after:
        "Linie und Reihe blieben gleich. Beide Wege führen zur letzten Reihe der letzten Ebene, wo er umgewandelt wird.",
    },
    "no-double": {
      title: "Kein Doppelschritt",
      text: "Es gibt keinen Doppelschritt (RA-16) und darum kein Schlagen en passant.",
      task: "Versuchen Sie, den Bauern Ba2 zwei Zellen weit zu ziehen: nach Ba4 oder nach Da2.",
      hint: "Wählen Sie Ba2, dann eine der markierten Zellen.",
      after: "Die Heere stehen einander so nah, dass die Bauern keinen brauchen.",
    },
    "pawn-takes": {
      title: "Wie ein Bauer schlägt",
      text: "Ein Bauer schlägt einen Schritt auf der Diagonale einer Fläche, die vorwärts und nicht zurück führt (RA-14). Durch eine Ecke schlägt er nie.",
      task: "Schlagen Sie den schwarzen Springer.",
      hint: "Er steht eine Reihe weiter und eine Ebene höher: beides ist vorwärts.",
      after:
        "Ebene und Reihe änderten sich zugleich. Ohne eine Figur zum Schlagen dürfte der Bauer nicht dorthin (RA-15).",
    },
    mate: {
      title: "Matt in der Ecke",
      text: "In der Ecke kann ein König auf sieben Zellen ziehen; mitten im Würfel wären es 26 (RA-10).",
      task: "Setzen Sie in einem Zug matt.",
      hint: "Die Dame muss nahe heran, auf eine Zelle, die ihr König deckt.",
      after:
        "Von Dd4 bietet die Dame durch die Ecke Schach und beherrscht alle Fluchtzellen; ihr König auf Cc3 deckt sie.",
    },
  },
};
