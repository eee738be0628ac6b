// The English texts of the lesson on Castles, arrest and papers in Cheops; its positions and tasks are in
// ../castles.ts.
import type { LessonText } from "../../types.ts";

export const castles = {
  title: "Castles, arrest and papers",
  about:
    "Four pillars make a Castle, a King on its chair activates it, and some Civilians are not what they seem.",
  steps: {
    form: {
      title: "Four pillars",
      text: "Two Rooks and two Civilians of one side on the corners of a block of nine squares form a Castle (CH-54). Towers are Rooks. It forms automatically when the last of them arrives (CH-55).",
      task: "Complete the Castle on the ringed squares.",
      hint: "The Civilian on f7 is one step from f6.",
      after: "The Castle is complete. Its chair, e5, is empty, so it is not active yet.",
    },
    pillars: {
      title: "Pillars do not move",
      text: "A Castle is permanent: its pillars never move again, do not capture or guard, and cannot be captured (CH-60).",
      task: "Try to move the Tower on d4.",
      hint: "Select d4, then a free square such as d3.",
      after: "A Castle costs its builder two Rooks and two Civilians.",
    },
    activate: {
      title: "The King takes the chair",
      text: "A Castle becomes active when a piece of either side comes to the chair in its middle; that piece's side then owns it (CH-61). A black Knight is in one of the halls, the squares between the pillars.",
      task: "Move the King to the chair, e5.",
      hint: "Select e4, then e5.",
      after: "White owns the Castle, and the Knight in its hall is arrested (CH-78).",
    },
    arrestee: {
      title: "Arrested",
      text: "An enemy in a hall of an active Castle is an arrestee: it does not move, capture, check or guard (CH-78).",
      task: "Play Black: try to move the Knight.",
      hint: "Select d5, then a square to which a Knight would move, such as b4.",
      after: "It is free again as soon as the Castle is no longer active (CH-82).",
    },
    walls: {
      title: "Walls",
      text: "To outside pieces, the halls and pillars of an active Castle are walls: nothing moves, captures or checks into them or through them (CH-67).",
      task: "Play Black: try to capture the King with the Tower, or to enter the hall d5.",
      hint: "Select a5, then d5.",
      after: "That is why the King on e5 is not in check, although nothing is between it and the Tower.",
    },
    prisoner: {
      title: "Capturing an arrestee",
      text: "Arrestees may be captured, except Civilians (CH-80). When a Noble, such as the King, captures in a hall and stays inside, the Castle stays active (CH-81).",
      task: "Capture the arrested Knight.",
      hint: "The King can step from the chair into the hall d5.",
      after: "The King left the chair for a hall and still keeps the Castle, because it is a Noble (CH-62).",
    },
    appoint: {
      title: "Papers",
      text: "A King that keeps a Castle active from its chair may use a turn to appoint a Civilian of its side as Deputy (CH-87). Everyone learns that an appointment was made, but not whom it names (CH-90).",
      task: "Appoint a Deputy.",
      hint: "Use the button, then select one of the three ringed Civilians.",
      after: "The move list says only that a Deputy was appointed. The paper is yours.",
    },
    inspect: {
      title: "An inspection",
      text: "Papers can be countered: you may use a turn to inspect an enemy Civilian that one of your pieces attacks (CH-91). The result is public (CH-93).",
      task: "Play Black: inspect the papers of the Civilian on a5.",
      hint: "Use the button, then select a5.",
      after: "It was a Deputy, and now everyone knows.",
    },
    caught: {
      title: "A known Deputy",
      text: "An unknown Deputy is never captured (CH-97). This one has just been found out, and White has moved the King.",
      task: "Play Black: capture the Deputy.",
      hint: "The Tower is on its file.",
      after: "A certified Civilian would have been safe (CH-42).",
    },
    arrest: {
      title: "The Deputy's arrest",
      text: "A Deputy that jumps an enemy piece may send it to any vacant hall of an active Castle of its side (CH-98). The Civilian on a8 is a secret White Deputy.",
      task: "Jump over the Knight on b8 and send it to a hall.",
      hint: "Select a8, then c8, then one of the halls d5, e4, e6 or f5.",
      after: "The Knight is in the hall as an arrestee. The price: the Deputy has given itself away (CH-95).",
    },
  },
} satisfies LessonText;
