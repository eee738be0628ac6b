// What the terms of the rules mean, in German (en/terms.ts).
import type { Terms } from "../terms.ts";

export const terms: Terms = {
  abdication:
    "Ein mattgesetzter König verlässt das Brett, und ein aktiver Herzog, der nicht angegriffen ist, wird auf seinem Feld König.",
  apex: "Die unterste Ebene, ein einziges Feld.",
  appointment: "Ein König auf dem Thron seiner Burg macht einen Zivilisten heimlich zum Hilfssheriff.",
  arrest:
    "Ein Hilfssheriff schickt eine feindliche Figur, über die er springt, in eine Halle einer aktiven Burg.",
  arrestee: "Eine feindliche Figur in einer Halle einer aktiven Burg; sie zieht nicht.",
  assassin:
    "Die Figur, die drei Felder weit geht und einen Schritt weit schlägt. Nur sie kann von außen in die Hallen einer aktiven Burg treten.",
  axis: "Der Thron einer Burg und die Felder gerade über und unter ihm.",
  capture: "Ein Zug auf das Feld einer feindlichen Figur, die das Brett verlässt.",
  castle:
    "Zwei Türme oder Meister und zwei Zivilisten einer Seite an den Ecken eines Blocks von neun Feldern.",
  "certified-civilian": "Ein Zivilist, von dem eine Prüfung gezeigt hat, dass er kein Hilfssheriff ist.",
  chair: "Das mittlere Feld einer Burg. Eine Figur, die dorthin zieht, aktiviert die Burg.",
  civilian: "Die Figur, die einen Schritt geht oder springt, nie schlägt und nie geschlagen wird.",
  deadlock: "Die Seite am Zug steht nicht im Schach und hat keine erlaubte Handlung.",
  deputy: "Ein Zivilist, der ernannt wurde und feindliche Figuren verhaften kann.",
  exchange: "Eine Reihe von Schlagzügen auf einem Feld.",
  force: "Eine Stellung, in der ein Spieler zu einem bestimmten Zug gezwungen ist.",
  hall: "Jedes Feld, über das eine Burg verfügt, außer denen ihrer Pfeiler.",
  jump: "Ein Zug über eine Figur auf dem nächsten Feld auf das freie Feld direkt hinter ihr.",
  "jump-chain": "Mehrere Sprünge einer Figur in einem Zug.",
  knight: "Die Figur, die zwei Felder entlang einer Linie und eines quer dazu zieht.",
  luft: "Die Felder, auf denen ein König sicher ist.",
  "major-piece": "Jede Figur außer Bauern und Zivilisten. Ein Hilfssheriff ist ein Offizier.",
  "minimal-strength": "Keine Seite kann mehr mattsetzen.",
  nobility: "König, Dame, Herzog oder Herzogin: Sie dürfen den Thron verlassen und behalten ihre Burg.",
  papers: "Die versiegelte Notiz, die den ernannten Zivilisten nennt.",
  pawn: "Die Figur, die gerade vorwärts oder abwärts zieht und seitlich davon schlägt.",
  pillar: "Eine der vier Figuren an den Ecken einer Burg; ein Hindernis, das nie mehr zieht.",
  "projection-frontier": "Die Wirkungen aller aktiven Figuren einer Seite zusammen.",
  sanctuary: "Die Felder der Wirkung einer Figur, die außerhalb der feindlichen Grenze liegen.",
  screen: "Die eine Figur, gleich welcher Seite, über die ein Meister schlägt.",
  transfer: "Am Ende eines Zuges geht die Figur auf dasselbe Feld eines anderen Brettes.",
  "zero-move": "Eine Figur geht auf dasselbe Feld des anderen Brettes und zieht sonst nicht.",
};
