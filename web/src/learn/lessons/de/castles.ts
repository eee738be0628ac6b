// The German texts of the lesson on Castles, arrest and papers in Cheops; its positions and tasks are in ../castles.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const castles: Same<typeof en.castles> = {
  title: "Burgen, Haft und Papiere",
  about:
    "Vier Pfeiler machen eine Burg, ein König auf ihrem Thron schließt sie, und mancher Zivilist ist nicht, was er scheint.",
  steps: {
    form: {
      title: "Vier Pfeiler",
      text: "Zwei Türme und zwei Zivilisten einer Seite auf den Ecken eines Blocks von neun Feldern bilden eine Burg (CH-54). Sie entsteht von selbst, sobald der letzte ankommt (CH-55).",
      task: "Vollenden Sie die Burg auf den markierten Feldern.",
      hint: "Der Zivilist f7 ist einen Schritt von f6 entfernt.",
      after: "Die Burg steht. Auf ihrem Thron e5 ist niemand, also ist sie noch nicht aktiv.",
    },
    pillars: {
      title: "Pfeiler ziehen nicht",
      text: "Eine Burg bleibt: Ihre Pfeiler ziehen nie wieder, sie schlagen und decken nicht, und niemand kann sie schlagen (CH-60).",
      task: "Versuchen Sie, den Turm d4 zu ziehen.",
      hint: "Wählen Sie d4, dann ein freies Feld wie d3.",
      after: "Wer eine Burg baut, gibt zwei Türme und zwei Zivilisten dafür her.",
    },
    activate: {
      title: "Der König nimmt Platz",
      text: "Eine Burg wird aktiv, wenn eine Figur einer der Seiten auf den Thron in ihrer Mitte kommt; deren Seite gehört sie dann (CH-61). In einer der Hallen, den Feldern zwischen den Pfeilern, steht ein schwarzer Springer.",
      task: "Ziehen Sie den König auf den Thron, e5.",
      hint: "Wählen Sie e4, dann e5.",
      after: "Die Burg gehört Weiß, und der Springer in ihrer Halle ist verhaftet (CH-78).",
    },
    arrestee: {
      title: "Verhaftet",
      text: "Ein Gegner in der Halle einer aktiven Burg ist verhaftet: Er zieht nicht, schlägt nicht, bietet kein Schach und deckt nicht (CH-78).",
      task: "Spielen Sie Schwarz: Versuchen Sie, den Springer zu ziehen.",
      hint: "Wählen Sie d5, dann ein Feld, auf das ein Springer zöge, zum Beispiel b4.",
      after: "Er ist wieder frei, sobald die Burg nicht mehr aktiv ist (CH-82).",
    },
    walls: {
      title: "Mauern",
      text: "Für Figuren draußen sind die Hallen und Pfeiler einer aktiven Burg Mauern: Nichts zieht, schlägt oder bietet Schach hinein oder hindurch (CH-67).",
      task: "Spielen Sie Schwarz: Versuchen Sie, mit dem Turm den König zu schlagen oder die Halle d5 zu betreten.",
      hint: "Wählen Sie a5, dann d5.",
      after: "Darum steht der König auf e5 nicht im Schach, obwohl zwischen ihm und dem Turm nichts steht.",
    },
    prisoner: {
      title: "Einen Gefangenen schlagen",
      text: "Wer verhaftet ist, kann geschlagen werden, nur Zivilisten nicht (CH-80). Schlägt ein Adliger wie der König in einer Halle und bleibt drinnen, so bleibt die Burg aktiv (CH-81).",
      task: "Schlagen Sie den gefangenen Springer.",
      hint: "Der König kann vom Thron in die Halle d5 treten.",
      after: "Der König hat den Thron verlassen und hält die Burg doch, denn er ist ein Adliger (CH-62).",
    },
    appoint: {
      title: "Papiere",
      text: "Ein König, der eine Burg von ihrem Thron aus aktiv hält, kann in einem Zug einen seiner Zivilisten zum Hilfssheriff ernennen (CH-87). Alle erfahren, dass ernannt wurde, aber nicht, wen es trifft (CH-90).",
      task: "Ernennen Sie einen Hilfssheriff.",
      hint: "Wählen Sie die Schaltfläche dafür, dann einen der drei markierten Zivilisten.",
      after: "In der Liste der Züge steht nur, dass ein Hilfssheriff ernannt wurde. Das Papier gehört Ihnen.",
    },
    inspect: {
      title: "Eine Prüfung",
      text: "Gegen Papiere gibt es einen eigenen Zug: einen gegnerischen Zivilisten prüfen, den eine Ihrer Figuren angreift (CH-91). Das Ergebnis ist öffentlich (CH-93).",
      task: "Spielen Sie Schwarz: Prüfen Sie die Papiere des Zivilisten a5.",
      hint: "Wählen Sie die Schaltfläche dafür, dann a5.",
      after: "Er war ein Hilfssheriff, und nun wissen es alle.",
    },
    caught: {
      title: "Ein erkannter Hilfssheriff",
      text: "Solange ein Hilfssheriff nicht erkannt ist, wird er nie geschlagen (CH-97). Dieser ist gerade entdeckt worden, und Weiß hat seinen König gezogen.",
      task: "Spielen Sie Schwarz: Schlagen Sie den Hilfssheriff.",
      hint: "Der Turm steht auf seiner Linie.",
      after: "Ein bestätigter Zivilist dagegen wäre sicher gewesen (CH-42).",
    },
    arrest: {
      title: "Der Hilfssheriff nimmt fest",
      text: "Ein Hilfssheriff, der einen Gegner überspringt, darf ihn in eine freie Halle einer aktiven Burg seiner Seite schicken (CH-98). Der Zivilist a8 ist ein geheimer Hilfssheriff von Weiß.",
      task: "Springen Sie über den Springer b8, und schicken Sie ihn in eine Halle.",
      hint: "Wählen Sie a8, dann c8; danach eine der Hallen d5, e4, e6 oder f5.",
      after:
        "Der Springer sitzt verhaftet in der Halle. Der Preis: Der Hilfssheriff hat sich verraten (CH-95).",
    },
  },
};
