// The German texts of the lesson on Alice chess; its positions and tasks are in ../alice.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const alice: Same<typeof en.alice> = {
  title: "Alice-Schach",
  about: "Zwei Bretter, ein Heer. Was zieht, geht durch den Spiegel.",
  steps: {
    transfer: {
      title: "Durch den Spiegel",
      text: "Ein Zug hat zwei Stufen. Zuerst zieht die Figur ganz gewöhnlich auf dem Brett, auf dem sie steht (AL-6); dann geht sie auf das gleichnamige Feld des anderen Bretts über (AL-9).",
      task: "Ziehen Sie den Königsbauern von e2 nach e4, und sehen Sie, wo er ankommt.",
      hint: "Wählen Sie den Bauern e2 auf Brett A, dann das Feld e4 desselben Bretts.",
      after:
        "Der Bauer zog auf Brett A nach e4 und steht nun auf e4 von Brett B. So ist es bei jedem Zug, welche Figur ihn auch macht.",
    },
    back: {
      title: "Und wieder zurück",
      text: "Sie dürfen auf beiden Brettern ziehen (AL-5). Eine Figur, die auf Brett B zieht, kommt auf Brett A zurück (AL-9). Auf ihrem ersten Brett steht sie also nur nach einer geraden Zahl von Zügen.",
      task: "Bringen Sie den Springer von Brett B nach Brett A zurück.",
      hint: "Ziehen Sie ihn von f3 auf Brett B zum Beispiel nach e5.",
      after: "Der Springer sprang auf Brett B und kam auf Brett A an. Mit jedem Zug wechselt er das Brett.",
    },
    vacant: {
      title: "Das Feld jenseits",
      text: "Das gleichnamige Feld des anderen Bretts muss frei sein (AL-10). Steht dort eine Figur, gleich welcher Farbe, ist der Zug unmöglich; geschlagen werden kann diese Figur von hier aus nicht.",
      task: "Versuchen Sie, den Springer von b1 nach c3 zu ziehen, und lesen Sie, warum es nicht geht.",
      hint: "Wählen Sie den Springer b1, dann c3 auf Brett A.",
      after:
        "Auf Brett A ist c3 frei, aber auf Brett B steht dort ein schwarzer Springer. Zwei Figuren teilen sich nie einen Platz.",
    },
    beneath: {
      title: "Nichts im Weg",
      text: "Nur Figuren des eigenen Bretts versperren den Weg (AL-7). Der schwarze Läufer steht auf Brett B, wo seine Diagonale leer ist, auch wenn auf f2 von Brett A ein weißer Bauer steht.",
      task: "Spielen Sie Schwarz: Ziehen Sie den Läufer von c5 unter dem Bauern hindurch nach g1.",
      hint: "Der Läufer zieht auf Brett B. Das Feld g1 von Brett A ist frei, also kann er dort ankommen.",
      after: "Der Läufer zog über f2, als stünde dort nichts, und kam auf g1 von Brett A heraus.",
    },
    capture: {
      title: "Außer Reichweite",
      text: "Eine Figur schlägt nur auf dem Brett, auf dem sie steht (AL-8). Der weiße Springer hat auf f7 geschlagen und steht nun auf Brett B, der König daneben auf Brett A.",
      task: "Spielen Sie Schwarz: Versuchen Sie, den Springer mit dem König zu schlagen.",
      hint: "Wählen Sie den König e8 auf Brett A, dann f7 auf Brett A.",
      after:
        "Auf f7 von Brett A steht nichts mehr, was zu schlagen wäre, und der Springer auf B lässt den König dort nicht ankommen. Wer schlägt, ist oft für einen Zug sicher.",
    },
    captor: {
      title: "Auch wer schlägt, geht über",
      text: "Eine Figur, die geschlagen hat, geht genauso auf das andere Brett über wie nach einem stillen Zug (AL-11). Das Feld dort ist immer frei, denn die geschlagene Figur hielt den Platz (AL-58).",
      task: "Schlagen Sie den schwarzen Springer.",
      hint: "Der Turm steht auf der Reihe des Springers und auf demselben Brett.",
      after: "Der Springer ist von Brett A verschwunden, und der Turm steht auf a4 von Brett B.",
    },
    "one-board": {
      title: "Schach auf einem Brett",
      text: "Schach bietet einem König nur eine Figur seines eigenen Bretts (AL-12). Der schwarze Turm sieht die e-Linie von Brett B hinunter; der weiße König steht auf Brett A und hat nichts zu fürchten (AL-13).",
      task: "Beachten Sie den schwarzen Turm nicht: Ziehen Sie den weißen von h1 nach h2.",
      hint: "Der König muss nicht ziehen. Wählen Sie den Turm h1, dann h2.",
      after:
        "Der Zug war erlaubt, denn der König stand nie im Schach. Er stünde darin, wenn jener Turm auf Brett A wäre.",
    },
    parry: {
      title: "Hilfe von der anderen Seite",
      text: "Hier bietet der schwarze Turm auf Brett A Schach. Ein weißer Turm steht auf Brett B. Er kann in die Linie treten, denn nach seinem Zug kommt er auf dem Brett des Königs an (AL-16).",
      task: "Beantworten Sie das Schach: Bringen Sie den Turm auf die e-Linie zwischen Turm und König.",
      hint: "Ziehen Sie den Turm auf Brett B von a4 nach e4.",
      after:
        "Der Turm zog auf B, wo es kein Schach gab, und stand auf A in der Linie. Nur so lässt sich im Alice-Schach etwas dazwischenziehen.",
    },
    vanish: {
      title: "Warum der Schutz verschwindet",
      text: "Nun steht derselbe Turm auf Brett A, bei seinem König. Im gewöhnlichen Schach zöge er einfach dazwischen.",
      task: "Versuchen Sie, mit dem Turm auf e4 dazwischenzuziehen, und lesen Sie, warum es nicht geht.",
      hint: "Wählen Sie den Turm a4, dann e4, beide auf Brett A.",
      after:
        "Der Turm käme nach e4 und verließe Brett A sofort wieder; die Linie wäre offen wie zuvor (AL-60). Vom Brett des Königs aus lässt sich nichts dazwischenziehen.",
    },
    "king-first": {
      title: "Der König: vor dem Übergang sicher",
      text: "Ein König kann nicht durch den Spiegel fliehen. Das Feld, auf das er zieht, muss schon auf dem Brett sicher sein, auf dem er zieht (AL-15).",
      task: "Versuchen Sie, den König von e1 nach d1 zu ziehen.",
      hint: "Der schwarze Turm d8 greift d1 auf Brett A an.",
      after: "Auf Brett B wäre das Feld sicher, aber der König muss zuerst auf d1 von Brett A.",
    },
    "king-second": {
      title: "Der König: nach dem Übergang sicher",
      text: "Auch das Feld, auf dem er ankommt, muss sicher sein (AL-14). Hier wartet der schwarze Turm auf Brett B.",
      task: "Versuchen Sie noch einmal, den König von e1 nach d1 zu ziehen.",
      hint: "Der Turm a1 von Brett B greift d1 auf Brett B an.",
      after:
        "Ein Königszug wird auf beiden Brettern geprüft; der Zug jeder anderen Figur nur dort, wo ihr König steht.",
    },
    pin: {
      title: "Gefesselt ohne Ausweg",
      text: "Der weiße Turm deckt seinen König. Im gewöhnlichen Schach könnte er auf der Linie hin und her ziehen. Hier verlässt er mit jedem stillen Zug das Brett.",
      task: "Versuchen Sie, den Turm auf der Linie um ein Feld zu ziehen.",
      hint: "Wählen Sie den Turm e4, dann e5.",
      after:
        "Eine gefesselte Figur hat keinen stillen Zug; sie kann höchstens die Figur schlagen, die sie fesselt (AL-62).",
    },
    fool: {
      title: "Das Narrenmatt",
      text: "Nach 1.e4 d5 2.Be2 dxe4 hat Schwarz einen Bauern gewonnen und die Partie verloren. Der weiße Läufer steht auf Brett B; sein nächster Zug bringt ihn auf das Brett des schwarzen Königs.",
      task: "Setzen Sie in einem Zug matt.",
      hint: "Bieten Sie dem König auf der Diagonale Schach, die der schwarze d-Bauer verlassen hat.",
      after:
        "Bb5 ist matt (AL-40). Läufer, Springer, Dame und Bauer könnten dazwischenziehen, aber jeder verschwände auf Brett B (AL-60); und auf d7 stünde der König vor dem Übergang noch im Schach.",
    },
  },
};
