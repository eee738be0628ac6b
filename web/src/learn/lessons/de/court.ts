// The German texts of the lesson on the court of Cheops, its majors, and on points; its positions and tasks are in
// ../court.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const court: Same<typeof en.court> = {
  title: "Der Hof von Cheops",
  about: "Assassine, Meister, Herzog, Herzogin, Baron und Baronin, und wie Punkte eine Partie entscheiden.",
  steps: {
    majors: {
      title: "Was ein Offizier ist",
      text: "Alle Figuren außer Bauern und Zivilisten sind Offiziere, auch ein Hilfssheriff (CH-46). Diese neun sind am Anfang die weißen Offiziere. Ein Bauer auf der letzten Reihe wird ein Offizier, und die Sprungkette eines Zivilisten führt über höchstens einen gegnerischen. Die sechs folgenden gehören zum kaiserlichen Stil; im gewöhnlichen entstehen sie durch Umwandlung.",
    },
    assassin: {
      title: "Der Assassine geht",
      text: "Ein Assassine geht über genau drei freie Felder, jedes neben dem vorigen (CH-28, CH-29). Er darf bei jedem Schritt abbiegen, betritt aber kein Feld zweimal.",
      task: "Gehen Sie um den schwarzen Bauern herum nach e6.",
      hint: "Wählen Sie e4, dann e6. Die Pfeile zeigen einen der Wege.",
      after: "Er steht nun hinter dem Bauern, ohne ihn berührt zu haben.",
    },
    "assassin-takes": {
      title: "Der Assassine schlägt zu",
      text: "Er schlägt anders, als er zieht: einen Schritt in jede Richtung, nie am Ende eines Weges (CH-30).",
      task: "Schlagen Sie den Bauern.",
      hint: "Der Bauer auf e5 ist einen Schritt entfernt.",
      after: "Auch Schach bietet er nur einen Schritt weit, obwohl er drei gehen kann.",
    },
    "master-screen": {
      title: "Der Meister braucht einen Schirm",
      text: "Ein Meister zieht wie ein Turm. Zum Schlagen braucht er genau eine Figur zwischen sich und dem Opfer: den Schirm (CH-25). Jede Figur beider Seiten taugt dazu (CH-27).",
      task: "Schlagen Sie mit dem Meister.",
      hint: "Der eigene Bauer auf e5 ist der Schirm; der Springer dahinter steht auf e7.",
      after:
        "Ohne den Bauern hätte der Meister den Springer nicht schlagen und auf der Linie auch kein Schach bieten können.",
    },
    duke: {
      title: "Der Herzog",
      text: "Ein Herzog zieht und schlägt wie ein König (CH-43). Er ist ein Adliger und ein Erbe (CH-46): Ein König, der matt ist, darf zu seinen Gunsten abdanken. Wird er selbst angegriffen, ist das kein Schach.",
      task: "Schlagen Sie den Springer mit dem Herzog.",
      hint: "Der Springer steht auf e6, einen Schritt voraus.",
      after: "Solange Sie einen Herzog haben, muss ein Matt nicht das Ende sein.",
    },
    duchess: {
      title: "Die Herzogin",
      text: "Eine Herzogin zieht wie eine Dame, beliebig weit in jede Richtung, schlägt aber nur einen Schritt weit (CH-43).",
      task: "Versuchen Sie, den Springer von e4 aus zu schlagen.",
      hint: "Wählen Sie e4, dann e7.",
      after: "Bis e6 käme sie, aber nicht weiter. In der Pyramide kann sie auf der Spitze Dame werden.",
    },
    baron: {
      title: "Der Baron",
      text: "Ein Baron zieht wie ein König oder ein Turm. Auch er schlägt nur einen Schritt weit (CH-43).",
      task: "Ziehen Sie den Baron nach i4.",
      hint: "Wählen Sie e4, dann i4.",
      after: "Von i4 greift er nur die Felder neben sich an, nicht die ganze Linie.",
    },
    baroness: {
      title: "Die Baronin",
      text: "Eine Baronin zieht wie ein König oder ein Springer und schlägt nur einen Schritt weit (CH-43). Bei einem Sprung stören Figuren im Weg nicht.",
      task: "Springen Sie über die Bauern nach d6 oder f6.",
      hint: "Diese Felder sind von e4 einen Springersprung entfernt.",
      after: "Jeden der drei Bauern hätte sie schlagen können, am Ende eines Sprungs aber nichts.",
    },
    points: {
      title: "Ein Ziel, und Punkte",
      text: "Das volle Spiel hat zwei Ziele: matt zu setzen und eine herrschende Dame zu haben. Wird insgesamt nur eines erreicht, entscheiden Punkte: 3 für das Matt, 2 für das Herrschen und je 1 für mehr aktive Zivilisten, Figuren und Burgen (CH-123). Hier herrscht niemand: Die Spitze ist frei.",
      task: "Setzen Sie matt.",
      hint: "Ein Turm hält die Reihe vor dem König, der andere nimmt die letzte.",
      after:
        "Ein Matt allein gewinnt noch nicht sofort (CH-122). Weiß hat dafür 3 Punkte und für mehr Figuren einen (CH-124) und gewinnt.",
    },
  },
};
