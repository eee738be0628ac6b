// Refusals, ends of games and faults of set-ups, as the core says them. A gap in round braces is filled with the same word, translated.
export const sentences: [string, string][] = [
  // The ends of a game.
  ["Checkmate", "Schachmatt"],
  ["Stalemate", "Patt"],
  ["Resignation", "Aufgabe"],
  ["By agreement", "Vereinbarung"],
  ["Deadlock", "Stillstand"],
  ["Perpetual check", "Dauerschach"],
  ["Forfeit", "Kampflos"],
  // Why a piece does not go there.
  ["castling: {cell} is occupied", "Rochade: {cell} ist besetzt"],
  ["the rules cannot be compiled: {text}", "Die Regeln lassen sich nicht übersetzen: {text}"],
  ["the rules of this game are not ready: try again in a moment", "Die Regeln dieses Spiels sind noch nicht bereit: versuchen Sie es gleich noch einmal"],
  ["other games from this address are still being read: try again in a moment", "Andere Spiele von dieser Adresse werden noch gelesen: versuchen Sie es gleich noch einmal"],
  // Cheops.
  ["an {piece} walks {text} squares", "{piece}: geht einen Weg von fester Länge"],
  ["the two squares of a {piece}'s first move lie in one direction", "{piece}: Die zwei Felder des ersten Zuges liegen in einer Richtung"],
  // What is wrong with a set-up.
  ["the piece on {cell} is none of this game", "Die Figur auf {cell} gehört nicht zu diesem Spiel"],
  ["{color} has no {piece}", "{color} fehlt: {piece}"],
  ["{color} has {n} kings", "{color} hat {n} Könige"],
];
