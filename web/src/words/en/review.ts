// The review: the engine goes through a whole game.
export const review = {
  "review.title": "Review",
  "review.start": "Review the game",
  "review.help": "The engine goes through the whole game and marks inaccuracies, mistakes and blunders",
  "review.again": "Review again",
  "review.resume": "Resume the review",
  "review.stop": "Stop",
  "review.progress": "{done} of {all} positions",
  "review.started": "Reviewing the game.",
  "review.stopped": "Review stopped.",
  "review.done": "The review is complete. Accuracy: White {w}, Black {b}.",
  "review.graph": "Evaluation over the moves",
  "review.at": "{move}, {score}{judgement}",
  "review.begin": "Start, {score}",
  "review.accuracy": "Accuracy",
  "review.accuracyHelp":
    "100 % if no move lowers the side's winning chances by the engine's estimate; a blunder weighs more than several small losses",
  "review.inaccuracy": "{n, plural, one {# inaccuracy} other {# inaccuracies}}",
  "review.mistake": "{n, plural, one {# mistake} other {# mistakes}}",
  "review.blunder": "{n, plural, one {# blunder} other {# blunders}}",
  "review.next": "{color}: {count}. Go to the next one",
} as const;
