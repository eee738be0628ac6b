// The German texts of the lesson on Alice's relatives, the games made from the same idea; its positions and tasks are
// in ../relatives.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const relatives: Same<typeof en.relatives> = {
  title: "Alices Verwandte",
  about:
    "Ein drittes Brett, Züge, die nur durch den Spiegel gehen, Figuren, die bleiben: sechs weitere Spiele aus einer Idee.",
  steps: {
    "looking-glass": {
      title: "Die Grundstellung hinter den Spiegeln",
      text: "Das weiße Heer beginnt auf Brett A, das schwarze auf Brett B (AL-3). Alle anderen Regeln sind die des Alice-Schachs; die ersten Figuren, die ziehen, kommen also mitten unter den Gegnern an.",
      task: "Ziehen Sie einen der beiden weißen Mittelbauern um zwei Felder.",
      hint: "Wählen Sie e2 oder d2 auf Brett A, dann das Feld zwei Reihen davor.",
      after: "Der Bauer steht nun auf Brett B, wo das ganze schwarze Heer steht.",
    },
    choose: {
      title: "Drei Bretter: die Wahl",
      text: "Auf drei Brettern muss eine Figur ihr Brett verlassen, aber der Spieler wählt, auf welches der beiden anderen (TB-2). Sie können gleich das Feld wählen, auf dem die Figur ankommen soll.",
      task: "Ziehen Sie einen Mittelbauern oder einen Springer auf Brett C: den Bauern nach e4 oder d4, den Springer nach f3 oder c3.",
      hint: "Wählen Sie den Bauern e2 auf Brett A, dann e4 auf Brett C.",
      after: "Hätten Sie e4 auf Brett A gewählt, wären Sie nach dem Brett gefragt worden.",
    },
    third: {
      title: "Drei Bretter: Hilfe von zwei Seiten",
      text: "Eine Figur auf jedem der beiden anderen Bretter kann ein Schach abwehren, indem sie in die Linie übergeht (TB-7).",
      task: "Wehren Sie das Schach auf Brett A mit dem Turm auf Brett C ab.",
      hint: "Ziehen Sie ihn auf seiner Reihe zur e-Linie, und lassen Sie ihn auf Brett A ankommen.",
      after: "Bei drei Brettern können doppelt so viele Figuren dem König zu Hilfe kommen.",
    },
    zero: {
      title: "Ms. Alice: der Nullzug",
      text: "In Ms. Alice darf eine Figur auch übergehen, ohne vorher zu ziehen (MS-2). Ein solcher Nullzug kann ein Schach abwehren, wenn die Figur in der Linie ankommt (MS-7).",
      task: "Beantworten Sie das Schach mit einem Nullzug des Springers.",
      hint: "Wählen Sie den Springer e2 auf Brett B, dann e2 auf Brett A.",
      after: "Der Springer hat nicht gezogen; er ging nur durch den Spiegel und schirmt nun seinen König ab.",
    },
    "zero-king": {
      title: "Ms. Alice: Der König entwischt nicht",
      text: "Es liegt nahe, auch den König so dem Schach zu entziehen.",
      task: "Versuchen Sie einen Nullzug des Königs, von e1 auf Brett A nach e1 auf Brett B.",
      hint: "Wählen Sie den König, dann dasselbe Feld von Brett B.",
      after:
        "Ein König im Schach kann sich ihm nicht durch einen Nullzug entziehen (MS-5). Er muss zur Seite treten.",
    },
    stays: {
      title: "O'Donohue: eine Figur bleibt",
      text: "Diese Stellung kennen Sie: Auf c3 von Brett B steht der schwarze Springer. Nach O'Donohues Regel ist der Zug trotzdem erlaubt, und die Figur bleibt auf dem Brett, auf dem sie zog (OD-2).",
      task: "Ziehen Sie den Springer von b1 nach c3.",
      hint: "Wählen Sie b1, dann c3, beide auf Brett A.",
      after:
        "Nun teilen sich zwei Figuren den Platz c3, eine auf jedem Brett (OD-4). Im Alice-Schach kommt das nie vor.",
    },
    through: {
      title: "Duo: Schlagen durch den Spiegel",
      text: "In Duo geht eine Figur über oder bleibt, wie ihr Spieler will. Außer den Bauern darf jede auch einen Nullzug machen (DU-4) und damit einen Gegner auf dem gleichnamigen Feld schlagen (DU-5).",
      task: "Schlagen Sie den schwarzen Springer mit dem Turm.",
      hint: "Beide stehen auf d4. Wählen Sie den Turm auf Brett A, dann d4 auf Brett B.",
      after:
        "Aus demselben Grund steht ein König in Duo im Schach, wenn auf seinem Platz jenseits des Spiegels ein Gegner steht (DU-7).",
    },
    small: {
      title: "Partons kleine Bretter",
      text: "Parton, der Erfinder des Alice-Schachs, beschrieb es auch auf zwei Brettern mit vier Linien (PA-1). Ein Bauer zieht nur um ein Feld (PA-4). Es ist ein gutes Spiel für eine Viertelstunde.",
    },
  },
};
