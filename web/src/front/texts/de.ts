// The texts of the front page and the pages of the games, in German; en.ts has the same keys in English.
import type { front as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "front.title":
    "Alice-Schach ist Schach auf zwei Brettern: Jede Figur, die zieht, geht durch den Spiegel auf das andere.",
  "front.picture":
    "Zwei Bretter nebeneinander. Ein Bauer zieht auf Brett A von e2 nach e4 und geht durch den Spiegel nach e4 auf Brett B. Drei Züge später kommt Weiß’ Läufer von Brett B nach b5 auf Brett A zurück und setzt matt.",
  "front.move.start": "Beide Heere beginnen auf Brett A.",
  "front.move.e4": "1.e4 Der Bauer zieht auf Brett A und geht durch den Spiegel auf Brett B.",
  "front.move.d5": "1…d5 Schwarz’ Bauer ebenso.",
  "front.move.Be2": "2.Le2 Der Läufer folgt ihnen.",
  "front.move.dxe4": "2…dxe4 Auf Brett B schlägt Bauer Bauer und kommt auf Brett A zurück.",
  "front.move.Bb5": "3.Lb5 matt: Was dazwischenzieht, verschwindet auf Brett B.",
  "front.pause": "Anhalten",
  "front.again": "Züge abspielen",
  "front.play": "Jetzt spielen",
  "front.choice.engine":
    "{game}, {side, select, white {Sie haben Weiß} black {Sie haben Schwarz} other {Farben nach Los}}, gegen das Programm, Stufe {level}",
  "front.choice.friend": "{game}, gegen einen Freund per Link",
  "front.choice.both": "{game}, zu zweit an diesem Bildschirm",
  "front.other": "Anderes Spiel, anderer Gegner",
  "front.lobby": "Mit jemandem spielen",
  "front.learn": "Alice-Schach in zwei Minuten",
  "front.puzzle": "Aufgabe des Tages",
  "front.puzzleTask": "Finden Sie den besten Zug für {color}",
  "front.solve": "Lösen",
  "front.solved": "Erledigt. Morgen gibt es eine andere.",
  "front.continue": "Weiterspielen",
  "front.yourTurn": "Sie sind am Zug",
  "front.theirTurn": "{name} am Zug",
  "front.timeLeft": "noch {time}",
  "front.here": "In diesem Browser",
  "front.all": "Alle Partien",
  "front.games": "Die Spiele",
  "front.gamesLead": "Jedes hat eine Seite: was es ist, seine Lektionen und was das Programm darin kann.",
  "game.unknown": "Dieses Spiel gibt es nicht.",
  "game.unknownHelp": "Ein Spiel „{game}“ gibt es hier nicht.",
  "game.picture": "{game}, Grundstellung",
  "game.new": "Gegner und Regeln wählen",
  "game.setup": "Stellung aufbauen",
  "game.levels": "Wie stark das Programm spielt",
  "game.level": "Stufe",
  "game.strength": "Stärke",
  "game.elo": "Elo",
  "game.about": "etwa {elo}",
  "game.over": "über {elo}",
  "game.eloHelp":
    "Gemessen in Wettkämpfen zwischen den Stufen. Elo innerhalb dieses Spiels; die Zahlen verschiedener Spiele lassen sich nicht vergleichen.",
  "game.unmeasured":
    "In diesem Spiel sind die Stufen nicht gemessen. Jede betrachtet etwa doppelt so viele Stellungen wie die darunter.",
  "game.learn": "Lernen",
  "game.noLesson": "Zu diesem Spiel gibt es noch keine Lektion; seine Regeln haben Bilder.",
  "game.puzzles": "Aufgaben",
  "game.puzzlesAll": "Aufgaben aus Partien",
  "game.puzzlesAllHelp":
    "Eine Zugfolge bestraft einen Fehler. Mit Wertung, Motiven und Läufen gegen die Zeit.",
  "game.rules": "Regeln",
  "game.count": "{n, plural, one {# Regel} other {# Regeln}}, jede mit ihrer Quelle",
  "game.problems": "Probleme",
  "game.showProblems": "Probleme dieses Spiels zeigen",
  "game.problemsNone": "Die Sammlung hat kein Problem dieses Spiels.",
  "game.problemsFault": "Die Probleme sind nicht lesbar: {reason}",
  "game.openings": "Eröffnungen",
  "game.openingsHelp": "Probieren Sie die ersten Züge mit dem Programm neben dem Brett.",
  "game.openingsLink": "Eröffnungen von der Grundstellung an",
  "game.recent": "Letzte Partien",
  "game.recentNone": "Es gibt noch keine Partie.",
  "game.recentNamed": "Von den Partien, die dieser Browser kennt.",
  "game.recentAll": "Alle gespeicherten Partien",
  "game.to": "{white} – {black}",
  "about.alice":
    "Zwei Bretter, und beide Heere beginnen auf dem ersten. Eine Figur zieht gewöhnlich auf dem Brett, auf dem sie steht, und geht dann durch den Spiegel auf das gleichnamige Feld des anderen Brettes, das frei sein muss. Sie schlägt und versperrt nur auf ihrem Brett. Was auf demselben Brett zwischen König und Angreifer zieht, verschwindet also sofort und deckt nichts: Viele Stellungen, die sicher aussehen, sind matt.",
  "about.looking-glass":
    "Alice-Schach, in dem Weiß auf Brett A beginnt und Schwarz auf Brett B. Zuerst lässt sich nichts schlagen, denn die Heere stehen auf verschiedenen Brettern; die erste Figur, die durch den Spiegel geht, kommt mitten unter dem Gegner an.",
  "about.ms-alice":
    "Alice-Schach mit Nullzügen: Statt zu ziehen darf eine Figur auf das gleichnamige Feld des anderen Brettes gehen. Ein König darf dem Schach so nicht entkommen. Mit Nullzügen gewinnen Sie ein Tempo und bringen Figuren auf das Brett, auf dem sie gebraucht werden.",
  "about.odonohue":
    "Alice-Schach ohne seine strengste Regel: Ist das Feld auf dem anderen Brett besetzt, bleibt die Figur, wohin sie gezogen ist. Zwei Figuren dürfen auf gleichnamigen Feldern stehen, und manches Decken und Schlagen geht, das Alice-Schach verbietet.",
  "about.duo":
    "Weiß beginnt auf Brett A, Schwarz auf Brett B. Nach jedem Zug wählen Sie, ob die Figur auf das andere Brett geht. Figuren schlagen und bieten Schach auch gerade durch den Spiegel, auf dem gleichnamigen Feld.",
  "about.parton":
    "V. R. Partons eigene kleine Form des Alice-Schachs: zwei Bretter mit vier Linien und acht Reihen. Die Heere stehen drei Reihen tief, und Bauern gehen immer nur einen Schritt. Die Partien sind kurz und scharf.",
  "about.three-boards":
    "Alice-Schach auf drei Brettern. Jede Figur, die zieht, geht auf eines der beiden anderen, und Sie wählen, auf welches. Was decken soll, kann auf zwei Arten verschwinden, und ein Angriff kommt von zwei Seiten des Spiegels.",
  "about.raumschach":
    "Schach in einem Würfel: fünf Bretter mit 5×5 Feldern übereinander, von Ferdinand Maack (1907). Türme ziehen auch gerade hinauf und hinunter, Läufer durch Kanten, das Einhorn durch Ecken; die Dame kann alles drei. Bauern gehen vorwärts oder auf die nächste Ebene.",
  "about.hyperchess":
    "Max Chappells Spiel von 1991: 64 Felder auf acht Ebenen, die eine doppelte Pyramide bilden. Jede Figur hat ihren eigenen Weg zwischen den Ebenen. Die Regeln sind vollständig, aber die Abbildungen des Brettes sind verloren; seine Form ist hier eine Rekonstruktion.",
  "about.little-cheops":
    "Die oberste Ebene von B. G. Johnsons Pyramide (1999): mit Zivilisten, die in Ketten springen und nicht geschlagen werden, mit Burgen aus Türmen und Zivilisten, die Felder vermauern und Gegner festsetzen, und mit Hilfssheriffs, die heimlich auf versiegelten Papieren ernannt werden. Matt gewinnt.",
  "about.little-cheops-imperial":
    "Kleines Cheops im kaiserlichen Stil: 289 Felder und der ganze Hof, mit Herzögen, Baronen, Assassinen, die wandern, und Meistern, die hüpfen. Zivilisten, Burgen und heimliche Hilfssheriffs sind wie im Kleinen Cheops. Die Aufstellung ist zum Teil rekonstruiert.",
  "about.cheops":
    "B. G. Johnsons ganzes Spiel von 1999, auf einer Pyramide aus fünf Ebenen, die auf der Spitze steht. Zwei Ziele gibt es, Matt und eine Dame auf der Spitze der Pyramide; erreicht jede Seite eines, entscheiden Punkte. Burgen verändern das Brett, und niemand kennt die Hilfssheriffs des Gegners, bis die Papiere geöffnet werden.",
  "about.cheops-imperial":
    "Das größte Spiel hier: 969 Felder auf neun Ebenen und der ganze Hof von Cheops mit vierzehn Arten von Figuren. Eine Partie füllt einen Abend. Die Aufstellung ist zum Teil rekonstruiert.",
  "about.chess":
    "Gewöhnliches Schach, zum Vergleich: Dasselbe Programm spielt es, und seine Zahlen sind aus anderen Programmen bekannt.",
  "about.chess960":
    "Schach aus einer von 960 Grundstellungen, die vor jeder Partie ausgelost wird. König und Turm rochieren von ihren Feldern aus und enden auf den gewohnten.",
} as const;

export const front: Translated<typeof english, typeof texts> = texts;
