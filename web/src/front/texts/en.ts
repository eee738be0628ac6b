// The English texts of front/: the front page and the pages of the games.
export const front = {
  "front.title":
    "Alice chess is chess on two boards: every piece that moves passes through the looking-glass to the other one.",
  "front.picture":
    "Two boards side by side. A pawn moves from e2 to e4 on board A and passes through to e4 of board B. Three moves later White’s bishop comes back from board B to b5 of board A and gives mate.",
  "front.move.start": "Both armies begin on board A.",
  "front.move.e4": "1.e4 The pawn moves on board A and passes through to board B.",
  "front.move.d5": "1…d5 So does Black’s pawn.",
  "front.move.Be2": "2.Be2 The bishop follows them.",
  "front.move.dxe4": "2…dxe4 On board B pawn takes pawn, and it comes back to board A.",
  "front.move.Bb5": "3.Bb5 mate: whatever steps in between vanishes to board B.",
  "front.pause": "Pause",
  "front.again": "Play the moves",
  "front.play": "Play now",
  "front.choice.engine":
    "{game}, {side, select, white {you are White} black {you are Black} other {colours by lot}}, against the engine, level {level}",
  "front.choice.friend": "{game}, a friend by link",
  "front.choice.both": "{game}, two players, one screen",
  "front.other": "Other game or opponent",
  "front.lobby": "Play with somebody",
  "front.learn": "Learn Alice in two minutes",
  "front.puzzle": "Today’s puzzle",
  "front.puzzleTask": "Find the best move for {color}",
  "front.solve": "Solve it",
  "front.solved": "Done. There is another one tomorrow.",
  "front.continue": "Continue",
  "front.yourTurn": "Your turn",
  "front.theirTurn": "{name} to move",
  "front.timeLeft": "{time} left",
  "front.here": "In this browser",
  "front.all": "All games",
  "front.games": "The games",
  "front.gamesLead": "Each has a page with its rules in short, its lessons and what the engine can do.",
  "game.unknown": "No such game.",
  "game.unknownHelp": "No game is called “{game}”.",
  "game.picture": "{game}, start position",
  "game.new": "Choose opponent and rules",
  "game.setup": "Set up a position",
  "game.levels": "How strong the engine is",
  "game.level": "Level",
  "game.strength": "Strength",
  "game.elo": "Elo",
  "game.about": "about {elo}",
  "game.over": "over {elo}",
  "game.eloHelp":
    "Measured in matches between the levels. Elo within this game; the figures of different games cannot be compared.",
  "game.unmeasured":
    "The levels have not been measured in this game. Each looks at about twice as many positions as the one below.",
  "game.learn": "Learn",
  "game.noLesson": "There is no lesson about this game yet; its rules have pictures.",
  "game.puzzles": "Puzzles",
  "game.puzzlesAll": "Puzzles from games",
  "game.puzzlesAllHelp": "One line punishes a mistake. With a rating, themes and a rush.",
  "game.rules": "Rules",
  "game.count": "{n, plural, one {# rule} other {# rules}}, each with its source",
  "game.problems": "Problems",
  "game.showProblems": "Show problems of this game",
  "game.problemsNone": "The collection has no problem of this game.",
  "game.problemsFault": "The problems could not be read: {reason}",
  "game.openings": "Openings",
  "game.openingsHelp": "Try the first moves with the engine beside the board.",
  "game.openingsLink": "Openings from the start position",
  "game.recent": "Recent games",
  "game.recentNone": "No games yet.",
  "game.recentNamed": "Of the games that this browser has seen.",
  "game.recentAll": "All stored games",
  "game.to": "{white} – {black}",
  "about.alice":
    "Two boards, and both armies begin on the first. A piece makes an ordinary move on the board where it stands and then passes through the looking-glass to the same square of the other board, which must be empty. It captures and blocks only on its own board. So a piece that steps between a king and an attacker on the same board vanishes at once and blocks nothing: many positions that look safe are mate.",
  "about.looking-glass":
    "Alice chess in which White’s army begins on board A and Black’s on board B. At first nobody can be captured, because the armies stand on different boards; the first piece through the glass arrives among the enemy.",
  "about.ms-alice":
    "Alice chess with zero moves: instead of an ordinary move, a piece may just pass to the same square of the other board. A king may not escape from check that way. Zero moves let you gain a move and bring pieces to the board where they are needed.",
  "about.odonohue":
    "Alice chess without its strictest rule: if the square on the other board is occupied, the piece stays where it has moved. So two pieces can share a place, one on each board, and blocks and captures are possible that Alice chess forbids.",
  "about.duo":
    "White begins on board A and Black on board B. After each move you choose whether the piece passes to the other board. Pieces also capture and give check straight through the looking-glass, on the square of the same name.",
  "about.parton":
    "V. R. Parton’s own small form of Alice chess: two boards of four files and eight ranks. The armies stand three ranks deep, and pawns move one square at a time. Games are short and sharp.",
  "about.three-boards":
    "Alice chess on three boards. Every piece that moves passes to one of the other two boards, and you choose which. A blocking piece has two ways to vanish, and an attack can come from two sides of the glass.",
  "about.raumschach":
    "Chess in a cube: five boards of 5×5 squares stacked on top of each other, by Ferdinand Maack (1907). Rooks also move straight up and down, bishops through edges, and the unicorn through corners; the queen does all three. Pawns advance forwards or to the next level.",
  "about.hyperchess":
    "Max Chappell’s game of 1991: 64 squares on eight levels that form a double pyramid. Every piece has its own way between the levels. The rules are complete, but the pictures of the board are lost, so its shape here is a reconstruction.",
  "about.little-cheops":
    "The top level of B. G. Johnson’s pyramid (1999), with Civilians that jump in chains and cannot be captured, Castles made of Rooks and Civilians that wall off squares and arrest enemies, and Deputies appointed in secret on sealed papers. Checkmate wins.",
  "about.little-cheops-imperial":
    "Little Cheops in the Imperial style: 289 squares and the whole court, with Dukes, Barons, Assassins that walk and Masters that hop. Civilians, Castles and secret Deputies are as in Little Cheops. Parts of the set-up are reconstructed.",
  "about.cheops":
    "B. G. Johnson’s full game of 1999, on a pyramid of five levels that stands on its tip. There are two objectives, checkmate and a Queen on the Apex; if they fall to different sides, points decide. Castles change the board itself, and nobody knows the enemy’s Deputies until the papers are opened.",
  "about.cheops-imperial":
    "The largest game here: 969 squares on nine levels, and the whole court of Cheops with fourteen kinds of pieces. A game takes an evening. Parts of the set-up are reconstructed.",
  "about.chess":
    "Ordinary chess, for reference: the same program plays it, so that you can compare, and its numbers are known from other programs.",
  "about.chess960":
    "Chess from one of 960 arrays, drawn before each game. King and rook castle from wherever they start and end on their usual squares.",
} as const;
