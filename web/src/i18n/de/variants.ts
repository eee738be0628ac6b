// The texts of the games, by their ids and those of their options. A text that Cheops says otherwise has its terms tagged.
import type { Variants } from "../variants.ts";

const families = {
  alice: "Alice-Schach und seine Familie",
  space: "Drei Dimensionen",
  pyramids: "Pyramiden",
  one: "Ein Brett",
};
const groups = {
  records: "Aufzeichnungen",
  setup: "Aufstellung",
  pieces: "Figuren",
  castles: "Burgen",
  papers: "Papiere",
  end: "Ende der Partie",
};
const reconstruction = {
  hyperchess:
    "Eine Rekonstruktion: Die Regeln sind die von M. Chappell aus dem Jahr 1991, aber die Abbildungen des Brettes sind verloren.",
  cheops:
    "Zum Teil eine Rekonstruktion: Die Seiten des Autors über die Grundstellungen und die Figuren des Hofes sind verloren.",
};

// That of Cheops, where a Pawn may go in two directions.
const doubleStep = {
  title: "Doppelschritt",
  group: groups.pieces,
  help: "Beide Felder des ersten <pawn>Bauernzuges</pawn> liegen in einer Richtung.",
  choices: { straight: "gerade", "may-turn-down": "darf abbiegen" },
};

export const variants: Variants = {
  games: {
    alice: {
      title: "Alice-Schach",
      family: families.alice,
      summary: [
        "Zwei Bretter: Was zieht, geht durch den Spiegel auf das andere.",
        "Eine Figur schlägt und versperrt nur auf dem Brett, auf dem sie steht.",
      ],
    },
    "looking-glass": {
      title: "Alice hinter den Spiegeln",
      family: families.alice,
      summary: [
        "Alice-Schach mit getrennten Heeren zu Beginn: Weiß auf A, Schwarz auf B.",
        "Die erste Figur, die hindurchgeht, trifft auf den Gegner.",
      ],
    },
    "ms-alice": {
      title: "Ms. Alice",
      family: families.alice,
      summary: [
        "Alice-Schach mit Nullzügen: Eine Figur darf auf dasselbe Feld des anderen Brettes gehen und sonst nichts tun.",
        "Ein König darf dem Schach so nicht entkommen.",
      ],
    },
    odonohue: {
      title: "O’Donohues Alice",
      family: families.alice,
      summary: [
        "Alice-Schach, in dem eine Figur bleibt, wohin sie gezogen ist, wenn ihr Feld auf dem anderen Brett besetzt ist.",
        "Zwei Figuren dürfen auf gleichnamigen Feldern stehen.",
      ],
    },
    duo: {
      title: "Duo",
      family: families.alice,
      summary: [
        "Weiß beginnt auf A, Schwarz auf B; nach jedem Zug wählen Sie, ob die Figur auf das andere Brett geht.",
        "Figuren schlagen und bieten Schach auch gerade durch den Spiegel.",
      ],
    },
    parton: {
      title: "Partons 8x4",
      family: families.alice,
      summary: [
        "Alice-Schach auf zwei Brettern mit vier Linien und acht Reihen.",
        "Die Heere stehen drei Reihen tief, und Bauern gehen immer nur einen Schritt.",
      ],
    },
    "three-boards": {
      title: "Alice auf drei Brettern",
      family: families.alice,
      summary: [
        "Bretter A, B und C: Was zieht, geht nach Wahl auf eines der beiden anderen.",
        "Eine Figur schlägt und versperrt nur auf dem Brett, auf dem sie steht.",
      ],
    },
    raumschach: {
      title: "Raumschach",
      family: families.space,
      summary: [
        "Fünf Bretter mit 5×5 Feldern, übereinandergestapelt; jede Figur zieht im Raum.",
        "Das Einhorn geht entlang der Raumdiagonalen.",
      ],
    },
    hyperchess: {
      title: "Hyperchess",
      family: families.space,
      summary: [
        "64 Felder auf acht Ebenen mit 1, 4, 11, 16, 16, 11, 4 und 1; Figuren ziehen auf den Ebenen und zwischen ihnen.",
        "Jeder Weg muss über Felder führen, die es gibt.",
      ],
      note: reconstruction.hyperchess,
    },
    "little-cheops": {
      title: "Kleines Cheops",
      family: families.pyramids,
      summary: [
        "Ein Hofstaat seltsamer Figuren auf der Königsebene der Pyramide.",
        "<civilian>Zivilisten</civilian> <jump>springen</jump> über alle, und niemand <capture>schlägt</capture> sie.",
      ],
      note: reconstruction.cheops,
    },
    "little-cheops-imperial": {
      title: "Kleines Cheops, kaiserlich",
      family: families.pyramids,
      summary: [
        "Ein Hofstaat seltsamer Figuren auf der Königsebene der Pyramide.",
        "Zwei Türme und zwei <civilian>Zivilisten</civilian> an den Ecken eines Blocks bilden eine Burg.",
      ],
      note: reconstruction.cheops,
    },
    cheops: {
      title: "Cheops",
      family: families.pyramids,
      summary: [
        "Eine Pyramide, die auf der Spitze steht, und Damen, die darin herrschen.",
        "Zwei Türme und zwei <civilian>Zivilisten</civilian> an den Ecken eines Blocks bilden eine Burg.",
      ],
      note: reconstruction.cheops,
    },
    "cheops-imperial": {
      title: "Cheops, kaiserlich",
      family: families.pyramids,
      summary: [
        "Eine Pyramide, die auf der Spitze steht, und Damen, die darin herrschen.",
        "Zwei Türme und zwei <civilian>Zivilisten</civilian> an den Ecken eines Blocks bilden eine Burg.",
      ],
      note: reconstruction.cheops,
    },
    chess: {
      title: "Schach",
      family: families.one,
      summary: ["Gewöhnliches Schach auf einem Brett.", "Zum Vergleich mit den anderen Spielen."],
    },
    chess960: {
      title: "Schach960",
      family: families.one,
      summary: [
        "Gewöhnliches Schach aus anderen Grundreihen.",
        "König und Turm rochieren von dort, wo sie zu Beginn stehen.",
      ],
    },
  },
  doubled: {
    alice: {
      title: "Alice-{game}",
      family: "Zwei Bretter",
      summary: [
        "{game} auf zwei Brettern: Was zieht, geht auf das andere.",
        "Eine Figur schlägt und versperrt nur auf dem Brett, auf dem sie steht.",
      ],
    },
    alice3: {
      title: "{game} auf drei Brettern",
      family: "Drei Bretter",
      summary: [
        "{game} auf drei Brettern: Was zieht, geht auf eines der beiden anderen.",
        "Eine Figur schlägt und versperrt nur auf dem Brett, auf dem sie steht.",
      ],
    },
  },
  options: {
    castling: {
      title: "Rochade",
      help: "König und Turm gehen beide auf das andere Brett.",
    },
    "en-passant": {
      title: "En passant",
      help: "Wo die schlagende Figur stehen muss: auf dem Brett des Doppelschritts, auf dem Brett, das der Bauer erreichte, auf einem von beiden, oder nirgends.",
      choices: {
        off: "aus",
        "first-board": "erstes Brett",
        "landing-board": "erreichtes Brett",
        both: "beide",
      },
    },
    "strict-first-board": {
      title: "Streng auf dem ersten Brett",
      help: "Ihr König darf auf keinem Brett im Schach stehen, bevor die Figur hindurchgeht.",
    },
    "duo/castling": {
      title: "Rochade",
      help: "König und Turm gehen beide hindurch, oder beide bleiben.",
    },
    start: {
      title: "Ausgangsstellung",
      help: "Die Nummer der Aufstellung in Reinhard Scharnagls Liste aller 960; 518 ist die des Schachs.",
    },
    "castling-squares": {
      title: "Rochadefelder",
      group: groups.records,
      help: "Von wo König und Turm rochieren: der weiße König, der Turm links und der rechts von ihm, dann die schwarzen. Das Feld des Königs bei einem Turm heißt: dort keine Rochade. Aufzeichnungen nennen es für ihre Stellungen; wo es nicht der übliche Wert ist, entscheidet es und nicht die Ausgangsstellung.",
      choices: { "e1,a1,h1,e8,a8,h8": "wie im Schach" },
    },
    "double-step": {
      title: "Doppelschritt",
      help: "Bauern dürfen vom Ausgangsfeld zwei Felder gehen.",
    },
    reading: {
      title: "Lesart",
      help: "Wie die verlorenen Abbildungen gelesen werden.",
      choices: {
        canonical: "maßgeblich",
        "a1-mirror": "a1 gespiegelt",
        "a2-edge": "a2 Rand",
        "a3-queen": "a3 Dame",
        "a4-level-2": "a4 Ebene 2",
        "a5-bishop": "a5 Läufer",
        "a6-symmetric": "a6 symmetrisch",
        "a7-symmetric-loud": "a7 symmetrisch laut",
        "a8-block-steps": "a8 Blockschritte",
        "a9-both-ways": "a9 beide Wege",
        "a10-no-gaps": "a10 ohne Lücken",
      },
      about: {
        canonical: "die gewählte Lesart",
        "a1-mirror": "die untere Hälfte gerade unter der oberen",
        "a2-edge": "die einzelnen Felder in der Mitte einer Kante, 3e3 und 3c5",
        "a3-queen": "die Damen über 2b2 und unter 7e5",
        "a4-level-2": "Ebene 2 mit dem Bauern auf 2b2 und dem Läufer auf 2c3",
        "a5-bishop": "Läufer auf 3a3, Bauer auf 3c1",
        "a6-symmetric": "Läufer auf 3c3, Bauern auf 3c1 und 3a3",
        "a7-symmetric-loud": "Läufer auf 3b2, Bauern auf 3c1 und 3a3",
        "a8-block-steps": "Doppelschritt-Bauern auf 3c2 und 3b3 statt der einzelnen",
        "a9-both-ways": "ein Springer braucht beide Winkelwege",
        "a10-no-gaps": "Springer achten nicht auf Lücken",
      },
    },
    draws: {
      title: "Wiederholung und fünfzig Züge",
      help: "Die Partie ist remis, wenn eine Stellung zum dritten Mal entsteht, und nach fünfzig Zügen jeder Seite ohne Schlagzug und ohne Ebenenwechsel eines Bauern.",
    },
    "civilian-distance": {
      title: "Linien der <civilian>Zivilisten</civilian>",
      group: groups.setup,
      help: "Linien zwischen jedem <civilian>Zivilisten</civilian> und der Königslinie.",
    },
    "civilian-rank": {
      title: "Reihe der <civilian>Zivilisten</civilian>",
      group: groups.setup,
      help: "Die Reihe, auf der die <civilian>Zivilisten</civilian> beginnen.",
    },
    "court-movement": {
      title: "Gangart des Hofes",
      group: groups.pieces,
      help: "Wie Herzog, Herzogin, Baron und Baronin ziehen: Ihre eigenen Einträge in den Regeln sind verloren.",
      choices: {
        court: "Hofstaat",
        kings: "wie Könige",
        compound: "zusammengesetzt",
        "capture-as-move": "<capture>schlägt</capture>, wie er zieht",
      },
    },
    "assassin-walk": {
      title: "Weg <assassin>des Assassinen</assassin>",
      group: groups.pieces,
      help: "Wie viele Felder <assassin>ein Assassine</assassin> geht.",
      choices: { "exactly-three": "genau drei", "up-to-three": "bis zu drei" },
    },
    "pawn-en-passant": {
      title: "En passant",
      group: groups.pieces,
      help: "Ein <pawn>Bauer</pawn>, der einen Doppelschritt gemacht hat, darf im Vorbeigehen <capture>geschlagen</capture> werden.",
    },
    "major-in-chain": {
      title: "Offizier in einer Kette",
      group: groups.pieces,
      help: "Der eine feindliche Offizier, über den ein <civilian>Zivilist</civilian> <jump>springen</jump> darf, steht irgendwo in seiner Kette, oder er beendet sie.",
      choices: { anywhere: "irgendwo", last: "als letzter" },
    },
    "king-castling": {
      title: "Rochade",
      group: groups.pieces,
      help: "Der König geht zwei Felder auf einen Turm zu, oder bis auf das Feld neben ihm.",
      choices: { tower: "Turm", off: "aus", beside: "daneben" },
    },
    "several-queens": {
      title: "Mehrere Damen",
      group: groups.pieces,
      help: "Ein <pawn>Bauer</pawn> darf eine zweite Dame werden.",
    },
    "castles-in-common": {
      title: "Burgen",
      group: groups.castles,
      help: "Burgen und Hilfssheriffs nach Vereinbarung.",
    },
    "castle-formation": {
      title: "Entstehung",
      group: groups.castles,
      help: "Eine Burg entsteht von selbst, oder wenn der Spieler am Zug sie ansagt.",
      choices: { automatic: "von selbst", declared: "angesagt" },
    },
    "two-foundations": {
      title: "Zwei Gründungen",
      group: groups.castles,
      help: "Von zwei Burgen, die einander ausschließen, wählt der Spieler am Zug eine.",
      choices: { "mover-chooses": "nach Wahl", "lowest-square": "niedrigstes Feld" },
    },
    activators: {
      title: "Wer aktiviert",
      group: groups.castles,
      help: "Welche Figuren auf dem <chair>Thron</chair> eine Burg aktiv machen.",
      choices: { everyone: "alle", majors: "Offiziere" },
    },
    "walk-out": {
      title: "Wege aus einer Burg",
      group: groups.castles,
      help: "In welchen Burgen <assassin>ein Assassine</assassin> gehen darf.",
      choices: { "friendly-castle": "eigene Burg", never: "nie", "any-castle": "jede Burg" },
    },
    "walk-return": {
      title: "Wege zurück in eine Burg",
      group: groups.castles,
      help: "Der Weg <assassin>eines Assassinen</assassin>, der in einer eigenen Burg beginnt, darf hinaus und wieder hinein führen.",
      choices: { allowed: "erlaubt", barred: "verboten" },
    },
    "hall-promotion": {
      title: "Umwandlung beim Betreten einer <hall>Halle</hall>",
      group: groups.castles,
      help: "Ein <pawn>Bauer</pawn>, der eine <hall>Halle</hall> der eigenen Burg betritt, wird umgewandelt: nur nach einem <capture>Schlagzug</capture> von der Achse aus oder bei jedem Betreten.",
      choices: { "by-capture": "durch <capture>Schlagen</capture>", "on-entry": "beim Betreten" },
    },
    "inactive-pillars": {
      title: "<pillar>Ruhende Pfeiler</pillar>",
      group: groups.castles,
      help: "<pillar>Pfeiler einer ruhenden Burg</pillar> dürfen <jump>übersprungen</jump> werden.",
      choices: { jumped: "<jump>übersprungen</jump>", "not-jumped": "nicht <jump>übersprungen</jump>" },
    },
    "king-arrest": {
      title: "Verhaftung des Königs",
      group: groups.castles,
      help: "Ein König kann verhaftet werden.",
      choices: { yes: "ja", no: "nein" },
    },
    "third-piece": {
      title: "Dritte Figur",
      group: groups.castles,
      help: "Eine Burg bleibt aktiv, wenn eine dritte Figur einen Verhafteten <capture>schlägt</capture>.",
      choices: { "keeps-castle": "behält die Burg", "loses-castle": "verliert die Burg" },
    },
    "deputy-field": {
      title: "Wirkung des Hilfssheriffs",
      group: groups.papers,
      help: "Was ein Hilfssheriff außer Verhaften kann.",
      choices: {
        "no-limit": "ohne Grenze",
        civilian: "<civilian>Zivilist</civilian>",
        captures: "<capture>schlägt</capture>",
      },
    },
    arrests: {
      title: "Verhaftungen",
      group: groups.papers,
      help: "Wie viele der <jump>übersprungenen</jump> Gegner ein Hilfssheriff in einem Zug verhaften darf: einen, oder jeden, bis zu vier.",
      choices: { one: "eine", "each-jumped": "jede <jump>übersprungene</jump>" },
    },
    "arrested-assassin": {
      title: "<assassin>Verhafteter Assassine</assassin>",
      group: groups.papers,
      help: "Ein <assassin>verhafteter Assassine</assassin> zieht zwei Züge lang nicht; ob er noch Schach bietet und deckt.",
      choices: { "no-field": "ohne Wirkung", "keeps-field": "behält die Wirkung" },
    },
    "last-civilian": {
      title: "Letzter <civilian>Zivilist</civilian>",
      group: groups.papers,
      help: "Wann alle Hilfssheriffs einer Seite bekannt werden: wenn kein <civilian>Zivilist</civilian> übrig ist, der nicht ernannt wurde, oder kein aktiver.",
      choices: { appointed: "ernannt", active: "aktiv" },
    },
    "appointing-king": {
      title: "Ernennender König",
      group: groups.papers,
      help: "Welcher König auf dem <chair>Thron</chair> ernennen darf.",
      choices: { activator: "wer aktivierte", "any-on-chair": "jeder auf dem <chair>Thron</chair>" },
    },
    inspection: {
      title: "Prüfung",
      group: groups.papers,
      help: "Papiere dürfen geprüft werden, wenn es welche gibt, oder immer.",
      choices: { "with-papers": "mit Papieren", always: "immer" },
    },
    "open-papers": {
      title: "Papiere",
      group: groups.papers,
      help: "Ernennungen sind für alle offen, zur Analyse.",
    },
    "repetition-key": {
      title: "Wiederholung",
      group: groups.end,
      help: "Ob bei einer Wiederholung die Burgen dieselben sein müssen.",
      choices: { "with-castles": "mit Burgen", "men-only": "nur Figuren" },
    },
    "perpetual-check": {
      title: "Dauerschach",
      group: groups.end,
      help: "Schachgebote in Folge, die die Partie beenden; sonst endet sie durch Wiederholung oder Vereinbarung.",
      choices: { "by-repetition": "durch Wiederholung" },
    },
    "idle-turns": {
      title: "Leere Züge",
      group: groups.end,
      help: "Züge ohne <capture>Schlagen</capture> und ohne Handlung eines <pawn>Bauern</pawn>, nach denen die Partie remis ist.",
    },
    challenge: {
      title: "Forderung",
      group: groups.end,
      help: "Leere Züge zählen nur nach einer Forderung.",
      choices: { needed: "nötig", "not-needed": "nicht nötig" },
    },
    "abdication-on-repetition": {
      title: "Abdankung bei Wiederholung",
      group: groups.end,
      help: "Wer am Zug ist, darf abdanken, statt eine Wiederholung hinzunehmen.",
      choices: { offered: "angeboten", "draw-at-once": "sofort remis" },
    },
    "little-result": {
      title: "Ergebnis",
      group: groups.end,
      help: "Matt gewinnt, oder es zählen die Punkte.",
      choices: { objective: "Ziel", tally: "Punkte" },
    },
    "arrested-king-abdicates": {
      title: "Verhafteter König",
      group: groups.end,
      help: "Ein verhafteter König darf abdanken.",
      choices: { yes: "ja", no: "nein" },
    },
    a1: {
      title: "Farbe von a1",
      group: groups.setup,
      help: "Ob a1 ein dunkles Feld ist.",
      choices: { dark: "dunkel", light: "hell" },
    },
    court: {
      title: "Hofstaat",
      group: groups.setup,
      help: "Die Ordnung des Hofstaats, bei Weiß von links nach rechts.",
    },
    "outside-tower": {
      title: "Neben dem Turm",
      group: groups.setup,
      help: "Die Figuren von Weiß neben seinem linken Turm, von links nach rechts.",
    },
    "lower-civilians": {
      title: "Untere <civilian>Zivilisten</civilian>",
      group: groups.setup,
      help: "Die <civilian>Zivilisten</civilian> von Weiß unter der Königsebene: unter denen der Königsebene oder auf Feldern Ihrer Wahl; die von Schwarz stehen gegenüber.",
      choices: { below: "darunter" },
    },
    "cheops/double-step": doubleStep,
    "cheops-imperial/double-step": doubleStep,
    assumption: {
      title: "Erhebung",
      group: groups.pieces,
      help: "Eine Herzogin auf der <apex>Spitze</apex> wird Dame, wenn ihre Seite keine hat, oder wenn niemand eine hat.",
      choices: { "no-friendly-queen": "keine eigene Dame", "no-queen-at-all": "keine Dame" },
    },
    "noble-on-axis": {
      title: "Adliger auf der Achse",
      group: groups.castles,
      help: "Ein Adliger auf der Achse, neben dem <chair>Thron</chair>, behält seine Burg.",
      choices: { "keeps-castle": "behält die Burg", "abandons-castle": "verlässt die Burg" },
    },
    "chair-by-axis": {
      title: "<chair>Thron</chair> von der Achse",
      group: groups.castles,
      help: "Von der Achse darf jede Figur auf einen freien <chair>Thron</chair>, oder nur gleitend und mit Schritten.",
      choices: { open: "offen", "slides-only": "nur gleitend" },
    },
  },
};
