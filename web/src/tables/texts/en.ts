// The English texts of tables/: what endgame tables say.
export const tables = {
  "tables.title": "Endgame tables",
  "tables.practise": "Practise endings",
  "tables.practiseHelp": "All endings that the server has tables of, with wins to practise.",
  "tables.win": "Win",
  "tables.loss": "Loss",
  "tables.draw": "Draw",
  "tables.cursed-win": "Win, drawn by the fifty-move rule",
  "tables.blessed-loss": "Loss, drawn by the fifty-move rule",
  "tables.checkmate": "Checkmate",
  "tables.stalemate": "Stalemate",
  "tables.dead": "Dead position",
  "tables.mate": "mate in {n}",
  "tables.zeroing": "{n, plural, one {# half-move} other {# half-moves}} to a capture or pawn move",
  "tables.play": "{move}: {verdict}",
  "tables.verdict": "{verdict}, {distance}",
} as const;
