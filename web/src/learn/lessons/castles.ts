// The lesson on Castles, arrest and papers in Cheops: positions, tasks and rules. Its texts are in en/ and de/.
import type { LessonData } from "../types.ts";

const game = "little-cheops";
const options = { "castles-in-common": "on" };
const campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";
const building = "8k/8p/5C3/3C5/9/3T1T3/9/9/K8 w";
const foundation = ["d4", "f4", "d6", "f6"];

export const castles: LessonData = {
  id: "castles",
  picture: "little-cheops",
  steps: [
    {
      id: "form",
      game,
      options,
      fen: building,
      goal: { kind: "arrive", cells: ["f6"] },
      cells: foundation,
      rules: ["CH-54", "CH-55"],
    },
    {
      id: "pillars",
      game,
      options,
      fen: building,
      moves: ["f7f6", "i8i7"],
      goal: {
        kind: "refused",
        from: "d4",
        to: ["d1", "d2", "d3", "a4", "b4", "c4", "e4", "d5"],
        says: ["pillar-moved"],
      },
      cells: foundation,
      rules: ["CH-60"],
    },
    {
      id: "activate",
      game,
      options,
      fen: "8k/8p/9/3C1C3/3n5/3TKT3/9/9/9 w - e5w",
      goal: { kind: "arrive", cells: ["e5"] },
      arrows: [["e4", "e5"]],
      cells: ["d5"],
      rules: ["CH-61", "CH-78"],
    },
    {
      id: "arrestee",
      game,
      options,
      fen: "8k/8p/9/3C1C3/3n5/3TKT3/9/9/9 w - e5w",
      moves: ["e4e5"],
      goal: {
        kind: "refused",
        from: "d5",
        to: ["b4", "b6", "c3", "c7", "e3", "e7"],
        says: ["arrestee-moved"],
      },
      cells: ["d5"],
      rules: ["CH-78", "CH-82"],
    },
    {
      id: "walls",
      game,
      options,
      fen: "8k/9/9/3C1C3/t3K4/3T1T3/9/9/9 b - e5w=e5w",
      goal: { kind: "refused", from: "a5", to: ["d5", "e5"], says: ["castle-closed"] },
      arrows: [["a5", "e5"]],
      rules: ["CH-67"],
    },
    {
      id: "prisoner",
      game,
      options,
      fen: "8k/8p/9/3C1C3/3nK4/3T1T3/9/9/9 w - e5w=e5w",
      goal: { kind: "capture" },
      cells: ["d5"],
      rules: ["CH-62", "CH-80", "CH-81"],
    },
    {
      id: "appoint",
      game,
      options,
      fen: campaign,
      goal: { kind: "move", moves: ["@a5", "@g2", "@b9"] },
      cells: ["a5", "g2", "b9"],
      rules: ["CH-87", "CH-90"],
    },
    {
      id: "inspect",
      game,
      options,
      fen: "8k/9/9/3C1C3/C3K4/3T1T3/t8/9/9 b - e5w=e5w 1:a5/0",
      goal: { kind: "move", moves: ["?a5"] },
      cells: ["a5"],
      rules: ["CH-91", "CH-93"],
    },
    {
      id: "caught",
      game,
      options,
      fen: "8k/9/9/3C1C3/C3K4/3T1T3/t8/9/9 b - e5w=e5w 1:a5/0",
      moves: ["?a5", "e5e4"],
      goal: { kind: "capture" },
      cells: ["a5"],
      rules: ["CH-93", "CH-97"],
    },
    {
      id: "arrest",
      game,
      options,
      fen: "k7n/Cn7/9/3c1c3/4K4/3t1t3/9/9/9 w - e5b=e5w 1:a8/0",
      goal: { kind: "move", moves: ["a8c8:b8e4", "a8c8:b8d5", "a8c8:b8f5", "a8c8:b8e6"] },
      arrows: [["a8", "c8"]],
      cells: ["d5", "e4", "e6", "f5"],
      rules: ["CH-98", "CH-95"],
    },
  ],
};
