// The game whose puzzle of the day the front page shows.
export const dailyGame = "alice";
