// The English texts of the lesson on the court of Cheops, its majors, and on points; its positions and tasks are in
// ../court.ts.
import type { LessonText } from "../../types.ts";

export const court = {
  title: "The court of Cheops",
  about: "Assassin, Master, Duke, Duchess, Baron and Baroness, and how points decide a game.",
  steps: {
    majors: {
      title: "What a major is",
      text: "All pieces except Pawns and Civilians are majors, and so is a Deputy (CH-46). These nine are White's majors at the start. A Pawn that reaches the last rank becomes a major, and a Civilian's chain of jumps may cross at most one enemy major. The six majors that follow belong to the Imperial style; in the Common style they come from promotion.",
    },
    assassin: {
      title: "The Assassin walks",
      text: "An Assassin walks over exactly three vacant squares, each next to the one before (CH-28, CH-29). It may turn at every step, but enters no square twice.",
      task: "Walk around the black Pawn to e6.",
      hint: "Select e4, then e6. The arrows show one of the ways.",
      after: "It stopped behind the Pawn without touching it.",
    },
    "assassin-takes": {
      title: "The Assassin strikes",
      text: "It captures differently from how it moves: one step in any direction, never at the end of a walk (CH-30).",
      task: "Capture the Pawn.",
      hint: "The Pawn on e5 is one step away.",
      after: "It gives check one step away too, although it can walk three.",
    },
    "master-screen": {
      title: "The Master needs a screen",
      text: "A Master moves like a Tower. To capture, it needs exactly one piece between itself and its victim: the screen (CH-25). Any piece of either side will do (CH-27).",
      task: "Capture with the Master.",
      hint: "Your own Pawn on e5 is the screen; the Knight behind it is on e7.",
      after:
        "Without the Pawn the Master could not have captured the Knight, nor given check along the file.",
    },
    duke: {
      title: "The Duke",
      text: "A Duke moves and captures like a King (CH-43). He is a Noble and an Heir (CH-46): a King who is checkmated may abdicate in his favour. He himself is not in check when he is attacked.",
      task: "Capture the Knight with the Duke.",
      hint: "The Knight is on e6, one step ahead.",
      after: "As long as you have a Duke, a checkmate need not be the end.",
    },
    duchess: {
      title: "The Duchess",
      text: "A Duchess moves like a Queen, any distance in any direction, but captures only one step away (CH-43).",
      task: "Try to capture the Knight from e4.",
      hint: "Select e4, then e7.",
      after: "She could go to e6, but no further. In the pyramid she may become Queen on the Apex.",
    },
    baron: {
      title: "The Baron",
      text: "A Baron moves like a King or a Tower. He too captures only one step away (CH-43).",
      task: "Move the Baron to i4.",
      hint: "Select e4, then i4.",
      after: "From i4 he attacks only the squares beside him, not the whole file.",
    },
    baroness: {
      title: "The Baroness",
      text: "A Baroness moves like a King or a Knight, and captures only one step away (CH-43). A leap ignores pieces in the way.",
      task: "Leap over the Pawns to d6 or f6.",
      hint: "These squares are a Knight's leap from e4.",
      after: "She could have captured each of the three Pawns instead, but nothing at the end of a leap.",
    },
    points: {
      title: "One objective, and points",
      text: "The full game has two objectives: checkmate and a reigning Queen. If only one is reached in all, points decide: 3 for checkmate, 2 for reigning, and 1 each for more active Civilians, pieces and Castles (CH-123). Nobody reigns here: the Apex is vacant.",
      task: "Give checkmate.",
      hint: "One Tower holds the rank in front of the King, the other takes the last rank.",
      after:
        "Checkmate alone is not enough to win outright (CH-122). White has 3 points for it and 1 for more pieces (CH-124), and wins.",
    },
  },
} satisfies LessonText;
