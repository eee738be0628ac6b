import type { LessonText } from "../../types.ts";

export const castles = {
  title: "Castles, arrest and papers",
  about: "Four pillars make a Castle, a King on its chair closes it, and some Civilians are not what they seem.",
  steps: {
    form: {
      title: "Four pillars",
      text: "Two Rooks and two Civilians of one side on the corners of a block of nine squares form a Castle (CH-54). Towers are Rooks. It is formed by itself when the last of them arrives (CH-55).",
      task: "Complete the Castle on the ringed squares.",
      hint: "The Civilian on f7 is one step from f6.",
      after: "The Castle stands. Nobody is on its chair, e5, so it is not active yet.",
    },
    pillars: {
      title: "Pillars do not move",
      text: "A Castle is permanent: its pillars never move again, they neither capture nor guard, and nobody can capture them (CH-60).",
      task: "Try to move the Tower on d4.",
      hint: "Press d4, then a free square such as d3.",
      after: "Whoever builds a Castle gives two Rooks and two Civilians for it.",
    },
    activate: {
      title: "The King takes the chair",
      text: "A Castle becomes active when a piece of either side comes to the chair in its middle; his side then owns it (CH-61). A black Knight stands in one of the halls, the squares between the pillars.",
      task: "Move the King to the chair, e5.",
      hint: "Press e4, then e5.",
      after: "White owns the Castle, and the Knight in its hall is arrested (CH-78).",
    },
    arrestee: {
      title: "Arrested",
      text: "An enemy in a hall of an active Castle is an arrestee: he neither moves nor captures, checks nor guards (CH-78).",
      task: "Play Black: try to move the Knight.",
      hint: "Press d5, then a square where a Knight would go, such as b4.",
      after: "He is free again as soon as the Castle is no longer active (CH-82).",
    },
    walls: {
      title: "Walls",
      text: "To pieces outside, the halls and pillars of an active Castle are walls: nothing moves, captures or checks into them or through them (CH-67).",
      task: "Play Black: try to capture the King with the Tower, or to enter the hall d5.",
      hint: "Press a5, then d5.",
      after: "That is why the King on e5 is not in check, though nothing stands between him and the Tower.",
    },
    prisoner: {
      title: "Taking an arrestee",
      text: "Arrestees may be captured, except Civilians (CH-80). When a Noble, such as the King, captures in a hall and stays inside, the Castle stays active (CH-81).",
      task: "Capture the arrested Knight.",
      hint: "The King can step from the chair into the hall d5.",
      after: "The King left the chair for a hall and still keeps the Castle, for he is a Noble (CH-62).",
    },
    appoint: {
      title: "Papers",
      text: "A King who keeps a Castle active from its chair may use a turn to appoint one of his Civilians as Deputy (CH-87). Everybody learns that an appointment was made, but not whom it names (CH-90).",
      task: "Appoint a Deputy.",
      hint: "Press the button for it, then one of the three ringed Civilians.",
      after: "The move list says no more than that a Deputy was appointed. The paper is yours.",
    },
    inspect: {
      title: "An inspection",
      text: "Against papers there is a turn of its own: to inspect an enemy Civilian whom one of your pieces attacks (CH-91). The result is public (CH-93).",
      task: "Play Black: inspect the papers of the Civilian on a5.",
      hint: "Press the button for it, then a5.",
      after: "He was a Deputy, and now everybody knows.",
    },
    caught: {
      title: "A known Deputy",
      text: "As long as a Deputy is not known he is never captured (CH-97). This one has just been found out, and White has moved his King.",
      task: "Play Black: capture the Deputy.",
      hint: "The Tower stands on his file.",
      after: "A certified Civilian, on the other hand, would have been safe (CH-42).",
    },
    arrest: {
      title: "The Deputy's arrest",
      text: "A Deputy who jumps an enemy may send him to any vacant hall of an active Castle of his side (CH-98). The Civilian on a8 is a secret Deputy of White.",
      task: "Jump over the Knight on b8 and send him to a hall.",
      hint: "Press a8, then c8; then press one of the halls d5, e4, e6 or f5.",
      after: "The Knight sits in the hall as an arrestee. The price: the Deputy has given himself away (CH-95).",
    },
  },
} satisfies LessonText;
