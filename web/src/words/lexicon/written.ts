// What the core refuses of a written move or position, and of a set-up with Castles and papers.
export const writtenSentences: [string, string][] = [
  // Moves.
  ["the paper of {color}'s appointment of {text} in turn {n} does not match its seal: one of them was forged or altered", "Das Papier der Ernennung von {text} durch {color} im {n}. Zug passt nicht zu seinem Siegel: Eines von beiden ist gefälscht oder verändert"],
  // Options.
  ["{text} has no option '{text2}'; {text3}", "{text} hat keine Option „{text2}“"],
  ["option {text} does not take '{text2}'; it takes {text3}", "Die Option {text} nimmt „{text2}“ nicht an; sie nimmt {text3}"],
  ["lower-civilians: {text}", "Untere Zivilisten: {text}"],
  ["'{text}' is not a square below the King's Level", "„{text}“ ist kein Feld unter der Königsebene"],
  ["the square {text} or the one opposite is taken", "Das Feld {text} oder das gegenüber ist besetzt"],
  ["the Civilians of the lower levels have no square there", "Die Zivilisten der unteren Ebenen haben dort kein Feld"],
  ["deputy-field=captures needs open-papers=on: {text}", "Wirkung des Hilfssheriffs „schlägt“ braucht offene Papiere: Was ein geheimer Hilfssheriff angreift, verriete sonst, wer er ist"],
  // Positions.
  ["{text} right {text2} stands twice", "Ein Recht ({text}) steht zweimal da: {text2}"],
  ["{text} has more than {n} squares", "{text} hat mehr als {n} Felder"],
  ["{text}: {text2} stands twice", "{text}: {text2} steht zweimal da"],
  ["{text} is missing", "Hier fehlt etwas: {text}"],
  // Castles and papers that are set up.
  // The program.
];
