// The other names of Cheops' pieces and terms, in English (../otherNames.ts).
import type { Others } from "../otherNames.ts";

const n = (word: string) => ({ word, gender: "n" }) as const;

export const others: Others = {
  pieces: { knight: n("horse"), assassin: n("engineer"), pawn: n("soldier"), civilian: n("shepherd") },
  terms: {
    apex: { apex: "Queen's Level" },
    assassin: { assassin: "engineer", assassins: "engineers" },
    capture: { capture: "take", captures: "takes", captured: "taken" },
    chair: { chair: "throne" },
    civilian: { civilian: "shepherd", civilians: "shepherds" },
    exchange: { exchange: "skirmish", "an exchange": "a skirmish" },
    force: { force: "zugzwang", "a force": "zugzwang" },
    "projection-frontier": { frontier: "front line" },
    hall: { hall: "room", halls: "rooms" },
    jump: { jump: "hop", jumps: "hops" },
    luft: { luft: "backdoor" },
    pawn: { pawn: "soldier", pawns: "soldiers" },
    pillar: { pillar: "bastion", pillars: "bastions" },
    sanctuary: { sanctuary: "safe zone" },
    screen: { screen: "shield" },
  },
  summaries: {
    "little-cheops": [
      "A court of strange pieces on the King's Level of the pyramid.",
      "Shepherds hop over any piece and cannot be taken.",
    ],
    "little-cheops-imperial": [
      "A court of strange pieces on the King's Level of the pyramid.",
      "Two Rooks and two Shepherds at the corners of a block make a Castle.",
    ],
    cheops: [
      "A pyramid on its tip, and Queens that reign at its Queen's Level.",
      "Two Rooks and two Shepherds at the corners of a block make a Castle.",
    ],
    "cheops-imperial": [
      "A pyramid on its tip, and Queens that reign at its Queen's Level.",
      "Two Rooks and two Shepherds at the corners of a block make a Castle.",
    ],
  },
  options: {
    "civilian-distance": {
      title: "Shepherds' files",
      help: "Files between each Shepherd and the King's file.",
    },
    "civilian-rank": { title: "Shepherds' rank", help: "The rank on which the Shepherds start." },
    "court-movement": { choices: { "capture-as-move": "takes as it moves" } },
    "assassin-walk": { title: "Engineer's walk", help: "How many squares an Engineer walks." },
    "pawn-en-passant": { help: "A Soldier that made a double step may be taken en passant." },
    "major-in-chain": {
      help: "The one enemy major that a Shepherd may hop over can come anywhere in its chain, or ends it.",
    },
    "several-queens": { help: "A Soldier may become a second Queen." },
    activators: { help: "Which pieces on the throne activate a Castle." },
    "walk-out": { help: "In which Castles an Engineer may walk." },
    "walk-return": {
      help: "An Engineer's walk that began in a Castle of its own side may leave it and come back.",
    },
    "hall-promotion": {
      title: "Promotion on entering a room",
      help: "A Soldier that enters a room of its side's Castle promotes after taking from the axis, or however it enters.",
      choices: { "by-capture": "by taking" },
    },
    "inactive-pillars": {
      title: "Inactive bastions",
      help: "Bastions of an inactive Castle may be hopped over.",
      choices: { jumped: "hopped over", "not-jumped": "not hopped over" },
    },
    "third-piece": { help: "A Castle stays active when a third piece takes an arrestee." },
    "deputy-field": { choices: { civilian: "shepherd", captures: "takes" } },
    arrests: {
      help: "How many of the enemies it hops over a Deputy may arrest in one turn: one, or each, up to four.",
      choices: { "each-jumped": "each hopped over" },
    },
    "arrested-assassin": {
      title: "Arrested Engineer",
      help: "An Engineer under arrest cannot move for two turns; whether it still checks and guards.",
    },
    "last-civilian": {
      title: "Last Shepherd",
      help: "When all Deputies of a side become known: when no Shepherd, or no active one, is left to appoint.",
    },
    "appointing-king": {
      help: "Which King on the throne may appoint.",
      choices: { "any-on-chair": "any on the throne" },
    },
    "idle-turns": {
      help: "Number of turns without a take or a Soldier's action after which the game is drawn.",
    },
    "lower-civilians": {
      title: "Lower Shepherds",
      help: "White's Shepherds below the King's Level: below those of the King's Level, or on squares of your choice; Black's are opposite.",
    },
    "double-step": { help: "Both squares of a Soldier's first move lie in one direction." },
    assumption: {
      help: "A Duchess on the Queen's Level becomes Queen if its side has none, or if neither side has one.",
    },
    "noble-on-axis": { help: "A Noble on the axis, off the throne, keeps its Castle." },
    "chair-by-axis": {
      title: "Throne from the axis",
      help: "From the axis every piece may reach a vacant throne, or only by slides and steps.",
    },
  },
};
