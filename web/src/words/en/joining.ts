// What an invitation says to a guest who opens it.
export const joining = {
  "joining.title": "Join the game",
  "joining.titleBy": "{name} invites you",
  "joining.side": "You play {side}",
  "joining.name": "Your name",
  "joining.help": "Optional. Your opponent sees it, and this browser remembers it.",
  "joining.join": "Join",
  "joining.skip": "Skip",
} as const;
