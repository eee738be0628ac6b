// What the core says of set-ups and of their FENs.

export const texts: { [english: string]: string } = {
  "Double steps": "Doppelschritte",
  Castling: "Rochade",
  "En passant": "En passant",
  Counting: "Zähler",
  Halls: "Hallen",
  Castles: "Burgen",
  none: "keine",
  inactive: "nicht aktiv",
  "Square just passed": "Eben überschrittenes Feld",
  "Half-moves since a capture or a pawn's move": "Halbzüge seit Schlagzug oder Bauernzug",
  "Number of the move": "Nummer des Zuges",
  "Turns since a capture or a Pawn's action": "Züge seit Schlagen oder Bauernhandlung",
  "Number of the round": "Nummer der Runde",
  "not appointed": "nicht ernannt",
  Deputy: "Hilfssheriff",
  "Deputy whom everybody knows": "allen bekannter Hilfssheriff",
  "certified as no Deputy": "bescheinigt: kein Hilfssheriff",
  "he has one": "er hat eine",
  "for one turn": "einen Zug lang",
  "for two turns": "zwei Züge lang",
};

export const sentences: [string, string][] = [
  // Rights and other things to be set.
  ["{color} O-O", "{color} 0-0"],
  ["{color} O-O-O", "{color} 0-0-0"],
  ["{color} O-O on {board}", "{color} 0-0 auf {board}"],
  ["{color} O-O-O on {board}", "{color} 0-0-0 auf {board}"],
  ["{color} {piece} on {cell} has not moved", "{color}: {piece} auf {cell} zog noch nicht"],
  ["{color} {piece} on {cell} may be promoted there", "{color}: {piece} auf {cell} darf dort umgewandelt werden"],
  ["{color} {piece} on {cell} has no field", "{color}: {piece} auf {cell} ohne Wirkung"],
  ["{color} {piece} on {cell}", "{color}: {piece} auf {cell}"],
  ["{color} {piece} {cell}", "{color}: {piece} {cell}"],
  ["Castle on {cell}", "Burg auf {cell}"],
  ["kept by {color} {piece} on {cell}", "gehalten von {piece} auf {cell} ({color})"],
  ["Nobody on {cell} has not moved", "Niemand auf {cell} zog noch nicht"],
  ["Nobody on {cell} may be promoted there", "Niemand auf {cell} darf dort umgewandelt werden"],
  ["Nobody on {cell} has no field", "Niemand auf {cell} ohne Wirkung"],
  ["{color}'s appointments", "Ernennungen von {color}"],
  ["{color}'s Deputies in secret", "Geheime Hilfssheriffs von {color}"],
  ["{cell}", "{cell}"],
  // Faults.
  ["castling right {text}: no {piece} on {cell}", "Rochaderecht {text}: {piece} fehlt auf {cell}"],
  // FENs that cannot be read.
  ["row {n} has more than {n2} squares", "Reihe {n} hat mehr als {n2} Felder"],
  ["castling right {text} stands twice", "Rochaderecht {text} steht doppelt"],
];
