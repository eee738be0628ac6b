// The texts of games that a player has left, or that have not begun; de.ts has the same keys in German.

export const leaving = {
  "leaving.title": "Abort or claim",
  "leaving.abort": "Abort game",
  "leaving.abortHelp": "While not both sides have moved, the game ends without a result",
  "leaving.gone": "{side} has left. You can claim the game in {n} seconds if {side} does not return.",
  "leaving.goneNow": "{side} has left. You can claim the game, or go on waiting.",
  "leaving.unfinished":
    "Nobody has continued this game for a long time. You can claim it, or go on waiting for {side}.",
  "leaving.rule": "If {side} does not continue this game by {date}, you can claim it.",
  "leaving.win": "Claim the win",
  "leaving.draw": "Claim a draw",
} as const;
