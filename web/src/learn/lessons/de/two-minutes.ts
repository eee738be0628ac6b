// The German texts of the lesson of two minutes on Alice chess; its positions and tasks are in ../two-minutes.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const twoMinutes: Same<(typeof en)["two-minutes"]> = {
  title: "Alice-Schach in zwei Minuten",
  about: "Eine ganze Partie mit drei Zügen, und warum sie im Matt endet.",
  steps: {
    pawn: {
      title: "Durch den Spiegel",
      text: "Es gibt zwei Bretter. Eine Figur zieht gewöhnlich auf ihrem eigenen Brett und geht dann auf das gleichnamige Feld des anderen Brettes (AL-9).",
      task: "Ziehen Sie den Königsbauern auf Brett A von e2 nach e4.",
      hint: "Wählen Sie den Bauern auf e2 von Brett A, dann e4 auf demselben Brett.",
      after:
        "Er ist auf e4 von Brett B herausgekommen. Schwarz antwortet mit dem Damenbauern, der ebenfalls durch den Spiegel geht.",
    },
    bishop: {
      title: "Zwei Bretter, eine Partie",
      text: "Sie dürfen auf beiden Brettern ziehen. Figuren versperren und schlagen nur auf dem Brett, auf dem sie stehen (AL-8).",
      task: "Folgen Sie Ihrem Bauern: Ziehen Sie den Läufer auf Brett A von f1 nach e2.",
      hint: "Wählen Sie den Läufer auf f1 von Brett A, dann e2.",
      after:
        "Schwarz’ Bauer schlägt Ihren auf Brett B, wo beide standen, und kommt auf Brett A zurück (AL-11). Das war ein Fehler.",
    },
    mate: {
      title: "Matt",
      text: "Die Diagonale von b5 zum schwarzen König auf e8 von Brett A ist offen, denn der d-Bauer hat sie verlassen. Ihr Läufer steht auf Brett B; sein nächster Zug bringt ihn auf Brett A.",
      task: "Setzen Sie in einem Zug matt.",
      hint: "Ziehen Sie den Läufer auf Brett B von e2 nach b5.",
      after:
        "Lb5 ist matt. Im gewöhnlichen Schach würde Schwarz einfach etwas dazwischenstellen. Warum geht das hier nicht?",
    },
    block: {
      title: "Warum nichts deckt",
      text: "Jetzt spielen Sie Schwarz. Bauer, Springer, Läufer und Dame könnten zwischen Läufer und König ziehen, nach c6 oder d7.",
      task: "Versuchen Sie es: Ziehen Sie den Bauern von c7 nach c6, und lesen Sie, warum das verboten ist.",
      hint: "Wählen Sie den Bauern auf c7 von Brett A, dann c6.",
      after:
        "Der Bauer käme auf c6 an und verließe Brett A sofort; die Diagonale wäre wieder offen (AL-60). So geht es jeder anderen Figur.",
    },
    flight: {
      title: "Warum der König nicht flieht",
      text: "Neben dem König ist nur d7 frei. Auf Brett B wäre er dort sicher.",
      task: "Versuchen Sie, den König von e8 nach d7 zu ziehen.",
      hint: "Wählen Sie den König auf e8 von Brett A, dann d7.",
      after:
        "Der König darf auch nicht durch ein Schach treten: d7 von Brett A liegt auf der Diagonale des Läufers (AL-15). Nichts deckt, nichts flieht, nichts schlägt: Das ist matt (AL-40), und Sie können Alice-Schach.",
    },
  },
};
