// Each game's lesson; "alice:*" is every game whose id begins with it. The lessons themselves are loaded on demand.
export const lessonsOfGames: { lesson: string; games: string[] }[] = [
  { lesson: "two-minutes", games: [] },
  { lesson: "alice", games: ["alice"] },
  {
    lesson: "relatives",
    games: ["looking-glass", "ms-alice", "odonohue", "duo", "parton", "three-boards", "alice:*", "alice3:*"],
  },
  { lesson: "raumschach", games: ["raumschach"] },
  { lesson: "hyperchess", games: ["hyperchess"] },
  { lesson: "little-cheops", games: ["little-cheops", "little-cheops-imperial"] },
  { lesson: "first-game", games: [] },
  { lesson: "court", games: [] },
  { lesson: "castles", games: [] },
  { lesson: "cheops", games: ["cheops", "cheops-imperial"] },
];

export const lessonOfGame = (game: string | undefined): string | undefined =>
  game === undefined
    ? undefined
    : lessonsOfGames.find(({ games }) =>
        games.some((one) => (one.endsWith("*") ? game.startsWith(one.slice(0, -1)) : one === game)),
      )?.lesson;
