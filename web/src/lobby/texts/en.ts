// The texts of the lobby; de.ts has the same keys in German.
export const lobby = {
  "lobby.title": "Play with somebody",
  "lobby.lead":
    "Choose a time, and you play the next person who wants the same. A challenge waits while this page is open.",
  "lobby.quick": "Quick pairing",
  "lobby.game": "Game",
  "lobby.color": "Your colour",
  "lobby.color.w": "White",
  "lobby.color.b": "Black",
  "lobby.color.random": "Random",
  "lobby.name": "Your name",
  "lobby.nameHelp": "Optional.",
  "lobby.waiting": "{n, plural, one {# waits} other {# wait}}",
  "lobby.other": "Other rules or times",
  "lobby.own": "Your challenge is waiting",
  "lobby.ownTerms":
    "{game}, {clock}, {color, select, w {you are White} b {you are Black} other {colours by lot}}",
  "lobby.withdraw": "Withdraw",
  "lobby.list": "Open challenges",
  "lobby.none": "Nobody is waiting. Choose a time and be the first.",
  "lobby.player": "Player",
  "lobby.clock": "Clock",
  "lobby.accept": "Accept",
  "lobby.acceptOf": "Accept the challenge of {name}: {game}, {clock}",
  "lobby.ratedAs": "Rated, as {name}",
  "lobby.rated": "Rated",
  "lobby.anonymous": "Anonymous",
  "lobby.rules": "{n, plural, one {# rule} other {# rules}} changed: {rules}",
  "lobby.connecting": "Connecting to the server …",
  "lobby.lost":
    "No connection to the server. The page keeps trying; a challenge of yours is opened again then.",
  "lobby.noServer":
    "You need the page of a Cheshire server to meet somebody; this page is only a folder of files.",
  "lobby.found": "{game}: an opponent is here.",
} as const;
