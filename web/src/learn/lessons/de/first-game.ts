// The German texts of the lesson that is a whole game of Little Cheops; its positions and tasks are in
// ../first-game.ts.
import type { en } from "../en/index.ts";
import type { Same } from "../../types.ts";

export const firstGame: Same<(typeof en)["first-game"]> = {
  title: "Eine erste ganze Partie",
  about: "Eine kurze Partie Kleines Cheops, vom ersten Bauernzug bis zum Matt, Zug für Zug.",
  steps: {
    pawn: {
      title: "Der erste Zug",
      text: "Das ist eine ganze Partie in zwölf Zügen. Sie haben Weiß und beginnen (CH-13); für Schwarz zieht die Lektion. Wie im Schach darf ein Bauer, der noch nicht gezogen hat, zwei Felder vorrücken (CH-32).",
      task: "Ziehen Sie den Bauern vor Ihrem König zwei Felder vor.",
      hint: "Von e2 nach e4.",
      after:
        "Der Bauer steht in der Mitte, und der Premierminister hat eine offene Diagonale. Schwarz antwortet mit einem Zivilisten, von f7 nach g7: Jetzt kann der Bauer dahinter ziehen.",
    },
    jump: {
      title: "Ein Zivilist springt",
      text: "Ihr Zivilist auf f3 steht einem Springer im Weg, und neben ihm steht Ihr Bauer auf e4. Ein Zivilist darf über einen Nachbarn, Freund oder Feind, auf das freie Feld direkt dahinter springen (CH-38).",
      task: "Springen Sie mit dem Zivilisten von f3 über den Bauern auf e4.",
      hint: "Wählen Sie f3, dann d5, das Feld hinter e4.",
      after:
        "Der Bauer bleibt, wo er ist. Ein schwarzer Springer kommt nach c7, als wollte er den Zivilisten schlagen.",
    },
    knight: {
      title: "Kein Grund zur Flucht",
      text: "Der Springer auf c7 greift d5 an, aber ein Zivilist wird nie geschlagen (CH-42). Sie brauchen also nicht zu antworten. Bringen Sie lieber Ihre Figuren ins Spiel. Ein Springer zieht wie im Schach (CH-24).",
      task: "Ziehen Sie den Springer von h1 zur Mitte hin.",
      hint: "Von h1 nach g3.",
      after:
        "Auf g3 deckt der Springer f5 und h5. Merken Sie sich diese beiden Felder. Der andere schwarze Springer geht nach b7.",
    },
    "second-knight": {
      title: "Der zweite Springer",
      text: "Seit Ihr Zivilist gesprungen ist, ist f3 frei. Es ist das beste Feld für Ihren anderen Springer (CH-24).",
      task: "Ziehen Sie den Springer von g1 dorthin.",
      hint: "Von g1 nach f3.",
      after: "Beide Springer sind im Spiel. Schwarz zieht einen Bauern von a8 nach a6.",
    },
    advance: {
      title: "Ein Bauer rückt vor",
      text: "Ein Bauer zieht ein Feld geradeaus (CH-31), schlägt aber ein Feld schräg nach vorn (CH-34). Von e5 aus greift Ihrer d6 und f6 an.",
      task: "Ziehen Sie den Bauern auf e4 ein Feld vor.",
      hint: "Von e4 nach e5.",
      after: "Der schwarze Bauer geht von f8 nach f6 und greift Ihren an. Aber Sie sind am Zug.",
    },
    capture: {
      title: "Es wird geschlagen",
      text: "Zwei Bauern auf benachbarten Linien greifen einander an, und wer am Zug ist, schlägt zuerst. Auf f6 kann Schwarz mit nichts zurückschlagen.",
      task: "Schlagen Sie den Bauern auf f6.",
      hint: "Von e5 nach f6, ein Feld schräg nach vorn (CH-34).",
      after:
        "Sie haben einen Bauern gewonnen. Der schwarze König geht von e9 nach f8; er will Ihren Bauern holen.",
    },
    open: {
      title: "Eine Diagonale für den Minister",
      text: "Der schwarze König hat seine Grundreihe verlassen. Ein Minister könnte ihn angreifen, denn er zieht beliebig weit auf einer Diagonale (CH-22). Aber Ihrer auf c1 ist von den Bauern auf b2 und d2 eingesperrt.",
      task: "Öffnen Sie den Weg nach a3: Ziehen Sie einen Bauern ein Feld vor.",
      hint: "Von b2 nach b3.",
      after: "Jetzt kommt der Minister nach a3. Schwarz verliert Zeit mit einem Bauernzug, von a6 nach a5.",
    },
    check: {
      title: "Schach",
      text: "Ein König steht im Schach, wenn eine gegnerische Figur ihn schlagen könnte (CH-16). Von a3 führt die Diagonale über b4, c5, d6 und e7 zum König auf f8.",
      task: "Bieten Sie mit dem Minister Schach.",
      hint: "Von c1 nach a3.",
      after:
        "Der schwarze Zivilist tritt von d7 nach e7 in die Linie. Dort kann ihn nichts schlagen (CH-42): Ein Zivilist ist der beste Schild.",
    },
    "prime-minister": {
      title: "Der Premierminister kommt",
      text: "Der Premierminister zieht beliebig weit auf einer Diagonale (CH-20), schlägt und bietet Schach aber nur einen Schritt weit (CH-21). Er muss also nah an den König heran. Dorthin führt die Diagonale von e2 nach h5, sobald Ihr Springer f3 verlässt.",
      task: "Ziehen Sie den Premierminister auf diese Diagonale.",
      hint: "Von d1 nach e2.",
      after: "Der schwarze König geht weiter nach f7 und greift Ihren Bauern auf f6 an.",
    },
    guard: {
      title: "Ein gedeckter Bauer",
      text: "Der König schlägt einen Schritt weit (CH-18), aber nie dort, wo er danach im Schach stünde (CH-17). Um den Bauern auf f6 zu retten, genügt es also, ihn zu decken.",
      task: "Decken Sie den Bauern mit dem Minister auf a3.",
      hint: "Von a3 nach b2, auf die lange Diagonale nach f6.",
      after:
        "Der König kann den Bauern nicht schlagen. Ein schwarzer Minister zieht von g9 nach f8. Das ist der Fehler: Er nimmt dem eigenen König den letzten Rückweg.",
    },
    drive: {
      title: "Ein Springer bietet Schach",
      text: "Schwarze Figuren umstellen ihren König; nur auf e6, f6 und g6 steht keine. Ein Springer springt (CH-24), darum hält nichts sein Schach auf. Auf g5 greift er f7, e6 und h7 an und öffnet dem Premierminister die Diagonale.",
      task: "Bieten Sie mit dem Springer auf g5 Schach.",
      hint: "Von f3 nach g5.",
      after: "Der Springer deckt e6 und der Minister f6. Nur g6 bleibt, und dorthin muss der König.",
    },
    mate: {
      title: "Matt",
      text: "Ihre Springer decken f5, f7, h5 und h7, der Minister deckt f6, und Ihr Bauer greift g7 an. Der Premierminister kann auf seiner Diagonale über das Brett ziehen und vom Nachbarfeld aus Schach bieten (CH-21).",
      task: "Setzen Sie in einem Zug matt.",
      hint: "Von e2 nach h5, wo ihn der Springer auf g3 deckt.",
      after:
        "Der König steht im Schach, und Schwarz hat keinen erlaubten Zug: Matt (CH-103). Im Kleinen Cheops gewinnt das Matt die Partie (CH-119).",
    },
  },
};
