// Joining a game by invitation: what is said to whoever invites, and to a guest who opens the link. The other texts of
// people/ are in i18n/en/people.ts.

export const joining = {
  "joining.qr": "QR code",
  "joining.qrFor": "QR code of the link for {seat}",
  "joining.title": "Join the game",
  "joining.titleBy": "{name} invites you",
  "joining.side": "You play {side}",
  "joining.name": "Your name",
  "joining.help": "Optional. Your opponent sees it, and this browser remembers it.",
  "joining.join": "Join",
  "joining.decline": "Decline",
  "joining.learn": "Learn it in two minutes",
  "joining.lesson": "Learn it in a lesson",
  "joining.picture": "{game}, the position to start from",
  "joining.skip": "Join without a name",
  "joining.withdraw": "Cancel the invitation",
  "joining.withdrawSure": "Delete this game?",
  "joining.guestDeclined":
    "Your guest does not want to play. The link still works: you can send it to someone else.",
  "joining.withdrawn": "Invitation cancelled.",
} as const;
